/* Types: method resolution order, look-up, filling builtin types from the method table, and making classes. */
#include "object/column.h"
#include "object/finalize.h"
#include "object/member.h"
#include "object/str.h"

#include <string.h>

static const char *const dunder_names[PYC_D_COUNT] = {
    "",
#define DUNDER(ident, text) text,
#include "object/dunder.def"
};

PycWord pyc_dunder_name(PycDunder d) {
    static PycWord names[PYC_D_COUNT];
    if (!names[d]) names[d] = pyc_str_c(dunder_names[d]);
    return names[d];
}

/* The index of a special name, 0 if it is none. */
static PycDunder dunder_of(PycWord name) {
    static PycWord table;
    if (pyc_str(name)->size < 5 || memcmp(pyc_str(name)->data, "__", 2) != 0) return PYC_D_NONE;
    if (!table) {
        PycWord made = pyc_dict_new(PYC_D_COUNT);
        for (int d = 1; d < PYC_D_COUNT; d++) pyc_dict_set(made, pyc_dunder_name((PycDunder)d), pyc_small(d));
        table = made;
    }
    PycWord number = pyc_dict_find_str(pyc_dict(table), name);
    return number ? (PycDunder)pyc_small_value(number) : PYC_D_NONE;
}

/* ---- order ---- */

bool pyc_type_is_sub(const PycType *type, const PycType *base) {
    if (type == base) return true;
    if (!type->mro) {
        for (; type; type = type->base) {
            if (type == base) return true;
            if (type == &pyc_ExceptionGroup && pyc_type_is_sub(&pyc_Exception, base)) return true;
        }
        return false;
    }
    for (uint64_t i = 1; i < type->mro_count; i++)
        if (type->mro[i] == base) return true;
    return false;
}

static void simple_mro(PycType *type) {
    uint64_t n = 1;
    for (PycType *t = type; t; t = t->base) n++;
    PycType **mro = pyc_gc_alloc_root(n * sizeof *mro, _Alignof(PycType *));
    n = 0;
    for (PycType *t = type; t; t = t->base) {
        mro[n++] = t;
        if (t == &pyc_BaseExceptionGroup && type == &pyc_ExceptionGroup) mro[n++] = &pyc_Exception;
    }
    type->mro_count = n;
    type->mro = mro;
}

/* ---- builtin types: their dict is filled at the first look-up ---- */

PycWord pyc_method_new(const PycMethodRow *row) {
    PycMethod *m = pyc_gc_new(sizeof *m);
    *m = (PycMethod){.head = {&pyc_builtin_type},
                     .name = row->name,
                     .owner = row->owner,
                     .fn = row->fn,
                     .min = row->min,
                     .max = row->max,
                     .kind = row->kind,
                     .positional = (int16_t)pyc_positional_limit(row->params, row->max),
                     .params = row->params,
                     .module = row->module,
                     .doc = row->doc};
    return pyc_word(m);
}

/* A type that creates its instances in its own way has its own `__new__`. */
static void add_new(PycType *type, PycWord dict) {
    if (!type->make || !type->base || type->make == type->base->make) return;
    PycMethodRow row = {.owner = type,
                        .name = "__new__",
                        .fn = (const void *)pyc_object_new,
                        .min = 1,
                        .max = PYC_MAX_R,
                        .kind = PYC_METHOD_STATIC,
                        .params = ""};
    pyc_dict_set(dict, pyc_dunder_name(PYC_D_new), pyc_method_new(&row));
}

void pyc_type_ready(PycType *type) {
    if (type->flags & PYC_T_READY) return;
    PycWord dict = pyc_dict_new(32);
    PycWord bases[2] = {pyc_word(type->base), pyc_word(&pyc_Exception)};
    uint64_t count = !type->base ? 0 : type == &pyc_ExceptionGroup ? 2 : 1; /* the only builtin class with two bases */
    if (!type->bases) type->bases = pyc_tuple_of(bases, (int64_t)count);
    if (!type->mro) simple_mro(type);
    pyc_add_wrappers(type, dict);
    add_new(type, dict);
    for (const PycMethodRow *row = type->methods ? type->methods : pyc_method_rows; row->owner; row++)
        if (row->owner == type) pyc_dict_set(dict, pyc_str_c(row->name), pyc_method_new(row));
    pyc_type_add_attributes(type, dict);
    if (!type->doc) type->doc = pyc_builtin_doc(type);
    type->dict = pyc_dict(dict);
    type->flags |= PYC_T_READY;
}

/* ---- look-up ---- */

/* A look-up without caches. */
PycWord pyc_type_find(PycType *type, PycWord name) {
    if (PYC_UNLIKELY(!type->mro)) pyc_type_ready(type);
    for (uint64_t i = 0; i < type->mro_count; i++) {
        PycType *t = type->mro[i];
        if (PYC_UNLIKELY(!(t->flags & PYC_T_READY))) pyc_type_ready(t);
        PycWord found = pyc_dict_find_str(t->dict, name);
        if (found) return found;
    }
    return 0;
}

