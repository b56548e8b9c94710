// The nearest that there is; NaN is the highest bit alone, which OpenCL leaves open.
ulong double_to_ulong(double x) { return isnan(x) ? 1ul << 63 : convert_ulong_sat_rtz(x); }
