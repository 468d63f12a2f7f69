/* Statements and blocks. One builder per node symbol, found through the table at the end. Definitions are in decl.c. */
#include "parse/build.h"

/* ---- blocks ---- */

static bool repaired_near(const Builder *b, Span place, uint32_t lines_above) {
    return b->repairs && repairs_just_above(b->repairs, b->original, place.lo - b->base, lines_above);
}

/* Lines that are indented for no reason: this is reported, and their statements are added to the block around them. */
static void add_unexpected_block(Builder *b, CstId n, AstVec *items) {
    const CstId fault = cst_child(&b->tree, n, CST_F_error);
    CstId first = 0;
    EACH_CHILD (b, n, c)
        if (c != fault && !first) first = c;
    const bool indent = fault && symbol_is(b, fault, CST_unexpected_indent);
    const Span place = span_of(b, first ? first : n);
    if (!repaired_near(b, place, 4)) diag(b->ctx, indent ? D_UNEXPECTED_INDENT : D_INCONSISTENT_DEDENT, place);
    b->layout_wrong = true;
    build_statements(b, n, items);
}

static void add_statement(Builder *b, CstId n, AstVec *items) {
    switch (b->tree.nodes[n].symbol) {
    case CST_unexpected_block: add_unexpected_block(b, n, items); return;
    case CST_unexpected_indent:
    case CST_inconsistent_dedent:
    case CST_missing_block: return;
    case CST_inconsistent_tabs: diag(b->ctx, D_INCONSISTENT_TABS, span_of(b, n)); return;
    case CST_assert_statement:
        if (!explains_asserts(b)) break;
        build_explained_assert(b, n, items);
        return;
    }
    vec_push(b->scratch, items, build_stmt(b, n));
}

void build_statements(Builder *b, CstId n, AstVec *items) {
    EACH_CHILD (b, n, c)
        if (b->tree.nodes[c].is_named) add_statement(b, c, items);
}

/* The header of a compound statement: from its first word to its colon. */
static Span header_span(const Builder *b, CstId header) {
    const CstId colon = cst_token(&b->tree, header, CST_T_COLON);
    const Span all = span_of(b, header);
    return colon ? (Span){all.lo, span_of(b, colon).hi} : all;
}

static void report_missing_body(Builder *b, CstId header) {
    const Str text = cst_text(&b->tree, header);
    uint32_t len = 0;
    while (len < text.len && text.at[len] != ' ' && text.at[len] != ':' && text.at[len] != '\n') len++;
    const Str word = {text.at, len};
    if (repaired_near(b, header_span(b, header), 0)) return;
    if (b->blocks >= BLOCK_DEPTH_LIMIT) /* otherwise there may be a body */
        too_deep(b, header_span(b, header), BLOCK_DEPTH_LIMIT);
    else
        diag(b->ctx, D_MISSING_BODY, header_span(b, header), STR_ARGS(word));
    b->layout_wrong = true; /* the following lines may have been intended as the body */
}

Ast *build_body(Builder *b, CstId header, CstField field) {
    const CstId n = cst_child(&b->tree, header, field);
    Ast *made = ast_new(b, AST_Block, span_of(b, n ? n : header));
    if (!n) return made;
    if (cst_token(&b->tree, n, CST_missing_block)) report_missing_body(b, header);
    AstVec items = {0};
    b->blocks++;
    build_statements(b, n, &items);
    b->blocks--;
    made->block.items = list_of(b, &items);
    return made;
}

static Ast *build_loop_body(Builder *b, CstId header) {
    b->scope->loops++;
    Ast *made = build_body(b, header, CST_F_body);
    b->scope->loops--;
    return made;
}

/* The block of a clause in a field, such as `else:`; NULL when there is none. */
static Ast *build_clause(Builder *b, CstId n, CstField field) {
    const CstId clause = cst_child(&b->tree, n, field);
    return clause ? build_body(b, clause, CST_F_body) : NULL;
}

/* ---- expressions, assignments ---- */

static Ast *build_value(Builder *b, CstId n) {
    Ast *value = build_expr_field(b, n, CST_F_value);
    if (!value) return bad_expr(b, n);
    check_no_star(b, value);
    return value;
}

static Ast *build_expr_stmt(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_ExprStmt, span_of(b, n));
    made->expr_stmt.value = build_value(b, n);
    return made;
}

