/* Signals of Python programs: Ctrl-C is a KeyboardInterrupt, raised by the next loop or call of the main thread.
 *
 * A handler only leaves a request behind (pyc_interrupt_request). Where CPython is loaded its handlers run behind ours,
 * and its own functions run what the program has set with signal.signal. */
#include "py.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

enum { SIGNALS = 65, MOST_UNANSWERED = 2 };

PycError *(*pyc_signal_hook)(void);
bool pyc_signals_caught; /* Ctrl-C is ours */

static void (*handlers_behind[SIGNALS])(int); /* CPython's */
static volatile sig_atomic_t interrupts, unanswered;

/* A program that runs code without a poll for long (a kernel, a sort) ends at the third Ctrl-C. */
static void note_interrupt(int number) {
    interrupts = 1;
    if (unanswered++ < MOST_UNANSWERED) return;
    signal(number, SIG_DFL);
    raise(number);
}

static void on_signal(int number) {
    int error = errno;
    if (!pyc_is_main_thread()) {
        pyc_to_main_thread(number); /* which waits in a system call perhaps */
    } else {
        if (handlers_behind[number])
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

/* A Python program begins. Other programs keep what C has by default, also when they have Python values. */
void pyc_python_start(void) {
    pyc_gc_start();
    pyc_io_start();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (handler_of(SIGINT) != SIG_DFL) return; /* whoever started the program ignores it */
    catch_signal(SIGINT);
    pyc_signals_caught = true;
}

/* Whatever was set by other means than ours: ours goes before it. */
void pyc_signal_adopt(int number) {
    void (*handler)(int) = number > 0 && number < SIGNALS ? handler_of(number) : SIG_DFL;
    if (handler == SIG_DFL || handler == SIG_IGN || handler == on_signal) return;
    handlers_behind[number] = handler;
    catch_signal(number);
}

PycError *pyc_interrupt(void) {
    CHECK_ERROR(pyc_memory_error());
    if (!pyc_interrupt_taken()) return NULL;
    unanswered = 0;
    if (pyc_signal_hook) CHECK_ERROR(pyc_signal_hook());
    if (!interrupts) return NULL;
    interrupts = 0;
    return pyc_raise_args(&pyc_KeyboardInterrupt, NULL, 0);
}

PycError *pyc_stack_check(void) { return pyc_stack_is_low() ? pyc_raise_recursion() : pyc_interrupt(); }
