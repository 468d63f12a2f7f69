/* Classes: bases, method resolution order, members, and the effects of decorators and special bases. */
#include "typing/state.h"

static const char *const KNOWN_NAMES[K_COUNT] = {
    "object",         "type",      "int",      "float",     "complex",   "bool",          "str",       "bytes",
    "list",           "dict",      "set",      "frozenset", "tuple",     "slice",         "function",  "property",
    "BaseException",  "Exception", "Iterable", "Iterator",  "Generator", "Awaitable",     "Coroutine", "AsyncIterator",
    "AsyncGenerator", "Mapping",   "Sequence", "range",     "UnionType", "TypeAliasType", "TypeForm",
};

static Symbol *class_in(const Scope *module, NameId name) {
    Symbol *symbol = module ? typ_own(module, name) : NULL;
    return symbol && symbol->binds.len && symbol->binds.at[0]->kind == AST_Class ? symbol : NULL;
}

Class *typ_known(Typing *t, TyKnown which) {
    if (t->known[which]) return t->known[which];
    NameId name = name_of(t->ctx, str_of(KNOWN_NAMES[which]));
    Symbol *symbol = class_in(t->builtins, name);
    if (!symbol) symbol = class_in(t->typing, name);
    if (!symbol) symbol = class_in(typ_stub(t, STR("types")), name);
    if (!symbol) return NULL;
    return t->known[which] = typ_class(t, symbol->scope, symbol->binds.at[0]);
}

/* ---- parameters and bases ---- */

static void add_param(Typing *t, Class *cls, const TyVar *var) {
    for (uint32_t i = 0; i < cls->params.len; i++)
        if (cls->params.at[i] == var) return;
    if (!var->is_self) vec_push(t->arena, &cls->params, var);
}

static void collect_variables(Typing *t, Class *cls, const Ty *type) {
    Solution all = {0};
    typ_collect(t, type, &all);
    for (uint32_t i = 0; i < all.vars.len; i++) add_param(t, cls, all.vars.at[i]);
}

/* An argument of Generic[...] or Protocol[...] names a variable. */
static const TyVar *variable_named(Typing *t, Class *cls, const Ast *arg) {
    arg = ast_arg(arg);
    if (arg->kind == AST_Str && typ_text(t, arg)) arg = typ_text(t, arg);
    const Ast *named = arg->kind == AST_Star                                        ? arg->star.operand
                       : arg->kind == AST_Subscript && arg->subscript.args.len == 1 ? ast_arg(arg->subscript.args.at[0])
                                                                                    : arg;
    for (TyVarKind kind = VAR_TYPE; kind <= VAR_PARAMS; kind++) {
        const TyVar *var = typ_named_variable(t, cls->scope, named, kind);
        if (var) return var;
    }
    return NULL;
}

static void use_generic(Typing *t, Class *cls, const Ast *base) {
    if (base->kind != AST_Subscript) return;
    cls->is_generic_only = true;
    AstList args = typ_flat_args(base);
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i];
        const TyVar *var = variable_named(t, cls, arg);
        uint32_t before = cls->params.len;
        if (var) add_param(t, cls, var);
        if (!var) typ_report(t, D_TYPING_FORM, arg->span, "Generic[...] and Protocol[...] take type variables");
        if (var && before == cls->params.len)
            typ_report(t, D_TYPING_FORM, arg->span, "a type variable can be in Generic[...] only once");
    }
}

static void add_base(Typing *t, Class *cls, Scope *outer, const Ast *base) {
    const Ast *named = base->kind == AST_Subscript ? base->subscript.base : base;
    Str word = base->kind == AST_Call ? STR("") : typ_word(t, outer, named);
    if (str_equal(word, STR("Generic")) || str_equal(word, STR("Protocol"))) {
        cls->is_protocol |= str_equal(word, STR("Protocol"));
        use_generic(t, cls, base);
        return;
    }
    if (str_equal(word, STR("NamedTuple")) || str_equal(word, STR("namedtuple"))) {
        cls->is_named_tuple = true;
        return;
    }
    if (str_equal(word, STR("TypedDict"))) {
        cls->is_typed_dict = true;
        return;
    }
    t->muted++;
    const Class *made = typ_made_class(t, outer, base);
    const Ty *type = made ? made->self : typ_annotation(t, cls->scope, base);
    t->muted--;
    if (type->kind == T_TUPLE) {
        cls->tuple = type;
        type = typ_upper(t, type);
    }
    if (type->kind == T_CLASS && !type->count) type = typ_of_known(t, K_type); /* it is a metaclass */
    if (type->kind != T_INSTANCE) {
        cls->has_any_base = true;
        return;
    }
    vec_push(t->arena, &cls->bases, type);
}

