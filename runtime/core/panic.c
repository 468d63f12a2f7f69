/* Panics: errors after which a program cannot continue. They print place and message, and end the process with status
 * 134. */
#include "core/bounds_text.h"
#include "core/rt.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void (*pyc_panic_hook)(const PycPanic *panic);

static void end_process(void) {
    const char *abort_wish = getenv("PYC_ABORT");
    if (abort_wish && strcmp(abort_wish, "1") == 0) abort();
    _exit(134);
}

static void write_text(const PycText *text) {
    pyc_out_flush_try();
    uint64_t done = 0;
    while (done < text->len) {
        ssize_t n = write(2, text->data + done, text->len - done);
        if (n <= 0) break;
        done += (uint64_t)n;
    }
}

PYC_NORETURN static void panic(const PycPanic *panic) {
    PycText text;
    if (pyc_panic_hook) pyc_panic_hook(panic);
    pyc_text_init(&text);
    if (panic->line)
        pyc_text_printf(&text, "%s:%u:%u: ", panic->file, panic->line, panic->column);
    else if (*panic->file)
        pyc_text_printf(&text, "%s: ", panic->file);
    pyc_text_c(&text, "panic: ");
    pyc_text_write(&text, panic->message, panic->length);
    pyc_text_c(&text, "\n");
    write_text(&text);
    end_process();
    abort();
}

void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *message, uint64_t len) {
    panic(&(PycPanic){file ? file : "", line, column, message, len, .is_bounds = false});
}

void pyc_panic_index(const char *place, int64_t index, int64_t length, int64_t address) {
    char text[PYC_BOUNDS_TEXT];
    uint64_t len = pyc_index_text(text, index, length);
    panic(&(PycPanic){place, 0, 0, text, len, .is_bounds = true, .address = address});
}

void pyc_panic_slice(const char *place, int64_t start, int64_t end, int64_t length) {
    char text[PYC_BOUNDS_TEXT];
    uint64_t len = pyc_slice_text(text, start, end, length);
    panic(&(PycPanic){place, 0, 0, text, len, .is_bounds = true});
}

void pyc_panic_text(const char *message) { pyc_panic(NULL, 0, 0, message, strlen(message)); }

void pyc_stack_overflow_panic(void) { pyc_panic_text("stack overflow: the recursion is too deep"); }
