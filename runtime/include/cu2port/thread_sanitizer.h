// Whether this is compiled with ThreadSanitizer: then CU2PORT_THREAD_SANITIZER is defined.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define CU2PORT_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CU2PORT_THREAD_SANITIZER 1
#endif
#endif
