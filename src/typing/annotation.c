/* Annotations: expressions that say types. */
#include "parse/parse.h"
#include "typing/state.h"

static const Ty *bad_form(Typing *t, const Ast *ast, const char *why) {
    typ_report(t, D_TYPING_FORM, ast->span, why);
    return &typ_any;
}

/* ---- type variables ---- */

const Ast *typ_keyword(const Typing *t, AstList args, const char *name) {
    for (uint32_t i = 0; i < args.len; i++)
        if (args.at[i]->kind == AST_Arg && !IS_NONE(args.at[i]->arg.name) && typ_is_name(t, args.at[i]->arg.name, name))
            return args.at[i]->arg.value;
    return NULL;
}

/* What is wrong with the call itself. */
void typ_check_variable(Typing *t, const Ast *target, const Ast *call) {
    AstList args = call->call.args;
    const Ast *name = args.len ? ast_arg(args.at[0]) : NULL;
    uint32_t among = 0, variances = 0;
    bool has_bound = typ_keyword(t, args, "bound") != NULL;
    for (uint32_t i = 1; i < args.len; i++) {
        bool is_named = args.at[i]->kind == AST_Arg && !IS_NONE(args.at[i]->arg.name);
        among += !is_named;
        variances += is_named && args.at[i]->arg.value->kind == AST_True;
    }
    bool is_same = name && name->kind == AST_Str && target->kind == AST_Name &&
                   str_equal(name->str.text, name_text(t->ctx, target->name.name));
    if (!is_same)
        typ_report(t, D_TYPING_DEFINITION, call->span,
                   "the text of a type variable is the name that it is assigned to");
    if (among == 1) typ_report(t, D_TYPING_DEFINITION, call->span, "a type variable has no constraint or at least two");
    if (among && has_bound)
        typ_report(t, D_TYPING_DEFINITION, call->span, "a type variable has constraints or a bound");
    if (variances > 1) typ_report(t, D_TYPING_DEFINITION, call->span, "a type variable has one variance");
    if (has_bound && typ_has_variable(typ_annotation(t, t->scope, typ_keyword(t, args, "bound"))))
        typ_report(t, D_TYPING_DEFINITION, call->span, "the bound of a type variable names no other");
}

/* T = TypeVar("T", bound=…): one variable for each call. */
const TyVar *typ_made_variable(Typing *t, Scope *scope, const Ast *call) {
    if (call->kind != AST_Call || !str_equal(typ_word(t, scope, call), STR("TypeVar"))) return NULL;
    uint64_t known;
    if (map_get(&t->variables, call->id, &known)) return (const TyVar *)(uintptr_t)known;
    TyVar *var = NEW(t->arena, TyVar);
    map_put(&t->variables, call->id, (uint64_t)(uintptr_t)var);
    AstList args = call->call.args;
    const Ast *name = args.len ? ast_arg(args.at[0]) : NULL;
    var->name = name && name->kind == AST_Str ? name_of(t->ctx, name->str.text) : name_of(t->ctx, STR("T"));
    const Ast *bound = typ_keyword(t, args, "bound");
    if (bound) var->bound = typ_annotation(t, scope, bound);
    TyVec among = {0};
    for (uint32_t i = 1; i < args.len; i++)
        if (args.at[i]->kind != AST_Arg || IS_NONE(args.at[i]->arg.name))
            vec_push(t->arena, &among, typ_annotation(t, scope, ast_arg(args.at[i])));
    var->among = among.at;
    var->among_count = among.len;
    return var;
}

static const Ty *variable_here(const Scope *scope, NameId name) {
    for (; scope; scope = scope->outer) {
        uint64_t known;
        if (map_get(&scope->variables, name.id, &known)) return (const Ty *)(uintptr_t)known;
    }
    return NULL;
}

bool typ_is_in_scope(const Typing *t, const TyVar *var) {
    const Ty *known = variable_here(t->scope, var->name);
    return var->is_self || (typ_is(known, T_VARIABLE) && known->var == var);
}

