/* Type parameters and `type X[A: bound] = value` (their parts: parse/type_param.c). A type parameter of a function or
 * class is a static variable that the definition sets: repeated executions of one definition share it. */
#include "parse/ast_field.h"
#include "parse/type_param.h"
#include "python/scope/scope.h"

const Ast *py_alias_parts(Sema *s, const Ast *alias) {
    Map *known = &py_sema(s)->aliases;
    uint64_t word;
    if (map_get(known, alias->id, &word)) return (const Ast *)(uintptr_t)word;
    const Ast *parts = ast_alias_parts(s->ctx, s->arena, alias);
    map_put(known, alias->id, (uint64_t)(uintptr_t)parts);
    return parts;
}

/* ---- type parameters of functions and classes ---- */

static AstList type_params_of(const Ast *node) {
    return node->kind == AST_Fn      ? node->fn.sig.type_params
           : node->kind == AST_Class ? node->class_.type_params
                                     : (AstList){NULL, 0};
}

typedef struct Uses {
    AstList params;
    bool with_annotations, found;
} Uses;

static bool is_annotation(const Ast *around, const Ast *node) {
    return (around->kind == AST_Param && node == around->param.type) ||
           (around->kind == AST_Fn && node == around->fn.sig.result) ||
           (around->kind == AST_VarDecl && node == around->var_decl.type);
}

typedef struct Inside {
    Uses *uses;
    const Ast *around;
} Inside;

static void find_uses(void *state, const Ast *node) {
    const Inside *inside = state;
    Uses *uses = inside->uses;
    if (!node || uses->found || (!uses->with_annotations && is_annotation(inside->around, node))) return;
    for (uint32_t i = 0; node->kind == AST_Name && i < uses->params.len; i++)
        uses->found |= SAME(uses->params.at[i]->param.name, node->name.name);
    Inside inner = {uses, node};
    ast_children(node, find_uses, &inner);
}

/* Most type parameters occur only in annotations that nothing reads: they need no objects. */
static bool needs_type_params(Sema *s, const Ast *node) {
    const NameId names[] = {name_of(s->ctx, STR("__type_params__")), name_of(s->ctx, STR("__parameters__"))};
    if (py_program_mentions(s, names, COUNT_OF(names))) return true;
    Uses uses = {.params = type_params_of(node), .with_annotations = py_keeps_annotations(s)};
    Inside inside = {&uses, node};
    ast_children(node, find_uses, &inside);
    return uses.found;
}

const Ast *py_type_param_parts(Sema *s, const Ast *node) {
    AstList params = type_params_of(node);
    if (!params.len) return NULL;
    Map *known = &py_sema(s)->type_params;
    uint64_t word;
    if (map_get(known, node->id, &word)) return (const Ast *)(uintptr_t)word;
    const Ast *parts = needs_type_params(s, node) ? ast_type_params(s->ctx, s->arena, params, node->span) : NULL;
    map_put(known, node->id, (uint64_t)(uintptr_t)parts);
    return parts;
}

PyName *py_type_name(Sema *s, const PyScope *scope, NameId name) {
    const Ast *param = NULL;
    for (uint32_t i = 0; i < scope->type_params.len; i++)
        if (SAME(scope->type_params.at[i]->param.name, name)) param = scope->type_params.at[i];
    uint64_t known;
    if (!param) return NULL;
    if (map_get(&py_sema(s)->type_names, param->id, &known)) return (PyName *)(uintptr_t)known;
    PyName *made = NEW(s->arena, PyName);
    *made = (PyName){.name = name, .span = param->span, .has_global = true, .is_deleted = true};
    map_put(&py_sema(s)->type_names, param->id, (uint64_t)(uintptr_t)made);
    return made;
}
