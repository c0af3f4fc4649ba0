#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "ConciergeStack.h"

#include <pthread.h>

unsigned long concierge_stack_position(void) {
  return (unsigned long)__builtin_frame_address(0);
}

int concierge_stack_bounds(unsigned long *lowest, unsigned long *size) {
#ifdef __APPLE__
  pthread_t thread = pthread_self();
  *size = pthread_get_stacksize_np(thread);
  *lowest = (unsigned long)pthread_get_stackaddr_np(thread) - *size;
  return 0;
#else
  pthread_attr_t attributes;
  void *start;
  size_t length;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return -1;
  int code = pthread_attr_getstack(&attributes, &start, &length);
  *size = length;
  pthread_attr_destroy(&attributes);
  *lowest = (unsigned long)start;
  return code == 0 ? 0 : -1;
#endif
}
