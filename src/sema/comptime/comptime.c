/* Compile time: values of expressions, comptime declarations, comptime if, for and assert, conditions, facts. */
#include "sema/comptime/comptime.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

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
    bool wants_number, in_number; /* only loads of numbers: of other variables just the type may be needed, as for the
                                     length of a pack */
} LocalUse;

static void find_local(LocalUse *use, const Hir *node);

static bool is_number(const Types *types, TypeId type) {
    return !IS_NONE(type) && (ty_is(types, type, TY_Simd) || ty_is(types, type, TY_Bool)) &&
           ty_is_concrete(types, type);
}

/* Reads a place. */
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
    switch ((int)ast->kind) {
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
    default: return NONE_OF(ValueId);
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
static bool comptime_bool(Check *c, const Ast *ast, ValueId *value) {
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

/* ---- comptime declarations ---- */

typedef struct Alias {
    DeclState state;
    bool asks_target;
    Expr expr;
} Alias;

const Ast *comptime_value_ast(const Decl *decl) {
    return decl->ast->kind == AST_TypeAlias ? decl->ast->type_alias.value : decl->ast->var_decl.value;
}
static const Ast *type_of(const Decl *decl) {
    return decl->ast->kind == AST_TypeAlias ? NULL : decl->ast->var_decl.type;
}

static bool is_trait_bound(Check *c, const Ast *type) {
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, type, TY(Meta));
    trial_end(c, trial);
    return expr_is_type(&e) && val_data(c->types, e.value)->kind == VAL_TRAIT;
}

static Check check_of_member(Check *c, const Decl *decl, TypeId self) {
    Env *env = env_new(c->arena, NULL, NULL, NULL, 0);
    env->self_type = self;
    return check_for(c, decl, env);
}

/* An associated member of a type that is not known yet. Once it is known, the place remembers which trait declares the
 * member. */
static Expr open_member(Check *c, Decl *decl, TypeId self, Span span) {
    map_put(&c->s->comptime->promised, map_key2(span.lo, span.hi), (uint64_t)(uintptr_t)decl);
    Check at = check_of_member(c, decl, self);
    at.header.is_symbolic = true;
    const Ast *annotation = type_of(decl);
    if (!annotation || is_trait_bound(&at, annotation))
        return expr_type(c, ty_member(c->types, self, decl->name), span);
    TypeId type = type_check(&at, annotation);
    ValueId operands[] = {val_type(c->types, self), val_string(c->types, name_text(c->ctx, decl->name))};
    return expr_const(c, type, value_open(c, OPEN_MEMBER, type, operands, 2), span);
}

/* A member of a type parameter has the type that the trait declares, even where the struct gives a literal. */
static Expr as_promised(Check *c, const Expr *e, TypeId self, Span span) {
    uint64_t found;
    if (e->kind != X_CONST || !map_get(&c->s->comptime->promised, map_key2(span.lo, span.hi), &found)) return *e;
    Decl *promised = (Decl *)(uintptr_t)found;
    Check at = check_of_member(c, promised, self);
    const Ast *annotation = type_of(promised);
    if (!annotation || is_trait_bound(&at, annotation)) return *e;
    TypeId type = type_check(&at, annotation);
    if (SAME(type, e->type) || ty_is(c->types, type, TY_Poison)) return *e;
    ValueId value = comptime_of_expr(c, e, type, false);
    if (IS_NONE(value)) return expr_unknown(c, type, span); /* reported at the struct */
    return val_data(c->types, value)->kind == VAL_STRING ? *e : expr_const(c, type, value, span);
}

static bool fits(Check *c, const Expr *e, TypeId type) {
    bool is_number = ty_is(c->types, e->type, TY_IntLiteral) || ty_is(c->types, e->type, TY_FloatLiteral);
    if (e->kind == X_CONST && is_number && val_is_symbolic(c->types, e->value) && ty_is(c->types, type, TY_Simd))
        return true; /* `8 if Self.n < 9 else 16`: a number that each instance converts */
    if (conversion_cost(c, e, type) == CONV_IMPOSSIBLE) return false;
    bool is_known = e->kind == X_CONST && !val_is_symbolic(c->types, e->value) && !ty_is_symbolic(c->types, type);
    return !is_known || !IS_NONE(comptime_of_expr(c, e, type, false));
}

bool comptime_fulfils(Check *c, Decl *given, const Decl *promised, TypeId self) {
    const Ast *annotation = type_of(promised);
    if (!annotation || decl_is_generic(c->s, given)) return true;
    Expr e = comptime_decl(c, given, self, NULL, given->span);
    if (e.kind == X_POISON || e.kind == X_GENERIC) return true;
    Check at = check_of_member(c, promised, self);
    Expr bound = expr_check(&at, annotation, TY(Meta));
    if (expr_is_trait(c, &bound))
        return expr_is_type(&e) && val_data(c->types, e.value)->kind == VAL_TYPE &&
               conforms_value(c, val_data(c->types, e.value)->t, bound.value);
    TypeId type = type_check(&at, annotation);
    return ty_is(c->types, type, TY_Poison) || fits(c, &e, type);
}

static Expr evaluate_decl(Check *c, Decl *decl, TypeId self, Env *env, Span span) {
    Env *outer = NULL;
    if (!IS_NONE(self)) {
        outer = decl->owner->kind == DECL_TRAIT ? env_new(c->s->arena, NULL, NULL, NULL, 0) : env_of_type(c->s, self);
        outer->self_type = self;
    }
    if (env) env->outer = outer ? outer : env->outer;
    Check at = check_at(c->s, decl, env ? env : outer);
    at.header.is_symbolic = c->header.is_symbolic;
    at.is_archetype = c->is_archetype;
    at.speculative = c->speculative;
    const Ast *annotation = type_of(decl);
    TypeId type = NONE_OF(TypeId);
    if (annotation && !is_trait_bound(&at, annotation)) type = type_check(&at, annotation);
    if (!IS_NONE(type) && ty_is(c->types, type, TY_Poison) && !at.header.is_symbolic) return expr_poison(span);
    const Ast *value = comptime_value_ast(decl);
    if (!value) return expr_poison(span);
    at.reg = &systems_register; /* compile-time code is checked by the systems register, in a .py file, too */
    Expr e = expr_check(&at, value, annotation && IS_NONE(type) ? TY(Meta) : type);
    if (e.kind == X_GENERIC || e.kind == X_POISON || e.kind == X_MODULE) return e;
    if (e.kind == X_FNS && (IS_NONE(type) || !ty_is(c->types, type, TY_Fn))) return e;
    ValueId result = comptime_of_expr(&at, &e, type, true);
    if (IS_NONE(result)) return expr_poison(span);
    const ValueData *data = val_data(c->types, result);
    TypeId made = !IS_NONE(type) && data->kind != VAL_STRING ? type : e.kind == X_FNS ? data->type : e.type;
    Expr known = expr_const(c, made, result, span);
    known.is_pack = e.is_pack;
    return known;
}

Expr comptime_decl(Check *c, Decl *decl, TypeId self, Env *env, Span span) {
    Sema *s = c->s;
    bool open = !IS_NONE(self) && (ty_is(c->types, self, TY_Param) || ty_is(c->types, self, TY_Member));
    if (open && decl->owner->kind == DECL_TRAIT) return open_member(c, decl, self, span);
    uint32_t *words = NEW_ARRAY(c->arena, uint32_t, 3 + (env ? env->count : 0));
    uint32_t n = 0;
    words[n++] = decl->id.id;
    words[n++] = self.id;
    words[n++] = (uint32_t)c->header.is_symbolic | (uint32_t)s->target.is_gpu << 1;
    for (uint32_t i = 0; env && i < env->count; i++) words[n++] = env->at[i].value.id;
    bool fresh;
    uint32_t id =
        intern_bytes(&s->comptime->alias_keys, (Str){(const char *)words, n * (uint32_t)sizeof *words}, &fresh);
    while (s->comptime->aliases.len < id) vec_push(s->arena, &s->comptime->aliases, NEW(s->arena, Alias));
    Alias *alias = s->comptime->aliases.at[id - 1];
    if (alias->state == DECL_BUSY) {
        diag(c->ctx, D_DECLARATION_CYCLE, decl->span, name_c(c->ctx, decl->name));
        return expr_poison(span);
    }
    if (alias->state == DECL_NEW) {
        alias->state = DECL_BUSY;
        bool asked = target_watch(s);
        Expr e = evaluate_decl(c, decl, self, env, span);
        alias->asks_target = target_asked(s, asked);
        bool keep = !expr_is_poison(&e) || !c->ctx->diags.muted;
        alias->expr = e;
        alias->state = keep ? DECL_DONE : DECL_NEW;
    }
    s->target.was_asked |= alias->asks_target;
    Expr e = as_promised(c, &alias->expr, self, span);
    e.span = span;
    return e;
}

/* ---- statements ---- */

static void local_comptime(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (target->kind != AST_Name) return;
    Expr *fixed = NEW(c->arena, Expr);
    if (!ast->var_decl.value) {
        diag(c->ctx, D_COMPTIME_WITHOUT_VALUE, target->span, name_c(c->ctx, target->name.name));
        *fixed = expr_poison(target->span);
    } else if (ast->var_decl.type_params.len) {
        Decl *decl =
            decl_new(c->s, DECL_COMPTIME, target->name.name, (Decl *)(uintptr_t)c->home, c->module, ast, target->span);
        decl_resolve(c->s, decl);
        Env *env = env_new(c->arena, c->env, decl, NULL, 0);
        *fixed = (Expr){.kind = X_GENERIC, .type = TY(Meta), .span = target->span, .decl = decl, .env = env};
    } else {
        bool was = c->is_comptime;
        const Register *reg = c->reg;
        c->is_comptime = true;
        c->reg = &systems_register; /* as in evaluate_decl */
        TypeId type = ast->var_decl.type ? type_check(c, ast->var_decl.type) : NONE_OF(TypeId);
        Expr e = expr_check(c, ast->var_decl.value, type);
        c->is_comptime = was;
        c->reg = reg;
        *fixed = e;
        bool keep =
            e.kind == X_GENERIC || e.kind == X_POISON || e.kind == X_MODULE || (e.kind == X_FNS && IS_NONE(type));
        if (!keep) {
            ValueId value = comptime_of_expr(c, &e, type, true);
            TypeId made =
                IS_NONE(type) || (e.kind == X_CONST && ty_is(c->types, e.type, TY_StrLiteral)) ? e.type : type;
            bool is_pack = e.is_pack;
            *fixed = IS_NONE(value) ? expr_poison(target->span) : expr_const(c, made, value, target->span);
            fixed->is_pack = is_pack;
        }
    }
    Local *local = local_add(c, target->name.name, target->span, NULL);
    local->fixed = fixed;
    local->is_mutable = false;
}

static Str message_of(Check *c, const Ast *message) {
    if (!message) return (Str){"", 0};
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, message, NONE_OF(TypeId));
    trial_end(c, trial);
    if (e.kind == X_CONST && val_data(c->types, e.value)->kind == VAL_STRING) return val_data(c->types, e.value)->text;
    return (Str){"", 0};
}

