static inline unsigned int mul24_unsigned(unsigned int x, unsigned int y) { return (x & 0xffffff) * (y & 0xffffff); }
