/* The two functions of a C library that the replay needs. */
int getchar(void);
int putchar(int character);
