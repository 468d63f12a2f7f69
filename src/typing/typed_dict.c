/* TypedDict: its keys in displays, [...] and methods, and which of them fit each other. */
#include "typing/state.h"

Member *typ_field_of(Typing *t, const Class *cls, Str key) {
    for (uint32_t i = 0; i < cls->fields.len; i++)
        if (str_equal(name_text(t->ctx, cls->fields.at[i]->name), key)) return cls->fields.at[i];
    return NULL;
}

const Ty *typ_field_type(Typing *t, const Ty *dict, Member *field) {
    const Ty *owner = typ_of_base(t, dict, field->cls);
    Solution solution = owner ? typ_solution_of(t, owner) : (Solution){0};
    return typ_replace(t, typ_member_type(t, field), &solution);
}

/* The type of values under keys that the class does not name; NULL: not known. */
const Ty *typ_extra_keys(Typing *t, const Ty *dict) {
    for (uint32_t i = 0; i < dict->cls->mro.len; i++) {
        const Class *cls = dict->cls->mro.at[i]->cls;
        if (cls->is_closed) return &typ_never;
        if (cls->extra) {
            TyQualifiers q;
            const Ast *type = typ_unqualified(t, cls->scope, cls->extra, &q);
            return type ? typ_annotation(t, cls->scope, type) : &typ_any;
        }
    }
    return NULL;
}

static bool is_extra_read_only(Typing *t, const Class *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        TyQualifiers q = {0};
        const Class *at = cls->mro.at[i]->cls;
        if (at->extra) typ_unqualified(t, at->scope, at->extra, &q);
        if (at->extra || at->is_closed) return q.is_read_only;
    }
    return false;
}

static void no_key(Typing *t, const Ty *dict, Span span, Str key) {
    typ_report(t, D_TYPING_ITEM, span,
               arena_printf(t->arena, "'%s' has no key '%.*s'", typ_c(t, dict), STR_ARGS(key)).at);
}

/* ---- displays ---- */

static bool has_key(const Ast *display, Str name) {
    for (uint32_t i = 0; i < display->dict.keys.len; i++)
        if (display->dict.keys.at[i]->kind == AST_Str && str_equal(name, display->dict.keys.at[i]->str.text))
            return true;
    return false;
}

static void check_value(Typing *t, const Ty *dict, const Ast *key, const Ast *value) {
    bool is_text = key && key->kind == AST_Str;
    Member *member = is_text ? typ_field_of(t, dict->cls, key->str.text) : NULL;
    const Ty *extra = is_text && !member ? typ_extra_keys(t, dict) : NULL;
    const Ty *field = member ? typ_field_type(t, dict, member) : extra && !typ_is(extra, T_NEVER) ? extra : NULL;
    const Ty *type = typ_expr(t, value, field);
    if (is_text && !field) {
        no_key(t, dict, key->span, key->str.text);
    } else if (field && !typ_has_variable(field) && !typ_fits(t, type, field)) {
        typ_report(t, D_TYPING_ASSIGN, value->span, typ_c(t, type),
                   arena_printf(t->arena, "the key '%.*s'", STR_ARGS(key->str.text)).at, typ_c(t, field));
    }
}

const Ty *typ_dict_display(Typing *t, const Ast *ast, const Ty *wanted) {
    bool is_open = false;
    for (uint32_t i = 0; i < ast->dict.keys.len; i++) {
        const Ast *key = ast->dict.keys.at[i];
        is_open |= !key || key->kind != AST_Str;
        check_value(t, wanted, key, ast->dict.values.at[i]);
    }
    for (uint32_t k = 0; !is_open && k < wanted->cls->fields.len; k++) {
        const Member *field = wanted->cls->fields.at[k];
        if (field->is_required && !has_key(ast, name_text(t->ctx, field->name)))
            typ_report(
                t, D_TYPING_ITEM, ast->span,
                arena_printf(t->arena, "the key '%s' of '%s' is missing", name_c(t->ctx, field->name), typ_c(t, wanted))
                    .at);
    }
    return wanted;
}

/* ---- items ---- */

const Ty *typ_dict_item(Typing *t, const Ty *base, const Ast *key) {
    const Ty *type = typ_expr(t, key, NULL);
    if (key->kind != AST_Str) {
        if (!typ_fits(t, type, typ_of_known(t, K_str)))
            typ_report(t, D_TYPING_ITEM, key->span,
                       arena_printf(t->arena, "the keys of '%s' are strings", typ_c(t, base)).at);
        return &typ_any;
    }
    Member *member = typ_field_of(t, base->cls, key->str.text);
    if (member) return typ_field_type(t, base, member);
    const Ty *extra = typ_extra_keys(t, base);
    if (!extra || typ_is(extra, T_NEVER)) no_key(t, base, key->span, key->str.text);
    return extra ? extra : &typ_any;
}

