/* The standard streams of Python programs, and the end of such programs. */
#include "io/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LOST_OUTPUT = 120 };

PycWord pyc_sys_stdin, pyc_sys_stdout; /* the values that sys.stdin and sys.stdout were set to; 0: the process's own */

static PycWord new_stream(int fd, PycStream stream, const char *name) {
    if (pyc_stream_was_closed(fd)) return PYC_NONE;
    PycWord errors = pyc_str_c(fd == 2 ? "backslashreplace" : "strict");
    bool by_lines = fd == 1 ? pyc_out_is_by_lines() : fd == 2;
    PycBuffered *buffer = pyc_buffered_new(pyc_raw_new(fd, stream, name));
    PycResult text = pyc_text_file_new(buffer, pyc_str_c("utf-8"), errors, 0, by_lines);
    pyc_text_file(text.value)->mode = pyc_str_c(fd == 0 ? "r" : "w");
    return text.value;
}

static PycWord standard(int fd) {
    static PycWord made[3];
    static const struct {
        PycStream stream;
        const char *name;
    } kinds[3] = {{PYC_STREAM_IN, "<stdin>"}, {PYC_STREAM_OUT, "<stdout>"}, {PYC_STREAM_ERR, "<stderr>"}};
    if (!made[fd]) made[fd] = new_stream(fd, kinds[fd].stream, kinds[fd].name);
    return made[fd];
}

PycWord pyc_file_stdin(void) { return standard(0); }
PycWord pyc_file_stdout(void) { return standard(1); }
PycWord pyc_file_stderr(void) { return standard(2); }

/* ---- errors of the core's buffers ---- */

static PycError *waiting_error; /* what a signal handler raised during a system call */

static bool interrupted(void) {
    if (!pyc_is_main_thread()) return false;
    waiting_error = pyc_interrupt();
    return waiting_error != NULL;
}

PycError *pyc_out_failure(int code) {
    PycError *error = waiting_error;
    if (code == 0) return NULL;
    if (code != EINTR || !error) return pyc_raise_errno(code, 0);
    waiting_error = NULL;
    return error;
}

/* ---- the end ---- */

static void say_ignored(int code) {
    PycText text;
    PycError *error = pyc_raise_errno(code, 0);
    pyc_text_init(&text);
    pyc_text_c(&text, "Exception ignored on flushing sys.stdout:\n");
    pyc_text_printf(&text, "%s: [Errno %d] %s\n", pyc_type_name(pyc_error_object(error)), code, strerror(code));
    pyc_err_put(text.data, text.len);
    pyc_text_free(&text);
}

static int64_t last_flush(int64_t status) {
    pyc_files_push();
    int code = pyc_out_finish();
    if (code == 0) return status;
    say_ignored(code);
    return LOST_OUTPUT;
}

void pyc_io_start(void) {
    const char *unbuffered = getenv("PYTHONUNBUFFERED");
    if (unbuffered && *unbuffered) pyc_out_at_once();
    pyc_io_interrupted = interrupted;
    pyc_last_flush = last_flush;
}
