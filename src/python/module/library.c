/* Modules of the library that are written in Python: pyc's own, and those of Python itself. Only the parts that the
 * program can reach are compiled: a statement that binds names is kept if one of them is read (reach.h). So such a
 * module must not contain statements that do more than bind names. A module that the program uses as a value, for `dir`
 * or `vars` of it, keeps all its statements. Only at the end is it known what is read, so the bodies of these modules
 * are checked last. */
#include "parse/ast_group.h"
#include "python/module/reach.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"

/* A module whose statements are being judged. */
typedef struct Judge {
    PyReach *reach;
    ReachModule *at;
} Judge;

static bool is_read(const Judge *r, NameId name) { return py_reach_reads(r->reach, r->at, name); }

static bool changes_import(const Judge *r, const Ast *base, NameId attribute) {
    return base->kind == AST_Name && py_reach_changes(r->reach, r->at, base->name.name, attribute);
}

static bool reads_target(const Judge *r, const Ast *target) {
    if (target->kind == AST_Name) return is_read(r, target->name.name);
    if (target->kind == AST_Attribute)
        return reads_target(r, target->attribute.base) ||
               changes_import(r, target->attribute.base, target->attribute.name);
    if (target->kind == AST_Subscript) return reads_target(r, target->subscript.base);
    if (target->kind == AST_Star) return reads_target(r, target->star.operand);
    if (target->kind != AST_Tuple && target->kind != AST_List) return true;
    AstList items = py_target_items(target);
    bool found = false;
    for (uint32_t i = 0; i < items.len && !found; i++) found = reads_target(r, items.at[i]);
    return found;
}

static bool reads_any(const Judge *r, AstList targets) {
    bool found = false;
    for (uint32_t i = 0; i < targets.len && !found; i++) found = reads_target(r, targets.at[i]);
    return found;
}

static bool reads_import(const Judge *r, const Ast *import, AstList names) {
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *alias = names.at[i];
        if (is_read(r, IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias)) return true;
    }
    return py_reach_makes_part(r->reach, r->at, import);
}

/* @f.register registers the decorated function somewhere. */
static bool is_registered(const Judge *r, AstList decorators) {
    for (uint32_t i = 0; i < decorators.len; i++) {
        const Ast *made = decorators.at[i], *callee = made->kind == AST_Call ? made->call.callee : made;
        if (callee->kind == AST_Attribute &&
            str_equal(name_text(r->reach->s->ctx, callee->attribute.name), STR("register")) && reads_target(r, callee))
            return true;
    }
    return false;
}

/* A module's __getattr__ provides names that nothing in its text binds. */
static bool is_hook(const Ast *stmt) { return stmt->kind == AST_Fn && SAME(stmt->fn.name, N(__getattr__)); }

static bool is_wanted(const Judge *r, const Ast *stmt);

static bool is_block_wanted(const Judge *r, const Ast *block) {
    if (!block || block->kind != AST_Block) return block && is_wanted(r, block);
    for (uint32_t i = 0; i < block->block.items.len; i++)
        if (is_wanted(r, block->block.items.at[i])) return true;
    return false;
}

static bool is_try_wanted(const Judge *r, const Ast *stmt) {
    bool found = is_block_wanted(r, stmt->try_.body) || is_block_wanted(r, stmt->try_.otherwise) ||
                 is_block_wanted(r, stmt->try_.finally);
    for (uint32_t i = 0; i < stmt->try_.handlers.len && !found; i++)
        found = is_block_wanted(r, stmt->try_.handlers.at[i]->handler.body);
    return found;
}

static bool is_main_test(const Ast *cond) {
    const Ast *left = cond->kind == AST_Compare ? cond->compare.operands.at[0] : NULL;
    return left && left->kind == AST_Name && SAME(left->name.name, N(__name__));
}

/* __all__.extend(…) */
static bool changes_all(const Ast *stmt) {
    const Ast *call = stmt->expr_stmt.value, *callee = call->kind == AST_Call ? call->call.callee : NULL;
    const Ast *base = callee && callee->kind == AST_Attribute ? callee->attribute.base : NULL;
    return base && base->kind == AST_Name && SAME(base->name.name, N(__all__));
}

/* __version__ = "1.0", __unittest = True: such names about the module are looked up in its dictionary. */
static bool is_remark(const Judge *r, const Ast *stmt) {
    const Ast *target = stmt->assign.targets.len == 1 ? stmt->assign.targets.at[0] : NULL;
    if (!target || target->kind != AST_Name || SAME(target->name.name, N(__all__))) return false;
    Str name = name_text(r->reach->s->ctx, target->name.name);
    return name.len > 2 && name.at[0] == '_' && name.at[1] == '_' &&
           ast_all_constant((AstList){(Ast **)&stmt->assign.value, 1});
}

