/* Panics: errors that a program cannot go on from. They print place and message and end the process with status 134. */
#include "rt.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void (*pyc_panic_hook)(const char *text, uint64_t len);

static void end_process(void) {
    const char *abort_wish = getenv("PYC_ABORT");
    if (abort_wish && strcmp(abort_wish, "1") == 0) abort();
    _exit(134);
}

static void say(const PycText *text) {
    pyc_out_flush_try();
    uint64_t done = 0;
    while (done < text->len) {
        ssize_t n = write(2, text->data + done, text->len - done);
        if (n <= 0) break;
        done += (uint64_t)n;
    }
}

void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *message, uint64_t len) {
    PycText text;
    pyc_text_init(&text);
    if (file && line) pyc_text_printf(&text, "%s:%u:%u: ", file, line, column);
    else if (file && *file) pyc_text_printf(&text, "%s: ", file); /* the place is in the text */
    pyc_text_c(&text, "panic: ");
    pyc_text_write(&text, message, len);
    if (pyc_panic_hook) pyc_panic_hook(text.data, text.len);
    pyc_text_c(&text, "\n");
    say(&text);
    end_process();
    abort();
}

void pyc_panic_text(const char *message) { pyc_panic(NULL, 0, 0, message, strlen(message)); }

void pyc_stack_overflow_panic(void) { pyc_panic_text("stack overflow: the recursion is too deep"); }
