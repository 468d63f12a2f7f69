/* isinstance and issubclass: for plain classes, through metaclass methods, and for objects that only look like
 * classes. */
#include "object/py.h"
#include "object/str.h"

static bool is_foreign(PycWord w) { return pyc_is_object(w) && pyc_type(w)->foreign; }

/* ---- objects that behave like classes ---- */

/* `__bases__` of the object, a tuple; 0 if it has none and so is no class. */
static PycResult bases_of(PycWord w) {
    TRY(bases, pyc_obj_getattr_or(w, PYC_NAME("__bases__")));
    return pyc_ok(bases && pyc_as_tuple(bases) ? bases : 0);
}

static PycBoolResult derives(PycWord w, PycWord cls) {
    PycBoolResult r = {w == cls, pyc_nest(" in __issubclass__")};
    if (r.error) return (PycBoolResult){false, r.error};
    PycResult bases = r.value ? pyc_ok(0) : bases_of(w);
    r.error = bases.error;
    for (int64_t i = 0; !r.error && !r.value && bases.value && i < pyc_tuple(bases.value)->length; i++)
        r = derives(pyc_tuple(bases.value)->items[i], cls);
    pyc_unnest();
    return r;
}

static PycBoolResult abstract_issubclass(PycWord w, PycWord cls) {
    TRY_AS(PycBoolResult, own, bases_of(w));
    if (!own) RAISE_AS(PycBoolResult, &pyc_TypeError, "issubclass() arg 1 must be a class");
    TRY_AS(PycBoolResult, others, bases_of(cls));
    if (!others)
        RAISE_AS(PycBoolResult, &pyc_TypeError, "issubclass() arg 2 must be a class, a tuple of classes, or a union");
    return derives(w, cls);
}

static PycBoolResult abstract_isinstance(PycWord w, PycWord cls) {
    TRY_AS(PycBoolResult, bases, bases_of(cls));
    if (!bases)
        RAISE_AS(PycBoolResult, &pyc_TypeError, "isinstance() arg 2 must be a type, a tuple of types, or a union");
    TRY_AS(PycBoolResult, own, pyc_obj_getattr_or(w, PYC_NAME("__class__")));
    return own ? derives(own, cls) : (PycBoolResult){false, NULL};
}

/* ---- classes, tuples of them and unions ---- */

/* Whether instances may claim another class by `__class__`, as a proxy does. */
static bool shows_class(PycWord w) {
    PycType *t = pyc_type(w);
    if (!(t->flags & PYC_T_USER)) return false;
    return (t->dunders && t->dunders[PYC_D_getattribute]) ||
           pyc_type_lookup(t, PYC_NAME("__class__")) != pyc_type_lookup(&pyc_object_type, PYC_NAME("__class__"));
}

/* Whether it is of a class of another object system that derives from the plain one of this class. */
static PycBoolResult is_of_plain(PycWord w, PycWord cls, bool subclass) {
    if (!is_foreign(w) || !pyc_is_type(cls) || !(pyc_as_type(cls)->flags & PYC_T_PLAIN))
        return (PycBoolResult){false, NULL};
    return subclass ? pyc_type(w)->foreign->issubclass(w, cls) : pyc_type(w)->foreign->isinstance(w, cls);
}

