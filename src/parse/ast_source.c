/* The tree as source text, for --dump=source: all that the programmer said, in the systems register's own spelling,
 * with only the parentheses that are needed. Parsing the text gives the same tree again; anything that a builder
 * dropped would be missing, so the tests would notice. Comments and the layout of lines are not in the tree. */
#include "parse/ast_group.h"
#include "parse/write.h"

static void stmt(Source *p, const Ast *n);

/* ---- statements ---- */

static void begin(const Source *p) { text_indent(p->out, 2 * p->depth); }

/* As it is written, with its margin. */
static void doc(Source *p, const AstDoc *said) {
    if (!said || !said->value) return;
    begin(p);
    write_string(p, said->value->str.text, STR_TEXT);
    write_put(p, "\n");
}

/* `:` and the block. */
static void body(Source *p, const AstDoc *said, const Ast *block) {
    write_put(p, ":\n");
    p->depth++;
    doc(p, said);
    for (uint32_t i = 0; block && i < block->block.items.len; i++) stmt(p, block->block.items.at[i]);
    if (!block) {
        begin(p);
        write_put(p, "...\n");
    }
    p->depth--;
}

static void clause(Source *p, const char *word, const Ast *block) {
    if (!block) return;
    begin(p);
    write_put(p, word);
    body(p, NULL, block);
}

static void decorators(Source *p, AstList all) {
    for (uint32_t i = 0; i < all.len; i++) {
        begin(p);
        write_put(p, "@");
        write_expr(p, all.at[i], LEVEL_ANY);
        write_put(p, "\n");
    }
}

static void flag(Source *p, bool on, const char *decorator) {
    if (!on) return;
    begin(p);
    write_put(p, decorator);
    write_put(p, "\n");
}

static void function(Source *p, const Ast *n) {
    static const char *const words[] = {"def ", "fn ", "def "};
    AstList all = n->fn.decorators, outside = {all.at, n->fn.outside};
    decorators(p, outside);
    flag(p, n->fn.is_static, "@staticmethod");
    flag(p, n->fn.is_class_method, "@classmethod");
    flag(p, n->fn.is_property, "@property");
    decorators(p, (AstList){all.at + outside.len, all.len - outside.len});
    flag(p, n->fn.keyword == FN_KERNEL, "@kernel");
    begin(p);
    write_put(p, n->fn.is_async ? "async " : "");
    write_put(p, words[n->fn.keyword]);
    write_name(p, n->fn.name);
    write_signature(p, &n->fn.sig);
    body(p, &n->fn.doc, n->fn.body);
}

/* `@fieldwise_init("implicit")` stays among the decorators. */
static bool keeps_fieldwise_init(const Ast *n) {
    for (uint32_t i = 0; i < n->class_.decorators.len; i++) {
        const Ast *d = n->class_.decorators.at[i];
        const Ast *callee = d->kind == AST_Call ? d->call.callee : d;
        if (callee->kind == AST_Name && SAME(callee->name.name, N(fieldwise_init))) return true;
    }
    return false;
}

static void class(Source *p, const Ast *n) {
    static const char *const words[] = {"struct ", "trait ", "class ", "__extension "};
    decorators(p, n->class_.decorators);
    flag(p, n->class_.fieldwise_init && !keeps_fieldwise_init(n), "@fieldwise_init");
    begin(p);
    write_put(p, words[n->class_.kind]);
    write_name(p, n->class_.name);
    write_type_params(p, n->class_.type_params);
    if (n->class_.bases.len) write_args(p, "(", n->class_.bases, ")");
    write_where(p, n->class_.where);
    body(p, &n->class_.doc, n->class_.body);
}

static void var_decl(Source *p, const Ast *n) {
    static const char *const words[] = {"var ", "ref ", "comptime ", ""};
    write_put(p, words[n->var_decl.kind]);
    write_expr(p, n->var_decl.target, LEVEL_PRIMARY);
    write_type_params(p, n->var_decl.type_params);
    if (n->var_decl.type) write_prefixed(p, ": ", n->var_decl.type, LEVEL_TYPE, "");
    write_where(p, n->var_decl.where);
    if (n->var_decl.value) write_prefixed(p, " = ", n->var_decl.value, LEVEL_ANY, "");
}

