/* Instructions for values: operators, containers, attributes, calls, patterns. */
#include "code.h"

static PycError *two_to_one(Frame *f, PycResult r) { /* the second operand has been popped */
    if (!r.error) *top(f, 0) = r.value;
    return r.error;
}

/* ---- operators ---- */

PycError *do_Binary(Frame *f, const Instr *i) {
    PycWord right = pop(f);
    return two_to_one(f, pyc_obj_binary(i->a, *top(f, 0), right));
}

PycError *do_InPlace(Frame *f, const Instr *i) {
    PycWord right = pop(f);
    return two_to_one(f, pyc_obj_in_place(i->a, *top(f, 0), right));
}

PycError *do_Unary(Frame *f, const Instr *i) { return two_to_one(f, pyc_obj_unary(i->a, *top(f, 0))); }

PycError *do_Not(Frame *f, const Instr *i) {
    (void)i;
    PycBoolResult truth = pyc_obj_truth(*top(f, 0));
    *top(f, 0) = pyc_bool(!truth.value);
    return truth.error;
}

PycError *do_Compare(Frame *f, const Instr *i) {
    PycWord right = pop(f);
    return two_to_one(f, pyc_obj_compare(i->a, *top(f, 0), right));
}

PycError *do_Is(Frame *f, const Instr *i) {
    PycWord right = pop(f);
    *top(f, 0) = pyc_bool(pyc_obj_is(*top(f, 0), right) != (i->a != 0));
    return NULL;
}

PycError *do_In(Frame *f, const Instr *i) {
    PycWord container = pop(f);
    PycBoolResult found = pyc_obj_contains(container, *top(f, 0));
    *top(f, 0) = pyc_bool(found.value != (i->a != 0));
    return found.error;
}

static PycResult converted(PycWord value, int32_t conversion) {
    switch (conversion) {
    case 'r': return pyc_obj_repr(value);
    case 's': return pyc_obj_str(value);
    case 'a': return pyc_obj_ascii(value);
    default: return pyc_ok(value);
    }
}

PycError *do_Format(Frame *f, const Instr *i) {
    PycWord spec = i->b ? pop(f) : 0;
    TRY_ERROR(value, converted(*top(f, 0), i->a));
    return two_to_one(f, pyc_obj_format(value, spec));
}

PycError *do_Join(Frame *f, const Instr *i) {
    f->top -= i->a;
    push(f, pyc_str_concat_n(f->top, i->a));
    return NULL;
}

/* ---- containers ---- */

PycError *do_Tuple(Frame *f, const Instr *i) {
    f->top -= i->a;
    push(f, pyc_tuple_of(f->top, i->a));
    return NULL;
}

PycError *do_List(Frame *f, const Instr *i) {
    f->top -= i->a;
    push(f, pyc_list_of(f->top, i->a));
    return NULL;
}

PycError *do_SetOf(Frame *f, const Instr *i) {
    f->top -= i->a;
    if (i->b) {
        PUSH(f, pyc_set_of(f->top, i->a));
        return NULL;
    }
    PycWord set = pyc_set_new();
    for (int32_t k = 0; k < i->a; k++) CHECK_ERROR(pyc_set_add_item(set, f->top[k]));
    push(f, set);
    return NULL;
}

PycError *do_NewDict(Frame *f, const Instr *i) {
    (void)i;
    push(f, pyc_dict_new(0));
    return NULL;
}

PycError *do_NewSet(Frame *f, const Instr *i) {
    (void)i;
    push(f, pyc_set_new());
    return NULL;
}

PycError *do_Append(Frame *f, const Instr *i) {
    PycWord value = pop(f);
    pyc_list_push(*top(f, (uint32_t)i->a), value);
    return NULL;
}

PycError *do_Extend(Frame *f, const Instr *i) {
    (void)i;
    PycWord iterable = pop(f);
    return pyc_list_unpack(*top(f, 0), iterable);
}

