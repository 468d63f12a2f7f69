/* Values that reach code outside the analysis: anything may be done with them. */
#include "infer/atom_group.h"
#include "infer/inside.h"
#include "infer/model.h"

#include "python/scope/scope.h"

/* The values of a parameter when code outside the analysis makes the call. */
static TypeSet given_to(Infer *f, const Unit *unit, const Ast *param) {
    static const AtomKind kinds[] = {ATOM_Int, ATOM_Float, ATOM_Bool};
    PyPromise promise = py_promise(f->s, unit->scope->module, param);
    bool is_kept = promise < COUNT_OF(kinds) && !unit->is_generator && !unit->is_async && unit->node->kind == AST_Fn;
    return is_kept ? set_kind(kinds[promise]) : set_any();
}

static void open_unit(Infer *f, Unit *unit, const TypeSet *self) {
    if (inside_is_apart(f, unit)) return;
    TypeSet any = set_any();
    uint32_t first = 0;
    if (self && unit->sig->params.len) slot_join(f, &unit->params[first++], self);
    for (uint32_t i = first; i < unit->sig->params.len; i++) {
        const Ast *param = unit->sig->params.at[i];
        Slot *rest = unit_rest(f, unit, param->param.kind);
        TypeSet given = given_to(f, unit, param);
        if (param->param.kind == PARAM_PLAIN)
            slot_join(f, &unit->params[i], &given);
        else if (rest)
            slot_join(f, rest, &any);
    }
    slot_leak(f, &unit->result);
    if (unit->is_generator || unit->is_async) {
        slot_leak(f, &unit->yields);
        slot_join(f, &unit->sent, &any);
    }
    unit_reach(f, unit);
}

static void open_parts(Infer *f, Atom *atom) {
    for (uint32_t i = 0; i < atom->count; i++)
        if (atom->kind == ATOM_Tuple || atom->kind == ATOM_FrozenSet)
            slot_leak(f, &atom->parts[i]);
        else
            slot_open(f, &atom->parts[i]);
}

/* Functions and classes of an extension module keep their values for the module's own code. */
static bool is_kept(const Infer *f, const Module *module, const PyName *name) {
    return makes_extension(f->s->ctx) && module == f->s->main && name->def && name->binds == 1 && !name->is_deleted;
}

/* `from m import name` at the top of an extension module, and nothing else binds the name. */
static bool is_imported(const Infer *f, const Module *module, const PyName *name) {
    AstList items = module->ast->module.body->block.items;
    bool is_one =
        makes_extension(f->s->ctx) && module == f->s->main && name->binds == 1 && !name->is_deleted && !name->native;
    for (uint32_t i = 0; is_one && i < items.len; i++) {
        AstList names = items.at[i]->kind == AST_ImportFrom ? items.at[i]->import_from.names : (AstList){NULL, 0};
        for (uint32_t k = 0; k < names.len; k++) {
            const Ast *alias = names.at[k];
            if (SAME(IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias, name->name)) return true;
        }
    }
    return false;
}

void open_module(Infer *f, Module *module) {
    Unit *unit = unit_of_module(f, module);
    bool is_given_away = unit->is_open; /* Python has it from the start; now code of the program hands it on */
    if (is_given_away && !f->is_inside) return;
    unit->is_open = true;
    for (uint32_t i = 0; i < unit->scope->names->list.len; i++) {
        const PyName *name = unit->scope->names->list.at[i];
        Slot *slot = map_slot(f, &unit->scope->slots, name->name);
        slot->is_imported = !is_given_away && is_imported(f, module, name);
        if (slot->is_imported)
            slot_leak(f, slot);
        else if (!is_given_away && inside_is_guarded(f, module, name))
            slot->is_plain = slot->leaks = true;
        else if (!is_kept(f, module, name))
            slot_open(f, slot);
        else if (!f->is_inside)
            slot_leak(f, slot);
    }
}

/* Code of Python's library has the module: it may do anything with the module's values, but sets only names that its
 * text sets. */
void open_library(Infer *f, Module *module) {
    Unit *unit = unit_of_module(f, module);
    for (uint32_t i = 0; i < unit->scope->names->list.len; i++) {
        NameId name = unit->scope->names->list.at[i]->name;
        Slot *slot = map_slot(f, &unit->scope->slots, name);
        if (map_has(&f->set_outside, name.id))
            slot_open(f, slot);
        else
            slot_leak(f, slot);
    }
}

/* All modules of the program: unanalysed code can read and set what they bind. */
void open_program(Infer *f) {
    f->is_exposed = true;
    for (uint32_t i = 0; i < f->all.len; i++)
        if (f->all.at[i]->kind == UNIT_MODULE && module_is_program(f->all.at[i]->scope->module))
            open_module(f, f->all.at[i]->scope->module);
}

/* Code outside the analysis reads the enclosing variables; those of a class are also set. */
void open_scopes(Infer *f) {
    for (InferScope *at = f->scope; at && at->outer; at = at->outer) {
        if (at->cls) open_atom(f, at->cls->atom);
        for (uint32_t i = 0; at->names && !at->cls && i < at->names->list.len; i++)
            slot_leak(f, map_slot(f, &at->slots, at->names->list.at[i]->name));
        for (uint32_t i = 0; !at->names && i < at->slots.len; i++)
            slot_leak(f, (Slot *)(uintptr_t)at->slots.entries[i].value);
    }
}

