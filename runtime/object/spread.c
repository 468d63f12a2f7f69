/* Calls with *args and **keywords: the arguments they pass on, and the errors. A callee of 0 stands for a class being
 * made. */
#include "object/str.h"

#include <string.h>

/* The callee as messages name it. */
static PycResult callee_text(PycWord callee) {
    if (!callee) return pyc_ok(pyc_str_c("__build_class__()"));
    TRY(name, pyc_obj_getattr_or(callee, pyc_str_c("__qualname__")));
    if (!name || !pyc_as_str(name)) return pyc_obj_str(callee);
    TRY(module, pyc_obj_getattr_or(callee, pyc_str_c("__module__")));
    bool is_shown = module && pyc_as_str(module) && !pyc_str_is(module, "builtins");
    PycWord parts[4] = {is_shown ? module : pyc_str_empty(), pyc_str_c(is_shown ? "." : ""), name, pyc_str_c("()")};
    return pyc_ok(pyc_str_concat_n(parts, 4));
}

static PycError *no_mapping(PycWord callee, PycWord mapping) {
    TRY_ERROR(text, callee_text(callee));
    return pyc_raise(&pyc_TypeError, "%s argument after ** must be a mapping, not %s", pyc_str(text)->data,
                     pyc_type_name(mapping));
}

PycError *pyc_call_put(PycWord keywords, PycWord key, PycWord value, PycWord callee) {
    if (!pyc_as_str(key)) return pyc_raise(&pyc_TypeError, "keywords must be strings");
    TRY_ERROR(before, pyc_dict_find(keywords, key));
    if (!before) return pyc_dict_set(keywords, key, value);
    TRY_ERROR(text, callee_text(callee));
    return pyc_raise(&pyc_TypeError, "%s got multiple values for keyword argument '%s'", pyc_str(text)->data,
                     pyc_as_str(key)->data);
}

/* The items of a mapping in a dict. */
static PycResult items_of(PycWord mapping, PycWord callee) {
    if (pyc_has(mapping, PYC_T_DICT)) return pyc_ok(mapping);
    PycWord dict = pyc_dict_new(0);
    PycResult keys = pyc_obj_getattr_or(mapping, pyc_str_c("keys"));
    if (!keys.error && !keys.value) return pyc_fail(no_mapping(callee, mapping));
    PycError *error = keys.error ? keys.error : pyc_dict_merge(dict, mapping);
    if (!error) return pyc_ok(dict);
    if (!pyc_error_is_class(error, &pyc_AttributeError)) return pyc_fail(error);
    pyc_error_drop(error);
    return pyc_fail(no_mapping(callee, mapping));
}

PycError *pyc_call_merge(PycWord keywords, PycWord mapping, PycWord callee) {
    PycWord key, value;
    TRY_ERROR(items, items_of(mapping, callee));
    for (int64_t at = 0; pyc_dict_step(pyc_dict(items), &at, &key, &value);)
        CHECK_ERROR(pyc_call_put(keywords, key, value, callee));
    return NULL;
}

PycResult pyc_call_keywords(PycWord mapping, PycWord callee) {
    if (pyc_is_exact(mapping, &pyc_dict_type)) return pyc_ok(mapping);
    PycWord dict = pyc_dict_new(0);
    CHECK(pyc_call_merge(dict, mapping, callee));
    return pyc_ok(dict);
}

PycError *pyc_call_extend(PycWord list, PycWord iterable) {
    if (pyc_is_iterable(iterable)) return pyc_list_extend_with(list, iterable);
    return pyc_raise(&pyc_TypeError, "Value after * must be an iterable, not %s", pyc_type_name(iterable));
}

static PycError *not_iterable(PycWord callee, PycWord positional) {
    TRY_ERROR(text, callee_text(callee));
    return pyc_raise(&pyc_TypeError, "%s argument after * must be an iterable, not %s", pyc_str(text)->data,
                     pyc_type_name(positional));
}

PycResult pyc_obj_call_ex(PycWord callee, PycWord tuple, PycWord keywords) {
    const PycWord *items;
    PycWord name, value;
    int64_t n = 0;
    if (!pyc_is_iterable(tuple)) return pyc_fail(not_iterable(callee, tuple));
    TRY(positional, pyc_tuple_from(tuple)); /* the callee may change the list */
    n = pyc_items(positional, &items);
    if (!keywords || pyc_dict(keywords)->length == 0) return pyc_obj_call(callee, items, (uint64_t)n, 0);
    int64_t extra = pyc_dict(keywords)->length, k = 0;
    PycWord *all = pyc_gc_alloc((uint64_t)(n + extra) * sizeof(PycWord));
    PycTuple *names = pyc_tuple_room(extra);
    if (n) memcpy(all, items, (uint64_t)n * sizeof(PycWord));
    for (int64_t at = 0; pyc_dict_step(pyc_dict(keywords), &at, &name, &value); k++) {
        if (!pyc_as_str(name)) RAISE(&pyc_TypeError, "keywords must be strings");
        names->items[k] = pyc_word(pyc_as_str(name));
        all[n + k] = value;
    }
    return pyc_obj_call(callee, all, (uint64_t)n, pyc_word(names));
}