/* A variable of `typing` belongs to the function or class whose header names it: each has one of its own. */
static const Ty *own_variable(Typing *t, Scope *scope, const TyVar *var) {
    const Ty *known = variable_here(scope, var->name);
    if (known || scope->kind == SCOPE_MODULE) return known ? known : typ_variable(t, var);
    TyVar *own = NEW(t->arena, TyVar);
    *own = *var;
    const Ty *made = typ_variable(t, own);
    map_put(&scope->variables, var->name.id, (uint64_t)(uintptr_t)made);
    return made;
}

const Ty *typ_self(Typing *t, Class *cls) {
    if (!cls->self_var) {
        TyVar *var = NEW(t->arena, TyVar);
        *var = (TyVar){.name = N(Self), .bound = cls->self, .is_self = true};
        cls->self_var = var;
    }
    return typ_variable(t, cls->self_var);
}

static const Ty *self_here(Typing *t, const Scope *scope) {
    while (scope && !scope->cls && scope->kind != SCOPE_MODULE) scope = scope->outer;
    return scope && scope->cls ? typ_self(t, scope->cls) : NULL;
}

/* ---- words of typing ---- */

static const Ty *plain_word(Typing *t, Scope *scope, Str word, const Ast *ast, bool *is_word) {
    static const struct {
        const char *word, *cls; /* of builtins; NULL: Any */
    } rows[] = {{"List", "list"},      {"Dict", "dict"},      {"Set", "set"},        {"FrozenSet", "frozenset"},
                {"Type", "type"},      {"Tuple", "tuple"},    {"Text", "str"},       {"LiteralString", "str"},
                {"DefaultDict", NULL}, {"OrderedDict", NULL}, {"Callable", NULL},    {"Any", NULL},
                {"TypeAlias", NULL},   {"Final", NULL},       {"ClassVar", NULL},    {"Concatenate", NULL},
                {"Unpack", NULL},      {"Required", NULL},    {"NotRequired", NULL}, {"ReadOnly", NULL},
                {"InitVar", NULL},     {"KW_ONLY", NULL},     {"TypeGuard", NULL},   {"TypeIs", NULL},
                {"Annotated", NULL},   {"Protocol", NULL},    {"Generic", NULL},     {"Optional", NULL},
                {"Union", NULL},       {"Literal", NULL},     {"TypedDict", NULL},   {"NamedTuple", NULL},
                {"AnyStr", NULL}};
    *is_word = true;
    if (str_equal(word, STR("Never")) || str_equal(word, STR("NoReturn"))) return &typ_never;
    if (str_equal(word, STR("Self"))) {
        const Ty *self = self_here(t, scope);
        return self ? self : bad_form(t, ast, "Self stands in classes alone");
    }
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (!str_equal(word, str_of(rows[i].word))) continue;
        if (!rows[i].cls) return &typ_any;
        for (TyKnown k = 0; k < K_COUNT; k++) {
            Class *cls = typ_known(t, k);
            if (cls && typ_is_name(t, cls->name, rows[i].cls))
                return k == K_tuple  ? typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true)
                       : k == K_type ? typ_class_object(t, NULL)
                                     : typ_of_known(t, k);
        }
        return &typ_any;
    }
    *is_word = false;
    return &typ_any;
}

/* ---- classes ---- */

static const Ty *open_instance(Typing *t, const Class *cls) {
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    if (cls == typ_known(t, K_tuple)) return typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
    if (cls == typ_known(t, K_type)) return typ_class_object(t, NULL);
    if (str_equal(name_text(t->ctx, cls->name), STR("NoneType"))) return &typ_none;
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, cls->params.len + 1);
    for (uint32_t i = 0; i < cls->params.len; i++) items[i] = &typ_any;
    return typ_instance(t, cls, items, cls->params.len);
}

