// The kernels of random programs, for each kind of device.
#pragma once

namespace cu2port::model {

/// Takes so many microseconds, then to[i] = mixed(to[i], from[i % fromWords], value).
void mix(unsigned *to, const unsigned *from, unsigned words, unsigned fromWords, unsigned value,
         unsigned pause);
/// Ends with a failed assertion or an access to memory that is none. On the CPU only.
void fail(unsigned pause, unsigned isAccess);
/// Registered by nobody.
void unknown(unsigned value);

} // namespace cu2port::model
