/* What names mean for instances of classes, and in classes themselves: found once and kept until a class changes.
 * Compiled code has an inline cache (PycSiteCache) per access that refers to these members; an invalid member loses its
 * type, so that it matches no object. Members are never freed: there are at most as many as pairs of classes and names
 * in the code. */
#include "object/member.h"
#include "object/str.h"

#include <stdatomic.h>
#include <stddef.h>

typedef struct Table { /* open addressing; read without a lock */
    uint64_t mask, used;
    PycMember *at[];
} Table;

enum { FIRST_TABLE = 256 };
static Table *table;
static uint32_t table_lock;

static uint64_t place_of(const PycType *key, PycWord name) {
    uint64_t h = ((uint64_t)(uintptr_t)key >> 4) * 0x9E3779B97F4A7C15u ^ pyc_hash_of_str(name);
    return h ^ h >> 29;
}

static bool is_named(const PycMember *m, PycWord name) {
    return m->name == name || (pyc_hash_of_str(m->name) == pyc_hash_of_str(name) && pyc_str_eq(m->name, name));
}

static PycMember *find(const PycType *key, PycWord name) {
    const Table *t = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
    if (!t) return NULL;
    for (uint64_t i = place_of(key, name);; i++) {
        PycMember *m = __atomic_load_n(&t->at[i & t->mask], __ATOMIC_ACQUIRE);
        if (!m) return NULL;
        if (m->type == key && is_named(m, name)) return m;
    }
}

static void put(Table *t, PycMember *m) {
    uint64_t i = place_of(m->type, m->name);
    while (t->at[i & t->mask]) i++;
    __atomic_store_n(&t->at[i & t->mask], m, __ATOMIC_RELEASE);
    t->used++;
}

/* A table of twice the size, without invalid members. */
static Table *grown(const Table *old) {
    uint64_t size = old ? (old->mask + 1) * 2 : FIRST_TABLE;
    Table *t = pyc_gc_alloc_root(sizeof *t + size * sizeof *t->at, _Alignof(Table));
    t->mask = size - 1;
    for (uint64_t i = 0; old && i <= old->mask; i++)
        if (old->at[i] && old->at[i]->type) put(t, old->at[i]);
    return t;
}

static void forget(PycMember *m) { __atomic_store_n(&m->type, NULL, __ATOMIC_RELEASE); }

/* ---- what a name means ---- */

const PycType *pyc_member_key(PycWord w) {
    const PycType *type = pyc_type(w);
    return type->flags & PYC_T_TYPE ? (const PycType *)((const char *)pyc_object(w) + 1) : type;
}

static bool is_key_of_class(const PycType *key) { return (uintptr_t)key & 1; }

/* The offset of the dict in an instance that may hide what the class has; 0: none does. */
static int64_t hiding_dict(const PycType *type) {
    if (type->flags & PYC_T_EXCEPTION) return offsetof(PycException, dict);
    return type->flags & PYC_T_HIDES ? (int64_t)type->dict_offset : 0;
}

static bool is_data(PycWord found) { return pyc_is_object(found) && pyc_object(found)->type->set != NULL; }

static bool is_method(PycWord found) {
    return pyc_is_exact(found, &pyc_function_type) ||
           (pyc_is_exact(found, &pyc_builtin_type) && pyc_is_instance_method(found));
}

static PycWord inner(PycWord wrapping) { return ((PycWrapped *)pyc_object(wrapping))->value; }

/* The kind of a class attribute that is not a data descriptor, read through an instance or the class. */
static PycMemberKind kind_of(PycWord found, bool of_class, PycWord *value) {
    *value = found;
    if (is_method(found)) return of_class ? PYC_MEMBER_PLAIN : PYC_MEMBER_METHOD;
    if (!pyc_is_object(found) || !pyc_object(found)->type->get) return PYC_MEMBER_PLAIN;
    bool is_static = pyc_is_exact(found, &pyc_staticmethod_type);
    if (is_static || pyc_is_exact(found, &pyc_classmethod_type)) *value = inner(found);
    if (is_static) return PYC_MEMBER_PLAIN;
    return pyc_is_exact(found, &pyc_classmethod_type) && pyc_is_exact(*value, &pyc_function_type)
               ? PYC_MEMBER_CLASS_METHOD
               : PYC_MEMBER_OTHER;
}

