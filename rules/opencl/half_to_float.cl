float half_to_float(ushort bits) { return vload_half(0, (const half *)&bits); }
