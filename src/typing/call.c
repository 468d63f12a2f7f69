/* Calls: what is called, and with which arguments. */
#include "typing/call.h"

static GivenArgs given_of(const Ast *call) {
    GivenArgs all = {.span = call->span};
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        const Ast *arg = call->call.args.at[i], *value = ast_arg(arg);
        AstParamKind star = arg->kind == AST_Arg ? arg->arg.star : PARAM_PLAIN;
        if (value->kind == AST_Star) star = PARAM_STAR, value = value->star.operand;
        all.at[all.count++] =
            (Given){value, NULL, arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId), star, value->span};
    }
    return all;
}

/* ---- kinds of callees ---- */

bool typ_names_class(Typing *t, const Ast *name) {
    Symbol *symbol = typ_find(t, t->scope, name->name.name);
    const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    return by && (by->kind == AST_Class || by->kind == AST_ImportFrom);
}

static const Ty *open_again(Typing *t, const Ty *instance) {
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, instance->count + 1);
    for (uint32_t i = 0; i < instance->count; i++)
        items[i] =
            typ_has_variable(instance->items[i]) ? typ_unknown(t, instance->cls->params.at[i]) : instance->items[i];
    return typ_instance(t, instance->cls, items, instance->count);
}

/* The class whose constructor is called, with variables that the arguments will determine, even inside the class
 * itself. */
const Ty *typ_with_fresh_variables(Typing *t, const Ty *instance) {
    Solution fresh = {0};
    for (uint32_t i = 0; instance->kind == T_INSTANCE && i < instance->count; i++) {
        const TyVar *param = instance->cls->params.at[i];
        if (!typ_same(instance->items[i], typ_argument_of(t, param))) continue;
        TyVar *var = NEW(t->arena, TyVar);
        *var = *param;
        vec_push(t->arena, &fresh.vars, param);
        vec_push(t->arena, &fresh.types, typ_argument_of(t, var));
    }
    return typ_replace(t, instance, &fresh);
}

static const Ty *make_instance(Typing *t, const Ty *cls, GivenArgs *given, const Ty *wanted) {
    const Ty *item = cls->count ? cls->items[0] : &typ_any;
    const Ty *instance = typ_with_fresh_variables(t, typ_upper(t, item));
    NameId missing;
    if (instance->kind != T_INSTANCE) {
        typ_evaluate(t, given);
        return item;
    }
    bool is_exact = t->is_naming_class; /* the class itself is named, not a variable that holds a class */
    if (is_exact && instance->cls->is_protocol && !instance->cls->has_any_base)
        typ_report(t, D_TYPING_ABSTRACT, given->span, name_c(t->ctx, instance->cls->name), "it is a protocol");
    else if (is_exact && !instance->cls->has_any_base && typ_is_abstract(t, instance->cls, &missing))
        typ_report(t, D_TYPING_ABSTRACT, given->span, name_c(t->ctx, instance->cls->name),
                   arena_printf(t->arena, "'%s' is abstract", name_c(t->ctx, missing)).at);
    bool is_patched = map_has(&t->set_names, N(__init__).id) && instance->cls->scope->module == t->main;
    const Ty *made = is_patched ? &typ_any : typ_constructor(t, instance);
    if (made->kind != T_CALLABLE && made->kind != T_OVERLOAD) {
        typ_evaluate(t, given);
        return item->kind == T_VARIABLE || !instance->count ? item : open_again(t, instance);
    }
    bool is_copied = instance->cls->is_typed_dict && made->kind == T_CALLABLE && given->count &&
                     IS_NONE(given->at[0].name) && given->at[0].star == PARAM_PLAIN;
    if (is_copied) {
        if (!given->at[0].type) typ_expr(t, given->at[0].ast, NULL);
        for (uint32_t i = 1; i < given->count; i++) given->at[i - 1] = given->at[i];
        given->count--;
        made = typ_dict_copier(t, made);
    }
    const Ty *result = typ_call_type(t, made, given, wanted);
    return item->kind == T_VARIABLE ? item : result;
}