static void inherit(Class *cls, const Class *base) {
    cls->is_typed_dict |= base->is_typed_dict;
    cls->is_named_tuple |= base->is_named_tuple;
    cls->is_enum |= base->is_enum;
    cls->is_flag |= base->is_flag;
    cls->has_any_base |= base->has_any_base;
    cls->has_metaclass |= base->has_metaclass;
    if (!cls->meta) cls->meta = base->meta;
    cls->is_dataclass |= base->is_dataclass;
}

/* A class must not reuse variables of classes around it, and those without a default come first. */
static void check_params(Typing *t, Class *cls, const Scope *outer) {
    bool has_default = false;
    for (uint32_t i = 0; i < cls->params.len; i++) {
        const TyVar *var = cls->params.at[i];
        const Ty *around = typ_variable_here(outer, var->name);
        if (typ_is(around, T_VARIABLE) && around->var == var && var->variance != VARIANCE_INFERRED)
            typ_report(
                t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                arena_printf(t->arena, "'%s' is a type variable of what is around", name_c(t->ctx, var->name)).at);
        if (has_default && !var->fallback)
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       arena_printf(t->arena, "the type variable '%s' without a default follows one with a default",
                                    name_c(t->ctx, var->name))
                           .at);
        has_default |= var->fallback != NULL;
    }
    typ_check_defaults(t, cls->params.at, cls->params.len, cls->node->class_.name_span);
}

/* Generic[...] must list all variables of the bases. */
static void check_all_listed(Typing *t, const Class *cls) {
    Solution all = {0};
    for (uint32_t i = 0; i < cls->bases.len; i++) typ_collect(t, cls->bases.at[i], &all);
    for (uint32_t i = 0; i < all.vars.len; i++) {
        bool is_listed = all.vars.at[i]->is_self;
        for (uint32_t k = 0; k < cls->params.len; k++) is_listed |= cls->params.at[k] == all.vars.at[i];
        if (!is_listed && !typ_variable_here(cls->scope->outer, all.vars.at[i]->name))
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       arena_printf(t->arena, "the type parameters of the class lack '%s', which a base has",
                                    name_c(t->ctx, all.vars.at[i]->name))
                           .at);
    }
}

static void add_metaclass(Typing *t, Class *cls, Scope *outer, const Ast *named) {
    if (str_equal(typ_word(t, outer, named), STR("ABCMeta"))) return;
    t->muted++;
    uint32_t mistakes = t->mistakes;
    const Ty *meta = typ_annotation(t, outer, named);
    t->mistakes = mistakes;
    t->muted--;
    if (meta->kind == T_INSTANCE) typ_class_ready(t, (Class *)(uintptr_t)meta->cls);
    const Class *type = typ_known(t, K_type), *object = typ_known(t, K_object);
    bool is_known = meta->kind == T_INSTANCE && !meta->cls->has_any_base && typ_is_subclass(t, meta->cls, type);
    for (uint32_t i = 0; is_known && i < meta->cls->mro.len; i++) { /* that of enums does more than its declaration
                                                                       says */
        const Class *at = meta->cls->mro.at[i]->cls;
        is_known = !at->scope->is_stub || at == type || at == object;
    }
    if (is_known)
        cls->meta = meta->cls;
    else
        cls->has_metaclass = true;
}

