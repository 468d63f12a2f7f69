/* Values that expressions have at compile time. */
#include "sema/comptime/comptime.h"
#include "parse/ast_group.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

ComptimeMemo *comptime_memo_new(Arena *arena) {
    ComptimeMemo *memo = NEW(arena, ComptimeMemo);
    Map *maps[] = {&memo->intrinsics, &memo->promised};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    intern_init(&memo->alias_keys, arena);
    return memo;
}

enum { EVAL_DEPTH_LIMIT = 400, MOST_PARTS = 24 };

/* ---- what depends on run time ---- */

typedef struct LocalUse {
    Map declared;
    const Hir *found;
    const Types *types;
    const Sema *s;
    bool is_open; /* it contains something unknown: a Poison node, a symbolic type, a function with symbolic parameters
                   */
    bool wants_number, in_number; /* finds only loads of numbers: of other variables, only the type may be needed, as
                                     for the length of a pack */
} LocalUse;

static void find_local(LocalUse *use, const Hir *node);

static bool is_number(const Types *types, TypeId type) {
    return !IS_NONE(type) && (ty_is(types, type, TY_Simd) || ty_is(types, type, TY_Bool)) &&
           ty_is_concrete(types, type);
}

/* Visits the expressions inside a place that is read. */
static void find_in_place(LocalUse *use, const Hir *place, TypeId type) {
    bool outer = use->in_number;
    use->in_number |= is_number(use->types, type);
    find_local(use, place);
    use->in_number = outer;
}

static bool is_open_fn(const Sema *s, FnId fn) {
    uint64_t found;
    return map_get(&s->fns, fn.id, &found) && ((const Instance *)(uintptr_t)found)->is_archetype;
}

static void declare(LocalUse *use, const HirLocal *local) {
    if (local) map_put(&use->declared, (uint64_t)(uintptr_t)local, 1);
}

static void find_in_child(void *use, const char *role, const Hir *child) {
    (void)role;
    find_local(use, child);
}

static void find_local(LocalUse *use, const Hir *n) {
    if (!n || use->found) return;
    use->is_open |= n->kind == HIR_Poison || (!IS_NONE(n->type) && !ty_is_concrete(use->types, n->type));
    use->is_open |= n->kind == HIR_FnRef && is_open_fn(use->s, n->fn_ref.fn);
    if (n->kind == HIR_Local && !map_has(&use->declared, (uint64_t)(uintptr_t)n->local) &&
        (use->in_number || !use->wants_number))
        use->found = n;
    for (uint32_t i = 0; n->kind == HIR_Try && i < n->try_.handler_count; i++) declare(use, n->try_.handlers[i].target);
    if (n->kind == HIR_Load)
        find_in_place(use, n->load.place, n->type);
    else
        hir_children(n, find_in_child, use);
    if (n->kind == HIR_Let) declare(use, n->let.local);
}

static void report_runtime(Check *c, const Hir *local, Span span) {
    bool named = !IS_NONE(local->local->name);
    diag(c->ctx, D_NOT_COMPTIME, named ? local->span : span,
         named ? arena_printf(c->arena, "'%s'", name_c(c->ctx, local->local->name)).at : "this");
    if (named && !local->local->param)
        diag_note(c->ctx, local->local->span,
                  in_python_syntax(c) ? "a value known at compile time is declared as '%s: Comptime = …'"
                                      : "a value known at compile time is declared as 'comptime %s = …'",
                  name_c(c->ctx, local->local->name));
}

static const Hir *local_in(Check *c, const Hir *value, bool wants_number, bool *is_open) {
    LocalUse use = {.types = c->types, .s = c->s, .wants_number = wants_number};
    map_init(&use.declared, c->arena);
    find_local(&use, value);
    *is_open = use.is_open;
    return use.found;
}

bool comptime_is_runtime(Check *c, const Hir *value, Span span, bool report) {
    bool is_open;
    const Hir *local = local_in(c, value, false, &is_open);
    if (local && report) report_runtime(c, local, span);
    return local != NULL;
}

/* ---- values of expressions ---- */

