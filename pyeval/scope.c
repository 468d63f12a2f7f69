/* Scopes of a text: first all bindings and uses are collected, then each use is resolved, so that variables captured by
 * functions get cells before code is generated. */
#include "scope.h"
#include "parse/ast_group.h"

#include "parse/type_param.h"

/* ---- notes ---- */

static Name *find(const Scope *scope, NameId id) {
    uint64_t word;
    return map_get(&scope->names, id.id, &word) ? (Name *)(uintptr_t)word : NULL;
}

static Name *note(Scopes *s, Scope *scope, NameId id) {
    Name *name = find(scope, id);
    if (name) return name;
    name = NEW(s->arena, Name);
    name->id = id;
    map_put(&scope->names, id.id, (uint64_t)(uintptr_t)name);
    vec_push(s->arena, &scope->list, name);
    return name;
}

static void syntax_error(Scopes *s, Span at, const char *format, NameId name) {
    if (s->wrong) return;
    const char *at_name = strstr(format, "%s");
    s->wrong =
        !at_name
            ? format
            : arena_printf(s->arena, "%.*s%s%s", (int)(at_name - format), format, name_c(s->ctx, name), at_name + 2).at;
    s->wrong_at = at;
}

NameId scope_mangled(const Scopes *s, const Scope *scope, NameId name) {
    Str text = name_text(s->ctx, name);
    bool is_private = text.len > 2 && text.at[0] == '_' && text.at[1] == '_' &&
                      !(text.at[text.len - 1] == '_' && text.at[text.len - 2] == '_');
    if (IS_NONE(scope->class_name) || !is_private) return name;
    Str owner = name_text(s->ctx, scope->class_name);
    while (owner.len && owner.at[0] == '_') owner.at++, owner.len--;
    if (!owner.len) return name;
    return name_of(s->ctx, arena_printf(s->arena, "_%.*s%.*s", STR_ARGS(owner), STR_ARGS(text)));
}

static void use(Scopes *s, NameId id) { note(s, s->current, scope_mangled(s, s->current, id)); }

static void bind(Scopes *s, NameId id) {
    if (!IS_NONE(id)) note(s, s->current, scope_mangled(s, s->current, id))->is_bound = true;
}

/* `:=` binds in the function around the comprehensions; in a generator expression, which is a function, the name is
 * then free. */
static void bind_outside(Scopes *s, NameId plain) {
    NameId id = scope_mangled(s, s->current, plain);
    Scope *at = s->current, *outside = at;
    while (outside->is_comprehension) outside = outside->outer;
    Name *owner = note(s, outside, id);
    for (; at != outside; at = at->outer) {
        Name *inner = note(s, at, id);
        if (at->kind != SCOPE_FUNCTION) continue;
        inner->is_global |= outside->kind == SCOPE_TEXT || owner->is_global;
        inner->is_nonlocal |= outside->kind == SCOPE_FUNCTION && !owner->is_global;
    }
    owner->is_bound = true;
}

/* ---- scopes ---- */

static Scope *push(Scopes *s, ScopeKind kind, const Ast *node) {
    Scope *made = NEW(s->arena, Scope);
    made->kind = kind;
    made->outer = s->current;
    made->node = node;
    made->class_name = s->current ? s->current->class_name : NONE_OF(NameId);
    map_init(&made->names, s->arena);
    map_put(&s->by_node, node->id, (uint64_t)(uintptr_t)made);
    return s->current = made;
}

Scope *scope_at(const Scopes *s, const Ast *node) {
    uint64_t word;
    return map_get(&s->by_node, node->id, &word) ? (Scope *)(uintptr_t)word : NULL;
}

const Ast *scope_type_parts(const Scopes *s, const Ast *definition) {
    uint64_t word;
    return map_get(&s->type_parts, definition->id, &word) ? (const Ast *)(uintptr_t)word : NULL;
}

NameId scope_type_tuple(const Scopes *s) { return name_of(s->ctx, STR(".type_params")); }

Scope *scope_frame(Scope *scope) {
    while (scope->kind == SCOPE_INLINE) scope = scope->outer;
    return scope;
}

static void visit(void *state, const Ast *node);

static void visit_list(Scopes *s, AstList list) {
    for (uint32_t i = 0; i < list.len; i++)
        if (list.at[i]) visit(s, list.at[i]);
}

