/* The slots of classes made by programs: each calls the special method found along the MRO. */
#include "object/py.h"

#include <string.h>

/* The error for a special method that is None: as for an object without it, or that None is not callable. */
static PYC_COLD PycResult blocked(PycWord self, PycDunder d) {
    if (d == PYC_D_hash || d == PYC_D_iter) return pyc_ok(0);
    if (d == PYC_D_contains) RAISE(&pyc_TypeError, "'%s' object is not a container", pyc_type_name(self));
    if (d == PYC_D_reversed) RAISE(&pyc_TypeError, "'%s' object is not reversible", pyc_type_name(self));
    return pyc_obj_call(PYC_NONE, NULL, 0, 0);
}

/* Calls a special method of a user class with self first; value 0 if the class has none. */
PycResult pyc_call_dunder_if(PycWord self, PycDunder d, const PycWord *args, uint64_t count) {
    PycType *type = pyc_type(self);
    PycWord fn = type->dunders ? type->dunders[d] : 0, room[6];
    if (!fn) return pyc_ok(0);
    if (PYC_UNLIKELY(fn == PYC_NONE)) return blocked(self, d);
    if (pyc_is_exact(fn, &pyc_function_type) && count < 5) {
        room[0] = self;
        if (count) memcpy(room + 1, args, count * sizeof(PycWord));
        return pyc_function_call(fn, room, count + 1, 0);
    }
    TRY(bound, pyc_bind_to(fn, self, pyc_word(type)));
    return pyc_obj_call(bound, args, count, 0);
}

static PycResult call1(PycWord self, PycDunder d) { return pyc_call_dunder_if(self, d, NULL, 0); }

static PycResult text_result(PycWord self, PycDunder d, const char *name) {
    TRY(text, call1(self, d));
    PycStr *s = pyc_as_str(text);
    if (!s) RAISE(&pyc_TypeError, "%s returned non-string (type %s)", name, pyc_type_name(text));
    return pyc_ok(pyc_word(s));
}

static PycResult user_repr(PycWord self) { return text_result(self, PYC_D_repr, "__repr__"); }
static PycResult user_str(PycWord self) { return text_result(self, PYC_D_str, "__str__"); }

static PycResult user_format(PycWord self, PycWord spec) {
    TRY(text, pyc_call_dunder_if(self, PYC_D_format, &spec, 1));
    PycStr *s = pyc_as_str(text);
    if (!s) RAISE(&pyc_TypeError, "__format__ must return a str, not %s", pyc_type_name(text));
    return pyc_ok(pyc_word(s));
}

static PycIntResult user_hash(PycWord self) {
    TRY_AS(PycIntResult, h, call1(self, PYC_D_hash));
    if (!h) return pyc_unhashable(self);
    PycWord i = pyc_as_int(h);
    if (!i) RAISE_AS(PycIntResult, &pyc_TypeError, "__hash__ method should return an integer");
    int64_t value = pyc_int_fits_i64(i) ? pyc_int_to_i64(i).value : pyc_int_hash(i);
    return (PycIntResult){value == -1 ? -2 : value, NULL};
}

static PycBoolResult user_truth(PycWord self) {
    TRY_AS(PycBoolResult, b, call1(self, PYC_D_bool));
    if (!pyc_is_exact(b, &pyc_bool_type))
        RAISE_AS(PycBoolResult, &pyc_TypeError, "__bool__ should return bool, returned %s", pyc_type_name(b));
    return (PycBoolResult){b == PYC_TRUE, NULL};
}

static PycIntResult user_len(PycWord self) {
    TRY_AS(PycIntResult, n, call1(self, PYC_D_len));
    TRY_AS(PycIntResult, i, pyc_obj_index(n));
    if (pyc_int_cmp_slow(i, pyc_small(0)) < 0) RAISE_AS(PycIntResult, &pyc_ValueError, "__len__() should return >= 0");
    return pyc_obj_to_count(i);
}

static PycResult user_getitem(PycWord self, PycWord key) { return pyc_call_dunder_if(self, PYC_D_getitem, &key, 1); }

static PycError *user_setitem(PycWord self, PycWord key, PycWord value) {
    PycWord pair[2] = {key, value};
    PycDunder d = value ? PYC_D_setitem : PYC_D_delitem;
    TRY_ERROR(done, pyc_call_dunder_if(self, d, pair, value ? 2 : 1));
    if (done) return NULL;
    PycType *t = pyc_type(self)->base; /* only one of the two is defined: the other is the builtin base's */
    while (t && t->flags & PYC_T_USER) t = t->base;
    if (t && t->setitem) return t->setitem(self, key, value);
    return pyc_raise(&pyc_AttributeError, "%s", pyc_str(pyc_dunder_name(d))->data);
}

