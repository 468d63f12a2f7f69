/* Whether the arguments of a call fit a candidate: which argument goes to which parameter, and what each costs to
 * convert. */
#include "sema/call/call.h"
#include "sema/call/candidate.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

bool candidate_reject(Check *c, Candidate *k, const char *format, ...) {
    va_list args;
    va_start(args, format);
    k->reason = arena_vprintf(c->arena, format, args);
    va_end(args);
    return false;
}

bool unfit_arg(Check *c, Candidate *k, uint32_t number, const char *format, ...) {
    va_list args;
    va_start(args, format);
    k->reason = arena_vprintf(c->arena, format, args);
    va_end(args);
    k->misfit = (int32_t)number;
    return false;
}

/* The receiver of a method comes first and is not counted. */
static bool has_receiver(const Candidate *k) {
    return candidate_params(k).len && candidate_param(k, 0)->param.is_self && !is_out(candidate_param(k, 0)) &&
           k->arg_of[0] == 0;
}

uint32_t shown_number(const Candidate *k, uint32_t number) { return number + (has_receiver(k) ? 0 : 1); }

/* ---- shape: arguments to parameters ---- */

static int32_t keyword_param(const Candidate *k, NameId name) {
    for (uint32_t i = k->first; i < candidate_params(k).len; i++) {
        const Ast *p = candidate_param(k, i), *said = candidate_promised(k, i);
        if (SAME(said->param.name, name) && p->param.kind == PARAM_PLAIN && said->param.group != GROUP_POSITIONAL &&
            !is_out(p))
            return (int32_t)i;
    }
    return NO_ARG;
}

int32_t candidate_rest_param(const Candidate *k, AstParamKind kind) {
    for (uint32_t i = k->first; i < candidate_params(k).len; i++)
        if (candidate_param(k, i)->param.kind == kind) return (int32_t)i;
    return NO_ARG;
}

/* The parameter whose name is spelled most like the given argument name; empty when none is similar. */
static Str near_argument(Check *c, const Candidate *k, NameId name) {
    Suggestion near = suggest(name_text(c->ctx, name));
    for (uint32_t i = k->first; i < candidate_params(k).len; i++)
        if (!is_out(candidate_param(k, i)) && !IS_NONE(candidate_param(k, i)->param.name))
            suggest_offer(&near, name_text(c->ctx, candidate_param(k, i)->param.name));
    return suggest_found(&near) ? near.best : STR("");
}

static bool fail_keyword(Check *c, Candidate *k, NameId name) {
    Str near = near_argument(c, k, name);
    if (near.len)
        return candidate_reject(c, k, "it has no argument '%s'; did you mean '%.*s'?", name_c(c->ctx, name),
                                STR_ARGS(near));
    return candidate_reject(c, k, "it has no argument '%s'", name_c(c->ctx, name));
}

static bool place_keyword(Check *c, Candidate *k, const Arg *arg, uint32_t number) {
    int32_t param = keyword_param(k, arg->name);
    if (param == NO_ARG) {
        param = candidate_rest_param(k, PARAM_DOUBLE_STAR);
        if (param == NO_ARG) return fail_keyword(c, k, arg->name);
        k->arg_of[param] = REST_ARG;
    } else {
        if (k->arg_of[param] != NO_ARG)
            return candidate_reject(c, k, "argument '%s' is given twice", name_c(c->ctx, arg->name));
        k->arg_of[param] = (int32_t)number;
    }
    k->param_of[number] = param;
    return true;
}

static bool takes_position(const Ast *param) {
    return param->param.group != GROUP_KEYWORD && param->param.kind == PARAM_PLAIN && !is_out(param);
}

bool candidate_place(Check *c, Candidate *k, const Args *args) {
    uint32_t next = k->first, positional = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        const Arg *arg = &args->at[i];
        if (!IS_NONE(arg->name)) {
            if (!place_keyword(c, k, arg, i)) return false;
            continue;
        }
        positional++;
        while (next < candidate_params(k).len &&
               (!takes_position(candidate_param(k, next)) || k->arg_of[next] != NO_ARG) &&
               candidate_param(k, next)->param.kind != PARAM_STAR)
            next++;
        if (next >= candidate_params(k).len) {
            uint32_t most = 0, hidden = has_receiver(k) ? 1 : 0;
            for (uint32_t p = k->first; p < candidate_params(k).len; p++) most += takes_position(candidate_param(k, p));
            for (uint32_t rest = i + 1; rest < args->len; rest++) positional += IS_NONE(args->at[rest].name);
            return unfit_arg(c, k, i, "it takes %u positional argument%s, and there are %u", most - hidden,
                             most - hidden == 1 ? "" : "s", positional - hidden);
        }
        bool is_rest = candidate_param(k, next)->param.kind == PARAM_STAR;
        k->arg_of[next] = is_rest ? REST_ARG : (int32_t)i;
        k->param_of[i] = (int32_t)next;
        k->variadic += is_rest;
    }
    for (uint32_t p = k->first; p < candidate_params(k).len; p++) {
        const Ast *param = candidate_param(k, p);
        if (k->arg_of[p] == NO_ARG && param->param.kind == PARAM_PLAIN &&
            !candidate_promised(k, p)->param.default_value && !is_out(param))
            return candidate_reject(c, k, "argument '%s' is missing", name_c(c->ctx, param->param.name));
    }
    return true;
}

