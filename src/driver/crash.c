/* Signal handlers. A crash is an internal error: it prints the message of ice() and exits with status 70. Handlers run
 * on a stack of their own, because running out of stack is one of the causes. Under sanitizers, crashes are left to
 * them. */
#include "driver/crash.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/base.h"
#include "support/fs.h"

static void on_stop(int number) {
    fs_remove_guarded();
    signal(number, SIG_DFL);
    raise(number);
}

static void on_crash(int number) {
    fprintf(stderr, "pyc: internal error: signal %d (%s)\n", number, strsignal(number));
    activity_print();
    fputs("This is a bug in pyc. Please report it with the source file and the command above.\n", stderr);
    fs_remove_guarded();
    _exit(EXIT_INTERNAL);
}

static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)SA_ONSTACK | (int)SA_RESETHAND};
    sigaction(number, &action, NULL);
}

/* Of the thread that calls it: the one that compiles. */
static void use_own_stack(void) {
    static char memory[64 * 1024];
    stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
    sigaltstack(&stack, NULL);
}

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_SANITIZER 1
#elif defined(__has_feature)
#define UNDER_SANITIZER __has_feature(address_sanitizer)
#else
#define UNDER_SANITIZER 0
#endif

void crash_handlers_install(void) {
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    if (!UNDER_SANITIZER) use_own_stack(); /* a sanitizer has one of its own, and handles crashes itself */
    atexit(fs_remove_guarded);
    signal(SIGXFSZ, SIG_IGN); /* a write beyond the limit then fails with an error, which is reported */
    for (uint32_t i = 0; i < COUNT_OF(stops); i++) {
        if (signal(stops[i], SIG_IGN) != SIG_IGN)
            handle(stops[i], on_stop); /* a signal that was ignored stays ignored:
                                          nohup */
    }
    for (uint32_t i = 0; i < COUNT_OF(crashes) && !UNDER_SANITIZER; i++) handle(crashes[i], on_crash);
}