PycError *do_Spread(Frame *f, const Instr *i) {
    (void)i;
    PycWord iterable = pop(f);
    return pyc_call_extend(*top(f, 0), iterable);
}

PycError *do_AddItem(Frame *f, const Instr *i) {
    PycWord value = pop(f);
    return pyc_set_add_item(*top(f, (uint32_t)i->a), value);
}

PycError *do_PutItem(Frame *f, const Instr *i) {
    PycWord value = pop(f), key = pop(f);
    return pyc_dict_set(*top(f, (uint32_t)i->a), key, value);
}

PycError *do_Update(Frame *f, const Instr *i) {
    (void)i;
    PycWord mapping = pop(f);
    return pyc_dict_unpack(*top(f, 0), mapping);
}

/* The callee below its arguments; 0: a class is being made. */
static PycWord callee_of(Frame *f, const Instr *i) { return i->a ? 0 : *top(f, 2); }

PycError *do_Keyword(Frame *f, const Instr *i) {
    PycWord value = pop(f), key = pop(f);
    return pyc_call_put(*top(f, 0), key, value, callee_of(f, i));
}

PycError *do_Keywords(Frame *f, const Instr *i) {
    PycWord mapping = pop(f);
    return pyc_call_merge(*top(f, 0), mapping, callee_of(f, i));
}

PycError *do_ListToTuple(Frame *f, const Instr *i) {
    (void)i;
    *top(f, 0) = pyc_list_to_tuple(*top(f, 0));
    return NULL;
}

PycError *do_ListToSet(Frame *f, const Instr *i) {
    (void)i;
    return two_to_one(f, pyc_set_from(*top(f, 0)));
}

PycError *do_Slice(Frame *f, const Instr *i) {
    (void)i;
    f->top -= 3;
    push(f, pyc_slice_new(f->top[0], f->top[1], f->top[2]));
    return NULL;
}

PycError *do_GetItem(Frame *f, const Instr *i) {
    (void)i;
    PycWord key = pop(f);
    return two_to_one(f, pyc_obj_getitem(*top(f, 0), key));
}

PycError *do_SetItem(Frame *f, const Instr *i) {
    (void)i;
    f->top -= 3;
    return pyc_obj_setitem(f->top[1], f->top[2], f->top[0]);
}

PycError *do_DeleteItem(Frame *f, const Instr *i) {
    (void)i;
    f->top -= 2;
    return pyc_obj_delitem(f->top[0], f->top[1]);
}

static PycResult attribute(PycWord object, PycWord name) {
    if (PYC_LIKELY(!pyc_is_exact(object, &pyc_module_type))) return pyc_obj_getattr(object, name);
    TRY(value, module_attribute(object, name));
    return value ? pyc_ok(value) : pyc_obj_getattr(object, name);
}

PycError *do_GetAttribute(Frame *f, const Instr *i) { return two_to_one(f, attribute(*top(f, 0), const_at(f, i->a))); }

PycError *do_SetAttribute(Frame *f, const Instr *i) {
    f->top -= 2;
    return pyc_obj_setattr(f->top[1], const_at(f, i->a), f->top[0]);
}

PycError *do_DeleteAttribute(Frame *f, const Instr *i) { return pyc_obj_delattr(pop(f), const_at(f, i->a)); }

static void turn_over(PycWord *words, int64_t count) {
    for (int64_t low = 0, high = count - 1; low < high; low++, high--) {
        PycWord word = words[low];
        words[low] = words[high];
        words[high] = word;
    }
}

PycError *do_Unpack(Frame *f, const Instr *i) {
    PycWord iterable = pop(f);
    CHECK_ERROR(pyc_unpack(iterable, i->a, f->top));
    turn_over(f->top, i->a);
    f->top += i->a;
    return NULL;
}

