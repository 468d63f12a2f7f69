/* Classes made by a call: NamedTuple("N", …), namedtuple, TypedDict, NewType, Enum. The call is rewritten to the
 * equivalent class statement, so that all rules for classes apply. */
#include "parse/parse.h"
#include "typing/state.h"

typedef struct Maker {
    Typing *t;
    const Ast *call;
    VEC(Ast *) body;
    const char *why; /* what is wrong with the call; NULL */
} Maker;

static Ast *node_new(Maker *m, AstKind kind, Span span) {
    Ast *node = NEW(m->t->arena, Ast);
    node->kind = kind;
    node->id = m->call->id;
    node->span = span;
    return node;
}

static const Ast *positional(const Ast *call, uint32_t index) {
    for (uint32_t i = 0, seen = 0; i < call->call.args.len; i++) {
        const Ast *arg = call->call.args.at[i];
        bool is_named = arg->kind == AST_Arg && !IS_NONE(arg->arg.name);
        if (!is_named && seen++ == index) return ast_arg(arg);
    }
    return NULL;
}

static Ast *mutable(const Ast *ast) { return (Ast *)(uintptr_t)ast; }

static void add_field(Maker *m, Str name, Span span, const Ast *type) {
    Ast *target = node_new(m, AST_Name, span), *field = node_new(m, AST_VarDecl, span), *any = NULL;
    target->name.name = name_of(m->t->ctx, name);
    if (!type) any = node_new(m, AST_Ellipsis, span); /* of namedtuple: anything fits */
    field->var_decl.target = target;
    field->var_decl.type = type ? mutable(type) : any;
    vec_push(m->t->arena, &m->body, field);
}

static AstList items_of(const Ast *ast) {
    return ast && ast->kind == AST_List    ? ast->list.items
           : ast && ast->kind == AST_Tuple ? ast->tuple.items
                                           : (AstList){0};
}

static bool is_sequence(const Ast *ast) { return ast && (ast->kind == AST_List || ast->kind == AST_Tuple); }

/* The value of a string literal or of a Final name for one; empty: it is neither. */
static Str text_of(Maker *m, const Ast *ast) {
    if (ast->kind == AST_Str) return ast->str.text;
    const Ty *type = ast->kind == AST_Name ? typ_quietly(m->t, ast) : &typ_any;
    bool is_text = type->kind == T_LITERAL && type->cls == typ_known(m->t, K_str) && type->text.len > 2;
    return is_text ? (Str){type->text.at + 1, type->text.len - 2} : STR("");
}

/* ---- names of fields ---- */

/* namedtuple() refuses such names when the program runs. */
static void check_fields(Maker *m) {
    for (uint32_t i = 0; i < m->body.len; i++) {
        NameId id = m->body.at[i]->var_decl.target->name.name;
        Str name = name_text(m->t->ctx, id);
        if (is_python_keyword(name) || name.at[0] == '_')
            m->why = "the name of a field is no keyword and starts with no underscore";
        for (uint32_t k = 0; k < i; k++)
            if (SAME(m->body.at[k]->var_decl.target->name.name, id)) m->why = "two of its fields have the same name";
    }
}

/* ---- the kinds ---- */

static void of_pairs(Maker *m) {
    const Ast *fields = positional(m->call, 1);
    AstList list = items_of(fields);
    if (!is_sequence(fields)) m->why = "its fields are a list of names with types";
    for (uint32_t i = 0; i < list.len; i++) {
        AstList pair = items_of(list.at[i]);
        Str name = pair.len == 2 ? text_of(m, pair.at[0]) : STR("");
        if (name.len)
            add_field(m, name, pair.at[0]->span, pair.at[1]);
        else
            m->why = "each of its fields is a name with a type";
    }
    check_fields(m);
}

/* Names in one text, separated by blanks or commas, or each in a text of its own. */
static void each_name(Maker *m, const Ast *names, void (*add)(Maker *m, Str name, Span span)) {
    AstList list = items_of(names);
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *one = is_sequence(list.at[i]) && items_of(list.at[i]).len ? items_of(list.at[i]).at[0] : list.at[i];
        if (one->kind == AST_Str) add(m, one->str.text, one->span);
    }
    if (!names || names->kind != AST_Str) return;
    Str text = names->str.text;
    if (memchr(text.at, '\\', text.len)) m->why = ""; /* with escapes: not read here */
    for (uint32_t i = 0; i < text.len;) {
        uint32_t from = i;
        while (i < text.len && text.at[i] != ' ' && text.at[i] != ',') i++;
        if (i > from) add(m, (Str){text.at + from, i - from}, names->span);
        while (i < text.len && (text.at[i] == ' ' || text.at[i] == ',')) i++;
    }
}