static AstVarKind binding_kind(Builder *b, CstId keyword) {
    if (symbol_is(b, keyword, CST_KW_let)) warn_old(b, span_of(b, keyword), "let", "var");
    return symbol_is(b, keyword, CST_KW_ref) ? VAR_REF : VAR_VAR;
}

static Ast *build_var(Builder *b, CstId binding, Span place) {
    Ast *made = ast_new(b, AST_VarDecl, place);
    const CstId keyword = cst_child(&b->tree, binding, CST_F_keyword);
    made->var_decl.kind = keyword ? binding_kind(b, keyword) : VAR_VAR;
    made->var_decl.target = build_expr_field(b, binding, CST_F_target);
    if (!made->var_decl.target) made->var_decl.target = bad_expr(b, binding);
    check_target(b, made->var_decl.target, TARGET_BIND);
    return made;
}

AstConvention build_binding(Builder *b, CstId n, Ast **target) {
    if (!n) {
        *target = NULL;
        return CONV_DEFAULT;
    }
    if (!symbol_is(b, n, CST_binding)) {
        *target = build_expr(b, n);
        check_target(b, *target, TARGET_ASSIGN);
        return CONV_DEFAULT;
    }
    const Ast *var = build_var(b, n, span_of(b, n));
    *target = var->var_decl.target;
    return var->var_decl.kind == VAR_REF ? CONV_REF : CONV_VAR;
}

static Ast *build_assign_target(Builder *b, CstId n) {
    if (symbol_is(b, n, CST_binding)) return build_var(b, n, span_of(b, n));
    Ast *target = build_expr(b, n);
    check_target(b, target, TARGET_ASSIGN);
    return target;
}

static Ast *build_assign(Builder *b, CstId n) {
    AstVec targets = {0};
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_target) vec_push(b->scratch, &targets, build_assign_target(b, c));
    Ast *value = build_value(b, n);
    if (targets.len == 1 && targets.at[0]->kind == AST_VarDecl) {
        Ast *var = targets.at[0];
        var->span = span_of(b, n);
        var->var_decl.value = value;
        return var;
    }
    Ast *made = ast_new(b, AST_Assign, span_of(b, n));
    made->assign.targets = list_of(b, &targets);
    made->assign.value = value;
    return made;
}

static Ast *build_augmented(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_AugAssign, span_of(b, n));
    made->aug_assign.op = build_op(b, cst_child(&b->tree, n, CST_F_operator), false);
    made->aug_assign.target = build_expr_field(b, n, CST_F_target);
    if (!made->aug_assign.target) made->aug_assign.target = bad_expr(b, n);
    check_target(b, made->aug_assign.target, TARGET_AUGMENT);
    made->aug_assign.value = build_value(b, n);
    return made;
}

static Ast *annotated_target(Builder *b, CstId n) {
    Ast *target = build_expr_field(b, n, CST_F_target);
    if (!target) return bad_expr(b, n);
    check_target(b, target, TARGET_ANNOTATE);
    return target;
}

/* The kind of variable that `x: T` declares, depending on the scope and on the annotation. */
static AstVarKind annotated_kind(const Builder *b, const Ast *target, const PyAnnotation *said) {
    if (said->is_comptime) return VAR_COMPTIME;
    if (said->convention == CONV_REF) return VAR_REF;
    if (target->kind != AST_Name || b->scope->kind == SCOPE_CLASS) return VAR_ANNOTATED;
    if (b->scope->kind == SCOPE_STRUCT || b->scope->kind == SCOPE_TRAIT) return VAR_VAR;
    return b->scope->is_systems ? VAR_VAR : VAR_ANNOTATED;
}

Ast *build_annotated(Builder *b, CstId n, AstList decorators) {
    const CstId target = cst_child(&b->tree, n, CST_F_target);
    const bool bound = target && symbol_is(b, target, CST_binding);
    Ast *made = bound ? build_var(b, target, span_of(b, n)) : ast_new(b, AST_VarDecl, span_of(b, n));
    if (!bound) made->var_decl.target = annotated_target(b, n);
    made->var_decl.type = build_type_field(b, n, CST_F_type);
    made->var_decl.decorators = decorators;
    if (!bound) {
        const PyAnnotation said = spelling_annotation(b, made->var_decl.type);
        made->var_decl.kind = annotated_kind(b, made->var_decl.target, &said);
        const bool spelled = made->var_decl.kind == VAR_COMPTIME || made->var_decl.kind == VAR_REF;
        if (spelled) made->var_decl.type = said.type;
    }
    if (cst_child(&b->tree, n, CST_F_value)) made->var_decl.value = build_value(b, n);
    return made->var_decl.value || check_declares(b, made->var_decl.target) ? made : bad_stmt(b, n);
}

