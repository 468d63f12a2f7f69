/* Module objects, `with`, and boxes for struct values. */
#include "object/member.h"
#include "object/py.h"
#include "object/str.h"

#include <string.h>

typedef struct Module {
    PycObject head;
    PycWord name, dict;
    PycWord variables; /* 0, or a dict: name -> address of the variable in compiled code */
    bool is_builtin;
} Module;

enum { ADDRESS_SHIFT = 3 }; /* addresses of words as small ints */

static Module *module_of(PycWord w) { return (Module *)pyc_object(w); }
const char *pyc_module_name(PycWord w) { return pyc_str(module_of(w)->name)->data; }

PycWord pyc_modules(void) {
    static PycWord modules;
    if (!modules) modules = pyc_dict_new(16);
    return modules;
}

/* The modules of the program by name, independent of changes to sys.modules. */
static PycWord own_modules(void) {
    static PycWord modules;
    if (!modules) modules = pyc_dict_new(16);
    return modules;
}

static void enter_module(PycWord modules, PycWord name, PycWord module) {
    PycError *error = pyc_dict_set(modules, name, module);
    (void)error; /* hashing a str cannot fail */
}

static void take_module(PycWord modules, PycWord name) {
    PycResult gone = pyc_dict_take(modules, name);
    if (gone.error) pyc_error_drop(gone.error);
}

static Module *make_module(PycWord name, PycWord dict) {
    Module *m = pyc_gc_alloc(sizeof *m);
    *m = (Module){{&pyc_module_type}, name, dict, 0, false};
    return m;
}

PycWord pyc_module_new(PycWord name, PycWord dict) {
    Module *m = make_module(name, dict);
    enter_module(pyc_modules(), name, pyc_word(m));
    enter_module(own_modules(), name, pyc_word(m));
    return pyc_word(m);
}

PycWord pyc_module_builtin(PycWord name, PycWord dict) {
    PycWord module = pyc_module_new(name, dict);
    module_of(module)->is_builtin = true;
    return module;
}

static PycWord *variable_at(PycWord address) {
    return (PycWord *)(uintptr_t)((uint64_t)pyc_small_value(address) << ADDRESS_SHIFT); /* NOLINT */
}

static PycWord *variable_of(const Module *m, PycWord name) {
    PycWord address = m->variables ? pyc_dict_find_str(pyc_dict(m->variables), name) : 0;
    return address ? variable_at(address) : NULL;
}

/* The variable that an item of the module's dict stands for; NULL for an ordinary item. */
PycWord *pyc_module_variable(PycWord self, PycWord name) {
    return pyc_as_str(name) ? variable_of(module_of(self), name) : NULL;
}

void pyc_module_bind(PycWord self, PycWord name, PycWord address) {
    Module *m = module_of(self);
    if (!m->variables) m->variables = pyc_dict_new(8);
    PycError *error = pyc_dict_set(m->variables, name, pyc_small((int64_t)((uint64_t)address >> ADDRESS_SHIFT)));
    (void)error; /* hashing a str cannot fail */
}

void pyc_module_remove(PycWord self) {
    take_module(pyc_modules(), module_of(self)->name);
    take_module(own_modules(), module_of(self)->name);
}

void pyc_module_forget(PycWord self, PycWord name) {
    PycWord *variable = pyc_as_str(name) ? variable_of(module_of(self), name) : NULL;
    if (variable) *variable = 0;
}

/* Its dict, updated from the variables. */
PycResult pyc_module_names(PycWord self) {
    const Module *m = module_of(self);
    PycWord name, address;
    for (int64_t at = 0; m->variables && pyc_dict_step(pyc_dict(m->variables), &at, &name, &address);) {
        PycWord value = *variable_at(address);
        if (value)
            CHECK(pyc_dict_set(m->dict, name, value));
        else
            CHECK(pyc_dict_take(m->dict, name).error);
    }
    pyc_namespace_of(m->dict);
    pyc_dict(m->dict)->is_namespace = self;
    return pyc_ok(m->dict);
}

/* The item in the dict, unless it belongs to a variable: once the dict has been read, it still has an old value for a
 * deleted variable. */
static PycWord own_value(const Module *m, PycWord name) {
    const PycWord *variable = variable_of(m, name);
    bool is_truth = variable && (*variable || pyc_dict(m->dict)->is_namespace);
    return is_truth ? *variable : pyc_dict_find_str(pyc_dict(m->dict), name);
}