static void assign(Source *p, const Ast *n) {
    for (uint32_t i = 0; i < n->assign.targets.len; i++) {
        const Ast *target = n->assign.targets.at[i];
        if (target->kind == AST_VarDecl) var_decl(p, target);
        if (target->kind != AST_VarDecl) write_expr(p, target, LEVEL_PRIMARY);
        write_put(p, " = ");
    }
    write_expr(p, n->assign.value, LEVEL_ANY);
}

static void if_(Source *p, const Ast *n) {
    const char *word = n->if_.is_comptime ? "comptime if " : "if ";
    for (;; n = n->if_.otherwise) {
        begin(p);
        write_prefixed(p, word, n->if_.cond, LEVEL_ANY, "");
        body(p, NULL, n->if_.then);
        word = "elif ";
        if (!n->if_.otherwise || n->if_.otherwise->kind != AST_If) break;
    }
    clause(p, "else", n->if_.otherwise);
}

static void for_(Source *p, const Ast *n) {
    begin(p);
    write_put(p, n->for_.is_comptime ? "comptime for " : n->for_.is_async ? "async for " : "for ");
    write_convention(p, n->for_.binding);
    write_expr(p, n->for_.target, LEVEL_PRIMARY);
    write_prefixed(p, " in ", n->for_.iter, LEVEL_ITEM, "");
    body(p, NULL, n->for_.body);
    clause(p, "else", n->for_.otherwise);
}

static void while_(Source *p, const Ast *n) {
    begin(p);
    write_prefixed(p, "while ", n->while_.cond, LEVEL_ANY, "");
    body(p, NULL, n->while_.body);
    clause(p, "else", n->while_.otherwise);
}

static void try_(Source *p, const Ast *n) {
    clause(p, "try", n->try_.body);
    for (uint32_t i = 0; i < n->try_.handlers.len; i++) {
        const Ast *h = n->try_.handlers.at[i];
        begin(p);
        write_put(p, n->try_.is_star ? "except*" : "except");
        if (h->handler.type) write_prefixed(p, " ", h->handler.type, LEVEL_ITEM, "");
        if (!IS_NONE(h->handler.name)) {
            write_put(p, " as ");
            write_name(p, h->handler.name);
        }
        body(p, NULL, h->handler.body);
    }
    clause(p, "else", n->try_.otherwise);
    clause(p, "finally", n->try_.finally);
}

static void with(Source *p, const Ast *n) {
    begin(p);
    write_put(p, n->with.is_async ? "async with " : "with ");
    for (uint32_t i = 0; i < n->with.items.len; i++) {
        const Ast *item = n->with.items.at[i];
        if (i) write_put(p, ", ");
        write_expr(p, item->with_item.value, LEVEL_ITEM);
        if (!item->with_item.target) continue;
        write_put(p, " as ");
        write_convention(p, item->with_item.binding);
        write_expr(p, item->with_item.target, LEVEL_PRIMARY);
    }
    body(p, NULL, n->with.body);
}

static void match(Source *p, const Ast *n) {
    begin(p);
    write_prefixed(p, n->match.is_comptime ? "comptime match " : "match ", n->match.subject, LEVEL_ITEM, ":\n");
    p->depth++;
    for (uint32_t i = 0; i < n->match.cases.len; i++) {
        const Ast *c = n->match.cases.at[i];
        begin(p);
        write_put(p, "case ");
        write_pattern(p, c->case_.pattern, false);
        if (c->case_.guard) write_prefixed(p, " if ", c->case_.guard, LEVEL_ANY, "");
        body(p, NULL, c->case_.body);
    }
    p->depth--;
}

static void assert_(Source *p, const Ast *n) {
    write_put(p, n->assert_.is_comptime ? "comptime assert " : "assert ");
    write_expr(p, n->assert_.cond, LEVEL_ITEM);
    if (n->assert_.message) write_prefixed(p, ", ", n->assert_.message, LEVEL_ITEM, "");
}

static void aliases(Source *p, AstList all) {
    for (uint32_t i = 0; i < all.len; i++) {
        const Ast *a = all.at[i];
        if (i) write_put(p, ", ");
        write_path(p, a->alias.path, a->alias.path_len);
        if (IS_NONE(a->alias.alias)) continue;
        write_put(p, " as ");
        write_name(p, a->alias.alias);
    }
}

