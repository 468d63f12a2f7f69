/* The match statement of the systems register.
 *
 * A pattern is rewritten to what a user could have written: conditions on parts of the subject, which has a hidden name
 * (`subject[0] == 1`), and declarations of names for parts (`ref y = subject[1]`). Each case is a block that a failed
 * condition leaves; the end of its body leaves the block around all cases. A `comptime match` is a chain of `comptime
 * if`. */
#include "parse/ast_group.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

typedef struct PatternName { /* a name that the pattern gives to a part */
    Ast *target, *part;
    AstConvention convention;
} PatternName;

typedef struct Pattern {
    VEC(Ast *) conditions;
    VEC(PatternName) names;
    bool failed;
} Pattern;

static const char WHY_IMMUTABLE[] =
    "a name of a pattern; write 'ref' before it to change the matched value, 'var' for a copy";

/* ---- making expressions ---- */

static Ast *ast_made(Check *c, AstKind kind, Span span) {
    Ast *made = NEW(c->arena, Ast);
    made->kind = kind;
    made->id = ++c->ctx->ast_count;
    made->span = span;
    return made;
}

static Ast *name_made(Check *c, NameId name, Span span) {
    Ast *made = ast_made(c, AST_Name, span);
    made->name.name = name;
    return made;
}

static Ast *int_made(Check *c, uint32_t number, Span span) {
    Ast *made = ast_made(c, AST_Int, span);
    made->int_.digits = arena_printf(c->arena, "%u", number);
    return made;
}

static Ast *compared(Check *c, Ast *left, AstOp op, Ast *right, Span span) {
    Ast *made = ast_made(c, AST_Compare, span);
    AstOp *ops = NEW(c->arena, AstOp);
    Ast **operands = NEW_ARRAY(c->arena, Ast *, 2);
    *ops = op;
    operands[0] = left;
    operands[1] = right;
    made->compare.ops = ops;
    made->compare.operands = (AstList){operands, 2};
    return made;
}

static Ast *joined(Check *c, Ast *left, Ast *right, bool is_or) {
    if (!left || !right) return left ? left : right;
    Ast *made = ast_made(c, AST_Logic, right->span);
    made->logic.is_or = is_or;
    made->logic.left = left;
    made->logic.right = right;
    return made;
}

static Ast *item_made(Check *c, Ast *base, Ast *index, Span span) {
    Ast *made = ast_made(c, AST_Subscript, span), *arg = ast_made(c, AST_Arg, span);
    arg->arg.value = index;
    made->subscript.base = base;
    made->subscript.args = ast_list_of_one(c->arena, arg);
    return made;
}

/* of.__len__(), whatever the name `len` means here */
static Ast *length_made(Check *c, Ast *of, Span span) {
    Ast *made = ast_made(c, AST_Call, span), *method = ast_made(c, AST_Attribute, span);
    method->attribute.base = of;
    method->attribute.name = N(__len__);
    method->attribute.name_span = span;
    made->call.callee = method;
    return made;
}

/* len(part) - number */
static Ast *from_end(Check *c, Ast *part, uint32_t number, Span span) {
    if (!number) return length_made(c, part, span);
    Ast *made = ast_made(c, AST_Binary, span);
    made->binary.op = OP_SUB;
    made->binary.left = length_made(c, part, span);
    made->binary.right = int_made(c, number, span);
    return made;
}

/* ---- patterns ---- */

static void pattern(Check *c, Pattern *p, Ast *part, const Ast *ast);

static void misfit(Check *c, Pattern *p, TypeId type, const Ast *ast, const char *what) {
    p->failed = true;
    if (!ty_is(c->types, type, TY_Poison)) diag(c->ctx, D_PATTERN_MISFIT, ast->span, ty_c(c->types, type), what);
}

static TypeId type_of_part(Check *c, const Ast *part) {
    c->speculative++;
    Expr e = expr_check(c, part, NONE_OF(TypeId));
    c->speculative--;
    return expr_is_poison(&e) ? TY(Poison) : type_settle(c, &e);
}