/* What the symbol's one assignment says, when that is a type: an alias. */
static const Ty *of_alias(Typing *t, Scope *scope, Symbol *symbol) {
    const Ast *by = symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    enum { MOST = 100000 }; /* aliases of aliases with variables, which are found anew for each use */
    if (symbol->alias) return symbol->alias;
    if (!by || symbol->state == SYMBOL_BUSY || t->aliases == MOST) return &typ_any;
    t->aliases++;
    const Ast *value = by->kind == AST_Assign      ? by->assign.value
                       : by->kind == AST_VarDecl   ? by->var_decl.value
                       : by->kind == AST_TypeAlias ? by->type_alias.value
                                                   : NULL;
    if (!value) return &typ_any;
    if (by->kind == AST_TypeAlias && by->type_alias.type_params.len) return &typ_any;
    const TyVar *var = typ_made_variable(t, symbol->scope, value);
    if (var) return own_variable(t, scope, var);
    if (value->kind == AST_Call) return &typ_any; /* NewType, namedtuple, … */
    symbol->state = SYMBOL_BUSY;                  /* it may name itself */
    t->muted += by->kind == AST_Assign;
    uint32_t mistakes = t->mistakes;
    const Ty *type = typ_annotation(t, symbol->scope, value);
    if (by->kind == AST_Assign) t->mistakes = mistakes;
    t->muted -= by->kind == AST_Assign;
    symbol->state = SYMBOL_NEW;
    if (!typ_has_variable(type)) symbol->alias = type;
    return type;
}

/* Something that is surely no type. */
static const char *why_no_type(const Symbol *symbol) {
    const Ast *by = symbol->binds.len == 1 && !symbol->annotation ? symbol->binds.at[0] : NULL;
    if (!by) return NULL;
    if (by->kind == AST_Fn) return "a function is no type";
    if (by->kind == AST_Import) return "a module is no type";
    if (by->kind != AST_Assign) return NULL;
    switch ((int)by->assign.value->kind) {
    case AST_Int:
    case AST_Float:
    case AST_True:
    case AST_False:
    case AST_List:
    case AST_Dict:
    case AST_Set:
    case AST_FString:
    case AST_Tuple:
    case AST_Lambda:
    case AST_Ternary:
    case AST_Logic:
    case AST_Unary:
    case AST_Comprehension: return "a variable is no type";
    default: return NULL;
    }
}

static const Ty *of_symbol(Typing *t, Scope *scope, Symbol *symbol, const Ast *ast) {
    bool is_word;
    const Ty *word = plain_word(t, scope, typ_word(t, scope, ast), ast, &is_word);
    if (is_word) return word;
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    if (!symbol) return &typ_any;
    if (symbol->param) return bad_form(t, ast, "a parameter is no type");
    if (why_no_type(symbol)) return bad_form(t, ast, why_no_type(symbol));
    const Ast *by = symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    if (by && (by->kind == AST_Assign || by->kind == AST_VarDecl || by->kind == AST_TypeAlias))
        return of_alias(t, scope, symbol);
    const Ty *type = typ_symbol(t, symbol);
    if (type->kind == T_CLASS && type->count && type->items[0]->kind == T_INSTANCE)
        return open_instance(t, type->items[0]->cls);
    return &typ_any;
}

static const Ty *of_name(Typing *t, Scope *scope, const Ast *ast) {
    const Ty *variable = variable_here(scope, ast->name.name);
    if (variable) return variable;
    Symbol *symbol = typ_find(t, scope, ast->name.name);
    for (Scope *at = scope; symbol && symbol->param && symbol->scope == at && at->outer; at = at->outer)
        symbol = typ_find(t, at->outer, ast->name.name); /* parameters are no names for their own annotations */
    bool is_method =
        symbol && symbol->scope->kind == SCOPE_CLASS && symbol->binds.len && symbol->binds.at[0]->kind == AST_Fn;
    Symbol *outer =
        is_method ? typ_find(t, symbol->scope->outer, ast->name.name) : NULL; /* a method `list` and the class */
    return of_symbol(t, scope, outer ? outer : symbol, ast);
}

