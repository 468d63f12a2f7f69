/* A very small test frame: TEST(name) defines and registers a case; CHECK and CHECK_STR record failures and go on.
 * unit_main.c runs all cases (or those whose names contain the first argument) and closes with the count. */
#ifndef PYC_TESTS_UNIT_H
#define PYC_TESTS_UNIT_H

#include "support/context.h"

typedef struct UnitCase {
    const char *name;
    void (*run)(void);
    struct UnitCase *next;
} UnitCase;

void unit_register(UnitCase *unit_case);
void unit_fail(const char *file, int line, const char *what);
void unit_fail_str(const char *file, int line, Str got, Str wanted);

#define TEST(name)                                                                                                     \
    static void test_##name(void);                                                                                     \
    static UnitCase case_##name = {#name, test_##name, NULL};                                                          \
    __attribute__((constructor)) static void register_##name(void) { unit_register(&case_##name); }                    \
    static void test_##name(void)

#define CHECK(condition) ((condition) ? (void)0 : unit_fail(__FILE__, __LINE__, #condition))
#define CHECK_STR(got, wanted)                                                                                         \
    (str_equal((got), str_of(wanted)) ? (void)0 : unit_fail_str(__FILE__, __LINE__, (got), str_of(wanted)))

#endif
