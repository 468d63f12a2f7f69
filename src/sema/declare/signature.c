/* Headers of functions: parameters with the hidden ones, and their types, conventions, result and errors under given
 * bindings. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "types/type_group.h"

/* ---- open parameters as symbols ---- */

static void fill_symbols(Check *c, Env *env) {
    for (uint32_t i = 0; i < env->count; i++)
        if (IS_NONE(env->at[i].value)) env->at[i].value = param_symbol(c, (Decl *)(uintptr_t)env->at[i].param);
}

TypeId symbolic_self(Sema *s, const Decl *owner) {
    if (owner->kind == DECL_TRAIT) return ty_param(s->types, owner->id);
    if (owner->kind == DECL_EXTENSION)
        return !IS_NONE(owner->type) ? owner->type : owner->target ? symbolic_self(s, owner->target) : TY(Poison);
    Decl *decl = (Decl *)(uintptr_t)owner;
    decl_resolve(s, decl);
    Env *env = env_new(s->arena, NULL, decl, NULL, 0);
    Check c = check_at(s, decl, env);
    c.header.is_symbolic = true;
    if (decl->kind == DECL_BUILTIN && decl->known == TY_Tuple) return ty_tuple(s->types, NULL, 0);
    fill_symbols(&c, env);
    return type_of_env(&c, decl, env, decl->span);
}

static bool is_type_home(const Decl *owner) {
    return owner && (owner->kind == DECL_STRUCT || owner->kind == DECL_TRAIT || owner->kind == DECL_EXTENSION ||
                     owner->kind == DECL_BUILTIN || owner->kind == DECL_CLASS);
}

Env *symbolic_env(Sema *s, const Decl *decl) {
    Env *outer = NULL;
    TypeId self = NONE_OF(TypeId);
    if (is_type_home(decl->owner)) {
        self = symbolic_self(s, decl->owner);
        outer = decl->owner->kind == DECL_TRAIT ? env_new(s->arena, NULL, NULL, NULL, 0) : env_of_type(s, self);
        outer->self_type = self;
    } else if (decl->owner && decl->owner->kind == DECL_FN) {
        outer = symbolic_env(s, decl->owner);
    }
    Env *env = env_new(s->arena, outer, decl, NULL, 0);
    Check c = check_at(s, decl, env);
    c.header.is_symbolic = true;
    fill_symbols(&c, env);
    return env;
}

/* ---- parameters ---- */

void system_resolve(Sema *s, Decl *fn) {
    const AstSignature *sig = &fn->ast->fn.sig;
    Env *outer = NULL;
    if (is_type_home(fn->owner)) {
        outer = env_new(s->arena, NULL, NULL, NULL, 0);
        outer->self_type = symbolic_self(s, fn->owner);
    }
    Check c = check_at(s, fn, env_new(s->arena, outer, fn, NULL, 0));
    c.header.makes_holes = true;
    c.header.is_symbolic = true;
    c.header.hole_owner = fn;
    Trial trial = trial_begin(&c);
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *type = sig->params.at[i]->param.type;
        c.header.wants_mutable = sig->params.at[i]->param.convention == CONV_MUT;
        if (type && type->kind != AST_Star) type_check(&c, type);
    }
    trial_end(&c, trial);
}

/* ---- borrows: which arguments a result may point into ---- */

typedef struct Mentions {
    const AstSignature *sig;
    Arena *arena;
    uint64_t args; /* arguments that are named: LENT_FROM, or HELD_BY for `x.origin` */
    bool self_type;
    VEC(NameId) names; /* other names: parameters that are origins */
} Mentions;

static int32_t param_number(const AstSignature *sig, NameId name) {
    for (uint32_t i = 0; i < sig->params.len && i < 31; i++)
        if (SAME(sig->params.at[i]->param.name, name)) return (int32_t)i;
    return -1;
}