/* A look-up in the MRO of `type` after the class `after`. */
PycWord pyc_type_lookup_from(PycType *type, PycType *after, PycWord name) {
    bool on = false;
    if (!type->mro) pyc_type_ready(type);
    for (uint64_t i = 0; i < type->mro_count; i++) {
        PycType *t = type->mro[i];
        if (on) {
            pyc_type_ready(t);
            PycWord found = pyc_dict_find_str(t->dict, name);
            if (found) return found;
        }
        if (t == after) on = true;
    }
    return 0;
}

/* The name without the module that qualifies names of native classes. */
const char *pyc_type_short_name(const PycType *type) {
    bool has_module = !(type->flags & PYC_T_USER) || type->flags & PYC_T_QUALIFIED;
    const char *dot = has_module ? strrchr(type->name, '.') : NULL;
    return dot ? dot + 1 : type->name;
}

PycWord pyc_type_qualname(PycType *type) {
    return type->qualname ? type->qualname : pyc_str_c(pyc_type_short_name(type));
}

PycWord pyc_type_module(const PycType *type) {
    const char *dot = type->module || type->flags & PYC_T_USER ? NULL : strrchr(type->name, '.');
    return dot ? pyc_str_new(type->name, (uint64_t)(dot - type->name)) : type->module;
}

/* ---- C3 ---- */

typedef struct Line {
    PycType **items;
    uint64_t count, at;
} Line;

static bool in_tail(const Line *lines, uint64_t n, const PycType *t) {
    for (uint64_t i = 0; i < n; i++)
        for (uint64_t k = lines[i].at + 1; k < lines[i].count; k++)
            if (lines[i].items[k] == t) return true;
    return false;
}

static PycError *no_order(const PycWord *bases, uint64_t count) {
    PycBuf b;
    pyc_buf_init(&b, 100);
    for (uint64_t i = 0; i < count; i++) {
        if (i) pyc_buf_ascii(&b, ", ");
        pyc_buf_ascii(&b, pyc_as_type(bases[i])->name);
    }
    return pyc_raise(&pyc_TypeError, "Cannot create a consistent method resolution order (MRO) for bases %s",
                     pyc_str(pyc_buf_finish(&b))->data);
}

static PycError *linearize(PycType *type, const PycWord *bases, uint64_t count) {
    Line *lines = pyc_gc_alloc((count + 1) * sizeof *lines);
    uint64_t total = 1;
    PycType **own = pyc_gc_alloc((count + 1) * sizeof *own);
    for (uint64_t i = 0; i < count; i++) {
        PycType *b = pyc_as_type(bases[i]);
        pyc_type_ready(b);
        own[i] = b;
        lines[i] = (Line){b->mro, b->mro_count, 0};
        total += b->mro_count;
    }
    lines[count] = (Line){own, count, 0};
    PycType **mro = pyc_gc_alloc(total * sizeof *mro);
    uint64_t n = 0;
    mro[n++] = type;
    for (;;) {
        PycType *next = NULL;
        bool left = false;
        for (uint64_t i = 0; i <= count && !next; i++) {
            if (lines[i].at >= lines[i].count) continue;
            left = true;
            PycType *candidate = lines[i].items[lines[i].at];
            if (!in_tail(lines, count + 1, candidate)) next = candidate;
        }
        if (!left) break;
        if (!next) return no_order(bases, count);
        mro[n++] = next;
        for (uint64_t i = 0; i <= count; i++)
            if (lines[i].at < lines[i].count && lines[i].items[lines[i].at] == next) lines[i].at++;
    }
    type->mro = mro;
    type->mro_count = n;
    return NULL;
}

/* ---- making classes ---- */

/* Whether instances of the exception have fields of their own; all others are laid out like their base. */
static bool has_fields(const PycType *exception) {
    const PycType *const with_fields[] = {&pyc_BaseException,  &pyc_BaseExceptionGroup, &pyc_OSError,
                                          &pyc_SystemExit,     &pyc_StopIteration,      &pyc_ImportError,
                                          &pyc_SyntaxError,    &pyc_UnicodeDecodeError, &pyc_UnicodeEncodeError,
                                          &pyc_AttributeError, &pyc_NameError};
    for (uint64_t i = 0; i < sizeof with_fields / sizeof *with_fields; i++)
        if (exception == with_fields[i]) return true;
    return false;
}

/* Whether `__slots__` of the class itself names something. */
static bool declares_places(const PycType *type) {
    return type->flags & PYC_T_USER && type->slot_count > type->base->slot_count &&
           pyc_dict_find_str(type->dict, PYC_NAME("__slots__"));
}

/* The class that determines the layout of instances: a builtin one, or one with `__slots__`. */
static PycType *layout_of(PycType *type) {
    while (type->base && !declares_places(type) &&
           (type->flags & PYC_T_USER || (type->flags & PYC_T_EXCEPTION && !has_fields(type))))
        type = type->base;
    return type;
}

