/* Functions that the checker knows by name: super(), cast(), isinstance() and so on. */
#include "typing/call.h"

/* The base whose attributes super() gives here, with the first parameter as a class or an instance of it; Any: not
 * known. */
static const Ty *base_of_super(Typing *t, bool *is_class) {
    const Scope *scope = t->scope;
    while (scope && !(scope->cls && scope->kind == SCOPE_FUNCTION)) scope = scope->outer;
    const Class *cls = scope ? scope->cls : NULL;
    if (!cls || cls->has_any_base || cls->bases.len > 1) return &typ_any;
    const Ast *fn = scope->node;
    *is_class = fn->kind == AST_Fn && (fn->fn.is_class_method || typ_is_name(t, fn->fn.name, "__new__"));
    const Ty *base = cls->bases.len ? cls->bases.at[0] : typ_of_known(t, K_object);
    if (base->kind != T_INSTANCE || base->cls->is_typed_dict || base->cls->is_named_tuple) return &typ_any;
    return base;
}

static const Ty *super_of(Typing *t) {
    bool is_class = false;
    const Ty *base = base_of_super(t, &is_class);
    return is_class ? &typ_any : base;
}

static bool has_any_in(const Ty *type) {
    if (type->kind == T_ANY) return true;
    for (uint32_t i = 0; i < type->count; i++)
        if (has_any_in(type->items[i])) return true;
    if (type->kind != T_CALLABLE) return false;
    for (uint32_t i = 0; i < type->sig->count; i++)
        if (has_any_in(type->sig->params[i].type)) return true;
    return type->sig->is_gradual || has_any_in(type->sig->result);
}

/* An enum with one value is that value. */
static const Ty *by_values(Typing *t, const Ty *type) {
    const Ty *values = type->kind == T_INSTANCE && type->cls->is_enum ? typ_values_of(t, type->cls) : NULL;
    return typ_is(values, T_LITERAL) ? values : type;
}

/* Whether the value has the asserted type. A literal type counts as its class, unless a declaration promises the
 * literal. */
static bool is_as_said(Typing *t, const Ty *is, const Ty *said, const Ast *value) {
    is = by_values(t, is);
    said = by_values(t, said);
    if (typ_same(is, said)) return true;
    if (has_any_in(is) || typ_is(said, T_ANY)) return typ_fits(t, is, said) || typ_fits(t, said, is);
    Symbol *symbol = value->kind == AST_Name ? typ_find(t, t->scope, value->name.name) : NULL;
    bool is_promised = symbol && symbol->is_declared && typ_has_literal(typ_symbol(t, symbol));
    bool is_value = said->kind == T_LITERAL && typ_same(is, typ_widen(t, said));
    return (!is_promised && typ_same(typ_widen(t, is), said)) || is_value ||
           (is->kind == T_CALLABLE && typ_fits(t, is, said) && typ_fits(t, said, is));
}

static bool is_asked_wrongly(Str word, const GivenArgs *given) {
    bool is_pair = str_equal(word, STR("cast")) || str_equal(word, STR("assert_type"));
    return (is_pair && given->count != 2) || (str_equal(word, STR("reveal_type")) && given->count != 1);
}

/* type("X", (B,), {}) */
static void check_type_call(Typing *t, GivenArgs *given) {
    typ_evaluate(t, given);
    for (uint32_t i = 0; i < given->count; i++)
        if (given->at[i].star != PARAM_PLAIN) return;
    const Ty *bases = typ_tuple(t, (const Ty *const[]){typ_class_object(t, NULL)}, 1, true);
    const bool is_named = given->at[0].type && typ_fits(t, given->at[0].type, typ_of_known(t, K_str));
    const bool has_bases = given->at[1].type && typ_fits(t, given->at[1].type, bases);
    if (given->count < 3 || !is_named || !has_bases)
        typ_report(t, D_PY_ARGUMENTS, given->span, "type",
                   "it takes a value, or a name, a tuple of classes and a dict");
}

