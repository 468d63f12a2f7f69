/* Keyword arguments in a class header: its metaclass or `__init_subclass__` takes them. */
#include "typing/state.h"

/* The `__init_subclass__` of a base; NULL: only that of `object`. */
static Member *hook_of(Typing *t, const Class *cls, const Ty **owner) {
    NameId name = name_of(t->ctx, STR("__init_subclass__"));
    for (uint32_t i = 1; i < cls->mro.len; i++) {
        uint64_t known;
        *owner = cls->mro.at[i];
        if ((*owner)->cls != typ_known(t, K_object) && map_get(&(*owner)->cls->members, name.id, &known))
            return (Member *)(uintptr_t)known;
    }
    return NULL;
}

static const Ty *nothing_taken(Typing *t, const Class *cls) {
    TySig *sig = NEW(t->arena, TySig);
    *sig = (TySig){.name = cls->name, .result = &typ_none};
    return typ_callable(t, sig);
}

/* Classes that accept other keywords in their headers. */
static bool is_special(const Class *cls) {
    return cls->has_any_base || cls->has_metaclass || cls->is_typed_dict || cls->is_named_tuple || cls->is_enum ||
           cls->is_protocol || cls->transform || cls->passes_transform;
}

void typ_check_subclass(Typing *t, const Class *cls) {
    if (is_special(cls)) return;
    const Ty *owner = NULL;
    Member *maker = cls->meta ? typ_member(t, cls->meta, name_of(t->ctx, STR("__new__")), &owner) : NULL;
    if (cls->meta && (!maker || maker->cls->scope->is_stub)) return; /* its __init__ may take them */
    Member *hook = maker ? NULL : hook_of(t, cls, &owner);
    if (hook && (!hook->is_method || hook->cls->scope->is_stub)) return;
    const Ty *fn = maker || hook ? typ_member_type(t, maker ? maker : hook) : NULL;
    const Ty *self = maker ? typ_instance(t, cls->meta, NULL, 0) : cls->self;
    if (fn && !maker) {
        const Ty *base = typ_of_base(t, cls->self, owner->cls);
        Solution solution = base ? typ_solution_of(t, base) : (Solution){0};
        fn = typ_replace(t, fn, &solution);
    }
    const Ty *bound = fn ? typ_bound_method(t, typ_class_object(t, self), fn, true) : nothing_taken(t, cls);
    typ_call_header(t, bound, cls->node, maker ? 3 : 0);
}
