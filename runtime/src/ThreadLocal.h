// State of a thread that is there for as long as the thread runs any code of the program's.
//
// A thread_local with a destructor of its own would go before those of the program's that were made
// earlier, whose destructors may still launch; and making one takes the dynamic linker's lock,
// which is held by a thread that closes a library and waits for others.
#pragma once

#include <pthread.h>

extern "C" __attribute__((weak)) void __lsan_ignore_object(const void *); // LeakSanitizer's

namespace cu2port {

template <class T> class ThreadLocal {
public:
  /// The calling thread's, made when it is first asked for, and again if it is asked for after its
  /// end.
  static T &get() {
    static thread_local T *object = nullptr;
    if (!object) {
      object = new T;
      if (__lsan_ignore_object) // the program may end before the thread does
        __lsan_ignore_object(object);
      pthread_setspecific(key(), &object);
    }
    return *object;
  }

private:
  /// Its destructor runs when all thread_locals of the thread are gone.
  struct Key {
    Key() { pthread_key_create(&key, destroy); }
    ~Key() { pthread_key_delete(key); }
    pthread_key_t key;
  };
  static pthread_key_t key() {
    static const Key made;
    return made.key;
  }
  static void destroy(void *slot) {
    T *&object = *static_cast<T **>(slot);
    delete object;
    object = nullptr;
  }
};

} // namespace cu2port