/* The base whose layout the new class extends: the most derived one; the layouts of the others must be part of it or
 * add nothing. */
static PycError *best_base(const PycWord *bases, uint64_t count, PycType **best) {
    *best = pyc_as_type(bases[0]);
    for (uint64_t i = 0; i < count; i++) {
        PycType *b = pyc_as_type(bases[i]);
        if (b->flags & PYC_T_NO_BASE)
            return pyc_raise(&pyc_TypeError, "type '%s' is not an acceptable base type", b->name);
        PycType *solid = layout_of(b), *other = layout_of(*best);
        if (pyc_type_is_sub(solid, other)) {
            if (solid != other || b->instance_size > (*best)->instance_size) *best = b;
        } else if (!pyc_type_is_sub(other, solid)) {
            return pyc_raise(&pyc_TypeError, "multiple bases have instance lay-out conflict");
        }
    }
    return NULL;
}

static bool is_wrapped_kind(const PycType *base) {
    return (base->flags & (PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE)) != 0;
}

static void add_slot(PycType *type, PycWord name, int64_t kind) {
    if (pyc_dict_find_str(type->slot_names, name)) return;
    pyc_dict_set(pyc_word(type->slot_names), name, pyc_small((int64_t)type->instance_size | kind));
    type->instance_size += sizeof(PycWord);
    type->slot_count++;
}

static int64_t slot_kind(const PycClassInfo *info, PycWord name) {
    for (uint64_t i = 0; i < info->float_count; i++)
        if (pyc_str_is(name, pyc_str(info->floats[i])->data)) return PYC_SLOT_FLOAT;
    return 0;
}

typedef struct Layout {
    PycWord names; /* a list: attributes with slots in the instances */
    bool has_dict; /* instances can have further attributes */
    bool has_weak; /* __weakref__ */
} Layout;

/* A name `__x` that does not end in `__` is private to the class, and mangled. */
static PycWord mangled(const PycClassInfo *info, PycWord name) {
    const PycStr *s = pyc_str(name), *class = pyc_str(info->name);
    if (s->size < 3 || memcmp(s->data, "__", 2) != 0 || memcmp(s->data + s->size - 2, "__", 2) == 0) return name;
    int64_t start = 0;
    while (start < class->size && class->data[start] == '_') start++;
    if (start == class->size) return name;
    PycBuf b;
    pyc_buf_init(&b, class->size + s->size + 1);
    pyc_buf_ascii(&b, "_");
    pyc_buf_bytes(&b, class->data + start, class->size - start, class->length - start);
    pyc_buf_str(&b, name);
    return pyc_buf_finish(&b);
}

static PycError *declare_slot(const PycClassInfo *info, PycDict *body, PycWord name, Layout *layout) {
    if (!pyc_as_str(name))
        return pyc_raise(&pyc_TypeError, "__slots__ items must be strings, not '%s'", pyc_type_name(name));
    if (pyc_str_is(name, "__dict__")) {
        layout->has_dict = true;
        return NULL;
    }
    if (pyc_str_is(name, "__weakref__")) {
        layout->has_weak = true;
        return NULL;
    }
    name = mangled(info, name);
    if (pyc_dict_find_str(body, name))
        return pyc_raise(&pyc_ValueError, "'%s' in __slots__ conflicts with class variable", pyc_str(name)->data);
    pyc_list_push(layout->names, name);
    return NULL;
}

/* The slots: names in `__slots__`, else the attributes that methods assign to self. */
static PycError *find_layout(const PycClassInfo *info, const PycType *base, PycDict *body, Layout *layout) {
    PycWord slots = pyc_dict_find_str(body, PYC_NAME("__slots__"));
    *layout = (Layout){pyc_list_new(info->slot_count), !(info->flags & (PYC_CLASS_SLOTS | PYC_CLASS_NO_EXTRA)),
                       !(info->flags & PYC_CLASS_SLOTS)};
    for (uint32_t i = 0; !slots && i < info->slot_count; i++)
        if (!(base->flags & PYC_T_EXCEPTION) || !pyc_exception_has(base, info->slots[i]))
            pyc_list_push(layout->names, info->slots[i]);
    if (!slots) return NULL;
    layout->has_dict = layout->has_weak = false;
    TRY_ERROR(names, pyc_as_str(slots) ? pyc_ok(pyc_tuple_of(&slots, 1)) : pyc_tuple_from(slots));
    const uint64_t of_any_size = PYC_T_INT | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_TYPE;
    if (pyc_tuple(names)->length && base->flags & of_any_size)
        return pyc_raise(&pyc_TypeError, "nonempty __slots__ not supported for subtype of '%s'", base->name);
    for (int64_t i = 0; i < pyc_tuple(names)->length; i++)
        CHECK_ERROR(declare_slot(info, body, pyc_tuple(names)->items[i], layout));
    return NULL;
}

