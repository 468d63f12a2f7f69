/* Functions of the systems register that a program offers to Python under given names (std.python.bindings). */
#include "object/py.h"

#include <stdio.h>
#include <string.h>

static const PycWord *numbered(uint32_t count, bool takes_keywords) {
    PycWord *names = pyc_gc_new((count + 1) * sizeof *names);
    char name[16];
    for (uint32_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "arg%u", i);
        names[i] = pyc_str_c(name);
    }
    if (takes_keywords) names[count] = pyc_str_c("kwargs");
    return names;
}

PycWord pyc_native_function(PycWord name, PycWord doc, void *entry, uint32_t count, uint32_t flags) {
    PycFnInfo *info = pyc_gc_new(sizeof *info);
    *info = (PycFnInfo){.name = name,
                        .qualname = name,
                        .module = pyc_str_c("builtins"),
                        .doc = doc == PYC_NONE ? 0 : doc,
                        .params = numbered(count, flags & PYC_FN_VARKW),
                        .positional_only = count,
                        .positional = count,
                        .flags = flags};
    memcpy(&info->entry, &entry, sizeof entry);
    return pyc_function_new(info, NULL, NULL, 0);
}
