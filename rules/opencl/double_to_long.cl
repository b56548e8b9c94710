// The nearest that there is; NaN is the highest bit alone, which OpenCL leaves open.
long double_to_long(double x) { return isnan(x) ? LONG_MIN : convert_long_sat_rtz(x); }