/* ---- conversions ---- */

static bool is_lent_place(const Expr *e) { return e->kind == X_PLACE && !e->is_transfer; }

/* The type parameter that is the whole annotation: T of `x: T`, or the hidden one of Some[Trait]. */
static Decl *annotated_param(Check *c, const Candidate *k, const Ast *type) {
    uint64_t found = 0;
    Decl *hidden =
        type && map_get(&c->s->declare->holes, map_key2(type->id, 0), &found) ? (Decl *)(uintptr_t)found : NULL;
    if (hidden && hidden->param.is_type && !hidden->target) return hidden;
    for (uint32_t i = 0; type && type->kind == AST_Name && i < k->fn->params.len; i++)
        if (SAME(k->fn->params.at[i]->name, type->name.name) && param_is_type(c->s, k->fn->params.at[i]))
            return k->fn->params.at[i];
    return NULL;
}

/* A value in registers has to be put in memory to be passed by reference, because the parameter's type is open. */
static bool leaves_registers(Check *c, const Candidate *k, const SigParam *p, TypeId type) {
    if (!k->fn->params.len || (p->convention != CONV_READ && p->convention != CONV_DEFAULT)) return false;
    const Decl *trivial = wellknown(c->s, WK_TrivialRegisterPassable);
    Decl *param = annotated_param(c, k, p->ast->param.type);
    return param && conforms(c, type, trivial) && !conforms(c, ty_param(c->types, param->id), trivial);
}

/* Binds o of `ref [o] x`, as far as the origin is known. */
static Mutability lent_mutability(Check *c, const Candidate *k, const Ast *param) {
    const Ast *origin = param->param.origin;
    if (!origin || (origin->kind != AST_Name && origin->kind != AST_Attribute)) return MUT_SYMBOLIC;
    NameId name = origin->kind == AST_Name ? origin->name.name : origin->attribute.name;
    for (const Env *env = k->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->count; i++)
            if (SAME(env->at[i].param->name, name) && !IS_NONE(env->at[i].value)) {
                const ValueData *data = val_data(c->types, env->at[i].value);
                return data->kind == VAL_ORIGIN ? data->origin.mut : MUT_SYMBOLIC;
            }
    return MUT_SYMBOLIC;
}

static bool cost_of_arg(Check *c, Candidate *k, const Arg *arg, uint32_t number, const SigParam *p, TypeId type) {
    const Expr *e = &arg->expr;
    bool stands_for = SAME(e->type, type) || ty_is_symbolic(c->types, type) || dyn_accepts(c, e->type, type);
    if (p->convention == CONV_MUT && python_register.lends(c, e, type)) {
        k->cost += 2;
        return true;
    }
    if (p->convention == CONV_MUT && e->item && stands_for) {
        k->cost += 2;
        return true;
    }
    if (p->convention == CONV_MUT && !(e->kind == X_PLACE && e->is_mutable && stands_for)) {
        if (e->kind == X_POISON) return true;
        if (p->is_self && e->kind != X_PLACE && SAME(e->type, type)) /* a method that changes a temporary */
            return candidate_reject(c, k, "'%s' changes its receiver, and this one is a temporary value",
                                    name_c(c->ctx, k->fn->name));
        if (e->kind == X_PLACE && !e->is_mutable) k->unchangeable = e;
        if (k->unchangeable)
            return candidate_reject(c, k, "%s must be mutable, and it is %s",
                                    p->is_self ? "the receiver" : "the argument",
                                    e->why_immutable ? e->why_immutable : "not");
        if (e->kind == X_PLACE)
            return unfit_arg(c, k, number, "argument %u is '%s', and a 'mut' argument of '%s' is wanted",
                             shown_number(k, number), text_of(c, e), ty_c(c->types, type));
        return unfit_arg(c, k, number, "argument %u must be a variable, field or element that can be changed",
                         shown_number(k, number));
    }
    if (p->convention == CONV_REF && e->kind == X_PLACE && !e->is_mutable && lent_mutability(c, k, p->ast) == MUT_YES)
        return candidate_reject(c, k, "the argument must be mutable, and it is %s",
                                e->why_immutable ? e->why_immutable : "not");
    ConvCost cost = conversion_cost(c, e, type);
    if (!IS_NONE(p->literal) && (e->kind != X_CONST || IS_NONE(const_convert(c, e, p->literal, false))))
        return unfit_arg(c, k, number, "argument %u is '%s', and a literal is wanted", shown_number(k, number),
                         text_of(c, e));
    if (cost == CONV_IMPOSSIBLE)
        return p->is_self ? candidate_reject(c, k, "the receiver is '%s', and '%s' is wanted", text_of(c, e),
                                             ty_c(c->types, type))
                          : unfit_arg(c, k, number, "argument %u is '%s', and '%s' is wanted", shown_number(k, number),
                                      text_of(c, e), ty_c(c->types, type));
    k->cost += cost == CONV_EXACT ? 0 : cost == CONV_IMPLICIT ? 2 : 1;
    k->literals += !IS_NONE(p->literal) && SAME(e->type, p->literal);
    bool owned = p->convention == CONV_VAR || p->convention == CONV_DEINIT;
    k->bent += owned ? is_lent_place(e) : (e->kind == X_PLACE && e->is_transfer);
    if (p->convention == CONV_DEINIT && is_lent_place(e)) k->bent += 4;
    k->bent += leaves_registers(c, k, p, type);
    return true;
}

