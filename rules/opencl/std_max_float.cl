// As in C++: the first, if either is NaN.
float std_max_float(float x, float y) { return x < y ? y : x; }
