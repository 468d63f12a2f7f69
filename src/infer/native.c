/* Native modules of the runtime (rtabi/native.h): what their functions read, store, call and return. */
#include "infer/model.h"

#include "sema/declare/declare.h"

static TypeSet native_atom(Infer *f, const Native *row) {
    uint64_t address = (uint64_t)(uintptr_t)row;
    AtomId id = atom_make(f, ATOM_Native, (uint32_t)address, (uint32_t)(address >> 32), 0, NULL);
    atom_at(f, id)->native = row;
    return set_of(id);
}

/* Modules that the library imports may be passed on to it; code that gets them this way does not change them. */
static TypeSet library_atom(Infer *f, const Native *row) {
    uint64_t address = (uint64_t)(uintptr_t)row;
    AtomId id = atom_make(f, ATOM_Native, (uint32_t)address, (uint32_t)(address >> 32) | 1u << 31, 0, NULL);
    atom_at(f, id)->native = row;
    atom_at(f, id)->is_open = true;
    return set_of(id);
}

TypeSet native_import(Infer *f, const NameId *path, uint32_t length) {
    const Native *module = length == 1 ? native_module(name_text(f->s->ctx, path[0])) : NULL;
    f->has_foreign |= !module;
    if (!module) return set_any();
    bool may_change = module_is_program(f->scope->module) && !makes_extension(f->s->ctx);
    return may_change ? native_atom(f, module) : library_atom(f, module);
}

/* ---- in an extension module, whose importers have its native modules, too ---- */

/* What the name always refers to, for code that needs no object of it (py_native_name); NULL: that is not certain. */
static const Native *bound_to(const PyName *name) {
    return name->is_first && name->natives == name->binds && !name->is_deleted ? name->native : NULL;
}

static const Native *named(Infer *f, const Ast *ast) {
    if (ast->kind != AST_Name || !makes_extension(f->s->ctx)) return NULL;
    Unit *module = unit_of_module(f, f->scope->module);
    const PyName *name = py_scope_find(module->scope->names, ast->name.name);
    bool is_global = name && scope_find(f, name->name) == map_slot(f, &module->scope->slots, name->name);
    return is_global ? bound_to(name) : NULL;
}

static const Native *member_of(Infer *f, const Ast *ast) {
    const Native *module = ast->kind == AST_Attribute ? named(f, ast->attribute.base) : NULL;
    bool is_module = module && module->kind == NATIVE_MODULE;
    return is_module ? native_member(module, name_text(f->s->ctx, ast->attribute.name)) : NULL;
}

/* Whether elaboration calls the function without its object: the arguments are plain, and surely as many as it takes.
 */
static bool fits(Infer *f, const Native *row, AstList args) {
    const PyScope *names = unit_of_module(f, f->scope->module)->scope->names;
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i], *value = ast_arg_value(arg);
        const PyName *name = value->kind == AST_Name ? py_scope_find(names, value->name.name) : NULL;
        bool is_plain = arg->kind != AST_Arg || (IS_NONE(arg->arg.name) && arg->arg.star == PARAM_PLAIN);
        if (!is_plain || value->kind == AST_Star || (name && name->def)) return false;
    }
    bool is_limited = row->max >= 0, has_named = row->params && strchr(row->params, '*');
    return (int64_t)args.len >= row->min && (!is_limited || (int64_t)args.len <= row->max) && !has_named;
}

void native_callee(Infer *f, const Ast *call, TypeSet *callee) {
    const Ast *ast = call->call.callee;
    const Native *row = ast->kind == AST_Name ? named(f, ast) : member_of(f, ast);
    if (row && row->kind == NATIVE_FUNCTION && fits(f, row, call->call.args)) *callee = native_atom(f, row);
}

bool native_is_number(Infer *f, const Ast *ast) {
    const Native *row = ast ? member_of(f, ast) : NULL;
    return row && row->kind == NATIVE_NUMBER;
}

void native_stored(Infer *f, NameId name) {
    if (!makes_extension(f->s->ctx) || !module_is_program(f->scope->module)) return;
    const PyScope *names = unit_of_module(f, f->s->main)->scope->names;
    for (uint32_t i = 0; i < names->list.len; i++) {
        const Native *row = bound_to(names->list.at[i]);
        if (row && row->kind == NATIVE_MODULE && native_member(row, name_text(f->s->ctx, name)))
            infer_give_up(f, "a module of the library may be changed");
    }
}

/* Whether it is the class `deque`, which collection.c models. */
bool native_is_deque(const Native *row) {
    return row->kind == NATIVE_CLASS && strcmp(row->name, "deque") == 0 &&
           native_is_of(row, native_module(STR("_collections")));
}

