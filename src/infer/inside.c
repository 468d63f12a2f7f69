/* Extension modules have a second analysis: of code that only code of the program calls ("inside"). Python, and what it
 * calls, run copies of the functions that are made with the first analysis, which holds for any caller. So nothing that
 * Python passes to a function, and no object that it makes, is seen here. What both share is open: variables of
 * modules, attributes of classes that are no functions, default values, results of decorators.
 *
 * Both copies of a function may run for the same objects, so what decides how objects are stored (storage.c, slots that
 * hold doubles) is always the first analysis' choice. */
#include "infer/inside.h"
#include "infer/model.h"

#include "../runtime/core/layout.h"
#include "python/scope/scope.h"

/* ---- what Python shares with code inside ---- */

bool inside_is_apart(const Infer *f, const Unit *unit) {
    const Ast *node = unit->node;
    return f->is_inside && node->kind == AST_Fn && !node->fn.decorators.len && module_is_program(unit->scope->module) &&
           target_is_once(unit->scope->outer, node);
}

/* Only the module's own text binds the name, once. What it is must not be assumed for longer than until the next load,
 * because Python can bind it while a function runs. */
bool inside_is_guarded(const Infer *f, const Module *module, const PyName *name) {
    return f->is_inside && module == f->s->main && !name->def && name->binds == 1 && !name->is_deleted;
}

/* The object may be the module. */
void inside_stored(Infer *f, NameId name) {
    Unit *main = unit_of_module(f, f->s->main);
    const PyName *found = f->is_inside ? py_scope_find(main->scope->names, name) : NULL;
    if (found && inside_is_guarded(f, f->s->main, found)) slot_open(f, map_slot(f, &main->scope->slots, name));
}

static bool is_function(const Atom *atom) {
    return atom->kind == ATOM_Function || atom->kind == ATOM_Static || atom->kind == ATOM_ClassMethod ||
           atom->kind == ATOM_Property;
}

static bool has_functions_alone(const Infer *f, const TypeSet *set) {
    for (uint32_t i = 0; i < set->len; i++)
        if (!is_function(atom_at(f, set->at[i]))) return false;
    return !set->is_any;
}

void inside_class(Infer *f, ClassInfo *cls) {
    if (!f->is_inside || !target_is_once(cls->scope->outer, cls->node)) return;
    for (uint32_t i = 0; i < cls->attrs.len; i++) {
        Slot *slot = (Slot *)(uintptr_t)cls->attrs.entries[i].value;
        TypeSet held = slot_read(f, slot);
        if (!has_functions_alone(f, &held)) slot_open(f, slot);
    }
    for (uint32_t i = 0; i < cls->defaults.len; i++) slot_leak(f, (Slot *)(uintptr_t)cls->defaults.entries[i].value);
}

/* Python may call a function that needs no arguments, or numbers that it promises. */
static bool may_be_called(Infer *f, const Unit *unit) {
    const Ast *node = unit->node;
    if (!inside_is_apart(f, unit) || unit->scope->outer->outer || unit->scope->module != f->s->main) return false;
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        const Ast *param = unit->sig->params.at[i];
        bool is_given = param->param.default_value ||
                        py_promise(f->s, unit->scope->module, param) != PY_PROMISES_NOTHING ||
                        IS_NONE(param->param.name);
        if (param->param.kind != PARAM_PLAIN || !is_given) return false;
    }
    return !node->fn.is_generator && !node->fn.is_async;
}

void inside_function(Infer *f, Unit *unit) {
    static const AtomKind kinds[] = {ATOM_Int, ATOM_Float, ATOM_Bool};
    if (!f->is_inside || !target_is_once(unit->scope->outer, unit->node)) return;
    bool is_called = may_be_called(f, unit);
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        const Ast *param = unit->sig->params.at[i];
        PyPromise promise = py_promise(f->s, unit->scope->module, param);
        TypeSet value = param->param.default_value ? infer_expr(f, param->param.default_value) : set_none();
        open_set(f, &value);
        if (is_called && promise != PY_PROMISES_NOTHING) slot_add(f, &unit->params[i], atom_plain(kinds[promise]));
    }
    if (is_called) unit_reach(f, unit);
}

/* What a decorator has made may keep what earlier calls gave it. */
void inside_decorated(Infer *f, const TypeSet *value) {
    if (f->is_inside && (f->scope->cls || !f->scope->outer)) open_set(f, value);
}

static uint32_t kind_bit(AtomKind kind) {
    static const uint32_t bits[ATOM_KIND_COUNT] = {[ATOM_None] = PYC_FITS_NONE, [ATOM_Bool] = PYC_FITS_BOOL,
                                                   [ATOM_Int] = PYC_FITS_INT,   [ATOM_Float] = PYC_FITS_FLOAT,
                                                   [ATOM_Str] = PYC_FITS_STR,   [ATOM_Bytes] = PYC_FITS_BYTES};
    return bits[kind];
}

static uint32_t fitting(const Infer *f, const TypeSet *set) {
    uint32_t kinds = set->is_any ? PYC_FITS_ALL : 0;
    for (uint32_t i = 0; i < set->len; i++) kinds |= kind_bit(atom_at(f, set->at[i])->kind);
    return kinds;
}

uint32_t infer_guard(const Sema *s, const Module *module, NameId name) {
    Infer *f = s->py ? s->py->infer : NULL;
    if (!f || f->off || !f->is_inside || module != s->main) return 0;
    const Slot *slot = slot_same(map_slot(f, &unit_of_module(f, s->main)->scope->slots, name));
    return slot->is_plain && !slot->set.is_any ? fitting(f, &slot->set) : 0;
}

Infer *inside_other(const Infer *f) { return f->is_inside ? f->s->py->outside : NULL; }

/* ---- calls from outside that may run the copy for calls from inside ---- */

/* Whether Python may get these values: nothing that it does with them is unexpected. */
static bool may_leave(const Infer *f, const TypeSet *set) {
    for (uint32_t i = 0; i < set->len; i++)
        if (!atom_at(f, set->at[i])->is_open && !atom_is_plain(atom_at(f, set->at[i]))) return false;
    return !set_is_empty(set);
}

bool infer_enters(const Sema *s, const Ast *fn, uint32_t *kinds) {
    const Infer *f = s->py ? s->py->inside : NULL;
    uint64_t known;
    if (!f || !map_get(&f->units, fn->id, &known)) return false;
    const Unit *unit = (const Unit *)(uintptr_t)known;
    bool is_function = inside_is_apart(f, unit) && !unit->scope->outer->outer && target_is_known(f, unit);
    if (!unit->is_reached || !is_function || !may_leave(f, &slot_same((Slot *)(uintptr_t)&unit->result)->set))
        return false;
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        kinds[i] = fitting(f, &slot_same(&unit->params[i])->set);
        bool is_named = !IS_NONE(unit->sig->params.at[i]->param.name);
        if (unit->sig->params.at[i]->param.kind != PARAM_PLAIN || (is_named && !kinds[i])) return false;
    }
    return true;
}

bool infer_look(Sema *s, bool inside) {
    PySema *py = s->py;
    if (!py || !py->inside) return false;
    bool was_inside = py->infer == py->inside;
    py->infer = inside ? py->inside : py->outside;
    return was_inside;
}