static Ast *build_annotated_stmt(Builder *b, CstId n) { return build_annotated(b, n, (AstList){0}); }
static Ast *build_comptime_stmt(Builder *b, CstId n) { return build_comptime(b, n, (AstList){0}); }
static Ast *build_function_stmt(Builder *b, CstId n) { return build_function(b, n, (AstList){0}); }
static Ast *build_class_stmt(Builder *b, CstId n) { return build_class(b, n, (AstList){0}); }

/* ---- simple statements ---- */

static Ast *build_pass(Builder *b, CstId n) {
    return ast_new(b, repairs_cover(b->repairs, b->tree.nodes[n].lo) ? AST_BadStmt : AST_Pass, span_of(b, n));
}

static void check_in_loop(Builder *b, CstId n, const char *word) {
    if (b->scope->loops || in_doubt(b, n)) return;
    diag(b->ctx, b->scope->in_except_star ? D_EXCEPT_STAR_LEFT : D_OUTSIDE_LOOP, span_of(b, n), word);
}

static Ast *build_break(Builder *b, CstId n) {
    check_in_loop(b, n, "break");
    return ast_new(b, AST_Break, span_of(b, n));
}

static Ast *build_continue(Builder *b, CstId n) {
    check_in_loop(b, n, "continue");
    return ast_new(b, AST_Continue, span_of(b, n));
}

static Ast *build_return(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Return, span_of(b, n));
    Scope *function = scope_function(b);
    if (!function && !in_doubt(b, n)) diag(b->ctx, D_RETURN_OUTSIDE, made->span);
    if (function && b->scope->in_except_star) diag(b->ctx, D_EXCEPT_STAR_LEFT, made->span, "return");
    if (!cst_child(&b->tree, n, CST_F_value)) return made;
    made->return_.value = build_value(b, n);
    if (function) function->returns_value = true;
    return made;
}

static Ast *build_raise(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Raise, span_of(b, n));
    made->raise.value = build_expr_field(b, n, CST_F_value);
    made->raise.cause = build_expr_field(b, n, CST_F_cause);
    return made;
}

/* assert c, "a", x: several messages are a tuple. */
Ast *build_messages(Builder *b, CstId n) {
    AstVec messages = {0};
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_message) vec_push(b->scratch, &messages, build_expr(b, c));
    if (messages.len < 2) return messages.len ? messages.at[0] : NULL;
    Ast *made = ast_new(b, AST_Tuple, span_join(messages.at[0]->span, vec_last(&messages)->span));
    made->tuple.items = list_of(b, &messages);
    return made;
}

static Ast *build_assert(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Assert, span_of(b, n));
    made->assert_.is_comptime = cst_child(&b->tree, n, CST_F_comptime) != 0;
    made->assert_.cond = build_expr_field(b, n, CST_F_condition);
    made->assert_.message = build_messages(b, n);
    if (made->assert_.cond && made->assert_.cond->kind == AST_Tuple && made->assert_.cond->tuple.items.len)
        diag(b->ctx, D_ASSERT_TUPLE, made->assert_.cond->span);
    return made;
}

static Ast *build_delete(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Del, span_of(b, n));
    const CstId target = cst_child(&b->tree, n, CST_F_target);
    Ast *all = target ? build_expr(b, target) : bad_expr(b, n);
    const bool several = target && symbol_is(b, target, CST_expression_list);
    made->del.targets = several ? all->tuple.items : list_one(b, all);
    for (uint32_t i = 0; i < made->del.targets.len; i++) check_target(b, made->del.targets.at[i], TARGET_DELETE);
    return made;
}

static NameId *build_names(Builder *b, CstId n, uint32_t *count) {
    VEC(NameId) names = {0};
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) != CST_F_name) continue;
        vec_push(b->scratch, &names, name_at(b, c));
    }
    *count = names.len;
    NameId *kept = NEW_ARRAY(&b->ctx->arena, NameId, names.len + 1);
    if (names.len) memcpy(kept, names.at, sizeof(NameId) * names.len);
    return kept;
}