/* The names of a module of the program; 0 if there is no such module. */
PycResult pyc_module_globals(PycWord name) {
    PycWord module = name ? pyc_dict_find_str(pyc_dict(own_modules()), name) : 0;
    return module ? pyc_module_names(module) : pyc_ok(0);
}

/* The module of the program that was made from the file; 0 if there is none. */
PycWord pyc_module_of_file(const char *path) {
    PycWord name, module, file = pyc_str_c("__file__");
    for (int64_t at = 0; pyc_dict_step(pyc_dict(own_modules()), &at, &name, &module);) {
        PycWord own = own_value(module_of(module), file);
        if (own && pyc_str_is(own, path)) return module;
    }
    return 0;
}

static PycResult module_repr(PycWord self) {
    const Module *m = module_of(self);
    PycWord file = m->is_builtin ? 0 : own_value(m, pyc_str_c("__file__"));
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, "<module ");
    pyc_buf_str(&b, pyc_str_quoted(m->name));
    if (m->is_builtin) pyc_buf_ascii(&b, " (built-in)");
    if (file && pyc_as_str(file)) {
        pyc_buf_ascii(&b, " from ");
        pyc_buf_str(&b, pyc_str_quoted(file));
    }
    pyc_buf_char(&b, '>');
    return pyc_ok(pyc_buf_finish(&b));
}

/* `__spec__` and `__loader__`, by importlib.machinery; None, as in scripts, if the program does not have it. */
static PycResult spec_of(PycWord self, PycWord name) {
    PycWord machinery = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("importlib.machinery"));
    bool is_module = machinery && pyc_is_exact(machinery, &pyc_module_type);
    PycWord maker = is_module ? own_value(module_of(machinery), pyc_str_c("_spec_of")) : 0;
    PycWord words[2] = {self, name};
    return maker ? pyc_obj_call(maker, words, 2, 0) : pyc_ok(PYC_NONE);
}

PycResult pyc_module_getattr(PycWord self, PycWord name) {
    const Module *m = module_of(self);
    PycWord value = own_value(m, name);
    if (value) return pyc_ok(value);
    if (pyc_str_is(name, "__name__")) return pyc_ok(m->name);
    if (pyc_str_is(name, "__dict__")) return pyc_module_names(self);
    if (pyc_str_is(name, "__spec__") || pyc_str_is(name, "__loader__")) return spec_of(self, name);
    bool is_common = pyc_str_is(name, "__class__") || pyc_type_lookup(pyc_type(self), name);
    PycWord hook = is_common ? 0 : own_value(m, pyc_str_c("__getattr__")); /* what all modules have comes first */
    return hook ? pyc_obj_call(hook, &name, 1, 0) : pyc_ok(0);
}

/* A name that nothing in the source of the module binds: it may still be in the module's dict. */
PycResult pyc_module_missing(PycWord module, PycWord name, PycWord seen, PycWord self) {
    PycWord value = module ? own_value(module_of(module), name) : 0;
    return value ? pyc_ok(value) : pyc_fail(pyc_raise_unknown(name, seen, self));
}

static PycResult module_setattr(PycWord self, PycWord name, PycWord value) {
    if (pyc_str_is(name, "__dict__")) RAISE(&pyc_AttributeError, "readonly attribute");
    PycWord *variable = variable_of(module_of(self), name);
    if (variable && (value || *variable)) {
        pyc_inside_rebound(*variable, value);
        *variable = value;
        return pyc_ok(PYC_NONE);
    }
    if (value)
        CHECK(pyc_dict_set(module_of(self)->dict, name, value));
    else {
        TRY(gone, pyc_dict_take(module_of(self)->dict, name));
        if (!gone)
            RAISE(&pyc_AttributeError, "'%s' object has no attribute '%s'", pyc_type_name(self), pyc_str(name)->data);
    }
    return pyc_ok(PYC_NONE);
}

/* An instance of a subclass keeps its attributes in the module's dict, too. */
static PycResult module_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    Module *m = pyc_gc_new(type->instance_size);
    *m = (Module){{type}, pyc_str_c("?"), pyc_dict_new(8), 0, false};
    if (!type->dict_offset) return pyc_ok(pyc_word(m));
    pyc_dict(m->dict)->is_namespace = true;
    *(PycWord *)(void *)((char *)m + type->dict_offset) = m->dict;
    pyc_members_hidden(type);
    return pyc_ok(pyc_word(m));
}