static void find_bases(Typing *t, Class *cls, Scope *outer) {
    const Ast *node = cls->node;
    for (uint32_t i = 0; i < node->class_.type_params.len; i++) {
        uint64_t known;
        const Ast *param = node->class_.type_params.at[i];
        if (map_get(&cls->scope->variables, param->param.name.id, &known))
            add_param(t, cls, ((const Ty *)(uintptr_t)known)->var);
    }
    cls->is_total = true;
    for (uint32_t i = 0; i < node->class_.bases.len; i++) {
        const Ast *arg = node->class_.bases.at[i];
        const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
        if (arg->kind == AST_Arg && arg->arg.star != PARAM_PLAIN) {
            cls->has_any_base = true;
        } else if (arg->kind != AST_Arg || IS_NONE(arg->arg.name)) {
            add_base(t, cls, outer, value);
        } else if (typ_is_name(t, arg->arg.name, "total")) {
            cls->is_total = value->kind != AST_False;
        } else if (typ_is_name(t, arg->arg.name, "closed")) {
            cls->is_closed = value->kind == AST_True;
            cls->is_opened = value->kind == AST_False;
        } else if (typ_is_name(t, arg->arg.name, "extra_items")) {
            cls->extra = value;
        } else if (typ_is_name(t, arg->arg.name, "metaclass")) {
            add_metaclass(t, cls, outer, value);
        }
    }
    if (str_equal(name_text(t->ctx, cls->name), STR("Enum")) && cls->scope->is_stub) cls->is_enum = true;
    if (str_equal(name_text(t->ctx, cls->name), STR("Flag")) && cls->scope->is_stub) cls->is_flag = true;
    for (uint32_t i = 0; i < cls->bases.len; i++) {
        typ_class_ready(t, (Class *)(uintptr_t)cls->bases.at[i]->cls);
        inherit(cls, cls->bases.at[i]->cls);
        if (!cls->is_generic_only && !node->class_.type_params.len) collect_variables(t, cls, cls->bases.at[i]);
    }
    check_params(t, cls, outer);
    if (cls->is_generic_only || node->class_.type_params.len) check_all_listed(t, cls);
}

/* Depth first; for a class that is reached on several paths the last position counts. */
static void linearise(Typing *t, Class *cls) {
    TyVec all = {0};
    vec_push(t->arena, &all, cls->self);
    for (uint32_t i = 0; i < cls->bases.len; i++) {
        const Ty *base = cls->bases.at[i];
        Solution solution = typ_solution_of(t, base);
        for (uint32_t k = 0; k < base->cls->mro.len; k++)
            vec_push(t->arena, &all, typ_replace(t, base->cls->mro.at[k], &solution));
    }
    Class *object = typ_known(t, K_object);
    if (object && cls != object && !cls->bases.len) vec_push(t->arena, &all, typ_instance(t, object, NULL, 0));
    for (uint32_t i = 0; i < all.len; i++) {
        bool comes_again = false;
        for (uint32_t k = i + 1; k < all.len; k++) comes_again |= all.at[k]->cls == all.at[i]->cls;
        if (!comes_again) vec_push(t->arena, &cls->mro, all.at[i]);
    }
}

/* ---- members ---- */

static Member *member_new(Typing *t, Class *cls, NameId name) {
    uint64_t known;
    if (map_get(&cls->members, name.id, &known)) return (Member *)(uintptr_t)known;
    Member *member = NEW(t->arena, Member);
    *member = (Member){.name = name, .cls = cls};
    map_put(&cls->members, name.id, (uint64_t)(uintptr_t)member);
    return member;
}

/* A class of the program that derives from property. */
static bool is_property_class(Typing *t, const Scope *scope, const Ast *decorator) {
    Symbol *symbol = decorator->kind == AST_Name ? typ_find(t, (Scope *)(uintptr_t)scope, decorator->name.name) : NULL;
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    if (!by || by->kind != AST_Class || symbol->scope->is_stub) return false;
    Class *cls = typ_class(t, symbol->scope, by);
    typ_class_ready(t, cls);
    return cls->is_ready && typ_is_subclass(t, cls, typ_known(t, K_property));
}

static void read_decorators(Typing *t, Class *cls, Member *member, const Ast *fn) {
    AstList list = fn->fn.decorators;
    member->is_method = true;
    member->is_static = fn->fn.is_static;
    member->is_class_method = fn->fn.is_class_method || typ_is_name(t, fn->fn.name, "__init_subclass__") ||
                              typ_is_name(t, fn->fn.name, "__class_getitem__");
    member->is_property |= fn->fn.is_property;
    member->is_abstract |= typ_has_decorator(t, cls->scope, list, "abstractmethod");
    member->is_final |= typ_has_decorator(t, cls->scope, list, "final");
    for (uint32_t i = 0; i < list.len; i++) {
        Str word = typ_word(t, cls->scope, list.at[i]);
        bool is_abstract = str_equal(word, STR("abstractproperty"));
        member->is_property |= is_abstract || str_equal(word, STR("property")) ||
                               str_equal(word, STR("cached_property")) || is_property_class(t, cls->scope, list.at[i]);
        member->is_abstract |= is_abstract;
        member->is_settable |= str_equal(word, STR("cached_property"));
        NameId part = list.at[i]->kind == AST_Attribute ? list.at[i]->attribute.name : NONE_OF(NameId);
        bool is_setter = !IS_NONE(part) && typ_is_name(t, part, "setter");
        member->is_settable |= is_setter;
        member->is_property |= is_setter && list.at[i]->attribute.base->kind == AST_Attribute; /* @Base.x.setter */
        member->is_deletable |=
            str_equal(word, STR("cached_property")) || (!IS_NONE(part) && typ_is_name(t, part, "deleter"));
    }
}

