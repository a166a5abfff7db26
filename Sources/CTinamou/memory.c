/* SPDX-License-Identifier: MIT */

/* The memory of libtinamou: .ci/library redirects its calls of posix_memalign and free to this file.

   Each block begins with its size. If the host has supplied an allocator, each call that may need memory first sets
   aside a reserve. When the host refuses a request, the call takes the memory from the reserve, until it has finished
   or undone its changes. A buffer that outgrows the reserve, such as the exact numbers of a proof, has a second one. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "tinamou.h"

/* A reserve: consecutive blocks, freed together when the last of them is freed and no session keeps the reserve. */
typedef struct {
  size_t size, used;
  /* The number of its blocks, plus 1 for a session that keeps it. */
  atomic_size_t holders;
  size_t padding;
} Reserve;

/* The header of a block. */
typedef struct {
  size_t size;
  /* Null for a block outside any reserve. */
  Reserve *reserve;
} Header;

_Static_assert(sizeof(Header) % 16 == 0 && sizeof(Reserve) % 16 == 0, "blocks are aligned to 16 bytes");

static tinamou_allocate host_allocate;
static tinamou_free host_free;
static void *host_context;
static atomic_size_t in_use;

/* The current call of this thread. */
static _Thread_local struct {
  Reserve *reserve;
  /* A reserve for the next growth of the largest block, or null. */
  Reserve *spare;
  bool is_refused;
  /* The growth of the blocks outside the reserve, in bytes. */
  ptrdiff_t taken;
} call;

static void *take(size_t size) {
  void *memory = host_allocate != NULL ? host_allocate(size, host_context) : malloc(size);
  if (memory != NULL) atomic_fetch_add_explicit(&in_use, size, memory_order_relaxed);
  return memory;
}

static void give_back(void *memory, size_t size) {
  atomic_fetch_sub_explicit(&in_use, size, memory_order_relaxed);
  if (host_allocate == NULL) return free(memory);
  if (host_free != NULL) host_free(memory, size, host_context);
}

static void release(Reserve *reserve) {
  if (atomic_fetch_sub_explicit(&reserve->holders, 1, memory_order_acq_rel) == 1) give_back(reserve, reserve->size);
}

/* True if a reserve can provide a block of this size. */
static bool has(const Reserve *reserve, size_t size) { return reserve != NULL && reserve->size - reserve->used >= size; }

/* A reserve with room for blocks of this size in all, or null. */
static Reserve *set_aside(size_t size) {
  size_t whole = sizeof(Reserve) + (size + 15) / 16 * 16;
  Reserve *reserve = take(whole);
  if (reserve != NULL) *reserve = (Reserve){.size = whole, .used = sizeof(Reserve), .holders = 1};
  return reserve;
}

/* Provides for the next growth of a block that the host has just granted: buffers double. If the host refuses that, the
   call ends while nothing is lost yet. */
static void provide_for_growth(size_t size) {
  if (call.reserve == NULL || has(call.reserve, 2 * size) || has(call.spare, 2 * size)) return;
  Reserve *larger = set_aside(2 * size);
  if (larger == NULL) {
    call.is_refused = true;
    return;
  }
  if (call.spare != NULL) release(call.spare);
  call.spare = larger;
}

/* Replaces posix_memalign. The library needs no larger alignment than 16. */
int tinamou_memory_allocate(void **result, size_t alignment, size_t size) {
  if (alignment > 16 || size > PTRDIFF_MAX) return 22; /* EINVAL */
  size_t whole = (sizeof(Header) + size + 15) / 16 * 16;
  Header *header = take(whole);
  Reserve *reserve = NULL;
  if (header == NULL) {
    call.is_refused = true;
    reserve = has(call.reserve, whole) ? call.reserve : call.spare;
    if (!has(reserve, whole)) return 12; /* ENOMEM */
    header = (Header *)((char *)reserve + reserve->used);
    reserve->used += whole;
    atomic_fetch_add_explicit(&reserve->holders, 1, memory_order_relaxed);
  } else {
    call.taken += (ptrdiff_t)whole;
    provide_for_growth(whole);
  }
  *header = (Header){whole, reserve};
  *result = header + 1;
  return 0;
}

/* Replaces free. */
void tinamou_memory_free(void *memory) {
  if (memory == NULL) return;
  Header *header = (Header *)memory - 1;
  if (header->reserve != NULL) {
    release(header->reserve);
  } else {
    call.taken -= (ptrdiff_t)header->size;
    give_back(header, header->size);
  }
}

/* True if the host has supplied an allocator. */
bool tinamou_memory_may_be_refused(void) { return host_allocate != NULL; }

/* Provides a reserve of this size for a new call, the kept one if it is large enough; false if the host refuses it. */
bool tinamou_memory_begin(void **kept, size_t size) {
  call.taken = 0;
  if (host_allocate == NULL) return true;
  Reserve *reserve = *kept;
  if (reserve != NULL && atomic_load_explicit(&reserve->holders, memory_order_acquire) == 1) {
    reserve->used = sizeof(Reserve);
  }
  bool is_enough = has(reserve, size);
  /* A reset solver needs a smaller one; one that no longer shares its memory with a copy keeps it. */
  if (!is_enough || has(reserve, 4 * size)) {
    /* With more than is needed, so that it does not grow with every call that adds something. */
    Reserve *other = set_aside(size + size / 2);
    if (other == NULL && !is_enough) other = set_aside(size);
    if (other == NULL && !is_enough) return false;
    if (other != NULL) {
      if (reserve != NULL) release(reserve);
      *kept = reserve = other;
    }
  }
  call.reserve = reserve;
  call.is_refused = false;
  return true;
}

/* Ends a call. */
bool tinamou_memory_end(void) {
  bool was_refused = call.is_refused;
  if (call.spare != NULL) release(call.spare);
  call.reserve = call.spare = NULL;
  call.is_refused = false;
  return was_refused;
}

/* The bytes that the call has taken minus those that it has freed, without its reserve. */
ptrdiff_t tinamou_memory_taken(void) { return call.taken; }

/* True if the host has refused memory to the current call. */
bool tinamou_memory_is_out(void) { return call.is_refused; }

/* Releases the kept reserve. */
void tinamou_memory_leave(void *kept) {
  if (kept != NULL) release(kept);
}

int32_t tinamou_set_allocator(tinamou_allocate allocate, tinamou_free free, void *context) {
  if (allocate == NULL && free != NULL) return TINAMOU_INVALID_ARGUMENT;
  if (atomic_load(&in_use) != 0) return TINAMOU_IN_USE;
  host_allocate = allocate;
  host_free = free;
  host_context = context;
  return TINAMOU_OK;
}

size_t tinamou_memory(void) { return atomic_load_explicit(&in_use, memory_order_relaxed); }