static void comptime_assert(Check *c, const Ast *ast) {
    ValueId value;
    if (!comptime_bool(c, ast->assert_.cond, &value)) return;
    const ValueData *data = val_data(c->types, value);
    if (data->kind != VAL_BOOL) {
        facts_assume(c, ast->assert_.cond, true);
        return;
    }
    if (data->b) return;
    if (c->open_branches) { /* not reached */
        emit(c, hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), ast->span));
        return;
    }
    Str message = message_of(c, ast->assert_.message);
    diag(c->ctx, D_ASSERT_FAILED, ast->span, message.len ? ": " : "",
         message.len ? arena_str(c->arena, message).at : "");
    for (const Instance *at = c->instance; at && at->requester; at = at->requester)
        if (at->request_span.lo != c->ctx->diags.blame.lo)
            diag_note(c->ctx, at->request_span, "in an instance that is needed here");
    c->s->instance->noted_errors = c->ctx->diags.error_count;
    c->gave_up = c->instance && (c->instance->arg_count || !IS_NONE(c->instance->self_type));
}

void comptime_stmt(Check *c, const Ast *ast) {
    if (ast->kind == AST_VarDecl)
        local_comptime(c, ast);
    else if (ast->kind == AST_Assert)
        comptime_assert(c, ast);
}

