/* Exception groups, and what `except*` does with them. */
#include "object/py.h"

#include <string.h>

static bool is_group(PycWord w) { return pyc_type_is_sub(pyc_type(w), &pyc_BaseExceptionGroup); }
static PycTuple *members_of(PycWord group) { return pyc_tuple(pyc_exception(group)->extra[1]); }

/* The class of a group: ExceptionGroup if all members are Exceptions. */
PycType *pyc_group_type(PycType *type, const PycWord *args, uint64_t count) {
    if (type != &pyc_BaseExceptionGroup || count != 2 || !pyc_has(args[1], PYC_T_LIST | PYC_T_TUPLE)) return type;
    const PycWord *items;
    int64_t n = pyc_items(args[1], &items);
    for (int64_t i = 0; i < n; i++)
        if (!pyc_type_is_sub(pyc_type(items[i]), &pyc_Exception)) return type;
    return &pyc_ExceptionGroup;
}

/* Checks the arguments of a group: a message and a sequence of exceptions. */
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
        if (pyc_type_is_sub(e->head.type, &pyc_ExceptionGroup) && !pyc_type_is_sub(pyc_type(items[i]), &pyc_Exception))
            return pyc_raise(&pyc_TypeError, "Cannot nest BaseExceptions in an ExceptionGroup");
    }
    return NULL;
}

/* The same group with other members. */
static PycResult derive(PycWord group, PycWord members) {
    PycException *e = pyc_exception(group);
    TRY(made, pyc_obj_call_method(group, PYC_NAME("derive"), &members, 1, 0));
    if (!is_group(made)) RAISE(&pyc_TypeError, "derive must return an instance of BaseExceptionGroup");
    PycException *d = pyc_exception(made);
    d->cause = e->cause;
    d->context = e->context;
    d->notes = e->notes;
    d->flags = PYC_SUPPRESS_CONTEXT; /* as for every explicit cause, even None */
    if (e->box.trace_count) d->traceback = pyc_traceback_of(e);
    d->box.trace = e->box.trace;
    d->box.trace_count = d->box.trace_capacity = e->box.trace_count;
    return pyc_ok(made);
}

static PycResult group_of(PycWord message, PycWord members) {
    PycWord args[2] = {message, members};
    return pyc_obj_call(pyc_word(&pyc_BaseExceptionGroup), args, 2, 0);
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

PycResult pyc_group_derive(PycWord self, PycWord members) { return group_of(pyc_exception(self)->extra[0], members); }

/* ---- except* ---- */

/* `except*` cannot catch groups as such, because it takes them apart. */
static PycError *check_star(PycWord cls) {
    const PycTuple *many = pyc_as_tuple(cls);
    CHECK_ERROR(pyc_check_caught(cls));
    for (int64_t i = 0; i < (many ? many->length : 1); i++) {
        PycWord one = many ? many->items[i] : cls;
        if (pyc_is_type(one) && pyc_type_is_sub(pyc_as_type(one), &pyc_BaseExceptionGroup))
            return pyc_raise(&pyc_TypeError,
                             "catching ExceptionGroup with except* is not allowed. Use except instead.");
    }
    return NULL;
}

/* A plain exception that matches is caught as a group of one. */
PycError *pyc_group_split(PycWord w, PycWord cls, void *into) {
    PycWord *out = into;
    CHECK_ERROR(check_star(cls));
    CHECK_ERROR(split(w, cls, out));
    if (out[0] && !is_group(out[0])) {
        TRY_ERROR(group, group_of(pyc_str_empty(), pyc_tuple_of(&out[0], 1)));
        out[0] = group;
    }
    return NULL;
}

/* Whether w is a part of the original group: such parts share everything but their members. */
static bool is_part_of(PycWord w, PycWord original) {
    if (!is_group(w)) return false;
    const PycException *a = pyc_exception(w), *b = pyc_exception(original);
    return a->notes == b->notes && a->cause == b->cause && a->context == b->context && a->box.trace == b->box.trace &&
           a->box.trace_count == b->box.trace_count;
}

static bool holds(PycWord w, PycWord leaf) {
    if (!is_group(w)) return w == leaf;
    for (int64_t i = 0; i < members_of(w)->length; i++)
        if (holds(members_of(w)->items[i], leaf)) return true;
    return false;
}

/* The part of the original whose exceptions are in `kept`; 0 if there is none. */
static PycResult projection(PycWord w, const PycList *kept) {
    if (!is_group(w)) {
        for (int64_t i = 0; i < kept->length; i++)
            if (holds(kept->items[i], w)) return pyc_ok(w);
        return pyc_ok(0);
    }
    PycWord members = pyc_list_new(0);
    for (int64_t i = 0; i < members_of(w)->length; i++) {
        TRY(part, projection(members_of(w)->items[i], kept));
        if (part) pyc_list_push(members, part);
    }
    return pyc_list(members)->length ? derive(w, members) : pyc_ok(0);
}

/* Combines the exceptions that the handlers raised with those they let through: `words`, 0 for none. Parts of the
 * original are put together in its structure; new exceptions are placed beside it. */
PycError *pyc_group_merge(PycWord original, const void *words, int64_t count) {
    const PycWord *items = words;
    PycWord raised = pyc_list_new(0), through = pyc_list_new(0);
    for (int64_t i = 0; i < count; i++)
        if (items[i]) pyc_list_push(is_group(original) && is_part_of(items[i], original) ? through : raised, items[i]);
    if (pyc_list(through)->length) {
        TRY_ERROR(rest, projection(original, pyc_list(through)));
        if (rest) pyc_list_push(raised, rest);
    }
    if (pyc_list(raised)->length == 0) return NULL;
    if (pyc_list(raised)->length == 1) return &pyc_exception(pyc_list(raised)->items[0])->box;
    TRY_ERROR(group, group_of(pyc_str_empty(), raised));
    return &pyc_exception(group)->box;
}