static PycBoolResult user_contains(PycWord self, PycWord item) {
    TRY_AS(PycBoolResult, there, pyc_call_dunder_if(self, PYC_D_contains, &item, 1));
    return pyc_obj_truth(there);
}

static PycResult user_iter(PycWord self) {
    TRY(it, call1(self, PYC_D_iter));
    if (!it) RAISE(&pyc_TypeError, "'%s' object is not iterable", pyc_type_name(self));
    if (!pyc_is_iterator(it)) RAISE(&pyc_TypeError, "iter() returned non-iterator of type '%s'", pyc_type_name(it));
    return pyc_ok(it);
}

static PycResult user_next(PycWord self) {
    PycResult item = call1(self, PYC_D_next);
    if (!item.error || !pyc_error_is_class(item.error, &pyc_StopIteration)) return item;
    pyc_thread()->stop_value = pyc_stop_value_of(item.error);
    return pyc_ok(0);
}

static PycResult user_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    TRY(bound, pyc_bind_to(pyc_type(self)->dunders[PYC_D_call], self, pyc_word(pyc_type(self))));
    CHECK(pyc_nest("")); /* it may be an instance of the class again */
    PycResult r = pyc_obj_call(bound, args, count, names);
    pyc_unnest();
    return r;
}

static PycResult user_get(PycWord self, PycWord instance, PycWord owner) {
    PycWord pair[2] = {instance ? instance : PYC_NONE, owner};
    TRY(value, pyc_call_dunder_if(self, PYC_D_get, pair, 2));
    return pyc_ok(value ? value : self);
}

static PycError *user_set(PycWord self, PycWord instance, PycWord value) {
    PycWord pair[2] = {instance, value};
    TRY_ERROR(done, pyc_call_dunder_if(self, value ? PYC_D_set : PYC_D_delete, pair, value ? 2 : 1));
    return done ? NULL : pyc_raise(&pyc_AttributeError, value ? "__set__" : "__delete__");
}

/* `__int__` and `__index__` should return an exact int. */
static PycResult plain_int(PycWord given, const char *name) {
    if (!pyc_as_int(given)) RAISE(&pyc_TypeError, "%s returned non-int (type %s)", name, pyc_type_name(given));
    if (pyc_type(given) == &pyc_int_type) return pyc_ok(given);
    CHECK(pyc_warn(&pyc_DeprecationWarning,
                   "%s returned non-int (type %s).  The ability to return an instance of a strict subclass of int is "
                   "deprecated, and may be removed in a future version of Python.",
                   name, pyc_type_name(given)));
    return pyc_ok(pyc_as_int(given));
}

static PycResult user_to_int(PycWord self, bool is_index) {
    bool by_index = is_index || !pyc_type(self)->dunders[PYC_D_int];
    if (by_index && pyc_as_int(self)) return pyc_ok(pyc_as_int(self));
    TRY(i, call1(self, by_index ? PYC_D_index : PYC_D_int));
    if (!i && !is_index) {
        TRY(truncated, call1(self, PYC_D_trunc));
        i = truncated;
    }
    if (!i) RAISE(&pyc_TypeError, "'%s' object cannot be interpreted as an integer", pyc_type_name(self));
    return plain_int(i, by_index ? "__index__" : "__int__");
}

static PycFloatResult user_to_float(PycWord self) {
    TRY_AS(PycFloatResult, f, call1(self, PYC_D_float));
    if (!f) {
        TRY_AS(PycFloatResult, i, user_to_int(self, true));
        return pyc_int_to_f64(i);
    }
    if (!pyc_has(f, PYC_T_FLOAT))
        RAISE_AS(PycFloatResult, &pyc_TypeError, "%s.__float__ returned non-float (type %s)", pyc_type_name(self),
                 pyc_type_name(f));
    return (PycFloatResult){pyc_float_value(f), NULL};
}

static PycResult user_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    uint64_t extra = names ? (uint64_t)pyc_tuple(names)->length : 0;
    PycWord room[10], *all = count + extra + 1 <= 10 ? room : pyc_gc_alloc((count + extra + 1) * sizeof(PycWord));
    PycWord fn = type->dunders[PYC_D_new];
    if (pyc_is_exact(fn, &pyc_staticmethod_type)) fn = ((PycWrapped *)pyc_object(fn))->value;
    all[0] = pyc_word(type);
    if (count + extra) memcpy(all + 1, args, (count + extra) * sizeof(PycWord));
    return pyc_obj_call(fn, all, count + 1, names);
}