static void visit_one(Scopes *s, const Ast *node) {
    if (node) visit(s, node);
}

/* ---- targets ---- */

static void bind_target(Scopes *s, const Ast *target) {
    if (target->kind == AST_Name) {
        bind(s, target->name.name);
        return;
    }
    AstList items = {0};
    if (target->kind == AST_Tuple) items = target->tuple.items;
    if (target->kind == AST_List) items = target->list.items;
    if (target->kind == AST_Star) bind_target(s, target->star.operand);
    for (uint32_t i = 0; i < items.len; i++) bind_target(s, items.at[i]);
    if (target->kind == AST_Attribute || target->kind == AST_Subscript) visit(s, target);
}

static void bind_pattern(void *state, const Ast *pattern) {
    bind(state, ast_pattern_name(pattern));
    if (pattern->kind == AST_PatValue || pattern->kind == AST_PatClass || pattern->kind == AST_PatMapping) {
        visit_one(state, pattern->kind == AST_PatValue ? pattern->pat_value.value : NULL);
        visit_one(state, pattern->kind == AST_PatClass ? pattern->pat_class.cls : NULL);
    }
    AstList keys = pattern->kind == AST_PatMapping ? pattern->pat_mapping.keys : (AstList){0};
    for (uint32_t i = 0; i < keys.len; i++) visit(state, keys.at[i]);
    AstList inner = pattern->kind == AST_PatMapping    ? pattern->pat_mapping.values
                    : pattern->kind == AST_PatSequence ? pattern->pat_sequence.items
                    : pattern->kind == AST_PatOr       ? pattern->pat_or.items
                    : pattern->kind == AST_PatClass    ? pattern->pat_class.positional
                                                       : (AstList){0};
    for (uint32_t i = 0; i < inner.len; i++) bind_pattern(state, inner.at[i]);
    AstList named = pattern->kind == AST_PatClass ? pattern->pat_class.values : (AstList){0};
    for (uint32_t i = 0; i < named.len; i++) bind_pattern(state, named.at[i]);
    if (pattern->kind == AST_PatAs && pattern->pat_as.pattern) bind_pattern(state, pattern->pat_as.pattern);
}

/* ---- type parameters ---- */

static void note_parts(Scopes *s, const Ast *definition, const Ast *parts) {
    map_put(&s->type_parts, definition->id, (uint64_t)(uintptr_t)parts);
}

/* Afterwards the scope of the type parameters is the current one, if the definition has any. */
static void visit_type_params(Scopes *s, const Ast *definition, AstList params) {
    if (!params.len) return;
    const Ast *parts = ast_type_params(s->ctx, s->arena, params, definition->span);
    note_parts(s, definition, parts);
    push(s, SCOPE_INLINE, parts)->is_types = true;
    visit(s, parts);
    for (uint32_t i = 0; i < params.len; i++) bind(s, params.at[i]->param.name);
    bind(s, scope_type_tuple(s));
}

static void visit_alias(Scopes *s, const Ast *node) {
    const Ast *parts = ast_alias_parts(s->ctx, s->arena, node);
    note_parts(s, node, parts);
    bind(s, node->type_alias.name);
    visit(s, parts);
}

/* ---- functions, classes, comprehensions ---- */

static void visit_defaults(Scopes *s, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) visit_one(s, sig->params.at[i]->param.default_value);
}

static void visit_annotations(Scopes *s, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) visit_one(s, sig->params.at[i]->param.type);
    visit_one(s, sig->result);
}

static void bind_params(Scopes *s, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        if (IS_NONE(param->param.name)) continue;
        Name *name = note(s, s->current, scope_mangled(s, s->current, param->param.name));
        if (name->is_param)
            syntax_error(s, param->span, "duplicate argument '%s' in function definition", param->param.name);
        name->is_bound = name->is_param = true;
    }
}

static void visit_fn(Scopes *s, const Ast *node) {
    visit_list(s, node->fn.decorators);
    visit_defaults(s, &node->fn.sig);
    bind(s, node->fn.name);
    Scope *outer = s->current;
    visit_type_params(s, node, node->fn.sig.type_params);
    visit_annotations(s, &node->fn.sig);
    push(s, SCOPE_FUNCTION, node);
    bind_params(s, &node->fn.sig);
    visit_one(s, node->fn.body);
    s->current = outer;
}