static const Ty *call_each(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted) {
    TyVec all = {0};
    for (uint32_t i = 0; i < callee->count; i++)
        vec_push(t->arena, &all, typ_call_type(t, callee->items[i], given, wanted));
    return typ_union(t, all.at, all.len);
}

static const Ty *not_callable(Typing *t, const Ty *callee, GivenArgs *given) {
    typ_evaluate(t, given);
    typ_report(t, D_TYPING_NOT_CALLABLE, given->span, typ_c(t, callee));
    return &typ_any;
}

const Ty *typ_call_type(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted) {
    bool is_missing = false;
    switch (callee->kind) {
    case T_ANY:
    case T_NEVER: typ_evaluate(t, given); return callee;
    case T_CALLABLE: return typ_call_sig(t, callee->sig, given, wanted);
    case T_OVERLOAD: return typ_call_overload(t, callee, given, wanted);
    case T_CLASS: return make_instance(t, callee, given, wanted);
    case T_UNION: return call_each(t, callee, given, wanted);
    case T_INSTANCE:
    case T_LITERAL: {
        if (callee->sig) return typ_call_sig(t, callee->sig, given, wanted);
        if (callee->cls == typ_known(t, K_function) || callee->cls == typ_known(t, K_object)) break;
        const Ty *call = typ_attribute(t, callee, name_of(t->ctx, STR("__call__")), &is_missing);
        return is_missing ? not_callable(t, callee, given) : typ_call_type(t, call, given, wanted);
    }
    case T_VARIABLE: return typ_call_type(t, typ_upper(t, callee), given, wanted);
    case T_RECURSIVE: return typ_evaluate(t, given), &typ_any;
    case T_NONE:
    case T_TUPLE:
    case T_UNPACK:
    case T_MODULE: return not_callable(t, callee, given);
    }
    typ_evaluate(t, given);
    return &typ_any;
}

const Ty *typ_call_method(Typing *t, const Ty *self, const char *name, const Ty *const *args, uint32_t count) {
    bool is_missing = false;
    uint32_t mistakes = t->mistakes;
    GivenArgs given = {.count = count};
    for (uint32_t i = 0; i < count; i++) given.at[i] = (Given){.type = args[i]};
    t->muted++;
    const Ty *method = typ_attribute(t, self, name_of(t->ctx, str_of(name)), &is_missing);
    const Ty *result = is_missing ? NULL : typ_call_type(t, method, &given, NULL);
    t->muted--;
    bool fits = t->mistakes == mistakes;
    t->mistakes = mistakes;
    return fits ? result : NULL;
}

void typ_call_nothing(Typing *t, const Ty *fn, Span span) {
    GivenArgs given = {.span = span};
    typ_call_type(t, fn, &given, NULL);
}

void typ_call_value(Typing *t, const Ty *fn, const Ast *value) {
    GivenArgs given = {.span = value->span};
    AstList items =
        value->kind == AST_Tuple ? value->tuple.items : (AstList){(Ast *const[]){(Ast *)(uintptr_t)value}, 1};
    if (items.len > ARGS_MOST) return;
    for (uint32_t i = 0; i < items.len; i++)
        given.at[given.count++] = (Given){items.at[i], NULL, NONE_OF(NameId),
                                          items.at[i]->kind == AST_Star ? PARAM_STAR : PARAM_PLAIN, items.at[i]->span};
    typ_call_type(t, fn, &given, NULL);
}

void typ_call_header(Typing *t, const Ty *fn, const Ast *cls, uint32_t unknown) {
    GivenArgs given = {.span = cls->class_.name_span};
    for (uint32_t i = 0; i < unknown; i++) given.at[given.count++] = (Given){.type = &typ_any, .span = given.span};
    for (uint32_t i = 0; i < cls->class_.bases.len && given.count < ARGS_MOST; i++) {
        const Ast *arg = cls->class_.bases.at[i];
        if (arg->kind != AST_Arg) continue;
        if (arg->arg.star != PARAM_PLAIN) return; /* its contents are unknown */
        if (!IS_NONE(arg->arg.name) && !typ_is_name(t, arg->arg.name, "metaclass"))
            given.at[given.count++] = (Given){arg->arg.value, NULL, arg->arg.name, PARAM_PLAIN, arg->arg.value->span};
    }
    typ_call_type(t, fn, &given, NULL);
}

