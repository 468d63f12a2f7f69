/* The names of Python's module builtins, read from the runtime's tables. */
#include "rtabi/rtabi.h"

static const char *const names[] = {
#define BUILTIN(name, ...) name,
#include "../runtime/object/builtin.def"
#define BUILTIN_TYPE(name, ...) name,
#include "../runtime/object/builtin_type.def"
#define EXCEPTION(Name, Base, doc) #Name,
#include "../runtime/object/exception.def"
#define BUILTIN_CONSTANT(name, value) name,
#include "../runtime/object/builtin_constant.def"
};

bool rt_has_builtin(Str name) {
    for (uint32_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i]))) return true;
    return false;
}
