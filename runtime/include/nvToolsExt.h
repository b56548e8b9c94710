// Where older programs look for it.
#include "nvtx3/nvToolsExt.h"