bool typ_call_special(Typing *t, Str word, GivenArgs *given, const Ty **type) {
    if (str_equal(word, STR("cast")) && given->count == 2) {
        typ_expr(t, given->at[1].ast, NULL);
        *type = typ_annotation(t, t->scope, given->at[0].ast);
    } else if (str_equal(word, STR("assert_type")) && given->count == 2) {
        const Ty *is = typ_expr(t, given->at[0].ast, NULL), *said = typ_annotation(t, t->scope, given->at[1].ast);
        if (!is_as_said(t, is, said, given->at[0].ast))
            typ_report(t, D_TYPING_ASSIGN, given->at[0].span, typ_c(t, is), "assert_type", typ_c(t, said));
        *type = is;
    } else if (is_asked_wrongly(word, given)) {
        typ_evaluate(t, given);
        typ_report(t, D_PY_ARGUMENTS, given->span, arena_str(t->arena, word).at,
                   str_equal(word, STR("reveal_type")) ? "it takes one value" : "it takes a value and a type");
        *type = &typ_any;
    } else if (str_equal(word, STR("reveal_type")) && given->count == 1) {
        *type = typ_expr(t, given->at[0].ast, NULL);
    } else if (str_equal(word, STR("super"))) {
        typ_evaluate(t, given);
        *type = given->count ? &typ_any : super_of(t);
    } else if (str_equal(word, STR("TypeVar")) || str_equal(word, STR("NewType")) ||
               str_equal(word, STR("ParamSpec")) || str_equal(word, STR("TypeVarTuple")) ||
               str_equal(word, STR("NamedTuple")) || str_equal(word, STR("field")) || str_equal(word, STR("Enum"))) {
        *type = &typ_any;
    } else if (str_equal(word, STR("TypeForm"))) {
        *type = typ_call_form(t, given);
    } else if (str_equal(word, STR("TypeAliasType"))) {
        typ_evaluate(t, given);
        *type = typ_form(t, K_TypeAliasType, NULL);
    } else if (str_equal(word, STR("type")) && given->count > 1) {
        check_type_call(t, given);
        *type = &typ_any;
    } else if (str_equal(word, STR("type")) && given->count == 1) {
        const Ty *of = typ_expr(t, given->at[0].ast, NULL);
        *type = typ_is(of, T_ANY) || of->kind == T_UNION ? &typ_any : typ_class_object(t, typ_widen(t, of));
    } else {
        return false;
    }
    return true;
}

static bool has_data(const Class *protocol) {
    for (uint32_t i = 0; i < protocol->mro.len; i++) {
        const Class *cls = protocol->mro.at[i]->cls;
        for (uint32_t k = 0; cls->is_protocol && !cls->scope->is_stub && k < cls->members.len; k++) {
            const Member *member = (const Member *)(uintptr_t)cls->members.entries[k].value;
            if (member->symbol && !member->is_method && !member->symbol->is_instance_var) return true;
        }
    }
    return false;
}

const char *typ_why_not_tested(const Typing *t, const Ty *cls, bool is_subclass) {
    if (cls->kind == T_TUPLE || cls->kind == T_UNION)
        for (uint32_t i = 0; i < cls->count; i++) {
            const char *why = typ_why_not_tested(t, cls->items[i], is_subclass);
            if (why) return why;
        }
    if (typ_is_instance(t, cls, K_TypeAliasType)) return "an alias is not a class when the program runs";
    const Ty *item = cls->kind == T_CLASS && cls->count ? cls->items[0] : NULL;
    if (!typ_is(item, T_INSTANCE)) return NULL;
    const Class *of = item->cls;
    if (of->is_protocol && !of->scope->is_stub && !of->is_runtime) return "the protocol is not @runtime_checkable";
    if (of->is_protocol && !of->scope->is_stub && is_subclass && has_data(of))
        return "the protocol has more than methods";
    if (of->is_typed_dict && !of->scope->is_stub) return "a TypedDict is a dict when the program runs";
    return of->is_new_type ? "a NewType is not a class when the program runs" : NULL;
}

/* Why the expression, which denotes a type, is no class that a value can be tested for; NULL: it may be one. */
static const char *why_no_class(Typing *t, Scope *scope, const Ast *ast, uint32_t depth) {
    static const char *const WORDS[] = {"Any",  "Literal",  "Optional", "LiteralString", "Never",     "NoReturn",
                                        "Self", "ClassVar", "Final",    "Annotated",     "NamedTuple"};
    enum { DEEPEST = 8 };
    if (depth == DEEPEST) return NULL;
    Str word = ast->kind == AST_Name || ast->kind == AST_Attribute ? typ_word(t, scope, ast) : STR("");
    for (uint32_t i = 0; word.len && i < COUNT_OF(WORDS); i++)
        if (str_equal(word, str_of(WORDS[i])))
            return arena_printf(t->arena, "'%s' is not a class when the program runs", WORDS[i]).at;
    const Symbol *symbol = ast->kind == AST_Name ? typ_find(t, scope, ast->name.name) : NULL;
    const Ast *by = symbol && symbol->binds.len == 1 && !symbol->scope->is_stub ? symbol->binds.at[0] : NULL;
    bool is_alias = by && by->kind == AST_Assign && by->assign.value->kind == AST_Subscript;
    if (is_alias) return why_no_class(t, symbol->scope, by->assign.value, depth + 1);
    AstList items = ast->kind == AST_Tuple ? ast->tuple.items : (AstList){0};
    if (ast->kind == AST_FnType) return "it has types in [...]"; /* Callable[[…], …] */
    if (ast->kind == AST_Subscript) {
        Str base = typ_word(t, scope, ast->subscript.base);
        bool is_union = str_equal(base, STR("Union")) || str_equal(base, STR("Optional"));
        bool is_form = base.len || typ_quietly(t, ast->subscript.base)->kind == T_CLASS;
        if (!is_union) return is_form ? "it has types in [...]" : NULL;
        items = typ_flat_args(ast);
    }
    for (uint32_t i = 0; i < items.len; i++) {
        const char *why = why_no_class(t, scope, ast_arg(items.at[i]), depth + 1);
        if (why) return why;
    }
    return NULL;
}

