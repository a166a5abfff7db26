/* What compiled Swift expects of its surroundings and a WebAssembly module does not have. */
#include <stddef.h>
#include <stdint.h>

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (size_t i = 0; i < count; i += 1) {
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  }
  return 0;
}

/* Seeds of hash tables: always the same, so that a run can be repeated. */
void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < count; i += 1) bytes[i] = 0;
}

typedef struct {
  uint64_t low, high;
} Wide;

/* The product of two numbers of 128 bits. */
Wide __multi3(uint64_t a_low, uint64_t a_high, uint64_t b_low, uint64_t b_high) {
  uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  uint64_t other = a0 * b1 + (uint32_t)middle;
  Wide product = {a_low * b_low, a1 * b1 + (middle >> 32) + (other >> 32) + a_low * b_high + a_high * b_low};
  return product;
}