/* The def in the body that defines it, also by `__rmul__ = __mul__`. */
static const Ast *method_named(const Class *cls, const Ast *by) {
    if (by->kind == AST_Fn) return by;
    if (by->kind != AST_Assign || by->assign.value->kind != AST_Name) return NULL;
    const Symbol *other = typ_own(cls->scope, by->assign.value->name.name);
    return other && other->binds.len == 1 && other->binds.at[0]->kind == AST_Fn ? other->binds.at[0] : NULL;
}

/* __slots__ = ("a", "b") */
static void add_slots(Typing *t, Class *cls, const Symbol *symbol) {
    const Ast *by = symbol->binds.at[0];
    if (by->kind != AST_Assign || !SAME(symbol->name, N(__slots__))) return;
    const Ast *value = by->assign.value;
    AstList items = value->kind == AST_Tuple  ? value->tuple.items
                    : value->kind == AST_List ? value->list.items
                                              : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Str) member_new(t, cls, name_of(t->ctx, items.at[i]->str.text));
}

static void add_symbol(Typing *t, Class *cls, Symbol *symbol) {
    if (!symbol->binds.len) return;
    add_slots(t, cls, symbol);
    Member *member = member_new(t, cls, symbol->name);
    member->symbol = symbol;
    for (uint32_t i = 0; i < symbol->binds.len; i++) {
        const Ast *fn = method_named(cls, symbol->binds.at[i]);
        if (fn) read_decorators(t, cls, member, fn);
    }
    TyQualifiers q;
    typ_unqualified(t, cls->scope, symbol->annotation, &q);
    member->is_class_var |= q.is_class_var;
    member->says_class_var = q.is_class_var;
    member->is_init_var = q.is_init_var;
    member->is_final |= q.is_final;
    member->is_read_only |= q.is_read_only;
    if (!symbol->annotation && symbol->binds.at[0]->kind != AST_Fn) member->is_class_var = true;
    if (member->is_final && symbol->binds.at[0]->kind == AST_VarDecl && symbol->binds.at[0]->var_decl.value &&
        !cls->is_dataclass)
        member->is_class_var = true;
}

/* Finds the attributes that methods assign to their first parameter. */
typedef struct SelfScan {
    Typing *t;
    Class *cls;
    Scope *scope;
    NameId self;
} SelfScan;

static bool is_declared_by_base(const Class *cls, NameId name) {
    for (uint32_t i = 1; i < cls->mro.len; i++) {
        uint64_t known;
        if (!map_get(&cls->mro.at[i]->cls->members, name.id, &known)) continue;
        const Member *member = (const Member *)(uintptr_t)known;
        return member->symbol && member->symbol->is_declared && !member->is_method;
    }
    return false;
}

static void add_attribute(SelfScan *s, const Ast *target, const Ast *by) {
    if (target->kind == AST_Tuple || target->kind == AST_List) {
        AstList items = target->kind == AST_Tuple ? target->tuple.items : target->list.items;
        for (uint32_t i = 0; i < items.len; i++) add_attribute(s, items.at[i], by);
        return;
    }
    if (target->kind != AST_Attribute || target->attribute.base->kind != AST_Name ||
        !SAME(target->attribute.base->name.name, s->self))
        return;
    NameId name = target->attribute.name;
    uint64_t known;
    if (typ_is_name(s->t, s->scope->node->fn.name, "__init__")) vec_push(s->t->arena, &s->cls->set_in_init, name);
    if (map_get(&s->cls->members, name.id, &known)) {
        Member *old = (Member *)(uintptr_t)known;
        if (!old->symbol || !old->symbol->is_instance_var) return;
    }
    if ((by->kind != AST_VarDecl || !by->var_decl.type) && is_declared_by_base(s->cls, name)) return;
    Member *member = member_new(s->t, s->cls, name);
    if (!member->symbol) {
        member->symbol = NEW(s->t->arena, Symbol);
        *member->symbol = (Symbol){.name = name, .scope = s->scope, .span = target->span, .is_instance_var = true};
    }
    if (by->kind == AST_VarDecl && by->var_decl.type && !member->symbol->annotation) {
        member->symbol->annotation = by->var_decl.type;
        member->symbol->scope = s->scope;
        member->symbol->is_declared = true;
        TyQualifiers q;
        typ_unqualified(s->t, s->scope, by->var_decl.type, &q);
        member->is_final |= q.is_final;
    }
    vec_push(s->t->arena, &member->symbol->binds, by);
}

