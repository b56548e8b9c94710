// The nearest that there is; NaN is the highest bit alone, which OpenCL leaves open.
long float_to_long(float x) { return isnan(x) ? LONG_MIN : convert_long_sat_rtz(x); }
