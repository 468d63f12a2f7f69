/* Definitions: bodies of functions and classes, and whether a class conforms to its bases. */
#include "typing/state.h"

/* ---- functions ---- */

static void set_results(Typing *t, Scope *scope, const Ast *fn) {
    const Ty *declared = fn->fn.sig.result ? typ_annotation(t, scope, fn->fn.sig.result) : NULL;
    if (!declared && typ_is_name(t, fn->fn.name, "__init__")) declared = &typ_none;
    if (declared && declared->guard) declared = typ_of_known(t, K_bool);
    scope->result = declared;
    if (!fn->fn.is_generator || !declared) return;
    scope->result = NULL;
    const Ty *generator = declared->kind == T_INSTANCE ? typ_of_base(t, declared, typ_known(t, K_Generator)) : NULL;
    if (generator && generator->count == 3) {
        scope->yields = generator->items[0];
        scope->sent = generator->items[1];
        scope->result = generator->items[2];
    } else if (declared->kind == T_INSTANCE && declared->count) {
        scope->yields = declared->items[0]; /* Iterator, Iterable, AsyncIterator, AsyncGenerator */
    } else if (declared->kind == T_NONE || declared->kind == T_TUPLE || typ_is_instance(t, declared, K_int) ||
               typ_is_instance(t, declared, K_str) || typ_is_instance(t, declared, K_list)) {
        typ_report(t, D_TYPING_FORM, fn->fn.sig.result->span, "a generator function gives an Iterator or a Generator");
    }
}

static void check_defaults(Typing *t, Scope *scope, const Ast *fn) {
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++) {
        const Ast *p = fn->fn.sig.params.at[i];
        if (!p->param.default_value) continue;
        const Ty *wanted = p->param.type ? typ_annotation(t, scope, p->param.type) : NULL;
        const Ty *value = typ_expr(t, p->param.default_value, wanted);
        if (!wanted || p->param.default_value->kind == AST_Ellipsis || typ_has_variable(wanted) ||
            typ_fits(t, value, wanted))
            continue;
        typ_report(t, D_TYPING_ASSIGN, p->param.default_value->span, typ_c(t, value),
                   arena_printf(t->arena, "parameter '%s'", name_c(t->ctx, p->param.name)).at, typ_c(t, wanted));
    }
}

static bool may_end(Typing *t, Scope *scope, const Ast *fn) {
    const Ty *result = scope->result;
    if (!result || typ_is(result, T_ANY) || typ_fits(t, &typ_none, result)) return true;
    if (typ_is_stub_body(fn->fn.body)) {
        bool is_protocol = scope->cls && (scope->cls->is_protocol ||
                                          typ_has_decorator(t, scope->outer, fn->fn.decorators, "abstractmethod"));
        AstList items = fn->fn.body->block.items; /* a docstring is not a statement of the body */
        return is_protocol || scope->is_stub || typ_has_decorator(t, scope->outer, fn->fn.decorators, "overload") ||
               !items.len || items.at[items.len - 1]->kind == AST_ExprStmt;
    }
    return false;
}

/* Facts about outer names that hold when the function is called: those about names that are not bound again after
 * it. */
static Flow captured(Typing *t, const Scope *around, const Flow *flow, const Ast *fn) {
    Flow kept = {0};
    if (around->kind != SCOPE_FUNCTION) return kept;
    for (const Narrowed *n = NULL; (n = typ_flow_next(flow, n));) {
        const Symbol *symbol = typ_own(around, name_of(t->ctx, t->keys.keys[n->key - 1]));
        bool is_fixed = symbol && !symbol->is_elsewhere && !flow->is_dead;
        for (uint32_t k = 0; is_fixed && k < symbol->binds.len; k++)
            is_fixed = symbol->binds.at[k]->span.lo < fn->span.lo && !t->loop;
        if (is_fixed) typ_flow_put(t, &kept, *n);
    }
    return kept;
}

void typ_enter(Typing *t, const Scope *scope) {
    for (uint32_t i = 0; i < scope->list.len; i++) {
        const Symbol *symbol = scope->list.at[i];
        if (!symbol->param && !symbol->is_elsewhere) typ_set_unset(t, typ_name_key(t, symbol->name));
    }
}

