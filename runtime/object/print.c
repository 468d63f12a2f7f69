/* print and input. */
#include "object/str.h"

#include <string.h>

static PycResult separator(PycWord w, const char *name, const char *otherwise) {
    if (!w || w == PYC_NONE) return pyc_ok(pyc_str_c(otherwise));
    if (pyc_as_str(w)) return pyc_ok(pyc_word(pyc_as_str(w)));
    RAISE(&pyc_TypeError, "%s must be None or a string, not %s", name, pyc_type_name(w));
}

static bool is_own(PycWord file) { return !file || file == pyc_file_stdout(); }

/* Writes the text; the stream raises an error if it is not valid. */
static PycError *put(PycWord file, PycWord text) {
    if (file == PYC_NONE) return NULL; /* the stream was closed when the program started */
    const PycStr *s = pyc_str(text);
    bool is_plain = s->size == s->length || pyc_utf8_valid(s->data, (uint64_t)s->size, NULL);
    if (!file && is_plain) return pyc_out_failure(pyc_out_put(s->data, (uint64_t)s->size));
    if (!file) file = pyc_file_stdout();
    if (file == PYC_NONE) return NULL;
    return pyc_obj_call_method(file, PYC_NAME("write"), &text, 1, 0).error;
}

static PycError *flush_file(PycWord file) {
    if (is_own(file)) return pyc_out_failure(pyc_out_flush_now());
    return file == PYC_NONE ? NULL : pyc_obj_call_method(file, PYC_NAME("flush"), NULL, 0, 0).error;
}

PycError *pyc_print(const void *words, int64_t count, PycWord sep, PycWord end, PycWord file, PycWord flush) {
    const PycWord *args = words;
    TRY_ERROR(between, separator(sep, "sep", " "));
    TRY_ERROR(last, separator(end, "end", "\n"));
    if (!file || file == PYC_NONE) file = pyc_sys_stdout;
    for (int64_t i = 0; i < count; i++) {
        if (i > 0) CHECK_ERROR(put(file, between));
        TRY_ERROR(text, pyc_obj_str(args[i]));
        CHECK_ERROR(put(file, text));
    }
    CHECK_ERROR(put(file, last));
    if (!flush) return NULL;
    TRY_ERROR(now, pyc_obj_truth(flush));
    return now ? flush_file(file) : NULL;
}

PycResult pyc_builtin_print(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[4] = {0};
    static const char *const options[4] = {"sep", "end", "file", "flush"};
    (void)self;
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        PycWord name = pyc_tuple(names)->items[i];
        int k = 0;
        while (k < 4 && !pyc_str_is(name, options[k])) k++;
        if (k == 4) {
            PycWord known[4];
            for (int j = 0; j < 4; j++) known[j] = pyc_str_c(options[j]);
            return pyc_fail(pyc_unexpected_keyword("print", name, known, 4));
        }
        bound[k] = args[(int64_t)count + i];
    }
    return pyc_done(pyc_print(args, (int64_t)count, bound[0], bound[1], bound[2], bound[3]));
}

/* Reads a line from sys.stdin, without the line end, through the shared read buffer. */
PycResult pyc_builtin_input(PycWord self, PycWord prompt) {
    PycWord in = pyc_sys_stdin ? pyc_sys_stdin : pyc_file_stdin();
    (void)self;
    if (in == PYC_NONE) RAISE(&pyc_RuntimeError, "input(): lost sys.stdin");
    if (prompt) CHECK(pyc_print(&prompt, 1, 0, pyc_str_empty(), 0, 0));
    CHECK(flush_file(pyc_sys_stdout));
    TRY(line, pyc_obj_call_method(in, PYC_NAME("readline"), NULL, 0, 0));
    const PycStr *s = pyc_as_str(line);
    if (!s) RAISE(&pyc_TypeError, "object.readline() returned non-string");
    if (s->size == 0) RAISE(&pyc_EOFError, "EOF when reading a line");
    if (s->data[s->size - 1] != '\n') return pyc_ok(pyc_word(s));
    return pyc_ok(str_bytes_between((PycStr *)(uintptr_t)s, 0, s->size - 1));
}