static void scan_self(void *state, const Ast *node) {
    SelfScan *s = state;
    node = typ_commented(s->t, node);
    if (!node || node->kind == AST_Class || node->kind == AST_Fn || node->kind == AST_Lambda) return;
    for (uint32_t i = 0; node->kind == AST_Assign && i < node->assign.targets.len; i++)
        add_attribute(s, node->assign.targets.at[i], node);
    if (node->kind == AST_VarDecl) add_attribute(s, node->var_decl.target, node);
    if (node->kind == AST_AugAssign) add_attribute(s, node->aug_assign.target, node);
    if (node->kind == AST_For) add_attribute(s, node->for_.target, node);
    if (node->kind == AST_WithItem && node->with_item.target) add_attribute(s, node->with_item.target, node);
    ast_children(node, scan_self, s);
}

static void scan_methods(Typing *t, Class *cls) {
    for (uint32_t i = 0; i < cls->body.len; i++) {
        const Ast *fn = cls->body.at[i];
        if (fn->kind != AST_Fn || !fn->fn.sig.params.len || fn->fn.is_static || !fn->fn.body) continue;
        SelfScan scan = {t, cls, typ_scope(t, SCOPE_FUNCTION, cls->scope, fn), fn->fn.sig.params.at[0]->param.name};
        ast_children(fn->fn.body, scan_self, &scan);
    }
}

/* ---- fields ---- */

static bool required(Typing *t, Class *cls, const Ast *annotation) {
    TyQualifiers q;
    typ_unqualified(t, cls->scope, annotation, &q);
    return q.is_required || (cls->is_total && !q.is_not_required);
}

/* A dataclass takes the attribute of that name as the default of a field, also an inherited one. */
static bool has_class_value(Typing *t, const Class *cls, NameId name) {
    for (uint32_t i = 1; i < cls->mro.len; i++) {
        const Class *base = cls->mro.at[i]->cls;
        const Symbol *symbol = base->scope->is_stub ? NULL : typ_own(base->scope, name);
        const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
        if (!by) continue;
        const Ast *value = by->kind == AST_VarDecl ? by->var_decl.value : NULL;
        return value && (!typ_is_specifier(t, base, value) || typ_keyword(t, value->call.args, "default"));
    }
    return false;
}

static void find_fields(Typing *t, Class *cls) {
    for (uint32_t i = cls->mro.len; i-- > 1;) {
        const Class *base = cls->mro.at[i]->cls;
        for (uint32_t k = 0; k < base->fields.len; k++) typ_add_field(t, cls, base->fields.at[k]);
        for (uint32_t k = 0; k < base->members.len; k++) {
            const Member *member = (const Member *)(uintptr_t)base->members.entries[k].value;
            if (member->says_class_var) typ_drop_field(cls, member->name);
        }
    }
    bool is_own = cls->is_typed_dict || cls->is_named_tuple || cls->is_dataclass, keywords = cls->is_keyword_only;
    for (uint32_t i = 0; is_own && i < cls->body.len; i++) {
        const Ast *item = cls->body.at[i];
        uint64_t known;
        if (item->kind != AST_VarDecl || !item->var_decl.type || item->var_decl.target->kind != AST_Name ||
            !map_get(&cls->members, item->var_decl.target->name.name.id, &known))
            continue;
        Member *member = (Member *)(uintptr_t)known;
        if (str_equal(typ_word(t, cls->scope, item->var_decl.type), STR("KW_ONLY"))) {
            keywords = true;
            continue;
        }
        if (member->is_class_var) {
            typ_drop_field(cls, member->name);
            continue;
        }
        member->is_keyword_only = keywords;
        member->is_required = required(t, cls, item->var_decl.type);
        typ_read_default(t, cls, member, item->var_decl.value);
        member->has_default |= !item->var_decl.value && cls->is_own_dataclass && has_class_value(t, cls, member->name);
        typ_add_field(t, cls, member);
    }
}

