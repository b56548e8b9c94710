// The position of the lowest set bit, from 1; 0 if there is none.
int find_first_set_long(long x) { return (int)(64 - clz(x & -x)); }
