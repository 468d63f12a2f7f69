/* Modules that the program's own finders supply: items of `sys.meta_path`, called by the protocol of importlib. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

static PycResult attribute(PycWord w, const char *name) { return pyc_obj_getattr_or(w, pyc_str_c(name)); }

static PycWord module_named(const char *name, uint64_t size) {
    PycWord found = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_new(name, size));
    return found && found != PYC_NONE ? found : 0;
}

static PycWord package_around(PycWord name) {
    const char *text = pyc_str(name)->data, *dot = strrchr(text, '.');
    return dot ? module_named(text, (uint64_t)(dot - text)) : 0;
}

static PycError *set_if(PycWord module, const char *name, PycWord value) {
    return value && value != PYC_NONE ? pyc_obj_setattr(module, pyc_str_c(name), value) : NULL;
}

static PycError *describe(PycWord module, PycWord spec) {
    static const char *const NAMES[][2] = {{"name", "__name__"},
                                           {"loader", "__loader__"},
                                           {"parent", "__package__"},
                                           {"submodule_search_locations", "__path__"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        TRY_ERROR(has, attribute(module, NAMES[i][1]));
        if (has && has != PYC_NONE) continue;
        TRY_ERROR(value, attribute(spec, NAMES[i][0]));
        CHECK_ERROR(set_if(module, NAMES[i][1], value));
    }
    CHECK_ERROR(set_if(module, "__spec__", spec));
    TRY_ERROR(is_file, attribute(spec, "has_location"));
    if (!is_file || is_file == PYC_FALSE) return NULL;
    TRY_ERROR(file, attribute(spec, "origin"));
    return set_if(module, "__file__", file);
}

static PycResult made_by(PycWord loader, PycWord spec, PycWord name) {
    TRY(create, attribute(loader, "create_module"));
    TRY(made, create ? pyc_obj_call(create, &spec, 1, 0) : pyc_ok(PYC_NONE));
    return made == PYC_NONE ? pyc_obj_call(pyc_word(&pyc_module_type), &name, 1, 0) : pyc_ok(made);
}

static PycResult load(PycWord spec, PycWord name) {
    TRY(loader, pyc_obj_getattr(spec, PYC_NAME("loader")));
    TRY(module, made_by(loader, spec, name));
    CHECK(describe(module, spec));
    CHECK(pyc_dict_set(pyc_modules(), name, module));
    TRY(run, attribute(loader, "exec_module"));
    PycResult done = run ? pyc_obj_call(run, &module, 1, 0) : pyc_ok(PYC_NONE);
    if (done.error) {
        PycResult gone = pyc_dict_take(pyc_modules(), name);
        (void)gone;
        return done;
    }
    TRY(kept, pyc_dict_find(pyc_modules(), name)); /* the module may have replaced itself there */
    PycWord package = package_around(name);
    const char *dot = strrchr(pyc_str(name)->data, '.');
    if (package && kept) CHECK(pyc_obj_setattr(package, pyc_str_c(dot + 1), kept));
    return pyc_ok(kept ? kept : module);
}

/* Asks one finder; 0: it does not know the name. */
static PycResult find_by(PycWord finder, PycWord name, PycWord path) {
    PycWord words[3] = {name, path, PYC_NONE};
    TRY(find, attribute(finder, "find_spec"));
    TRY(spec, find ? pyc_obj_call(find, words, 3, 0) : pyc_ok(PYC_NONE));
    return spec == PYC_NONE ? pyc_ok(0) : load(spec, name);
}

PycResult pyc_import_by_finders(PycWord name) {
    PycWord sys = module_named("sys", 3), package = package_around(name);
    TRY(finders, sys ? attribute(sys, "meta_path") : pyc_ok(0));
    if (!finders || !pyc_is_exact(finders, &pyc_list_type)) return pyc_ok(0);
    TRY(path, package ? attribute(package, "__path__") : pyc_ok(0));
    for (int64_t i = 0; i < pyc_list(finders)->length; i++) {
        TRY(found, find_by(pyc_list(finders)->items[i], name, path ? path : PYC_NONE));
        if (found) return pyc_ok(found);
    }
    return pyc_ok(0);
}