static bool is_wanted(const Judge *r, const Ast *stmt) {
    switch (stmt->kind) {
    case AST_Import: return reads_import(r, stmt, stmt->import.names);
    case AST_ImportFrom: return stmt->import_from.star || reads_import(r, stmt, stmt->import_from.names);
    case AST_Fn: return is_hook(stmt) || is_read(r, stmt->fn.name) || is_registered(r, stmt->fn.decorators);
    case AST_Class: return is_read(r, stmt->class_.name) || is_registered(r, stmt->class_.decorators);
    case AST_Assign: return reads_any(r, stmt->assign.targets) || is_remark(r, stmt);
    case AST_AugAssign: return reads_target(r, stmt->aug_assign.target);
    case AST_VarDecl: return reads_target(r, stmt->var_decl.target);
    case AST_Del: return reads_any(r, stmt->del.targets);
    case AST_ExprStmt: return !changes_all(stmt) || is_read(r, N(__all__));
    case AST_Pass: return false;
    case AST_If:
        return is_block_wanted(r, stmt->if_.otherwise) ||
               (!is_main_test(stmt->if_.cond) && is_block_wanted(r, stmt->if_.then));
    case AST_Try: return is_try_wanted(r, stmt);
    case AST_NO_STMT:
    case AST_Block:
    case AST_ANY_LOOP:
    case AST_With:
    case AST_Match:
    case AST_ANY_JUMP:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_BadStmt:
    case AST_TypeAlias:
    case AST_Module: break;
    }
    return true;
}

/* Whether some package imports by computed names: code that the interpreter then loads may read any name. */
static bool computes_imports(const PyReach *r) {
    return py_reach_has_attribute(r, N(import_module)) || py_reach_has_attribute(r, N(__import__));
}

/* Whether the statement only binds names. Installed packages may do more: a class may be registered by its base, a
 * value by a call. */
static bool is_only_named(const Ast *stmt) {
    if (stmt->kind == AST_Fn) return !stmt->fn.decorators.len;
    return stmt->kind == AST_Pass;
}

static bool is_live(const Judge *r, const Ast *stmt) {
    bool is_only_main = stmt->kind == AST_If && is_main_test(stmt->if_.cond) && !stmt->if_.otherwise;
    if (r->at->is_whole && !is_only_main) return true;
    if (module_is_installed(r->at->module) && (!is_only_named(stmt) || computes_imports(r->reach))) return true;
    return is_wanted(r, stmt);
}

/* ---- statements that are kept ---- */

static void keep_block(PyReach *r, ReachModule *at, const Ast *block, bool is_whole);

static void keep_parts(PyReach *r, ReachModule *at, const Ast *stmt, bool is_whole) {
    if (stmt->kind == AST_If) {
        if (!is_main_test(stmt->if_.cond)) keep_block(r, at, stmt->if_.then, is_whole);
        keep_block(r, at, stmt->if_.otherwise, is_whole);
        return;
    }
    keep_block(r, at, stmt->try_.body, true); /* what is raised in it decides what runs next */
    for (uint32_t i = 0; i < stmt->try_.handlers.len; i++)
        keep_block(r, at, stmt->try_.handlers.at[i]->handler.body, true);
    keep_block(r, at, stmt->try_.otherwise, true);
    keep_block(r, at, stmt->try_.finally, true);
}

static bool has_blocks(const Ast *stmt) { return stmt->kind == AST_If || stmt->kind == AST_Try; }

static void keep_head(PyReach *r, ReachModule *at, const Ast *stmt) {
    if (stmt->kind == AST_If) py_reach_text(r, at, stmt->if_.cond);
    for (uint32_t i = 0; stmt->kind == AST_Try && i < stmt->try_.handlers.len; i++)
        py_reach_text(r, at, stmt->try_.handlers.at[i]->handler.type);
}

/* The name that `if name == "text":` in a __getattr__ tests for; none: it is another statement. */
static NameId case_of(Context *ctx, const Ast *hook, const Ast *stmt) {
    AstList params = hook->fn.sig.params;
    const Ast *cond = stmt->kind == AST_If && !stmt->if_.otherwise ? stmt->if_.cond : NULL;
    if (!cond || cond->kind != AST_Compare || cond->compare.operands.len != 2 || params.len != 1)
        return NONE_OF(NameId);
    const Ast *left = cond->compare.operands.at[0], *right = cond->compare.operands.at[1];
    bool is_case = cond->compare.ops[0] == OP_EQ && left->kind == AST_Name && right->kind == AST_Str &&
                   SAME(left->name.name, params.at[0]->param.name);
    return is_case ? name_of(ctx, right->str.text) : NONE_OF(NameId);
}

static void keep_text(PyReach *r, ReachModule *at, const Ast *stmt, const Ast *text) {
    if (map_has(&at->stays, (uint64_t)(uintptr_t)stmt)) return;
    map_put(&at->stays, (uint64_t)(uintptr_t)stmt, 1);
    py_reach_text(r, at, text);
}

