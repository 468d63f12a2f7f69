/* Functions, generator expressions, classes, and the text as a whole: each is a unit of code. */
#include "emit.h"

/* ---- parameters ---- */

typedef struct Shape { /* parameters in the order of the slots */
    const Ast **at;
    uint32_t count, positional_only, positional, keyword_only, flags;
} Shape;

static int group_of(const Ast *param) {
    if (param->param.kind == PARAM_STAR) return 2;
    if (param->param.kind == PARAM_DOUBLE_STAR) return 3;
    return param->param.group == GROUP_KEYWORD;
}

static Shape shape_of(Arena *arena, const AstSignature *sig) {
    Shape shape = {0};
    if (!sig) return shape;
    shape.at = NEW_ARRAY(arena, const Ast *, sig->params.len + 1);
    for (int group = 0; group < 4; group++)
        for (uint32_t i = 0; i < sig->params.len; i++) {
            const Ast *param = sig->params.at[i];
            if (group_of(param) != group || IS_NONE(param->param.name)) continue;
            shape.at[shape.count++] = param;
            shape.positional_only += group == 0 && param->param.group == GROUP_POSITIONAL;
            shape.positional += group == 0;
            shape.keyword_only += group == 1;
            shape.flags |= group == 2 ? PYC_FN_VARARGS : group == 3 ? PYC_FN_VARKW : 0u;
        }
    return shape;
}

static Name *own_name(const Scope *scope, NameId id) {
    uint64_t word;
    return map_get(&scope->names, id.id, &word) ? (Name *)(uintptr_t)word : NULL;
}

static void give_slot(Unit *u, Name *name) {
    name->slot = u->slots++;
    name->has_slot = true;
}

/* The order of slots: parameters as the caller binds them, then the cells of the function object, then other
 * variables. */
static void lay_out(Unit *u, const Shape *shape, bool is_generator_expression) {
    u->slots = is_generator_expression;
    for (uint32_t i = 0; i < shape->count; i++)
        give_slot(u, own_name(u->scope, scope_mangled(u->scopes, u->scope, shape->at[i]->param.name)));
    for (uint32_t i = 0; i < u->scope->frees.len; i++) give_slot(u, u->scope->frees.at[i]);
    for (uint32_t i = 0; i < u->scope->list.len; i++) {
        Name *name = u->scope->list.at[i];
        if (!name->is_cell || name->is_free) continue;
        if (!name->has_slot) give_slot(u, name);
        emit(u, name->is_param ? DO_MakeCell : DO_NewCell, name->slot, 0, 0);
    }
}

/* ---- annotations ---- */

/* Whether the annotation is a string, which the parser has replaced by the expression in it. */
bool is_quoted(Unit *u, const Ast *type) {
    Str text = source_text(u->ctx, type->span);
    return type->kind != AST_Str && ast_is_quoted(text);
}

PycWord quoted_text(Unit *u, const Ast *type) {
    Str text = source_text(u->ctx, type->span);
    return text_word((Str){text.at + 1, text.len - 2});
}

void annotation(Unit *u, const Ast *type) {
    Str text = source_text(u->ctx, type->span);
    bool is_tree = text.len && text.at[0] == ' '; /* made of objects: what is read has the text in its place */
    if (u->has_future_annotations)
        emit_const(u, text_word(is_tree && type->kind == AST_Str ? type->str.text : ast_annotation(u->ctx, type)));
    else if (is_quoted(u, type))
        emit_const(u, quoted_text(u, type));
    else {
        u->in_annotation = true;
        expr(u, type);
        u->in_annotation = false;
    }
}

static void one_annotation(Unit *u, const char *name, PycWord word, const Ast *type) {
    (void)name;
    if (!type) return;
    emit_const(u, word);
    annotation(u, type);
    emit(u, DO_PutItem, 0, 0, -2);
}

