/* Attributes: loads and stores on every kind of value. */
#include "infer/atom_group.h"
#include "infer/inside.h"
#include "infer/model.h"

#include "python/scope/scope.h"

static bool is_dunder(const Infer *f, NameId name) {
    Str text = name_text(f->s->ctx, name);
    return text.len > 4 && memcmp(text.at, "__", 2) == 0 && memcmp(text.at + text.len - 2, "__", 2) == 0;
}

static AtomId method_of(Infer *f, AtomId function, AtomId self) {
    AtomId id = atom_make(f, ATOM_Method, function, self, 0, NULL);
    atom_at(f, id)->what = function;
    atom_at(f, id)->self = self;
    return id;
}

AtomId attribute_method(Infer *f, AtomId self, NameId name) {
    AtomId id = atom_make(f, ATOM_BuiltinMethod, self, name.id, 0, NULL);
    atom_at(f, id)->self = self;
    atom_at(f, id)->name = name;
    return id;
}

/* ---- the value of a class attribute through an instance, or through the class ---- */

static TypeSet getter_result(Infer *f, const Atom *property, AtomId self) {
    TypeSet getters = slot_read(f, &property->parts[0]), value = set_of(self);
    return call_values(f, &getters, &value, 1, property->site);
}

void attribute_bind(Infer *f, AtomId id, AtomId self, TypeSet *result) {
    Atom *atom = atom_at(f, id), *receiver = atom_at(f, self);
    bool has;
    TypeSet made;
    switch (atom->kind) {
    case ATOM_Function: set_add(f, result, method_of(f, id, self)); return;
    case ATOM_Static: set_add(f, result, atom->what); return;
    case ATOM_ClassMethod: set_add(f, result, method_of(f, atom->what, receiver->cls->atom)); return;
    case ATOM_Property:
        made = getter_result(f, atom, self);
        set_join(f, result, &made);
        return;
    case ATOM_Instance: {
        TypeSet args[] = {set_of(self), set_of(receiver->cls->atom)};
        made = class_special(f, id, "__get__", args, 2, &has);
        if (has)
            set_join(f, result, &made);
        else
            set_add(f, result, id);
        return;
    }
    case ATOM_ANY_PLAIN:
    case ATOM_ANY_CONTAINER:
    case ATOM_ANY_FRAME:
    case ATOM_Method:
    case ATOM_Class:
    case ATOM_Super:
    case ATOM_Module:
    case ATOM_ANY_BUILTIN:
    case ATOM_Foreign:
    case ATOM_KIND_COUNT: set_add(f, result, id); return;
    }
}

static void bind_class(Infer *f, AtomId id, AtomId cls, TypeSet *result) {
    Atom *atom = atom_at(f, id);
    bool has = false;
    if (atom->kind == ATOM_Instance) {
        TypeSet args[] = {set_kind(ATOM_None), set_of(cls)}, made = class_special(f, id, "__get__", args, 2, &has);
        if (has) set_join(f, result, &made);
    }
    if (has) return;
    if (atom->kind == ATOM_Static)
        set_add(f, result, atom->what);
    else if (atom->kind == ATOM_ClassMethod)
        set_add(f, result, method_of(f, atom->what, cls));
    else
        set_add(f, result, id);
}

/* ---- loads ---- */

static TypeSet load_missing(Infer *f, AtomId self, NameId name, TypeSet result) {
    ClassInfo *cls = atom_at(f, self)->cls;
    TypeSet text = set_kind(ATOM_Str), any = set_any();
    bool has;
    TypeSet made = class_special(f, self, "__getattr__", &text, 1, &has);
    if (has) set_join(f, &result, &made);
    if (cls->is_exception && !map_has(&cls->declared, name.id)) set_join(f, &result, &any);
    return result;
}

static TypeSet load_special(Infer *f, AtomId self, NameId name, bool *is_done) {
    *is_done = is_dunder(f, name);
    if (infer_is_name(f, name, "__class__")) return set_of(atom_at(f, self)->cls->atom);
    if (infer_is_name(f, name, "__doc__") || infer_is_name(f, name, "__module__")) return set_any();
    TypeSet found;
    if (class_lookup(f, atom_at(f, self)->cls, NULL, name, &found) || derived_has(f, self, name)) *is_done = false;
    if (*is_done) open_atom(f, self); /* __dict__ and the attributes of object */
    return set_any();
}

