/* The tables of builtin methods, functions and names as data. */
#include "object/column.h"
#include "object/py.h"

#include <string.h>

const PycMethodRow pyc_method_rows[] = {
#define METHOD(type, name, fn, result, min, max, kind, params)                                                         \
    {&pyc_##type, name, (const void *)fn, min, PYC_MAX_##max, PYC_METHOD_##kind, params, NULL, NULL},
#include "object/method.def"
    {.owner = NULL},
};

static const PycMethodRow function_rows[] = {
#define BUILTIN(name, fn, result, min, max, params)                                                                    \
    {NULL, name, (const void *)fn, min, PYC_MAX_##max, PYC_METHOD_PLAIN, params, NULL, NULL},
#include "object/builtin.def"
};

static const struct {
    const char *name;
    PycType *type;
    const char *doc;
} type_rows[] = {
#define BUILTIN_TYPE(name, type, doc) {name, &pyc_##type, doc},
#include "object/builtin_type.def"
#define EXCEPTION(Name, Base, doc) {#Name, &pyc_##Name, doc},
#include "object/exception.def"
};

/* Of a builtin class; 0: it has none. */
PycWord pyc_builtin_doc(const PycType *type) {
    for (uint64_t i = 0; i < sizeof type_rows / sizeof *type_rows; i++)
        if (type_rows[i].type == type) return pyc_str_c(type_rows[i].doc);
    return 0;
}

static PycWord make_names(void) {
    PycWord dict = pyc_dict_new(256);
    for (uint64_t i = 0; i < sizeof function_rows / sizeof *function_rows; i++)
        pyc_dict_set(dict, pyc_str_c(function_rows[i].name), pyc_method_new(&function_rows[i]));
    for (uint64_t i = 0; i < sizeof type_rows / sizeof *type_rows; i++)
        pyc_dict_set(dict, pyc_str_c(type_rows[i].name), pyc_word(type_rows[i].type));
#define BUILTIN_CONSTANT(name, value) pyc_dict_set(dict, pyc_str_c(name), value);
#include "object/builtin_constant.def"
    return dict;
}

/* All builtin names: the dict of the module builtins. */
PycWord pyc_builtin_names(void) {
    static PycWord names;
    if (!names) names = make_names();
    return names;
}

PycWord pyc_builtin_value(PycWord name) { return pyc_dict_find_str(pyc_dict(pyc_builtin_names()), name); }