static const Ty *of_attribute(Typing *t, Scope *scope, const Ast *ast) {
    bool is_word;
    const Ty *word = plain_word(t, scope, typ_word(t, scope, ast), ast, &is_word);
    if (is_word) return word;
    const Ast *base = ast->attribute.base;
    Symbol *symbol = base->kind == AST_Name ? typ_find(t, scope, base->name.name) : NULL;
    const Ty *type = symbol ? typ_symbol(t, symbol) : &typ_any;
    if (type->kind == T_MODULE) {
        Symbol *found = typ_own(type->module, ast->attribute.name);
        return found ? of_symbol(t, scope, found, ast) : &typ_any;
    }
    if (type->kind == T_CLASS && type->count && type->items[0]->kind == T_INSTANCE) {
        Symbol *found = typ_own(type->items[0]->cls->scope, ast->attribute.name);
        return found ? of_symbol(t, scope, found, ast) : &typ_any;
    }
    return &typ_any;
}

/* ---- literals ---- */

static bool is_literal(const Ty *type) {
    if (type->kind != T_UNION) return type->kind == T_LITERAL || type->kind == T_NONE;
    for (uint32_t i = 0; i < type->count; i++)
        if (!is_literal(type->items[i])) return false;
    return true;
}

static const Ty *literal_item(Typing *t, Scope *scope, const Ast *ast) {
    switch ((int)ast->kind) {
    case AST_None: return &typ_none;
    case AST_True: return typ_literal(t, typ_known(t, K_bool), STR("True"));
    case AST_False: return typ_literal(t, typ_known(t, K_bool), STR("False"));
    case AST_Int: return typ_literal(t, typ_known(t, K_int), ast->int_.digits);
    case AST_Str:
        if (ast->str.kind == STR_TEMPLATE) break;
        return typ_literal(
            t, typ_known(t, ast->str.kind == STR_BYTES ? K_bytes : K_str),
            arena_printf(t->arena, "%s'%.*s'", ast->str.kind == STR_BYTES ? "b" : "", STR_ARGS(ast->str.text)));
    case AST_Unary:
        if (ast->unary.op == OP_NEG && ast->unary.operand->kind == AST_Int)
            return typ_literal(t, typ_known(t, K_int),
                               arena_printf(t->arena, "-%.*s", STR_ARGS(ast->unary.operand->int_.digits)));
        break;
    case AST_Attribute: {
        const Ty *cls = ast->attribute.base->kind == AST_Name ? of_name(t, scope, ast->attribute.base) : &typ_any;
        if (cls->kind == T_INSTANCE && cls->cls->is_enum)
            return typ_literal(t, cls->cls, name_text(t->ctx, ast->attribute.name));
        return &typ_any;
    }
    case AST_Name:
    case AST_Subscript: { /* an alias of Literal[...] */
        const Ty *type = typ_annotation(t, scope, ast);
        if (typ_is(type, T_ANY) ? !typ_word(t, scope, ast).len : is_literal(type)) return type;
        break;
    }
    default: break;
    }
    return bad_form(t, ast, "Literal[...] takes ints, texts, bytes, bools, None and members of enums");
}

static const Ty *literal_form(Typing *t, Scope *scope, AstList args) {
    TyVec all = {0};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = ast_arg(args.at[i]);
        AstList items = arg->kind == AST_Tuple ? arg->tuple.items : (AstList){&args.at[i], 1};
        for (uint32_t k = 0; k < items.len; k++) vec_push(t->arena, &all, literal_item(t, scope, ast_arg(items.at[k])));
    }
    return typ_union(t, all.at, all.len);
}

/* ---- X[...] ---- */