ValueId value_open(Check *c, OpenOp op, TypeId type, const ValueId *operands, uint32_t count) {
    ValueData data = {.kind = VAL_EXPR, .type = type, .expr = {op, operands, count}};
    return val_intern(c->types, &data);
}

static ValueId symbol_of(Check *c, const Ast *ast);

/* The value of a part, when it is known or has a name of its own. */
static ValueId part_symbol(Check *c, const Ast *ast) {
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    trial_end(c, trial);
    if (e.kind == X_CONST) return e.value;
    if (e.kind == X_FNS && e.decl && IS_NONE(e.owner) && !e.receiver)
        return val_int(c->types, TY_SCALAR(int), e.decl->id.id);
    return symbol_of(c, ast);
}

static bool part_symbols(Check *c, AstList list, ValueId *parts, uint32_t *count) {
    for (uint32_t i = 0; i < list.len && *count < MOST_PARTS; i++) {
        const Ast *arg = list.at[i];
        if (arg->kind == AST_Arg && !IS_NONE(arg->arg.name))
            parts[(*count)++] = val_string(c->types, name_text(c->ctx, arg->arg.name));
        parts[*count] = part_symbol(c, ast_arg_value(arg));
        if (IS_NONE(parts[(*count)++])) return false;
    }
    return *count < MOST_PARTS;
}

/* A call or operation on open values is one value wherever it is written: dt.is_floating_point(), size_of[T]() < 8. */
static ValueId symbol_of(Check *c, const Ast *ast) {
    ValueId parts[MOST_PARTS + 2];
    uint32_t count = 0;
    bool good = true;
    parts[count++] = val_int(c->types, TY_SCALAR(int), -(int64_t)ast->kind);
    switch (ast->kind) {
    case AST_Call:
        good = part_symbols(c, (AstList){(Ast **)(uintptr_t)&ast->call.callee, 1}, parts, &count) &&
               part_symbols(c, ast->call.args, parts, &count);
        break;
    case AST_Subscript:
        good = part_symbols(c, (AstList){(Ast **)(uintptr_t)&ast->subscript.base, 1}, parts, &count) &&
               part_symbols(c, ast->subscript.args, parts, &count);
        break;
    case AST_Attribute:
        parts[count++] = val_string(c->types, name_text(c->ctx, ast->attribute.name));
        good = part_symbols(c, (AstList){(Ast **)(uintptr_t)&ast->attribute.base, 1}, parts, &count);
        break;
    case AST_Compare:
        for (uint32_t i = 0; i + 1 < ast->compare.operands.len && i < 4; i++)
            parts[count++] = val_int(c->types, TY_SCALAR(int), ast->compare.ops[i]);
        good = ast->compare.operands.len <= 5 && part_symbols(c, ast->compare.operands, parts, &count);
        break;
    case AST_Binary: {
        Ast *operands[] = {ast->binary.left, ast->binary.right};
        parts[count++] = val_int(c->types, TY_SCALAR(int), ast->binary.op);
        good = part_symbols(c, (AstList){operands, 2}, parts, &count);
        break;
    }
    case AST_Name:
    case AST_ANY_LITERAL:
    case AST_ANY_DISPLAY:
    case AST_Unary:
    case AST_Logic:
    case AST_Ternary:
    case AST_Lambda:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_NO_EXPR: return NONE_OF(ValueId);
    }
    return good ? value_open(c, OPEN_VALUE, TY(Bool), parts, count) : NONE_OF(ValueId);
}

ValueId comptime_open(Check *c, TypeId type, const Ast *ast) {
    ValueId symbol = ast && ty_is(c->types, type, TY_Bool) ? symbol_of(c, ast) : NONE_OF(ValueId);
    ValueId id = val_int(c->types, TY_SCALAR(int), ast ? (int64_t)ast->id : 0);
    return IS_NONE(symbol) ? value_open(c, OPEN_VALUE, type, &id, 1) : symbol;
}

/* Parts that are not known yet occur only in generic bodies and headers, or after errors. `number`: the type that the
 * value surely has at run time. */
static bool is_open_node(Check *c, const Hir *value, const Hir **number) {
    bool is_open;
    *number = local_in(c, value, true, &is_open);
    return is_open;
}