static void condition(Check *c, Pattern *p, Ast *test) { vec_push(c->arena, &p->conditions, test); }

static void value_pattern(Check *c, Pattern *p, Ast *part, const Ast *ast) {
    Ast *value = ast->pat_value.value;
    condition(c, p, compared(c, part, value->kind == AST_None ? OP_IS : OP_EQ, value, ast->span));
}

static void name_part(Check *c, Pattern *p, NameId name, AstConvention convention, Ast *part, Span span) {
    if (!IS_NONE(name)) vec_push(c->arena, &p->names, (PatternName){name_made(c, name, span), part, convention});
}

static uint32_t star_of(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_PatStar) return i;
    return items.len;
}

/* part[before : len(part) - after] */
static Ast *rest_of(Check *c, Ast *part, uint32_t before, uint32_t after, Span span) {
    Ast *slice = ast_made(c, AST_Slice, span);
    slice->slice.lower = int_made(c, before, span);
    slice->slice.upper = from_end(c, part, after, span);
    return item_made(c, part, slice, span);
}

static void item_patterns(Check *c, Pattern *p, Ast *part, AstList items) {
    uint32_t star = star_of(items);
    for (uint32_t i = 0; i < items.len && !p->failed; i++) {
        const Ast *item = items.at[i];
        Span span = item->span;
        if (i == star)
            name_part(c, p, item->pat_star.name, CONV_DEFAULT, rest_of(c, part, i, items.len - i - 1, span), span);
        else
            pattern(c, p,
                    item_made(c, part, i < star ? int_made(c, i, span) : from_end(c, part, items.len - i, span), span),
                    item);
    }
}

static void sequence_pattern(Check *c, Pattern *p, Ast *part, const Ast *ast) {
    AstList items = ast->pat_sequence.items;
    TypeId type = type_of_part(c, part);
    bool has_star = star_of(items) < items.len;
    if (ty_is(c->types, type, TY_Tuple)) {
        uint32_t count = ty_data(c->types, type)->tuple.count;
        if (has_star || count != items.len) {
            misfit(c, p, type, ast, arena_printf(c->arena, "a pattern of %u items", items.len).at);
            return;
        }
    } else if (type_has_method(c, type, N(__len__)) && type_has_method(c, type, N(__getitem__))) {
        Ast *least = int_made(c, items.len - has_star, ast->span);
        condition(c, p, compared(c, length_made(c, part, ast->span), has_star ? OP_GE : OP_EQ, least, ast->span));
    } else {
        misfit(c, p, type, ast, "a sequence: it has no '__len__' and '__getitem__'");
        return;
    }
    item_patterns(c, p, part, items);
}

static bool is_of_class(Check *c, TypeId type, const Expr *cls) {
    return expr_is_type(cls) ? SAME(val_data(c->types, cls->value)->t, type)
                             : cls->kind == X_GENERIC && cls->decl == type_decl(c->s, type);
}

static void class_pattern(Check *c, Pattern *p, Ast *part, const Ast *ast) {
    TypeId type = type_of_part(c, part);
    Expr cls = expr_check(c, ast->pat_class.cls, TY(Meta));
    p->failed |= expr_is_poison(&cls);
    if (!p->failed && !is_of_class(c, type, &cls)) misfit(c, p, type, ast->pat_class.cls, "this type");
    if (!p->failed && ast->pat_class.positional.len)
        misfit(c, p, type, ast->pat_class.positional.at[0], "parts by their position: write 'field=…'");
    for (uint32_t i = 0; i < ast->pat_class.values.len && !p->failed; i++) {
        const Ast *value = ast->pat_class.values.at[i];
        Ast *field = ast_made(c, AST_Attribute, value->span);
        field->attribute.base = part;
        field->attribute.name = ast->pat_class.keys[i];
        field->attribute.name_span = value->span;
        pattern(c, p, field, value);
    }
}

static Ast *all_of(Check *c, const Pattern *p) {
    Ast *all = NULL;
    for (uint32_t i = 0; i < p->conditions.len; i++) all = joined(c, all, p->conditions.at[i], false);
    return all;
}