static AstList flat_args(const Ast *ast) {
    AstList args = ast->subscript.args;
    if (args.len == 1 && ast_arg(args.at[0])->kind == AST_Tuple) return ast_arg(args.at[0])->tuple.items;
    return args;
}

static TyVec types_of(Typing *t, Scope *scope, AstList args) {
    TyVec all = {0};
    for (uint32_t i = 0; i < args.len; i++) vec_push(t->arena, &all, typ_annotation(t, scope, ast_arg(args.at[i])));
    return all;
}

static const Ty *tuple_form(Typing *t, Scope *scope, AstList args) {
    if (args.len == 2 && ast_arg(args.at[1])->kind == AST_Ellipsis) {
        const Ty *item = typ_annotation(t, scope, ast_arg(args.at[0]));
        return typ_tuple(t, &item, 1, true);
    }
    if (args.len == 1 && ast_arg(args.at[0])->kind == AST_Tuple) return typ_tuple(t, NULL, 0, false); /* tuple[()] */
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *item = ast_arg(args.at[i]);
        if (item->kind == AST_Ellipsis) return bad_form(t, item, "'...' stands behind one type: tuple[int, ...]");
        if (item->kind == AST_Star || item->kind == AST_Subscript)
            if (item->kind == AST_Star || str_equal(typ_word(t, scope, item->subscript.base), STR("Unpack")))
                return typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
    }
    TyVec items = types_of(t, scope, args);
    return typ_tuple(t, items.at, items.len, false);
}

static const Ty *gradual_callable(Typing *t, const Ty *result) {
    TySig *sig = NEW(t->arena, TySig);
    *sig = (TySig){.result = result, .is_gradual = true};
    return typ_callable(t, sig);
}

static const Ty *callable_form(Typing *t, Scope *scope, AstList args, const Ast *ast) {
    if (args.len != 2) return bad_form(t, ast, "Callable[...] takes a list of parameter types and a result type");
    const Ast *params = ast_arg(args.at[0]);
    const Ty *result = typ_annotation(t, scope, ast_arg(args.at[1]));
    if (params->kind == AST_Name || params->kind == AST_Subscript || params->kind == AST_Ellipsis ||
        params->kind == AST_Attribute)
        return gradual_callable(t, result);
    if (params->kind != AST_List) return bad_form(t, params, "the parameter types of Callable[...] stand in [...]");
    TySig *sig = NEW(t->arena, TySig);
    TyParam *made = NEW_ARRAY(t->arena, TyParam, params->list.items.len + 1);
    for (uint32_t i = 0; i < params->list.items.len; i++) {
        const Ast *item = ast_arg(params->list.items.at[i]);
        if (item->kind == AST_Star) return gradual_callable(t, result);
        made[i] = (TyParam){.type = typ_annotation(t, scope, item), .group = GROUP_POSITIONAL};
    }
    *sig = (TySig){.params = made, .count = params->list.items.len, .result = result};
    return typ_callable(t, sig);
}