static bool annotations(Unit *u, const AstSignature *sig) {
    bool any = sig && sig->result;
    for (uint32_t i = 0; sig && i < sig->params.len; i++) any |= sig->params.at[i]->param.type != NULL;
    if (!any) return false;
    emit(u, DO_NewDict, 0, 0, 1);
    for (uint32_t i = 0; i < sig->params.len; i++)
        one_annotation(u, "", name_word(u, scope_mangled(u->scopes, u->scope, sig->params.at[i]->param.name)),
                       sig->params.at[i]->param.type);
    one_annotation(u, "return", pyc_str_c("return"), sig->result);
    return true;
}

/* ---- what a body is ---- */

typedef struct Search {
    AstKind one, other;
    bool found;
} Search;

static void search(void *state, const Ast *node) { /* not in nested functions */
    Search *s = state;
    s->found |= node->kind == s->one || node->kind == s->other;
    bool is_inner = node->kind == AST_Lambda || node->kind == AST_Fn || node->kind == AST_Class ||
                    (node->kind == AST_Comprehension && node->comprehension.kind == COMP_GENERATOR);
    if (!s->found && !is_inner) ast_children(node, search, s);
}

static bool has_any(const Ast *ast, AstKind one, AstKind other) {
    Search s = {one, other, false};
    search(&s, ast);
    return s.found;
}

static bool is_async_generator_expression(const Ast *ast) {
    AstList list = ast->comprehension.clauses;
    bool found = has_any(ast->comprehension.value, AST_Await, AST_Await);
    for (uint32_t i = 0; i < list.len; i++) {
        found |= list.at[i]->comp_for.is_async || (i && has_any(list.at[i]->comp_for.iter, AST_Await, AST_Await));
        for (uint32_t k = 0; k < list.at[i]->comp_for.conditions.len; k++)
            found |= has_any(list.at[i]->comp_for.conditions.at[k], AST_Await, AST_Await);
    }
    return found;
}

static uint32_t flags_of(const Ast *ast) {
    if (ast->kind == AST_Fn) return (ast->fn.is_generator ? CODE_GENERATOR : 0u) | (ast->fn.is_async ? CODE_ASYNC : 0u);
    if (ast->kind == AST_Lambda) return has_any(ast->lambda.body, AST_Yield, AST_YieldFrom) ? CODE_GENERATOR : 0u;
    return CODE_GENERATOR | (is_async_generator_expression(ast) ? CODE_ASYNC : 0u);
}

/* ---- functions ---- */

static PycWord joined(PycWord a, const char *b) { return pyc_str_concat(a, pyc_str_c(b)); }

static void set_names(Unit *inner, Unit *u, NameId name, const char *tail) {
    const Scope *around = u->scope->is_types ? u->scope->outer : u->scope;
    const Name *own = own_name(around, scope_mangled(u->scopes, around, name));
    inner->name = name_word(u, name);
    inner->qualname = own && own->is_global ? inner->name : pyc_str_concat(u->inner, inner->name);
    inner->inner = joined(inner->qualname, tail);
}

static void function_code(Unit *inner, const Ast *ast) {
    if (ast->kind == AST_Comprehension) {
        emit(inner, DO_LoadSlot, 0, 0, 1);
        clauses(inner, ast, 0);
        emit_const(inner, PYC_NONE);
    } else if (ast->kind == AST_Lambda) {
        expr(inner, ast->lambda.body);
        if (inner->flags & CODE_GENERATOR) {
            emit(inner, DO_Pop, 0, 0, -1);
            emit_const(inner, PYC_NONE);
        }
    } else {
        body(inner, ast->fn.body);
        inner->at = (Span){0};
        emit_const(inner, PYC_NONE);
    }
    emit(inner, DO_Return, 0, 0, -1);
}

static uint32_t generator_flags(uint32_t flags) {
    return (flags & CODE_GENERATOR ? PYC_FN_GENERATOR : 0u) | (flags & CODE_ASYNC ? PYC_FN_COROUTINE : 0u);
}

