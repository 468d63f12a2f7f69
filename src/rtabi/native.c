/* The rows of the native modules as data. */
#include "rtabi/native.h"

#define TYPE_PLAIN "float"
#define TYPE_RAISES "float"
#define TYPE_TRUTH "bool"

static const Native ROWS[] = {
#define MODULE(ident, text, doc) {.kind = NATIVE_MODULE, .name = text, .fn = RT_pyc_module_##ident},
#define FUNCTION(module, text, function, result, least, most, names, doc)                                              \
    {.kind = NATIVE_FUNCTION,                                                                                          \
     .name = text,                                                                                                     \
     .type = result,                                                                                                   \
     .fn = RT_##function,                                                                                              \
     .min = least,                                                                                                     \
     .max = PYC_MAX_##most,                                                                                            \
     .params = names},
#define REAL(text, function, form, count, names)                                                                       \
    {.kind = NATIVE_FUNCTION,                                                                                          \
     .name = text,                                                                                                     \
     .type = TYPE_##form,                                                                                              \
     .fn = RT_##function##_word,                                                                                       \
     .min = count,                                                                                                     \
     .max = count,                                                                                                     \
     .params = names,                                                                                                  \
     .unboxed = RT_##function,                                                                                         \
     .converts = true},
#define REAL1(module, text, function, form, names, doc) REAL(text, function, form, 1, names)
#define REAL2(module, text, function, form, names, doc) REAL(text, function, form, 2, names)
#define EXACT(module, text, function, result, raises, names)                                                           \
    {.kind = NATIVE_EXACT, .name = text, .type = result, .unboxed = RT_##function, .params = names},
#define NUMBER(module, text, value) {.kind = NATIVE_NUMBER, .name = text, .type = "float", .number = value},
#define VALUE(module, text, annotation, word) {.kind = NATIVE_VALUE, .name = text, .type = annotation},
#define CLASS(module, text, object) {.kind = NATIVE_CLASS, .name = text, .type = text},
#define ALIAS(module, text, other) {.kind = NATIVE_ALIAS, .name = text, .type = other},
#define MODULE_ROWS "rows.def"
#include "../runtime/module/each_row.h"
    {.kind = NATIVE_MODULE, .name = ""},
};

/* ---- methods of builtin classes ---- */

#define CALLED_PLAIN true
#define CALLED_RAW true
#define CALLED_STATIC false
#define CALLED_CLASS false
#define CALLED_GETTER false

static const struct MethodRow {
    const char *type;
    bool is_called; /* with the receiver first */
    Native native;
} METHODS[] = {
#define METHOD(of, text, function, result, least, most, how, names)                                                    \
    {#of,                                                                                                              \
     CALLED_##how,                                                                                                     \
     {.kind = NATIVE_FUNCTION, .name = text, .type = result, .min = least, .max = PYC_MAX_##most, .params = names}},
#include "../runtime/object/method.def"
#define METHOD(of, text, function, result, least, most, how, names)                                                    \
    {#of,                                                                                                              \
     CALLED_##how,                                                                                                     \
     {.kind = NATIVE_FUNCTION, .name = text, .type = result, .min = least, .max = PYC_MAX_##most, .params = names}},
#define MODULE_ROWS "rows.def"
#include "../runtime/module/each_row.h"
};

bool native_method(const char *type, Str name, Native *method) {
    for (uint32_t i = 0; i < COUNT_OF(METHODS); i++) {
        const struct MethodRow *row = &METHODS[i];
        if (strcmp(row->type, type) != 0 || !str_equal(name, str_of(row->native.name))) continue;
        *method = row->native;
        method->fn = (RtFn)(RT_FIRST_METHOD + i);
        return row->is_called;
    }
    return false;
}

/* ---- modules ---- */

const Native *native_module(Str name) {
    for (uint32_t i = 0; i + 1 < COUNT_OF(ROWS); i++)
        if (ROWS[i].kind == NATIVE_MODULE && str_equal(name, str_of(ROWS[i].name))) return &ROWS[i];
    return NULL;
}

const Native *native_next(const Native *row) { return row[1].kind == NATIVE_MODULE ? NULL : row + 1; }

const Native *native_member(const Native *module, Str name) {
    for (const Native *row = native_next(module); row; row = native_next(row)) {
        if (row->kind == NATIVE_EXACT || !str_equal(name, str_of(row->name))) continue;
        return row->kind == NATIVE_ALIAS ? native_member(module, str_of(row->type)) : row;
    }
    return NULL;
}

const Native *native_exact(const Native *function) {
    const Native *next = native_next(function);
    return next && next->kind == NATIVE_EXACT ? next : NULL;
}

bool native_is_of(const Native *row, const Native *module) {
    for (const Native *at = module; at; at = native_next(at))
        if (at == row) return true;
    return false;
}
