/* Runs the registered cases. */
#include <stdio.h>
#include <stdlib.h>

#include "unit.h"

static UnitCase *cases;
static int failures;

void unit_register(UnitCase *unit_case) {
    unit_case->next = cases;
    cases = unit_case;
}

void unit_fail(const char *file, int line, const char *what) {
    failures++;
    printf("%s:%d: failed: %s\n", file, line, what);
}

void unit_fail_str(const char *file, int line, Str got, Str wanted) {
    failures++;
    printf("%s:%d: got      \"%.*s\"\n    expected \"%.*s\"\n", file, line, STR_ARGS(got), STR_ARGS(wanted));
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    for (const UnitCase *c = cases; c != NULL; c = c->next) {
        if (argc > 1 && strstr(c->name, argv[1]) == NULL) continue;
        int before = failures;
        c->run();
        bool ok = failures == before;
        passed += ok;
        failed += !ok;
        if (!ok) printf("FAIL %s\n", c->name);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
