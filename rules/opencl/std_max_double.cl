// As in C++: the first, if either is NaN.
double std_max_double(double x, double y) { return x < y ? y : x; }