/* types.ModuleType(name, doc=None) */
static PycError *module_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    Module *m = module_of(self);
    PycWord a[2];
    CHECK_ERROR(pyc_bind("module", "name doc", 1, 2, args, count, names, a));
    if (!pyc_as_str(a[0]))
        return pyc_raise(&pyc_TypeError, "module() argument 'name' must be str, not %s", pyc_type_name(a[0]));
    m->name = a[0];
    CHECK_ERROR(pyc_dict_set(m->dict, PYC_NAME("__name__"), a[0]));
    CHECK_ERROR(pyc_dict_set(m->dict, PYC_NAME("__doc__"), a[1] ? a[1] : PYC_NONE));
    static const char *const others[] = {"__package__", "__loader__", "__spec__"};
    for (int i = 0; i < 3; i++) CHECK_ERROR(pyc_dict_set(m->dict, pyc_str_c(others[i]), PYC_NONE));
    return NULL;
}

PycType pyc_module_type = {.head = {&pyc_type_type},
                           .name = "module",
                           .base = &pyc_object_type,
                           .flags = PYC_T_FROZEN,
                           .instance_size = sizeof(Module),
                           .repr = module_repr,
                           .setattr = module_setattr,
                           .make = module_make,
                           .init = module_init};

PycResult pyc_import_member(PycWord module, PycWord name) {
    TRY(value, pyc_obj_getattr_or(module, name));
    if (value || !pyc_is_exact(module, &pyc_module_type)) return pyc_ok(value);
    PycWord stand = pyc_dict_find_str(pyc_dict(pyc_modules()), module_of(module)->name);
    return stand && stand != module ? pyc_obj_getattr_or(stand, name) : pyc_ok(0);
}

PycResult pyc_import_absent(PycWord name) {
    TRY(known, pyc_dict_find(pyc_modules(), name));
    if (known) return pyc_ok(known);
    TRY(made, pyc_import_by_finders(name));
    return made ? pyc_ok(made) : pyc_fail(pyc_import_error(pyc_str_empty(), name));
}

/* from m import *, for any object that stands for a module. */
static PycError *star_of_object(PycWord from, PycWord into) {
    TRY_ERROR(listed, pyc_obj_getattr_or(from, PYC_NAME("__all__")));
    TRY_ERROR(names, listed ? pyc_ok(listed) : pyc_obj_getattr(from, PYC_NAME("__dict__")));
    TRY_ERROR(list, pyc_list_from(names));
    for (int64_t i = 0; i < pyc_list(list)->length; i++) {
        PycWord name = pyc_list(list)->items[i];
        if (!pyc_as_str(name) || (!listed && pyc_str(name)->data[0] == '_')) continue;
        TRY_ERROR(value, pyc_obj_getattr(from, name));
        CHECK_ERROR(module_setattr(into, name, value).error);
    }
    return NULL;
}

/* from m import *, for names known only at run time. */
PycError *pyc_module_star(PycWord from, PycWord into) {
    PycWord name, value;
    if (!pyc_is_exact(from, &pyc_module_type) || !module_of(from)->variables) return star_of_object(from, into);
    for (int64_t at = 0; pyc_dict_step(pyc_dict(module_of(from)->dict), &at, &name, &value);)
        if (pyc_as_str(name) && pyc_str(name)->data[0] != '_' && !variable_of(module_of(from), name))
            CHECK_ERROR(module_setattr(into, name, value).error);
    return NULL;
}

/* ---- with ---- */

static PycResult special(PycWord w, PycDunder d) {
    PycType *t = pyc_type(w);
    if (t->foreign) return pyc_obj_getattr_or(w, pyc_dunder_name(d));
    PycWord found = pyc_type_lookup(t, pyc_dunder_name(d));
    return found ? pyc_bind_to(found, w, pyc_word(t)) : pyc_ok(0);
}