/* ---- entry ---- */

Class *typ_class(Typing *t, Scope *outer, const Ast *node) {
    uint64_t known;
    if (map_get(&t->classes, node->id, &known)) return (Class *)(uintptr_t)known;
    Class *cls = NEW(t->arena, Class);
    *cls = (Class){.name = node->class_.name, .node = node};
    map_put(&t->classes, node->id, (uint64_t)(uintptr_t)cls);
    map_init(&cls->members, t->arena);
    cls->self = typ_instance(t, cls, NULL, 0);
    cls->scope = typ_scope(t, SCOPE_CLASS, outer, node);
    cls->scope->cls = cls;
    typ_live_statements(t, outer, node->class_.body, &cls->body);
    typ_bind_variables(t, cls->scope, node->class_.type_params);
    typ_class_ready(t, cls);
    return cls;
}

static void set_self(Typing *t, Class *cls) {
    Ty *self = (Ty *)(uintptr_t)cls->self; /* the same object, which was made before its parameters were known */
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, cls->params.len + 1);
    for (uint32_t i = 0; i < cls->params.len; i++) items[i] = typ_argument_of(t, cls->params.at[i]);
    self->items = items;
    self->count = cls->params.len;
}

void typ_class_ready(Typing *t, Class *cls) {
    if (cls->is_ready || cls->is_busy) return;
    cls->is_busy = true;
    find_bases(t, cls, cls->scope->outer);
    set_self(t, cls);
    linearise(t, cls);
    typ_read_dataclass(t, cls, cls->scope->outer);
    for (uint32_t i = 0; i < cls->scope->list.len; i++) add_symbol(t, cls, cls->scope->list.at[i]);
    scan_methods(t, cls);
    find_fields(t, cls);
    cls->is_busy = false;
    cls->is_ready = true;
}

bool typ_is_subclass(Typing *t, const Class *cls, const Class *base) {
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    for (uint32_t i = 0; base && i < cls->mro.len; i++)
        if (cls->mro.at[i]->cls == base) return true;
    return cls == base;
}

Member *typ_member(Typing *t, const Class *cls, NameId name, const Ty **owner) {
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        uint64_t known;
        const Class *at = cls->mro.at[i]->cls;
        if (!map_get(&at->members, name.id, &known)) continue;
        if (owner) *owner = cls->mro.at[i];
        return (Member *)(uintptr_t)known;
    }
    return NULL;
}

const Ty *typ_member_type(Typing *t, Member *member) {
    return member->type ? member->type : member->symbol ? typ_symbol(t, member->symbol) : &typ_any;
}

/* Whether the protocol only declares the member, which classes that derive from it have to define. */
static bool is_declared_only(Typing *t, const Member *member) {
    const Symbol *symbol = member->symbol;
    bool is_of_protocol = member->cls->is_protocol && !member->cls->scope->is_stub && symbol && symbol->binds.len == 1;
    const Ast *by = is_of_protocol && !symbol->is_instance_var ? symbol->binds.at[0] : NULL;
    if (!by) return false;
    if (by->kind == AST_VarDecl)
        for (uint32_t i = 0; i < member->cls->set_in_init.len; i++)
            if (SAME(member->cls->set_in_init.at[i], member->name)) return false;
    if (by->kind != AST_Fn) return by->kind == AST_VarDecl && !by->var_decl.value;
    if (!typ_is_stub_body(by->fn.body) || !by->fn.sig.result) return false;
    return !typ_fits(t, &typ_none, typ_signature(t, symbol->scope, by)->result);
}

/* Whether __init__ of a class before that base in the order sets it. */
static bool is_set_below(const Class *cls, uint32_t base, NameId name) {
    for (uint32_t i = 0; i < base; i++) {
        const Class *at = cls->mro.at[i]->cls;
        for (uint32_t k = 0; k < at->set_in_init.len; k++)
            if (SAME(at->set_in_init.at[k], name)) return true;
    }
    return false;
}

