// Kernels by hand in several forms, as a program translated with --verify has them, some of which
// disagree on purpose.
#pragma once

#include <cu2port/runtime.h>

struct Row {
  char tag;
  float *values;
};

extern float factors[4]; ///< 1, 2, 3, 4 until somebody writes to it

/// out[i] = in[i] * factors[i % 4]
void scale(int n, const float *in, float *out);
/// out[i] = i. The plain form has 99 in place of 5, the direct form in place of 5 and 6.
void number(int n, int *out);
/// sum[0] += in[i] for each i, a block after the other
void add(int n, const float *in, float *sum);
/// As `add`, but that the kernel itself adds 1 too much.
void addWrongly(int n, const float *in, float *sum);
/// A third of in[i], what it leaves of 1 (out[i]), and whether that is more than 0 (over[i]). The
/// plain form multiplies by a rounded third; in the kernel's own, every hundredth out[i] is 1% off.
void cancel(int n, const float *in, float *out, int *over);
/// The same; nothing is known of what rounding reaches.
void cancelSilently(int n, const float *in, float *out, int *over);
/// As `cancel`; out[500] is another number, the same in all directions of rounding, and too large
/// by `off`.
void cancelMost(int n, const float *in, float *out, float off);
/// queue[next[0]++] = i for each i, a block after the other
void enqueue(int n, int *queue, int *next);
/// Row by row, the values by one.
void increaseRows(int rows, int width, Row *list);
/// The same for a row that comes by value; the plain form does so to its first value only.
void increaseRow(int width, Row row);
/// Writes 7 to `strayTarget`, too, but not in its plain form. The CPU only.
void stray(int *out);
extern int *strayTarget;
/// out[i] = i; the plain form writes one element too many.
void tooFar(int n, int *out);
/// Ends with a failed assertion: in which form, the bits of `where` say (1 its own, 2 the plain).
void fail(int where);
/// Prints a line in each form.
void print(int *out);
/// Sets out[i] for its own thread; the plain form waits for ever where blocks run backwards.
void waits(int n, int *flags, int *out);
/// Has no plain form.
void onlyItself(int *out);
