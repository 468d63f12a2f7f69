/* Attributes: look-up through instance, class and descriptors, setting and deleting, and the functions that compiled
 * code calls with the inline caches of its accesses. */
#include "object/member.h"
#include "object/str.h"

#include <string.h>

static PycWord *word_at(PycWord w, uint64_t offset) { return (PycWord *)(void *)((char *)pyc_object(w) + offset); }

/* The place in the instance of its dict for attributes without a slot; null if it cannot have one. */
static PycWord *dict_place(PycWord w) {
    PycType *t = pyc_type(w);
    if (t->flags & PYC_T_EXCEPTION) return &pyc_exception(w)->dict;
    return t->dict_offset ? word_at(w, t->dict_offset) : NULL;
}

/* ---- binding ---- */

/* The value of a class attribute that is read through an instance (or, with instance 0, through the class). */
PycResult pyc_bind_to(PycWord found, PycWord instance, PycWord owner) {
    if (!pyc_is_object(found)) return pyc_ok(found);
    PycType *t = pyc_object(found)->type;
    if (t == &pyc_function_type) return pyc_ok(instance ? pyc_bound_method_new(found, instance) : found);
    if (!t->get) return pyc_ok(found);
    return t->get(found, instance, owner);
}

static bool is_data(PycWord found) { return pyc_is_object(found) && pyc_object(found)->type->set != NULL; }

/* ---- instances ---- */

static uint64_t slot_offset(PycWord place) { return (uint64_t)pyc_small_value(place) & ~(uint64_t)PYC_SLOT_FLOAT; }

static bool is_float_slot(PycWord place) { return (pyc_small_value(place) & PYC_SLOT_FLOAT) != 0; }

PycWord pyc_slot_load(PycWord w, PycWord place) {
    PycWord *slot = word_at(w, slot_offset(place));
    return is_float_slot(place) ? pyc_float_new(*(double *)(void *)slot) : *slot;
}

PycError *pyc_slot_store(PycWord w, PycWord place, PycWord value) {
    PycWord *slot = word_at(w, slot_offset(place));
    if (!is_float_slot(place))
        *slot = value;
    else if (value && pyc_has(value, PYC_T_FLOAT))
        *(double *)(void *)slot = pyc_float_value(value);
    else
        return pyc_raise(&pyc_SystemError, "the analysis found an attribute of '%s' that is always a float",
                         pyc_type_name(w));
    return NULL;
}

static PycWord own_value(PycWord w, PycWord name) {
    PycType *t = pyc_type(w);
    PycWord place = pyc_dict_find_str(t->slot_names, name);
    if (place) {
        PycWord value = pyc_slot_load(w, place);
        if (value) return value;
    }
    PycWord *dict = dict_place(w);
    return dict && *dict ? pyc_dict_find_str(pyc_dict(*dict), name) : 0;
}

PycWord pyc_own_attribute(PycWord w, PycWord name) { return pyc_type(w)->slot_names ? own_value(w, name) : 0; }

static bool has_own(PycWord w, PycWord name) {
    return (pyc_type(w)->slot_names || pyc_type(w)->flags & PYC_T_EXCEPTION) && own_value(w, name);
}

/* A private name as it is spelled in the class: `__x` for _Class__x. */
static PycWord as_written(const PycType *type, PycWord name) {
    const PycStr *s = pyc_str(name);
    const char *class = type->name + strspn(type->name, "_");
    int64_t length = (int64_t)strlen(class);
    bool is_private = length && s->size > length + 3 && s->data[0] == '_' &&
                      memcmp(s->data + 1, class, (size_t)length) == 0 && memcmp(s->data + 1 + length, "__", 2) == 0;
    return is_private ? pyc_str_c(s->data + 1 + length) : name;
}

PycBoolResult pyc_declares_slot(const PycType *t, PycWord name) {
    PycWord slots = t->flags & PYC_T_USER && t->dict ? pyc_dict_find_str(t->dict, PYC_NAME("__slots__")) : 0;
    if (!slots) return (PycBoolResult){false, NULL};
    PycWord written = as_written(t, name);
    return pyc_as_str(slots) ? pyc_obj_eq(slots, written) : pyc_obj_contains(slots, written);
}

