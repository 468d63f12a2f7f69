/* --dump=types: each body with the possible values of its names, each class with those of its attributes. */
#include "infer/atom_group.h"
#include "infer/model.h"

#include "python/scope/scope.h"

enum { DEPTH_MAX = 3 };

static void print_set(const Infer *f, const TypeSet *set, Text *out, uint32_t depth);

static void print_parts(const Infer *f, const Atom *atom, Text *out, uint32_t depth) {
    text_printf(out, "%s[", infer_atom_names[atom->kind]);
    for (uint32_t i = 0; i < atom->count && depth < DEPTH_MAX; i++) {
        text_printf(out, "%s", i ? ", " : "");
        print_set(f, &slot_same(&atom->parts[i])->set, out, depth + 1);
    }
    text_printf(out, depth < DEPTH_MAX ? "%s]" : "…]", atom->is_uniform ? ", …" : "");
}

static const char *function_name(const Infer *f, const Unit *unit) {
    return unit->node->kind == AST_Lambda ? "<lambda>" : name_c(f->s->ctx, unit->node->fn.name);
}

static void print_atom(const Infer *f, AtomId id, Text *out, uint32_t depth) {
    const Atom *atom = atom_at(f, id);
    if (atom->kind == ATOM_Tuple && atom->cls)
        text_printf(out, "%s: ", name_c(f->s->ctx, atom->cls->node->class_.name));
    if (atom->collection) text_printf(out, "%s: ", collection_class(atom));
    switch (atom->kind) {
    case ATOM_ANY_CONTAINER: print_parts(f, atom, out, depth); return;
    case ATOM_Instance: text_printf(out, "%s", name_c(f->s->ctx, atom->cls->node->class_.name)); return;
    case ATOM_Class: text_printf(out, "type[%s]", name_c(f->s->ctx, atom->cls->node->class_.name)); return;
    case ATOM_Function:
    case ATOM_Generator:
    case ATOM_Coroutine: text_printf(out, "%s %s", infer_atom_names[atom->kind], function_name(f, atom->unit)); return;
    case ATOM_Module: text_printf(out, "module %.*s", STR_ARGS(atom->module->path)); return;
    case ATOM_Native: text_printf(out, "native %s", atom->native->name); return;
    case ATOM_Builtin: text_printf(out, "builtin %s", name_c(f->s->ctx, atom->name)); return;
    case ATOM_BuiltinMethod: text_printf(out, "method %s", name_c(f->s->ctx, atom->name)); return;
    case ATOM_ANY_PLAIN:
    case ATOM_Method:
    case ATOM_Super:
    case ATOM_ANY_DESCRIPTOR:
    case ATOM_Foreign:
    case ATOM_KIND_COUNT: text_printf(out, "%s", infer_atom_names[atom->kind]); return;
    }
}

static void print_set(const Infer *f, const TypeSet *set, Text *out, uint32_t depth) {
    if (set->is_any) text_printf(out, "any");
    if (set_is_empty(set)) text_printf(out, "never");
    for (uint32_t i = 0; i < set->len; i++) {
        text_printf(out, "%s", i ? " | " : "");
        print_atom(f, set->at[i], out, depth);
    }
}

Str infer_describe(const Infer *f, const TypeSet *set) {
    Text text;
    text_init(&text, f->arena);
    if (set->is_any) return STR("anything");
    print_set(f, set, &text, 0);
    return text_view(&text);
}

static void print_slots(const Infer *f, const Map *slots, const char *before, Text *out) {
    for (uint32_t i = 0; i < slots->len; i++) {
        const Slot *slot = slot_same((Slot *)(uintptr_t)slots->entries[i].value);
        if (set_is_empty(&slot->set)) continue;
        text_printf(out, "    %s%s: ", before, name_c(f->s->ctx, (NameId){(uint32_t)slots->entries[i].key}));
        print_set(f, &slot->set, out, 0);
        text_printf(out, "\n");
    }
}

static void print_unit(const Infer *f, const Unit *unit, Text *out) {
    if (unit->kind == UNIT_MODULE)
        text_printf(out, "module %.*s\n", STR_ARGS(unit->scope->module->path));
    else
        text_printf(out, "def %s -> ", function_name(f, unit));
    if (unit->kind == UNIT_FUNCTION) print_set(f, unit->is_generator ? &unit->yields.set : &unit->result.set, out, 0);
    if (unit->kind == UNIT_FUNCTION) text_printf(out, "%s\n", unit->is_generator ? " (yields)" : "");
    print_slots(f, &unit->scope->slots, "", out);
}

static void print_content(const Infer *f, const ClassInfo *cls, Text *out) {
    Infer *asks = (Infer *)(uintptr_t)f;
    text_printf(out, "    as ");
    print_atom(f, class_content(asks, (ClassInfo *)(uintptr_t)cls), out, 0);
    text_printf(out, "\n");
}

static void print_class(const Infer *f, const ClassInfo *cls, Text *out) {
    text_printf(out, "class %s%s%s\n", name_c(f->s->ctx, cls->node->class_.name), cls->is_opaque ? " opaque" : "",
                cls->is_open ? " open" : "");
    if (cls->container) print_content(f, cls, out);
    print_slots(f, &cls->slots, "self.", out);
    print_slots(f, &cls->attrs, "", out);
}

static void print_all(const Sema *s, const Infer *f, Text *out) {
    if (f->off) text_printf(out, "not analysed: %s\n", f->off);
    for (uint32_t i = 0; i < f->all.len; i++)
        if (f->all.at[i]->kind != UNIT_OPENED && f->all.at[i]->scope->module == s->main)
            print_unit(f, f->all.at[i], out);
    for (uint32_t i = 0; i < f->classes.len; i++) {
        const ClassInfo *cls = (const ClassInfo *)(uintptr_t)f->classes.entries[i].value;
        if (cls->scope->module == s->main) print_class(f, cls, out);
    }
}

void infer_dump(const Sema *s, Text *out) {
    if (!s->py || !s->py->outside) return;
    print_all(s, s->py->outside, out);
    if (s->py->inside) {
        text_printf(out, "from inside:\n");
        print_all(s, s->py->inside, out);
    }
}
