/* breakpoint(): calls the hook that the program or its user has set. */
#include "object/py.h"

#include <stdlib.h>

/* The object that `name` stands for, in a module the program has imported or among the builtins; 0 if there is none. */
static PycResult hook_of(const char *name) {
    const char *dot = strrchr(name, '.');
    PycWord attribute = pyc_str_c(dot ? dot + 1 : name);
    if (!dot) return pyc_ok(pyc_dict_find_str(pyc_dict(pyc_builtin_names()), attribute));
    PycWord module = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_new(name, (uint64_t)(dot - name)));
    return module ? pyc_obj_getattr_or(module, attribute) : pyc_ok(0);
}

/* The initial sys.breakpointhook: follows PYTHONBREAKPOINT, which is read at each call. */
PycResult pyc_breakpoint_hook(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    const char *name = getenv("PYTHONBREAKPOINT");
    (void)self;
    if (!name || !*name) name = "pdb.set_trace";
    if (strcmp(name, "0") == 0) return pyc_ok(PYC_NONE);
    TRY(hook, hook_of(name));
    if (hook) return pyc_obj_call(hook, args, count, names);
    return pyc_done(pyc_warn(&pyc_RuntimeWarning, "Ignoring unimportable $PYTHONBREAKPOINT: \"%s\"", name));
}

PycResult pyc_builtin_breakpoint(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord sys = pyc_dict_find_str(pyc_dict(pyc_modules()), PYC_NAME("sys"));
    if (!sys) return pyc_breakpoint_hook(self, args, count, names);
    TRY(hook, pyc_obj_getattr_or(sys, PYC_NAME("breakpointhook")));
    if (!hook) RAISE(&pyc_RuntimeError, "lost sys.breakpointhook");
    return pyc_obj_call(hook, args, count, names);
}