static void check_body(Typing *t, Scope *scope, const Ast *fn) {
    Scope *outer = t->scope;
    Flow flow = t->flow;
    Loop *loop = t->loop;
    uint32_t depth = t->loop_depth;
    t->scope = scope;
    t->loop = NULL;
    t->loop_depth = 0;
    t->flow = captured(t, outer, &flow, fn);
    typ_enter(t, scope);
    typ_block(t, fn->fn.body);
    bool is_left = t->flow.is_dead;
    t->flow.is_dead = false;
    if (!is_left && !may_end(t, scope, fn) && !(fn->fn.is_generator))
        typ_report(t, D_PY_NO_RETURN, fn->fn.name_span, name_c(t->ctx, fn->fn.name), typ_c(t, scope->result));
    t->scope = outer;
    t->flow = flow;
    t->loop = loop;
    t->loop_depth = depth;
}

/* The implementation must accept every call that an overload accepts. */
static void check_implementation(Typing *t, const Symbol *symbol, const Ast *last) {
    if (last->fn.decorators.len) return;
    const TySig *body = typ_signature(t, t->scope, last);
    Solution all = {0};
    typ_collect(t, typ_callable(t, body), &all);
    const Ty *free = typ_replace(t, typ_callable(t, body), &all);
    for (uint32_t i = 0; free->kind == T_CALLABLE && i + 1 < symbol->binds.len; i++) {
        if (symbol->binds.at[i]->kind != AST_Fn) return;
        const Ty *one = typ_callable(t, typ_signature(t, t->scope, symbol->binds.at[i]));
        Solution own = {0};
        typ_collect(t, one, &own);
        one = typ_replace(t, one, &own);
        if (one->kind != T_CALLABLE) return;
        TySig *any_result = NEW(t->arena, TySig);
        *any_result = *one->sig;
        any_result->result = &typ_any;
        bool fits = typ_fits_sig(t, free->sig, any_result, NULL) && (typ_fits(t, one->sig->result, free->sig->result) ||
                                                                     typ_fits(t, free->sig->result, one->sig->result));
        if (fits) continue;
        typ_report(t, D_TYPING_DEFINITION, last->fn.name_span,
                   arena_printf(t->arena, "this does not do what the overload '%s' promises", typ_c(t, one)).at);
        return;
    }
}

/* Decorators that apply to all overloads are given once: on the implementation, or without one on the first
 * overload. */
static void check_overload_words(Typing *t, const Ast *fn) {
    static const char *const WORDS[] = {"final", "override"};
    for (uint32_t i = 0; fn->kind == AST_Fn && i < COUNT_OF(WORDS); i++)
        if (typ_has_decorator(t, t->scope, fn->fn.decorators, WORDS[i]))
            typ_report(
                t, D_TYPING_DEFINITION, fn->fn.name_span,
                arena_printf(t->arena,
                             "@%s of overloads belongs on their implementation, or without one on the first overload",
                             WORDS[i])
                    .at);
}

static void check_overloads(Typing *t, const Ast *fn) {
    Symbol *symbol = typ_own(t->scope, fn->fn.name);
    uint32_t overloads = 0;
    for (uint32_t i = 0; symbol && i < symbol->binds.len; i++)
        if (symbol->binds.at[i]->kind == AST_Fn)
            overloads += typ_has_decorator(t, t->scope, symbol->binds.at[i]->fn.decorators, "overload");
    if (!symbol || !overloads || symbol->binds.at[0] != fn || fn->fn.is_property) return;
    const Ast *last = symbol->binds.at[symbol->binds.len - 1];
    bool has_body = last->kind == AST_Fn && !typ_has_decorator(t, t->scope, last->fn.decorators, "overload");
    if (overloads == 1)
        typ_report(t, D_TYPING_DEFINITION, fn->fn.name_span, "this is the only overload; there must be at least two");
    if (overloads > 1 && has_body) check_implementation(t, symbol, last);
    if (overloads > 1 && !t->scope->is_stub) typ_check_overlaps(t, symbol);
    for (uint32_t i = has_body ? 0 : 1; overloads > 1 && i < overloads; i++)
        check_overload_words(t, symbol->binds.at[i]);
    bool may_lack = t->scope->is_stub || (t->scope->cls && t->scope->cls->is_protocol) ||
                    typ_has_decorator(t, t->scope, fn->fn.decorators, "abstractmethod");
    if (!has_body && !may_lack)
        typ_report(t, D_TYPING_DEFINITION, fn->fn.name_span, "the overloads have no implementation behind them");
}