/* All alternatives must bind the same names in the same way, because the parts would otherwise depend on which one
 * matched. */
static void or_pattern(Check *c, Pattern *p, Ast *part, const Ast *ast) {
    Ast *any = NULL;
    for (uint32_t i = 0; i < ast->pat_or.items.len && !p->failed; i++) {
        Pattern one = {0};
        pattern(c, &one, part, ast->pat_or.items.at[i]);
        p->failed |= one.failed;
        if (one.names.len && !p->failed)
            misfit(c, p, type_of_part(c, part), ast->pat_or.items.at[i],
                   "alternatives that bind names: write a case for each");
        Ast *all = all_of(c, &one);
        if (!all) return;
        any = joined(c, any, all, true);
    }
    condition(c, p, any);
}

static void pattern(Check *c, Pattern *p, Ast *part, const Ast *ast) {
    switch (ast->kind) {
    case AST_PatValue: value_pattern(c, p, part, ast); return;
    case AST_PatCapture: name_part(c, p, ast->pat_capture.name, ast->pat_capture.convention, part, ast->span); return;
    case AST_PatSequence: sequence_pattern(c, p, part, ast); return;
    case AST_PatClass: class_pattern(c, p, part, ast); return;
    case AST_PatOr: or_pattern(c, p, part, ast); return;
    case AST_PatMapping: misfit(c, p, type_of_part(c, part), ast, "a mapping: test the keys with 'if'"); return;
    case AST_PatAs:
        pattern(c, p, part, ast->pat_as.pattern);
        name_part(c, p, ast->pat_as.name, CONV_DEFAULT, part, ast->span);
        return;
    case AST_NO_PATTERN:
    case AST_PatStar: break;
    }
    UNREACHABLE();
}

/* ---- cases ---- */

typedef struct Match {
    NameId subject;
    uint32_t label; /* of the block around the cases */
    bool is_bool;   /* the subject is a Bool, not just something comparable with one */
    bool seen[2];   /* of a Bool subject: the values that cases have covered */
    bool is_complete;
} Match;

static Hir *jump_out(Check *c, uint32_t label, Span span) {
    Hir *leave = hir_new(c->arena, HIR_Break, NONE_OF(TypeId), span);
    leave->jump.label = label;
    return leave;
}

/* if condition: pass else: leave */
static void leave_unless(Check *c, const Ast *test, uint32_t label) {
    Hir *stmt = hir_new(c->arena, HIR_If, NONE_OF(TypeId), test->span), *leave = jump_out(c, label, test->span);
    stmt->if_.cond = check_condition(c, test);
    stmt->if_.then = hir_block(c->arena, NULL, 0, test->span);
    stmt->if_.otherwise = hir_block(c->arena, &leave, 1, test->span);
    if (!hir_is_bad(stmt->if_.cond)) emit(c, stmt);
}

static void bind_names(Check *c, const Pattern *p) {
    for (uint32_t i = 0; i < p->names.len; i++) {
        const PatternName *name = &p->names.at[i];
        Expr part = expr_check(c, name->part, NONE_OF(TypeId));
        if (expr_is_poison(&part)) continue;
        bind_target(c, name->target, &part, name->convention, name->target->span);
        Local *local = vec_last(&c->scope->locals);
        if (!local->is_mutable) local->why_immutable = WHY_IMMUTABLE;
    }
}

/* True and False cover all of a Bool: the second of them needs no test. */
static bool covers_bool(Match *m, const Ast *ast) {
    if (!m->is_bool || ast->case_.guard || ast->case_.pattern->kind != AST_PatValue) return false;
    AstKind kind = ast->case_.pattern->pat_value.value->kind;
    if (kind != AST_True && kind != AST_False) return false;
    m->seen[kind == AST_True] = true;
    return m->seen[0] && m->seen[1];
}

