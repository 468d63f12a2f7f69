/* Statements. Between two statements the stack holds the iterators of the surrounding loops. */
#include "emit.h"
#include "parse/ast_group.h"

void body(Unit *u, const Ast *block) {
    if (!block) return;
    if (block->kind != AST_Block) {
        stmt(u, block);
        return;
    }
    for (uint32_t i = 0; i < block->block.items.len; i++) stmt(u, block->block.items.at[i]);
}

/* ---- assignments ---- */

static void assign(Unit *u, const Ast *ast) {
    AstList targets = ast->assign.targets;
    expr(u, ast->assign.value);
    for (uint32_t i = 0; i < targets.len; i++) {
        if (i + 1 < targets.len) emit(u, DO_Dup, 0, 0, 1);
        store(u, targets.at[i]);
    }
}

/* x: T = value. Only names of texts and classes keep their annotations. */
static void declare(Unit *u, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (ast->var_decl.kind != VAR_ANNOTATED) cannot(u, ast->span, "invalid syntax");
    if (ast->var_decl.value) {
        expr(u, ast->var_decl.value);
        store(u, target);
    }
    if (!ast->var_decl.type || u->kind == CODE_FUNCTION) return;
    if (target->kind != AST_Name) {
        annotation(u, ast->var_decl.type);
        emit(u, DO_Pop, 0, 0, -1);
        return;
    }
    annotation(u, ast->var_decl.type);
    emit(u, DO_LoadAnnotations, 0, 0, 1);
    emit(u, DO_Const, const_name(u, scope_mangled(u->scopes, u->scope, target->name.name)), 0, 1);
    emit(u, DO_SetItem, 0, 0, -3);
}

/* ---- loops and conditions ---- */

static void if_stmt(Unit *u, const Ast *ast) {
    uint32_t otherwise = label_new(u), end = label_new(u);
    expr_jump(u, ast->if_.cond, false, otherwise);
    body(u, ast->if_.then);
    if (ast->if_.otherwise) emit_jump(u, DO_Jump, end, 0);
    label_here(u, otherwise);
    body(u, ast->if_.otherwise);
    label_here(u, end);
}

static void while_stmt(Unit *u, const Ast *ast) {
    Block loop = {.kind = BLOCK_LOOP, .on_break = label_new(u), .on_continue = label_new(u)};
    uint32_t otherwise = label_new(u);
    label_here(u, loop.on_continue);
    expr_jump(u, ast->while_.cond, false, otherwise);
    block_push(u, &loop);
    body(u, ast->while_.body);
    block_pop(u);
    u->at = ast->span;
    emit_jump(u, DO_JumpBack, loop.on_continue, 0);
    label_here(u, otherwise);
    body(u, ast->while_.otherwise);
    label_here(u, loop.on_break);
}

static void for_stmt(Unit *u, const Ast *ast) {
    Block loop = {.kind = BLOCK_LOOP, .on_break = label_new(u), .on_continue = label_new(u), .has_iterator = true};
    uint32_t otherwise = label_new(u);
    expr(u, ast->for_.iter);
    emit(u, ast->for_.is_async ? DO_AsyncIterate : DO_Iterate, 0, 0, 0);
    label_here(u, loop.on_continue);
    u->at = ast->for_.iter->span;
    if (ast->for_.is_async)
        async_loop(u, otherwise);
    else
        emit_jump(u, DO_Next, otherwise, 1);
    store(u, ast->for_.target);
    block_push(u, &loop);
    body(u, ast->for_.body);
    block_pop(u);
    emit_jump(u, DO_JumpBack, loop.on_continue, 0);
    label_here(u, otherwise);
    u->depth--;
    body(u, ast->for_.otherwise);
    label_here(u, loop.on_break);
}

static void jump_stmt(Unit *u, const Ast *ast) {
    Block *loop = u->block;
    uint32_t depth = u->depth;
    while (loop && loop->kind != BLOCK_LOOP) loop = loop->outer;
    if (!loop) {
        cannot(u, ast->span, ast->kind == AST_Break ? "'break' outside loop" : "'continue' not properly in loop");
        return;
    }
    unwind_to(u, loop);
    if (ast->kind == AST_Break && loop->has_iterator) emit(u, DO_Pop, 0, 0, -1);
    emit_jump(u, ast->kind == AST_Break ? DO_Jump : DO_JumpBack,
              ast->kind == AST_Break ? loop->on_break : loop->on_continue, 0);
    u->depth = depth;
}