/* Whether the name is in `__slots__` of the class or of a base, and so is never in the dict. */
PycBoolResult pyc_is_declared_slot(PycType *t, PycWord name) {
    if (!pyc_type_lookup(t, PYC_NAME("__slots__"))) return (PycBoolResult){false, NULL};
    for (uint64_t i = 0; i < t->mro_count; i++) {
        PycBoolResult found = pyc_declares_slot(t->mro[i], name);
        if (found.error || found.value) return found;
    }
    return (PycBoolResult){false, NULL};
}

/* Whether `x.__dict__` has been read. The program may then change the instance through the dict, so from then on the
 * dict holds all attributes. */
static bool keeps_in_dict(PycWord w) {
    PycWord *dict = dict_place(w);
    return dict && *dict && pyc_dict(*dict)->is_namespace;
}

/* The dict with all instance attributes: first those with slots, in their order, then the others. The slots are empty
 * afterwards. */
PycResult pyc_instance_dict(PycWord w) {
    PycType *t = pyc_type(w);
    PycWord *dict = dict_place(w), out, name, place;
    if (keeps_in_dict(w)) return pyc_ok(*dict);
    out = pyc_dict_new(dict && *dict ? pyc_dict_len(*dict) + (int64_t)t->slot_count : (int64_t)t->slot_count);
    for (int64_t at = 0; t->slot_names && pyc_dict_step(t->slot_names, &at, &name, &place);) {
        PycWord value = pyc_slot_load(w, place);
        TRY_AS(PycResult, declared, pyc_is_declared_slot(t, name));
        if (!value || declared) continue;
        CHECK(pyc_dict_set(out, name, value));
        if (dict) CHECK(pyc_slot_store(w, place, 0));
    }
    if (dict && *dict) CHECK(pyc_dict_merge(out, *dict));
    pyc_dict(out)->is_namespace = true;
    if (!dict) return pyc_ok(out);
    *dict = out;
    pyc_members_hidden(t);
    return pyc_ok(out);
}

static bool has_instance_dict(PycWord w) {
    PycType *t = pyc_type(w);
    return t->flags & PYC_T_EXCEPTION || (t->flags & PYC_T_USER && t->dict_offset);
}

static PycResult common_attribute(PycWord w, PycWord name) { /* attributes that every object has; 0 for other names */
    if (pyc_str(name)->size < 7 || pyc_str(name)->data[0] != '_') return pyc_ok(0);
    if (pyc_str_is(name, "__class__")) return pyc_ok(pyc_obj_type(w));
    if (pyc_str_is(name, "__dict__") && has_instance_dict(w)) return pyc_instance_dict(w);
    if (pyc_str_is(name, "__doc__")) return pyc_ok(pyc_type(w)->doc ? pyc_type(w)->doc : PYC_NONE);
    if (pyc_str_is(name, "__module__")) return pyc_ok(pyc_type(w)->module); /* of instances of the program's classes */
    return pyc_ok(0);
}

/* object.__getattribute__; 0 when there is no such attribute */
PycResult pyc_generic_getattr(PycWord w, PycWord name) {
    PycType *t = pyc_type(w) == &pyc_builtin_type ? pyc_shown_type_of(w) : pyc_type(w);
    const PycMember *slot = pyc_member_slot(t, name);
    PycWord kept = slot ? *word_at(w, (uint64_t)slot->offset) : 0;
    if (kept) return pyc_ok(kept);
    PycWord found = pyc_type_lookup(t, name);
    if (found && is_data(found)) return pyc_bind_to(found, w, pyc_word(t));
    PycWord own = t->slot_names || t->flags & PYC_T_EXCEPTION ? own_value(w, name) : 0;
    if (own) return pyc_ok(own);
    if (found) return pyc_bind_to(found, w, pyc_word(t));
    if (t->getattr) {
        TRY(special, t->getattr(w, name));
        if (special) return pyc_ok(special);
    }
    return common_attribute(w, name);
}

static PycError *about_attribute(PycError *error, PycWord w, PycWord name) { /* e.name and e.obj */
    PycException *e = pyc_exception_of(error);
    e->extra[0] = name;
    e->extra[1] = w;
    return error;
}

