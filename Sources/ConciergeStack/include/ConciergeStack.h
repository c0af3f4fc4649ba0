#ifndef CONCIERGE_STACK_H
#define CONCIERGE_STACK_H

// Finds the lowest address and the size of the current thread's stack. It is C because Swift's overlay of glibc does not
// declare pthread_getattr_np. Returns 0, or -1 when the bounds are not known.
int concierge_stack_bounds(unsigned long *lowest, unsigned long *size);

/// The address of the current frame. Under the address sanitizer, the variables of a function may lie elsewhere.
static inline unsigned long concierge_stack_position(void) { return (unsigned long)__builtin_frame_address(0); }

#endif