static bool is_special(PycWord name) {
    return pyc_str(name)->size > 2 && pyc_str(name)->data[0] == '_' && pyc_str(name)->data[1] == '_';
}

static PycMember of_class(PycType *type, PycWord name) {
    PycMember m = {.name = name, .found = pyc_type_find(type, name)};
    PycType *meta = type->head.type;
    bool is_usual = !(meta->flags & PYC_T_HAS_GETATTRIBUTE) && !pyc_type_lookup(meta, name);
    if (m.found && !is_special(name) && is_usual) m.kind = kind_of(m.found, true, &m.value);
    return m;
}

static PycMember of_instance(PycType *type, PycWord name) {
    PycMember m = {.name = name, .found = pyc_type_find(type, name)};
    PycWord place = type->slot_names ? pyc_dict_find_str(type->slot_names, name) : 0;
    bool is_own = type->foreign || type == &pyc_super_type || type == &pyc_module_type;
    if (is_own || type->flags & PYC_T_HAS_GETATTRIBUTE) return m;
    if (m.found && is_data(m.found)) {
        /* an AttributeError of the property calls __getattr__ */
        bool is_plain = pyc_is_exact(m.found, &pyc_property_type) && !(type->flags & PYC_T_HAS_GETATTR);
        m.value = is_plain ? pyc_property_function(m.found) : 0;
        m.kind = m.value ? PYC_MEMBER_PROPERTY : PYC_MEMBER_OTHER;
    } else if (place && pyc_small_value(place) & PYC_SLOT_FLOAT) {
        m.kind = PYC_MEMBER_OTHER; /* the slot does not hold a word */
    } else if (place) {
        m.kind = PYC_MEMBER_SLOT;
        m.offset = pyc_small_value(place);
        m.guard = type->flags & PYC_T_EXCEPTION ? (int64_t)offsetof(PycException, dict)
                  : type->dict_offset           ? (int64_t)type->dict_offset
                                                : m.offset;
    } else if (m.found) {
        m.kind = kind_of(m.found, false, &m.value);
        m.offset = hiding_dict(type);
    } else if (type->flags & PYC_T_USER && type->dict_offset && !type->getattr && !type->setattr && !is_special(name)) {
        m.kind = PYC_MEMBER_DICT;
        m.offset = (int64_t)type->dict_offset;
    }
    return m;
}

static PycMember resolved(const PycType *key, PycWord name) {
    PycType *type = (PycType *)(uintptr_t)((uintptr_t)key & ~(uintptr_t)1);
    PycMember m = is_key_of_class(key) ? of_class(type, name) : of_instance(type, name);
    m.type = key;
    return m;
}

/* ---- look-up caches of threads ----
 *
 * The latest look-ups in classes, by the address of the name: also for names without members. They are all forgotten
 * when a class changes. */

enum { LOOKUPS = 256 };
typedef struct PycLookup {
    const PycType *type;
    PycWord name, found;
    uint64_t made; /* the number of changes before it was filled */
} Lookup;

static _Atomic uint64_t changes = 1;

static Lookup *lookup_place(const PycType *type, PycWord name) {
    PycThread *thread = pyc_thread();
    if (PYC_UNLIKELY(!thread->lookups)) thread->lookups = pyc_gc_alloc_root(LOOKUPS * sizeof(Lookup), _Alignof(Lookup));
    uint64_t at = (uint64_t)(uintptr_t)type >> 5 ^ name >> 4 ^ name >> 12;
    return &thread->lookups[at % LOOKUPS];
}

PycWord pyc_type_lookup(PycType *type, PycWord name) {
    Lookup *kept = lookup_place(type, name);
    uint64_t now = atomic_load_explicit(&changes, memory_order_acquire);
    if (PYC_LIKELY(kept->type == type && kept->name == name && kept->made == now)) return kept->found;
    const PycMember *known = find(type, name);
    PycWord found = known ? known->found : pyc_type_find(type, name);
    *kept = (Lookup){type, name, found, now};
    return found;
}

static const PycMember *member(const PycType *key, PycWord name) {
    PycMember *m = find(key, name);
    if (m) return m;
    pyc_lock(&table_lock);
    m = find(key, name);
    if (!m) {
        m = pyc_gc_alloc_root(sizeof *m, _Alignof(PycMember));
        *m = resolved(key, name);
        if (!table || table->used * 2 > table->mask) __atomic_store_n(&table, grown(table), __ATOMIC_RELEASE);
        put(table, m);
    }
    pyc_unlock(&table_lock);
    return m;
}