bool typ_is_abstract(Typing *t, const Class *cls, NameId *missing) {
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    for (uint32_t i = cls->mro.len; i-- > 0;) {
        const Class *at = cls->mro.at[i]->cls;
        for (uint32_t k = 0; k < at->members.len; k++) {
            const Member *member = (const Member *)(uintptr_t)at->members.entries[k].value;
            if (typ_member(t, cls, member->name, NULL) != member) continue;
            if (!member->is_abstract &&
                (at == cls || !is_declared_only(t, member) || is_set_below(cls, i, member->name)))
                continue;
            *missing = member->name;
            return true;
        }
    }
    return false;
}

/* ---- constructors ---- */

static const Ty *of_fields(Typing *t, const Ty *instance) {
    const Class *cls = instance->cls;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, cls->fields.len + 2);
    *sig = (TySig){.name = cls->name, .params = params, .result = instance};
    for (int keywords = 0; keywords < 2; keywords++)
        for (uint32_t i = 0; i < cls->fields.len; i++) {
            Member *field = cls->fields.at[i];
            bool by_name = field->is_keyword_only || cls->is_typed_dict;
            if (field->is_no_init || by_name != (keywords == 1)) continue;
            const Ty *base = typ_of_base(t, instance, field->cls);
            Solution solution = base ? typ_solution_of(t, base) : (Solution){0};
            typ_add_self(t, instance, &solution);
            params[sig->count++] = (TyParam){
                .name = IS_NONE(field->alias) ? field->name : field->alias,
                .type = typ_replace(t, cls->is_dataclass ? typ_taken(t, field) : typ_member_type(t, field), &solution),
                .kind = PARAM_PLAIN,
                .group = by_name ? GROUP_KEYWORD : GROUP_NORMAL,
                .has_default = cls->is_typed_dict ? !field->is_required : field->has_default};
        }
    const Ty *extra = cls->is_typed_dict ? typ_extra_keys(t, instance) : NULL;
    if (extra && !typ_is(extra, T_NEVER))
        params[sig->count++] =
            (TyParam){.name = name_of(t->ctx, STR("extra_items")), .type = extra, .kind = PARAM_DOUBLE_STAR};
    return typ_callable(t, sig);
}

const Ty *typ_replacer(Typing *t, const Ty *instance) {
    const TySig *maker = of_fields(t, instance)->sig;
    if (!maker) return &typ_any;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, maker->count + 1);
    *sig = *maker;
    for (uint32_t i = 0; i < sig->count; i++) {
        params[i] = maker->params[i];
        params[i].group = GROUP_KEYWORD;
        params[i].has_default = true;
    }
    sig->params = params;
    return typ_callable(t, sig);
}

/* Calling a class makes an instance, whatever the method's result says; messages name the class. */
static const Ty *with_result(Typing *t, const Ty *fn, const Ty *result) {
    if (fn->kind == T_CALLABLE) {
        TySig *sig = NEW(t->arena, TySig);
        *sig = *fn->sig;
        if (result->kind == T_INSTANCE) sig->name = result->cls->name;
        sig->result = result;
        return typ_callable(t, sig);
    }
    if (fn->kind != T_OVERLOAD) return &typ_any;
    TyVec all = {0};
    for (uint32_t i = 0; i < fn->count; i++) {
        /* an overload of __init__ may declare the type of its `self` */
        const TySig *sig = fn->items[i]->sig;
        vec_push(t->arena, &all, with_result(t, typ_callable(t, sig), result));
    }
    return typ_overload(t, &all);
}

static const Ty *of_new_type(Typing *t, const Ty *instance) {
    TySig *sig = NEW(t->arena, TySig);
    TyParam *param = NEW(t->arena, TyParam);
    *param = (TyParam){.type = instance->cls->bases.at[0], .group = GROUP_POSITIONAL};
    *sig = (TySig){.name = instance->cls->name, .params = param, .count = 1, .result = instance};
    return typ_callable(t, sig);
}

static const Ty *named_after(Typing *t, const Ty *fn, const Class *cls) {
    if (fn->kind == T_CALLABLE) {
        TySig *sig = NEW(t->arena, TySig);
        *sig = *fn->sig;
        sig->name = cls->name;
        return typ_callable(t, sig);
    }
    if (fn->kind != T_OVERLOAD) return fn;
    TyVec all = {0};
    for (uint32_t i = 0; i < fn->count; i++) vec_push(t->arena, &all, named_after(t, fn->items[i], cls));
    return typ_overload(t, &all);
}