static const SigParam *sig_param_of(const Candidate *k, uint32_t written) {
    for (uint32_t i = 0; i < k->sig.count; i++)
        if (k->sig.params[i].ast == candidate_param(k, written)) return &k->sig.params[i];
    return NULL;
}

/* A pack whose types are known takes exactly that many values. */
static bool pack_fits(Check *c, Candidate *k, const Args *args, uint32_t written) {
    const SigParam *p = sig_param_of(k, written);
    if (!p || !p->is_pack || !ty_is(c->types, p->type, TY_Tuple)) return true;
    uint32_t count = variadic_count(c, k, args, written), wanted = ty_data(c->types, p->type)->tuple.count;
    return count == wanted || candidate_reject(c, k, "'*%s' takes %u value%s, and there %s %u", name_c(c->ctx, p->name),
                                               wanted, wanted == 1 ? "" : "s", count == 1 ? "is" : "are", count);
}

bool candidate_judge(Check *c, Candidate *k, const Args *args) {
    for (uint32_t p = k->first; p < candidate_params(k).len; p++)
        if (candidate_param(k, p)->param.kind == PARAM_STAR && !pack_fits(c, k, args, p)) return false;
    for (uint32_t i = 0; i < args->len; i++) {
        const SigParam *p = sig_param_of(k, (uint32_t)k->param_of[i]);
        if (!p) return candidate_reject(c, k, "argument %u is the result's place", i + 1);
        if (args->at[i].is_pack_spread || p->is_pack) continue;
        TypeId type = p->kind == PARAM_PLAIN ? p->type : p->element;
        if (!cost_of_arg(c, k, &args->at[i], i, p, type)) return false;
    }
    return true;
}

uint64_t candidate_ref_bits(Check *c, const Candidate *k, const Args *args) {
    uint64_t bits = 0;
    uint32_t number = 0;
    for (uint32_t p = 0; p < candidate_params(k).len; p++) {
        if (is_out(candidate_param(k, p)) && p >= k->first) continue;
        int32_t arg = p < k->first ? NO_ARG : k->arg_of[p];
        if (candidate_param(k, p)->param.convention == CONV_REF && arg >= 0) {
            const Expr *e = &args->at[arg].expr;
            if (((e->kind == X_PLACE && e->is_mutable) || e->kind == X_VALUE) &&
                lent_mutability(c, k, candidate_param(k, p)) != MUT_NO)
                bits |= (uint64_t)1 << (number & 63);
        }
        number++;
    }
    return bits;
}

static uint32_t own_params(const Candidate *k) { return k->fn->params.len; }

int candidate_compare(const Candidate *a, const Candidate *b) { /* < 0: a is better */
    if (a->cost != b->cost) return a->cost < b->cost ? -1 : 1;
    if (a->literals != b->literals) return a->literals > b->literals ? -1 : 1;
    if ((a->variadic > 0) != (b->variadic > 0)) return a->variadic ? 1 : -1;
    if (a->bent != b->bent) return a->bent < b->bent ? -1 : 1;
    bool has_rest_a = candidate_rest_param(a, PARAM_STAR) != NO_ARG,
         has_rest_b = candidate_rest_param(b, PARAM_STAR) != NO_ARG;
    if (has_rest_a != has_rest_b) return has_rest_a ? 1 : -1;
    if (own_params(a) != own_params(b)) return own_params(a) < own_params(b) ? -1 : 1;
    if (a->fn->fn.is_static != b->fn->fn.is_static) return a->fn->fn.is_static ? 1 : -1;
    if (a->fn->fn.is_implicit != b->fn->fn.is_implicit) return a->fn->fn.is_implicit ? 1 : -1;
    if (candidate_params(a).len != candidate_params(b).len) /* defaults that this call does not need */
        return candidate_params(a).len < candidate_params(b).len ? -1 : 1;
    return 0;
}
