// As in C++: the first, if either is NaN.
double std_min_double(double x, double y) { return y < x ? y : x; }