/* Keeps the parts of a __getattr__ for names that are read. */
static void keep_hook(PyReach *r, ReachModule *at, const Ast *hook) {
    AstList items = hook->fn.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *stmt = items.at[i];
        NameId name = case_of(r->s->ctx, hook, stmt);
        if (IS_NONE(name))
            keep_text(r, at, stmt, stmt);
        else if (at->is_whole || py_reach_reads(r, at, name))
            keep_text(r, at, stmt, stmt->if_.then);
    }
}

static void keep(PyReach *r, ReachModule *at, const Ast *stmt, bool is_whole) {
    Judge judge = {r, at};
    bool is_new = !map_has(&at->stays, (uint64_t)(uintptr_t)stmt);
    bool is_list_only = stmt->kind == AST_ExprStmt && changes_all(stmt);
    if (is_new && !(is_whole && !is_list_only) && !is_live(&judge, stmt)) return;
    map_put(&at->stays, (uint64_t)(uintptr_t)stmt, 1);
    if (is_hook(stmt)) {
        keep_hook(r, at, stmt);
        return;
    }
    if (is_new) has_blocks(stmt) ? keep_head(r, at, stmt) : py_reach_text(r, at, stmt);
    if (has_blocks(stmt)) keep_parts(r, at, stmt, is_whole || at->is_whole || module_is_installed(at->module));
}

static void keep_block(PyReach *r, ReachModule *at, const Ast *block, bool is_whole) {
    if (block && block->kind != AST_Block) keep(r, at, block, is_whole); /* elif */
    for (uint32_t i = 0; block && block->kind == AST_Block && i < block->block.items.len; i++)
        keep(r, at, block->block.items.at[i], is_whole);
}

static void settle(PyReach *r) {
    while (r->has_more) {
        r->has_more = false;
        for (uint32_t i = 0; i < r->modules.len; i++) {
            ReachModule *at = r->modules.at[i];
            if (at->is_run) keep_block(r, at, at->module->ast->module.body, false);
            py_reach_share(r, at);
        }
    }
}

/* ---- a body of the statements that are kept ---- */

static Ast *pruned_block(Arena *arena, const ReachModule *at, const Ast *block);

static AstList pruned_handlers(Arena *arena, const ReachModule *at, AstList handlers) {
    Ast **made = NEW_ARRAY(arena, Ast *, handlers.len);
    for (uint32_t i = 0; i < handlers.len; i++) {
        made[i] = ast_copy(arena, handlers.at[i]);
        made[i]->handler.body = pruned_block(arena, at, handlers.at[i]->handler.body);
    }
    return (AstList){made, handlers.len};
}

static Ast *pruned(Arena *arena, const ReachModule *at, Ast *stmt);

static AstList pruned_items(Arena *arena, const ReachModule *at, AstList from, bool with_parts) {
    Ast **items = NEW_ARRAY(arena, Ast *, from.len + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < from.len; i++)
        if (map_has(&at->stays, (uint64_t)(uintptr_t)from.at[i]))
            items[count++] = with_parts ? pruned(arena, at, from.at[i]) : from.at[i];
    return (AstList){items, count};
}

static Ast *pruned(Arena *arena, const ReachModule *at, Ast *stmt) {
    if (!has_blocks(stmt) && !is_hook(stmt)) return stmt;
    Ast *made = ast_copy(arena, stmt);
    if (is_hook(stmt)) {
        made->fn.body = ast_copy(arena, stmt->fn.body);
        made->fn.body->block.items = pruned_items(arena, at, stmt->fn.body->block.items, false);
        return made;
    }
    if (stmt->kind == AST_If) {
        made->if_.then = pruned_block(arena, at, stmt->if_.then);
        made->if_.otherwise = pruned_block(arena, at, stmt->if_.otherwise);
        return made;
    }
    made->try_.body = pruned_block(arena, at, stmt->try_.body);
    made->try_.handlers = pruned_handlers(arena, at, stmt->try_.handlers);
    made->try_.otherwise = pruned_block(arena, at, stmt->try_.otherwise);
    made->try_.finally = pruned_block(arena, at, stmt->try_.finally);
    return made;
}

static Ast *pruned_block(Arena *arena, const ReachModule *at, const Ast *block) {
    if (!block) return NULL;
    if (block->kind != AST_Block) { /* elif */
        bool is_kept = map_has(&at->stays, (uint64_t)(uintptr_t)block);
        return is_kept ? pruned(arena, at, (Ast *)block) : NULL;
    }
    Ast *made = ast_copy(arena, block);
    made->block.items = pruned_items(arena, at, block->block.items, true);
    return made;
}

const Ast *py_library_body(Sema *s, Module *module) {
    PyReach *r = py_reach(s);
    ReachModule *at = py_reach_module(r, module);
    py_reach_run(r, at);
    settle(r);
    return pruned_block(s->arena, at, module->ast->module.body);
}