static void return_stmt(Unit *u, const Ast *ast) {
    if (u->kind != CODE_FUNCTION) cannot(u, ast->span, "'return' outside function");
    if (ast->return_.value)
        expr(u, ast->return_.value);
    else
        emit_const(u, PYC_NONE);
    uint32_t depth = u->depth - 1;
    if (u->block) { /* a jump out of what is done on the way must not find the value on the stack */
        uint32_t value = temp_new(u);
        emit(u, DO_StoreSlot, value, 0, -1);
        unwind_to(u, NULL);
        emit(u, DO_LoadSlot, value, 0, 1);
        temp_free(u, value);
    }
    emit(u, DO_Return, 0, 0, -1);
    u->depth = depth;
}

/* ---- the others ---- */

static void raise_stmt(Unit *u, const Ast *ast) {
    if (!ast->raise.value) {
        emit(u, DO_RaiseAgain, 0, 0, 0);
        return;
    }
    expr(u, ast->raise.value);
    if (ast->raise.cause) expr(u, ast->raise.cause);
    u->at = ast->span;
    emit(u, DO_Raise, ast->raise.cause ? 2 : 1, 0, ast->raise.cause ? -2 : -1);
}

static void assert_stmt(Unit *u, const Ast *ast) {
    uint32_t end = label_new(u);
    expr_jump(u, ast->assert_.cond, true, end);
    if (ast->assert_.message) expr(u, ast->assert_.message);
    u->at = ast->assert_.cond->span;
    emit(u, DO_Assert, ast->assert_.message != NULL, 0, ast->assert_.message ? -1 : 0);
    label_here(u, end);
}

static PycWord dotted(Unit *u, const NameId *path, uint32_t length) {
    Text text;
    text_init(&text, u->arena);
    for (uint32_t i = 0; i < length; i++) text_printf(&text, "%s%s", i ? "." : "", name_c(u->ctx, path[i]));
    return text_word(text_view(&text));
}

/* import a.b.c binds a; import a.b.c as m binds c as m. */
static void import_stmt(Unit *u, const Ast *ast) {
    for (uint32_t i = 0; i < ast->import.names.len; i++) {
        const Ast *alias = ast->import.names.at[i];
        bool is_renamed = !IS_NONE(alias->alias.alias);
        emit_const(u, pyc_small(0));
        emit(u, DO_Import, const_add(u, dotted(u, alias->alias.path, alias->alias.path_len)), const_add(u, PYC_NONE),
             0);
        for (uint32_t k = 1; is_renamed && k < alias->alias.path_len; k++) {
            emit(u, DO_ImportFrom, const_name(u, alias->alias.path[k]), 0, 1);
            emit(u, DO_Swap, 0, 0, 0);
            emit(u, DO_Pop, 0, 0, -1);
        }
        name_store(u, is_renamed ? alias->alias.alias : alias->alias.path[0]);
    }
}

static bool is_future(Unit *u, const Ast *ast) {
    bool is_one =
        ast->import_from.path_len == 1 && !ast->import_from.level && SAME(ast->import_from.path[0], N(__future__));
    for (uint32_t i = 0; is_one && i < ast->import_from.names.len; i++)
        u->has_future_annotations |= SAME(ast->import_from.names.at[i]->alias.path[0], N(annotations));
    return is_one;
}

static void import_from_stmt(Unit *u, const Ast *ast) {
    if (is_future(u, ast)) return;
    AstList names = ast->import_from.names;
    PycWord list = pyc_list_new(names.len + 1);
    for (uint32_t i = 0; i < names.len; i++) pyc_list_push(list, name_word(u, names.at[i]->alias.path[0]));
    if (ast->import_from.star) pyc_list_push(list, pyc_str_c("*"));
    emit_const(u, pyc_small(ast->import_from.level));
    emit(u, DO_Import, const_add(u, dotted(u, ast->import_from.path, ast->import_from.path_len)),
         const_add(u, pyc_list_to_tuple(list)), 0);
    if (ast->import_from.star) {
        if (u->kind != CODE_TEXT) cannot(u, ast->span, "import * only allowed at module level");
        emit(u, DO_ImportStar, 0, 0, -1);
        return;
    }
    for (uint32_t i = 0; i < names.len; i++) {
        u->at = ast->span;
        emit(u, DO_ImportFrom, const_name(u, names.at[i]->alias.path[0]), 0, 1);
        name_store(u, ast_alias_name(names.at[i]));
    }
    emit(u, DO_Pop, 0, 0, -1);
}