static void lay_out(PycType *type, const PycClassInfo *info, const Layout *layout, const PycWord *bases,
                    uint64_t count) {
    PycType *base = type->base;
    type->instance_size =
        is_wrapped_kind(base) && !(base->flags & PYC_T_WRAPPED) ? sizeof(PycWrapped) : base->instance_size;
    type->slot_names = pyc_dict(pyc_dict_new(0));
    if (base->slot_names) pyc_dict_merge(pyc_word(type->slot_names), pyc_word(base->slot_names));
    type->slot_count = base->slot_count;
    type->dict_offset = base->dict_offset;
    bool has_dict = layout->has_dict && !(base->flags & PYC_T_EXCEPTION);
    for (uint64_t i = 0; i < count; i++) has_dict = has_dict || pyc_as_type(bases[i])->dict_offset;
    if (has_dict && !type->dict_offset) {
        type->dict_offset = type->instance_size;
        type->instance_size += sizeof(PycWord);
    }
    for (uint64_t i = 0; i < count; i++) { /* attributes of bases other than the extended one get slots of their own */
        PycType *b = pyc_as_type(bases[i]);
        PycWord name, place;
        if (b == base || !b->slot_names) continue;
        for (int64_t at = 0; pyc_dict_step(b->slot_names, &at, &name, &place);)
            add_slot(type, name, pyc_small_value(place) & PYC_SLOT_FLOAT);
    }
    const PycList *names = pyc_list(layout->names);
    for (int64_t i = 0; i < names->length; i++) add_slot(type, names->items[i], slot_kind(info, names->items[i]));
    if (type->dict_offset) type->flags |= PYC_T_HAS_DICT;
    if (info->flags & PYC_CLASS_HOLDER) type->flags |= PYC_T_HOLDER;
}

static void inherit_flags(PycType *type, const PycWord *bases, uint64_t count) {
    const uint64_t kinds = PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_DICT | PYC_T_SET |
                           PYC_T_FLOAT | PYC_T_COMPLEX | PYC_T_EXCEPTION | PYC_T_TYPE;
    type->flags |= PYC_T_USER | PYC_T_READY;
    for (uint64_t i = 0; i < count; i++) type->flags |= pyc_as_type(bases[i])->flags & kinds;
    if (is_wrapped_kind(type)) type->flags |= PYC_T_WRAPPED;
}

/* Descriptors for attributes that instances of no base have. */
static PycError *add_parts(PycType *type, const Layout *layout) {
    const uint64_t refers_otherwise = PYC_T_INT | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_TYPE | PYC_T_SET;
    if (type->dict_offset && !pyc_type_lookup(type, PYC_NAME("__dict__")))
        CHECK_ERROR(pyc_type_add_part(type, "__dict__"));
    bool has_weak = layout->has_weak && !(type->flags & refers_otherwise);
    return has_weak && !pyc_type_lookup(type, PYC_NAME("__weakref__")) ? pyc_type_add_part(type, "__weakref__") : NULL;
}

/* __doc__ of a class without a doc string is None, unless its instances have one each. */
static PycError *name_doc(PycType *type) {
    PycWord doc = pyc_str_c("__doc__");
    bool has = pyc_dict_find_str(type->dict, doc) || pyc_dict_find_str(type->slot_names, doc);
    return has ? NULL : pyc_dict_set(pyc_word(type->dict), doc, PYC_NONE);
}

/* A class that defines __eq__ without __hash__ is unhashable. */
static PycError *drop_hash(PycType *type) {
    PycWord hash = pyc_dunder_name(PYC_D_hash);
    bool falls = pyc_dict_find_str(type->dict, pyc_dunder_name(PYC_D_eq)) && !pyc_dict_find_str(type->dict, hash);
    return falls ? pyc_dict_set(pyc_word(type->dict), hash, PYC_NONE) : NULL;
}

/* Fills the cell through which methods find their class, if the body has left that to the class. */
static PycError *fill_class_cell(PycType *type) {
    TRY_ERROR(cell, pyc_dict_take(pyc_word(type->dict), pyc_str_c(PYC_CLASS_CELL)));
    if (!cell) return NULL;
    if (!pyc_is_exact(cell, &pyc_cell_type))
        return pyc_raise(&pyc_TypeError, "__classcell__ must be a nonlocal cell, not <class '%s'>",
                         pyc_type_name(cell));
    ((PycCell *)pyc_object(cell))->value = pyc_word(type);
    return NULL;
}