static void visit_lambda(Scopes *s, const Ast *node) {
    visit_defaults(s, &node->lambda.sig);
    Scope *outer = s->current;
    push(s, SCOPE_FUNCTION, node);
    bind_params(s, &node->lambda.sig);
    visit(s, node->lambda.body);
    s->current = outer;
}

static void visit_class(Scopes *s, const Ast *node) {
    visit_list(s, node->class_.decorators);
    bind(s, node->class_.name);
    Scope *outer = s->current;
    visit_type_params(s, node, node->class_.type_params);
    visit_list(s, node->class_.bases);
    push(s, SCOPE_CLASS, node)->class_name = node->class_.name;
    if (node->class_.type_params.len) use(s, scope_type_tuple(s));
    visit_one(s, node->class_.body);
    s->current = outer;
}

static void visit_comprehension(Scopes *s, const Ast *node) {
    AstList clauses = node->comprehension.clauses;
    Scope *outer = s->current;
    bool is_generator = node->comprehension.kind == COMP_GENERATOR;
    visit(s, clauses.at[0]->comp_for.iter); /* evaluated in the surrounding scope */
    push(s, is_generator ? SCOPE_FUNCTION : SCOPE_INLINE, node)->is_comprehension = true;
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Ast *clause = clauses.at[i];
        if (i) visit(s, clause->comp_for.iter);
        bind_target(s, clause->comp_for.target);
        visit_list(s, clause->comp_for.conditions);
    }
    visit_one(s, node->comprehension.key);
    visit_one(s, node->comprehension.value);
    s->current = outer;
}

/* ---- statements that say where names are ---- */

static void declare(Scopes *s, const NameId *names, uint32_t count, bool is_global) {
    for (uint32_t i = 0; i < count; i++) {
        Name *name = note(s, s->current, scope_mangled(s, s->current, names[i]));
        name->is_global |= is_global;
        name->is_nonlocal |= !is_global;
    }
}

static void visit_var_decl(Scopes *s, const Ast *node) {
    bool is_inside = scope_frame(s->current)->kind == SCOPE_FUNCTION;
    bind_target(s, node->var_decl.target);
    if (!is_inside) visit_one(s, node->var_decl.type);
    visit_one(s, node->var_decl.value);
    if (node->var_decl.type && !is_inside && node->var_decl.target->kind == AST_Name) {
        bind(s, N(__annotations__));
        scope_frame(s->current)->has_annotations = true;
    }
}

static void bind_aliases(Scopes *s, AstList names) {
    for (uint32_t i = 0; i < names.len; i++) bind(s, ast_alias_name(names.at[i]));
}

static void visit(void *state, const Ast *node) {
    Scopes *s = state;
    switch (node->kind) {
    case AST_Name:
        use(s, node->name.name);
        if (SAME(node->name.name, N(super)) && scope_frame(s->current)->kind == SCOPE_FUNCTION)
            use(s, N(__class__)); /* super() uses the class */
        return;
    case AST_Fn: visit_fn(s, node); return;
    case AST_Lambda: visit_lambda(s, node); return;
    case AST_Class: visit_class(s, node); return;
    case AST_Comprehension: visit_comprehension(s, node); return;
    case AST_Global: declare(s, node->global.names, node->global.count, true); return;
    case AST_Nonlocal: declare(s, node->nonlocal.names, node->nonlocal.count, false); return;
    case AST_Import: bind_aliases(s, node->import.names); return;
    case AST_ImportFrom: bind_aliases(s, node->import_from.names); return;
    case AST_VarDecl: visit_var_decl(s, node); return;
    case AST_Walrus:
        bind_outside(s, node->walrus.target->name.name);
        visit(s, node->walrus.value);
        return;
    case AST_Case:
        bind_pattern(s, node->case_.pattern);
        visit_one(s, node->case_.guard);
        visit_one(s, node->case_.body);
        return;
    case AST_Assign:
        for (uint32_t i = 0; i < node->assign.targets.len; i++) bind_target(s, node->assign.targets.at[i]);
        visit(s, node->assign.value);
        return;
    case AST_Del:
        for (uint32_t i = 0; i < node->del.targets.len; i++) bind_target(s, node->del.targets.at[i]);
        return;
    case AST_TypeAlias: visit_alias(s, node); return;
    case AST_AugAssign: bind_target(s, node->aug_assign.target); break;
    case AST_For: bind_target(s, node->for_.target); break;
    case AST_Handler: bind(s, node->handler.name); break;
    case AST_WithItem:
        if (node->with_item.target) bind_target(s, node->with_item.target);
        break;
    case AST_BINDS_NOTHING:
    case AST_ANY_BINDING_PATTERN: break;
    }
    ast_children(node, visit, s);
}

