#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "ConciergeStack.h"

#include <pthread.h>

int concierge_stack_bounds(unsigned long *lowest, unsigned long *size) {
  // The bounds of a thread do not change. Finding them takes long: for the main thread, glibc reads a file.
  static _Thread_local unsigned long known_lowest, known_size;
  if (known_size == 0) {
#ifdef __APPLE__
    pthread_t thread = pthread_self();
    known_size = pthread_get_stacksize_np(thread);
    known_lowest = (unsigned long)pthread_get_stackaddr_np(thread) - known_size;
#else
    pthread_attr_t attributes;
    void *start = 0;
    size_t length = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return -1;
    int code = pthread_attr_getstack(&attributes, &start, &length);
    pthread_attr_destroy(&attributes);
    if (code != 0) return -1;
    known_lowest = (unsigned long)start;
    known_size = length;
#endif
  }
  *lowest = known_lowest;
  *size = known_size;
  return 0;
}
