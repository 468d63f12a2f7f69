/* Abstract classes: finding their abstract methods, and refusing to instantiate them. */
#include "object/py.h"
#include "object/str.h"

static bool is_abstract(PycWord value) {
    if (!pyc_is_object(value)) return false;
    PycResult mark = pyc_obj_getattr_or(value, PYC_NAME("__isabstractmethod__"));
    return !mark.error && mark.value && pyc_obj_truth(mark.value).value;
}

static bool is_abstract_in(PycType *type, PycWord name) {
    PycWord found = pyc_type_lookup(type, name);
    return found && is_abstract(found);
}

/* The names of unimplemented abstract methods, sorted. */
static PycWord abstract_names(PycType *type) {
    PycWord names = pyc_list_new(0), name, value;
    for (uint64_t i = 0; i < type->mro_count; i++) {
        if (!(type->mro[i]->flags & PYC_T_USER)) continue;
        for (int64_t at = 0; pyc_dict_step(type->mro[i]->dict, &at, &name, &value);)
            if (is_abstract(value) && is_abstract_in(type, name) && !pyc_obj_contains(names, name).value)
                pyc_list_push(names, name);
    }
    pyc_list_sort(names, 0, 0);
    return names;
}

static bool finds_abstract(const PycType *type) {
    return type->head.type != &pyc_type_type && pyc_type_lookup(type->head.type, PYC_NAME("_finds_abstract"));
}

/* The abstract methods: set by the program, else found by the metaclass; 0 if there are none. */
PycWord pyc_type_abstract_set(PycType *type) {
    PycWord given = pyc_dict_find_str(type->dict, PYC_NAME("__abstractmethods__"));
    if (given || !finds_abstract(type)) return given;
    PycWord names = abstract_names(type);
    return pyc_obj_call(pyc_word(&pyc_frozenset_type), &names, 1, 0).value;
}

PycError *pyc_type_mark_abstract(PycType *type, PycWord names) { /* 0: deletes them */
    PycBoolResult any = names ? pyc_obj_truth(names) : (PycBoolResult){false, NULL};
    if (any.error) return any.error;
    type->flags = any.value ? type->flags | PYC_T_ABSTRACT : type->flags & ~(uint64_t)PYC_T_ABSTRACT;
    return NULL;
}

/* A class of ABCMeta, which has the mark, cannot be instantiated while it has abstract methods. */
void pyc_type_note_abstract(PycType *type) {
    bool maybe = false;
    PycWord name, value;
    if (!finds_abstract(type)) return;
    for (uint64_t i = 1; i < type->mro_count; i++) maybe = maybe || type->mro[i]->flags & PYC_T_ABSTRACT;
    for (int64_t at = 0; !maybe && pyc_dict_step(type->dict, &at, &name, &value);) maybe = is_abstract(value);
    if (maybe && pyc_list(abstract_names(type))->length > 0) type->flags |= PYC_T_ABSTRACT;
}

/* The error for instantiating a class that still has abstract methods. */
PycError *pyc_type_check_abstract(PycType *type) {
    PycWord given = pyc_dict_find_str(type->dict, PYC_NAME("__abstractmethods__"));
    TRY_ERROR(names, given ? pyc_list_from(given) : pyc_ok(abstract_names(type)));
    TRY_ERROR(sorted, pyc_list_sort(names, 0, 0));
    (void)sorted;
    int64_t n = pyc_list(names)->length;
    TRY_ERROR(joined, pyc_str_join(pyc_str_c("', '"), names));
    if (!n) return NULL;
    return pyc_raise(&pyc_TypeError,
                     "Can't instantiate abstract class %s without an implementation for abstract method%s '%s'",
                     type->name, n == 1 ? "" : "s", pyc_str(joined)->data);
}
