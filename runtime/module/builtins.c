/* The module builtins: an object with all names that are available without an import. */
#include "module/module.h"

PycResult pyc_module_builtins(void);

static PycError *fill(PycWord dict) {
    PycWord name, value;
    for (int64_t at = 0; pyc_dict_step(pyc_dict(pyc_builtin_names()), &at, &name, &value);)
        CHECK_ERROR(pyc_dict_set(dict, name, value));
    return NULL;
}

PycResult pyc_module_builtins(void) {
    static const PycMethodRow none[] = {{.name = NULL}};
    static PycNativeModule module = {
        "builtins",
        "Built-in functions, types, exceptions, and other objects.\n\nThis module provides direct access to all "
        "'built-in'\nidentifiers of Python; for example, builtins.len is\nthe full name for the built-in function "
        "len().\n\nThis module is not normally accessed explicitly by most\napplications, but can be useful in "
        "modules that provide\nobjects with the same name as a builtin and need the latter.",
        none, fill, 0};
    return pyc_native_module(&module);
}
