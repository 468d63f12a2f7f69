/* Conditions of `where`, and what a body may assume because of them. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"

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
        Str text = comptime_message(&at, where->tuple.items.at[1]);
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
