/* The constructors that a struct has without writing them. */
#include "sema/declare/declare.h"

static Ast *node(Sema *s, AstKind kind, Span span) {
    Ast *made = NEW(s->arena, Ast);
    made->kind = kind;
    made->id = ++s->ctx->ast_count;
    made->span = span;
    return made;
}

static AstList list_of(Sema *s, Ast **items, uint32_t count) {
    Ast **kept = NEW_ARRAY(s->arena, Ast *, count + 1);
    if (count) memcpy(kept, items, count * sizeof *items);
    return (AstList){kept, count};
}

static Ast *name_node(Sema *s, NameId name, Span span) {
    Ast *made = node(s, AST_Name, span);
    made->name.name = name;
    return made;
}

static Ast *param_node(Sema *s, NameId name, const Ast *type, AstConvention convention, Span span) {
    Ast *made = node(s, AST_Param, span);
    made->param.name = name;
    made->param.type = (Ast *)(uintptr_t)type;
    made->param.convention = convention;
    made->param.group = GROUP_NORMAL;
    return made;
}

/* self.f = f^ */
static Ast *field_store(Sema *s, const Decl *field) {
    Ast *target = node(s, AST_Attribute, field->span);
    target->attribute.base = name_node(s, N(self), field->span);
    target->attribute.name = field->name;
    target->attribute.name_span = field->span;
    Ast *value = node(s, AST_Transfer, field->span);
    value->transfer.operand = name_node(s, field->name, field->span);
    Ast *assign = node(s, AST_Assign, field->span);
    assign->assign.targets = list_of(s, &target, 1);
    assign->assign.value = value;
    return assign;
}

static void add_fieldwise_init(Sema *s, Decl *decl) {
    uint32_t count = decl->fields.len;
    Ast **params = NEW_ARRAY(s->arena, Ast *, count + 1), **stmts = NEW_ARRAY(s->arena, Ast *, count + 1);
    params[0] = param_node(s, N(self), NULL, CONV_OUT, decl->span);
    params[0]->param.is_self = true;
    for (uint32_t i = 0; i < count; i++) {
        const Decl *field = decl->fields.at[i];
        params[i + 1] = param_node(s, field->name, field->ast->var_decl.type, CONV_VAR, field->span);
        params[i + 1]->param.default_value = field->ast->var_decl.value;
        stmts[i] = field_store(s, field);
    }
    Ast *body = node(s, AST_Block, decl->span);
    body->block.items = list_of(s, stmts, count);
    Ast *fn = node(s, AST_Fn, decl->span);
    fn->fn.keyword = FN_FN;
    fn->fn.name = N(__init__);
    fn->fn.name_span = decl->span;
    fn->fn.sig.params = list_of(s, params, count + 1);
    fn->fn.body = body;
    Decl *made = decl_new(s, DECL_FN, N(__init__), decl, decl->module, fn, decl->span);
    made->fn.is_implicit = decl->struct_.fieldwise_implicit;
    uint64_t found;
    Decl *set;
    if (map_get(&decl->members, N(__init__).id, &found)) {
        set = (Decl *)(uintptr_t)found;
    } else {
        set = decl_new(s, DECL_OVERLOADS, N(__init__), decl, decl->module, fn, decl->span);
        map_put(&decl->members, N(__init__).id, (uint64_t)(uintptr_t)set);
    }
    vec_push(s->arena, &set->list, made);
}

void constructors_complete(Sema *s, Decl *decl) {
    decl_resolve(s, decl);
    if (decl->kind == DECL_STRUCT && decl->struct_.is_fieldwise) {
        decl->struct_.is_fieldwise = false;
        add_fieldwise_init(s, decl);
    }
}