/* A function with a TypeGuard or TypeIs result must have an argument to narrow. */
static void check_guard(Typing *t, const TySig *sig, const Ast *fn) {
    const Ty *guard = sig->result->guard;
    if (!guard) return;
    uint32_t first = t->scope->kind == SCOPE_CLASS && !fn->fn.is_static;
    const TyParam *p = first < sig->count ? &sig->params[first] : NULL;
    if (!p || p->kind == PARAM_DOUBLE_STAR || p->group == GROUP_KEYWORD)
        typ_report(t, D_TYPING_DEFINITION, fn->fn.name_span,
                   "a function that gives a TypeGuard or TypeIs takes an argument");
    else if (sig->result->is_exact_guard && !typ_has_variable(guard) && !typ_has_variable(p->type) &&
             !typ_fits(t, guard, p->type))
        typ_report(t, D_TYPING_DEFINITION, fn->fn.sig.result->span,
                   arena_printf(t->arena, "the '%s' of TypeIs does not fit the parameter, '%s'", typ_c(t, guard),
                                typ_c(t, p->type))
                       .at);
}

static void check_variables(Typing *t, const TySig *sig, const Ast *fn) {
    Solution all = {0};
    VEC(const TyVar *) own = {0};
    typ_collect(t, typ_callable(t, sig), &all);
    for (uint32_t i = 0; i < all.vars.len; i++)
        if (!typ_is_in_scope(t, all.vars.at[i])) vec_push(t->arena, &own, all.vars.at[i]);
    typ_check_defaults(t, own.at, own.len, fn->fn.name_span);
}

/* ---- P.args and P.kwargs ---- */

static const Ty *part_of(Typing *t, Scope *scope, const Ast *param) {
    if (!param->param.type) return NULL;
    t->muted++;
    uint32_t mistakes = t->mistakes;
    const Ty *type = typ_declared(t, scope, param->param.type);
    t->mistakes = mistakes;
    t->muted--;
    return type;
}

static bool has_part(const Ty *type) {
    if (type->kind == T_VARIABLE) return type->part != PART_ALL;
    for (uint32_t i = 0; i < type->count; i++)
        if (has_part(type->items[i])) return true;
    return false;
}

static void misplaced_part(Typing *t, Span span, const char *why) { typ_report(t, D_TYPING_FORM, span, why); }

/* `*args: P.args, **kwargs: P.kwargs`: both, and nothing between. */
static void check_parts(Typing *t, Scope *scope, const Ast *fn) {
    const Ast *args = NULL, *keywords = NULL, *between = NULL;
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++) {
        const Ast *p = fn->fn.sig.params.at[i];
        const Ty *type = IS_NONE(p->param.name) ? NULL : part_of(t, scope, p);
        bool is_args = type && type->kind == T_VARIABLE && type->part == PART_ARGS;
        bool is_keywords = type && type->kind == T_VARIABLE && type->part == PART_KWARGS;
        if (p->param.kind == PARAM_STAR && is_args)
            args = p;
        else if (p->param.kind == PARAM_DOUBLE_STAR && is_keywords)
            keywords = p;
        else if (type && has_part(type))
            misplaced_part(t, p->param.type->span, "P.args is allowed only for *args, and P.kwargs only for **kwargs");
        else if (args && p->param.kind == PARAM_PLAIN)
            between = p;
    }
    if (!args != !keywords)
        misplaced_part(t, (args ? args : keywords)->span, "*args: P.args and **kwargs: P.kwargs must be used together");
    else if (args && between)
        misplaced_part(t, between->span, "nothing can be between *args: P.args and **kwargs: P.kwargs");
}

static void refuse_variable(Typing *t, const TyVar *var, Span span, const char *why) {
    typ_report(t, D_TYPING_DEFINITION, span, arena_printf(t->arena, "'%s' %s", name_c(t->ctx, var->name), why).at);
}

/* The class must be what a method declares as the type of its first parameter. A protocol there is not checked: mixin
 * classes declare in this way what they need. */
