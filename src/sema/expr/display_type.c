/* The type of a display or comprehension, as its parts determine it. */
#include "parse/ast_group.h"
#include "sema/declare/declare.h"
#include "sema/expr/display.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static TypeId join_types(Check *c, TypeId a, TypeId b) {
    if (IS_NONE(a) || ty_is(c->types, a, TY_Poison)) return b;
    if (SAME(a, b) || ty_is(c->types, b, TY_Poison)) return a;
    if (SAME(a, TY_SCALAR(int)) && SAME(b, TY_SCALAR(float64))) return b;
    return a;
}

static TypeId settled(Check *c, const Ast *ast, TypeId like) {
    if (expr_needs_context(c, ast)) return pending_type(c, ast, like);
    TypeId type;
    if (probed_type(c, ast->id, &type)) return type;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    type = type_settle(c, &e);
    trial_end(c, trial);
    return probes_keep_type(c, ast->id, type);
}

static TypeId spread_type(Check *c, const Ast *star);

TypeId display_joined(Check *c, AstList items, TypeId like) {
    TypeId type = NONE_OF(TypeId);
    for (uint32_t i = 0; i < items.len; i++)
        type = join_types(c, type,
                          items.at[i]->kind == AST_Star ? spread_type(c, items.at[i]) : settled(c, items.at[i], like));
    return type;
}

TypeId element_like(Check *c, TypeId like) {
    const TypeData *data = ty_data(c->types, like);
    if (data->kind == TY_Array) return data->array.element;
    if (data->kind == TY_Struct && data->nominal.arg_count &&
        val_data(c->types, data->nominal.args[0])->kind == VAL_TYPE)
        return val_data(c->types, data->nominal.args[0])->t;
    return TY(Poison);
}

static TypeId tuple_type(Check *c, const Ast *ast) {
    TypeId *items = NEW_ARRAY(c->arena, TypeId, ast->tuple.items.len + 1);
    for (uint32_t i = 0; i < ast->tuple.items.len; i++) {
        items[i] = settled(c, ast->tuple.items.at[i], TY(Poison));
        if (ty_is(c->types, items[i], TY_Poison)) return TY(Poison);
    }
    return ty_tuple(c->types, items, ast->tuple.items.len);
}

static TypeId checked_type(Check *c, const Ast *ast) {
    TypeId type;
    if (probed_type(c, ast->id, &type)) return type;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    type = e.kind == X_PENDING ? TY(Poison) : type_settle(c, &e);
    trial_end(c, trial);
    return probes_keep_type(c, ast->id, type);
}

/* Without a context: a List in Python's files, an Array elsewhere. */
TypeId display_list_type(Check *c, const Ast *ast, TypeId element, bool is_list) {
    if (is_list || !ast->list.items.len || ast_has_star(ast->list.items) ||
        source_has_python_syntax(c->ctx, ast->span.lo))
        return wellknown_of(c, WK_List, &element, 1, ast->span);
    return ty_array(c->types, element, val_int(c->types, TY_SCALAR(int), ast->list.items.len));
}

TypeId growing_type(Check *c, const Ast *list) {
    TypeId element = display_joined(c, list->list.items, TY(Poison));
    return IS_NONE(element) || ty_is(c->types, element, TY_Poison) ? NONE_OF(TypeId)
                                                                   : display_list_type(c, list, element, true);
}

/* The joined type of the keys, or of the values, of a dict display; `**d` contributes its own types. */
static TypeId joined_part(Check *c, const Ast *ast, uint32_t part) {
    TypeId type = NONE_OF(TypeId);
    AstList keys = ast->dict.keys, values = ast->dict.values;
    for (uint32_t i = 0; i < keys.len; i++) {
        TypeId item = settled(c, keys.at[i] && part == 0 ? keys.at[i] : values.at[i], TY(Poison));
        if (!keys.at[i])
            item = type_is_wellknown(c->s, item, WK_Dict)
                       ? val_data(c->types, ty_data(c->types, item)->nominal.args[part])->t
                       : TY(Poison);
        type = join_types(c, type, item);
    }
    return type;
}

TypeId display_hashed_type(Check *c, const Ast *ast) {
    TypeId types[2];
    uint32_t count = 0;
    if (ast->kind == AST_Dict) types[count++] = joined_part(c, ast, 0);
    types[count++] = ast->kind == AST_Dict ? joined_part(c, ast, 1) : display_joined(c, ast->set.items, TY(Poison));
    for (uint32_t i = 0; i < count; i++)
        if (IS_NONE(types[i]) || ty_is(c->types, types[i], TY_Poison)) return TY(Poison);
    return wellknown_of(c, ast->kind == AST_Dict ? WK_Dict : WK_Set, types, count, ast->span);
}