static Code *compile_function(Unit *u, const Ast *ast, const Shape *shape, NameId name) {
    Unit inner;
    unit_begin(&inner, u, scope_at(u->scopes, ast), CODE_FUNCTION);
    set_names(&inner, u, name, ".<locals>.");
    bool is_fn = ast->kind == AST_Fn;
    inner.doc = is_fn && ast->fn.doc.text.at ? text_word(ast->fn.doc.text) : 0;
    inner.flags = flags_of(ast) | (u->kind == CODE_FUNCTION ? CODE_NESTED : 0u);
    inner.is_async_generator = (inner.flags & CODE_ASYNC) && (inner.flags & CODE_GENERATOR);
    lay_out(&inner, shape, ast->kind == AST_Comprehension);
    function_code(&inner, ast);
    Code *code = unit_finish(&inner);
    if (inner.wrong) cannot(u, inner.wrong_at, inner.wrong);
    bool is_generator = ast->kind == AST_Comprehension;
    code->param_count = is_generator ? 1 : shape->count;
    code->base.positional = is_generator ? 1 : shape->positional;
    code->base.positional_only = is_generator ? 1 : shape->positional_only;
    code->base.keyword_only = shape->keyword_only;
    code->fn_flags = shape->flags | generator_flags(inner.flags);
    code->base.co_flags = pyc_code_flags(code->fn_flags, inner.flags & CODE_NESTED);
    code->first_free = code->param_count;
    code->free_count = inner.scope->frees.len;
    code->params = pyc_gc_alloc((code->param_count + 1) * sizeof(PycWord));
    if (is_generator) code->params[0] = pyc_str_c(".0");
    for (uint32_t i = 0; i < shape->count; i++)
        code->params[i] = name_word(u, scope_mangled(u->scopes, inner.scope, shape->at[i]->param.name));
    PycWord variables = pyc_list_of(code->params, code->param_count);
    PycError *error = pyc_list_extend_with(variables, code->base.variables);
    (void)error; /* a tuple */
    code->base.variables = pyc_list_to_tuple(variables);
    code->base.first_line = source_locate(u->ctx, ast->span.lo).line;
    if (is_fn && ast->fn.decorators.len)
        code->base.first_line = source_locate(u->ctx, ast->fn.decorators.at[0]->span.lo).line;
    return code;
}

static bool default_words(Unit *u, const Shape *shape) {
    bool any = false;
    uint32_t count = shape->positional + shape->keyword_only;
    for (uint32_t i = 0; i < count; i++) any |= shape->at[i]->param.default_value != NULL;
    for (uint32_t i = 0; any && i < count; i++) {
        if (shape->at[i]->param.default_value)
            expr(u, shape->at[i]->param.default_value);
        else
            emit(u, DO_Null, 0, 0, 1);
    }
    return any;
}

static void cells(Unit *u, const Scope *scope) {
    for (uint32_t i = 0; i < scope->frees.len; i++) cell_load(u, scope->frees.at[i]->id);
}

void function(Unit *u, const Ast *ast, const AstSignature *sig, NameId name) {
    Shape shape = shape_of(u->arena, sig);
    Scope *outer = u->scope;
    uint32_t before = u->depth;
    bool has_defaults = default_words(u, &shape), has_types = type_params_begin(u, ast);
    cells(u, scope_at(u->scopes, ast));
    bool has_annotations = annotations(u, sig);
    Code *code = compile_function(u, ast, &shape, name);
    u->at = ast->kind == AST_Fn ? ast->fn.name_span : ast->span;
    emit(u, DO_Function, const_add(u, pyc_word(code)),
         (has_defaults ? HAS_DEFAULTS : 0) | (has_annotations ? HAS_ANNOTATIONS : 0), 1 - (int)(u->depth - before));
    if (has_types) {
        emit(u, DO_Dup, 0, 0, 1);
        name_load(u, scope_type_tuple(u->scopes));
        emit(u, DO_Turn, 1, 0, 0);
        emit(u, DO_SetAttribute, const_name(u, name_of(u->ctx, STR("__type_params__"))), 0, -2);
    }
    u->scope = outer;
}

