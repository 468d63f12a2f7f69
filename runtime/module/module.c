/* Shared by the native modules: making their objects. */
#include "module/module.h"

#include <string.h>

static PycError *put(PycWord dict, const char *name, PycWord value) {
    return pyc_dict_set(dict, pyc_str_c(name), value);
}

PycError *pyc_native_class(PycWord dict, const char *name, PycType *type, const PycMethodRow *methods) {
    const char *dot = strrchr(type->name, '.');
    type->methods = methods;
    if (dot) type->module = pyc_str_new(type->name, (uint64_t)(dot - type->name));
    return put(dict, name, pyc_word(type));
}

/* Makes an exception class of a native module. */
PycWord pyc_native_exception(const char *module, const char *name, PycType *base) {
    PycWord bases = pyc_word(base), namespace = pyc_dict_new(4);
    (void)put(namespace, "__module__", pyc_str_c(module));
    return pyc_class_dynamic(pyc_str_c(name), pyc_tuple_of(&bases, 1), namespace, 0, 0).value;
}

static PycError *fill(const PycNativeModule *module, PycWord dict) {
    CHECK_ERROR(put(dict, "__name__", pyc_str_c(module->name)));
    CHECK_ERROR(put(dict, "__doc__", pyc_str_c(module->doc)));
    CHECK_ERROR(put(dict, "__package__", pyc_str_empty()));
    CHECK_ERROR(put(dict, "__loader__", PYC_NONE));
    CHECK_ERROR(put(dict, "__spec__", PYC_NONE));
    for (const PycMethodRow *row = module->functions; row->name; row++)
        CHECK_ERROR(put(dict, row->name, pyc_method_new(row)));
    return module->fill(dict);
}

PycResult pyc_native_module(PycNativeModule *module) {
    if (module->object) return pyc_ok(module->object);
    PycWord dict = pyc_dict_new(64);
    CHECK(fill(module, dict));
    module->object = pyc_module_builtin(pyc_str_c(module->name), dict);
    return pyc_ok(module->object);
}

PycResult pyc_native_repeat(int op, PycWord sequence, PycWord other, PycResult (*copy)(PycWord),
                            PycResult (*repeat)(PycWord, int64_t)) {
    if (op == PYC_MUL && !pyc_has_index(other) && !pyc_type(other)->dunders)
        RAISE(&pyc_TypeError, "can't multiply sequence by non-int of type '%s'", pyc_type_name(other));
    if (op != PYC_MUL || !pyc_has_index(other)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(times, pyc_obj_to_size(other));
    TRY(made, copy(sequence));
    return repeat(made, times);
}