static void mention(void *state, const Ast *node) {
    Mentions *m = state;
    if (!node) return;
    if (node->kind == AST_Attribute && node->attribute.base->kind == AST_Name) {
        NameId base = node->attribute.base->name.name;
        int32_t held = param_number(m->sig, base);
        if (held >= 0 && SAME(node->attribute.name, N(origin))) {
            m->args |= (uint64_t)IR_HELD_BY((uint32_t)held);
            return;
        }
        if (SAME(base, N(Self))) {
            vec_push(m->arena, &m->names, node->attribute.name);
            return;
        }
    }
    if (node->kind == AST_Name) {
        int32_t number = param_number(m->sig, node->name.name);
        if (number >= 0)
            m->args |= (uint64_t)IR_LENT_FROM((uint32_t)number);
        else if (SAME(node->name.name, N(Self)))
            m->self_type = true;
        else
            vec_push(m->arena, &m->names, node->name.name);
        return;
    }
    ast_children(node, mention, m);
}

static bool annotation_names(Arena *arena, const Ast *type, NameId name) {
    AstSignature none = {.result = NULL};
    Mentions m = {.sig = &none, .arena = arena};
    mention(&m, type);
    for (uint32_t i = 0; i < m.names.len; i++)
        if (SAME(m.names.at[i], name)) return true;
    return false;
}

static bool value_holds_reference(Types *types, ValueId value, uint32_t depth) {
    const ValueData *data = val_data(types, value);
    if (SAME(data->type, TY(Origin))) /* even a parameter */
        return true;
    if (data->kind == VAL_TYPE) return type_holds_reference(types, data->t, depth);
    for (uint32_t i = 0; data->kind == VAL_TUPLE && i < data->tuple.count; i++)
        if (value_holds_reference(types, data->tuple.items[i], depth)) return true;
    return false;
}

