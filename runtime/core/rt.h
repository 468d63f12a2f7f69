/* The core of the runtime: what every compiled program may use, without collector or big integers.
 *
 * Everything here links into a program of the systems register. The Python register's part is declared in object.h and
 * lives in object files of its own, so that a program that does not need it links neither libgc nor GMP.
 *
 * Functions that may raise return {value, error} in two registers, or just the error when there is no value; a null
 * error means that all is well. rt.def lists the functions that compiled code calls. */
#ifndef PYC_RT_H
#define PYC_RT_H

#include "utf8.h" /* beside this header, which the compiler includes by its path */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t PycWord; /* a Python value: see object.h */
typedef struct PycError PycError;

typedef struct PycResult {
    PycWord value;
    PycError *error;
} PycResult;
typedef struct PycBoolResult {
    bool value;
    PycError *error;
} PycBoolResult;
typedef struct PycIntResult {
    int64_t value;
    PycError *error;
} PycIntResult;
typedef struct PycUIntResult {
    uint64_t value;
    PycError *error;
} PycUIntResult;
typedef struct PycFloatResult {
    double value;
    PycError *error;
} PycFloatResult;
typedef struct PycPtrResult {
    void *value;
    PycError *error;
} PycPtrResult;

#if defined(__GNUC__)
#define PYC_NORETURN __attribute__((noreturn))
#define PYC_COLD __attribute__((cold, noinline))
#define PYC_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define PYC_LIKELY(x) __builtin_expect(!!(x), 1)
#define PYC_UNLIKELY(x) __builtin_expect(!!(x), 0)
#endif

/* ---- start and end (start.c) ---- */

/* The compiled program: runs everything, returns an uncaught error or null. Defined by the compiler's output. */
PycError *pyc_program(void);
extern int pyc_argc;
extern char **pyc_argv;
/* The lowest address that the stack may reach before a recursive function must give up; compared with the stack
 * pointer. */
extern _Thread_local char *pyc_stack_limit;
extern char *pyc_stack_mark; /* that of the main thread, for a quick first test: the stacks of other threads lie below
                                its stack */
static inline bool pyc_stack_is_low(void) { return (char *)__builtin_frame_address(0) < pyc_stack_limit; }
extern char *pyc_stack_mark;      /* of the main thread: code whose frame lies below it calls pyc_stack_check */
void pyc_interrupt_request(void); /* for signal handlers: compiled code calls pyc_interrupt soon */
void pyc_poll_request(void);      /* the same, with nothing for the main thread to do */
bool pyc_interrupt_taken(void);   /* true in the main thread, once per request */
extern volatile char pyc_interrupted;
bool pyc_is_main_thread(void);
bool pyc_main_thread_adopt(void);           /* makes it the main thread, if it is the process's */
void pyc_to_main_thread(int signal_number); /* for signal handlers */
/* Lets the main thread use its whole stack, or as much as Python programs usually do; other threads' limits do not
 * change. */
void pyc_stack_limit_usual(char *usual, bool is_whole);
void pyc_stack_mark_set(char *mark);              /* sets the mark below which the main thread calls pyc_stack_check */
extern int64_t (*pyc_last_flush)(int64_t status); /* in Python programs: flushes, and returns the exit status */
PYC_NORETURN void pyc_exit(int64_t status);       /* runs the registered functions, flushes, exits */
/* What runs at the end of a program, in this order: it waits for threads, calls the functions of atexit and `__del__`
 * of the objects that are left, and ends CPython. */
typedef enum PycExit {
    PYC_EXIT_THREADS,
    PYC_EXIT_CALLBACKS,
    PYC_EXIT_OBJECTS,
    PYC_EXIT_CPYTHON,
    PYC_EXIT_COUNT
} PycExit;
void pyc_at_exit(PycExit step, void (*fn)(void));
PYC_NORETURN void pyc_finish_uncaught(PycError *error);
void pyc_stack_limit_init(void); /* for the calling thread */

/* ---- recursion depth (recursion.c) ---- */
/* How much a call of a Python function counts, generators included, and a call of a library function: those count less,
 * because in CPython much of the library is not written in Python. */
enum { PYC_CALL = 4, PYC_LIBRARY_CALL = 1 };
extern _Thread_local int64_t pyc_calls;
extern int64_t pyc_calls_limit;
static inline bool pyc_is_too_deep(void) {
    return PYC_UNLIKELY(pyc_calls >= pyc_calls_limit) || PYC_UNLIKELY(pyc_stack_is_low());
}
bool pyc_recursion_ends(char *frame); /* calls are too deep at this frame, or the stack is low; counts frames when the
                                         mark requires it */
