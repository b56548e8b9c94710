static inline int mul24_signed(int x, int y) { return (unsigned int)((int)((unsigned int)x << 8) >> 8) * (unsigned int)((int)((unsigned int)y << 8) >> 8); }
