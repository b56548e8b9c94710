// What takes streams once more, under other names: for callers whose stream 0 is one of the
// thread's own.
#define CUDA_API_PER_THREAD_DEFAULT_STREAM

#include "api/Copies.cpp"
#include "api/Events.cpp"
#include "api/Fills.cpp"
#include "api/Launches.cpp"
#include "api/StreamAttributes.cpp"
#include "api/StreamMemory.cpp"
#include "api/Streams.cpp"
