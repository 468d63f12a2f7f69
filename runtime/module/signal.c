/* The module _signal. object/signal.c keeps the handlers. */
#include "module/module.h"

#include "core/rt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { SIGNALS = 65 };

PycResult pyc_signal_default_int(PycWord self, PycWord number, PycWord frame);

static PycIntResult number_of(PycWord word) {
    TRY_AS(PycIntResult, number, pyc_obj_to_i64_index(word));
    if (number < 1 || number >= SIGNALS) RAISE_AS(PycIntResult, &pyc_ValueError, "signal number out of range");
    return (PycIntResult){number, NULL};
}

static PycWord default_int(void) {
    static const PycMethodRow row = {NULL,
                                     "default_int_handler",
                                     (const void *)pyc_signal_default_int,
                                     2,
                                     2,
                                     PYC_METHOD_PLAIN,
                                     "signalnum frame /",
                                     "_signal",
                                     NULL};
    static PycWord made;
    if (!made) made = pyc_method_new(&row);
    return made;
}

static PycWord handler_of(int64_t number) {
    PycWord found = pyc_signal_get((int)number);
    if (!found && number == SIGINT) return default_int();
    return found ? found : PYC_NONE;
}

PycResult pyc_signal_getsignal(PycWord self, PycWord number) {
    (void)self;
    TRY(n, number_of(number));
    return pyc_ok(handler_of(n));
}

PycResult pyc_signal_signal(PycWord self, PycWord number, PycWord handler) {
    (void)self;
    TRY(n, number_of(number));
    TRY(calls, pyc_builtin_callable(0, handler));
    PycWord plain = pyc_as_int(handler), before = handler_of(n);
    if (calls != PYC_TRUE && plain != pyc_small(0) && plain != pyc_small(1))
        RAISE(&pyc_TypeError, "signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object");
    if (!pyc_is_main_thread()) RAISE(&pyc_ValueError, "signal only works in main thread of the main interpreter");
    if (!pyc_signal_set((int)n, calls == PYC_TRUE ? handler : plain)) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(before);
}

PycResult pyc_signal_default_int(PycWord self, PycWord number, PycWord frame) {
    (void)self, (void)number, (void)frame;
    return pyc_fail(pyc_raise_args(&pyc_KeyboardInterrupt, NULL, 0));
}

