/* Exception groups, and what `except*` does with them. */
#include "object/py.h"

#include <string.h>

static bool is_group(PycWord w) { return pyc_type_is_sub(pyc_type(w), &pyc_BaseExceptionGroup); }
static PycTuple *members_of(PycWord group) { return pyc_tuple(pyc_exception(group)->extra[1]); }

/* The arguments of a group just made: a message and a sequence of exceptions. */
PycError *pyc_group_check(PycWord self) {
    PycException *e = pyc_exception(self);
    PycTuple *args = pyc_tuple(e->args);
    if (args->length != 2)
        return pyc_raise(&pyc_TypeError, "%s.__new__() takes exactly 2 arguments (%lld given)", e->head.type->name,
                         (long long)args->length);
    if (!pyc_as_str(args->items[0]))
        return pyc_raise(&pyc_TypeError, "argument 1 must be str, not %s", pyc_type_name(args->items[0]));
    if (!pyc_has(args->items[1], PYC_T_LIST | PYC_T_TUPLE))
        return pyc_raise(&pyc_TypeError, "second argument (exceptions) must be a sequence");
    const PycWord *items;
    int64_t n = pyc_items(args->items[1], &items);
    if (n == 0) return pyc_raise(&pyc_ValueError, "second argument (exceptions) must be a non-empty sequence");
    for (int64_t i = 0; i < n; i++) {
        if (!pyc_has(items[i], PYC_T_EXCEPTION))
            return pyc_raise(&pyc_ValueError, "Item %lld of second argument (exceptions) is not an exception",
                             (long long)i);
        if (pyc_type_is_sub(e->head.type, &pyc_ExceptionGroup) &&
            !pyc_type_is_sub(pyc_type(items[i]), &pyc_Exception) &&
            !pyc_type_is_sub(pyc_type(items[i]), &pyc_ExceptionGroup))
            return pyc_raise(&pyc_TypeError, "Cannot nest BaseExceptions in an ExceptionGroup");
    }
    return NULL;
}

static PycResult derive(PycWord group, PycWord members) { /* the same group with other members */
    PycException *e = pyc_exception(group);
    PycWord args[2] = {e->extra[0], members};
    TRY(made,
        pyc_obj_call(pyc_word(e->head.type->flags & PYC_T_USER ? &pyc_ExceptionGroup : e->head.type), args, 2, 0));
    PycException *d = pyc_exception(made);
    d->cause = e->cause;
    d->context = e->context;
    d->notes = e->notes;
    d->flags = e->flags;
    d->box.trace = e->box.trace;
    d->box.trace_count = d->box.trace_capacity = e->box.trace_count;
    return pyc_ok(made);
}

static PycBoolResult matches(PycWord w, PycWord condition) {
    if (pyc_is_type(condition) || pyc_as_tuple(condition)) return pyc_obj_isinstance(w, condition);
    TRY_AS(PycBoolResult, verdict, pyc_obj_call(condition, &w, 1, 0));
    return pyc_obj_truth(verdict);
}

static PycError *split(PycWord w, PycWord condition, PycWord out[2]) {
    out[0] = out[1] = 0;
    TRY_ERROR(whole, matches(w, condition));
    if (whole || !is_group(w)) {
        out[whole ? 0 : 1] = w;
        return NULL;
    }
    PycWord yes = pyc_list_new(0), no = pyc_list_new(0);
    for (int64_t i = 0; i < members_of(w)->length; i++) {
        PycWord parts[2];
        CHECK_ERROR(split(members_of(w)->items[i], condition, parts));
        if (parts[0]) pyc_list_push(yes, parts[0]);
        if (parts[1]) pyc_list_push(no, parts[1]);
    }
    if (pyc_list(no)->length == 0 || pyc_list(yes)->length == 0) {
        out[pyc_list(no)->length == 0 ? 0 : 1] = w;
        return NULL;
    }
    TRY_ERROR(first, derive(w, yes));
    TRY_ERROR(second, derive(w, no));
    out[0] = first;
    out[1] = second;
    return NULL;
}

PycResult pyc_group_split_method(PycWord self, PycWord condition) {
    PycWord out[2];
    CHECK(split(self, condition, out));
    for (int i = 0; i < 2; i++)
        if (!out[i]) out[i] = PYC_NONE;
    return pyc_ok(pyc_tuple_of(out, 2));
}

PycResult pyc_group_subgroup(PycWord self, PycWord condition) {
    PycWord out[2];
    CHECK(split(self, condition, out));
    return pyc_ok(out[0] ? out[0] : PYC_NONE);
}

PycResult pyc_group_derive(PycWord self, PycWord members) {
    PycWord args[2] = {pyc_exception(self)->extra[0], members};
    return pyc_obj_call(pyc_word(&pyc_ExceptionGroup), args, 2, 0);
}

/* except*: a plain exception that matches is caught as a group of one. */
PycError *pyc_group_split(PycWord w, PycWord cls, void *into) {
    PycWord *out = into;
    CHECK_ERROR(split(w, cls, out));
    if (out[0] && !is_group(out[0])) {
        PycWord args[2] = {pyc_str_c(""), pyc_list_of(&out[0], 1)};
        TRY_ERROR(group, pyc_obj_call(pyc_word(&pyc_ExceptionGroup), args, 2, 0));
        out[0] = group;
    }
    return NULL;
}

PycError *pyc_group_merge(PycWord original, const void *words, int64_t count) {
    const PycWord *items = words;
    PycWord left = pyc_list_new(count);
    for (int64_t i = 0; i < count; i++)
        if (items[i]) pyc_list_push(left, items[i]);
    if (pyc_list(left)->length == 0) return NULL;
    if (pyc_list(left)->length == 1) return &pyc_exception(pyc_list(left)->items[0])->box;
    if (is_group(original)) {
        TRY_ERROR(group, derive(original, left));
        return &pyc_exception(group)->box;
    }
    PycWord args[2] = {pyc_str_c(""), left};
    TRY_ERROR(group, pyc_obj_call(pyc_word(&pyc_ExceptionGroup), args, 2, 0));
    return &pyc_exception(group)->box;
}
