// No CUDA here: copied as it is.
#pragma once
constexpr int kPixels = 640 * 480;