/* At the end of a class statement: a metaclass may have lost the cell, or made another class with it. */
PycError *pyc_class_cell_check(PycWord cell, PycWord name, PycWord made) {
    PycWord class = ((PycCell *)pyc_object(cell))->value;
    if (!pyc_is_type(made) || class == made) return NULL;
    TRY_ERROR(shown, pyc_obj_repr(made));
    if (!class)
        return pyc_raise(&pyc_RuntimeError,
                         "__class__ not set defining '%s' as %s. Was __classcell__ propagated to type.__new__?",
                         pyc_str(name)->data, pyc_str(shown)->data);
    TRY_ERROR(other, pyc_obj_repr(class));
    return pyc_raise(&pyc_TypeError, "__class__ set to %s defining '%s' as %s", pyc_str(other)->data,
                     pyc_str(name)->data, pyc_str(shown)->data);
}

/* Calls __set_name__ of the values in the body, once the class is usable. */
static PycError *name_members(PycType *type) {
    PycWord name, value;
    TRY_ERROR(copy, pyc_dict_copy(pyc_word(type->dict)));
    for (int64_t at = 0; pyc_dict_step(pyc_dict(copy), &at, &name, &value);) {
        PycWord pair[2] = {pyc_word(type), name};
        TRY_ERROR(foreign,
                  pyc_type(value)->foreign ? pyc_obj_getattr_or(value, pyc_dunder_name(PYC_D_set_name)) : pyc_ok(0));
        TRY_ERROR(called,
                  foreign ? pyc_obj_call(foreign, pair, 2, 0) : pyc_call_dunder_if(value, PYC_D_set_name, pair, 2));
        if (!called && pyc_type_is_sub(pyc_type(value), &pyc_property_type))
            pyc_property_set_name(value, pair[0], name);
    }
    return NULL;
}

static void add_subclass(PycType *base, PycWord type) {
    if (!base->subclasses) base->subclasses = pyc_list_new(1);
    pyc_list_push(base->subclasses, type);
}

/* Functions of these names become class methods, or a static one, implicitly. */
static PycError *make_class_methods(PycWord dict) {
    static const PycDunder names[] = {PYC_D_new, PYC_D_init_subclass, PYC_D_class_getitem};
    for (int i = 0; i < 3; i++) {
        PycType *kind = names[i] == PYC_D_new ? &pyc_staticmethod_type : &pyc_classmethod_type;
        PycWord name = pyc_dunder_name(names[i]), function = pyc_dict_find_str(pyc_dict(dict), name);
        if (!function || !pyc_is_exact(function, &pyc_function_type)) continue;
        TRY_ERROR(made, pyc_obj_call(pyc_word(kind), &function, 1, 0));
        CHECK_ERROR(pyc_dict_set(dict, name, made));
    }
    return NULL;
}

static PycError *init_subclass(PycType *type, PycWord keywords) {
    PycWord hook = pyc_type_lookup_from(type, type, pyc_dunder_name(PYC_D_init_subclass));
    if (!hook) return NULL;
    TRY_ERROR(bound, pyc_bind_to(hook, 0, pyc_word(type)));
    TRY_ERROR(done, pyc_obj_call_ex(bound, pyc_tuple_of(NULL, 0), keywords));
    (void)done;
    return NULL;
}

static PycResult metatype_of(const PycWord *bases, uint64_t count, PycWord given) {
    PycType *best = given ? pyc_as_type(given) : &pyc_type_type;
    for (uint64_t i = 0; i < count; i++) {
        PycType *m = pyc_type(bases[i]);
        if (pyc_type_is_sub(best, m)) continue;
        if (!pyc_type_is_sub(m, best))
            RAISE(&pyc_TypeError, "metaclass conflict: the metaclass of a derived class must be a (non-strict) "
                                  "subclass of the metaclasses of all its bases");
        best = m;
    }
    return pyc_ok(pyc_word(best));
}

PycResult pyc_class_metatype(PycWord bases) {
    const PycTuple *all = pyc_as_tuple(bases);
    for (int64_t i = 0; all && i < all->length; i++)
        if (!pyc_is_type(all->items[i])) return pyc_ok(pyc_word(&pyc_type_type)); /* reported later */
    return all ? metatype_of(all->items, (uint64_t)all->length, 0) : pyc_ok(pyc_word(&pyc_type_type));
}

static PycError *check_bases(const PycWord *bases, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        if (!pyc_is_type(bases[i])) return pyc_raise(&pyc_TypeError, "bases must be types");
        for (uint64_t k = 0; k < i; k++)
            if (bases[k] == bases[i])
                return pyc_raise(&pyc_TypeError, "duplicate base class %s", pyc_as_type(bases[i])->name);
    }
    return NULL;
}

/* The namespace: names bound by the body, and attributes that every class has. */
static PycResult own_namespace(const PycClassInfo *info, PycWord namespace) {
    PycWord module = pyc_str_c("__module__");
    PycWord dict = pyc_dict_new(pyc_dict(namespace)->length + 2);
    CHECK(pyc_dict_set(dict, module, info->module ? info->module : PYC_NAME("builtins")));
    if (info->doc) CHECK(pyc_dict_set(dict, PYC_NAME("__doc__"), info->doc));
    CHECK(pyc_dict_merge(dict, namespace));
    return pyc_ok(dict);
}

