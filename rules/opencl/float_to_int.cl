// The nearest that there is; NaN is 0, which OpenCL leaves open.
int float_to_int(float x) { return isnan(x) ? 0 : convert_int_sat_rtz(x); }