static void check_first(Typing *t, const Ast *fn, const TySig *sig) {
    const Class *cls = t->scope->kind == SCOPE_CLASS ? t->scope->cls : NULL;
    bool is_said = cls && !fn->fn.is_static && sig->count && fn->fn.sig.params.at[0]->param.type &&
                   sig->params[0].kind == PARAM_PLAIN;
    if (!is_said || cls->has_any_base || cls->is_protocol || typ_is_subclass(t, cls, typ_known(t, K_type))) return;
    bool is_class = fn->fn.is_class_method || typ_is_name(t, fn->fn.name, "__new__") ||
                    typ_is_name(t, fn->fn.name, "__init_subclass__");
    const Ty *said = sig->params[0].type;
    bool is_open = typ_is(said, T_ANY) || (said->kind == T_VARIABLE && !said->var->bound);
    if (is_open && !(is_class && said->kind == T_VARIABLE)) return;
    bool fits = (said->kind == T_CLASS) == is_class;
    const Ty *of = typ_upper(t, said->kind == T_CLASS && said->count ? said->items[0] : said);
    if (said->kind == T_CLASS && !said->count) return;
    if (fits && of->kind == T_INSTANCE)
        fits = of->cls->is_protocol || of->cls->has_any_base || typ_is_subclass(t, cls, of->cls);
    if (!fits && of->kind == T_INSTANCE)
        typ_report(t, D_TYPING_DEFINITION, fn->fn.sig.params.at[0]->span,
                   arena_printf(t->arena, "the first parameter is '%s' here, and not '%s'",
                                typ_c(t, is_class ? typ_class_object(t, cls->self) : cls->self), typ_c(t, said))
                       .at);
}

/* A list in [...] declares new variables, and the signature may use only these and those of the definitions around it.
 */
static void check_listed(Typing *t, const Ast *fn, const TySig *sig) {
    AstList params = fn->fn.sig.type_params;
    Solution all = {0};
    typ_check_fresh(t, t->scope, params);
    if (!params.len) return;
    typ_collect(t, typ_callable(t, sig), &all);
    for (uint32_t i = 0; i < all.vars.len; i++) {
        const TyVar *var = all.vars.at[i];
        if (!typ_is_listed(t, params, var))
            refuse_variable(t, var, fn->fn.name_span, "is not among the type parameters in [...]");
    }
}

static bool is_private(const Typing *t, NameId name) {
    Str text = name_text(t->ctx, name);
    return text.len > 2 && text.at[0] == '_' && text.at[1] == '_' && text.at[text.len - 1] != '_';
}

/* `__x` was the positional-only form before there was `/`; so are all parameters before it. */
static void check_positional(Typing *t, const Ast *fn) {
    bool has_plain = false;
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++) {
        const Ast *p = fn->fn.sig.params.at[i];
        if (IS_NONE(p->param.name) || p->param.kind != PARAM_PLAIN || p->param.group != GROUP_NORMAL) return;
        bool is_first = i == 0 && t->scope->kind == SCOPE_CLASS && !fn->fn.is_static;
        if (has_plain && is_private(t, p->param.name) && p->param.type)
            typ_report(t, D_TYPING_DEFINITION, p->span, "a positional-only parameter follows one that is not");
        has_plain |= !is_first && !is_private(t, p->param.name);
    }
}

/* Where neither the file nor the function has annotations, only the compiler itself checks the function, for what is
 * sure to fail. */
static bool is_checked(const Typing *t, const Ast *fn) { return t->is_annotated || ast_has_annotation(fn); }

