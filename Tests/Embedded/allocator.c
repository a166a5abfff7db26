/* Memory for a WebAssembly module that has no C library. A block has a power of two of bytes, the first sixteen of which
   say which power; those given back wait in a list for each. */
#include <stddef.h>
#include <stdint.h>

enum { HEADER = 16, PAGE = 65536, SMALLEST = 5, LARGEST = 31 };

typedef struct Block {
  uint32_t power;
  struct Block *next;
} Block;

extern unsigned char __heap_base;

static Block *released[LARGEST + 1];
static uint64_t top;

/* Null where the memory is used up. */
void *malloc(size_t size) {
  uint32_t power = SMALLEST;
  while (power <= LARGEST && (1ull << power) < (uint64_t)size + HEADER) power += 1;
  if (power > LARGEST) return NULL;
  Block *block = released[power];
  if (block != NULL) {
    released[power] = block->next;
  } else {
    if (top == 0) top = ((uint64_t)(uintptr_t)&__heap_base + HEADER - 1) / HEADER * HEADER;
    uint64_t end = top + (1ull << power);
    uint64_t pages = (end + PAGE - 1) / PAGE, present = __builtin_wasm_memory_size(0);
    if (pages > present && __builtin_wasm_memory_grow(0, (size_t)(pages - present)) == (size_t)-1) return NULL;
    block = (Block *)(uintptr_t)top;
    top = end;
  }
  block->power = power;
  return (unsigned char *)block + HEADER;
}

void free(void *pointer) {
  if (pointer == NULL) return;
  Block *block = (Block *)((unsigned char *)pointer - HEADER);
  block->next = released[block->power];
  released[block->power] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *pointer = alignment <= HEADER ? malloc(size) : NULL;
  if (pointer == NULL) return 12; /* ENOMEM */
  *result = pointer;
  return 0;
}
