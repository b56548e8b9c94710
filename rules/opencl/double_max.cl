// The greater of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
double double_max(double x, double y) { return x == y ? as_double(as_long(x) & as_long(y)) : fmax(x, y); }
