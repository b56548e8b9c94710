// The lesser of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
float float_min(float x, float y) { return x == y ? as_float(as_int(x) | as_int(y)) : fmin(x, y); }