const PycMember *pyc_member_slot(PycType *type, PycWord name) {
    const PycMember *m = find(type, name);
    if (!m && type->slot_names && pyc_dict_find_str(type->slot_names, name)) m = member(type, name);
    return m && m->kind == PYC_MEMBER_SLOT ? m : NULL;
}

/* ---- sites ---- */

enum { SITE_OTHERS = 3 };
_Static_assert(sizeof(PycSiteCache) == sizeof(void *) * (SITE_OTHERS + 1), "PycSiteCache");

const PycMember *pyc_member_at(PycSiteCache *site, PycWord w, PycWord name) {
    const PycType *key = pyc_member_key(w);
    const PycMember *m = site->first;
    if (m && m->type == key) return m;
    for (int i = 0; i < SITE_OTHERS; i++) {
        m = site->others[i];
        if (m && m->type == key) return m;
    }
    m = member(key, name);
    bool to_first = m->kind == PYC_MEMBER_SLOT && (!site->first || !site->first->type);
    const PycMember **at = &site->others[((uintptr_t)m >> 4) % SITE_OTHERS];
    for (int i = SITE_OTHERS; i-- > 0;) /* the first free place: compiled code itself checks the others */
        if (!site->others[i] || !site->others[i]->type) at = &site->others[i];
    __atomic_store_n(to_first ? &site->first : at, m, __ATOMIC_RELEASE);
    return m;
}

/* ---- changes ---- */

/* Forgets everything known about classes, when a metaclass changes. */
static void forget_classes(void) {
    for (uint64_t i = 0; table && i <= table->mask; i++)
        if (table->at[i] && is_key_of_class(table->at[i]->type)) forget(table->at[i]);
}

static void forget_all(const PycType *key) {
    for (uint64_t i = 0; table && i <= table->mask; i++)
        if (table->at[i] && table->at[i]->type == key) forget(table->at[i]);
}

static PycType *subclass(const PycType *type, int64_t i) { return pyc_as_type(pyc_list(type->subclasses)->items[i]); }
static int64_t subclass_count(const PycType *type) { return type->subclasses ? pyc_list(type->subclasses)->length : 0; }

void pyc_members_forget(PycType *type) {
    pyc_lock(&table_lock);
    forget_all(type);
    forget_all((const PycType *)((const char *)type + 1));
    changes++;
    pyc_unlock(&table_lock);
    for (int64_t i = 0; i < subclass_count(type); i++) pyc_members_forget(subclass(type, i));
}

/* A value of the same kind replaces the old one; otherwise the member becomes invalid. */
static void renew(const PycType *key, PycWord name) {
    PycMember *m = find(key, name);
    if (!m) return;
    PycMember now = resolved(key, m->name);
    if (now.kind == m->kind && now.offset == m->offset) {
        m->found = now.found;
        __atomic_store_n(&m->value, now.value, __ATOMIC_RELEASE);
    } else {
        forget(m);
    }
}

static void renew_all(PycType *type, PycWord name, bool is_new) {
    if (is_new) type->flags |= PYC_T_HIDES; /* instances may already have had the name */
    renew(type, name);
    renew((const PycType *)((const char *)type + 1), name);
    for (int64_t i = 0; i < subclass_count(type); i++) renew_all(subclass(type, i), name, is_new);
}

void pyc_members_changed(PycType *type, PycWord name, bool is_new) {
    pyc_lock(&table_lock);
    renew_all(type, name, is_new);
    if (type->flags & PYC_T_TYPE) forget_classes();
    changes++;
    pyc_unlock(&table_lock);
}

void pyc_member_hidden(PycType *type, PycWord name) {
    type->flags |= PYC_T_HIDES;
    const PycMember *m = find(type, name);
    if (!m || m->offset) return;
    pyc_lock(&table_lock);
    renew(type, name);
    pyc_unlock(&table_lock);
}

void pyc_members_hidden(PycType *type) {
    if (type->flags & PYC_T_HIDES_ANY) return;
    type->flags |= PYC_T_HIDES | PYC_T_HIDES_ANY;
    pyc_lock(&table_lock);
    forget_all(type);
    pyc_unlock(&table_lock);
}
