// Algorithms on the host.
#pragma once

#include "cu2port/libraries/thrust/host/policies.h"