static Ast *build_global(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Global, span_of(b, n));
    made->global.names = build_names(b, n, &made->global.count);
    return made;
}

static Ast *build_nonlocal(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Nonlocal, span_of(b, n));
    made->nonlocal.names = build_names(b, n, &made->nonlocal.count);
    return made;
}

static Ast *build_type_alias(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_TypeAlias, span_of(b, n));
    const CstId type_params = cst_child(&b->tree, n, CST_F_type_parameters);
    made->type_alias.name = name_field(b, n, CST_F_name);
    if (type_params) made->type_alias.type_params = build_type_params(b, type_params);
    made->type_alias.value = build_type_field(b, n, CST_F_value);
    const Ast *where = build_where(b, n);
    if (where) diag(b->ctx, D_UNEXPECTED, where->span, 5, "where");
    return made;
}

/* ---- imports ---- */

static NameId *build_path(Builder *b, CstId n, uint32_t *len) {
    VEC(NameId) path = {0};
    if (n && symbol_is(b, n, CST_identifier)) vec_push(b->scratch, &path, name_at(b, n));
    if (n && symbol_is(b, n, CST_dotted_name)) {
        EACH_CHILD (b, n, c)
            if (symbol_is(b, c, CST_identifier)) vec_push(b->scratch, &path, name_at(b, c));
    }
    *len = path.len;
    NameId *kept = NEW_ARRAY(&b->ctx->arena, NameId, path.len + 1);
    if (path.len) memcpy(kept, path.at, sizeof(NameId) * path.len);
    return kept;
}

static Ast *build_alias(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Alias, span_of(b, n));
    const bool renamed = symbol_is(b, n, CST_aliased_import);
    made->alias.path = build_path(b, renamed ? cst_child(&b->tree, n, CST_F_name) : n, &made->alias.path_len);
    if (renamed) made->alias.alias = name_field(b, n, CST_F_alias);
    return made;
}

static AstList build_aliases(Builder *b, CstId n) {
    AstVec names = {0};
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_name && !symbol_is(b, c, CST_wildcard_import))
            vec_push(b->scratch, &names, build_alias(b, c));
    return list_of(b, &names);
}

static Ast *noted(Builder *b, Ast *import) {
    if (b->scope->kind == SCOPE_MODULE) spelling_import(b, import);
    return import;
}

static Ast *build_import(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Import, span_of(b, n));
    made->import.names = build_aliases(b, n);
    return noted(b, made);
}

static void set_module(Builder *b, CstId n, Ast *made) {
    const CstId module = cst_child(&b->tree, n, CST_F_module);
    CstId path = module;
    if (module && symbol_is(b, module, CST_relative_module)) {
        const CstId dots = cst_child(&b->tree, module, CST_F_dots);
        const Str text = cst_text(&b->tree, dots);
        for (uint32_t i = 0; i < text.len; i++) made->import_from.level += text.at[i] == '.';
        path = cst_child(&b->tree, module, CST_F_name);
    }
    made->import_from.path = build_path(b, path, &made->import_from.path_len);
}

static void check_future_import(Builder *b, const Ast *import) {
    if (b->scope->kind != SCOPE_MODULE || b->blocks) diag(b->ctx, D_FUTURE_PLACE, import->span);
    if (import->import_from.star) diag(b->ctx, D_UNEXPECTED, import->span, 1, "*");
}

static Ast *build_import_from(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_ImportFrom, span_of(b, n));
    set_module(b, n, made);
    made->import_from.names = build_aliases(b, n);
    made->import_from.star = cst_token(&b->tree, n, CST_wildcard_import) != 0;
    if (made->import_from.star && b->scope->kind != SCOPE_MODULE) diag(b->ctx, D_STAR_IMPORT, made->span);
    if (ast_is_future(made)) check_future_import(b, made);
    return noted(b, made);
}

/* ---- compound statements ---- */

/* `if comptime(c):` is `comptime if c:`. */
static Ast *comptime_operand(Ast *value, bool *is_comptime) {
    if (!value || value->kind != AST_Comptime) return value;
    *is_comptime = true;
    return value->comptime.operand;
}

static Ast *make_if(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_If, span_of(b, n));
    made->if_.cond = build_expr_field(b, n, CST_F_condition);
    if (!made->if_.cond) made->if_.cond = bad_expr(b, n);
    made->if_.cond = comptime_operand(made->if_.cond, &made->if_.is_comptime);
    made->if_.then = build_body(b, n, CST_F_body);
    return made;
}

