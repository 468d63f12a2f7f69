/* Classes of the program with a base or a metaclass that is a class of another object system (PycForeign). */
#include "object/py.h"

const PycForeign *pyc_foreign_base(const PycWord *bases, uint64_t count, PycWord meta) {
    if (meta && pyc_type(meta)->foreign) return pyc_type(meta)->foreign;
    for (uint64_t i = 0; i < count; i++)
        if (pyc_is_object(bases[i]) && pyc_type(bases[i])->foreign) return pyc_type(bases[i])->foreign;
    return NULL;
}

PycWord (*pyc_process_bases)(PycWord bases);

#define PREPARED "<prepared>" /* in the namespace of a class body: what the foreign __prepare__ returned */

static PycWord foreign_keywords(PycWord keywords, PycWord meta) {
    PycWord all = pyc_dict_new(2);
    if (keywords) pyc_dict_merge(all, keywords);
    if (meta) pyc_dict_set(all, PYC_NAME("metaclass"), meta);
    return all;
}

PycResult pyc_foreign_prepare(const PycForeign *foreign, PycWord name, PycWord bases, PycWord keywords, PycWord meta) {
    PycWord plain = pyc_dict_new(8);
    TRY(prepared, foreign->prepare(name, bases, foreign_keywords(keywords, meta)));
    if (!prepared) return pyc_ok(plain);
    TRY(names, pyc_obj_iter(prepared));
    for (;;) { /* the body may read the names in it */
        TRY(name_there, pyc_obj_next(names));
        if (!name_there) break;
        TRY(value, pyc_obj_getitem(prepared, name_there));
        CHECK(pyc_dict_set(plain, name_there, value));
    }
    CHECK(pyc_dict_set(plain, pyc_str_c(PREPARED), prepared));
    return pyc_ok(plain);
}

/* The value to bind to a name of the body: the one its metaclass's namespace stores, if it supplied one. */
PycResult pyc_foreign_define(PycWord namespace, PycWord name, PycWord value) {
    PycWord prepared = pyc_dict(namespace)->length ? pyc_dict_find_str(pyc_dict(namespace), pyc_str_c(PREPARED)) : 0;
    if (PYC_LIKELY(!prepared) || pyc_str_is(name, PYC_CLASS_CELL)) return pyc_ok(value);
    return pyc_type(prepared)->foreign->define(prepared, name, value);
}

PycResult pyc_foreign_derive(const PycForeign *foreign, const PycClassInfo *info, PycWord bases, PycWord namespace,
                             PycWord keywords, PycWord meta) {
    TRY(cell, pyc_dict_take(namespace, pyc_str_c(PYC_CLASS_CELL)));
    TRY(prepared, pyc_dict_take(namespace, pyc_str_c(PREPARED)));
    PycResult made = foreign->derive(info, bases, namespace, prepared, foreign_keywords(keywords, meta));
    if (cell) ((PycCell *)pyc_object(cell))->value = made.value;
    return made;
}
