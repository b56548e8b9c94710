// The nearest that there is; NaN is the highest bit alone, which OpenCL leaves open.
uint double_to_uint(double x) { return isnan(x) ? 1u << 31 : convert_uint_sat_rtz(x); }
