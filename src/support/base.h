/* The few things that every file of the compiler uses: fixed-width types, typed handles, assertions, the context.
 *
 * Handles are 32-bit indices wrapped in a struct each, so that a TypeId cannot be passed for a NameId; id 0 is "none".
 */
#ifndef PYC_SUPPORT_BASE_H
#define PYC_SUPPORT_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HANDLE(Name)                                                                                                   \
    typedef struct Name {                                                                                              \
        uint32_t id;                                                                                                   \
    } Name;

/* Works for every handle type. */
#define IS_NONE(handle) ((handle).id == 0)
#define SAME(a, b) ((a).id == (b).id)
#define NONE_OF(Name) ((Name){0})

#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#define PRINTF_LIKE(at, args) __attribute__((format(printf, at, args)))
#define NORETURN __attribute__((noreturn))

HANDLE(NameId)

/* A run of source text in the global position space of `Sources`: [lo, hi). {0, 0} is "no place". */
typedef struct Span {
    uint32_t lo, hi;
} Span;

/* A borrowed run of bytes; not NUL-terminated. */
typedef struct Str {
    const char *at;
    uint32_t len;
} Str;

#define STR(literal) ((Str){"" literal, sizeof(literal) - 1})
#define STR_ARGS(s) (int)(s).len, (s).at /* for "%.*s" */

static inline bool str_equal(Str a, Str b) { return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0); }
static inline bool str_begins(Str text, Str head) {
    return text.len >= head.len && str_equal((Str){text.at, head.len}, head);
}
static inline Str str_of(const char *text) { return (Str){text, (uint32_t)strlen(text)}; }

typedef struct Context Context;

/* What the compiler is doing, for the message of an internal error. The entries live on the C stack of the functions
 * that do it.
 *
 *     Activity activity;
 *     activity_enter(&activity, "checking", name_text(ctx, fn->name));
 *     …
 *     activity_leave(&activity); */
typedef struct Activity {
    const char *verb;
    Str subject;
    const struct Activity *outer;
} Activity;

void activity_enter(Activity *activity, const char *verb, Str subject);
void activity_leave(const Activity *activity);
void activity_print(void); /* the chain, innermost first, to standard error */

#define EXIT_INTERNAL 70

/* Our bug: prints what the compiler was doing and how to report it, exits with 70. */
NORETURN void ice(const char *file, int line, const char *format, ...) PRINTF_LIKE(3, 4);
#define ICE(...) ice(__FILE__, __LINE__, __VA_ARGS__)
#define UNREACHABLE() ICE("unreachable code was reached")

#endif
