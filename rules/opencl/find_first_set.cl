// The position of the lowest set bit, from 1; 0 if there is none.
int find_first_set(int x) { return 32 - clz(x & -x); }
