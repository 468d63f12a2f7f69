/* Why an expression can have its values, for --explain-perf: which place first put a value into a slot, and which slot
 * an expression has read. Recorded only on request. */
#include "infer/state.h"
#include "parse/ast_group.h"

enum { CHAIN_MAX = 4 };

struct Origin {
    Origin *next;
    AtomId atom;     /* 0: anything */
    const Ast *from; /* the expression or statement that stored it */
};

void origin_of_store(Infer *f, Slot *slot, const TypeSet *before) {
    if (!f->at) return;
    const uint32_t first = slot->set.is_any && !before->is_any ? 0 : 1;
    for (uint32_t i = first; i <= slot->set.len; i++) {
        const AtomId atom = i ? slot->set.at[i - 1] : 0;
        if (atom && set_has(before, atom)) continue;
        Origin *origin = NEW(f->arena, Origin);
        *origin = (Origin){slot->origins, atom, f->at};
        slot->origins = origin;
    }
}

/* A look-up of an attribute may read several slots: the one with the most values is explained. */
void origin_of_load(Infer *f, const Slot *slot) {
    uint64_t known;
    if (!f->at || !f->is_recording || !f->at->id) return;
    const bool is_more = !map_get(&f->sources, f->at->id, &known) || slot->set.is_any ||
                         slot->set.len > slot_same((Slot *)(uintptr_t)known)->set.len;
    if (is_more) map_put(&f->sources, f->at->id, (uint64_t)(uintptr_t)slot);
}

/* ---- queries ---- */

static const Origin *find(const Slot *slot, AtomId atom) {
    for (const Origin *o = slot->origins; o; o = o->next)
        if (o->atom == atom) return o;
    return NULL;
}

static bool can_be(const TypeSet *set, AtomId atom) { return atom ? set_has(set, atom) : set->is_any; }

typedef struct Search {
    const Sema *s;
    AtomId atom;
    const Ast *found;
} Search;

/* The container in the set that has such an item; 0: there is none. */
static AtomId holder(const Infer *f, const TypeSet *set, AtomId atom) {
    for (uint32_t i = 0; i < set->len; i++) {
        const Atom *container = atom_at(f, set->at[i]);
        for (uint32_t p = 0; p < container->count; p++)
            if (can_be(&slot_same(&container->parts[p])->set, atom)) return set->at[i];
    }
    return 0;
}

static void find_child(void *state, const Ast *child) {
    Search *search = state;
    if (child && child->kind == AST_Arg) child = child->arg.value;
    const TypeSet *set = child && !search->found ? infer_set_of(search->s, child) : NULL;
    if (set && can_be(set, search->atom)) search->found = child;
}

static void find_holder(Search *search, const Ast *container) {
    const TypeSet *set = infer_set_of(search->s, container);
    const AtomId atom = set ? holder(search->s->py->infer, set, search->atom) : 0;
    if (!atom) return;
    search->atom = atom;
    search->found = container;
}

/* The expression from which a store got the value, or the container that it came from; none: unknown. */
static Search source_of_value(const Sema *s, const Ast *from, AtomId atom) {
    Search search = {s, atom, NULL};
    if (from->kind == AST_Call) {
        for (uint32_t i = 0; i < from->call.args.len; i++) find_child(&search, from->call.args.at[i]);
        if (!search.found) find_child(&search, from);
        return search;
    }
    switch (from->kind) {
    case AST_Assign: find_child(&search, from->assign.value); break;
    case AST_AugAssign: find_child(&search, from->aug_assign.value); break;
    case AST_VarDecl: find_child(&search, from->var_decl.value); break;
    case AST_For: find_holder(&search, from->for_.iter); break;
    case AST_Return: find_child(&search, from->return_.value); break;
    case AST_NO_STMT:
    case AST_ExprStmt:
    case AST_Block:
    case AST_If:
    case AST_While:
    case AST_Try:
    case AST_With:
    case AST_Match:
    case AST_Break:
    case AST_Continue:
    case AST_Raise:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_ANY_IMPORT:
    case AST_BadStmt:
    case AST_ANY_DECL: find_child(&search, from);
    }
    return search;
}

typedef struct Reasons {
    InferReason *at;
    uint32_t count, max;
} Reasons;

static void add(Reasons *reasons, InferReason reason) {
    for (uint32_t i = 0; i < reasons->count; i++)
        if (reasons->at[i].place == reason.place && str_equal(reasons->at[i].kind, reason.kind)) return;
    if (reasons->count < reasons->max) reasons->at[reasons->count++] = reason;
}

static void follow(const Sema *s, const Ast *ast, AtomId atom, Reasons *reasons) {
    const Infer *f = s->py->infer;
    for (uint32_t i = 0; ast && i < CHAIN_MAX; i++) {
        const TypeSet one = atom ? set_of(atom) : set_any();
        uint64_t slot;
        const Origin *origin =
            map_get(&f->sources, ast->id, &slot) ? find(slot_same((Slot *)(uintptr_t)slot), atom) : NULL;
        if (!origin) {
            if (!atom && ast->kind == AST_Call) add(reasons, (InferReason){ast, ast, STR("")});
            return;
        }
        add(reasons, (InferReason){ast, origin->from, infer_describe(f, &one)});
        const Search next = source_of_value(s, origin->from, atom);
        ast = next.found;
        atom = next.atom;
    }
}

static bool is_one_kind(const Infer *f, const TypeSet *set) {
    for (uint32_t i = 1; i < set->len; i++) {
        const Atom *a = atom_at(f, set->at[i - 1]), *b = atom_at(f, set->at[i]);
        if (a->kind != b->kind || a->cls != b->cls) return false;
    }
    return !set->is_any;
}

Str infer_text(const Sema *s, const Ast *ast) {
    const TypeSet *set = infer_set_of(s, ast);
    return set ? infer_describe(s->py->infer, set) : STR("");
}

uint32_t infer_reasons(const Sema *s, const Ast *ast, InferReason *at, uint32_t max) {
    const TypeSet *set = infer_set_of(s, ast);
    Reasons reasons = {at, 0, max};
    if (!set || is_one_kind(s->py->infer, set)) return 0;
    if (set->is_any) follow(s, ast, 0, &reasons);
    for (uint32_t i = 0; i < set->len; i++) follow(s, ast, set->at[i], &reasons);
    return reasons.count;
}

const char *infer_is_off(const Sema *s, Span *where) {
    const Infer *f = s->py ? s->py->infer : NULL;
    if (!f || !f->off) return NULL;
    *where = f->off_at ? f->off_at->span : (Span){0, 0};
    return f->off;
}