TypeId pending_type(Check *c, const Ast *ast, TypeId like) {
    switch (ast->kind) {
    case AST_List: {
        TypeId element = display_joined(c, ast->list.items, element_like(c, like));
        if (IS_NONE(element) || ty_is(c->types, element, TY_Poison)) return TY(Poison);
        if (ty_is(c->types, like, TY_Array))
            return ty_array(c->types, element, val_int(c->types, TY_SCALAR(int), ast->list.items.len));
        return display_list_type(c, ast, element, ty_is(c->types, like, TY_Struct));
    }
    case AST_Set:
    case AST_Dict: { /* a set cannot take it, so it is passed to a constructor */
        Trial trial = trial_begin(c);
        TypeId type = display_hashed_type(c, ast);
        return trial_end(c, trial) ? type : TY(Poison);
    }
    case AST_Tuple: return tuple_type(c, ast);
    case AST_ContextMember: return TY(Poison);
    case AST_Name:
    case AST_ANY_LITERAL:
    case AST_Comprehension:
    case AST_ANY_OPERATION:
    case AST_Lambda:
    case AST_Call:
    case AST_Subscript:
    case AST_Attribute:
    case AST_Slice:
    case AST_Transfer:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_Comptime:
    case AST_ANY_TYPE_FORM:
    case AST_Default:
    case AST_BadExpr:
    case AST_NO_EXPR: break;
    }
    return checked_type(c, ast);
}

Ast *display_node(Check *c, AstKind kind, Span span) {
    Ast *made = NEW(c->s->arena, Ast);
    made->kind = kind;
    made->id = ++c->ctx->ast_count;
    made->span = span;
    return made;
}

/* for … in …: if …: innermost */
Ast *comprehension_loops(Check *c, const Ast *ast, Ast *innermost) {
    AstList clauses = ast->comprehension.clauses;
    Ast *body = innermost;
    for (uint32_t i = clauses.len; i-- > 0;) {
        const Ast *clause = clauses.at[i];
        for (uint32_t k = clause->comp_for.conditions.len; k-- > 0;) {
            Ast *test = display_node(c, AST_If, clause->span), *block = display_node(c, AST_Block, clause->span);
            block->block.items = ast_list_of_one(c->s->arena, body);
            test->if_.cond = clause->comp_for.conditions.at[k];
            test->if_.then = block;
            body = test;
        }
        Ast *loop = display_node(c, AST_For, clause->span), *block = display_node(c, AST_Block, clause->span);
        block->block.items = ast_list_of_one(c->s->arena, body);
        loop->for_.binding = clause->comp_for.binding;
        loop->for_.is_comptime = clause->comp_for.is_comptime;
        loop->for_.target = clause->comp_for.target;
        loop->for_.iter = clause->comp_for.iter;
        loop->for_.body = block;
        body = loop;
    }
    return body;
}

/* var $item = value */
Ast *comprehension_item(Check *c, Ast *value) {
    Ast *name = display_node(c, AST_Name, value->span), *var = display_node(c, AST_VarDecl, value->span);
    name->name.name = name_of(c->ctx, STR("$item"));
    var->var_decl.kind = VAR_VAR;
    var->var_decl.target = name;
    var->var_decl.value = value;
    return var;
}

static TypeId probe_type(Check *c, const Ast *ast, Ast *value) {
    TypeId type = TY(Poison), *outer = c->probe.type;
    NameId outer_name = c->probe.name;
    Ast *var = comprehension_item(c, value);
    HirVec stmts = {0}, *saved = c->stmts;
    Trial trial = trial_begin(c);
    c->stmts = &stmts;
    c->probe.type = &type;
    c->probe.name = var->var_decl.target->name.name;
    LocalScope scope;
    locals_push(c, &scope);
    stmt_check(c, comprehension_loops(c, ast, var));
    locals_pop(c);
    c->probe.type = outer;
    c->probe.name = outer_name;
    c->stmts = saved;
    trial_end(c, trial);
    return type;
}

TypeId comprehension_item_type(Check *c, const Ast *ast, Ast *value) {
    TypeId type;
    uint64_t key =
        map_key2(ast->comprehension.clauses.at[0]->comp_for.iter->id, value == ast->comprehension.key ? 2 : 1);
    if (probed_type(c, key, &type)) return type;
    type = probe_type(c, ast, value);
    return ty_is(c->types, type, TY_Poison) ? type : probes_keep_type(c, key, type);
}

Ast *display_name_node(Check *c, NameId name, Span span) {
    Ast *made = display_node(c, AST_Name, span);
    made->name.name = name;
    return made;
}

Ast *comprehension_of(Check *c, const Ast *iter) {
    Ast *made = display_node(c, AST_Comprehension, iter->span), *clause = display_node(c, AST_CompFor, iter->span);
    Ast *each = display_name_node(c, name_of(c->ctx, STR("$each")), iter->span);
    clause->comp_for.target = each;
    clause->comp_for.iter = (Ast *)(uintptr_t)iter;
    made->comprehension.kind = COMP_LIST;
    made->comprehension.value = each;
    made->comprehension.clauses = ast_list_of_one(c->s->arena, clause);
    return made;
}

static TypeId spread_type(Check *c, const Ast *star) {
    Ast *all = comprehension_of(c, star->star.operand);
    return comprehension_item_type(c, all, all->comprehension.value);
}