/* ---- classes ---- */

static void set_text(Unit *u, const char *name, PycWord value) {
    emit_const(u, value);
    name_store(u, name_of(u->ctx, str_of(name)));
}

/* Creates `__annotations__` first, if names are annotated. */
static void begin_annotations(Unit *u) {
    if (!u->scope->has_annotations) return;
    emit(u, DO_LoadAnnotations, 0, 0, 1);
    emit(u, DO_Pop, 0, 0, -1);
}

static Code *compile_class(Unit *u, const Ast *ast) {
    Unit inner;
    unit_begin(&inner, u, scope_at(u->scopes, ast), CODE_CLASS);
    set_names(&inner, u, ast->class_.name, ".");
    inner.doc = ast->class_.doc.text.at ? text_word(ast->class_.doc.text) : 0;
    lay_out(&inner, &(Shape){0}, false);
    name_load(&inner, N(__name__));
    name_store(&inner, name_of(u->ctx, STR("__module__")));
    set_text(&inner, "__qualname__", inner.qualname);
    if (inner.doc) set_text(&inner, "__doc__", inner.doc);
    if (ast->class_.type_params.len) {
        name_load(&inner, scope_type_tuple(u->scopes));
        name_store(&inner, name_of(u->ctx, STR("__type_params__")));
    }
    begin_annotations(&inner);
    body(&inner, ast->class_.body);
    emit_const(&inner, PYC_NONE);
    emit(&inner, DO_Return, 0, 0, -1);
    Code *code = unit_finish(&inner);
    if (inner.wrong) cannot(u, inner.wrong_at, inner.wrong);
    code->free_count = inner.scope->frees.len;
    const Name *cell = own_name(inner.scope, N(__class__));
    code->class_cell = cell && cell->is_cell ? cell->slot + 1 : 0;
    code->base.first_line = source_locate(u->ctx, ast->span.lo).line;
    return code;
}

void class_object(Unit *u, const Ast *ast) {
    if (ast->class_.kind != CLASS_CLASS) cannot(u, ast->span, "invalid syntax");
    Scope *outer = u->scope;
    (void)type_params_begin(u, ast);
    load_args(u, ast->class_.bases, true);
    Scope *scope = scope_at(u->scopes, ast);
    cells(u, scope);
    Code *code = compile_class(u, ast);
    u->at = ast->span;
    emit(u, DO_Class, const_add(u, pyc_word(code)), 0, -1 - (int)scope->frees.len);
    u->scope = outer;
}

/* ---- texts ---- */

/* A lone string statement has become the doc string. */
const Ast *only_expression(const Ast *module) {
    AstList items = module->module.body->block.items;
    const Ast *text = module->module.doc.value;
    if (!items.len || text) return items.len ? NULL : text;
    return items.len == 1 && items.at[0]->kind == AST_ExprStmt ? items.at[0]->expr_stmt.value : NULL;
}

static void eval_code(Unit *u, const Ast *module) {
    const Ast *value = only_expression(module);
    u->flags |= CODE_EVAL;
    if (value)
        expr(u, value);
    else
        cannot(u, (Span){0}, "invalid syntax");
}

Code *text_code(Unit *u, const Ast *module, SourceMode mode) {
    u->shows_values = mode == SOURCE_SINGLE;
    lay_out(u, &(Shape){0}, false);
    if (mode == SOURCE_EVAL) {
        eval_code(u, module);
    } else {
        if (module->module.doc.text.at && mode == SOURCE_EXEC)
            set_text(u, "__doc__", text_word(module->module.doc.text));
        begin_annotations(u);
        body(u, module->module.body);
        emit_const(u, PYC_NONE);
    }
    emit(u, DO_Return, 0, 0, -1);
    return unit_finish(u);
}
