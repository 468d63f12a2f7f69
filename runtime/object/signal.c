/* Signals in Python programs: Ctrl-C is a KeyboardInterrupt, raised by the main thread at its next safepoint.
 *
 * A handler only records a request (pyc_interrupt_request). If CPython is loaded, its handlers are called after ours,
 * and its own mechanism runs the functions set with signal.signal. */
#include "object/finalize.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { SIGNALS = 65, MOST_UNANSWERED = 2 };

PycError *(*pyc_signal_hook)(void);
bool pyc_signals_caught; /* Ctrl-C is handled by us */

static void (*handlers_behind[SIGNALS])(int); /* CPython's */
static volatile sig_atomic_t interrupts, unanswered;
static PycWord functions[SIGNALS]; /* set by the program; 0: none */
static volatile sig_atomic_t arrived[SIGNALS], any_arrived;
static volatile sig_atomic_t wake_fd = -1;

/* A program that runs for long without a safepoint (a kernel, a sort) ends at the third Ctrl-C. */
static void note_interrupt(int number) {
    interrupts = 1;
    if (unanswered++ < MOST_UNANSWERED) return;
    signal(number, SIG_DFL);
    raise(number);
}

static void wake(int number) {
    const char byte = (char)number;
    if (wake_fd < 0) return;
    ssize_t written = write(wake_fd, &byte, 1);
    (void)written; /* even a full pipe wakes its reader */
}

int pyc_signal_wake(int fd) {
    int before = wake_fd;
    wake_fd = fd;
    return before;
}

static void on_signal(int number) {
    int error = errno;
    if (!pyc_is_main_thread()) {
        pyc_to_main_thread(number); /* which may wait in a system call */
    } else {
        if (functions[number]) {
            arrived[number] = any_arrived = 1;
            wake(number);
        } else if (handlers_behind[number])
            handlers_behind[number](number);
        else if (number == SIGINT)
            note_interrupt(number);
        pyc_interrupt_request();
    }
    errno = error;
}

static void (*handler_of(int number))(int) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 ? action.sa_handler : SIG_DFL;
}

static void catch_signal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    sigaction(number, &action, NULL);
}

/* Starts a Python program. Other programs keep C's default actions, even if they have Python values. */
void pyc_python_start(void) {
    pyc_gc_start();
    pyc_io_start();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (handler_of(SIGINT) != SIG_DFL) return; /* whoever started the program ignores it */
    catch_signal(SIGINT);
    pyc_signals_caught = true;
}

/* Installs our handler before one that was set by other means. */
void pyc_signal_adopt(int number) {
    void (*handler)(int) = number > 0 && number < SIGNALS ? handler_of(number) : SIG_DFL;
    if (handler == SIG_DFL || handler == SIG_IGN || handler == on_signal) return;
    handlers_behind[number] = handler;
    catch_signal(number);
}

/* ---- signal.signal ---- */

/* word: 0 for SIG_DFL, 1 for SIG_IGN, both as small ints, or a callable. */
bool pyc_signal_set(int number, PycWord word) {
    bool is_function = !pyc_is_small(word);
    functions[number] = is_function ? word : 0;
    if (is_function)
        catch_signal(number);
    else if (signal(number, word == pyc_small(0) ? SIG_DFL : SIG_IGN) == SIG_ERR)
        return false;
    return true;
}

/* As given to pyc_signal_set; 0 for a handler set by C code. */
PycWord pyc_signal_get(int number) {
    if (functions[number]) return functions[number];
    void (*handler)(int) = handler_of(number);
    return handler == SIG_DFL ? pyc_small(0) : handler == SIG_IGN ? pyc_small(1) : 0;
}

static PycError *call_functions(void) {
    if (!any_arrived) return NULL;
    any_arrived = 0;
    for (int number = 1; number < SIGNALS; number++) {
        if (!arrived[number]) continue;
        arrived[number] = 0;
        PycWord args[2] = {pyc_small(number), PYC_NONE};
        PycResult done = functions[number] ? pyc_obj_call(functions[number], args, 2, 0) : pyc_ok(PYC_NONE);
        if (!done.error) continue;
        any_arrived = 1; /* the others follow at the next poll */
        pyc_interrupt_request();
        return done.error;
    }
    return NULL;
}

PycError *pyc_interrupt(void) {
    CHECK_ERROR(pyc_memory_error());
    pyc_gil_yield();
    pyc_gc_run_waiting();
    if (!pyc_interrupt_taken()) return NULL;
    unanswered = 0;
    if (pyc_signal_hook) CHECK_ERROR(pyc_signal_hook());
    CHECK_ERROR(call_functions());
    if (!interrupts) return NULL;
    interrupts = 0;
    return pyc_raise_args(&pyc_KeyboardInterrupt, NULL, 0);
}

PycError *pyc_stack_check(char *frame) { return pyc_recursion_ends(frame) ? pyc_raise_recursion() : pyc_interrupt(); }