void typ_check_function(Typing *t, const Ast *fn) {
    Scope *scope = typ_scope(t, SCOPE_FUNCTION, t->scope, fn);
    for (uint32_t i = 0; i < fn->fn.decorators.len; i++) typ_expr(t, fn->fn.decorators.at[i], NULL);
    check_variables(t, typ_signature(t, t->scope, fn), fn);
    if (typ_has_decorator(t, t->scope, fn->fn.decorators, "disjoint_base"))
        typ_report(t, D_TYPING_DEFINITION, fn->fn.name_span, "disjoint_base is for classes, not for functions");
    check_guard(t, typ_signature(t, t->scope, fn), fn); /* building the signature reports mistakes in the annotations */
    check_positional(t, fn);
    if (t->scope->kind != SCOPE_CLASS && typ_has_decorator(t, t->scope, fn->fn.decorators, "final"))
        typ_report(t, D_TYPING_DEFINITION, fn->fn.name_span,
                   "@final is for classes and methods: nothing overrides a function");
    check_parts(t, scope, fn);
    check_first(t, fn, typ_signature(t, t->scope, fn));
    check_listed(t, fn, typ_signature(t, t->scope, fn));
    bool is_method =
        t->scope->kind == SCOPE_CLASS && !fn->fn.is_static && !fn->fn.decorators.len && ast_has_annotation(fn);
    if (is_method && !fn->fn.sig.params.len)
        typ_report(t, D_TYPING_DEFINITION, fn->fn.name_span,
                   "a method takes the instance as its first parameter: self");
    check_defaults(t, scope, fn);
    check_overloads(t, fn);
    if (!fn->fn.body || !is_checked(t, fn) || typ_has_decorator(t, t->scope, fn->fn.decorators, "no_type_check"))
        return;
    set_results(t, scope, fn);
    check_body(t, scope, fn);
}

/* ---- requirements of special classes ---- */

static void check_finished(Typing *t, const Class *cls) {
    NameId missing;
    if (cls->is_final && !cls->is_protocol && !cls->has_any_base && typ_is_abstract(t, cls, &missing))
        typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                   arena_printf(t->arena, "the class is final, and '%s' is abstract: nothing can define it",
                                name_c(t->ctx, missing))
                       .at);
}

static void check_bases(Typing *t, Class *cls) {
    for (uint32_t i = 0; i < cls->bases.len; i++) {
        const Class *base = cls->bases.at[i]->cls;
        bool is_full_enum = false;
        for (uint32_t k = 0; base->is_enum && !base->scope->is_stub && k < base->members.len; k++) {
            const Member *member = (const Member *)(uintptr_t)base->members.entries[k].value;
            const Ast *by = member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
            Str name = name_text(t->ctx, member->name);
            is_full_enum |= by && by->kind == AST_Assign && !member->symbol->is_instance_var && name.at[0] != '_';
        }
        if (is_full_enum)
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       arena_printf(t->arena, "the enum '%s' has members: nothing can derive from it",
                                    name_c(t->ctx, base->name))
                           .at);
        if (base->is_own_dataclass && cls->is_own_dataclass && base->is_frozen != cls->is_frozen)
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       "a frozen dataclass and one that is not do not derive from each other");
        if (base->is_final)
            typ_report(
                t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                arena_printf(t->arena, "'%s' is final: nothing can derive from it", name_c(t->ctx, base->name)).at);
        if (cls->is_protocol && !base->is_protocol && base != typ_known(t, K_object) && !typ_decides_itself(t, base))
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       arena_printf(t->arena, "a protocol can derive only from protocols, and '%s' is not one",
                                    name_c(t->ctx, base->name))
                           .at);
        if (cls->is_typed_dict && !base->is_typed_dict)
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       arena_printf(t->arena, "a TypedDict can derive only from TypedDicts, and '%s' is not one",
                                    name_c(t->ctx, base->name))
                           .at);
    }
}

/* ---- variance ---- */

static const char *const VARIANCES[] = {"invariant", "covariant", "contravariant", "unused", "inferred"};

static void misused(Typing *t, const TyVar *var, Span span, const char *where) {
    typ_report(
        t, D_TYPING_DEFINITION, span,
        arena_printf(t->arena, "'%s' is %s, but is used %s", name_c(t->ctx, var->name), VARIANCES[var->variance], where)
            .at);
}

/* A covariant variable may occur only in results of methods, a contravariant one only in parameters. */
static void check_method_variance(Typing *t, const Class *cls, const TyVar *var, const Ast *fn) {
    const TySig *sig = typ_signature(t, cls->scope, fn);
    bool is_maker = typ_is_name(t, fn->fn.name, "__init__") || typ_is_name(t, fn->fn.name, "__new__");
    if (is_maker) return;
    for (uint32_t i = fn->fn.is_static ? 0 : 1; i < sig->count && i < fn->fn.sig.params.len; i++)
        if (var->variance == COVARIANT && typ_variance_in(t, sig->params[i].type, var) == COVARIANT)
            misused(t, var, fn->fn.sig.params.at[i]->span, "where a value goes in");
    if (fn->fn.sig.result && var->variance == CONTRAVARIANT && typ_variance_in(t, sig->result, var) == COVARIANT)
        misused(t, var, fn->fn.sig.result->span, "where a value comes out");
}