static void import_from(Source *p, const Ast *n) {
    write_put(p, "from ");
    for (uint32_t i = 0; i < n->import_from.level; i++) write_put(p, ".");
    write_path(p, n->import_from.path, n->import_from.path_len);
    write_put(p, n->import_from.star ? " import *" : " import ");
    aliases(p, n->import_from.names);
}

static void raise_(Source *p, const Ast *n) {
    write_prefixed(p, n->raise.value ? "raise " : "raise", n->raise.value, LEVEL_ITEM, "");
    if (n->raise.cause) write_prefixed(p, " from ", n->raise.cause, LEVEL_ITEM, "");
}

static void simple_stmt(Source *p, const Ast *n) {
    switch (n->kind) {
    case AST_ExprStmt: write_expr(p, n->expr_stmt.value, LEVEL_ANY); return;
    case AST_Assign: assign(p, n); return;
    case AST_AugAssign:
        write_expr(p, n->aug_assign.target, LEVEL_PRIMARY);
        text_printf(p->out, " %s= ", ast_op_text(n->aug_assign.op));
        write_expr(p, n->aug_assign.value, LEVEL_ANY);
        return;
    case AST_VarDecl: var_decl(p, n); return;
    case AST_Return:
        write_prefixed(p, n->return_.value ? "return " : "return", n->return_.value, LEVEL_ITEM, "");
        return;
    case AST_Raise: raise_(p, n); return;
    case AST_Break: write_put(p, "break"); return;
    case AST_Continue: write_put(p, "continue"); return;
    case AST_Pass: write_put(p, "pass"); return;
    case AST_Del:
        write_put(p, "del ");
        write_list(p, n->del.targets, LEVEL_PRIMARY);
        return;
    case AST_Assert: assert_(p, n); return;
    case AST_Global:
        write_put(p, "global ");
        write_names(p, n->global.names, n->global.count);
        return;
    case AST_Nonlocal:
        write_put(p, "nonlocal ");
        write_names(p, n->nonlocal.names, n->nonlocal.count);
        return;
    case AST_Import:
        write_put(p, "import ");
        aliases(p, n->import.names);
        return;
    case AST_ImportFrom: import_from(p, n); return;
    case AST_TypeAlias:
        write_put(p, "type ");
        write_name(p, n->type_alias.name);
        write_type_params(p, n->type_alias.type_params);
        write_prefixed(p, " = ", n->type_alias.value, LEVEL_ITEM, "");
        return;
    case AST_NO_STMT:
    case AST_ANY_COMPOUND:
    case AST_BadStmt:
    case AST_Fn:
    case AST_Class:
    case AST_Module: break;
    }
}

static void stmt(Source *p, const Ast *n) {
    switch (n->kind) {
    case AST_If: if_(p, n); return;
    case AST_While: while_(p, n); return;
    case AST_For: for_(p, n); return;
    case AST_Try: try_(p, n); return;
    case AST_With: with(p, n); return;
    case AST_Match: match(p, n); return;
    case AST_Fn: function(p, n); return;
    case AST_Class: class(p, n); return;
    case AST_BadStmt: return;
    case AST_NO_STMT:
    case AST_Block:
    case AST_ExprStmt:
    case AST_ANY_ASSIGNMENT:
    case AST_ANY_JUMP:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_ANY_IMPORT:
    case AST_TypeAlias:
    case AST_Module: break;
    }
    if (n->kind == AST_VarDecl) decorators(p, n->var_decl.decorators);
    if (n->kind == AST_Import) decorators(p, n->import.decorators);
    if (n->kind == AST_ImportFrom) decorators(p, n->import_from.decorators);
    begin(p);
    simple_stmt(p, n);
    write_put(p, "\n");
}

void write_stmt(Source *p, const Ast *n) { stmt(p, n); }

void ast_source(Context *ctx, const Ast *module, Text *out) {
    Source p = {ctx, out, 0, false};
    doc(&p, &module->module.doc);
    const AstList items = module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) stmt(&p, items.at[i]);
}