/* A StaticString that was computed is stored as a literal, so that equal texts are one value. */
static ValueId as_literal(Check *c, ValueId value) {
    const ValueData *d = val_data(c->types, value);
    if (d->kind != VAL_MEMORY || d->memory.reloc_count != 1 || !type_is_wellknown(c->s, d->type, WK_StringSpan))
        return value;
    const Relocation *to = &d->memory.relocs[0];
    const ValueData *text = val_data(c->types, to->target);
    int64_t length;
    memcpy(&length, d->memory.bytes.at + sizeof(void *), sizeof length);
    if (text->kind != VAL_MEMORY || to->addend < 0 || length < 0 ||
        to->addend + length > (int64_t)text->memory.bytes.len)
        return value;
    return val_string(c->types, (Str){text->memory.bytes.at + to->addend, (uint32_t)length});
}

static ValueId evaluate(Check *c, const Expr *e, Hir *value, TypeId type, bool report) {
    ValueId result = NONE_OF(ValueId);
    if (comptime_is_runtime(c, value, e->span, report)) return result;
    const Hir *number;
    if (is_open_node(c, value, &number))
        return c->is_archetype || c->header.is_symbolic ? comptime_open(c, type, e->ast) : result;
    if (c->s->comptime->depth > EVAL_DEPTH_LIMIT) {
        if (report) diag(c->ctx, D_COMPTIME_CANNOT, e->span, "the evaluation is nested too deeply");
        return result;
    }
    if (!c->s->host || !c->s->host->evaluate) return result;
    Instance *inst = instance_of_expr(c, e->ast, value, type);
    uint32_t before = c->ctx->diags.muted_errors;
    c->s->comptime->depth++;
    bool good = c->s->host->evaluate(c->s->host->state, inst->fn_id, e->span, &c->s->target, &result);
    c->s->comptime->depth--;
    bool is_explained =
        diag_has_errors(c->ctx) || before != c->ctx->diags.muted_errors; /* reported by the function that it called */
    if (!good && report && !is_explained) diag(c->ctx, D_COMPTIME_CANNOT, e->span, "its evaluation failed");
    return good ? as_literal(c, result) : NONE_OF(ValueId);
}

static ValueId const_value(Check *c, const Expr *e, TypeId type, bool report) {
    if (IS_NONE(type) || ty_is(c->types, type, TY_Poison) || SAME(type, e->type)) return e->value;
    if (val_is_symbolic(c->types, e->value) && (c->is_archetype || c->header.is_symbolic)) return e->value;
    if (ty_is(c->types, e->type, TY_StrLiteral) && ty_is(c->types, type, TY_Struct))
        return e->value; /* a StaticString parameter holds the literal */
    ValueId value = const_convert(c, e, type, report);
    if (!IS_NONE(value)) return value;
    if (ty_is(c->types, type, TY_Simd) && ty_is(c->types, e->type, TY_Simd)) {
        if (report) report_mismatch(c, e, type);
        return NONE_OF(ValueId);
    }
    if (!report && conversion_cost(c, e, type) == CONV_IMPOSSIBLE) return NONE_OF(ValueId);
    Hir *hir = expr_convert(c, e, type);
    return hir_is_bad(hir) ? NONE_OF(ValueId) : evaluate(c, e, hir, type, report);
}

static bool is_value_type(const Check *c, TypeId type) {
    TypeKind kind = ty_kind(c->types, type);
    return kind == TY_Simd || kind == TY_Bool || kind == TY_Dtype || kind == TY_StrLiteral || kind == TY_Struct ||
           kind == TY_Tuple || kind == TY_Array;
}

