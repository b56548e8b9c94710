#pragma once
#ifdef __cplusplus
extern "C" {
#endif
int readTable(const char *path, int *values, int most);
#ifdef __cplusplus
}
#endif
