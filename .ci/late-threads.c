// Delays one of 15 jobs of the concurrency library by one to nine milliseconds, as a busy machine delays a thread. Loaded into a
// test process with LD_PRELOAD, it finds tests that count turns of the main actor. LATE_THREADS_SEED varies the delays.
//
// It uses the hook swift_task_enqueueGlobal_hook of the Swift concurrency runtime.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

typedef void (*Enqueue)(void *job);

struct Late {
  void *job;
  Enqueue enqueue;
  useconds_t delay;
};

static _Atomic uint64_t state;

// SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
static uint64_t nextRandom(void) {
  uint64_t x = atomic_fetch_add(&state, 0x9E3779B97F4A7C15u) + 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

static void *run(void *argument) {
  struct Late late = *(struct Late *)argument;
  free(argument);
  usleep(late.delay);
  late.enqueue(late.job);
  return NULL;
}

static void hook(void *job, Enqueue enqueue) {
  struct Late *late = nextRandom() % 15 == 0 ? malloc(sizeof *late) : NULL;
  if (!late) return enqueue(job);
  *late = (struct Late){job, enqueue, 1000 + nextRandom() % 8000};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, late)) {
    free(late);
    return enqueue(job);
  }
  pthread_detach(thread);
}

__attribute__((constructor)) static void install(void) {
  const char *seed = getenv("LATE_THREADS_SEED");
  atomic_store(&state, seed ? strtoull(seed, NULL, 10) : 0);
  void **slot = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  if (slot) *slot = (void *)hook;
}
