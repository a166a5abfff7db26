/* The standard input and output of a WebAssembly command, by WASI. */
#include <stddef.h>
#include <stdint.h>

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

typedef struct {
  unsigned char *start;
  size_t count;
} Bytes;

WASI(fd_read) int fd_read(int file, const Bytes *buffers, size_t count, size_t *read);
WASI(fd_write) int fd_write(int file, const Bytes *buffers, size_t count, size_t *written);

static unsigned char input[65536], output[65536];
static size_t next, available, pending;

int getchar(void) {
  if (next == available) {
    Bytes buffer = {input, sizeof input};
    next = available = 0;
    if (fd_read(0, &buffer, 1, &available) != 0 || available == 0) return -1;
  }
  return input[next++];
}

static void flush(void) {
  size_t written = 0;
  for (size_t start = 0; start < pending; start += written) {
    Bytes buffer = {output + start, pending - start};
    if (fd_write(1, &buffer, 1, &written) != 0) __builtin_trap();
  }
  pending = 0;
}

int putchar(int character) {
  if (pending == sizeof output) flush();
  output[pending++] = (unsigned char)character;
  return character;
}

/* What Swift calls a program's main function here. */
int __main_argc_argv(int count, char **arguments);

void _start(void) {
  __main_argc_argv(0, NULL);
  flush();
}