/* Whether __new__ returns an instance of the class: only then is __init__ called. */
static bool makes_instance(Typing *t, const Class *cls, Member *maker) {
    const Ty *type = typ_member_type(t, maker);
    if (type->kind != T_CALLABLE) return false;
    const Ty *result = typ_upper(t, type->sig->result);
    const Ast *def = type->sig->def;
    bool is_unsaid = !def || def->kind != AST_Fn || !def->fn.sig.result;
    return (result->kind == T_ANY && is_unsaid) ||
           (result->kind == T_INSTANCE && typ_is_subclass(t, result->cls, cls)) ||
           (type->sig->result->kind == T_VARIABLE && type->sig->result->var->is_self);
}

/* The constructor that __call__ of the metaclass makes; NULL: it has none, or it makes an instance. */
static const Ty *by_metaclass(Typing *t, const Ty *instance) {
    Member *member = typ_member(t, instance->cls->meta, name_of(t->ctx, STR("__call__")), NULL);
    const Ast *fn = member && member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
    if (!fn || fn->kind != AST_Fn || member->cls->scope->is_stub || !fn->fn.sig.result) return NULL;
    const Ty *call = typ_member_type(t, member);
    if (call->kind != T_CALLABLE || call->sig->result->kind == T_VARIABLE || typ_is(call->sig->result, T_ANY))
        return NULL;
    return typ_bound_method(t, typ_class_object(t, instance), call, true);
}

const Ty *typ_constructor(Typing *t, const Ty *instance) {
    if (instance->kind == T_VARIABLE) return &typ_any;
    if (instance->kind != T_INSTANCE) return &typ_any;
    Class *cls = (Class *)(uintptr_t)instance->cls;
    typ_class_ready(t, cls);
    if (cls->is_new_type && cls->bases.len) return of_new_type(t, instance);
    bool is_meta = typ_is_subclass(t, cls, typ_known(t, K_type));
    if (cls->has_any_base || cls->has_metaclass || cls->is_enum || is_meta) return &typ_any;
    const Ty *called = cls->meta ? by_metaclass(t, instance) : NULL;
    if (called) return called;
    const Ty *owner = NULL;
    NameId init = name_of(t->ctx, STR("__init__")), new_ = name_of(t->ctx, STR("__new__"));
    Member *member = typ_member(t, cls, init, &owner);
    bool is_object = !member || member->cls == typ_known(t, K_object);
    const Ty *maker_owner = NULL;
    Member *maker = typ_member(t, cls, new_, &maker_owner);
    bool has_new = maker && maker->cls != typ_known(t, K_object);
    if (has_new && !is_object && makes_instance(t, cls, maker) && typ_is_subclass(t, member->cls, maker->cls))
        has_new = false; /* both are called with the same arguments, and the more derived one is more precise */
    bool has_fields = (cls->is_dataclass && !cls->has_no_init) || cls->is_named_tuple || cls->is_typed_dict;
    if (has_fields && (is_object || member->cls != cls) && !has_new)
        return cls->is_typed_dict && !cls->fields.len && !typ_extra_keys(t, instance) ? &typ_any
                                                                                      : of_fields(t, instance);
    if (has_new) {
        const Ty *base = typ_of_base(t, instance, maker_owner->cls);
        Solution of_base = base ? typ_solution_of(t, base) : (Solution){0};
        const Ty *made = typ_bound_method(t, instance, typ_replace(t, typ_member_type(t, maker), &of_base), true);
        const bool is_of_tuple = maker->cls == typ_known(t, K_tuple) && cls != maker->cls; /* says `tuple` for all */
        if (made->kind == T_CALLABLE && (is_of_tuple || typ_is(made->sig->result, T_ANY)))
            return with_result(t, made, instance);
        return named_after(t, made, cls);
    }
    if (is_object) {
        TySig *sig = NEW(t->arena, TySig);
        *sig = (TySig){.name = cls->name, .result = instance};
        return typ_callable(t, sig);
    }
    const Ty *base = typ_of_base(t, instance, owner->cls);
    Solution solution = base ? typ_solution_of(t, base) : (Solution){0};
    const Ty *bound = typ_bound_method(t, instance, typ_replace(t, typ_member_type(t, member), &solution), true);
    return with_result(t, bound, instance);
}