/* The clauses are siblings in the source and nested in the tree: an elif is an If in `otherwise`. */
static Ast *build_if(Builder *b, CstId n) {
    Ast *first = make_if(b, n), *last = first;
    const bool is_comptime = cst_child(&b->tree, n, CST_F_comptime) != 0;
    first->if_.is_comptime |= is_comptime;
    uint32_t depth = b->depth;
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) != CST_F_alternative || !depth_enter(b, span_of(b, c))) continue;
        Ast *next = symbol_is(b, c, CST_elif_clause) ? make_if(b, c) : build_body(b, c, CST_F_body);
        if (next->kind == AST_If) {
            next->if_.is_comptime |= first->if_.is_comptime;
            next->span.hi = first->span.hi;
        }
        last->if_.otherwise = next;
        if (next->kind == AST_If) last = next;
    }
    b->depth = depth;
    return first;
}

static Ast *build_while(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_While, span_of(b, n));
    made->while_.cond = build_expr_field(b, n, CST_F_condition);
    made->while_.body = build_loop_body(b, n);
    made->while_.otherwise = build_clause(b, n, CST_F_alternative);
    return made;
}

static void check_async(Builder *b, Span place, const char *what) {
    if (!b->scope->is_async) diag(b->ctx, D_ASYNC_OUTSIDE, place, what);
}

static Ast *build_for(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_For, span_of(b, n));
    made->for_.is_comptime = cst_child(&b->tree, n, CST_F_comptime) != 0;
    made->for_.is_async = cst_child(&b->tree, n, CST_F_async) != 0;
    if (made->for_.is_async) check_async(b, header_span(b, n), "async for");
    made->for_.binding = build_binding(b, cst_child(&b->tree, n, CST_F_target), &made->for_.target);
    made->for_.iter = comptime_operand(build_expr_field(b, n, CST_F_iterable), &made->for_.is_comptime);
    if (made->for_.iter) check_no_star(b, made->for_.iter);
    made->for_.body = build_loop_body(b, n);
    made->for_.otherwise = build_clause(b, n, CST_F_alternative);
    return made;
}

/* The body of `except*`: several of them may run for one exception, so no statement can leave one. */
static Ast *build_star_body(Builder *b, CstId n) {
    Scope *scope = b->scope;
    const uint32_t loops = scope->loops;
    scope->loops = 0;
    scope->in_except_star++;
    Ast *made = build_body(b, n, CST_F_body);
    scope->in_except_star--;
    scope->loops = loops;
    return made;
}

static Ast *build_handler(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Handler, span_of(b, n));
    const CstId name = cst_child(&b->tree, n, CST_F_name);
    made->handler.type = build_expr_field(b, n, CST_F_type);
    if (name) {
        made->handler.name = name_at(b, name);
        made->handler.name_span = span_of(b, name);
    }
    made->handler.body = cst_child(&b->tree, n, CST_F_star) ? build_star_body(b, n) : build_body(b, n, CST_F_body);
    return made;
}

static void check_handlers(Builder *b, const Ast *try, bool mixed) {
    const AstList handlers = try->try_.handlers;
    for (uint32_t i = 0; i < handlers.len; i++) {
        const Ast *handler = handlers.at[i];
        const Span place = {handler->span.lo, handler->span.lo + 6};
        if (handler->handler.type) continue;
        if (try->try_.is_star) diag(b->ctx, D_EXCEPT_STAR_BARE, place);
        if (i + 1 < handlers.len) diag(b->ctx, D_EXCEPT_BARE_NOT_LAST, place);
    }
    if (mixed) diag(b->ctx, D_EXCEPT_MIXED, (Span){try->span.lo, try->span.lo + 3});
}

static Ast *build_try(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Try, span_of(b, n));
    AstVec handlers = {0};
    uint32_t stars = 0;
    made->try_.body = build_body(b, n, CST_F_body);
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) != CST_F_handler) continue;
        stars += cst_child(&b->tree, c, CST_F_star) != 0;
        vec_push(b->scratch, &handlers, build_handler(b, c));
    }
    made->try_.handlers = list_of(b, &handlers);
    made->try_.is_star = stars > 0;
    made->try_.otherwise = build_clause(b, n, CST_F_alternative);
    made->try_.finally = build_clause(b, n, CST_F_finally);
    check_handlers(b, made, stars > 0 && stars < handlers.len);
    return made;
}

