// The kernels of escape.cu in OpenCL C 1.2, translated by cu2port.

// The lesser of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
float float_min(float x, float y) { return x == y ? as_float(as_int(x) | as_int(y)) : fmin(x, y); }

/// How many steps each point of the plane takes to escape.
__kernel void escapeTime(__global int *steps, int width, int height, float left, float top,
                         float size, int most) {
  const int column = get_global_id(0);
  const int row = get_group_id(1);
  if (column >= width)
    return;
  const float cx = left + column * size, cy = top + row * size;
  float x = 0, y = 0;
  int step = 0;
  // |z| > 2 never comes back.
  while (step < most && x * x + y * y <= 4.0f) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++step;
  }
  steps[row * width + column] = step;
}

/// From a point to the nearest of two balls.
float distanceTo(float x, float y, float z) {
  const float first = sqrt(x * x + y * y + z * z) - 1.0f;
  const float second = sqrt(x * x + (y - 1) * (y - 1) + z * z) - 0.5f;
  return float_min(first, second);
}

/// How far a ray of each pixel goes before it meets something; -1 if it meets nothing.
__kernel void march(__global float *depth, int width, float scale) {
  const int i = get_global_id(0);
  const float dx = (i % width) * scale - 1, dy = (i / width) * scale - 1;
  float t = 0, result = -1;
  for (int s = 0; s < 64; ++s) {
    const float free = distanceTo(dx * t, dy * t, t - 3);
    if (free < 0.001f) {
      result = t; // close enough
      break;
    }
    t += free;
    if (t > 10.0f)
      break;
  }
  depth[i] = result;
}

/// The length of each number's chain to 1, and its highest member.
__kernel void chains(__global const uint *numbers, __global uint *lengths, __global uint *highest,
                     int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  uint value = numbers[i], length = 0, most = value;
  for (; value > 1; ++length) {
    if (value % 2 == 0) {
      value /= 2;
      continue;
    }
    value = 3 * value + 1;
    if (value > most)
      most = value;
  }
  lengths[i] = length;
  highest[i] = most;
}
