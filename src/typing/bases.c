/* The bases of a class beside each other: whether there is an order of them, a metaclass and one meaning of what they
 * share. */
#include "typing/state.h"

static void contradicts(Typing *t, const Class *cls, const char *format, const Class *a, const Class *b) {
    typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
               arena_printf(t->arena, format, name_c(t->ctx, a->name), name_c(t->ctx, b->name)).at);
}

/* A class comes before its bases in the order of resolution, so a base cannot come before one that derives from it. */
static bool check_order(Typing *t, const Class *cls, const Class *first, const Class *second) {
    if (first == second) {
        contradicts(t, cls, "the base '%s' is named twice%.0s", first, second);
    } else if (typ_is_subclass(t, second, first)) {
        contradicts(t, cls, "the base '%s' comes before '%s', which derives from it", first, second);
    } else {
        return true;
    }
    return false;
}

static bool check_metaclasses(Typing *t, const Class *cls, const Class *first, const Class *second) {
    const Class *a = first->meta, *b = second->meta;
    const bool is_said = cls->has_metaclass || (cls->meta != a && cls->meta != b);
    if (is_said || !a || !b || typ_is_subclass(t, a, b) || typ_is_subclass(t, b, a)) return true;
    contradicts(t, cls, "the metaclasses of its bases, '%s' and '%s', do not derive from each other", a, b);
    return false;
}

/* What comes from the first base is used where the second one is expected. */
static bool check_arguments(Typing *t, const Class *cls, const Ty *first, const Ty *second) {
    for (uint32_t i = 0; i < second->cls->mro.len; i++) {
        const Class *shared = second->cls->mro.at[i]->cls;
        if (!shared->params.len || !typ_is_subclass(t, first->cls, shared)) continue;
        const Ty *a = typ_of_base(t, first, shared), *b = typ_of_base(t, second, shared);
        if (!a || !b || typ_fits(t, a, b) || typ_fits(t, b, a)) continue;
        typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                   arena_printf(t->arena, "it derives from '%s' and from '%s'", typ_c(t, a), typ_c(t, b)).at);
        return false;
    }
    return true;
}

void typ_check_bases_together(Typing *t, const Class *cls) {
    if (cls->has_any_base) return;
    for (uint32_t i = 0; i < cls->bases.len; i++)
        for (uint32_t k = i + 1; k < cls->bases.len; k++) {
            const Ty *a = cls->bases.at[i], *b = cls->bases.at[k];
            const bool is_good = check_order(t, cls, a->cls, b->cls) && check_metaclasses(t, cls, a->cls, b->cls) &&
                                 check_arguments(t, cls, a, b);
            if (!is_good) return;
        }
}