static PycError *user_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    TRY_ERROR(bound, pyc_bind_to(pyc_type(self)->dunders[PYC_D_init], self, pyc_word(pyc_type(self))));
    TRY_ERROR(result, pyc_obj_call(bound, args, count, names));
    return result == PYC_NONE
               ? NULL
               : pyc_raise(&pyc_TypeError, "__init__() should return None, not '%s'", pyc_type_name(result));
}

void pyc_run_del(PycWord object) {
    PycResult r = call1(object, PYC_D_del);
    if (r.error) pyc_unraisable(r.error, NULL, pyc_type_lookup(pyc_type(object), pyc_dunder_name(PYC_D_del)));
}

/* ---- filling ---- */

static const PycType *builtin_base(const PycType *type) {
    while (type->flags & PYC_T_USER) type = type->base;
    return type;
}

static void copy_slots(PycType *t, const PycType *b) {
    t->repr = b->repr, t->str = b->str, t->format = b->format, t->hash = b->hash, t->compare = b->compare,
    t->binary = b->binary;
    t->in_place = b->in_place, t->unary = b->unary, t->truth = b->truth, t->len = b->len, t->getitem = b->getitem,
    t->setitem = b->setitem;
    t->contains = b->contains, t->iter = b->iter, t->next = b->next, t->call = b->call, t->getattr = b->getattr,
    t->setattr = b->setattr;
    t->get = b->get, t->set = b->set, t->to_int = b->to_int, t->to_float = b->to_float, t->make = b->make,
    t->view = b->view, t->init = b->init;
    t->foreign = b->foreign, t->box = b->box;
}

static PycWord user_dunder(const PycType *type, PycWord name) {
    for (uint64_t i = 0; i < type->mro_count; i++) {
        pyc_type_ready(type->mro[i]);
        PycWord found = pyc_dict_find_str(type->mro[i]->dict, name);
        if (found) return type->mro[i]->flags & PYC_T_USER ? found : 0;
    }
    return 0;
}

void pyc_type_fill_slots(PycType *t) {
    PycWord *d = t->dunders ? t->dunders : pyc_gc_alloc_root(PYC_D_COUNT * sizeof(PycWord), _Alignof(PycWord));
    for (int i = 1; i < PYC_D_COUNT; i++) d[i] = user_dunder(t, pyc_dunder_name((PycDunder)i));
    t->dunders = d;
    copy_slots(t, builtin_base(t));
    if (d[PYC_D_repr]) t->repr = user_repr;
    if (d[PYC_D_str]) t->str = user_str;
    if (d[PYC_D_format]) t->format = user_format;
    if (d[PYC_D_hash]) t->hash = user_hash;
    if (d[PYC_D_bool]) t->truth = user_truth;
    if (d[PYC_D_len]) t->len = user_len;
    if (d[PYC_D_getitem]) t->getitem = user_getitem;
    if (d[PYC_D_setitem] || d[PYC_D_delitem]) t->setitem = user_setitem;
    if (d[PYC_D_contains]) t->contains = user_contains;
    if (d[PYC_D_iter]) t->iter = user_iter;
    if (d[PYC_D_next]) t->next = user_next;
    if (d[PYC_D_call]) t->call = user_call;
    if (d[PYC_D_get]) t->get = user_get;
    if (d[PYC_D_set] || d[PYC_D_delete]) t->set = user_set;
    if (d[PYC_D_index] || d[PYC_D_int] || d[PYC_D_trunc]) t->to_int = user_to_int;
    if (d[PYC_D_float] || d[PYC_D_index]) t->to_float = user_to_float;
    if (d[PYC_D_new]) t->make = user_make;
    if (d[PYC_D_init]) t->init = user_init;
    bool is_usual = builtin_base(t) == &pyc_object_type && !d[PYC_D_new] && !d[PYC_D_del] && !(t->flags & PYC_T_HOLDER);
    t->constructor = is_usual && d[PYC_D_init] && pyc_is_exact(d[PYC_D_init], &pyc_function_type) ? d[PYC_D_init] : 0;
    t->flags &= ~(uint64_t)(PYC_T_HAS_GETATTR | PYC_T_HAS_GETATTRIBUTE | PYC_T_HAS_SETATTR);
    if (d[PYC_D_getattr]) t->flags |= PYC_T_HAS_GETATTR;
    if (d[PYC_D_getattribute]) t->flags |= PYC_T_HAS_GETATTRIBUTE;
    if (d[PYC_D_setattr] || d[PYC_D_delattr]) t->flags |= PYC_T_HAS_SETATTR;
    if (t->flags & PYC_T_HOLDER) pyc_holder_fill_slots(t);
}