int64_t pyc_recursion_depth(void);
void pyc_recursion_limit(int64_t limit); /* in Python's units */
void pyc_recursion_usual(void);          /* a program with a limit begins */
void pyc_recursion_begin(char *top);     /* of the calling thread's stack */

/* ---- the stack's end (overflow.c) ---- */
/* The name of the function that has filled the stack; false when it is unknown. `context`: that of the signal; `fault`:
 * the address that is not mapped. */
bool pyc_recursion_name(const void *context, const void *fault, char *text, size_t room);

/* ---- panic (panic.c) ---- */
PYC_NORETURN PYC_COLD void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *text, uint64_t len);
PYC_NORETURN PYC_COLD void pyc_panic_index(const char *place, int64_t index, int64_t length, int64_t address);
PYC_NORETURN PYC_COLD void pyc_panic_slice(const char *place, int64_t start, int64_t end, int64_t length);
PYC_NORETURN PYC_COLD void pyc_panic_text(const char *text); /* no place known */
PYC_NORETURN PYC_COLD void pyc_stack_overflow_panic(void);
/* If set, a panic calls it with the message instead of ending the process (extension modules); it need not return. */
typedef struct PycPanic {
    const char *file; /* with line 0: the whole place as text, or empty */
    uint32_t line, column;
    const char *message;
    uint64_t length;
    bool is_bounds;  /* an index or slice is out of bounds ... */
    int64_t address; /* ... of the elements there; 0: not known */
} PycPanic;
extern void (*pyc_panic_hook)(const PycPanic *panic);

/* ---- memory (memory.c): never returns null, sizes of 0 give a usable address ---- */
void *pyc_alloc(uint64_t size, uint64_t align);
void *pyc_alloc_zeroed(uint64_t size, uint64_t align);
void *pyc_realloc(void *old, uint64_t old_size, uint64_t new_size, uint64_t align);
void pyc_free(void *memory);
PYC_NORETURN PYC_COLD void pyc_out_of_memory(uint64_t size);

/* ---- text buffers for the core (text.c): malloc memory, freed by text_free ---- */
typedef struct PycText {
    char *data;
    uint64_t len, capacity;
    char room[200]; /* used before the heap */
} PycText;
void pyc_text_init(PycText *text);
void pyc_text_free(PycText *text);
void pyc_text_write(PycText *text, const char *data, uint64_t len);
void pyc_text_c(PycText *text, const char *c);
void pyc_text_printf(PycText *text, const char *format, ...) PYC_PRINTF(2, 3);

/* ---- input and output (io.c) ---- */
void pyc_streams_fill(void);        /* called first of all: for standard streams that are closed */
bool pyc_stream_was_closed(int fd); /* whether it was closed when the program started */
extern bool (*pyc_io_interrupted)(void);
/* 0, or the errno of a failure: unwritten output is kept for the next call. */
int pyc_out_put(const char *data, uint64_t len);
int pyc_out_flush_now(void);
int pyc_err_put(const char *data, uint64_t len); /* unbuffered, after flushing standard output */
int pyc_out_finish(void);                        /* flushes at the end of the program; else the reason why output was
                                                    lost before */
void pyc_out_lines(bool by_lines);               /* flushes after each line */
void pyc_out_at_once(void);                      /* flushes always */
bool pyc_out_is_by_lines(void);
/* The same for callers that ignore failures. */
void pyc_out_write(const char *data, uint64_t len);
void pyc_out_flush(void);
void pyc_out_flush_try(void); /* never waits for a lock: used in panics */
void pyc_err_write(const char *data, uint64_t len);
int pyc_in_fill(void); /* reads more: 1; 0 at the end; a negative errno on failure */
const char *pyc_in_ready(uint64_t *len);
void pyc_in_skip(uint64_t len);
/* One line of standard input with its line end; null at the end. Valid until the next call. */
const char *pyc_in_line(uint64_t *len);
uint64_t pyc_in_read(char *into, uint64_t size); /* the rest of the input, up to size bytes */

