/* What the finished analysis knows of an expression or function, as the other stages ask for it. */
#include "infer/atom_group.h"
#include "infer/model.h"

#include "python/scope/scope.h"

/* A container that CPython may share may have its contents there and not here. */
static bool is_shared(const Infer *f, const Atom *atom) {
    bool can_be = atom->kind == ATOM_List || atom->kind == ATOM_Dict || atom->kind == ATOM_Set;
    return can_be && f->has_foreign && atom->is_open;
}

/* The kind of fact for each kind of atom; for all others INFER_ANY, which is 0. */
static const InferKind KINDS[ATOM_KIND_COUNT] = {
    [ATOM_Bool] = INFER_BOOL, [ATOM_Int] = INFER_INT,     [ATOM_Float] = INFER_FLOAT,
    [ATOM_Str] = INFER_STR,   [ATOM_Bytes] = INFER_BYTES, [ATOM_Dict] = INFER_DICT,
    [ATOM_Set] = INFER_SET,   [ATOM_Tuple] = INFER_TUPLE, [ATOM_Instance] = INFER_INSTANCE,
};

static InferKind kind_of(const Infer *f, AtomId id) {
    const Atom *atom = atom_at(f, id);
    if (is_shared(f, atom)) return INFER_ANY;
    if (atom->collection) return atom->collection == COLLECTION_DEQUE ? INFER_DEQUE : INFER_ANY;
    if (atom->kind == ATOM_List) return storage_of(f, id);
    bool is_opaque =
        (atom->kind == ATOM_Tuple && atom->cls) || (atom->kind == ATOM_Instance && !class_is_plain(atom->cls));
    return is_opaque ? INFER_ANY : KINDS[atom->kind];
}

static InferFact fact_of(const Infer *f, const TypeSet *set) {
    InferFact fact = {INFER_ANY, false, NULL};
    if (set->is_any) return fact;
    for (uint32_t i = 0; i < set->len; i++) {
        const Atom *atom = atom_at(f, set->at[i]);
        if (atom->kind == ATOM_None) {
            fact.or_none = true;
            continue;
        }
        InferKind kind = kind_of(f, set->at[i]);
        const Ast *cls = kind == INFER_INSTANCE ? atom->cls->node : NULL;
        bool is_first = fact.kind == INFER_ANY;
        if (kind == INFER_ANY || (!is_first && (fact.kind != kind || fact.cls != cls)))
            return (InferFact){INFER_ANY, false, NULL};
        fact.kind = kind;
        fact.cls = cls;
    }
    if (fact.kind == INFER_ANY && fact.or_none) return (InferFact){INFER_NONE, false, NULL};
    return fact;
}

const TypeSet *infer_set_of(const Sema *s, const Ast *ast) {
    const Infer *f = s->py ? s->py->infer : NULL;
    uint64_t known;
    if (!f || f->off || !ast || !ast->id || !map_get(&f->facts, ast->id, &known)) return NULL;
    return (const TypeSet *)(uintptr_t)known;
}

InferFact infer_fact(const Sema *s, const Ast *ast) {
    const TypeSet *set = infer_set_of(s, ast);
    return set ? fact_of(s->py->infer, set) : (InferFact){INFER_ANY, false, NULL};
}

bool infer_is_number(const Sema *s, const Ast *ast) {
    const TypeSet *set = infer_set_of(s, ast);
    if (!set || set->is_any || set_is_empty(set)) return false;
    for (uint32_t i = 0; i < set->len; i++) {
        AtomKind kind = atom_at(s->py->infer, set->at[i])->kind;
        if (kind != ATOM_Int && kind != ATOM_Bool && kind != ATOM_Float) return false;
    }
    return true;
}

static Unit *unit_of(const Sema *s, const Ast *fn) {
    const Infer *f = s->py ? s->py->infer : NULL;
    uint64_t unit;
    return f && !f->off && map_get(&f->units, fn->id, &unit) ? (Unit *)(uintptr_t)unit : NULL;
}

InferFact infer_result(const Sema *s, const Ast *fn) {
    Unit *unit = unit_of(s, fn);
    return unit ? fact_of(s->py->infer, &slot_same(&unit->result)->set) : (InferFact){INFER_ANY, false, NULL};
}

InferFact infer_yields(const Sema *s, const Ast *fn) {
    Unit *unit = unit_of(s, fn);
    return unit ? fact_of(s->py->infer, &slot_same(&unit->yields)->set) : (InferFact){INFER_ANY, false, NULL};
}

/* The runtime's name for the class of such a value; NULL: there are several classes. */
static const char *class_name(const Infer *f, const Atom *atom) {
    if (atom->collection) return collection_class(atom);
    switch (atom->kind) {
    case ATOM_None: return "NoneType";
    case ATOM_Instance: return atom->cls->is_opaque ? NULL : name_c(f->s->ctx, atom->cls->node->class_.name);
    case ATOM_Function: return "function";
    case ATOM_Generator: return "generator";
    case ATOM_Coroutine: return "coroutine";
    case ATOM_Module: return "module";
    case ATOM_Native:
        return atom->native->kind == NATIVE_MODULE     ? "module"
               : atom->native->kind == NATIVE_FUNCTION ? "builtin_function_or_method"
                                                       : NULL;
    case ATOM_Property: return "property";
    case ATOM_ANY_NUMBER:
    case ATOM_Str:
    case ATOM_Bytes:
    case ATOM_Range:
    case ATOM_List:
    case ATOM_ANY_SET:
    case ATOM_Dict: return infer_atom_names[atom->kind];
    case ATOM_Tuple: return atom->cls ? name_c(f->s->ctx, atom->cls->node->class_.name) : infer_atom_names[atom->kind];
    case ATOM_Slice:
    case ATOM_Ellipsis:
    case ATOM_NotImplemented:
    case ATOM_Iterator:
    case ATOM_Method:
    case ATOM_Class:
    case ATOM_Super:
    case ATOM_Builtin:
    case ATOM_BuiltinMethod:
    case ATOM_Static:
    case ATOM_ClassMethod:
    case ATOM_Foreign:
    case ATOM_KIND_COUNT: break;
    }
    return NULL;
}

Str infer_classes(const Sema *s, const Ast *ast) {
    const TypeSet *set = infer_set_of(s, ast);
    Text text;
    text_init(&text, s->arena);
    for (uint32_t i = 0; set && !set->is_any && i < set->len; i++) {
        const char *name = class_name(s->py->infer, atom_at(s->py->infer, set->at[i]));
        if (!name) return STR("");
        text_printf(&text, "%s%s", i ? "|" : "", name);
    }
    return set && set_is_empty(set) ? STR("nothing") : text_view(&text);
}