/* ---- conditions and facts ---- */

static const Ast *condition_of(const Ast *where) {
    return where->kind == AST_Tuple && where->tuple.items.len ? where->tuple.items.at[0] : where;
}

static bool is_fact(Check *c, const Env *env, ValueId value) {
    for (int round = 0; round < 2; round++)
        for (const Env *e = round ? c->env : env; e; e = e->outer)
            for (uint32_t i = 0; i < e->facts.len; i++)
                if (!e->facts.at[i].trait && SAME(e->facts.at[i].value, value)) return true;
    return false;
}

static bool holds(Check *c, Check *at, const Ast *cond, Env *env, Str *why) {
    if (cond->kind == AST_Logic && !cond->logic.is_or)
        return holds(c, at, cond->logic.left, env, why) && holds(c, at, cond->logic.right, env, why);
    ValueId value = NONE_OF(ValueId);
    Trial trial = trial_begin(at);
    bool known = comptime_bool(at, cond, &value);
    trial_end(at, trial);
    if (!known) {
        *why = arena_printf(c->arena, "cannot be computed");
        return c->header.is_symbolic;
    }
    const ValueData *data = val_data(c->types, value);
    bool is_closed = data->kind == VAL_BOOL;
    if (is_closed ? data->b : c->header.is_symbolic || is_fact(c, env, value)) return true;
    *why = arena_printf(c->arena, "'%.*s' %s", STR_ARGS(source_text(c->ctx, cond->span)),
                        is_closed ? "does not hold" : "lacks evidence here");
    return false;
}