/* ---- numbers and text (number_text.c, float_text.c, parse_number.c) ---- */
enum { PYC_FLOAT_TEXT = 40, PYC_INT_TEXT = 48 }; /* room that the functions below need */
uint64_t pyc_i64_text(int64_t value, char *into);
uint64_t pyc_u64_text(uint64_t value, char *into);
uint64_t pyc_i128_text(uint64_t low, int64_t high, char *into);
uint64_t pyc_u128_text(uint64_t low, uint64_t high, char *into);
uint64_t pyc_f64_text(double value, char *into); /* as Python's repr: the shortest text that reads back the same */
uint64_t pyc_f32_text(float value, char *into);  /* same rules, shortest for float32 */
uint64_t pyc_f16_text(uint32_t bits, char *into);
uint64_t pyc_bf16_text(uint32_t bits, char *into);
/* printf-like text: kind e E f F g G %, precision (< 0: 6), flags: 1 "#", 2 "+", 4 " "; returns the length needed. */
uint64_t pyc_f64_format(double value, uint32_t kind, int32_t precision, uint32_t flags, char *into, uint64_t room);
/* Shortest digits: returns their number (1 to 17); the decimal point is after *point digits. For finite values > 0. */
int pyc_f64_digits(double value, char digits[24], int *point);
int pyc_f32_digits(float value, char digits[24], int *point);
double pyc_tgamma(double x); /* the gamma function, rounded to the nearest except in rare cases */
double pyc_lgamma(double x); /* the logarithm of its absolute value */
bool pyc_parse_f64(const char *text, uint64_t len, double *value); /* Python's float(): spaces, underscores, inf, nan */
/* False: it is not a number, or does not fit. */
bool pyc_parse_i64(const char *text, uint64_t len, int64_t base, int64_t *value);

/* ---- hashing (hash.c) ---- */
uint64_t pyc_hash_bytes(const void *data, uint64_t len); /* SipHash-1-3, key 0 or from PYTHONHASHSEED */
uint64_t pyc_hash_u64(uint64_t value);                   /* mixes all bits */

/* ---- system (system.c) ---- */
int64_t pyc_time_monotonic_ns(void);
int64_t pyc_time_wall_ns(void);
int64_t pyc_time_cpu_ns(void);
void pyc_sleep_ns(int64_t ns);
const char *pyc_env_get(const char *name);       /* null when unset */
void pyc_random_bytes(void *into, uint64_t len); /* from the system */
uint64_t pyc_random_bits(void);                  /* per thread; seeded by pyc_random_seed, at first with 0 */
void pyc_random_seed(uint64_t seed);
char **pyc_args(void);            /* the program's name and arguments, null after the last */
void pyc_keep(const void *value); /* counts as a use */
int64_t pyc_cpu_count(void);
bool pyc_cpu_cluster_barrier(void); /* device_cpu.c */
void *pyc_cpu_cluster_address(void *shared, uint32_t rank);

/* ---- threads (thread.c) ---- */
typedef void (*PycWorkFn)(void *ctx, int64_t index);
/* fn(ctx, 0) … fn(ctx, n - 1), spread over `workers` threads (0: one per core); returns when all are done. */
void pyc_parallel_for(PycWorkFn fn, void *ctx, int64_t n, int64_t workers);
typedef void (*PycTaskFn)(void *ctx);
/* Calls fn(ctx) on another thread. False: none can be started. */
bool pyc_task_start(PycTaskFn fn, void *ctx);
/* Set by the Python part, whose collector has to know the threads made here. */
extern void (*pyc_thread_enter)(void *stack_base);
extern void (*pyc_thread_leave)(void);
extern bool pyc_threads_started; /* set before the second thread runs */

/* ---- turns of Python's threads (gil.c) ---- */
extern bool pyc_gil_used;
void pyc_gil_start(void); /* gives the calling thread the first turn; may be repeated */
void pyc_gil_join(void);  /* the calling thread takes turns from now on */
void pyc_gil_take(void);  /* keeps errno; does nothing when the thread has the turn or takes no part */
void pyc_gil_give(void);  /* called before the thread waits for something */
void pyc_gil_yield(void);
/* Wraps a system call that may block. */
#define PYC_WAITING(call)                                                                                              \
    ({                                                                                                                 \
        pyc_gil_give();                                                                                                \
        __auto_type waited = (call);                                                                                   \
        pyc_gil_take();                                                                                                \
        waited;                                                                                                        \
    })
int pyc_futex_wait(_Atomic uint32_t *word, uint32_t seen, int64_t ns);
void pyc_futex_wake(_Atomic uint32_t *word);
void pyc_futex_wake_all(_Atomic uint32_t *word);

#endif