static void read_only(Typing *t, const Member *field, Span span) {
    typ_report(t, D_TYPING_READ_ONLY, span, name_c(t->ctx, field->name), "the key is ReadOnly");
}

bool typ_may_set_key(Typing *t, const Ty *base, const Ast *key, Span span) {
    Member *field = key->kind == AST_Str ? typ_field_of(t, base->cls, key->str.text) : NULL;
    if (!field || !field->is_read_only) return true;
    read_only(t, field, span);
    return false;
}

void typ_del_key(Typing *t, const Ty *base, const Ast *key, Span span) {
    Member *field = key->kind == AST_Str ? typ_field_of(t, base->cls, key->str.text) : NULL;
    if (field && field->is_read_only)
        read_only(t, field, span);
    else if (field && field->is_required)
        typ_report(t, D_TYPING_ITEM, span,
                   arena_printf(t->arena, "'%s' must keep its key '%.*s'", typ_c(t, base), STR_ARGS(key->str.text)).at);
}

/* ---- methods ---- */

static const Ty *got(Typing *t, const Ty *base, Member *field, const Ast *fallback) {
    const Ty *type = typ_field_type(t, base, field);
    const Ty *other = fallback ? typ_expr(t, fallback, type) : &typ_none;
    return field->is_required ? type : typ_union2(t, type, other);
}

static void check_update(Typing *t, const Ty *base, const Ast *given) {
    if (given->kind != AST_Dict) {
        const Ty *type = typ_expr(t, given, NULL);
        for (uint32_t i = 0; type->kind == T_INSTANCE && type->cls->is_typed_dict && i < type->cls->fields.len; i++) {
            Member *field = typ_field_of(t, base->cls, name_text(t->ctx, type->cls->fields.at[i]->name));
            if (field && field->is_read_only && !typ_is(typ_member_type(t, type->cls->fields.at[i]), T_NEVER))
                read_only(t, field, given->span);
        }
        return;
    }
    for (uint32_t i = 0; i < given->dict.keys.len; i++) {
        const Ast *key = given->dict.keys.at[i];
        if (key && !typ_may_set_key(t, base, key, key->span)) continue;
        check_value(t, base, key, given->dict.values.at[i]);
    }
}

/* Methods whose first argument is a literal key. NULL: it is another method. */
const Ty *typ_dict_method(Typing *t, const Ty *base, Str name, AstList args) {
    const Ast *first = args.len ? ast_arg(args.at[0]) : NULL, *second = args.len > 1 ? ast_arg(args.at[1]) : NULL;
    if (!first || args.len > 2) return NULL;
    if (str_equal(name, STR("update")) && args.len == 1) {
        check_update(t, base, first);
        return &typ_none;
    }
    Member *field = first->kind == AST_Str ? typ_field_of(t, base->cls, first->str.text) : NULL;
    bool is_known = first->kind == AST_Str;
    if (str_equal(name, STR("get")) && field) return got(t, base, field, second);
    if (str_equal(name, STR("pop")) && field) {
        typ_del_key(t, base, first, first->span);
        return second ? got(t, base, field, second) : typ_field_type(t, base, field);
    }
    if (str_equal(name, STR("setdefault")) && field && second) {
        const Ty *type = typ_field_type(t, base, field), *value = typ_expr(t, second, type);
        if (typ_may_set_key(t, base, first, first->span) && !typ_fits(t, value, type))
            typ_report(t, D_TYPING_ASSIGN, second->span, typ_c(t, value),
                       arena_printf(t->arena, "the key '%.*s'", STR_ARGS(first->str.text)).at, typ_c(t, type));
        return type;
    }
    bool needs_key = str_equal(name, STR("pop")) || str_equal(name, STR("setdefault"));
    if (needs_key && is_known && !typ_extra_keys(t, base)) no_key(t, base, first->span, first->str.text);
    return NULL;
}

/* clear() and popitem() may delete any key. */
bool typ_may_lose_all(Typing *t, const Ty *dict) {
    bool may = typ_extra_keys(t, dict) && !is_extra_read_only(t, dict->cls);
    for (uint32_t i = 0; i < dict->cls->fields.len; i++)
        may &= !dict->cls->fields.at[i]->is_required && !dict->cls->fields.at[i]->is_read_only;
    return may;
}

