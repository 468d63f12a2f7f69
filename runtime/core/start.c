/* The C entry of a compiled program, its end, and what happens when the stack runs out.
 *
 * The main thread's stack grows on demand up to the soft limit, which is raised here: the kernel leaves at least 128 MB
 * of room below it, so 120 MB are usable without moving to another stack. Recursive functions compare their frame with
 * pyc_stack_mark; a signal handler on a stack of its own handles overflows that this does not catch. */
#include "core/error.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { STACK_WISH = 256 << 20, STACK_USABLE = 120 << 20, STACK_RESERVE = 256 << 10, SIGNAL_STACK = 64 << 10 };

int pyc_argc;
char **pyc_argv;
_Thread_local char *pyc_stack_limit;
char *pyc_stack_mark;
static char *usual_mark;   /* pyc_stack_mark while no signal is pending */
static char *lowest_limit; /* pyc_stack_limit of the main thread, if its whole stack may be used; null: it may not */
volatile char pyc_interrupted;
static volatile char is_main_wanted; /* a signal is pending */

static void (*exit_fns[PYC_EXIT_COUNT])(void);
static bool is_main_known;
static pthread_t main_thread;

void pyc_at_exit(PycExit step, void (*fn)(void)) { exit_fns[step] = fn; }

/* A function that ends the program itself gets here again: each step runs once. */
static void run_exits(void) {
    for (int step = 0; step < PYC_EXIT_COUNT; step++) {
        void (*fn)(void) = exit_fns[step];
        exit_fns[step] = NULL;
        if (fn) fn();
    }
}

/* Restores the default action, so that the parent process learns which signal ended this one. */
static void end_by_signal(int signal_number) {
    signal(signal_number, SIG_DFL);
    kill(getpid(), signal_number);
}

int64_t (*pyc_last_flush)(int64_t status);

/* Returns the exit status: lost output is a failure. */
static int64_t flush_and_judge(int64_t status) {
    int error = pyc_out_finish();
    if (!error) return status;
    PycText text;
    pyc_text_init(&text);
    pyc_text_printf(&text, "standard output could not be written: %s\n", strerror(error));
    pyc_err_write(text.data, text.len);
    return status ? status : 1;
}

PYC_NORETURN static void leave(int64_t status, int signal_number) {
    run_exits();
    status = (pyc_last_flush ? pyc_last_flush : flush_and_judge)(status);
    if (signal_number) end_by_signal(signal_number);
    exit((int)(status & 255));
}

void pyc_exit(int64_t status) { leave(status, 0); }

void pyc_finish_uncaught(PycError *error) {
    int (*report)(PycError *) = error->type->report;
    int status = 1;
    pyc_out_flush();
    if (report) {
        status = report(error);
    } else {
        PycText text;
        pyc_text_init(&text);
        pyc_error_print_trace(error, &text);
        pyc_text_c(&text, error->type->name);
        uint64_t before = text.len;
        pyc_text_c(&text, ": ");
        pyc_error_write(error, &text);
        if (text.len == before + 2) text.len = before;
        pyc_text_c(&text, "\n");
        pyc_err_write(text.data, text.len);
        pyc_text_free(&text);
    }
    if (status < 0) leave(128 - status, -status); /* ended by an interrupt: see report in exception.c */
    leave(status, 0);
}

static void main_limit(void) {
    struct rlimit limit;
    uint64_t usable = 7 << 20;
    if (getrlimit(RLIMIT_STACK, &limit) == 0) {
        rlim_t wish = STACK_WISH;
        if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wish) wish = limit.rlim_max;
        if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < wish) {
            limit.rlim_cur = wish;
            if (setrlimit(RLIMIT_STACK, &limit) != 0) wish = 8 << 20;
        }
        usable = wish < STACK_USABLE ? wish : STACK_USABLE;
    }
    char *top = __builtin_frame_address(0);
    lowest_limit = top - usable + STACK_RESERVE;
    pyc_stack_limit = pyc_stack_mark = usual_mark = lowest_limit;
    pyc_recursion_begin(top);
}

bool pyc_is_main_thread(void) { return is_main_known && pthread_equal(pthread_self(), main_thread); }