bool where_holds(Check *c, const Ast *where, Env *env, const Decl *home, Str *why) {
    Check at = check_for(c, home, env);
    at.is_archetype = true; /* open values are open, not errors */
    bool good = holds(c, &at, condition_of(where), env, why);
    if (!good && where->kind == AST_Tuple && where->tuple.items.len > 1) {
        Str text = message_of(&at, where->tuple.items.at[1]);
        if (text.len) *why = arena_printf(c->arena, "does not hold: %.*s", STR_ARGS(text));
    }
    return good;
}

static void push_fact(Check *c, Fact fact) {
    if (!c->env) c->env = env_new(c->arena, NULL, NULL, NULL, 0);
    vec_push(c->s->arena, &c->env->facts, fact);
}

/* conforms_to(T, Trait), and Ts.all_conforms_to[Trait]() of an open pack. */
static void assume_conforms(Check *c, const ValueData *fact) {
    TypeId type = NONE_OF(TypeId);
    if (fact->expr.op == OPEN_CONFORMS)
        type = val_data(c->types, fact->expr.operands[0])->t;
    else if (fact->expr.op == OPEN_ALL_CONFORM)
        type = type_of_open_pack(c, fact->expr.operands[0]);
    if (IS_NONE(type)) return;
    const ValueData *bound = val_data(c->types, fact->expr.operands[1]);
    for (uint32_t i = 0; bound->kind == VAL_TRAIT && i < bound->trait.count; i++)
        push_fact(c, (Fact){.type = type, .trait = decl_at(c->s, bound->trait.traits[i])});
}

void facts_assume(Check *c, const Ast *cond, bool taken) {
    cond = condition_of(cond);
    if (cond->kind == AST_Logic && (cond->logic.is_or != taken)) {
        facts_assume(c, cond->logic.left, taken);
        facts_assume(c, cond->logic.right, taken);
        return;
    }
    if (cond->kind == AST_Unary && cond->unary.op == OP_NOT) {
        facts_assume(c, cond->unary.operand, !taken);
        return;
    }
    ValueId value = NONE_OF(ValueId);
    Trial trial = trial_begin(c);
    bool known = comptime_bool(c, cond, &value);
    trial_end(c, trial);
    if (!known || val_data(c->types, value)->kind == VAL_BOOL) return;
    const ValueData *data = val_data(c->types, value);
    if (taken && data->kind == VAL_EXPR) assume_conforms(c, data);
    if (!taken) value = val_op(c->types, OP_NOT, TY(Bool), &value, 1, NULL);
    if (!IS_NONE(value)) push_fact(c, (Fact){.value = value});
}

static Hir *branch(Check *c, const Ast *cond, bool taken, const Ast *block) {
    uint32_t kept = c->env ? c->env->facts.len : 0;
    Env *env = c->env;
    facts_assume(c, cond, taken);
    c->open_branches++;
    Hir *made = NULL;
    if (block && block->kind == AST_If) {
        HirVec stmts = {0}, *outer = c->stmts;
        c->stmts = &stmts;
        stmt_check(c, block);
        c->stmts = outer;
        made = hir_block(c->arena, stmts.at, stmts.len, block->span);
    } else if (block) {
        made = block_check(c, block);
    }
    c->open_branches--;
    c->env = env;
    if (env) env->facts.len = kept;
    return made;
}

void comptime_if(Check *c, const Ast *ast) {
    ValueId value;
    if (!comptime_bool(c, ast->if_.cond, &value)) { /* reported; whether the code behind it is reached is not known */
        emit(c, hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), ast->span));
        return;
    }
    const ValueData *data = val_data(c->types, value);
    if (data->kind == VAL_BOOL) {
        const Ast *chosen = data->b ? ast->if_.then : ast->if_.otherwise;
        if (!chosen) return;
        if (chosen->kind == AST_If)
            comptime_if(c, chosen);
        else
            emit(c, block_check(c, chosen));
        return;
    }
    Hir *node = hir_new(c->arena, HIR_If, NONE_OF(TypeId), ast->span);
    node->if_.cond = hir_open(c, TY(Bool), ast->span); /* whichever branch is taken */
    node->if_.then = branch(c, ast->if_.cond, true, ast->if_.then);
    node->if_.otherwise = branch(c, ast->if_.cond, false, ast->if_.otherwise);
    emit(c, node);
}