PycError *do_UnpackStar(Frame *f, const Instr *i) {
    PycWord iterable = pop(f);
    CHECK_ERROR(pyc_unpack_star(iterable, i->a, i->b, f->top));
    turn_over(f->top, i->a + i->b + 1);
    f->top += i->a + i->b + 1;
    return NULL;
}

/* ---- calls ---- */

PycError *do_Call(Frame *f, const Instr *i) {
    f->top -= i->a;
    return two_to_one(f, pyc_obj_call(*top(f, 0), f->top, (uint64_t)i->a, 0));
}

PycError *do_CallNamed(Frame *f, const Instr *i) {
    PycWord names = const_at(f, i->b);
    f->top -= i->a;
    return two_to_one(f, pyc_obj_call(*top(f, 0), f->top, (uint64_t)(i->a - pyc_tuple(names)->length), names));
}

PycError *do_CallMethod(Frame *f, const Instr *i) {
    f->top -= i->a;
    if (PYC_UNLIKELY(pyc_is_exact(*top(f, 0), &pyc_module_type))) {
        TRY_ERROR(function, attribute(*top(f, 0), const_at(f, i->b)));
        return two_to_one(f, pyc_obj_call(function, f->top, (uint64_t)i->a, 0));
    }
    return two_to_one(f, pyc_obj_call_method(*top(f, 0), const_at(f, i->b), f->top, (uint64_t)i->a, 0));
}

PycError *do_CallSpread(Frame *f, const Instr *i) {
    (void)i;
    f->top -= 2;
    return two_to_one(f, pyc_obj_call_ex(*top(f, 0), f->top[0], f->top[1]));
}

/* ---- patterns ---- */

PycError *do_MatchSequence(Frame *f, const Instr *i) {
    PycIntResult length = pyc_match_sequence(*top(f, 0));
    if (length.error) return length.error;
    *top(f, 0) = pyc_bool(i->b ? length.value >= i->a : length.value == i->a);
    return NULL;
}

PycError *do_MatchItem(Frame *f, const Instr *i) {
    int64_t index = i->a;
    if (i->b) {
        TRY_ERROR(length, pyc_obj_len(*top(f, 0)));
        index = length - i->a;
    }
    return two_to_one(f, pyc_obj_getitem_i64(*top(f, 0), index));
}

PycError *do_MatchRest(Frame *f, const Instr *i) {
    TRY_ERROR(length, pyc_obj_len(*top(f, 0)));
    return two_to_one(f, pyc_match_star(*top(f, 0), i->a, length - i->b));
}

PycError *do_MatchMapping(Frame *f, const Instr *i) {
    (void)i;
    PycBoolResult fits = pyc_match_mapping(*top(f, 0));
    *top(f, 0) = pyc_bool(fits.value);
    return fits.error;
}

static PycWord *room_for(int64_t count) { return pyc_gc_alloc((uint64_t)(count + 1) * sizeof(PycWord)); }

PycError *do_MatchKeys(Frame *f, const Instr *i) {
    (void)i;
    PycTuple *keys = pyc_tuple(pop(f));
    PycWord *room = room_for(keys->length);
    PycBoolResult fits = pyc_match_keys(*top(f, 0), keys->items, keys->length, room);
    *top(f, 0) = fits.value ? pyc_tuple_of(room, keys->length) : 0;
    return fits.error;
}

PycError *do_MatchOthers(Frame *f, const Instr *i) {
    (void)i;
    PycTuple *keys = pyc_tuple(pop(f));
    return two_to_one(f, pyc_match_rest(*top(f, 0), keys->items, keys->length));
}

PycError *do_MatchClass(Frame *f, const Instr *i) {
    PycTuple *names = pyc_tuple(pop(f));
    PycWord cls = pop(f), *room = room_for(i->a + names->length);
    PycBoolResult fits = pyc_match_class(*top(f, 0), cls, i->a, names->items, names->length, room);
    *top(f, 0) = fits.value ? pyc_tuple_of(room, i->a + names->length) : 0;
    return fits.error;
}
