// remove and its like.
#pragma once

#include "cu2port/libraries/thrust/host/select.h"
