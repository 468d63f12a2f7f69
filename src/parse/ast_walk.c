/* The children of every kind of node, in source order. The only place that lists them: ast_children and ast_print are
 * both made from ast_walk_fields. A new kind needs its function here
 * (the table at the end insists). */
#include "parse/ast_walk.h"

typedef struct Walk {
    AstFieldVisit *visit;
    void *state;
} Walk;

static void one(const Walk *w, const char *field, const Ast *child) {
    if (child) w->visit(w->state, field, child);
}

static void all(const Walk *w, const char *field, AstList list) {
    for (uint32_t i = 0; i < list.len; i++) one(w, field, list.at[i]);
}

static void pairs(const Walk *w, const char *key_field, AstList keys, const char *value_field, AstList values) {
    for (uint32_t i = 0; i < values.len; i++) {
        if (i < keys.len) one(w, key_field, keys.at[i]);
        one(w, value_field, values.at[i]);
    }
}

static void signature(const Walk *w, const AstSignature *sig) {
    all(w, "type_param", sig->type_params);
    all(w, "param", sig->params);
    one(w, "raises", sig->raises_type);
    all(w, "capture", sig->captures);
    one(w, "result", sig->result);
    one(w, "where", sig->where);
}

#define WALK(Kind) static void walk_##Kind(const Walk *w, const Ast *n)
#define LEAF(Kind)                                                                                                     \
    WALK(Kind) { (void)w, (void)n; }

/* ---- expressions ---- */

LEAF(Name)
LEAF(Int)
LEAF(Float)
LEAF(Imaginary)
LEAF(Str)
LEAF(None)
LEAF(True)
LEAF(False)
LEAF(Ellipsis)
LEAF(ContextMember)
LEAF(Default)
LEAF(BadExpr)

WALK(FString) { all(w, "part", n->fstring.parts); }
WALK(Tuple) { all(w, "item", n->tuple.items); }
WALK(List) { all(w, "item", n->list.items); }
WALK(Set) { all(w, "item", n->set.items); }
WALK(Dict) { pairs(w, "key", n->dict.keys, "value", n->dict.values); }
WALK(Comprehension) {
    one(w, "key", n->comprehension.key);
    one(w, "value", n->comprehension.value);
    all(w, "clause", n->comprehension.clauses);
}
WALK(Unary) { one(w, "operand", n->unary.operand); }
WALK(Binary) {
    one(w, "left", n->binary.left);
    one(w, "right", n->binary.right);
}
WALK(Compare) { all(w, "operand", n->compare.operands); }
WALK(Logic) {
    one(w, "left", n->logic.left);
    one(w, "right", n->logic.right);
}
WALK(Ternary) {
    one(w, "then", n->ternary.then);
    one(w, "cond", n->ternary.cond);
    one(w, "otherwise", n->ternary.otherwise);
}
WALK(Lambda) {
    signature(w, &n->lambda.sig);
    one(w, "body", n->lambda.body);
}
WALK(Call) {
    one(w, "callee", n->call.callee);
    all(w, "arg", n->call.args);
}
WALK(Subscript) {
    one(w, "base", n->subscript.base);
    all(w, "arg", n->subscript.args);
}
WALK(Attribute) { one(w, "base", n->attribute.base); }
WALK(Slice) {
    one(w, "lower", n->slice.lower);
    one(w, "upper", n->slice.upper);
    one(w, "step", n->slice.step);
}
WALK(Transfer) { one(w, "operand", n->transfer.operand); }
WALK(Walrus) {
    one(w, "target", n->walrus.target);
    one(w, "value", n->walrus.value);
}
WALK(Await) { one(w, "operand", n->await.operand); }
WALK(Yield) { one(w, "value", n->yield.value); }
WALK(YieldFrom) { one(w, "operand", n->yield_from.operand); }
WALK(Star) { one(w, "operand", n->star.operand); }
WALK(Comptime) { one(w, "operand", n->comptime.operand); }
WALK(Dyn) { one(w, "operand", n->dyn.operand); }
WALK(FnType) { signature(w, &n->fn_type.sig); }
WALK(RefType) {
    one(w, "origin", n->ref_type.origin);
    one(w, "type", n->ref_type.type);
}

/* ---- statements ---- */

LEAF(Break)
LEAF(Continue)
LEAF(Pass)
LEAF(Global)
LEAF(Nonlocal)
LEAF(BadStmt)

