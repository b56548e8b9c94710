// Events: recorded, asked, waited for, and the time between two.
#include "check.h"

__global__ void busy(double *out, int rounds) {
  double x = *out;
  for (int i = 0; i < rounds; ++i)
    x = x * 0.999999 + 0.000001 * (i & 3);
  *out = x;
}

void test(check::Random &random) {
  check::Array<double> out(std::vector<double>{random.real(0, 1)});
  cudaStream_t stream;
  cudaEvent_t start, middle, stop, plain;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&middle));
  CHECK(cudaEventCreateWithFlags(&stop, cudaEventDefault));
  CHECK(cudaEventCreateWithFlags(&plain, cudaEventDisableTiming));
  check::equal("an event that was never recorded is done", cudaEventQuery(start), cudaSuccess);
  CHECK(cudaEventSynchronize(start));
  float milliseconds = -1.0f;
  check::equal("no time of an event that was never recorded",
               cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorInvalidResourceHandle);
  cudaGetLastError();

  busy<<<1, 1, 0, stream>>>(out, 1000);
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaEventRecord(start, stream));
  busy<<<1, 1, 0, stream>>>(out, 20000000);
  CHECK(cudaEventRecord(middle, stream));
  busy<<<1, 1, 0, stream>>>(out, 20000000);
  CHECK(cudaEventRecord(plain, stream));
  CHECK(cudaEventRecord(stop, stream));
  check::equal("not yet", cudaEventQuery(stop), cudaErrorNotReady);
  CHECK(cudaEventSynchronize(stop));
  check::equal("done", cudaEventQuery(stop), cudaSuccess);
  check::equal("done before", cudaEventQuery(middle), cudaSuccess);

  float first = -1, second = -1, both = -1, none = -1;
  CHECK(cudaEventElapsedTime(&first, start, middle));
  CHECK(cudaEventElapsedTime(&second, middle, stop));
  CHECK(cudaEventElapsedTime(&both, start, stop));
  CHECK(cudaEventElapsedTime(&none, start, start));
  std::printf("%.3f ms and %.3f ms, together %.3f ms\n", first, second, both);
  check::that(first > 1.0f && second > 1.0f, "twenty million rounds take more than a millisecond");
  check::that(std::fabs(first + second - both) < 0.02f * both, "the times add up");
  check::equal("no time between an event and itself", none, 0.0f);
  check::equal("an event without timing", cudaEventElapsedTime(&none, start, plain),
               cudaErrorInvalidResourceHandle);
  cudaGetLastError();

  // Recorded again, on the default stream.
  CHECK(cudaEventRecord(start));
  CHECK(cudaEventRecord(stop, 0));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaEventElapsedTime(&both, start, stop));
  check::that(both >= 0.0f && both < 1000.0f, "recorded again");
  for (cudaEvent_t event : {start, middle, stop, plain})
    CHECK(cudaEventDestroy(event));
  CHECK(cudaStreamDestroy(stream));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
