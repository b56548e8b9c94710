// 0 for all dimensions that a device has, which compilers do not know: of get_work_dim() they know the range.
__constant int zero_at[] = {1, 0, 0, 0, 1};