/* ---- results ---- */

static bool plain_kind(const char *type, AtomKind *kind) {
    static const struct {
        const char *type;
        AtomKind kind;
    } KINDS[] = {{"None", ATOM_None},       {"bool", ATOM_Bool}, {"int", ATOM_Int},    {"float", ATOM_Float},
                 {"complex", ATOM_Complex}, {"str", ATOM_Str},   {"bytes", ATOM_Bytes}};
    for (uint32_t i = 0; i < COUNT_OF(KINDS); i++)
        if (strcmp(type, KINDS[i].type) == 0) {
            *kind = KINDS[i].kind;
            return true;
        }
    return false;
}

TypeSet native_load(Infer *f, const Native *module, NameId name) {
    /* importers may have changed what the module has */
    if (makes_extension(f->s->ctx) && module_is_program(f->scope->module)) return set_any();
    const Native *row = module->kind == NATIVE_MODULE ? native_member(module, name_text(f->s->ctx, name)) : NULL;
    AtomKind kind;
    if (!row) return set_any();
    if (row->kind == NATIVE_NUMBER) return set_kind(ATOM_Float);
    if (row->kind == NATIVE_FUNCTION || native_is_deque(row)) return native_atom(f, row);
    return row->kind == NATIVE_VALUE && plain_kind(row->type, &kind) ? set_kind(kind) : set_any();
}

/* ---- heaps and sorted lists ---- */

static bool is_one_of(const char *name, const char *const *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* Functions that put their second argument into the list that is their first, or take an item out of it. */
static bool of_list(Infer *f, const Native *function, const InferArgs *args, const Ast *site, TypeSet *result) {
    static const char *const PUTS[] = {"heappush", "heapreplace", "heappushpop",
                                       "insort",   "insort_left", "insort_right"};
    static const char *const GIVES_ITEM[] = {"heappop", "heapreplace", "heappushpop"};
    static const char *const GIVES_INDEX[] = {"bisect", "bisect_left", "bisect_right"};
    bool puts = is_one_of(function->name, PUTS, COUNT_OF(PUTS)),
         gives_item = is_one_of(function->name, GIVES_ITEM, COUNT_OF(GIVES_ITEM)),
         gives_index = is_one_of(function->name, GIVES_INDEX, COUNT_OF(GIVES_INDEX));
    TypeSet list = infer_arg(args, 0), item = infer_arg(args, 1), items;
    if (!(puts || gives_item || gives_index || strcmp(function->name, "heapify") == 0)) return false;
    if (!set_is_only(f, &list, ATOM_List) || args->named) return false;
    for (uint32_t i = 0; puts && i < list.len; i++) slot_join(f, &atom_at(f, list.at[i])->parts[0], &item);
    items = iterate(f, &list, site);
    set_join(f, &items, &item);
    operator_compares(f, &items);
    *result = gives_item ? items : set_kind(gives_index ? ATOM_Int : ATOM_None);
    return true;
}

/* ---- functions of numbers ---- */

static bool are_plain(const Infer *f, const InferArgs *args) {
    for (uint32_t i = 0; i < args->count; i++) {
        if (args->at[i].is_any) return false;
        for (uint32_t k = 0; k < args->at[i].len; k++)
            if (atom_at(f, args->at[i].at[k])->kind >= ATOM_List) return false;
    }
    return !args->has_star && !args->has_stars && !args->named;
}

/* The result for arguments that are plain values, which are neither stored nor called. */
static TypeSet of_plain(const Native *function, const InferArgs *args) {
    const Native *exact = native_exact(function);
    bool are_floats = args->count > 0;
    AtomKind kind;
    for (uint32_t i = 0; i < args->count && are_floats; i++)
        for (uint32_t k = 0; k < args->at[i].len && are_floats; k++)
            are_floats = args->at[i].at[k] == atom_plain(ATOM_Float) || args->at[i].at[k] == atom_plain(ATOM_Int);
    if (plain_kind(function->type, &kind)) return set_kind(kind);
    if (exact && are_floats && plain_kind(exact->type, &kind)) return set_kind(kind);
    return set_any();
}

TypeSet native_call(Infer *f, const Native *function, const InferArgs *args, const Ast *site) {
    TypeSet result;
    AtomKind kind;
    if (function->kind == NATIVE_FUNCTION && of_list(f, function, args, site, &result)) return result;
    if (function->kind == NATIVE_FUNCTION && are_plain(f, args)) return of_plain(function, args);
    open_args(f, args);
    bool is_plain = function->kind == NATIVE_FUNCTION && plain_kind(function->type, &kind);
    return is_plain ? set_kind(kind) : set_any();
}