static void open_attributes(Infer *f, ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->attrs.len; i++) {
        Slot *slot = (Slot *)(uintptr_t)cls->attrs.entries[i].value;
        if (!module_is_program(cls->scope->module))
            slot_leak(f, slot);
        else
            slot_open(f, slot);
    }
}

/* Analysed code sets attributes of these values, but it is not known which. */
void open_changed(Infer *f, const TypeSet *set) {
    open_set(f, set);
    for (uint32_t i = 0; i < set->len; i++) {
        const Atom *atom = atom_at(f, set->at[i]);
        if (atom->kind == ATOM_Module) open_module(f, atom->module);
        for (uint32_t k = 0; atom->kind == ATOM_Class && k < atom->cls->attrs.len; k++)
            slot_open(f, (Slot *)(uintptr_t)atom->cls->attrs.entries[k].value);
    }
}

/* The classes that derive from it become known to unanalysed code, including those that are not known yet. */
void open_subclasses(Infer *f, ClassInfo *base) {
    base->gives_subclasses = true;
    for (uint32_t i = 0; i < f->classes.len; i++) {
        ClassInfo *cls = (ClassInfo *)(uintptr_t)f->classes.entries[i].value;
        for (uint32_t k = 0; k < cls->mro.len; k++)
            if (cls->mro.at[k] == base) open_atom(f, cls->atom);
    }
}

void open_atom(Infer *f, AtomId id) {
    Atom *atom = atom_at(f, id);
    if (atom->is_open) return;
    atom->is_open = true;
    TypeSet any = set_any();
    switch (atom->kind) {
    case ATOM_ANY_CONTAINER:
    case ATOM_Property:
        open_parts(f, atom);
        if (atom->cls) open_class(f, atom->cls);
        return;
    case ATOM_Generator:
    case ATOM_Coroutine:
        slot_leak(f, &atom->unit->yields);
        slot_leak(f, &atom->unit->result);
        slot_join(f, &atom->unit->sent, &any);
        return;
    case ATOM_Function: open_unit(f, atom->unit, NULL); return;
    case ATOM_Method: {
        TypeSet self = set_of(atom->self);
        Atom *what = atom_at(f, atom->what);
        open_set(f, &self);
        if (what->kind == ATOM_Function) open_unit(f, what->unit, &self);
        return;
    }
    case ATOM_Static:
    case ATOM_ClassMethod:
    case ATOM_BuiltinMethod:
    case ATOM_Super:
        if (atom->what) open_atom(f, atom->what);
        if (atom->self) open_atom(f, atom->self);
        return;
    case ATOM_Class: /* it may be instantiated, derived from, and changed, unless it is a class of the library */
        open_class(f, atom->cls);
        class_instance(f, atom->cls);
        open_attributes(f, atom->cls);
        return;
    case ATOM_Instance: open_class(f, atom->cls); return;
    case ATOM_Module:
        if (!module_is_program(atom->module))
            open_library(f, atom->module);
        else
            open_module(f, atom->module);
        return;
    case ATOM_Foreign: slot_open(f, &atom->parts[0]); return;
    case ATOM_Native:
        if (atom->native->kind == NATIVE_MODULE) infer_give_up(f, "a module of the library is given away");
        return;
    case ATOM_ANY_PLAIN:
    case ATOM_Builtin:
    case ATOM_KIND_COUNT: return; /* nothing can be done with plain values */
    }
}

void open_set(Infer *f, const TypeSet *set) {
    for (uint32_t i = 0; i < set->len; i++) open_atom(f, set->at[i]);
}

/* ---- classes ---- */

static void open_member(Infer *f, ClassInfo *cls, AtomId id) {
    Atom *atom = atom_at(f, id);
    TypeSet self = set_of(cls->instance), type = set_of(cls->atom);
    if (atom->kind == ATOM_Function) {
        open_unit(f, atom->unit, &self);
    } else if (atom->kind == ATOM_ClassMethod && atom_at(f, atom->what)->kind == ATOM_Function) {
        open_unit(f, atom_at(f, atom->what)->unit, &type);
    } else if (atom->kind == ATOM_Property) {
        for (uint32_t i = 0; i < atom->count; i++) {
            TypeSet functions = slot_read(f, &atom->parts[i]);
            for (uint32_t k = 0; k < functions.len; k++)
                if (atom_at(f, functions.at[k])->kind == ATOM_Function)
                    open_unit(f, atom_at(f, functions.at[k])->unit, &self);
        }
    } else {
        open_atom(f, id);
    }
}

void open_run(Infer *f, ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        ClassInfo *at = cls->mro.at[i];
        for (uint32_t k = 0; k < at->attrs.len; k++) {
            TypeSet members = slot_read(f, (Slot *)(uintptr_t)at->attrs.entries[k].value);
            for (uint32_t m = 0; m < members.len; m++)
                if (cls->is_record)
                    open_atom(f, members.at[m]);
                else
                    open_member(f, cls, members.at[m]);
        }
        for (uint32_t k = 0; k < at->slots.len; k++) slot_leak(f, (Slot *)(uintptr_t)at->slots.entries[k].value);
    }
}

void open_class(Infer *f, ClassInfo *cls) {
    if (cls->is_open) return;
    cls->is_open = true;
    slot_open(f, &cls->openness);
    AtomId content = class_content(f, cls);
    if (content) open_atom(f, content);
    cls->opened = (Unit){.kind = UNIT_OPENED, .cls = cls, .scope = cls->scope};
    unit_reach(f, &cls->opened);
}