/* A bound method asks its function for what it has not. */
static const char *asked_last(PycWord w) {
    const PycType *type = pyc_shown_type(w);
    return type == &pyc_method_type ? pyc_type_name(((const PycBoundMethod *)pyc_object(w))->function) : type->name;
}

/* A place of `__slots__` without a value: the class is named with its module and what is around it. */
static PYC_COLD PycError *raise_unset(PycType *type, PycWord name) {
    PycWord module = pyc_type_module(type);
    PycBuf b;
    pyc_buf_init(&b, 32);
    if (module && pyc_str_is(module, "__main__"))
        pyc_buf_str(&b, pyc_type_qualname(type));
    else
        pyc_type_put_name(&b, type);
    return pyc_raise(&pyc_AttributeError, "'%s' object has no attribute '%s'", pyc_str(pyc_buf_finish(&b))->data,
                     pyc_str(name)->data);
}

PYC_COLD PycError *pyc_raise_attribute(PycWord w, PycWord name) {
    PycError *error;
    TRY_ERROR(is_unset, pyc_is_declared_slot(pyc_type(w), name));
    if (is_unset)
        error = raise_unset(pyc_type(w), name);
    else if (pyc_is_type(w))
        error = pyc_raise(&pyc_AttributeError, "type object '%s' has no attribute '%s'", pyc_as_type(w)->name,
                          pyc_str(name)->data);
    else if (pyc_is_exact(w, &pyc_module_type))
        error = pyc_raise(&pyc_AttributeError, "module '%s' has no attribute '%s'", pyc_module_name(w),
                          pyc_str(name)->data);
    else
        error = pyc_raise(&pyc_AttributeError, "'%s' object has no attribute '%s'", asked_last(w), pyc_str(name)->data);
    return about_attribute(error, w, name);
}

/* Calls a program's __getattribute__ and __getattr__; 0 if it has neither. */
static PycResult hooked_getattr(PycWord w, PycWord name) {
    PycType *t = pyc_type(w);
    PycResult r = t->flags & PYC_T_HAS_GETATTRIBUTE ? pyc_call_dunder_if(w, PYC_D_getattribute, &name, 1)
                                                    : pyc_generic_getattr(w, name);
    bool missing = r.error ? pyc_error_is_class(r.error, &pyc_AttributeError) : r.value == 0;
    if (!missing || !(t->flags & PYC_T_HAS_GETATTR)) return r;
    return pyc_call_dunder_if(w, PYC_D_getattr, &name, 1);
}

static PycResult getattr_or_zero(PycWord w, PycWord name) {
    PycType *t = pyc_type(w);
    if (t->flags & PYC_T_TYPE) return pyc_type_getattr(w, name);
    if (t->foreign) return t->foreign->getattr(w, name);
    if (t == &pyc_super_type) return t->getattr(w, name);
    if (t == &pyc_module_type) {
        TRY(member, pyc_module_getattr(w, name));
        if (member) return pyc_ok(member);
    }
    if (t->flags & (PYC_T_HAS_GETATTR | PYC_T_HAS_GETATTRIBUTE)) return hooked_getattr(w, name);
    return pyc_generic_getattr(w, name);
}

PycResult pyc_obj_getattr(PycWord w, PycWord name) {
    TRY(value, getattr_or_zero(w, name));
    return value ? pyc_ok(value) : pyc_fail(pyc_raise_attribute(w, name));
}

PycResult pyc_obj_getattr_or(PycWord w, PycWord name) {
    PycResult r = getattr_or_zero(w, name);
    if (r.error && pyc_error_is_class(r.error, &pyc_AttributeError)) return pyc_ok(0);
    return r;
}

/* ---- setting ---- */