static TypeSet load_instance(Infer *f, AtomId self, NameId name) {
    ClassInfo *cls = atom_at(f, self)->cls;
    bool is_done;
    TypeSet found, result = load_special(f, self, name, &is_done);
    if (is_done) return result;
    result = slot_read(f, &cls->openness);
    TypeSet own = slot_read(f, class_slot(f, cls, name));
    set_join(f, &result, &own);
    if (class_lookup(f, cls, NULL, name, &found)) {
        if (found.is_any) set_join(f, &result, &found);
        for (uint32_t i = 0; i < found.len; i++) attribute_bind(f, found.at[i], self, &result);
    }
    if (derived_has(f, self, name) && !class_has_surely(f, cls, name))
        set_add(f, &result, attribute_method(f, instance_content(f, self), name));
    return load_missing(f, self, name, result);
}

static TypeSet load_class(Infer *f, AtomId id, NameId name) {
    ClassInfo *cls = atom_at(f, id)->cls;
    TypeSet found, result = slot_read(f, &cls->openness);
    if (infer_is_name(f, name, "__name__") || infer_is_name(f, name, "__qualname__") ||
        infer_is_name(f, name, "__module__"))
        return set_kind(ATOM_Str);
    if (cls->is_record && (record_field(cls, name) || !class_lookup(f, cls, NULL, name, &found))) {
        open_atom(f, id); /* the descriptor of a field, _make, … */
        return set_any();
    }
    if (class_lookup(f, cls, NULL, name, &found)) {
        if (found.is_any) set_join(f, &result, &found);
        for (uint32_t i = 0; i < found.len; i++) bind_class(f, found.at[i], id, &result);
        return result;
    }
    if (is_dunder(f, name) || infer_is_name(f, name, "mro")) { /* an attribute of type or object */
        bool is_plain = infer_is_name(f, name, "__init__") && !class_is_data(cls);
        if (!is_plain && !infer_is_name(f, name, "__doc__")) open_atom(f, id);
        return set_any();
    }
    if (cls->is_abstract || cls->container || class_has_any(f, cls, "__slots__")) {
        open_atom(f, id); /* register(); a method of list; the descriptor of a slot, which changes instances */
        return set_any();
    }
    return cls->is_exception ? set_any() : result;
}

static TypeSet load_super(Infer *f, const Atom *super, NameId name) {
    Atom *self = atom_at(f, super->self);
    TypeSet found, result = set_none();
    ClassInfo *cls = self->cls;
    if (self->kind != ATOM_Instance && self->kind != ATOM_Class) return set_any();
    if (class_lookup(f, cls, super->cls, name, &found)) {
        if (found.is_any) result = set_any();
        for (uint32_t i = 0; i < found.len; i++)
            if (self->kind == ATOM_Instance)
                attribute_bind(f, found.at[i], super->self, &result);
            else
                bind_class(f, found.at[i], super->self, &result);
        return result;
    }
    if (self->kind == ATOM_Instance && derived_has(f, super->self, name))
        return set_of(attribute_method(f, instance_content(f, super->self), name));
    if (!infer_is_name(f, name, "__init__") || class_is_data(cls)) open_atom(f, super->self);
    return set_any();
}

static TypeSet load_module(Infer *f, Module *module, NameId name) {
    Unit *unit = unit_of_module(f, module);
    const PyName *found = py_scope_find(unit->scope->names, name);
    TypeSet result = unit->is_open ? set_any() : set_none();
    if (infer_is_name(f, name, "__dict__")) open_module(f, module);
    if (!found && module->is_package && !is_dunder(f, name)) return import_child(f, module, name);
    if (!found || found->is_native) return set_any();
    TypeSet own = slot_read(f, map_slot(f, &unit->scope->slots, name));
    set_join(f, &result, &own);
    return result;
}

static TypeSet load_atom(Infer *f, AtomId id, NameId name) {
    Atom *atom = atom_at(f, id);
    switch (atom->kind) {
    case ATOM_Instance: return load_instance(f, id, name);
    case ATOM_Class: return load_class(f, id, name);
    case ATOM_Module: return load_module(f, atom->module, name);
    case ATOM_Super: return load_super(f, atom, name);
    case ATOM_Tuple:
        if (atom->cls) return record_load(f, id, name);
        break;
    case ATOM_List:
    case ATOM_Dict:
        if (atom->collection) return collection_load(f, id, name);
        break;
    case ATOM_Native: return native_load(f, atom->native, name);
    case ATOM_Foreign: return foreign_load(f, id, name);
    case ATOM_Function:
    case ATOM_Method:
        if (infer_is_name(f, name, "__name__") || infer_is_name(f, name, "__qualname__")) return set_kind(ATOM_Str);
        if (is_dunder(f, name)) open_atom(f, id); /* __defaults__, __call__, … */
        return set_any();
    case ATOM_Builtin: return set_any();
    case ATOM_ANY_PLAIN:
    case ATOM_ANY_SET:
    case ATOM_Iterator:
    case ATOM_ANY_FRAME:
    case ATOM_BuiltinMethod:
    case ATOM_ANY_DESCRIPTOR:
    case ATOM_KIND_COUNT: break;
    }
    if (!method_known(f, id, name)) {
        bool raises = atom->kind == ATOM_None || (atom->kind >= ATOM_List && atom->kind <= ATOM_Tuple);
        if (raises && !is_dunder(f, name)) return set_none();
        open_atom(f, id);
        return set_any();
    }
    return set_of(attribute_method(f, id, name));
}

