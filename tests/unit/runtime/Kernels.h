// The kernels and device variables of these tests, as a translated program has them: host stubs
// here, block functions and OpenCL C in Kernels.cpp.
#pragma once

#include <cu2port/runtime.h>

struct Pair {
  float a;
  double b;
};

extern float coefficients[4]; ///< 1, 2, 3, 4 until somebody writes to it
extern int counter;           ///< 7 to begin with
extern int tally[16];         ///< a managed variable; tally[3] is 9 to begin with

/// y[i] = a * x[i] + y[i]
void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y);
/// out[i] = coefficients[i % 4] * p.a + p.b
void useVariable(int n, Pair p, float *out);
/// out[block] = sum of the block's threads' numbers, summed in dynamic shared memory of one int a
/// thread
void sumInShared(int *out);
/// out[i] = number of the block that i belongs to, x fastest; and the block's index packed as z <<
/// 20 | y << 10 | x
void blockNumbers(int *number, int *packed);
/// value[0] += 1, in a single thread
void increment(int *value);
/// Takes about `microseconds`; then value[0] = value[0] * 10 + digit.
void appendSlowly(int *value, int digit, int microseconds);
/// Has __launch_bounds__(64).
void bounded(int *value);
/// Exists in no file.
void nowhere(int *value);
/// Says in its registration that it cannot run on the CPU nor on OpenCL.
void impossible(int *value);
/// Registered by nobody.
void unregistered(int *value);

// For the CPU only.
/// Ends with a failed assertion in block number `block`.
void failAt(int block);
/// arrived[mine] = 1, then waits until arrived[other] is 1.
void meet(int *arrived, int mine, int other);
/// Each block waits for the block before it.
void chain(int *done);
/// Block number `block` writes where no memory is; if that is negative, all blocks write at
/// `where`.
void writeAt(int *where, int block);
/// Calls itself so many times.
void recurse(int *value, int times);
/// Comes to an instruction that is none.
void executeNothing();
/// Copies bytes by the C library's function.
void copyWithin(int *to, const int *from, int bytes);
/// Prints a text by the C library's function, which holds the lock of stdout meanwhile.
void printText(const char *text);
/// value[0] = 1 / by; value may be null.
void divide(int *value, int by);

/// How the host and kernels on the CPU tell each other something while a kernel runs.
void raiseFlag(int &flag);
void awaitFlag(int &flag);
