// copy, copy_n and copy_if.
#pragma once

#include "cu2port/libraries/thrust/host/select.h"