PycResult pyc_signal_raise(PycWord self, PycWord number) {
    (void)self;
    TRY(n, number_of(number));
    if (raise((int)n) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_done(pyc_interrupt());
}

PycResult pyc_signal_alarm(PycWord self, PycWord seconds) {
    (void)self;
    TRY(wish, pyc_obj_to_i64_index(seconds));
    return pyc_ok(pyc_small(alarm((unsigned)wish)));
}

PycResult pyc_signal_pause(PycWord self) {
    (void)self;
    int ignored = PYC_WAITING(pause());
    (void)ignored;
    return pyc_done(pyc_interrupt());
}

/* ---- timers ---- */

static struct timeval time_of(double seconds) {
    struct timeval time = {(time_t)seconds, 0};
    time.tv_usec = (suseconds_t)((seconds - (double)time.tv_sec) * 1e6);
    if (seconds > 0 && !time.tv_sec && !time.tv_usec) time.tv_usec = 1;
    return time;
}

static PycResult timer_words(const struct itimerval *timer) {
    PycWord words[2] = {pyc_float_new((double)timer->it_value.tv_sec + (double)timer->it_value.tv_usec * 1e-6),
                        pyc_float_new((double)timer->it_interval.tv_sec + (double)timer->it_interval.tv_usec * 1e-6)};
    return pyc_ok(pyc_tuple_of(words, 2));
}

PycResult pyc_signal_setitimer(PycWord self, PycWord which, PycWord seconds, PycWord interval) {
    struct itimerval timer, before;
    (void)self;
    TRY(kind, pyc_obj_to_i64_index(which));
    TRY(first, pyc_obj_to_f64(seconds));
    TRY(others, pyc_obj_to_f64(interval ? interval : pyc_small(0)));
    timer.it_value = time_of(first);
    timer.it_interval = time_of(others);
    if (setitimer((__itimer_which_t)kind, &timer, &before) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return timer_words(&before);
}

PycResult pyc_signal_getitimer(PycWord self, PycWord which) {
    struct itimerval timer;
    (void)self;
    TRY(kind, pyc_obj_to_i64_index(which));
    if (getitimer((__itimer_which_t)kind, &timer) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return timer_words(&timer);
}

/* ---- the rest ---- */

PycResult pyc_signal_text(PycWord self, PycWord number) {
    (void)self;
    TRY(n, number_of(number));
    const char *text = strsignal((int)n);
    bool is_known = text && strncmp(text, "Unknown signal", 14) != 0;
    return pyc_ok(is_known ? pyc_str_c(text) : PYC_NONE);
}

PycResult pyc_signal_siginterrupt(PycWord self, PycWord number, PycWord flag) {
    struct sigaction action;
    (void)self;
    TRY(n, number_of(number));
    TRY(interrupts, pyc_obj_truth(flag));
    if (sigaction((int)n, NULL, &action) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    action.sa_flags = interrupts ? action.sa_flags & ~SA_RESTART : action.sa_flags | SA_RESTART;
    if (sigaction((int)n, &action, NULL) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_signal_wakeup(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)self, (void)names; /* warn_on_full_buffer is ignored: there is no warning */
    if (!count) RAISE(&pyc_TypeError, "set_wakeup_fd expected at least 1 argument, got 0");
    TRY(fd, pyc_obj_to_i64_index(args[0]));
    int flags = fd == -1 ? O_NONBLOCK : fcntl((int)fd, F_GETFL);
    if (flags < 0) return pyc_fail(pyc_raise_errno(errno, 0));
    if (!(flags & O_NONBLOCK)) RAISE(&pyc_ValueError, "the fd %d must be in non-blocking mode", (int)fd);
    return pyc_ok(pyc_small(pyc_signal_wake((int)fd)));
}

/* ---- sets of signals ---- */

static PycError *set_of(PycWord numbers, sigset_t *set) {
    sigemptyset(set);
    TRY_ERROR(all, pyc_tuple_from(numbers));
    for (int64_t i = 0; i < pyc_tuple(all)->length; i++) {
        TRY_ERROR(n, pyc_obj_to_i64_index(pyc_tuple(all)->items[i]));
        if (n < 1 || n >= SIGNALS)
            return pyc_raise(&pyc_ValueError, "signal number %lld out of range [1; %d]", (long long)n, SIGNALS - 1);
        sigaddset(set, (int)n);
    }
    return NULL;
}

static PycResult numbers_in(const sigset_t *set) {
    PycWord list = pyc_list_new(4);
    for (int n = 1; n < SIGNALS; n++)
        if (sigismember(set, n) == 1) pyc_list_push(list, pyc_small(n));
    return pyc_ok(list);
}

PycResult pyc_signal_mask(PycWord self, PycWord how, PycWord mask) {
    sigset_t wanted, before;
    (void)self;
    TRY(kind, pyc_obj_to_i64_index(how));
    CHECK(set_of(mask, &wanted));
    int code = pthread_sigmask((int)kind, &wanted, &before);
    if (code) return pyc_fail(pyc_raise_errno(code, 0));
    CHECK(pyc_interrupt());
    return numbers_in(&before);
}

PycResult pyc_signal_pending(PycWord self) {
    sigset_t pending;
    (void)self;
    if (sigpending(&pending) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return numbers_in(&pending);
}

PycResult pyc_signal_wait(PycWord self, PycWord numbers) {
    sigset_t wanted;
    int number;
    (void)self;
    CHECK(set_of(numbers, &wanted));
    int code = PYC_WAITING(sigwait(&wanted, &number));
    return code ? pyc_fail(pyc_raise_errno(code, 0)) : pyc_ok(pyc_small(number));
}

/* What a thread is known by (threading.get_ident) is its pthread_t. */
PycResult pyc_signal_kill_thread(PycWord self, PycWord thread, PycWord number) {
    (void)self;
    TRY(ident, pyc_obj_to_i64_index(thread));
    TRY(n, pyc_obj_to_i64_index(number));
    int code = pthread_kill((pthread_t)ident, (int)n);
    if (code) return pyc_fail(pyc_raise_errno(code, 0));
    return pyc_done(pyc_interrupt());
}

PycResult pyc_signal_valid(PycWord self) {
    PycWord list = pyc_list_new(SIGNALS);
    (void)self;
    for (int n = 1; n < SIGNALS; n++)
        if (n != 32 && n != 33) pyc_list_push(list, pyc_small(n)); /* used by the C library itself */
    return pyc_ok(list);
}

#define MODULE_ROWS "signal.def"
#include "module/rows.h"