/* dict | {...}: some keys get new values. */
bool typ_dict_merges(Typing *t, const Ty *dict, const Ast *other) {
    if (other->kind != AST_Dict) return false;
    check_update(t, dict, other);
    return true;
}

/* TypedDict(other, key=value): the keys may be in the other one. */
const Ty *typ_dict_copier(Typing *t, const Ty *constructor) {
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, constructor->sig->count + 1);
    *sig = *constructor->sig;
    for (uint32_t i = 0; i < sig->count; i++) params[i] = sig->params[i], params[i].has_default = true;
    sig->params = params;
    return typ_callable(t, sig);
}

/* ---- assignability ---- */

static bool fits_field(Typing *t, const Ty *value, const Ty *wanted, Member *asked) {
    Member *has = typ_field_of(t, value->cls, name_text(t->ctx, asked->name));
    const Ty *want = typ_field_type(t, wanted, asked);
    if (!has) {
        const Ty *extra = typ_extra_keys(t, value);
        if (asked->is_required) return false;
        if (extra) return typ_fits(t, extra, want) && (asked->is_read_only || typ_fits(t, want, extra));
        return asked->is_read_only && typ_is_instance(t, want, K_object);
    }
    const Ty *type = typ_field_type(t, value, has);
    if (asked->is_required && !has->is_required) return false;
    if (!typ_fits(t, type, want)) return false;
    if (asked->is_read_only) return true;
    return !has->is_read_only && asked->is_required == has->is_required && typ_fits(t, want, type);
}

bool typ_dict_fits(Typing *t, const Ty *value, const Ty *wanted) {
    for (uint32_t i = 0; i < wanted->cls->fields.len; i++)
        if (!fits_field(t, value, wanted, wanted->cls->fields.at[i])) return false;
    const Ty *asked = typ_extra_keys(t, wanted), *has = typ_extra_keys(t, value);
    if (!asked) return true;
    if (!has || !typ_fits(t, has, asked)) return false;
    for (uint32_t i = 0; i < value->cls->fields.len; i++) {
        Member *field = value->cls->fields.at[i];
        bool is_named = typ_field_of(t, wanted->cls, name_text(t->ctx, field->name)) != NULL;
        if (!is_named && (field->is_required || !typ_fits(t, typ_field_type(t, value, field), asked))) return false;
    }
    return true;
}

/* ---- overriding ---- */

/* Why the key cannot override that of the base; NULL: it can. */
static const char *why_other_key(Typing *t, const Ty *dict, const Ty *base, Member *own, Member *asked) {
    const Ty *has = typ_field_type(t, dict, own), *want = typ_field_type(t, base, asked);
    if (asked->is_required && !own->is_required) return "it is Required there";
    if (!asked->is_read_only && own->is_read_only) return "it can be set there";
    if (!asked->is_read_only && !asked->is_required && own->is_required) return "it is NotRequired there";
    bool fits = typ_fits(t, has, want) && (asked->is_read_only || typ_fits(t, want, has));
    return fits ? NULL : arena_printf(t->arena, "there it is '%s', here '%s'", typ_c(t, want), typ_c(t, has)).at;
}

/* Why a key that the base does not name is not allowed among its extra items; NULL: it is. */
static const char *why_no_extra(Typing *t, const Ty *extra, bool is_read_only, const Ty *type, bool is_required) {
    if (typ_is(extra, T_NEVER)) return "it is closed: it has no other keys";
    if (!is_read_only && is_required) return "other keys are NotRequired there";
    bool fits = typ_fits(t, type, extra) && (is_read_only || typ_fits(t, extra, type));
    return fits ? NULL
                : arena_printf(t->arena, "other keys are '%s' there, and this is '%s'", typ_c(t, extra), typ_c(t, type))
                      .at;
}

static void not_as_base(Typing *t, const Class *cls, const Member *own, const Class *base, const char *why) {
    Span span = own && own->cls == cls ? own->symbol->binds.at[0]->span : cls->node->class_.name_span;
    typ_report(t, D_TYPING_OVERRIDE, span, own ? name_c(t->ctx, own->name) : name_c(t->ctx, cls->name),
               name_c(t->ctx, base->name), why);
}