WALK(Block) { all(w, "item", n->block.items); }
WALK(ExprStmt) { one(w, "value", n->expr_stmt.value); }
WALK(Assign) {
    all(w, "target", n->assign.targets);
    one(w, "value", n->assign.value);
}
WALK(AugAssign) {
    one(w, "target", n->aug_assign.target);
    one(w, "value", n->aug_assign.value);
}
WALK(VarDecl) {
    all(w, "decorator", n->var_decl.decorators);
    one(w, "target", n->var_decl.target);
    all(w, "type_param", n->var_decl.type_params);
    one(w, "type", n->var_decl.type);
    one(w, "where", n->var_decl.where);
    one(w, "value", n->var_decl.value);
}
WALK(If) {
    one(w, "cond", n->if_.cond);
    one(w, "then", n->if_.then);
    one(w, "otherwise", n->if_.otherwise);
}
WALK(While) {
    one(w, "cond", n->while_.cond);
    one(w, "body", n->while_.body);
    one(w, "otherwise", n->while_.otherwise);
}
WALK(For) {
    one(w, "target", n->for_.target);
    one(w, "iter", n->for_.iter);
    one(w, "body", n->for_.body);
    one(w, "otherwise", n->for_.otherwise);
}
WALK(Try) {
    one(w, "body", n->try_.body);
    all(w, "handler", n->try_.handlers);
    one(w, "otherwise", n->try_.otherwise);
    one(w, "finally", n->try_.finally);
}
WALK(With) {
    all(w, "item", n->with.items);
    one(w, "body", n->with.body);
}
WALK(Match) {
    one(w, "subject", n->match.subject);
    all(w, "case", n->match.cases);
}
WALK(Return) { one(w, "value", n->return_.value); }
WALK(Raise) {
    one(w, "value", n->raise.value);
    one(w, "cause", n->raise.cause);
}
WALK(Del) { all(w, "target", n->del.targets); }
WALK(Assert) {
    one(w, "cond", n->assert_.cond);
    one(w, "message", n->assert_.message);
}
WALK(Import) { all(w, "name", n->import.names); }
WALK(ImportFrom) { all(w, "name", n->import_from.names); }

/* ---- declarations ---- */

WALK(Fn) {
    all(w, "decorator", n->fn.decorators);
    signature(w, &n->fn.sig);
    one(w, "body", n->fn.body);
}
WALK(Class) {
    all(w, "decorator", n->class_.decorators);
    all(w, "type_param", n->class_.type_params);
    all(w, "base", n->class_.bases);
    one(w, "where", n->class_.where);
    one(w, "body", n->class_.body);
}
WALK(TypeAlias) {
    all(w, "type_param", n->type_alias.type_params);
    one(w, "value", n->type_alias.value);
}
WALK(Module) { one(w, "body", n->module.body); }

/* ---- match patterns ---- */

LEAF(PatCapture)
LEAF(PatStar)

WALK(PatValue) { one(w, "value", n->pat_value.value); }
WALK(PatSequence) { all(w, "item", n->pat_sequence.items); }
WALK(PatOr) { all(w, "item", n->pat_or.items); }
WALK(PatMapping) { pairs(w, "key", n->pat_mapping.keys, "value", n->pat_mapping.values); }
WALK(PatClass) {
    one(w, "cls", n->pat_class.cls);
    all(w, "positional", n->pat_class.positional);
    all(w, "value", n->pat_class.values);
}
WALK(PatAs) { one(w, "pattern", n->pat_as.pattern); }

/* ---- parts ---- */

LEAF(Capture)
LEAF(Alias)

WALK(Param) {
    one(w, "origin", n->param.origin);
    one(w, "type", n->param.type);
    one(w, "default", n->param.default_value);
}
WALK(Arg) {
    one(w, "value", n->arg.value);
    one(w, "where", n->arg.where);
}
WALK(Handler) {
    one(w, "type", n->handler.type);
    one(w, "body", n->handler.body);
}
WALK(Case) {
    one(w, "pattern", n->case_.pattern);
    one(w, "guard", n->case_.guard);
    one(w, "body", n->case_.body);
}
WALK(WithItem) {
    one(w, "value", n->with_item.value);
    one(w, "target", n->with_item.target);
}
WALK(CompFor) {
    one(w, "target", n->comp_for.target);
    one(w, "iter", n->comp_for.iter);
    all(w, "condition", n->comp_for.conditions);
}
WALK(FPart) {
    one(w, "value", n->fpart.value);
    all(w, "format", n->fpart.format);
}

typedef void Walker(const Walk *w, const Ast *n);
static Walker *const walkers[AST_KIND_COUNT] = {
#define AST(Kind, group) [AST_##Kind] = walk_##Kind,
#include "parse/ast.def"
};

void ast_walk_fields(const Ast *node, AstFieldVisit *visit, void *state) {
    const Walk w = {visit, state};
    if (walkers[node->kind]) walkers[node->kind](&w, node);
}

typedef struct ChildVisit {
    void (*visit)(void *state, const Ast *child);
    void *state;
} ChildVisit;

static void visit_child(void *state, const char *field, const Ast *child) {
    (void)field;
    const ChildVisit *v = state;
    v->visit(v->state, child);
}

void ast_children(const Ast *node, void (*visit)(void *state, const Ast *child), void *state) {
    ast_walk_fields(node, visit_child, &(ChildVisit){visit, state});
}
