/* Imports of code that was made of a text. */
#include "code.h"

static PycResult known_module(PycWord name) { return pyc_dict_find(pyc_modules(), name); }

PycResult import_module(PycWord globals, PycWord name, PycWord wanted, int64_t level) {
    (void)globals, (void)wanted, (void)level;
    TRY(found, known_module(name));
    if (found) return pyc_ok(found);
    return pyc_fail(pyc_import_error(pyc_str_empty(), name));
}

PycError *do_Import(Frame *f, const Instr *i) {
    PycWord level = *top(f, 0);
    PycResult r = import_module(f->globals, const_at(f, i->a), const_at(f, i->b), pyc_small_value(level));
    *top(f, 0) = r.value;
    return r.error;
}

PycError *do_ImportFrom(Frame *f, const Instr *i) {
    TRY_ERROR(value, pyc_obj_getattr_or(*top(f, 0), const_at(f, i->a)));
    if (!value) {
        TRY_ERROR(name, pyc_obj_getattr(*top(f, 0), pyc_str_c("__name__")));
        return pyc_import_error(const_at(f, i->a), name);
    }
    push(f, value);
    return NULL;
}

PycError *do_ImportStar(Frame *f, const Instr *i) {
    (void)f, (void)i;
    return NULL;
}
