// Where algorithms run.
#pragma once

#include "cu2port/libraries/thrust/host/policies.h"