static void check_base_variance(Typing *t, const Class *cls, const TyVar *var) {
    for (uint32_t i = 0, at = 0; i < cls->bases.len; i++) {
        while (at < cls->node->class_.bases.len && ast_arg(cls->node->class_.bases.at[at])->kind != AST_Subscript) at++;
        if (at == cls->node->class_.bases.len) return;
        Variance used = typ_variance_in(t, cls->bases.at[i], var);
        bool is_wrong = used != BIVARIANT && used != var->variance && var->variance != INVARIANT;
        if (is_wrong)
            misused(t, var, cls->node->class_.name_span,
                    arena_printf(t->arena, "in an %s place of a base", VARIANCES[used]).at);
    }
}

static void check_protocol_variance(Typing *t, const Class *cls, const TyVar *var) {
    Variance found = typ_found_variance(t, cls, var);
    if (found == BIVARIANT) found = COVARIANT;
    if (found == var->variance) return;
    typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
               arena_printf(t->arena, "'%s' is declared %s, and the members of the protocol make it %s",
                            name_c(t->ctx, var->name), VARIANCES[var->variance], VARIANCES[found])
                   .at);
}

static void check_variance(Typing *t, const Class *cls) {
    for (uint32_t i = 0; i < cls->params.len; i++) {
        const TyVar *var = cls->params.at[i];
        if (var->kind != VAR_TYPE || var->variance == VARIANCE_INFERRED) continue;
        uint32_t mistakes = t->mistakes;
        for (uint32_t k = 0; k < cls->body.len && var->variance != INVARIANT && !cls->is_protocol; k++)
            if (cls->body.at[k]->kind == AST_Fn) check_method_variance(t, cls, var, cls->body.at[k]);
        if (var->variance != INVARIANT) check_base_variance(t, cls, var);
        if (cls->is_protocol && t->mistakes == mistakes) check_protocol_variance(t, cls, var);
    }
}

static void check_field_order(Typing *t, Class *cls) {
    bool has_default = false;
    for (uint32_t i = 0; i < cls->fields.len; i++) {
        const Member *field = cls->fields.at[i];
        if (field->is_keyword_only || field->is_no_init || cls->is_typed_dict) continue;
        if (has_default && !field->has_default && field->cls == cls)
            typ_report(t, D_TYPING_DEFINITION, typ_span_of_member(field),
                       arena_printf(t->arena, "the field '%s' without a default follows one with a default",
                                    name_c(t->ctx, field->name))
                           .at);
        has_default |= field->has_default;
    }
}

static bool is_set_in_init(const Class *cls, NameId name) {
    for (uint32_t i = 0; i < cls->set_in_init.len; i++)
        if (SAME(cls->set_in_init.at[i], name)) return true;
    return false;
}

/* A Final attribute without a value must be set in __init__. */
static void check_finals(Typing *t, Class *cls) {
    if (cls->is_dataclass || cls->is_protocol || cls->is_typed_dict || cls->scope->is_stub) return;
    for (uint32_t i = 0; i < cls->body.len; i++) {
        TyQualifiers q;
        const Ast *one = cls->body.at[i];
        if (one->kind != AST_VarDecl || one->var_decl.value || one->var_decl.target->kind != AST_Name) continue;
        typ_unqualified(t, cls->scope, one->var_decl.type, &q);
        if (q.is_final && !q.is_bare && !is_set_in_init(cls, one->var_decl.target->name.name))
            typ_report(t, D_TYPING_DEFINITION, one->span,
                       "a Final attribute gets its value in the class or in __init__");
    }
}

