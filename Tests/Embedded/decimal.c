#include <stddef.h>
#include <stdint.h>

/* Reads a decimal of at most 2^53 times or divided by at most 10^22: both are exact, so that the result is correctly
   rounded. No other is accepted; the traces have no others. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  int isNegative = *text == '-';
  if (*text == '-' || *text == '+') text += 1;
  uint64_t digits = 0;
  int exponent = 0, isFraction = 0, count = 0;
  for (; (*text >= '0' && *text <= '9') || (*text == '.' && !isFraction); text += 1) {
    if (*text == '.') {
      isFraction = 1;
      continue;
    }
    digits = 10 * digits + (uint64_t)(*text - '0');
    exponent -= isFraction;
    count += 1;
    if (digits > 1ull << 53) return NULL;
  }
  if (count == 0) return NULL;
  if (*text == 'e' || *text == 'E') {
    text += 1;
    int sign = *text == '-' ? -1 : 1, given = 0;
    if (*text == '-' || *text == '+') text += 1;
    if (*text < '0' || *text > '9') return NULL;
    for (; *text >= '0' && *text <= '9' && given < 1000; text += 1) given = 10 * given + (*text - '0');
    exponent += sign * given;
  }
  if (exponent < -22 || exponent > 22) return NULL;
  double power = 1;
  for (int i = 0; i < (exponent < 0 ? -exponent : exponent); i += 1) power *= 10;
  double magnitude = exponent < 0 ? (double)digits / power : (double)digits * power;
  *result = isNegative ? -magnitude : magnitude;
  return text;
}
