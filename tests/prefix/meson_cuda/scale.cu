#include "../common/scale.cu"