static void check_plain_members(Typing *t, Class *cls) {
    for (uint32_t i = 0; i < cls->body.len; i++) {
        const Ast *one = cls->body.at[i];
        if (one->kind != AST_VarDecl || one->var_decl.target->kind != AST_Name) continue;
        Str name = name_text(t->ctx, one->var_decl.target->name.name);
        TyQualifiers q;
        typ_unqualified(t, cls->scope, one->var_decl.type, &q);
        if (cls->is_enum && one->var_decl.value && one->var_decl.value->kind != AST_Lambda && name.at[0] != '_' &&
            !q.is_class_var)
            typ_report(t, D_TYPING_DEFINITION, one->span,
                       "a member of an enum has no annotation: its type is the enum");
        if (cls->is_named_tuple && q.is_class_var)
            typ_report(t, D_TYPING_DEFINITION, one->span, "a NamedTuple has only fields, so it cannot have a ClassVar");
        if (cls->is_named_tuple && name.at[0] == '_')
            typ_report(t, D_TYPING_DEFINITION, one->span,
                       "the name of a field of a NamedTuple starts with no underscore");
    }
}

static void check_typed_dict(Typing *t, Class *cls) {
    for (uint32_t i = 0; cls->is_typed_dict && i < cls->body.len; i++) {
        const Ast *item = cls->body.at[i];
        bool is_text = item->kind == AST_ExprStmt &&
                       (item->expr_stmt.value->kind == AST_Str || item->expr_stmt.value->kind == AST_Ellipsis);
        if (item->kind == AST_Pass || is_text) continue;
        if (item->kind != AST_VarDecl)
            typ_report(t, D_TYPING_DEFINITION, item->span, "a TypedDict has keys with types and nothing else");
        else if (item->var_decl.value)
            typ_report(t, D_TYPING_DEFINITION, item->var_decl.value->span,
                       "a key of a TypedDict cannot have a default");
    }
}

static bool has_self(Typing *t, Scope *scope, const Ast *base) {
    if (base->kind != AST_Subscript) return str_equal(typ_word(t, scope, base), STR("Self"));
    for (uint32_t i = 0; i < base->subscript.args.len; i++)
        if (has_self(t, scope, ast_arg(base->subscript.args.at[i]))) return true;
    return false;
}

void typ_check_class(Typing *t, Class *cls) {
    Scope *outer = t->scope;
    Flow flow = t->flow;
    typ_class_ready(t, cls);
    for (uint32_t i = 0; i < cls->node->class_.decorators.len; i++)
        typ_expr(t, cls->node->class_.decorators.at[i], NULL);
    for (uint32_t i = 0; i < cls->node->class_.bases.len; i++) {
        const Ast *arg = cls->node->class_.bases.at[i], *base = ast_arg(arg);
        if (arg->kind == AST_Arg && !IS_NONE(arg->arg.name)) continue;
        Str word = base->kind == AST_Subscript ? typ_word(t, cls->scope, base->subscript.base) : STR("");
        if (has_self(t, cls->scope, base))
            typ_report(t, D_TYPING_FORM, base->span, "Self is allowed in the body of a class, not in its bases");
        bool is_list = str_equal(word, STR("Generic")) || str_equal(word, STR("Protocol"));
        if (base->kind == AST_Subscript && !is_list) typ_annotation(t, cls->scope, base);
        if (base->kind == AST_Name && typ_is_instance(t, typ_quietly(t, base), K_TypeAliasType))
            typ_report(t, D_TYPING_DEFINITION, base->span, "a class cannot derive from an alias of a 'type' statement");
    }
    typ_check_fresh(t, outer, cls->node->class_.type_params);
    t->scope = cls->scope;
    t->flow.unset = NULL;
    typ_enter(t, cls->scope);
    typ_block(t, cls->node->class_.body);
    typ_check_overrides(t, cls);
    check_bases(t, cls);
    typ_check_bases_together(t, cls);
    check_finished(t, cls);
    typ_check_layout(t, cls);
    typ_check_subclass(t, cls);
    if ((cls->is_dataclass && !cls->has_no_init) || cls->is_named_tuple) check_field_order(t, cls);
    check_typed_dict(t, cls);
    if (cls->is_typed_dict) typ_check_keys(t, cls);
    typ_check_dataclass(t, cls);
    if (cls->is_enum || cls->is_named_tuple) check_plain_members(t, cls);
    if (cls->is_enum) typ_check_members(t, cls);
    check_finals(t, cls);
    check_variance(t, cls);
    t->scope = outer;
    t->flow = flow;
}