/* The error for an object without a dict that cannot take the attribute: its type defines the name, or nothing does. */
static PYC_COLD PycError *cannot_set(PycWord w, PycWord name, PycWord found) {
    if (pyc_is_type(w)) return pyc_raise_attribute(w, name);
    const char *text = pyc_str(name)->data;
    PycType *t = pyc_type(w);
    if (!found && t->getattr) {
        TRY_ERROR(own, t->getattr(w, name));
        if (own)
            return pyc_raise(&pyc_AttributeError, "attribute '%s' of '%s' objects is not writable", text,
                             pyc_type_name(w));
    }
    bool is_getter = found && pyc_is_exact(found, &pyc_builtin_type) &&
                     ((const PycMethod *)pyc_object(found))->kind == PYC_METHOD_GETTER;
    if (is_getter)
        return pyc_raise(&pyc_AttributeError, "attribute '%s' of '%s' objects is not writable", text, t->name);
    TRY_ERROR(common, common_attribute(w, name));
    if (found || common)
        return pyc_raise(&pyc_AttributeError, "'%s' object attribute '%s' is read-only", pyc_type_name(w), text);
    if (t->flags & PYC_T_HAS_SETATTR) return pyc_raise_attribute(w, name);
    const char *form = "'%s' object has no attribute '%s' and no __dict__ for setting new attributes";
    return about_attribute(pyc_raise(&pyc_AttributeError, form, pyc_type_name(w), text), w, name);
}

static PycError *set_dict(PycWord *place, PycWord w, PycWord name, PycWord value) {
    if (value) {
        if (!*place) *place = pyc_dict_new(0);
        return pyc_dict_set(*place, name, value);
    }
    if (!*place) return pyc_raise_attribute(w, name);
    TRY_ERROR(gone, pyc_dict_take(*place, name));
    return gone ? NULL : pyc_raise_attribute(w, name);
}

PycError *pyc_set_instance_dict(PycWord w, PycWord value) { /* x.__dict__ = d */
    PycType *t = pyc_type(w);
    PycWord name, place;
    if (!pyc_has(value, PYC_T_DICT))
        return pyc_raise(&pyc_TypeError, "__dict__ must be set to a dictionary, not a '%s'", pyc_type_name(value));
    for (int64_t at = 0; t->slot_names && pyc_dict_step(t->slot_names, &at, &name, &place);) {
        TRY_ERROR(declared, pyc_is_declared_slot(t, name));
        if (!declared) CHECK_ERROR(pyc_slot_store(w, place, 0));
    }
    *dict_place(w) = value;
    pyc_dict(value)->is_namespace = true;
    pyc_members_hidden(t);
    return NULL;
}

static bool has_same_slots(PycType *a, PycType *b) {
    PycWord name, place;
    if (a->dict_offset != b->dict_offset) return false;
    if (a->slot_names->length != b->slot_names->length) return false;
    for (int64_t at = 0; pyc_dict_step(a->slot_names, &at, &name, &place);)
        if (pyc_dict_find_str(b->slot_names, name) != place) return false;
    return true;
}

/* x.__class__ = type, for instances of the same size. Attributes whose slots differ in the new class move into the
 * dict. */
static PycError *become(PycWord w, PycType *type) {
    PycType *t = pyc_type(w);
    bool is_plain = type->flags & PYC_T_USER && t->slot_names && type->slot_names;
    if (is_plain && !has_same_slots(t, type)) {
        if (!t->dict_offset || t->dict_offset != type->dict_offset)
            return pyc_raise(&pyc_TypeError, "__class__ assignment: '%s' object layout differs from '%s'", type->name,
                             t->name);
        TRY_ERROR(all, pyc_instance_dict(w));
        (void)all;
    }
    PycWord *dict = dict_place(w);
    if (dict && *dict) pyc_members_hidden(type);
    pyc_object(w)->type = type;
    return NULL;
}

/* The nearest base that is not a class of the program: it determines the contents of an instance. */
static const PycType *builtin_base(const PycType *t) {
    while (t->flags & PYC_T_USER && t->base) t = t->base;
    return t;
}

/* x.__class__ = value */
PycError *pyc_set_class(PycWord w, PycWord value) {
    PycType *t = pyc_type(w);
    if (!value) return pyc_raise(&pyc_TypeError, "can't delete __class__ attribute");
    if (!pyc_is_type(value))
        return pyc_raise(&pyc_TypeError, "__class__ must be set to a class, not '%s' object", pyc_type_name(value));
    PycType *type = pyc_as_type(value);
    if (!(t->flags & type->flags & PYC_T_USER))
        return pyc_raise(&pyc_TypeError,
                         "__class__ assignment only supported for mutable types or ModuleType subclasses");
    if (type->instance_size != t->instance_size || builtin_base(type) != builtin_base(t))
        return pyc_raise(&pyc_TypeError, "__class__ assignment: '%s' object layout differs from '%s'", type->name,
                         t->name);
    return become(w, type);
}