static void add_untyped(Maker *m, Str name, Span span) { add_field(m, name, span, NULL); }

static void of_names(Maker *m) {
    const Ast *fields = positional(m->call, 1), *defaults = typ_keyword(m->t, m->call->call.args, "defaults");
    each_name(m, fields, add_untyped);
    if (fields && !is_sequence(fields) && fields->kind != AST_Str) m->why = ""; /* computed, so not known here */
    uint32_t count = items_of(defaults).len;
    for (uint32_t i = 0; i < count && i < m->body.len; i++)
        m->body.at[m->body.len - 1 - i]->var_decl.value = items_of(defaults).at[count - 1 - i];
    const Ast *rename = typ_keyword(m->t, m->call->call.args, "rename");
    check_fields(m);
    if (rename && rename->kind != AST_False) m->why = "";
}

/* total=True, closed=True, extra_items=T */
static void check_keywords(Maker *m) {
    const AstList args = m->call->call.args;
    for (uint32_t i = 0; i < args.len; i++) {
        if (args.at[i]->kind != AST_Arg || IS_NONE(args.at[i]->arg.name)) continue;
        const NameId name = args.at[i]->arg.name;
        const Ast *value = args.at[i]->arg.value;
        const bool is_flag = typ_is_name(m->t, name, "total") || typ_is_name(m->t, name, "closed");
        if (is_flag && value->kind != AST_True && value->kind != AST_False)
            m->why = arena_printf(m->t->arena, "'%s' is True or False", name_c(m->t->ctx, name)).at;
        else if (!is_flag && !typ_is_name(m->t, name, "extra_items") && !typ_is_name(m->t, name, "fields"))
            m->why = arena_printf(m->t->arena, "a TypedDict has no option '%s'", name_c(m->t->ctx, name)).at;
    }
}

static void of_keys(Maker *m) {
    const Ast *fields = positional(m->call, 1);
    check_keywords(m);
    if (positional(m->call, 2)) m->why = "it takes a name and its keys; the rest is given by name";
    if (!fields || fields->kind != AST_Dict) {
        m->why = "its keys are a dict display with strings as keys and types as values";
        return;
    }
    for (uint32_t i = 0; i < fields->dict.keys.len; i++) {
        const Ast *key = fields->dict.keys.at[i];
        if (key && key->kind == AST_Str)
            add_field(m, key->str.text, key->span, fields->dict.values.at[i]);
        else
            m->why = "its keys are a dict display with strings as keys and types as values";
    }
}

static void add_member(Maker *m, Str name, Span span) {
    Ast *target = node_new(m, AST_Name, span), *assign = node_new(m, AST_Assign, span);
    Ast **targets = NEW_ARRAY(m->t->arena, Ast *, 1);
    targets[0] = target;
    target->name.name = name_of(m->t->ctx, name);
    assign->assign.targets = (AstList){targets, 1};
    assign->assign.value = node_new(m, AST_Int, span);
    assign->assign.value->int_.digits = STR("1");
    vec_push(m->t->arena, &m->body, assign);
}

static void of_members(Maker *m) {
    const Ast *names = positional(m->call, 1);
    each_name(m, names, add_member);
    for (uint32_t i = 0; names && names->kind == AST_Dict && i < names->dict.keys.len; i++)
        if (names->dict.keys.at[i] && names->dict.keys.at[i]->kind == AST_Str)
            add_member(m, names->dict.keys.at[i]->str.text, names->dict.keys.at[i]->span);
    if (!m->body.len) m->why = "";
}

static void of_base(Maker *m) {
    uint32_t count = m->call->call.args.len;
    if (count != 2) m->why = "it takes a name and a class";
}

static const struct MakerRow {
    const char *word;
    void (*read)(Maker *m);
} ROWS[] = {{"NamedTuple", of_pairs}, {"namedtuple", of_names}, {"TypedDict", of_keys},
            {"NewType", of_base},     {"Enum", of_members},     {"IntEnum", of_members},
            {"StrEnum", of_members},  {"Flag", of_members},     {"IntFlag", of_members}};