TypeSet attribute_load(Infer *f, const TypeSet *base, NameId name, const Ast *site) {
    TypeSet result = set_none();
    if (native_is_number(f, site)) return set_kind(ATOM_Float);
    if (base->is_any) return set_any();
    for (uint32_t i = 0; i < base->len; i++) {
        TypeSet made = load_atom(f, base->at[i], name);
        set_join(f, &result, &made);
    }
    return result;
}

/* ---- stores ---- */

static bool store_by_descriptor(Infer *f, AtomId self, NameId name, const TypeSet *value) {
    TypeSet found, args[] = {set_of(self), *value};
    bool any = false, has;
    if (!class_lookup(f, atom_at(f, self)->cls, NULL, name, &found)) return false;
    for (uint32_t i = 0; i < found.len; i++) {
        Atom *atom = atom_at(f, found.at[i]);
        if (atom->kind == ATOM_Property) {
            TypeSet setters = slot_read(f, &atom->parts[1]);
            call_values(f, &setters, args, 2, atom->site);
            any |= found.len == 1;
        } else if (atom->kind == ATOM_Instance) {
            class_special(f, found.at[i], "__set__", args, 2, &has);
            any |= has && found.len == 1;
        }
    }
    return any && !found.is_any && class_has_surely(f, atom_at(f, self)->cls, name);
}

static void store_instance(Infer *f, AtomId self, NameId name, const TypeSet *value) {
    ClassInfo *cls = atom_at(f, self)->cls;
    if (is_dunder(f, name)) open_atom(f, self); /* __class__, __dict__ */
    cls->is_opaque |= infer_is_name(f, name, "__class__");
    if (store_by_descriptor(f, self, name, value)) return;
    TypeSet open = slot_read(f, &cls->openness);
    if (open.is_any) open_set(f, value);
    slot_join(f, class_slot(f, cls, name), value);
}

static void store_atom(Infer *f, AtomId id, NameId name, const TypeSet *value) {
    Atom *atom = atom_at(f, id);
    const PyName *global = NULL;
    switch (atom->kind) {
    case ATOM_Instance: store_instance(f, id, name, value); return;
    case ATOM_Class: {
        TypeSet open = slot_read(f, &atom->cls->openness);
        if (is_dunder(f, name) || atom->is_open || open.is_any) open_set(f, value);
        map_put(&atom->cls->maybe, name.id, 1);
        if (class_is_hiding(f, name)) {
            atom->cls->is_opaque = true;
            open_atom(f, id);
        }
        record_store(f, atom->cls, name);
        slot_join(f, map_slot(f, &atom->cls->attrs, name), value);
        return;
    }
    case ATOM_Module:
        global = py_scope_find(unit_of_module(f, atom->module)->scope->names, name);
        if (global) slot_join(f, map_slot(f, &unit_of_module(f, atom->module)->scope->slots, name), value);
        if (!global) open_set(f, value);
        return;
    case ATOM_Function: /* only "any" is known of its attributes */
        if (is_dunder(f, name) && !infer_is_name(f, name, "__isabstractmethod__")) open_atom(f, id);
        open_set(f, value);
        return;
    case ATOM_Native: infer_give_up(f, "a module of the library is changed"); return;
    case ATOM_Foreign:
        open_atom(f, id);
        open_set(f, value);
        return;
    case ATOM_ANY_PLAIN:
    case ATOM_ANY_CONTAINER:
    case ATOM_ANY_FRAME:
    case ATOM_Method:
    case ATOM_Super:
    case ATOM_Builtin:
    case ATOM_BuiltinMethod:
    case ATOM_ANY_DESCRIPTOR:
    case ATOM_KIND_COUNT:
        if (atom_is_plain(atom) || (atom->kind >= ATOM_List && atom->kind <= ATOM_Tuple)) return; /* raises */
        open_atom(f, id);
        open_set(f, value);
        return;
    }
}

void attribute_store(Infer *f, const TypeSet *base, NameId name, const TypeSet *value) {
    if (base->is_any) open_set(f, value);
    if (base->is_any) inside_stored(f, name);
    if (base->is_any) native_stored(f, name);
    for (uint32_t i = 0; i < base->len; i++) store_atom(f, base->at[i], name, value);
}