/* Whether the attribute is stored in its slot in the instance. */
static PycBoolResult is_in_slot(PycWord w, PycWord name, PycWord place) {
    if (!place || !keeps_in_dict(w)) return (PycBoolResult){place != 0, NULL};
    return pyc_is_declared_slot(pyc_type(w), name);
}

/* The slot if it is set, or if the instance keeps its attributes in slots; NULL: take the general way. */
static PycWord *usual_slot(PycWord w, PycWord name) {
    const PycMember *m = pyc_member_slot(pyc_type(w), name);
    PycWord *slot = m ? word_at(w, (uint64_t)m->offset) : NULL;
    return slot && (*slot || !keeps_in_dict(w)) ? slot : NULL;
}

/* The error for deleting an unset attribute: for a name in `__slots__` the message is just the name. */
static PYC_COLD PycError *no_slot_value(PycWord w, PycWord name) {
    TRY_ERROR(declared, pyc_is_declared_slot(pyc_type(w), name));
    PycError *error = declared ? pyc_raise(&pyc_AttributeError, "%s", pyc_str(name)->data) : NULL;
    return error ? about_attribute(error, w, name) : pyc_raise_attribute(w, name);
}

PycError *pyc_generic_setattr(PycWord w, PycWord name, PycWord value) {
    PycType *t = pyc_type(w);
    PycWord *usual = value ? usual_slot(w, name) : NULL;
    if (PYC_LIKELY(usual != NULL)) {
        *usual = value;
        return NULL;
    }
    PycWord found = pyc_type_lookup(t, name);
    if (found && is_data(found)) return pyc_object(found)->type->set(found, w, value);
    PycWord place = pyc_dict_find_str(t->slot_names, name);
    TRY_ERROR(in_slot, is_in_slot(w, name, place));
    if (in_slot) {
        if (!value && !pyc_slot_load(w, place)) return no_slot_value(w, name);
        return pyc_slot_store(w, place, value);
    }
    if (t->setattr) {
        TRY_ERROR(done, t->setattr(w, name, value));
        if (done) return NULL;
    }
    if (pyc_str_is(name, "__class__")) return pyc_set_class(w, value);
    if (value && has_instance_dict(w) && pyc_str_is(name, "__dict__")) return pyc_set_instance_dict(w, value);
    PycWord *dict = dict_place(w);
    if (!dict) return cannot_set(w, name, found);
    if (found) pyc_member_hidden(t, name);
    return set_dict(dict, w, name, value);
}

static PycError *set_or_delete(PycWord w, PycWord name, PycWord value) {
    PycType *t = pyc_type(w);
    if (t->flags & PYC_T_TYPE) return pyc_type_setattr(w, name, value);
    if (t->foreign) return t->foreign->setattr(w, name, value);
    if (t->flags & PYC_T_HAS_SETATTR && t->dunders[value ? PYC_D_setattr : PYC_D_delattr]) {
        PycWord pair[2] = {name, value};
        TRY_ERROR(done, pyc_call_dunder_if(w, value ? PYC_D_setattr : PYC_D_delattr, pair, value ? 2 : 1));
        (void)done;
        return NULL;
    }
    return pyc_generic_setattr(w, name, value);
}

PycError *pyc_obj_setattr(PycWord w, PycWord name, PycWord value) { return set_or_delete(w, name, value); }
PycError *pyc_obj_delattr(PycWord w, PycWord name) { return set_or_delete(w, name, 0); }

/* ---- accesses of compiled code ---- */

static PycWord in_dict(const PycMember *m, PycWord w) {
    PycWord dict = *word_at(w, (uint64_t)m->offset);
    return dict ? pyc_dict_find_str(pyc_dict(dict), m->name) : 0;
}