PycResult pyc_with_enter(PycWord w, void *exit) {
    TRY(enter, special(w, PYC_D_enter));
    if (!enter) RAISE(&pyc_TypeError, "'%s' object does not support the context manager protocol", pyc_type_name(w));
    TRY(leave, special(w, PYC_D_exit));
    if (!leave)
        RAISE(&pyc_TypeError, "'%s' object does not support the context manager protocol (missed __exit__ method)",
              pyc_type_name(w));
    *(PycWord *)exit = leave;
    return pyc_obj_call(enter, NULL, 0, 0);
}

PycResult pyc_with_async_enter(PycWord w, void *exit) {
    TRY(enter, special(w, PYC_D_aenter));
    TRY(leave, special(w, PYC_D_aexit));
    if (!enter || !leave)
        RAISE(&pyc_TypeError, "'%s' object does not support the asynchronous context manager protocol",
              pyc_type_name(w));
    *(PycWord *)exit = leave;
    return pyc_obj_call(enter, NULL, 0, 0);
}

PycResult pyc_with_async_exit(PycWord exit, PycWord exception) {
    PycWord args[3] = {PYC_NONE, PYC_NONE, PYC_NONE};
    if (exception) {
        args[0] = pyc_obj_type(exception);
        args[1] = exception;
        TRY(traceback, pyc_obj_getattr(exception, PYC_NAME("__traceback__")));
        args[2] = traceback;
    }
    return pyc_obj_call(exit, args, 3, 0);
}

PycBoolResult pyc_with_exit(PycWord exit, PycWord exception) {
    TRY_AS(PycBoolResult, verdict, pyc_with_async_exit(exit, exception));
    return exception ? pyc_obj_truth(verdict) : (PycBoolResult){false, NULL};
}

/* ---- boxes of structs ---- */

static PycBox *box_of(PycWord w) { return (PycBox *)pyc_object(w); }
static const PycStructInfo *info_of(PycWord w) { return pyc_object(w)->type->box; }

static PycResult box_repr(PycWord self) {
    if (info_of(self)->repr) return info_of(self)->repr(box_of(self)->value);
    return info_of(self)->str ? info_of(self)->str(box_of(self)->value) : pyc_object_repr(self);
}

static PycResult box_str(PycWord self) {
    return info_of(self)->str ? info_of(self)->str(box_of(self)->value) : box_repr(self);
}

static PycResult box_compare(int op, PycWord a, PycWord b) {
    bool same = pyc_is_object(a) && pyc_is_object(b) && pyc_object(a)->type == pyc_object(b)->type;
    if ((op != PYC_EQ && op != PYC_NE) || !same || !info_of(a)->equal) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(equal, info_of(a)->equal(box_of(a)->value, box_of(b)->value));
    return pyc_ok(pyc_bool(equal == (op == PYC_EQ)));
}

static PycIntResult box_hash(PycWord self) {
    return info_of(self)->hash ? info_of(self)->hash(box_of(self)->value) : pyc_unhashable(self);
}
static PycResult box_getattr(PycWord self, PycWord name) {
    return info_of(self)->getattr ? info_of(self)->getattr(self, name) : pyc_ok(0);
}

static PycResult box_setattr(PycWord self, PycWord name, PycWord value) {
    if (!info_of(self)->setattr) return pyc_ok(0);
    return pyc_done(info_of(self)->setattr(self, name, value));
}

static PycType *box_type(PycStructInfo *info) {
    if (info->type) return info->type;
    PycType *t = pyc_gc_alloc_root(sizeof *t, _Alignof(PycType));
    *t = (PycType){.head = {&pyc_type_type},
                   .name = info->name,
                   .base = &pyc_object_type,
                   .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                   .repr = box_repr,
                   .str = box_str,
                   .compare = box_compare,
                   .hash = box_hash,
                   .getattr = box_getattr,
                   .setattr = box_setattr,
                   .box = info};
    return info->type = t;
}

static void destroy_box(void *object) {
    PycBox *b = object;
    b->head.type->box->destroy(b->value);
}

PycWord pyc_box_new(void *info_address) {
    PycStructInfo *info = info_address;
    PycBox *b = info->is_traced || info->destroy ? pyc_gc_alloc(sizeof *b + info->size)
                                                 : pyc_gc_alloc_atomic(sizeof *b + info->size);
    b->head.type = box_type(info);
    b->reserved = NULL;
    if (info->destroy) pyc_gc_finalizer(b, destroy_box);
    return pyc_word(b);
}