/* The body may set the name and module of the class itself. */
static PycError *take_names(PycType *type, PycWord dict) {
    type->module = pyc_dict_find_str(type->dict, PYC_NAME("__module__"));
    TRY_ERROR(qualname, pyc_dict_take(dict, PYC_NAME("__qualname__")));
    if (qualname && !pyc_as_str(qualname))
        return pyc_raise(&pyc_TypeError, "type __qualname__ must be a str, not %s", pyc_type_name(qualname));
    if (qualname) type->qualname = qualname;
    return NULL;
}

static PycResult make_class(const PycClassInfo *info, const PycWord *bases, uint64_t count, PycWord namespace,
                            PycWord keywords, PycWord meta) {
    PycWord object = pyc_word(&pyc_object_type);
    if (count == 0) {
        bases = &object;
        count = 1;
    }
    CHECK(check_bases(bases, count));
    TRY(metatype, metatype_of(bases, count, meta));
    PycType *type = pyc_gc_alloc_type(sizeof *type + 64);
    type->head.type = pyc_as_type(metatype);
    type->name = pyc_str(info->name)->data;
    type->qualname = info->qualname;
    type->doc = info->doc;
    type->bases = pyc_tuple_of(bases, (int64_t)count);
    CHECK(best_base(bases, count, &type->base));
    CHECK(linearize(type, bases, count));
    inherit_flags(type, bases, count);
    TRY(dict, own_namespace(info, namespace));
    type->dict = pyc_dict(dict);
    CHECK(take_names(type, dict));
    CHECK(make_class_methods(dict));
    Layout layout;
    CHECK(find_layout(info, type->base, type->dict, &layout));
    lay_out(type, info, &layout, bases, count);
    CHECK(add_parts(type, &layout));
    CHECK(name_doc(type));
    CHECK(drop_hash(type));
    CHECK(fill_class_cell(type));
    pyc_type_fill_slots(type);
    pyc_type_note_abstract(type);
    for (uint64_t i = 0; i < count; i++) add_subclass(pyc_as_type(bases[i]), pyc_word(type));
    CHECK(name_members(type));
    CHECK(init_subclass(type, keywords));
    return pyc_ok(pyc_word(type));
}

/* Resolves `class A(list[int])` and other bases with __mro_entries__. */
static PycResult base_classes(PycWord base, PycWord all) {
    if (pyc_is_type(base)) return pyc_ok(pyc_tuple_of(&base, 1));
    TRY(hook, pyc_obj_getattr_or(base, PYC_NAME("__mro_entries__")));
    if (hook) return pyc_obj_call(hook, &all, 1, 0);
    TRY(origin, pyc_obj_getattr_or(base, PYC_NAME("__origin__")));
    return pyc_ok(pyc_tuple_of(origin ? &origin : &base, 1));
}

/* The bases in a class statement: a word of 0 is followed by a tuple of bases, for `*bases`. */
static PycWord written_bases(const PycWord *bases, uint64_t count) {
    PycWord list = pyc_list_new((int64_t)count);
    for (uint64_t i = 0; i < count; i++) {
        const PycTuple *spread = bases[i] ? NULL : pyc_tuple(bases[++i]);
        if (!spread) pyc_list_push(list, bases[i]);
        for (int64_t k = 0; spread && k < spread->length; k++) pyc_list_push(list, spread->items[k]);
    }
    return pyc_tuple_of(pyc_list(list)->items, pyc_list(list)->length);
}

static PycResult all_base_classes(const PycWord *bases, uint64_t count, PycWord namespace) {
    PycWord list = pyc_list_new((int64_t)count), all = written_bases(bases, count);
    bool same = true;
    for (int64_t i = 0; i < pyc_tuple(all)->length; i++) {
        PycWord base = pyc_tuple(all)->items[i];
        TRY(entries, base_classes(base, all));
        PycTuple *t = pyc_as_tuple(entries);
        if (!t) RAISE(&pyc_TypeError, "__mro_entries__ must return a tuple");
        same = same && t->length == 1 && t->items[0] == base;
        for (int64_t k = 0; k < t->length; k++) pyc_list_push(list, t->items[k]);
    }
    if (!same) CHECK(pyc_dict_set(namespace, PYC_NAME("__orig_bases__"), all));
    return pyc_ok(pyc_tuple_of(pyc_list(list)->items, pyc_list(list)->length));
}

/* type.__prepare__(name, bases, **keywords) */
PycResult pyc_type_prepare(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)self, (void)args, (void)count, (void)names;
    return pyc_ok(pyc_dict_new(8));
}