/* Whether the instance's own dict has the name; the class is then not searched. */
static bool is_hidden(const PycMember *m, PycWord w) { return PYC_UNLIKELY(m->offset != 0) && in_dict(m, w); }

PycResult pyc_obj_getattr_cached(PycWord w, PycWord name, void *cache) {
    const PycMember *m = pyc_member_at(cache, w, name);
    PycWord value = __atomic_load_n(&m->value, __ATOMIC_ACQUIRE);
    switch (m->kind) {
    case PYC_MEMBER_SLOT:
        value = *word_at(w, (uint64_t)m->offset);
        if (PYC_LIKELY(value)) return pyc_ok(value);
        if (m->found && !keeps_in_dict(w)) return pyc_bind_to(m->found, w, pyc_word(pyc_type(w)));
        break;
    case PYC_MEMBER_PLAIN:
        if (!is_hidden(m, w)) return pyc_ok(value);
        break;
    case PYC_MEMBER_METHOD:
        if (!is_hidden(m, w)) return pyc_ok(pyc_bound_method_new(value, w));
        break;
    case PYC_MEMBER_PROPERTY: return pyc_obj_call(value, &w, 1, 0);
    case PYC_MEMBER_DICT:
        value = in_dict(m, w);
        if (PYC_LIKELY(value)) return pyc_ok(value);
        break;
    case PYC_MEMBER_CLASS_METHOD:
    case PYC_MEMBER_OTHER: break;
    }
    return pyc_obj_getattr(w, name);
}

PycResult pyc_obj_getattr_slot(PycWord w, PycWord name, void *cache, int64_t offset) {
    (void)offset; /* compiled code has already looked there */
    return pyc_obj_getattr_cached(w, name, cache);
}

PycFloatResult pyc_obj_get_float_slot(PycWord w, PycWord name, int64_t offset) {
    if (offset & PYC_OR_NONE && w == PYC_NONE) return (PycFloatResult){0, pyc_raise_attribute(w, name)};
    return (PycFloatResult){*(double *)(void *)word_at(w, (uint64_t)(offset & ~(int64_t)PYC_OR_NONE)), NULL};
}

PycError *pyc_obj_set_float_slot(PycWord w, PycWord name, double value, int64_t offset) {
    if (offset & PYC_OR_NONE && w == PYC_NONE) return pyc_obj_setattr(w, name, PYC_NONE);
    *(double *)(void *)word_at(w, (uint64_t)(offset & ~(int64_t)PYC_OR_NONE)) = value;
    return NULL;
}

PycError *pyc_obj_setattr_cached(PycWord w, PycWord name, PycWord value, void *cache) {
    if (PYC_UNLIKELY(pyc_type(w)->flags & PYC_T_HAS_SETATTR)) return pyc_obj_setattr(w, name, value);
    const PycMember *m = pyc_member_at(cache, w, name);
    if (PYC_LIKELY(m->kind == PYC_MEMBER_SLOT)) {
        PycWord *slot = word_at(w, (uint64_t)m->offset);
        if (PYC_LIKELY(*slot || !keeps_in_dict(w))) {
            *slot = value;
            return NULL;
        }
    }
    if (m->kind == PYC_MEMBER_DICT) return set_dict(word_at(w, (uint64_t)m->offset), w, name, value);
    return pyc_obj_setattr(w, name, value);
}

PycError *pyc_obj_setattr_slot(PycWord w, PycWord name, PycWord value, void *cache, int64_t offset) {
    (void)offset;
    return pyc_obj_setattr_cached(w, name, value, cache);
}

/* ---- calls of methods ---- */

/* Calls the function with self before the arguments. */
static PycResult call_with_self(PycWord fn, PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    uint64_t total = count + (names ? (uint64_t)pyc_tuple(names)->length : 0);
    PycWord room[10], *all = total + 1 <= 10 ? room : pyc_gc_alloc((total + 1) * sizeof(PycWord));
    all[0] = self;
    if (total) memcpy(all + 1, args, total * sizeof(PycWord));
    return pyc_obj_call(fn, all, count + 1, names);
}