static Ast *build_with_item(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_WithItem, span_of(b, n));
    made->with_item.value = build_expr_field(b, n, CST_F_value);
    if (!made->with_item.value) made->with_item.value = bad_expr(b, n);
    made->with_item.binding = build_binding(b, cst_child(&b->tree, n, CST_F_target), &made->with_item.target);
    return made;
}

/* `with (a := f(), *b):` is one tuple: the parentheses were those of an expression. */
static bool is_tuple_of_items(const AstVec *items) {
    for (uint32_t i = 0; i < items->len; i++)
        if (items->at[i]->with_item.value->kind == AST_Star) return true;
    return false;
}

static Ast *tuple_item(Builder *b, CstId n, const AstVec *items) {
    AstVec values = {0};
    for (uint32_t i = 0; i < items->len; i++) vec_push(b->scratch, &values, items->at[i]->with_item.value);
    Ast *made = ast_new(b, AST_WithItem, span_of(b, n));
    made->with_item.value = ast_new(b, AST_Tuple, span_of(b, n));
    made->with_item.value->tuple.items = list_of(b, &values);
    return made;
}

static Ast *build_with(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_With, span_of(b, n));
    AstVec items = {0};
    made->with.is_async = cst_child(&b->tree, n, CST_F_async) != 0;
    if (made->with.is_async) check_async(b, header_span(b, n), "async with");
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_item) vec_push(b->scratch, &items, build_with_item(b, c));
    made->with.items = is_tuple_of_items(&items) ? list_one(b, tuple_item(b, n, &items)) : list_of(b, &items);
    made->with.body = build_body(b, n, CST_F_body);
    return made;
}

static bool is_last_case(const Builder *b, CstId n, CstId c) {
    while ((c = cst_next(&b->tree, n, c)))
        if (FIELD_OF(b, c) == CST_F_case) return false;
    return true;
}

static Ast *build_match(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Match, span_of(b, n));
    AstVec cases = {0};
    made->match.is_comptime = cst_child(&b->tree, n, CST_F_comptime) != 0;
    made->match.subject = build_expr_field(b, n, CST_F_subject);
    if (!made->match.subject) made->match.subject = bad_expr(b, n);
    if (cst_token(&b->tree, n, CST_missing_block)) report_missing_body(b, n);
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_case) vec_push(b->scratch, &cases, build_case(b, c, is_last_case(b, n, c)));
    made->match.cases = list_of(b, &cases);
    return made;
}

/* ---- dispatch ---- */

typedef Ast *StmtBuilder(Builder *b, CstId n);

static StmtBuilder *const builders[CST_SYMBOL_COUNT] = {
    [CST_expression_statement] = build_expr_stmt,
    [CST_assignment] = build_assign,
    [CST_annotated_assignment] = build_annotated_stmt,
    [CST_augmented_assignment] = build_augmented,
    [CST_pass_statement] = build_pass,
    [CST_break_statement] = build_break,
    [CST_continue_statement] = build_continue,
    [CST_return_statement] = build_return,
    [CST_raise_statement] = build_raise,
    [CST_assert_statement] = build_assert,
    [CST_delete_statement] = build_delete,
    [CST_global_statement] = build_global,
    [CST_nonlocal_statement] = build_nonlocal,
    [CST_import_statement] = build_import,
    [CST_import_from_statement] = build_import_from,
    [CST_type_alias_statement] = build_type_alias,
    [CST_comptime_declaration] = build_comptime_stmt,
    [CST_if_statement] = build_if,
    [CST_while_statement] = build_while,
    [CST_for_statement] = build_for,
    [CST_try_statement] = build_try,
    [CST_with_statement] = build_with,
    [CST_match_statement] = build_match,
    [CST_function_definition] = build_function_stmt,
    [CST_class_definition] = build_class_stmt,
    [CST_decorated_definition] = build_decorated,
};

Ast *build_stmt(Builder *b, CstId n) {
    const uint16_t symbol = b->tree.nodes[n].symbol;
    StmtBuilder *const builder = symbol < CST_SYMBOL_COUNT ? builders[symbol] : NULL;
    if (!builder) return bad_stmt(b, n);
    Ast *made = depth_enter(b, span_of(b, n)) ? builder(b, n) : bad_stmt(b, n);
    depth_leave(b);
    return made;
}