/* A call with more than ARGS_MOST arguments: each of them is checked, but not the call. */
static const Ty *call_unchecked(Typing *t, const Ast *ast) {
    for (uint32_t i = 0; i < ast->call.args.len; i++) typ_expr(t, ast_arg(ast->call.args.at[i]), NULL);
    return &typ_any;
}

/* The result type of a method of str. */
static const Ty *text_result(Typing *t, const Ast *callee, const GivenArgs *given, const Ty *result, const Ty *wanted) {
    if (callee->kind != AST_Attribute) return result;
    const Ty *self = typ_quietly(t, callee->attribute.base);
    if (!typ_is_literal_string(t, self)) return result;
    TyVec args = {0};
    for (uint32_t i = 0; i < given->count; i++) {
        const Given *g = &given->at[i];
        vec_push(t->arena, &args, g->type ? g->type : typ_quietly(t, g->ast));
    }
    return typ_text_result(t, self, name_c(t->ctx, callee->attribute.name), &args, result, wanted);
}

/* A new object has the arguments that are asked for, if what it contains fits them: nobody else knows it as another
 * type. */
static const Ty *made_for(Typing *t, const Ty *made, const Ty *wanted) {
    if (made->kind != T_INSTANCE || !made->count || typ_has_variable(wanted) || typ_fits(t, made, wanted)) return made;
    const Ty *soft = typ_soft(t, made);
    return typ_fits(t, soft, wanted) ? soft : made;
}

const Ty *typ_call(Typing *t, const Ast *ast, const Ty *wanted) {
    if (ast->call.args.len > ARGS_MOST) return call_unchecked(t, ast);
    GivenArgs given = given_of(ast);
    const Ty *type;
    const Class *made = typ_made_class(t, t->scope, ast);
    if (made) return typ_class_object(t, made->self);
    Str word = ast->call.callee->kind == AST_Call ? STR("") : typ_word(t, t->scope, ast->call.callee);
    if (word.len && typ_call_special(t, word, &given, &type)) return type;
    typ_check_test(t, word, &given);
    if (ast->call.callee->kind == AST_Attribute && typ_key(t, ast->call.callee)) {
        const Ty *base = typ_quietly(t, ast->call.callee->attribute.base);
        bool is_dict = base->kind == T_INSTANCE && base->cls->is_typed_dict;
        type = is_dict ? typ_dict_method(t, base, name_text(t->ctx, ast->call.callee->attribute.name), ast->call.args)
                       : NULL;
        if (type) return type;
    }
    typ_check_abstract_call(t, ast);
    const Ty *callee = typ_expr(t, ast->call.callee, NULL);
    bool outer = t->is_naming_class;
    t->is_naming_class =
        ast->call.callee->kind == AST_Name && callee->kind == T_CLASS && typ_names_class(t, ast->call.callee);
    typ_spread(t, &given);
    bool is_partial = str_equal(word, STR("partial")) && callee->kind == T_CLASS && callee->count == 1;
    const Ty *result = (is_partial ? typ_call_partial : typ_call_type)(t, callee, &given, wanted);
    t->is_naming_class = outer;
    if (typ_is_instance(t, result, K_str) || typ_is_instance(t, result, K_list))
        result = text_result(t, ast->call.callee, &given, result, wanted);
    const bool is_open = callee->kind == T_CLASS && ast->call.callee->kind != AST_Subscript; /* not C[int](…) */
    if (is_open && wanted) result = made_for(t, result, wanted);
    bool is_said = callee->kind != T_ANY && callee->kind != T_NEVER && callee->kind != T_UNION;
    if (result->kind == T_NEVER && is_said) t->ends_here = true;
    return result;
}