/* ---- where a name is ---- */

/* The scope that owns the variable used in a scope; NULL: it is a global or a name of the text. */
static Scope *owner_of(Scope *from, NameId id, bool *is_global) {
    bool is_start = true;
    *is_global = false;
    for (Scope *at = from; at; is_start = is_start && at->is_types, at = at->outer) {
        Name *name = at->kind == SCOPE_CLASS && !is_start ? NULL : find(at, id);
        bool is_class_cell = at->kind == SCOPE_CLASS && !is_start && SAME(id, N(__class__));
        if (is_class_cell) return at;
        if (!name) continue;
        if (name->is_global) return *is_global = true, NULL;
        if (name->is_bound && !name->is_nonlocal) return at;
    }
    return NULL;
}

static void need_cell(Scopes *s, Scope *from, Scope *owner, NameId id) {
    Name *name = note(s, owner, id);
    if (owner->kind == SCOPE_TEXT) return;
    name->is_cell = true;
    for (Scope *at = scope_frame(from); at != scope_frame(owner); at = scope_frame(at->outer)) {
        Name *inner = note(s, at, id);
        if (inner->is_free) continue;
        inner->is_free = true;
        vec_push(s->arena, &at->frees, inner);
    }
}

static void settle_name(Scopes *s, Scope *scope, Name *name) {
    bool is_global;
    Scope *owner = name->is_global ? NULL : owner_of(scope, name->id, &is_global);
    if (name->is_nonlocal && (!owner || owner->kind == SCOPE_TEXT))
        syntax_error(s, scope->node->span, "no binding for nonlocal '%s' found", name->id);
    else if (owner && owner->kind != SCOPE_TEXT && scope_frame(owner) != scope_frame(scope))
        need_cell(s, scope, owner, name->id);
}

static void settle(Scopes *s) {
    for (uint32_t i = 0; i < s->by_node.len; i++) {
        Scope *scope = (Scope *)(uintptr_t)s->by_node.entries[i].value;
        for (uint32_t k = 0; k < scope->list.len; k++) {
            Name *name = scope->list.at[k];
            bool is_class_cell = scope->kind == SCOPE_CLASS && name->is_cell; /* made by need_cell */
            if (!is_class_cell && (!name->is_free || name->is_nonlocal)) settle_name(s, scope, name);
        }
    }
}

NamePlace scope_find(Scope *scope, NameId id) {
    bool is_global;
    Scope *frame = scope_frame(scope), *owner = owner_of(scope, id, &is_global);
    while (scope->is_types) scope = scope->outer;
    bool is_dynamic = frame->kind == SCOPE_TEXT || scope->kind == SCOPE_CLASS;
    if (!owner) return (NamePlace){is_dynamic && !is_global ? PLACE_MAPPING : PLACE_GLOBAL, NULL, false};
    if (scope_frame(owner) == frame) {
        if (owner->kind == SCOPE_TEXT || owner->kind == SCOPE_CLASS) return (NamePlace){PLACE_MAPPING, NULL, false};
        Name *name = find(owner, id);
        return (NamePlace){name->is_cell ? PLACE_CELL : PLACE_SLOT, name, false};
    }
    if (owner->kind == SCOPE_TEXT) return (NamePlace){PLACE_GLOBAL, NULL, false};
    return (NamePlace){scope->kind == SCOPE_CLASS ? PLACE_CLASS_CELL : PLACE_CELL, find(frame, id), true};
}

Scope *scopes_of_text(Scopes *s, Context *ctx, Arena *arena, const Ast *module) {
    *s = (Scopes){.ctx = ctx, .arena = arena};
    map_init(&s->by_node, arena);
    map_init(&s->type_parts, arena);
    Scope *text = push(s, SCOPE_TEXT, module);
    visit(s, module->module.body);
    settle(s);
    return text;
}