static void check_base(Typing *t, const Class *cls, const Ty *base) {
    const Ty *extra = typ_extra_keys(t, base);
    bool is_read_only = is_extra_read_only(t, base->cls);
    for (uint32_t i = 0; i < cls->fields.len; i++) {
        Member *own = cls->fields.at[i], *asked = typ_field_of(t, base->cls, name_text(t->ctx, own->name));
        const char *why =
            asked == own ? NULL
            : asked      ? why_other_key(t, cls->self, base, own, asked)
            : extra      ? why_no_extra(t, extra, is_read_only, typ_field_type(t, cls->self, own), own->is_required)
                         : NULL;
        if (why) not_as_base(t, cls, asked ? own : NULL, base->cls, why);
    }
    const Ty *own = extra && (cls->extra || cls->is_closed) ? typ_extra_keys(t, cls->self) : NULL;
    const char *why = own && !typ_is(own, T_NEVER) ? why_no_extra(t, extra, is_read_only, own, false) : NULL;
    if (why) not_as_base(t, cls, NULL, base->cls, why);
}

static void wrong_header(Typing *t, Span span, const char *why) { typ_report(t, D_TYPING_DEFINITION, span, why); }

/* The keyword arguments in the class header. */
static void check_header(Typing *t, const Class *cls) {
    static const char *const KNOWN[] = {"total", "closed", "extra_items"};
    for (uint32_t i = 0; i < cls->node->class_.bases.len; i++) {
        const Ast *arg = cls->node->class_.bases.at[i];
        if (arg->kind != AST_Arg || IS_NONE(arg->arg.name)) continue;
        uint32_t which = 0;
        while (which < COUNT_OF(KNOWN) && !typ_is_name(t, arg->arg.name, KNOWN[which])) which++;
        bool is_truth = arg->arg.value->kind == AST_True || arg->arg.value->kind == AST_False;
        if (which == COUNT_OF(KNOWN))
            wrong_header(t, arg->span, "a TypedDict takes only total, closed and extra_items");
        else if (which < 2 && !is_truth)
            wrong_header(t, arg->span, "it is True or False, written out");
    }
    TyQualifiers q;
    const Ast *extra = typ_unqualified(t, cls->scope, cls->extra, &q);
    if (extra) typ_annotation(t, cls->scope, extra);
    if (extra && (q.is_required || q.is_not_required))
        wrong_header(t, cls->extra->span,
                     "other keys are never required: Required and NotRequired do not apply to them");
    if (cls->extra && (cls->is_closed || cls->is_opened))
        wrong_header(t, cls->node->class_.name_span,
                     "closed and extra_items mean the same thing: one of them is enough");
    for (uint32_t i = 0; cls->is_opened && i < cls->bases.len; i++)
        if (cls->bases.at[i]->cls->is_typed_dict && typ_extra_keys(t, cls->bases.at[i]))
            wrong_header(t, cls->node->class_.name_span,
                         "its base restricts the other keys, and closed=False cannot undo that");
}

void typ_check_keys(Typing *t, const Class *cls) {
    check_header(t, cls);
    for (uint32_t i = 0; i < cls->bases.len; i++)
        if (cls->bases.at[i]->cls->is_typed_dict) check_base(t, cls, cls->bases.at[i]);
}

/* A TypedDict as something that is only read: a Mapping from str to the union of its values' types. */
const Ty *typ_dict_as_mapping(Typing *t, const Ty *dict) {
    const Ty *extra = typ_extra_keys(t, dict);
    TyVec all = {0};
    for (uint32_t i = 0; extra && i < dict->cls->fields.len; i++)
        vec_push(t->arena, &all, typ_field_type(t, dict, dict->cls->fields.at[i]));
    if (extra) vec_push(t->arena, &all, extra);
    return typ_known2(t, K_Mapping, typ_of_known(t, K_str),
                      extra ? typ_union(t, all.at, all.len) : typ_of_known(t, K_object));
}

/* A TypedDict all of whose keys can be added and deleted can be used as a dict; NULL for others. */
const Ty *typ_dict_as_dict(Typing *t, const Ty *dict) {
    const Ty *extra = typ_extra_keys(t, dict);
    if (!extra || typ_is(extra, T_NEVER) || !typ_may_lose_all(t, dict)) return NULL;
    for (uint32_t i = 0; i < dict->cls->fields.len; i++) {
        const Ty *type = typ_field_type(t, dict, dict->cls->fields.at[i]);
        if (!typ_fits(t, type, extra) || !typ_fits(t, extra, type)) return NULL;
    }
    return typ_known2(t, K_dict, typ_of_known(t, K_str), extra);
}
