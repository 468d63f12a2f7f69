/* Included at the end of a module's C file: its tables. MODULE_ROWS names its file of rows. */
#include "object/column.h"

#define FUNCTION(module, name, fn, result, min, max, params, doc) PycResult fn(PYC_ARGS_##max);
#define FORM_PLAIN double
#define FORM_RAISES PycFloatResult
#define FORM_TRUTH bool
#define WORD_PLAIN(call) return pyc_ok(pyc_float_new(call))
#define WORD_RAISES(call)                                                                                              \
    TRY(result, call);                                                                                                 \
    return pyc_ok(pyc_float_new(result))
#define WORD_TRUTH(call) return pyc_ok(pyc_bool(call))
#define REAL1(module, name, fn, form, params, doc)                                                                     \
    FORM_##form fn(double x);                                                                                          \
    PycResult fn##_word(PycWord self, PycWord x_word) {                                                                \
        (void)self;                                                                                                    \
        TRY(x, pyc_obj_to_f64(x_word));                                                                                \
        WORD_##form(fn(x));                                                                                            \
    }
#define REAL2(module, name, fn, form, params, doc)                                                                     \
    FORM_##form fn(double x, double y);                                                                                \
    PycResult fn##_word(PycWord self, PycWord x_word, PycWord y_word) {                                                \
        (void)self;                                                                                                    \
        TRY(x, pyc_obj_to_f64(x_word));                                                                                \
        TRY(y, pyc_obj_to_f64(y_word));                                                                                \
        WORD_##form(fn(x, y));                                                                                         \
    }
#define METHOD(type, name, fn, result, min, max, kind, params) PycResult fn(PYC_ARGS_##max);
#include "module/each_row.h"

static const PycMethodRow native_functions[] = {
#define FUNCTION(module, name, fn, result, min, max, params, doc)                                                      \
    {NULL, name, (const void *)fn, min, PYC_MAX_##max, PYC_METHOD_PLAIN, params, #module, doc},
#define REAL1(module, name, fn, form, params, doc)                                                                     \
    {NULL, name, (const void *)fn##_word, 1, 1, PYC_METHOD_PLAIN, params, #module, doc},
#define REAL2(module, name, fn, form, params, doc)                                                                     \
    {NULL, name, (const void *)fn##_word, 2, 2, PYC_METHOD_PLAIN, params, #module, doc},
#include "module/each_row.h"
    {.name = NULL},
};

static const PycMethodRow native_methods[] = {
/* methods of its classes */
#define METHOD(type, name, fn, result, min, max, kind, params)                                                         \
    {&pyc_##type, name, (const void *)fn, min, PYC_MAX_##max, PYC_METHOD_##kind, params, NULL, NULL},
#include "module/each_row.h"
    {.owner = NULL},
};

static PycError *native_fill(PycWord dict) {
#define NUMBER(module, name, number) CHECK_ERROR(pyc_dict_set(dict, pyc_str_c(name), pyc_float_new(number)));
#define VALUE(module, name, type, word) CHECK_ERROR(pyc_dict_set(dict, pyc_str_c(name), word));
#define CLASS(module, name, type) CHECK_ERROR(pyc_native_class(dict, name, &type, native_methods));
#define ALIAS(module, name, other)                                                                                     \
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c(name), pyc_dict_find_str(pyc_dict(dict), pyc_str_c(other))));
#include "module/each_row.h"
    (void)dict;
    (void)native_methods;
    return NULL;
}

#define MODULE(ident, name, doc)                                                                                       \
    PycResult pyc_module_##ident(void) {                                                                               \
        static PycNativeModule module = {name, doc, native_functions, native_fill, 0};                                 \
        return pyc_native_module(&module);                                                                             \
    }
#include "module/each_row.h"
