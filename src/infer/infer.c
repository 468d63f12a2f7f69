/* The work list, and the interface to the other stages. */
#include "infer/atom_group.h"
#include "infer/model.h"

#include "python/scope/scope.h"

enum { RUNS_MAX = 200 }; /* of one unit: more evaluations mean that something grows without end */

NameId infer_name(Infer *f, const char *text) { return name_of(f->s->ctx, str_of(text)); }

bool infer_is_name(const Infer *f, NameId name, const char *text) {
    return str_equal(name_text(f->s->ctx, name), str_of(text));
}

void infer_give_up(Infer *f, const char *why) {
    if (f->off) return;
    f->off = why;
    f->off_at = f->at;
}

/* ---- units ---- */

void unit_enqueue(Infer *f, Unit *unit) {
    if (unit->is_queued || !unit->is_reached) return;
    unit->is_queued = true;
    vec_push(f->arena, &f->queue, unit);
}

void unit_reach(Infer *f, Unit *unit) {
    if (unit->is_reached) return;
    unit->is_reached = true;
    vec_push(f->arena, &f->all, unit);
    unit_enqueue(f, unit);
}

static void note_params(Infer *f, Unit *unit) {
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        TypeSet set = slot_read(f, &unit->params[i]);
        infer_note(f, unit->sig->params.at[i], &set);
    }
}

static void run_function(Infer *f, Unit *unit) {
    note_params(f, unit);
    if (unit->node->kind == AST_Lambda) {
        TypeSet value = infer_expr(f, unit->node->lambda.body);
        slot_join(f, &unit->result, &value);
        return;
    }
    infer_block(f, unit->node->fn.body);
    if (infer_falls(f, unit->node->fn.body)) slot_add(f, &unit->result, atom_plain(ATOM_None));
}

static void run(Infer *f, Unit *unit) {
    f->unit = unit;
    f->scope = unit->scope;
    f->steps++;
    if (++unit->runs > RUNS_MAX) infer_give_up(f, "the analysis does not come to an end");
    switch (unit->kind) {
    case UNIT_MODULE: infer_block(f, unit->node->module.body); return;
    case UNIT_FUNCTION: run_function(f, unit); return;
    case UNIT_OPENED: open_run(f, unit->cls); return;
    }
}

static void settle(Infer *f) {
    while (f->next < f->queue.len && !f->off) {
        Unit *unit = f->queue.at[f->next++];
        unit->is_queued = false;
        run(f, unit);
        if (f->next == f->queue.len) f->next = f->queue.len = 0;
    }
}

/* Evaluates all bodies once more, when nothing grows any more, to record the values of each expression. */
static void record(Infer *f) {
    f->is_recording = true;
    do {
        f->has_grown = false;
        settle(f);
        for (uint32_t i = 0; i < f->all.len && !f->off; i++) run(f, f->all.at[i]);
    } while (f->has_grown && !f->off);
    storage_settle(f);
}

/* ---- the program ---- */

/* Only plain Python is analysed: the systems register treats the names of a file in its own way. */
static bool is_plain(const Sema *s) {
    for (uint32_t i = 0; i < s->main->names.len; i++) {
        const Decl *decl = (const Decl *)(uintptr_t)s->main->names.entries[i].value;
        if (decl->kind == DECL_STRUCT || decl->kind == DECL_TRAIT || decl->kind == DECL_COMPTIME) return false;
        if (decl->kind == DECL_OVERLOADS && !is_python(decl->list.at[0]->reg)) return false;
    }
    return !s->main->has_structs;
}

static Infer *infer_new(Sema *s) {
    Infer *f = NEW(s->arena, Infer);
    f->s = s;
    f->arena = s->arena;
    f->explains = explains_perf(s->ctx);
    intern_init(&f->keys, f->arena);
    Map *maps[] = {&f->made,  &f->units,   &f->classes,     &f->modules, &f->inlines, &f->builtins,
                   &f->facts, &f->outside, &f->set_outside, &f->deleted, &f->sources};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], f->arena);
    for (uint32_t kind = 0; kind < ATOM_List; kind++) atom_make(f, (AtomKind)kind, 0, 0, 0, NULL);
    return f;
}

void infer_program(Sema *s) {
    PySema *py = py_sema(s);
    if (py->infer || !s->main->has_python_syntax || !s->main->ast) return;
    Infer *f = py->infer = infer_new(s);
    if (!is_plain(s)) infer_give_up(f, "the systems register");
    if (s->ctx->options.no_infer) infer_give_up(f, "--no-infer");
    if (f->off) return;
    s->ctx->diags.muted++;
    unit_reach(f, unit_of_module(f, s->main));
    if (makes_extension(s->ctx)) { /* importing Python code sees everything that the module binds */
        f->has_foreign = true;
        open_module(f, s->main);
    }
    settle(f);
    if (!f->off) record(f);
    s->ctx->diags.muted--;
}

/* ---- facts ---- */

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