/* The names that take types in [...]. False: it is none of them. */
static bool word_form(Typing *t, Scope *scope, Str word, const Ast *ast, const Ty **type) {
    AstList args = flat_args(ast);
    const Ast *first = args.len ? ast_arg(args.at[0]) : NULL;
    static const char *const WRAPPERS[] = {"Final",    "ClassVar", "Required", "NotRequired",
                                           "ReadOnly", "InitVar",  "Annotated"};
    if (str_equal(word, STR("Optional"))) {
        if (args.len != 1) return *type = bad_form(t, ast, "Optional[...] takes one type"), true;
        *type = typ_union2(t, typ_annotation(t, scope, first), &typ_none);
    } else if (str_equal(word, STR("Union"))) {
        TyVec all = types_of(t, scope, args);
        *type = typ_union(t, all.at, all.len);
    } else if (str_equal(word, STR("Literal"))) {
        *type = literal_form(t, scope, ast->subscript.args);
    } else if (str_equal(word, STR("Tuple"))) {
        *type = tuple_form(t, scope, ast->subscript.args);
    } else if (str_equal(word, STR("Callable"))) {
        *type = callable_form(t, scope, args, ast);
    } else if (str_equal(word, STR("Type"))) {
        const Ty *item = typ_annotation(t, scope, first);
        *type = typ_class_object(t, typ_is(item, T_ANY) ? NULL : item);
    } else if (str_equal(word, STR("TypeGuard")) || str_equal(word, STR("TypeIs"))) {
        *type = typ_of_known(t, K_bool);
    } else if (str_equal(word, STR("Concatenate")) || str_equal(word, STR("Unpack")) ||
               str_equal(word, STR("Generic")) || str_equal(word, STR("Protocol")) || str_equal(word, STR("Self")) ||
               str_equal(word, STR("Any"))) {
        *type = str_equal(word, STR("Any")) || str_equal(word, STR("Self"))
                    ? bad_form(t, ast, "it takes no types in [...]")
                    : &typ_any;
    } else {
        for (uint32_t i = 0; i < COUNT_OF(WRAPPERS); i++)
            if (str_equal(word, str_of(WRAPPERS[i])))
                return *type = first ? typ_annotation(t, scope, first) : &typ_any, true;
        return false;
    }
    return true;
}

static bool takes_any_number(Typing *t, const Class *cls) {
    (void)t;
    for (uint32_t i = 0; i < cls->node->class_.type_params.len; i++)
        if (cls->node->class_.type_params.at[i]->param.kind != PARAM_PLAIN) return true;
    return false;
}

static const Ty *generic(Typing *t, Scope *scope, const Class *cls, const Ast *ast) {
    AstList args = flat_args(ast);
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    if (cls == typ_known(t, K_tuple)) return tuple_form(t, scope, ast->subscript.args);
    if (cls == typ_known(t, K_type)) {
        const Ty *item = typ_annotation(t, scope, ast_arg(args.at[0]));
        return typ_class_object(t, typ_is(item, T_ANY) ? NULL : item);
    }
    for (uint32_t i = 0; i < args.len; i++) {
        AstKind kind = ast_arg(args.at[i])->kind;
        if (kind == AST_List || kind == AST_Ellipsis || kind == AST_Star) return open_instance(t, cls); /* ParamSpec */
    }
    TyVec items = types_of(t, scope, args);
    bool is_ours = cls->scope->module == t->main || cls->scope->is_stub;
    bool is_sure = is_ours && cls->is_ready && !cls->has_any_base && !takes_any_number(t, cls);
    if (is_sure && items.len > cls->params.len)
        return bad_form(t, ast,
                        arena_printf(t->arena, "'%s' takes %u types in [...], and there are %u",
                                     name_c(t->ctx, cls->name), cls->params.len, items.len)
                            .at);
    while (items.len < cls->params.len) vec_push(t->arena, &items, &typ_any);
    for (uint32_t i = 0; is_sure && i < cls->params.len; i++) {
        const TyVar *var = cls->params.at[i];
        if (var->bound && !typ_has_variable(items.at[i]) && !typ_fits(t, items.at[i], var->bound))
            return bad_form(t, ast,
                            arena_printf(t->arena, "'%s' does not fit the bound '%s' of '%s'", typ_c(t, items.at[i]),
                                         typ_c(t, var->bound), name_c(t->ctx, var->name))
                                .at);
    }
    return typ_instance(t, cls, items.at, cls->params.len);
}

static const Ty *of_subscript(Typing *t, Scope *scope, const Ast *ast) {
    const Ty *type;
    Str word = typ_word(t, scope, ast->subscript.base);
    if (word.len && word_form(t, scope, word, ast, &type)) return type;
    const Ty *base = typ_annotation(t, scope, ast->subscript.base);
    if (base->kind == T_INSTANCE) return generic(t, scope, base->cls, ast);
    if (base->kind == T_TUPLE && base->is_open) return tuple_form(t, scope, ast->subscript.args);
    if (base->kind == T_CLASS) return generic(t, scope, typ_known(t, K_type), ast);
    return &typ_any;
}