/* The namespace for the body of a class: a dict, or the result of the metaclass's __prepare__. */
PycResult pyc_class_prepare(PycWord name, const void *base_words, uint64_t base_count, PycWord keywords, PycWord meta) {
    PycWord plain = pyc_dict_new(8);
    TRY(all, all_base_classes(base_words, base_count, plain));
    const PycForeign *foreign = pyc_foreign_base(pyc_tuple(all)->items, (uint64_t)pyc_tuple(all)->length, meta);
    if (foreign) return pyc_foreign_prepare(foreign, name, all, keywords, meta);
    CHECK(check_bases(pyc_tuple(all)->items, (uint64_t)pyc_tuple(all)->length));
    TRY(metatype, metatype_of(pyc_tuple(all)->items, (uint64_t)pyc_tuple(all)->length, meta));
    if (metatype == pyc_word(&pyc_type_type)) return pyc_ok(pyc_dict_new(8));
    TRY(prepare, pyc_obj_getattr_or(metatype, pyc_dunder_name(PYC_D_prepare)));
    if (!prepare) return pyc_ok(pyc_dict_new(8));
    PycWord args[2] = {name, all};
    TRY(made, pyc_obj_call_ex(prepare, pyc_tuple_of(args, 2), keywords));
    if (!pyc_has(made, PYC_T_DICT))
        RAISE(&pyc_TypeError, "%s.__prepare__() must return a dict, not %s", pyc_as_type(metatype)->name,
              pyc_type_name(made));
    return pyc_ok(made);
}

PycError *pyc_class_define(PycWord namespace, PycWord name, PycWord value) {
    if (!pyc_is_exact(namespace, &pyc_dict_type)) return pyc_obj_setitem(namespace, name, value);
    TRY_ERROR(now, pyc_foreign_define(namespace, name, value));
    return pyc_dict_set(namespace, name, now);
}

#define FLOATS "<floats>" /* in the namespace of a class whose metaclass is ABCMeta: PycClassInfo.floats */

/* The namespace passed to a metaclass of the program: the attributes that CPython sets, and the names of the body.
 * Names that the metaclass has prepared itself are kept. */
static PycResult full_namespace(const PycClassInfo *info, PycWord body) {
    bool is_plain = pyc_is_exact(body, &pyc_dict_type);
    PycWord full = is_plain ? pyc_dict_new(pyc_dict(body)->length + 4) : body;
    const struct {
        const char *name;
        PycWord value;
    } known[] = {{"__module__", info->module}, {"__qualname__", info->qualname}, {"__doc__", info->doc}};
    for (uint64_t i = 0; i < sizeof known / sizeof *known; i++) {
        PycWord name = pyc_str_c(known[i].name);
        if (known[i].value && !pyc_dict_find_str(pyc_dict(full), name)) CHECK(pyc_dict_set(full, name, known[i].value));
    }
    if (is_plain) CHECK(pyc_dict_merge(full, body));
    CHECK(pyc_dict_set(full, PYC_NAME("__static_attributes__"), pyc_tuple_of(info->slots, info->slot_count)));
    if (info->float_count)
        CHECK(pyc_dict_set(full, pyc_str_c(FLOATS), pyc_tuple_of(info->floats, (int64_t)info->float_count)));
    return pyc_ok(full);
}

static PycResult call_metaclass(const PycClassInfo *info, const PycWord *bases, uint64_t count, PycWord namespace,
                                PycWord keywords, PycWord meta) {
    TRY(full, full_namespace(info, namespace));
    PycWord args[3] = {info->name, pyc_tuple_of(bases, (int64_t)count), full};
    return pyc_obj_call_ex(meta, pyc_tuple_of(args, 3), keywords);
}

PycResult pyc_class_new_meta(const void *info, const void *base_words, uint64_t base_count, PycWord namespace,
                             PycWord keywords, PycWord meta) {
    TRY(all, all_base_classes(base_words, base_count, namespace));
    if (((const PycClassInfo *)info)->flags & PYC_CLASS_OF_PROCESS) all = pyc_process_bases(all);
    const PycWord *bases = pyc_tuple(all)->items;
    uint64_t count = (uint64_t)pyc_tuple(all)->length;
    const PycForeign *foreign = pyc_foreign_base(bases, count, meta);
    if (foreign) return pyc_foreign_derive(foreign, info, all, namespace, keywords, meta);
    CHECK(check_bases(bases, count));
    TRY(metatype, metatype_of(bases, count, meta));
    if (pyc_as_type(metatype)->flags & PYC_T_USER)
        return call_metaclass(info, bases, count, namespace, keywords, metatype);
    return make_class(info, bases, count, namespace, keywords, meta);
}

PycResult pyc_class_meta(PycWord keywords) { return pyc_dict_take(keywords, PYC_NAME("metaclass")); }

PycResult pyc_class_new(const void *info, const void *bases, uint64_t count, PycWord namespace, PycWord keywords) {
    return pyc_class_new_meta(info, bases, count, namespace, keywords, 0);
}

static PycResult taken(PycWord namespace, const char *name, PycWord otherwise) {
    TRY(value, pyc_dict_take(namespace, pyc_str_c(name)));
    return pyc_ok(value ? value : otherwise);
}