static PycBoolResult check_one(PycWord w, PycWord cls, bool subclass) {
    PycType *meta = pyc_type(cls);
    if (!subclass && pyc_word(pyc_type(w)) == cls) return (PycBoolResult){true, NULL};
    PycBoolResult plain = is_of_plain(w, cls, subclass);
    if (plain.error || plain.value) return plain;
    int d = subclass ? PYC_D_subclasscheck : PYC_D_instancecheck;
    if (meta->dunders && meta->dunders[d]) {
        TRY_AS(PycBoolResult, r, pyc_call_dunder_if(cls, (PycDunder)d, &w, 1));
        return pyc_obj_truth(r);
    }
    if (pyc_is_alias(cls))
        RAISE_AS(PycBoolResult, &pyc_TypeError, "%s() argument 2 cannot be a parameterized generic",
                 subclass ? "issubclass" : "isinstance");
    if (is_foreign(cls) && meta->foreign->isinstance && !subclass) return meta->foreign->isinstance(w, cls);
    if (is_foreign(w) && pyc_is_type(cls) &&
        (subclass || !(pyc_as_type(cls)->flags & PYC_T_USER))) /* the other object system's own list, dict… */
        return subclass ? pyc_type(w)->foreign->issubclass(w, cls) : pyc_type(w)->foreign->isinstance(w, cls);
    if (is_foreign(cls) && subclass) return meta->foreign->issubclass(w, cls);
    bool is_sub = pyc_is_type(cls) && !subclass && pyc_type_is_sub(pyc_type(w), pyc_as_type(cls));
    if (pyc_is_type(cls) && !subclass && !is_sub && (is_foreign(w) || shows_class(w))) { /* Mock(spec=C) */
        TRY_AS(PycBoolResult, said, pyc_obj_getattr_or(w, PYC_NAME("__class__")));
        if (said && pyc_is_type(said))
            return (PycBoolResult){pyc_type_is_sub(pyc_as_type(said), pyc_as_type(cls)), NULL};
    }
    if (pyc_is_type(cls) && (!subclass || pyc_is_type(w))) {
        bool yes = subclass ? pyc_type_is_sub(pyc_as_type(w), pyc_as_type(cls)) : is_sub;
        return (PycBoolResult){yes, NULL};
    }
    return subclass ? abstract_issubclass(w, cls) : abstract_isinstance(w, cls);
}

static PycBoolResult check_any(PycWord w, PycWord cls, bool subclass) {
    PycTuple *many = pyc_as_tuple(cls);
    bool is_union = !many && pyc_is_union(cls);
    if (is_union) many = pyc_tuple(pyc_union_args(cls));
    if (!many) return check_one(w, cls, subclass);
    PycBoolResult r = {.error = pyc_nest(subclass ? " in __subclasscheck__" : " in __instancecheck__")};
    if (r.error) return r;
    for (int64_t i = 0; i < many->length && !r.value && !r.error; i++) {
        bool none = is_union && many->items[i] == PYC_NONE;
        r = check_any(w, none ? pyc_word(&pyc_none_type) : many->items[i], subclass);
    }
    pyc_unnest();
    return r;
}

typedef enum Verdict { NO, YES, UNKNOWN } Verdict;

/* isinstance for plain classes and tuples of them. */
static Verdict quick_isinstance(PycWord w, PycWord cls) {
    PycType *t = pyc_shown_type(w);
    if (pyc_word(t) == cls) return YES;
    if (t->foreign || t->flags & PYC_T_HOLDER || !pyc_is_object(cls)) return UNKNOWN;
    if (pyc_object(cls)->type == &pyc_type_type) return pyc_type_is_sub(t, pyc_as_type(cls)) ? YES : NO;
    if (pyc_object(cls)->type != &pyc_tuple_type) return UNKNOWN;
    Verdict all = NO;
    for (int64_t i = 0; i < pyc_tuple(cls)->length && all == NO; i++) {
        PycWord one = pyc_tuple(cls)->items[i];
        all = pyc_is_exact(one, &pyc_tuple_type) ? UNKNOWN : quick_isinstance(w, one);
    }
    return all;
}

PycBoolResult pyc_obj_isinstance(PycWord w, PycWord cls) {
    Verdict quick = quick_isinstance(w, cls);
    if (PYC_LIKELY(quick == YES || (quick == NO && !shows_class(w)))) return (PycBoolResult){quick == YES, NULL};
    PycError *deep = pyc_check_nesting(" in __instancecheck__");
    if (deep) return (PycBoolResult){false, deep};
    PycBoolResult is = check_any(w, cls, false);
    if (is.error || is.value) return is;
    TRY_AS(PycBoolResult, held, pyc_struct_content(w));
    return held == w ? is : pyc_obj_isinstance(held, cls);
}

PycBoolResult pyc_obj_issubclass(PycWord w, PycWord cls) {
    PycTuple *many = pyc_as_tuple(cls);
    if (many && many->length == 0) return (PycBoolResult){false, NULL};
    return check_any(w, cls, true);
}
