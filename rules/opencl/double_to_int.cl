// The nearest that there is; NaN is the highest bit alone, which OpenCL leaves open.
int double_to_int(double x) { return isnan(x) ? INT_MIN : convert_int_sat_rtz(x); }
