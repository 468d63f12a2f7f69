/* print and input. */
#include "object/py.h"

#include <string.h>

PycWord pyc_sys_stdout; /* what sys.stdout was set to; 0: the process's standard output */

static PycResult separator(PycWord w, const char *name, const char *otherwise) {
    if (!w || w == PYC_NONE) return pyc_ok(pyc_str_c(otherwise));
    if (pyc_as_str(w)) return pyc_ok(pyc_word(pyc_as_str(w)));
    RAISE(&pyc_TypeError, "%s must be None or a string, not %s", name, pyc_type_name(w));
}

static PycError *put(PycWord file, PycWord text) {
    if (!file || file == pyc_file_stdout()) {
        pyc_out_write(pyc_str(text)->data, (uint64_t)pyc_str(text)->size);
        return NULL;
    }
    TRY_ERROR(done, pyc_obj_call_method(file, pyc_str_c("write"), &text, 1, 0, NULL));
    (void)done;
    return NULL;
}

static PycError *flush_file(PycWord file) {
    if (!file || file == pyc_file_stdout()) {
        pyc_out_flush();
        return NULL;
    }
    TRY_ERROR(done, pyc_obj_call_method(file, pyc_str_c("flush"), NULL, 0, 0, NULL));
    (void)done;
    return NULL;
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

void pyc_print_str(PycWord s) {
    pyc_out_write(pyc_str(s)->data, (uint64_t)pyc_str(s)->size);
    pyc_out_write("\n", 1);
}

PycResult pyc_builtin_print(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[4] = {0};
    static const char *const options[4] = {"sep", "end", "file", "flush"};
    (void)self;
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        PycWord name = pyc_tuple(names)->items[i];
        int k = 0;
        while (k < 4 && !pyc_str_is(name, options[k])) k++;
        if (k == 4) RAISE(&pyc_TypeError, "print() got an unexpected keyword argument '%s'", pyc_str(name)->data);
        bound[k] = args[(int64_t)count + i];
    }
    return pyc_done(pyc_print(args, (int64_t)count, bound[0], bound[1], bound[2], bound[3]));
}

PycResult pyc_builtin_input(PycWord self, PycWord prompt) {
    uint64_t len;
    (void)self;
    if (prompt) CHECK(pyc_print(&prompt, 1, 0, pyc_str_empty(), 0, PYC_TRUE));
    pyc_out_flush();
    const char *line = pyc_in_line(&len);
    if (!line) RAISE(&pyc_EOFError, "EOF when reading a line");
    if (len > 0 && line[len - 1] == '\n') len--;
    return pyc_bytes_decode(pyc_bytes_new(line, len), 0, 0);
}