/* isinstance(x, C), issubclass(x, C): whether the class can be tested for at run time. */
void typ_check_test(Typing *t, Str word, GivenArgs *given) {
    bool is_subclass = str_equal(word, STR("issubclass"));
    if ((!is_subclass && !str_equal(word, STR("isinstance"))) || given->count != 2 || given->at[1].star != PARAM_PLAIN)
        return;
    const Ty *cls = typ_expr(t, given->at[1].ast, NULL);
    const Symbol *symbol =
        given->at[1].ast->kind == AST_Name ? typ_find(t, t->scope, given->at[1].ast->name.name) : NULL;
    bool is_value = symbol && symbol->param; /* the class that it holds may be another one */
    const char *why = is_value ? NULL : why_no_class(t, t->scope, given->at[1].ast, 0);
    if (!why && !is_value) why = typ_why_not_tested(t, cls, is_subclass);
    given->at[1].type = cls;
    if (why)
        typ_report(t, D_TYPING_ITEM, given->at[1].span,
                   arena_printf(t->arena, "nothing can be tested for this: %s", why).at);
}

/* The class that the expression names; NULL: it is another value, which may be a class that derives from it. */
const Class *typ_class_named(Typing *t, const Ast *ast) {
    Symbol *symbol = ast->kind == AST_Name ? typ_find(t, t->scope, ast->name.name) : NULL;
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    return by && by->kind == AST_Class ? typ_class(t, symbol->scope, by) : NULL;
}

static bool is_super(Typing *t, const Ast *ast) {
    return ast->kind == AST_Call && !ast->call.args.len && str_equal(typ_word(t, t->scope, ast), STR("super"));
}

static bool raises_not_implemented(Typing *t, const Ast *body) {
    const AstList items = body->kind == AST_Block ? body->block.items : (AstList){0};
    const Ast *value = items.len == 1 && items.at[0]->kind == AST_Raise ? items.at[0]->raise.value : NULL;
    if (value && value->kind == AST_Call) value = value->call.callee;
    return value && value->kind == AST_Name && typ_is_name(t, value->name.name, "NotImplementedError");
}

/* `pass` is all that a function without a result needs. */
static bool does_nothing(Typing *t, const Ast *fn) {
    if (raises_not_implemented(t, fn->fn.body)) return true;
    const AstList items = fn->fn.body->kind == AST_Block ? fn->fn.body->block.items : (AstList){0};
    const bool passes = items.len && items.at[items.len - 1]->kind == AST_Pass;
    const bool is_none = fn->fn.sig.result && fn->fn.sig.result->kind == AST_None;
    return typ_is_stub_body(fn->fn.body) && !(passes && is_none);
}

/* super().f() and C.f(), where f is abstract and has no body. */
void typ_check_abstract_call(Typing *t, const Ast *ast) {
    const Ast *callee = ast->call.callee;
    if (callee->kind != AST_Attribute) return;
    bool is_class = false;
    const Ty *base = is_super(t, callee->attribute.base) ? base_of_super(t, &is_class) : &typ_any;
    const Class *named = typ_class_named(t, callee->attribute.base);
    const Class *cls = named ? named : base->kind == T_INSTANCE ? base->cls : NULL;
    const Member *member = cls ? typ_member(t, cls, callee->attribute.name, NULL) : NULL;
    const Ast *fn = member && member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
    if (!fn || fn->kind != AST_Fn || member->cls->scope->is_stub || !does_nothing(t, fn)) return;
    const bool is_bound = member->is_static || member->is_class_method;
    if (named ? member->is_abstract && is_bound : member->is_abstract || member->cls->is_protocol)
        typ_report(t, D_TYPING_ABSTRACT, ast->span, name_c(t->ctx, member->name),
                   "it is abstract, and its base does nothing");
}
