/* `atexit`, which the collector calls. In the C library it is in a part that is linked only by C compilers. */
int __cxa_atexit(void (*function)(void *), void *argument, void *object);
int atexit(void (*function)(void));

static void call(void *function) { ((void (*)(void))function)(); }

int atexit(void (*function)(void)) { return __cxa_atexit(call, (void *)function, 0); }
