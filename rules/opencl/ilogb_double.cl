// Of 0 and of NaN it is the least number there is. OpenCL leaves both to the device.
int ilogb_double(double x) { return x == 0 || isnan(x) ? INT_MIN : ilogb(x); }