static void case_check(Check *c, Match *m, const Ast *ast) {
    uint32_t label = ++c->flow.label_count;
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    Pattern p = {0};
    c->stmts = &stmts;
    locals_push(c, &scope);
    pattern(c, &p, name_made(c, m->subject, ast->case_.pattern->span), ast->case_.pattern);
    bool is_certain = covers_bool(m, ast);
    for (uint32_t i = 0; i < p.conditions.len && !p.failed && !is_certain; i++)
        leave_unless(c, p.conditions.at[i], label);
    m->is_complete |= !p.failed && (is_certain || (!p.conditions.len && !ast->case_.guard));
    if (!p.failed) {
        bind_names(c, &p);
        if (ast->case_.guard) leave_unless(c, ast->case_.guard, label);
        Hir *body = block_check(c, ast->case_.body);
        emit(c, body);
        if (block_falls_through(body)) emit(c, jump_out(c, m->label, ast->span));
    }
    locals_pop(c);
    c->stmts = saved;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    block->block.label = label;
    emit(c, block);
}

static void subject_check(Check *c, const Match *m, const Ast *subject) {
    Ast *var = ast_made(c, AST_VarDecl, subject->span);
    var->var_decl.kind = VAR_REF;
    var->var_decl.target = name_made(c, m->subject, subject->span);
    var->var_decl.value = (Ast *)subject;
    stmt_check(c, var);
}

/* ---- comptime match ---- */

static Ast *comptime_if_made(Check *c, Ast *test, Ast *then, Ast *otherwise, Span span) {
    Ast *made = ast_made(c, AST_If, span);
    made->if_.is_comptime = true;
    made->if_.cond = test ? test : ast_made(c, AST_True, span);
    made->if_.then = then;
    made->if_.otherwise = otherwise;
    return made;
}

/* The names of the pattern, then `last`. */
static Ast *comptime_names(Check *c, const Pattern *p, Ast *last, Span span) {
    Ast **items = NEW_ARRAY(c->arena, Ast *, p->names.len + 1);
    for (uint32_t i = 0; i < p->names.len; i++) {
        items[i] = ast_made(c, AST_VarDecl, p->names.at[i].target->span);
        items[i]->var_decl.kind = VAR_COMPTIME;
        items[i]->var_decl.target = p->names.at[i].target;
        items[i]->var_decl.value = p->names.at[i].part;
    }
    items[p->names.len] = last;
    Ast *block = ast_made(c, AST_Block, span);
    block->block.items = (AstList){items, p->names.len + 1};
    return block;
}

/* A guard may use the names, so it comes after them; the following cases are then the `else` of both tests. */
static Ast *comptime_case(Check *c, const Ast *match, const Ast *ast, Ast *otherwise) {
    Pattern p = {0};
    pattern(c, &p, match->match.subject, ast->case_.pattern);
    if (p.failed) return otherwise;
    Ast *body = ast->case_.body;
    if (ast->case_.guard) body = comptime_if_made(c, ast->case_.guard, body, otherwise, ast->span);
    return comptime_if_made(c, all_of(c, &p), comptime_names(c, &p, body, ast->span), otherwise, ast->span);
}

static void comptime_match(Check *c, const Ast *ast) {
    Ast *chain = NULL;
    for (uint32_t i = ast->match.cases.len; i-- > 0;) chain = comptime_case(c, ast, ast->match.cases.at[i], chain);
    if (chain) stmt_check(c, chain);
}

/* ---- entry ---- */

void match_check(Check *c, const Ast *ast) {
    if (ast->match.is_comptime) {
        comptime_match(c, ast);
        return;
    }
    Match m = {.subject = name_of(c->ctx, STR("the matched value")), .label = ++c->flow.label_count};
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    c->stmts = &stmts;
    locals_push(c, &scope);
    subject_check(c, &m, ast->match.subject);
    m.is_bool = ty_is(c->types, type_of_part(c, name_made(c, m.subject, ast->match.subject->span)), TY_Bool);
    narrow_forget_changed(c, ast);
    FilledPaths before = narrow_save(c);
    for (uint32_t i = 0; i < ast->match.cases.len && !m.is_complete; i++) {
        case_check(c, &m, ast->match.cases.at[i]);
        narrow_restore(c, &before);
    }
    locals_pop(c);
    c->stmts = saved;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    block->block.label = m.label;
    emit(c, block);
}