/* Whether a value of the type may point into something: pointers, and structs whose parameters include an origin. */
bool type_holds_reference(Types *types, TypeId type, uint32_t depth) {
    const TypeData *data = ty_data(types, type);
    if (depth > 24) return true;
    switch (data->kind) {
    case TY_Pointer: return true;
    case TY_Array: return type_holds_reference(types, data->array.element, depth + 1);
    case TY_Tuple:
        for (uint32_t i = 0; i < data->tuple.count; i++)
            if (type_holds_reference(types, data->tuple.items[i], depth + 1)) return true;
        return false;
    case TY_Struct:
        for (uint32_t i = 0; i < data->nominal.arg_count; i++)
            if (value_holds_reference(types, data->nominal.args[i], depth + 1)) return true;
        return false;
    case TY_Closure: return true;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Simd:
    case TY_Fn:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    return false;
}

/* `ref [o] x` where the result points into `o`; a result made from a Self with origins may point into any of them. */
static bool is_lent_by_name(Check *c, const Mentions *result, const Ast *param) {
    AstSignature none = {.result = NULL};
    Mentions m = {.sig = &none, .arena = c->arena};
    if (!param->param.origin) return false;
    mention(&m, param->param.origin);
    for (uint32_t i = 0; i < m.names.len; i++)
        for (uint32_t k = 0; k < result->names.len; k++)
            if (SAME(m.names.at[i], result->names.at[k])) return true;
    return result->self_type && m.names.len > 0;
}

static uint64_t borrows_of(Check *c, const AstSignature *ast, const Signature *sig) {
    if (!ast->result || !type_holds_reference(c->types, sig->result, 0)) return 0;
    Mentions m = {.sig = ast, .arena = c->arena};
    mention(&m, ast->result);
    uint64_t bits = m.args;
    for (uint32_t k = 0; k < m.names.len; k++)
        for (uint32_t i = 0; i < ast->params.len && i < 31; i++)
            if (ast->params.at[i]->param.type &&
                annotation_names(c->arena, ast->params.at[i]->param.type, m.names.at[k]))
                bits |= (uint64_t)IR_HELD_BY(i);
    for (uint32_t i = 0; i < ast->params.len && i < 31; i++)
        if (is_lent_by_name(c, &m, ast->params.at[i])) bits |= (uint64_t)IR_LENT_FROM(i);
    for (uint32_t i = 0; i < sig->count && i < 31; i++)
        if (!IS_NONE(sig->params[i].type) && (!m.args || sig->params[i].is_self) &&
            type_holds_reference(c->types, sig->params[i].type, 0))
            bits |= (uint64_t)IR_HELD_BY(i);
    return bits;
}

/* ---- types under bindings ---- */

static AstConvention convention_of(const Ast *param) {
    AstConvention convention = param->param.convention;
    return convention == CONV_DEFAULT ? CONV_READ : convention;
}

/* The types of an open pack are not known: one parameter with the pack's bound stands for all of them. None when the
 * pack is not open. */
TypeId type_of_open_pack(Check *c, ValueId types) {
    const ValueData *data = val_data(c->types, types);
    Decl *pack = data->kind == VAL_PARAM ? decl_at(c->s, data->param.decl) : NULL;
    if (!pack || !pack->param.is_pack || !param_is_type(c->s, pack)) return NONE_OF(TypeId);
    if (!pack->list.len) {
        NameId name = name_of(c->ctx, arena_printf(c->s->arena, "%s[...]", name_c(c->ctx, pack->name)));
        Decl *item = decl_new(c->s, DECL_PARAM, name, pack->owner, pack->module, NULL, pack->span);
        item->target = pack;
        item->param.is_hidden = item->param.is_type = item->param.is_type_known = true;
        vec_push(c->s->arena, &pack->list, item);
    }
    return ty_param(c->types, pack->list.at[0]->id);
}

static TypeId pack_type(Check *c, const Ast *star, AstConvention convention) {
    Expr pack = expr_check(c, star->star.operand, TY(Meta));
    TypeId open = pack.kind == X_CONST && c->is_archetype ? type_of_open_pack(c, pack.value) : NONE_OF(TypeId);
    if (!IS_NONE(open)) return open;
    if (pack.kind != X_CONST || val_data(c->types, pack.value)->kind != VAL_TUPLE) return TY(Poison);
    const ValueData *data = val_data(c->types, pack.value);
    TypeId *items = NEW_ARRAY(c->arena, TypeId, data->tuple.count + 1);
    for (uint32_t i = 0; i < data->tuple.count; i++) {
        TypeId item = val_data(c->types, data->tuple.items[i])->t;
        Mutability mut = convention == CONV_MUT ? MUT_YES : MUT_NO;
        items[i] = convention == CONV_VAR
                       ? item
                       : ty_pointer(c->types, item, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC);
    }
    return ty_tuple(c->types, items, data->tuple.count);
}

bool in_kernel(const Check *c) {
    return c->home->ast && c->home->ast->kind == AST_Fn && c->home->ast->fn.keyword == FN_KERNEL;
}

static bool is_view(Check *c, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    for (uint32_t i = 0; data->kind == TY_Struct && i < data->nominal.arg_count; i++)
        if (val_data(c->types, data->nominal.args[i])->kind == VAL_ORIGIN) return true;
    return false;
}

/* VariadicList[T, origin] */
static TypeId variadic_type(Check *c, TypeId element, Mutability mut) {
    Decl *decl = wellknown(c->s, WK_VariadicList);
    if (!decl) return TY(Poison);
    decl_resolve(c->s, decl);
    Env *env = env_new(c->arena, NULL, decl, NULL, 0);
    ValueId args[] = {val_bool(c->types, mut == MUT_YES), val_type(c->types, element), origin_value(c->types, mut)};
    for (uint32_t i = 0; i < env->count; i++) env->at[i].value = args[i];
    Check at = check_for(c, decl, env);
    return type_of_env(&at, decl, env, (Span){0, 0});
}

/* As an argument, a literal becomes a number. */
static void param_of_literals(Check *c, SigParam *p) {
    TypeKind kind = ty_kind(c->types, p->type);
    if (kind != TY_IntLiteral && kind != TY_FloatLiteral) return;
    p->literal = p->type;
    p->type = kind == TY_IntLiteral ? TY_SCALAR(int) : TY_SCALAR(float64);
}

static void param_types(Check *c, const Ast *ast, SigParam *p) {
    const Ast *type = ast->param.type;
    if (p->is_self &&
        (!type || ast->param.convention == CONV_OUT)) { /* what `out self: Box[X]` says only helps inference */
        p->type = env_self(c->env);
        return;
    }
    if (!type) return;
    if (type->kind == AST_Star) {
        p->is_pack = true;
        p->type = pack_type(c, type, p->convention);
        return;
    }
    c->header.wants_mutable = p->convention == CONV_MUT;
    p->type = type_check(c, type);
    c->header.wants_mutable = false;
    bool means_content = in_kernel(c) || (in_python_syntax(c));
    if (p->convention == CONV_MUT && means_content && is_view(c, p->type))
        p->convention = CONV_VAR; /* the view is passed by value; what it shows may be changed */
    if (p->kind == PARAM_PLAIN || ty_is(c->types, p->type, TY_Poison)) {
        param_of_literals(c, p);
        return;
    }
    p->element = p->type;
    if (p->kind == PARAM_STAR && p->convention == CONV_VAR) { /* the arguments belong to the function */
        p->type = wellknown_of(c, WK_List, &p->element, 1, p->ast ? p->ast->span : (Span){0});
    } else if (p->kind == PARAM_STAR) {
        p->type = variadic_type(c, p->element, p->convention == CONV_MUT ? MUT_YES : MUT_NO);
        p->convention = CONV_READ;
    } else {
        TypeId args[] = {wellknown_type(c, WK_String), p->element};
        p->type = wellknown_of(c, WK_Dict, args, 2, p->ast ? p->ast->span : (Span){0});
        p->convention = CONV_VAR;
    }
}

/* A lambda without types: its context determines them. */
static void type_from_context(Check *c, const Decl *fn, uint32_t index, SigParam *p) {
    TypeId like = closure_like(fn);
    const FnType *type = IS_NONE(like) ? NULL : &ty_data(c->types, like)->fn;
    if (!type || index >= type->param_count) return;
    p->type = type->params[index].type;
    p->convention = type->params[index].convention;
}

static void declare_param_local(Check *c, const SigParam *p, uint32_t index, uint64_t ref_mut) {
    if (IS_NONE(p->type)) return;
    HirLocal *var = hir_local_new(c->arena, p->name, p->type, p->ast ? p->ast->span : (Span){0, 0});
    var->param = index + 1;
    var->convention = p->convention;
    Local *local = NEW(c->arena, Local);
    *local = (Local){
        .name = p->name, .span = var->span, .var = var, .type = p->type, .is_param = true, .is_pack = p->is_pack};
    local->is_mutable = p->convention != CONV_READ && (p->convention != CONV_REF || (ref_mut >> index & 1));
    vec_push(c->arena, &c->scope->locals, local);
}

static bool is_constructor(Check *c, const Decl *fn) {
    return SAME(fn->name, N(__init__)) && fn->ast->fn.sig.params.len && is_type_home(fn->owner) && c != NULL &&
           fn->ast->fn.sig.params.at[0]->param.is_self;
}

static void result_and_raises(Check *c, const Decl *fn, Signature *sig) {
    const Ast *ast = fn->ast;
    const AstSignature *head = &ast->fn.sig;
    if (IS_NONE(sig->result)) {
        sig->result = TY(None);
        if (head->result)
            sig->result = type_check(c, head->result);
        else if (!IS_NONE(closure_like(fn)))
            sig->result = ty_data(c->types, closure_like(fn))->fn.result;
        else
            sig->infers_result = ast->fn.keyword == FN_DEF && !sig->constructs && ast->fn.body && ast->fn.returns_value;
    }
    if (head->raises) {
        sig->raises = head->raises_type ? type_check(c, head->raises_type) : TY(Error);
        if (ty_is(c->types, sig->raises, TY_Never))
            sig->raises = NONE_OF(TypeId);
        else if (ty_is(c->types, sig->raises, TY_Poison))
            sig->has_error = true;
    } else {
        sig->infers_raises = ast->fn.keyword == FN_DEF && ast->fn.body && !SAME(fn->name, N(__deinit__)) &&
                             !SAME(fn->name, N(__del__)) && !(fn->owner && fn->owner->kind == DECL_TRAIT);
    }
    if (ty_is(c->types, sig->result, TY_Poison))
        sig->has_error = true;
    else
        sig->borrows = borrows_of(c, head, sig);
}

bool signature_of(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig) {
    *sig = (Signature){.out = -1};
    return fn->reg->signature(c, fn, env, ref_mut, sig);
}

bool system_signature(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig) {
    const AstSignature *head = &fn->ast->fn.sig;
    Check at = check_for(c, fn, env);
    at.header.is_symbolic = c->header.is_symbolic;
    at.outer = closure_outer(fn);
    LocalScope scope;
    locals_push(&at, &scope);
    SigParam *params = NEW_ARRAY(c->s->arena, SigParam, head->params.len + 2);
    if (!IS_NONE(closure_type_of(fn))) /* the captures come first */
        params[sig->count++] = (SigParam){.type = closure_type_of(fn), .convention = CONV_READ};
    sig->constructs = is_constructor(&at, fn);
    sig->is_c_abi = str_equal(head->abi, STR("C")) || fn->fn.is_c_export;
    for (uint32_t i = 0; i < head->params.len; i++) {
        const Ast *ast = head->params.at[i];
        SigParam *p = &params[sig->count];
        *p = (SigParam){.ast = ast,
                        .name = ast->param.name,
                        .convention = convention_of(ast),
                        .kind = ast->param.kind,
                        .group = ast->param.group,
                        .has_default = ast->param.default_value != NULL,
                        .is_self = ast->param.is_self};
        if (sig->constructs && i == 0) p->convention = CONV_OUT;
        if (p->is_self && SAME(fn->name, N(__deinit__))) p->convention = CONV_DEINIT;
        param_types(&at, ast, p);
        if (IS_NONE(p->type)) type_from_context(&at, fn, i, p);
        if (IS_NONE(p->type)) {
            diag(c->ctx, D_MISSING_ANNOTATION, ast->span, "argument", name_c(c->ctx, p->name));
            p->type = TY(Poison);
        }
        if (p->convention == CONV_READ && ty_is(c->types, p->type, TY_Error))
            p->convention = CONV_REF; /* an error has one owner: it is passed by reference */
        if (ty_is(c->types, p->type, TY_Poison)) p->element = p->type;
        sig->has_error |= ty_is(c->types, p->type, TY_Poison) || IS_NONE(p->type);
        if (p->convention == CONV_OUT && !sig->constructs) {
            sig->out = (int32_t)i;
            sig->result = p->type;
            continue; /* the place of the result is not an argument */
        }
        declare_param_local(&at, p, i, ref_mut);
        sig->count++;
    }
    sig->params = params;
    result_and_raises(&at, fn, sig);
    return !sig->has_error;
}

static uint32_t header_key(Check *c, const Decl *fn, const Env *env, uint64_t ref_mut, bool *fresh) {
    enum { FIXED = 5 };
    uint32_t few[32],
        *words = env->count + FIXED <= COUNT_OF(few) ? few : NEW_ARRAY(c->arena, uint32_t, env->count + FIXED);
    const uint32_t fixed[FIXED] = {fn->id.id, env_self(env).id, (uint32_t)ref_mut, (uint32_t)(ref_mut >> 32),
                                   (uint32_t)c->header.is_symbolic | (uint32_t)c->is_archetype << 1 |
                                       (uint32_t)c->s->target.is_gpu << 2};
    memcpy(words, fixed, sizeof fixed);
    for (uint32_t i = 0; i < env->count; i++) words[FIXED + i] = env->at[i].value.id;
    return intern_bytes(&c->s->declare->header_keys,
                        (Str){(const char *)words, (env->count + FIXED) * (uint32_t)sizeof *words}, fresh);
}

bool signature_kept(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig) {
    if (is_python(fn->reg) || fn->fn.closure || fn->fn.around) /* the function around may restrict it further */
        return signature_of(c, fn, env, ref_mut, sig);
    bool fresh;
    uint32_t id = header_key(c, fn, env, ref_mut, &fresh);
    if (fresh) vec_push(c->s->arena, &c->s->declare->headers, NULL);
    if (c->s->declare->headers.at[id - 1]) {
        *sig = *c->s->declare->headers.at[id - 1];
        c->s->target.was_asked |= sig->asks_target;
        return true;
    }
    bool asked = target_watch(c->s);
    bool good = signature_of(c, fn, env, ref_mut, sig);
    sig->asks_target = target_asked(c->s, asked);
    if (!good) return false;
    Signature *kept = NEW(c->s->arena, Signature);
    *kept = *sig;
    c->s->declare->headers.at[id - 1] = kept;
    return true;
}