static const struct MakerRow *row_of(Typing *t, Scope *scope, const Ast *call) {
    Str word = call->kind == AST_Call ? typ_word(t, scope, call) : STR("");
    for (uint32_t i = 0; word.len && i < COUNT_OF(ROWS); i++)
        if (str_equal(word, str_of(ROWS[i].word))) return &ROWS[i];
    return NULL;
}

/* ---- entry ---- */

static Ast *class_of(Maker *m, const struct MakerRow *row, const Ast *name) {
    Ast *cls = node_new(m, AST_Class, m->call->span), *body = node_new(m, AST_Block, m->call->span);
    AstList args = m->call->call.args;
    Ast **bases = NEW_ARRAY(m->t->arena, Ast *, args.len + 1);
    uint32_t count = 0;
    bases[count++] = row->read == of_base ? mutable(positional(m->call, 1)) : m->call->call.callee;
    for (uint32_t i = 0; row->read == of_keys && i < args.len; i++)
        if (args.at[i]->kind == AST_Arg && !IS_NONE(args.at[i]->arg.name)) bases[count++] = args.at[i];
    body->block.items = (AstList){m->body.at, m->body.len};
    cls->class_.name = name_of(m->t->ctx, name->str.text);
    cls->class_.name_span = m->call->span;
    cls->class_.bases = (AstList){bases, count};
    cls->class_.body = body;
    return cls;
}

static bool read(Typing *t, Scope *scope, const Ast *call, Maker *m, const struct MakerRow **row) {
    *m = (Maker){.t = t, .call = call};
    *row = row_of(t, scope, call);
    const Ast *name = *row ? positional(call, 0) : NULL;
    if (!name || name->kind != AST_Str) return false;
    (*row)->read(m);
    return true;
}

Class *typ_made_class(Typing *t, Scope *scope, const Ast *call) {
    uint64_t known;
    if (call->kind != AST_Call) return NULL;
    if (map_get(&t->classes, call->id, &known)) return (Class *)(uintptr_t)known;
    Maker m;
    const struct MakerRow *row;
    if (!read(t, scope, call, &m, &row) || m.why) return NULL;
    Class *cls = typ_class(t, scope, class_of(&m, row, positional(call, 0)));
    cls->is_new_type = row->read == of_base;
    return cls;
}

static const char *why_no_base(const Ty *base) {
    if (base->kind == T_INSTANCE)
        return base->cls->is_protocol     ? "a protocol has no new types"
               : base->cls->is_typed_dict ? "a TypedDict has no new types"
               : typ_has_variable(base)   ? "a new type has no type variables"
                                          : NULL;
    return base->kind == T_ANY || base->kind == T_TUPLE || base->kind == T_CLASS ? NULL
                                                                                 : "a new type is made of a class";
}

bool typ_check_made(Typing *t, const Ast *target, const Ast *call) {
    Maker m;
    const struct MakerRow *row;
    if (!row_of(t, t->scope, call)) return false;
    bool is_read = read(t, t->scope, call, &m, &row);
    const Ast *name = positional(call, 0);
    const bool takes_text = row->read == of_keys || row->read == of_base;
    if (!is_read && takes_text) typ_report(t, D_TYPING_DEFINITION, call->span, "it takes a name as a string, and more");
    if (is_read && m.why && m.why[0]) typ_report(t, D_TYPING_DEFINITION, call->span, m.why);
    bool is_other =
        is_read && target->kind == AST_Name && !str_equal(name->str.text, name_text(t->ctx, target->name.name));
    if (is_other)
        typ_report(t, D_TYPING_DEFINITION, call->span,
                   "the name of a class that a call makes must be the name it is assigned to");
    if (!is_read || m.why) return true;
    Class *cls = typ_made_class(t, t->scope, call);
    if (row->read == of_base) {
        const Ast *base = positional(call, 1);
        bool is_any = base && str_equal(typ_word(t, t->scope, base), STR("Any"));
        const char *why = is_any ? "a new type is made of a class"
                          : base ? why_no_base(typ_annotation(t, t->scope, base))
                                 : NULL;
        if (why) typ_report(t, D_TYPING_DEFINITION, call->span, why);
    } else {
        for (uint32_t i = 0; i < m.body.len; i++)
            if (m.body.at[i]->kind == AST_VarDecl && row->read != of_names)
                typ_declared(t, cls->scope, m.body.at[i]->var_decl.type);
    }
    return true;
}