/* An interactive text displays the values of its expression statements. */
static void expr_stmt(Unit *u, const Ast *ast) {
    if (u->shows_values && u->kind == CODE_TEXT) {
        name_load(u, name_of(u->ctx, STR("__import__")));
        emit_const(u, pyc_str_c("sys"));
        emit(u, DO_Call, 1, 0, -1);
        emit(u, DO_GetAttribute, const_name(u, name_of(u->ctx, STR("displayhook"))), 0, 0);
        expr(u, ast->expr_stmt.value);
        emit(u, DO_Call, 1, 0, -1);
    } else {
        expr(u, ast->expr_stmt.value);
    }
    emit(u, DO_Pop, 0, 0, -1);
}

void decorators(Unit *u, AstList list) {
    for (uint32_t i = 0; i < list.len; i++) expr(u, list.at[i]);
}

static void decorate(Unit *u, AstList list) {
    for (uint32_t i = list.len; i-- > 0;) {
        u->at = list.at[i]->span;
        emit(u, DO_Call, 1, 0, -1);
    }
}

static void wrapper(Unit *u, bool is_wanted, const char *name) {
    if (is_wanted) name_load(u, name_of(u->ctx, str_of(name)));
}

static void fn_stmt(Unit *u, const Ast *ast) {
    int wrappers = ast->fn.is_static + ast->fn.is_class_method + ast->fn.is_property;
    wrapper(u, ast->fn.is_property, "property");
    wrapper(u, ast->fn.is_class_method, "classmethod");
    wrapper(u, ast->fn.is_static, "staticmethod");
    decorators(u, ast->fn.decorators);
    u->at = ast->span;
    function(u, ast, &ast->fn.sig, ast->fn.name);
    decorate(u, ast->fn.decorators);
    for (int i = 0; i < wrappers; i++) emit(u, DO_Call, 1, 0, -1);
    name_store(u, ast->fn.name);
}

static void class_stmt(Unit *u, const Ast *ast) {
    decorators(u, ast->class_.decorators);
    u->at = ast->span;
    class_object(u, ast);
    decorate(u, ast->class_.decorators);
    name_store(u, ast->class_.name);
}

static bool simple_stmt(Unit *u, const Ast *ast) {
    switch (ast->kind) {
    case AST_ExprStmt: expr_stmt(u, ast); return true;
    case AST_Assign: assign(u, ast); return true;
    case AST_AugAssign: aug_assign(u, ast); return true;
    case AST_VarDecl: declare(u, ast); return true;
    case AST_Return: return_stmt(u, ast); return true;
    case AST_Raise: raise_stmt(u, ast); return true;
    case AST_Break:
    case AST_Continue: jump_stmt(u, ast); return true;
    case AST_Assert: assert_stmt(u, ast); return true;
    case AST_Del:
        for (uint32_t i = 0; i < ast->del.targets.len; i++) delete_target(u, ast->del.targets.at[i]);
        return true;
    case AST_Import: import_stmt(u, ast); return true;
    case AST_ImportFrom: import_from_stmt(u, ast); return true;
    case AST_Pass:
    case AST_Global:
    case AST_Nonlocal: return true;
    case AST_NO_STMT:
    case AST_ANY_COMPOUND:
    case AST_BadStmt:
    case AST_ANY_DECL: break;
    }
    return false;
}

void stmt(Unit *u, const Ast *ast) {
    u->at = ast->span;
    if (simple_stmt(u, ast)) return;
    switch (ast->kind) {
    case AST_Block: body(u, ast); return;
    case AST_If: if_stmt(u, ast); return;
    case AST_While: while_stmt(u, ast); return;
    case AST_For: for_stmt(u, ast); return;
    case AST_Try: try_stmt(u, ast); return;
    case AST_With: with_stmt(u, ast, 0); return;
    case AST_Match: match_stmt(u, ast); return;
    case AST_Fn: fn_stmt(u, ast); return;
    case AST_Class: class_stmt(u, ast); return;
    case AST_TypeAlias: type_alias(u, ast); return;
    case AST_NO_STMT:
    case AST_ANY_SIMPLE:
    case AST_Module: cannot(u, ast->span, "invalid syntax"); return;
    }
}
