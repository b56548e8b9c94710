#pragma once
#include "scale.h"
int squares(int count);