/* ---- all ---- */

static const Ty *of_fn_type(Typing *t, Scope *scope, const Ast *ast) {
    const AstSignature *head = &ast->fn_type.sig;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, head->params.len + 1);
    *sig = (TySig){.params = params, .result = head->result ? typ_annotation(t, scope, head->result) : &typ_any};
    for (uint32_t i = 0; i < head->params.len; i++) {
        const Ast *p = head->params.at[i];
        if (!p->param.type) return &typ_any;
        params[sig->count++] = (TyParam){.type = typ_annotation(t, scope, p->param.type), .group = GROUP_POSITIONAL};
    }
    return typ_callable(t, sig);
}

/* The expression in a text, parsed once. */
static const Ast *text_parsed(Typing *t, const Ast *ast) {
    uint64_t known;
    if (map_get(&t->texts, ast->id, &known)) return (const Ast *)(uintptr_t)known;
    FileId file =
        source_add(t->ctx, STR("<annotation>.py"), arena_printf(&t->ctx->arena, "%.*s\n", STR_ARGS(ast->str.text)));
    t->ctx->diags.muted++;
    const Ast *body = parse_module(t->ctx, file, N(__main__))->module.body;
    t->ctx->diags.muted--;
    bool is_one = body->block.items.len == 1 && body->block.items.at[0]->kind == AST_ExprStmt;
    const Ast *value = is_one ? body->block.items.at[0]->expr_stmt.value : NULL;
    map_put(&t->texts, ast->id, (uint64_t)(uintptr_t)value);
    return value;
}

static const Ty *of_text(Typing *t, Scope *scope, const Ast *ast) {
    const Ast *value = ast->str.kind == STR_TEXT ? text_parsed(t, ast) : NULL;
    return value ? typ_annotation(t, scope, value) : bad_form(t, ast, "a text with a type in it is expected");
}

const Ty *typ_annotation(Typing *t, Scope *scope, const Ast *ast) {
    if (!ast) return &typ_any;
    switch ((int)ast->kind) {
    case AST_None: return &typ_none;
    case AST_Name: return of_name(t, scope, ast);
    case AST_Attribute: return of_attribute(t, scope, ast);
    case AST_Subscript: return of_subscript(t, scope, ast);
    case AST_Str: return of_text(t, scope, ast);
    case AST_FnType: return of_fn_type(t, scope, ast);
    case AST_Binary:
        if (ast->binary.op == OP_OR)
            return typ_union2(t, typ_annotation(t, scope, ast->binary.left),
                              typ_annotation(t, scope, ast->binary.right));
        return bad_form(t, ast, "this operator makes no type");
    case AST_Int:
    case AST_Float: return bad_form(t, ast, "a number is no type");
    case AST_True:
    case AST_False: return bad_form(t, ast, "a bool is no type");
    case AST_List: return bad_form(t, ast, "a list is no type: list[...] is one");
    case AST_Dict: return bad_form(t, ast, "a dict is no type: dict[...] is one");
    case AST_Set: return bad_form(t, ast, "a set is no type");
    case AST_Tuple: return bad_form(t, ast, "a tuple is no type: tuple[...] is one");
    case AST_Call: return bad_form(t, ast, "a call is no type");
    case AST_Lambda: return bad_form(t, ast, "a function is no type: Callable[...] is one");
    case AST_Comprehension: return bad_form(t, ast, "a comprehension is no type");
    case AST_FString: return bad_form(t, ast, "an f-string is no type");
    case AST_Unary: return bad_form(t, ast, "this operator makes no type");
    case AST_Ternary:
    case AST_Logic:
    case AST_Compare: return bad_form(t, ast, "what is computed is no type");
    default: return &typ_any;
    }
}