static ValueId fn_value(Check *c, const Expr *e, TypeId type, bool report) {
    bool known = !IS_NONE(type) && ty_is(c->types, type, TY_Fn) && !ty_is_symbolic(c->types, type);
    if (known) {
        Instance *inst = fn_of_type(c, e, type, report);
        if (inst) instance_request(c, inst, e->span);
        return inst ? val_fn(c->types, inst->type, inst->fn_id) : NONE_OF(ValueId);
    }
    if (!IS_NONE(type) && is_value_type(c, type)) {
        if (report) report_mismatch(c, e, type);
        return NONE_OF(ValueId);
    }
    TypeId own = type_settle(c, e);
    if (ty_is(c->types, own, TY_Poison)) {
        if (report)
            diag(c->ctx, D_NO_CONTEXT, e->span,
                 arena_printf(c->arena, "function '%s'", name_c(c->ctx, e->decl->name)).at);
        return NONE_OF(ValueId);
    }
    Hir *ref = expr_to_value(c, e);
    return hir_is_bad(ref) ? NONE_OF(ValueId) : val_fn(c->types, own, ref->fn_ref.fn);
}

ValueId comptime_of_expr(Check *c, const Expr *e, TypeId type, bool report) {
    switch (e->kind) {
    case X_POISON:
    case X_GENERIC:
    case X_MODULE: return NONE_OF(ValueId);
    case X_CONST: return const_value(c, e, type, report);
    case X_FNS: return fn_value(c, e, type, report);
    case X_PENDING: {
        Expr checked = expr_check(c, e->ast, type);
        return checked.kind == X_PENDING ? NONE_OF(ValueId) : comptime_of_expr(c, &checked, type, report);
    }
    case X_VALUE:
    case X_PLACE: break;
    }
    const Hir *number, *read = e->kind == X_PLACE && is_number(c->types, e->type) ? hir_load(c->arena, e->hir) : e->hir;
    if ((c->is_archetype || c->header.is_symbolic) && is_open_node(c, read, &number) && !number)
        return comptime_open(c, IS_NONE(type) ? e->type : type, e->ast);
    if (comptime_is_runtime(c, e->hir, e->span, report)) return NONE_OF(ValueId);
    bool wanted = !IS_NONE(type) && !ty_is(c->types, type, TY_Poison) && ty_class(c->types, type) != TYPE_CLASS_COMP;
    Hir *value = wanted ? expr_convert(c, e, type) : e->kind == X_PLACE ? hir_copy(c->arena, e->hir) : e->hir;
    if (value->kind == HIR_Copy && ty_is_register(c->types, value->type)) value = hir_load(c->arena, value->copy.place);
    if (hir_is_bad(value)) return NONE_OF(ValueId);
    if (value->kind == HIR_FnRef) return val_fn(c->types, value->type, value->fn_ref.fn);
    return evaluate(c, e, value, value->type, report);
}

ValueId comptime_value(Check *c, const Ast *ast, TypeId type) {
    Expr e = expr_check(c, ast, type);
    return comptime_of_expr(c, &e, type, true);
}

/* The value may be symbolic. */
bool comptime_bool(Check *c, const Ast *ast, ValueId *value) {
    Expr e = expr_check(c, ast, TY(Bool));
    if (expr_is_poison(&e)) return false;
    if (e.kind == X_CONST && ty_is(c->types, e.type, TY_Bool)) {
        *value = e.value;
        return true;
    }
    if (e.kind == X_CONST && (c->is_archetype || c->header.is_symbolic) && val_is_symbolic(c->types, e.value)) {
        *value = comptime_open(c, TY(Bool), ast);
        return true;
    }
    Hir *cond = expr_condition(c, &e);
    if (cond->kind == HIR_Poison && SAME(cond->type, TY(Bool))) {
        *value = comptime_open(c, TY(Bool), ast);
        return true;
    }
    if (hir_is_bad(cond)) return false;
    if (cond->kind == HIR_Const) {
        *value = cond->const_.value;
        return true;
    }
    Expr made = expr_value(cond);
    made.ast = ast;
    made.span = ast->span;
    *value = comptime_of_expr(c, &made, TY(Bool), true);
    return !IS_NONE(*value);
}

Str comptime_message(Check *c, const Ast *message) {
    if (!message) return (Str){"", 0};
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, message, NONE_OF(TypeId));
    trial_end(c, trial);
    if (e.kind == X_CONST && val_data(c->types, e.value)->kind == VAL_STRING) return val_data(c->types, e.value)->text;
    return (Str){"", 0};
}