static bool is_plain_instance(PycWord w) {
    const PycType *t = pyc_type(w);
    return !(t->flags & (PYC_T_HAS_GETATTR | PYC_T_HAS_GETATTRIBUTE | PYC_T_TYPE)) && t != &pyc_super_type &&
           t != &pyc_module_type;
}

/* The function of the class that x.name would bind to x; 0 if the attribute is anything else. */
static PycWord method_of(PycWord w, PycWord name) {
    if (!is_plain_instance(w)) return 0;
    PycWord found = pyc_type_lookup(pyc_type(w), name);
    bool is_method = found && (pyc_is_exact(found, &pyc_function_type) ||
                               (pyc_is_exact(found, &pyc_builtin_type) && pyc_is_instance_method(found)));
    return is_method && !has_own(w, name) ? found : 0;
}

PycResult pyc_obj_call_method(PycWord w, PycWord name, const void *arg_words, uint64_t count, PycWord names) {
    const PycWord *args = arg_words;
    if (pyc_type(w)->foreign) return pyc_type(w)->foreign->call_method(w, name, args, count, names);
    PycWord method = method_of(w, name);
    if (method) return call_with_self(method, w, args, count, names);
    TRY(fn, pyc_obj_getattr(w, name));
    return pyc_obj_call(fn, args, count, names);
}

/* x.name(…): words are x, then the arguments. */
PycResult pyc_call_attribute(void *word_address, PycWord name, uint64_t count, PycWord names, void *cache) {
    PycWord *words = word_address, w = words[0];
    if (PYC_UNLIKELY(pyc_is_object(w) && pyc_object(w)->type->foreign))
        return pyc_obj_call_method(w, name, words + 1, count, names);
    const PycMember *m = pyc_member_at(cache, w, name);
    PycWord value = __atomic_load_n(&m->value, __ATOMIC_ACQUIRE);
    switch (m->kind) {
    case PYC_MEMBER_METHOD:
        if (PYC_UNLIKELY(is_hidden(m, w))) break;
        if (pyc_object(value)->type == &pyc_function_type) return pyc_function_call(value, words, count + 1, names);
        return pyc_method_run(value, w, words + 1, count, names);
    case PYC_MEMBER_PLAIN:
        if (!is_hidden(m, w)) return pyc_call(value, words, count, names);
        break;
    case PYC_MEMBER_CLASS_METHOD:
        if (is_hidden(m, w)) break;
        if (!pyc_is_type(w)) words[0] = pyc_word(pyc_type(w));
        return pyc_call_words(value, words, count + 1, names);
    case PYC_MEMBER_SLOT:
        value = *word_at(w, (uint64_t)m->offset);
        if (value) return pyc_call(value, words, count, names);
        break;
    case PYC_MEMBER_DICT:
        value = in_dict(m, w);
        if (value) return pyc_call(value, words, count, names);
        break;
    case PYC_MEMBER_PROPERTY:
    case PYC_MEMBER_OTHER: return pyc_obj_call_method(w, name, words + 1, count, names);
    }
    TRY(callee, pyc_obj_getattr(w, name));
    return pyc_call(callee, words, count, names);
}

/* Runs before the arguments of x.name(…) are evaluated. Returns the callee if finding it can fail or run code of the
 * program; 0 if it is a method, which pyc_call_attribute can find without either. */
PycResult pyc_find_attribute(PycWord w, PycWord name, void *cache) {
    if (PYC_UNLIKELY(pyc_is_object(w) && pyc_object(w)->type->foreign)) return pyc_ok(0);
    const PycMember *m = pyc_member_at(cache, w, name);
    bool is_method = m->kind == PYC_MEMBER_METHOD || m->kind == PYC_MEMBER_CLASS_METHOD;
    if (is_method ? !is_hidden(m, w) : m->kind == PYC_MEMBER_OTHER && method_of(w, name)) return pyc_ok(0);
    return pyc_obj_getattr_cached(w, name, cache);
}

/* x.name(…) after pyc_find_attribute, whose result is `found`. */
PycResult pyc_call_found(PycWord found, void *words, PycWord name, uint64_t count, PycWord names, void *cache) {
    return found ? pyc_call(found, words, count, names) : pyc_call_attribute(words, name, count, names, cache);
}
