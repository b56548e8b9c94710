// Where older programs look for it.
#include "../host_config.h"
