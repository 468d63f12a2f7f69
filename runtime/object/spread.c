/* Calls with *args and **keywords: the arguments they pass on, and the errors. A callee of 0 stands for a class being
 * made. */
#include "object/list_kind.h"
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

/* The callee may change the list, or keep the dict: it gets the items of both. */
PycResult pyc_obj_call_ex(PycWord callee, PycWord sequence, PycWord keywords) {
    enum { FEW = 24 };
    const PycWord *items;
    PycWord name, value;
    bool is_list = pyc_is_exact(sequence, &pyc_list_type);
    if (!pyc_is_iterable(sequence)) return pyc_fail(not_iterable(callee, sequence));
    TRY(positional, is_list ? pyc_ok(pyc_word(pyc_list_in_words(sequence))) : pyc_tuple_from(sequence));
    int64_t n = pyc_items(positional, &items), extra = keywords ? pyc_dict(keywords)->length : 0, k = 0;
    if (!extra && !is_list) return pyc_obj_call(callee, items, (uint64_t)n, 0);
    uint64_t bytes = (uint64_t)(n + extra) * sizeof(PycWord);
    PycWord *all = n + extra <= FEW ? __builtin_alloca(bytes) : pyc_gc_alloc(bytes);
    if (n) memcpy(all, items, (uint64_t)n * sizeof(PycWord));
    if (!extra) return pyc_obj_call(callee, all, (uint64_t)n, 0);
    PycTuple *names = pyc_tuple_room(extra);
    for (int64_t at = 0; pyc_dict_step(pyc_dict(keywords), &at, &name, &value); k++) {
        if (!pyc_as_str(name)) RAISE(&pyc_TypeError, "keywords must be strings");
        names->items[k] = pyc_word(pyc_as_str(name));
        all[n + k] = value;
    }
    return pyc_obj_call(callee, all, (uint64_t)n, pyc_word(names));
}