/* type(name, bases, dict) */
PycResult pyc_class_dynamic(PycWord name, PycWord bases, PycWord namespace, PycWord keywords, PycWord meta) {
    PycClassInfo *info = pyc_gc_alloc_root(sizeof *info, _Alignof(PycClassInfo));
    PycStr *s = pyc_as_str(name);
    PycTuple *t = pyc_as_tuple(bases);
    if (!s) RAISE(&pyc_TypeError, "type.__new__() argument 1 must be str, not %s", pyc_type_name(name));
    if (!t) RAISE(&pyc_TypeError, "type.__new__() argument 2 must be tuple, not %s", pyc_type_name(bases));
    if (!pyc_has(namespace, PYC_T_DICT))
        RAISE(&pyc_TypeError, "type.__new__() argument 3 must be dict, not %s", pyc_type_name(namespace));
    TRY(own, pyc_dict_copy(namespace));
    TRY(qualname, taken(own, "__qualname__", pyc_word(s)));
    if (!pyc_as_str(qualname))
        RAISE(&pyc_TypeError, "type __qualname__ must be a str, not %s", pyc_type_name(qualname));
    TRY(running, pyc_running_module());
    TRY(module, taken(own, "__module__", running));
    TRY(doc, taken(own, "__doc__", 0));
    TRY(assigned, taken(own, "__static_attributes__", pyc_tuple_of(NULL, 0)));
    TRY(floats, taken(own, FLOATS, pyc_tuple_of(NULL, 0)));
    *info = (PycClassInfo){.name = pyc_word(s),
                           .qualname = qualname,
                           .module = module,
                           .doc = doc,
                           .slots = pyc_tuple(assigned)->items,
                           .slot_count = (uint32_t)pyc_tuple(assigned)->length,
                           .floats = pyc_tuple(floats)->items,
                           .float_count = (uint64_t)pyc_tuple(floats)->length};
    return make_class(info, t->items, (uint64_t)t->length, own, keywords, meta);
}

static void fill_slots_again(PycType *type) {
    pyc_type_fill_slots(type);
    for (int64_t i = 0; type->subclasses && i < pyc_list(type->subclasses)->length; i++)
        fill_slots_again(pyc_as_type(pyc_list(type->subclasses)->items[i]));
}

/* Whether the special method changes attribute look-up. */
static bool is_hook(PycDunder d) {
    return d == PYC_D_getattr || d == PYC_D_getattribute || d == PYC_D_setattr || d == PYC_D_delattr;
}

/* A class attribute is set after the class was made: updates its slots and caches. */
PycError *pyc_type_set_attribute(PycType *type, PycWord name, PycWord value) {
    if (type->flags & PYC_T_FROZEN)
        return pyc_raise(&pyc_TypeError, "cannot set '%s' attribute of immutable type '%s'", pyc_str(name)->data,
                         type->name);
    bool is_new = !pyc_type_lookup(type, name);
    pyc_inside_set(false);
    if (value)
        CHECK_ERROR(pyc_dict_set(pyc_word(type->dict), name, value));
    else {
        TRY_ERROR(gone, pyc_dict_take(pyc_word(type->dict), name));
        if (!gone)
            return pyc_raise(&pyc_AttributeError, "type object '%s' has no attribute '%s'", type->name,
                             pyc_str(name)->data);
    }
    pyc_members_changed(type, name, is_new);
    PycDunder d = dunder_of(name);
    if (d != PYC_D_NONE) fill_slots_again(type);
    if (is_hook(d)) pyc_members_forget(type);
    return type->twin ? type->twin->changed(type, name, value) : NULL;
}

int64_t pyc_class_slot(PycWord cls, PycWord name) {
    PycWord place = pyc_dict_find_str(pyc_as_type(cls)->slot_names, name);
    return place ? pyc_small_value(place) : 0;
}

/* ---- instances ---- */

PycResult pyc_instance_new(PycWord cls) {
    PycType *type = pyc_as_type(cls);
    if (PYC_UNLIKELY(type->flags & PYC_T_ABSTRACT)) CHECK(pyc_type_check_abstract(type));
    PycObject *o = pyc_gc_new(type->instance_size);
    o->type = type;
    if (type->dunders && type->dunders[PYC_D_del]) pyc_gc_mortal(o);
    return pyc_ok(pyc_word(o));
}

/* An instance of `type` that holds a plain int, str, bytes or tuple. */
PycWord pyc_wrap(PycType *type, const PycType *plain, PycWord value) {
    if (type == plain) return value;
    PycWrapped *w = pyc_gc_new(type->instance_size);
    w->head.type = type;
    w->value = value;
    return pyc_word(w);
}

PycWord pyc_tuple_named(PycWord cls, const void *words, int64_t count) {
    return pyc_wrap(pyc_as_type(cls), &pyc_tuple_type, pyc_tuple_of(words, count));
}