/* For a process that was started by another program. Its main thread has the mark; where that is not known, each call
 * asks for the limit of its own thread. */
bool pyc_main_thread_adopt(void) {
    const bool is_main = syscall(SYS_gettid) == getpid();
    lowest_limit = is_main ? pyc_stack_limit : NULL;
    pyc_stack_mark = usual_mark = is_main ? lowest_limit : (char *)UINTPTR_MAX;
    if (is_main) main_thread = pthread_self();
    return is_main_known = is_main;
}

void pyc_to_main_thread(int signal_number) { pthread_kill(main_thread, signal_number); }

/* Code that walks over nested objects, and must not use up time and memory, stops at the usual limit. */
void pyc_stack_limit_usual(char *usual, bool is_whole) {
    if (!lowest_limit || !pyc_is_main_thread()) return;
    pyc_stack_limit = is_whole || lowest_limit > usual ? lowest_limit : usual;
}

/* A signal that arrives meanwhile takes precedence. */
void pyc_stack_mark_set(char *mark) {
    if (!lowest_limit || !pyc_is_main_thread()) return;
    pyc_stack_mark = usual_mark = mark;
    if (pyc_interrupted) pyc_stack_mark = (char *)UINTPTR_MAX;
}

/* All frames then lie below the mark, so calls poll for signals as loops do, at no extra cost. */
void pyc_poll_request(void) {
    pyc_interrupted = 1;
    if (usual_mark) pyc_stack_mark = (char *)UINTPTR_MAX;
}

void pyc_interrupt_request(void) {
    is_main_wanted = 1;
    pyc_poll_request();
}

/* Work for the main thread waits until that thread polls. */
bool pyc_interrupt_taken(void) {
    bool is_main = pyc_is_main_thread(), is_wanted = is_main_wanted;
    if (!pyc_interrupted || (is_wanted && !is_main)) return false;
    is_main_wanted = 0;
    pyc_interrupted = 0;
    pyc_stack_mark = usual_mark;
    return is_wanted;
}

/* glibc declares it only with _GNU_SOURCE, which this folder otherwise does without. */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr);

void pyc_stack_limit_init(void) {
    if (pyc_is_main_thread()) return;
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attr) == 0) {
        pthread_attr_getstack(&attr, &low, &size);
        pthread_attr_destroy(&attr);
    }
    pyc_stack_limit = (char *)low + (size > 4 * STACK_RESERVE ? STACK_RESERVE : size / 4);
    if (low) pyc_recursion_begin((char *)low + size);
}

static void write_all(const char *text) {
    ssize_t ignored = write(2, text, strlen(text));
    (void)ignored;
}

/* Looking up the name may itself fault, beyond the mapped pages: then the report ends without it. */
static void report_overflow(const void *context, const void *fault) {
    static volatile sig_atomic_t is_reporting;
    char name[256];
    if (is_reporting++ == 0) {
        pyc_out_flush_try();
        write_all("stack overflow: the recursion is too deep");
        if (pyc_recursion_name(context, fault, name, sizeof name)) {
            write_all(", in ");
            write_all(name);
        }
    }
    write_all("\n");
}

static void on_fault(int signal_number, siginfo_t *info, void *context) {
    char *address = info->si_addr;
    char *limit = pyc_stack_limit;
    if (limit && address < limit + STACK_RESERVE && address > limit - STACK_WISH) {
        report_overflow(context, address);
        if (getenv("PYC_ABORT")) abort();
        _exit(134);
    }
    signal(signal_number, SIG_DFL); /* the faulting instruction runs again and ends the process in the default way */
    if (info->si_code <= 0) raise(signal_number); /* there is none if a process sent the signal */
}

static void catch_overflow(void) {
    static char stack[SIGNAL_STACK];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    if (sigaltstack(&alternate, NULL) != 0) return;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

int main(int argc, char **argv) {
    pyc_streams_fill();
    pyc_argc = argc;
    pyc_argv = argv;
    main_thread = pthread_self();
    is_main_known = true;
    main_limit();
    catch_overflow();
    PycError *error = pyc_program();
    if (error) pyc_finish_uncaught(error);
    pyc_exit(0);
}
