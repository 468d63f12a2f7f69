/* Structs of the systems register as Python objects: a class per struct type, made when it is first needed, whose
 * instances own a value. Methods become methods, fields properties; so operators, iteration and printing work as for
 * any object.
 *
 * An instance keeps the address of its value in a slot of its own (runtime/object/struct_object.c). A struct that is an
 * element or a field of another is an instance without a value, a view: it keeps the object around it, and asks that
 * for the address each time, since a container may move what it holds. A value read from a name, attribute or element
 * into a variable is copied when the struct is ImplicitlyCopyable, as in the systems register. */
#include "python/border/struct.h"
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

enum { MOST_BASES = 32, MOST_ARGS = 8 };

enum { SLOT_VALUE, SLOT_OWNER, SLOT_ASK, SLOT_INDEX, SLOTS }; /* for a view, owner.ask(index) returns the address */
static const char *const SLOT_NAMES[SLOTS] = {"<value>", "<owner>", "<ask>", "<index>"};

static Hir *global_of(Check *c, GlobalId global, TypeId type, Span span) {
    Hir *place = hir_new(c->arena, HIR_Global, type, span);
    place->global.global = global;
    return place;
}

/* ---- the value of an instance ---- */

Hir *py_struct_offset(Check *c, const StructClass *made, Span span) {
    return hir_load(c->arena, global_of(c, made->offset, TY_SCALAR(int64), span));
}

Hir *py_struct_place(Check *c, const StructClass *made, Hir *word, Span span) {
    Hir *address = py_raw(c, py_rt(c, RT_pyc_struct_value, TY(Object), span, 2, word, py_struct_offset(c, made, span)));
    return hir_deref(c->arena, hir_op(c->arena, IR_Bitcast, ty_raw(c->types, made->type), &address, 1, span),
                     made->type, span);
}

/* ---- the class ---- */

/* The parameters self, a, b=..., up to `most`; a single function gives its arguments their names. */
static const AstSignature *signature_between(Sema *s, const Decl *named, uint32_t least, uint32_t most) {
    static const char *const NAMES[] = {"self", "a", "b", "c", "d", "e", "f", "g"};
    AstSignature *sig = NEW(s->arena, AstSignature);
    Ast **params = NEW_ARRAY(s->arena, Ast *, most + 1);
    for (uint32_t i = 0; i < most; i++) {
        Ast *left_out = NEW(s->arena, Ast);
        *left_out = (Ast){.kind = AST_Ellipsis};
        params[i] = NEW(s->arena, Ast);
        NameId name = named ? named->ast->fn.sig.params.at[i]->param.name : name_of(s->ctx, str_of(NAMES[MIN(i, 7)]));
        *params[i] = (Ast){.kind = AST_Param,
                           .param = {.name = name,
                                     .group = named ? GROUP_NORMAL : GROUP_POSITIONAL,
                                     .default_value = i < least ? NULL : left_out}};
    }
    sig->params = (AstList){params, most};
    return sig;
}

static const AstSignature *plain_signature(Sema *s, uint32_t count) { return signature_between(s, NULL, count, count); }

static Hir *function_of(Check *c, FnId entry, const AstSignature *sig, Str name, HirVec *stmts, Span span) {
    PyFn fn = {.sig = sig, .entry = entry, .entry_type = py_entry_type(c->s), .name = name, .qualname = name};
    fn.defaults = py_default_words(c, sig, stmts);
    return py_load(c, py_let(c, stmts, py_function_make(c, stmts, &fn, span)), span);
}

/* Where members are stored: the names of a class that is being made, or the class itself. */
typedef struct Space {
    HirLocal *at;
    bool is_class;
} Space;

static void put(Check *c, const Space *space, Str name, Hir *word, Span span) {
    Hir *at = py_load(c, space->at, span), *key = py_str(c, name, span);
    Hir *set = space->is_class ? py_rt(c, RT_pyc_obj_setattr, TY(None), span, 3, at, key, word)
                               : py_rt(c, RT_pyc_dict_set, TY(None), span, 3, at, py_word(c, key), word);
    emit(c, hir_expr_stmt(c->arena, set));
}

/* Does nothing when `entry` is none. */
static void put_entry(Check *c, const Space *space, FnId entry, Str name, const AstSignature *sig, Span span) {
    if (!IS_NONE(entry)) put(c, space, name, function_of(c, entry, sig, name, c->stmts, span), span);
}

static void put_static(Check *c, const Space *space, FnId entry, Str name, const AstSignature *sig, Span span) {
    if (IS_NONE(entry)) return;
    Hir *function = function_of(c, entry, sig, name, c->stmts, span);
    put(c, space, name, py_call_words(c, py_builtin(c, STR("staticmethod"), span), &function, 1, span), span);
}

/* Returns the entry, which may be stored under another name too. */
static FnId put_wrapped(Check *c, const Space *space, const StructClass *made, Wrap w, Str name,
                        const AstSignature *sig) {
    w.made = made;
    FnId entry = py_struct_entry(c, &w, name);
    if (w.kind == WRAP_STATIC)
        put_static(c, space, entry, name, sig, w.span);
    else
        put_entry(c, space, entry, name, sig, w.span);
    return entry;
}

/* Whether it has no parameters in [...], and only plain arguments. */
static bool is_plain(const Decl *fn) {
    if (!fn->ast || fn->ast->kind != AST_Fn) return false;
    AstList params = fn->ast->fn.sig.params;
    bool has_self = params.len && params.at[0]->param.is_self;
    bool plain = has_self != fn->fn.is_static && !fn->ast->fn.sig.type_params.len && params.len <= MOST_ARGS;
    for (uint32_t i = has_self; plain && i < params.len; i++)
        plain = params.at[i]->param.kind == PARAM_PLAIN && params.at[i]->param.convention != CONV_OUT;
    return plain;
}

/* The argument counts that the function accepts, a bit each, if it is plain; keyword-only arguments must have
 * defaults. */
static uint64_t arities_of_fn(const Decl *fn) {
    uint64_t arities = 0;
    AstList params = is_plain(fn) ? fn->ast->fn.sig.params : (AstList){0};
    uint32_t first = !fn->fn.is_static;
    for (uint32_t i = first; is_plain(fn) && i <= params.len; i++) {
        const Ast *next = i < params.len ? params.at[i] : NULL;
        if (!next || next->param.default_value) arities |= (uint64_t)1 << (i - first);
        if (next && next->param.group == GROUP_KEYWORD) break;
    }
    return arities;
}

static uint64_t arities_of(const Decl *set) {
    uint64_t arities = 0;
    for (uint32_t k = 0; k < set->list.len; k++)
        arities |= set->list.at[k]->fn.is_static == set->list.at[0]->fn.is_static ? arities_of_fn(set->list.at[k]) : 0;
    return arities;
}

/* The overload that gives the arguments their names; NULL where several could be meant. */
static const Decl *named_of(const Decl *set) {
    const Decl *named = NULL;
    for (uint32_t k = 0; k < set->list.len; k++) {
        if (!arities_of_fn(set->list.at[k])) continue;
        if (named) return NULL;
        named = set->list.at[k];
    }
    return named;
}

static bool is_offered(Sema *s, const Decl *set) {
    const Decl *fn = set->kind == DECL_OVERLOADS ? set->list.at[0] : NULL;
    Str name = name_text(s->ctx, set->name);
    if (!fn || SAME(set->name, N(__deinit__)) || SAME(set->name, N(write_to)) || SAME(set->name, N(__iter__)) ||
        SAME(set->name, N(__next__)) || (SAME(set->name, N(__getitem__)) && arities_of(set) == 1) ||
        (s->main != fn->module && name.at[0] == '_' && name.at[1] != '_'))
        return false;
    return name.len > 0 && arities_of(set);
}

/* A method that is read like a field. */
static void put_property(Check *c, const Space *space, const StructClass *made, const Decl *set) {
    Span span = set->list.at[0]->span;
    Wrap w = {.made = made, .name = set->name, .kind = WRAP_METHOD, .span = span, .arities = 1, .first = 1};
    Str name = name_text(c->ctx, set->name);
    FnId getter = py_struct_entry(c, &w, name);
    if (IS_NONE(getter)) return;
    Hir *get = function_of(c, getter, plain_signature(c->s, 1), name, c->stmts, span);
    put(c, space, name, py_call_words(c, py_builtin(c, STR("property"), span), &get, 1, span), span);
}

/* Whether `x[…]` takes more than one index. */
static bool takes_indices(const Decl *set) {
    uint64_t arities = arities_of(set);
    return (SAME(set->name, N(__getitem__)) && arities >> 2) || (SAME(set->name, N(__setitem__)) && arities >> 3);
}

static void put_method(Check *c, const Space *space, const StructClass *made, Decl *set) {
    if (set->list.at[0]->ast->fn.is_property) {
        put_property(c, space, made, set);
        return;
    }
    bool is_static = set->list.at[0]->fn.is_static, is_new = SAME(set->name, N(__init__));
    Wrap w = {.made = made,
              .name = set->name,
              .kind = is_new      ? WRAP_NEW
                      : is_static ? WRAP_STATIC
                                  : WRAP_METHOD,
              .span = set->list.at[0]->span,
              .arities = arities_of(set),
              .first = !is_static};
    uint32_t least = (uint32_t)__builtin_ctzll(w.arities);
    w.count = 63 - (uint32_t)__builtin_clzll(w.arities);
    const AstSignature *sig = signature_between(c->s, named_of(set), w.first + least, w.first + w.count);
    if (takes_indices(set)) {
        w.kind = WRAP_INDEXED;
        sig = plain_signature(c->s, SAME(set->name, N(__setitem__)) ? 3 : 2);
    }
    put_wrapped(c, space, made, w, is_new ? STR("__new__") : name_text(c->ctx, set->name), sig);
}

/* Whether the constructors are made only when the program uses the type's name as an object: those of library structs
 * are, because they need much code. */
static bool waits_for_name(const Decl *decl, const Decl *set) {
    return decl_is_library(decl) && SAME(set->name, N(__init__));
}

/* The methods of `decl`: the struct, or a trait of the program from which it inherits methods. */
static void put_methods(Check *c, const Space *space, const StructClass *made, Decl *decl, uint32_t depth) {
    for (uint32_t i = 0; i < decl->members.len; i++) {
        Decl *set = (Decl *)(uintptr_t)decl->members.entries[i].value;
        bool is_meant =
            (depth == 0 || type_member_decl(c->s, made->type, set->name) == set) && !waits_for_name(decl, set);
        if (set->kind == DECL_OVERLOADS && is_meant && is_offered(c->s, set)) put_method(c, space, made, set);
    }
    for (uint32_t i = 0; i < decl->list.len; i++) /* extensions */
        if (IS_NONE(decl->list.at[i]->type) || SAME(decl->list.at[i]->type, made->type))
            put_methods(c, space, made, decl->list.at[i], depth);
    DeclVec traits = {0};
    struct_traits(c->s, decl, &traits);
    for (uint32_t i = 0; i < traits.len && depth < MOST_BASES; i++)
        if (!decl_is_library(traits.at[i])) put_methods(c, space, made, traits.at[i], depth + 1);
}

static void put_fields(Check *c, const Space *space, const StructClass *made, Span span) {
    const StructInfo *info = struct_complete(c->s, made->type, span);
    for (uint32_t i = 0; info && i < info->field_count; i++) {
        Str name = name_text(c->ctx, info->fields[i].name);
        Span at = info->fields[i].span;
        if (type_decl(c->s, made->type)->module != c->s->main && name.at[0] == '_')
            continue; /* internal to the library */
        Wrap get = {.made = made, .field = i, .kind = WRAP_GET, .span = at},
             set = {.made = made, .field = i, .kind = WRAP_SET, .span = at};
        FnId getter = py_struct_entry(c, &get, name), setter = py_struct_entry(c, &set, name);
        if (IS_NONE(getter)) continue;
        Hir *words[2] = {function_of(c, getter, plain_signature(c->s, 1), name, c->stmts, span), NULL};
        if (!IS_NONE(setter)) words[1] = function_of(c, setter, plain_signature(c->s, 2), name, c->stmts, span);
        put(c, space, name, py_call_words(c, py_builtin(c, STR("property"), span), words, words[1] ? 2 : 1, span),
            span);
        Wrap place = {.made = made, .field = i, .kind = WRAP_FIELD_PLACE, .span = at};
        put_wrapped(c, space, made, place, py_struct_field_place(c, &place), plain_signature(c->s, 2));
    }
}

static bool has_trait(Check *c, TypeId type, WellKnown which) {
    Decl *trait = wellknown(c->s, which);
    return trait && conforms(c, type, trait);
}

/* An Optional stands for its content: the runtime forwards to the content what the class lacks. */
static bool is_holder(Check *c, TypeId type) { return type_is_wellknown(c->s, type, WK_Optional); }

/* Methods that every Python object has. */
static void put_protocols(Check *c, const Space *space, const StructClass *made, Span span) {
    if (has_trait(c, made->type, WK_Equatable) || type_has_method(c, made->type, N(__eq__))) {
        Wrap w = {.kind = WRAP_EQUAL, .span = span};
        put_wrapped(c, space, made, w, STR("__eq__"), plain_signature(c->s, 2));
    }
    if (has_trait(c, made->type, WK_Hashable)) {
        Wrap w = {.kind = WRAP_HASH, .span = span};
        put_wrapped(c, space, made, w, STR("__hash__"), plain_signature(c->s, 1));
    }
    if (has_trait(c, made->type, WK_Writable) && !is_holder(c, made->type)) {
        Wrap w = {.kind = WRAP_TEXT, .span = span};
        FnId text = put_wrapped(c, space, made, w, STR("__str__"), plain_signature(c->s, 1));
        put_entry(c, space, text, STR("__repr__"), plain_signature(c->s, 1), span);
        Wrap format = {.kind = WRAP_FORMAT, .span = span};
        if (!type_has_method(c, made->type, N(__format__)))
            put_wrapped(c, space, made, format, STR("__format__"), plain_signature(c->s, 2));
    }
    Decl *getitem = type_member_decl(c->s, made->type, N(__getitem__));
    if (getitem && getitem->kind == DECL_OVERLOADS && !takes_indices(getitem) && !is_holder(c, made->type)) {
        Wrap place = {.kind = WRAP_PLACE, .span = span}, item = {.kind = WRAP_ITEM, .span = span},
             set = {.kind = WRAP_SET_ITEM, .span = span};
        put_wrapped(c, space, made, place, ELEMENT_PLACE, plain_signature(c->s, 2));
        put_wrapped(c, space, made, item, STR("__getitem__"), plain_signature(c->s, 2));
        if (!type_has_method(c, made->type, N(__setitem__)))
            put_wrapped(c, space, made, set, STR("__setitem__"), plain_signature(c->s, 3));
    }
    if (type_has_method(c, made->type, N(__iter__)) && !is_holder(c, made->type)) {
        Wrap w = {.kind = WRAP_ITER, .span = span};
        put_wrapped(c, space, made, w, STR("__iter__"), plain_signature(c->s, 1));
    }
    if (type_has_method(c, made->type, N(__exit__))) { /* an __exit__ without parameters is called although the runtime
                                                          passes the exception */
        Wrap w = {.kind = WRAP_EXIT, .span = span};
        put_wrapped(c, space, made, w, STR("__exit__"), plain_signature(c->s, 4));
    }
    if (is_holder(c, made->type)) {
        Wrap content = {.kind = WRAP_CONTENT, .span = span}, place = {.kind = WRAP_CONTENT_PLACE, .span = span};
        put_wrapped(c, space, made, content, STR("__pyc_content__"), plain_signature(c->s, 1));
        put_wrapped(c, space, made, place, CONTENT_PLACE, plain_signature(c->s, 2));
    }
    TypeId fn = function_value_fn(c->s, made->type);
    if (!IS_NONE(fn)) {
        uint32_t count = ty_data(c->types, fn)->fn.param_count;
        put_wrapped(c, space, made, (Wrap){.kind = WRAP_CALL, .count = count, .span = span}, STR("__call__"),
                    plain_signature(c->s, count + 1));
    }
    if (has_trait(c, made->type, WK_Copyable)) {
        Wrap w = {.kind = WRAP_COPY, .span = span};
        FnId copy = put_wrapped(c, space, made, w, STR("copy"), plain_signature(c->s, 1));
        if (type_is_implicitly_copyable(c, made->type))
            put_entry(c, space, copy, STR("__pyc_copy__"), plain_signature(c->s, 1), span);
    }
}

/* A struct in Python's syntax that may be raised is an exception as an object. */
bool py_struct_is_error(Check *c, TypeId type) {
    bool is_own = ty_is(c->types, type, TY_Struct) && type_decl(c->s, type)->module->has_python_syntax &&
                  py_struct_is_object(c, type);
    return is_own && has_trait(c, type, WK_Raisable);
}

static Str doc_of(const Decl *decl) {
    return decl->ast && decl->ast->kind == AST_Class ? decl->ast->class_.doc.text : STR("");
}

static Hir *make_info(Check *c, Str name, Str doc, uint32_t slots, bool is_holder, Span span) {
    enum { CLASS_SLOTS = 1, CLASS_HOLDER = 4 }; /* PYC_CLASS_… */
    StrList names = {0};
    for (uint32_t i = 0; i < slots; i++) vec_push(c->arena, &names, str_of(SLOT_NAMES[i]));
    return py_class_info(c, name, name, doc, CLASS_SLOTS | (is_holder ? CLASS_HOLDER : 0u), &names, &(StrList){0},
                         span);
}

static void build_class(Check *c, void *state) {
    const StructClass *made = state;
    Decl *decl = type_decl(c->s, made->type);
    Span span = decl->span;
    Str name = str_of(ty_c(c->types, made->type));
    py_names_begin(c, c->py->function);
    Space space = {.at = py_let(c, c->stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 8, span)))};
    Hir *info = make_info(c, name, doc_of(decl), SLOTS, is_holder(c, made->type), span);
    constructors_complete(c->s, decl);
    put_methods(c, &space, made, decl, 0);
    put_fields(c, &space, made, span);
    put_protocols(c, &space, made, span);
    bool is_error = py_struct_is_error(c, made->type);
    Hir *names = py_load(c, space.at, span), *base = is_error ? py_builtin(c, STR("Exception"), span) : NULL;
    Hir *bases = is_error ? py_words(c, c->stmts, &base, 1, span) : py_null(c, span);
    Hir *cls = py_rt(c, RT_pyc_class_new, TY(Object), span, 5, info, bases, py_u64(c, is_error, span), names,
                     py_absent(c, span));
    emit(c, hir_assign(c->arena, global_of(c, made->slot, TY(Object), span), cls, span));
    Hir *offset = py_rt(c, RT_pyc_class_slot, TY_SCALAR(int64), span, 2,
                        hir_load(c->arena, global_of(c, made->slot, TY(Object), span)),
                        py_word(c, py_str(c, str_of(SLOT_NAMES[SLOT_VALUE]), span)));
    emit(c, hir_assign(c->arena, global_of(c, made->offset, TY_SCALAR(int64), span), offset, span));
}

/* The class of a machine number: calling it makes numbers, which as objects are Python's. */
static void build_number(Check *c, void *state) {
    const StructClass *made = state;
    Span span = type_decl(c->s, made->type)->span;
    Str name = str_of(ty_c(c->types, made->type));
    py_names_begin(c, c->py->function);
    Space space = {.at = py_let(c, c->stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 8, span)))};
    Hir *info = make_info(c, name, STR(""), 0, false, span);
    Hir *base = py_builtin(c, ty_is_integer(c->types, made->type) ? STR("int") : STR("float"), span);
    Wrap make = {.kind = WRAP_NEW, .span = span, .arities = 3, .first = 1, .count = 1};
    put_wrapped(c, &space, made, make, STR("__new__"), signature_between(c->s, NULL, 1, 2));
    Hir *names = py_load(c, space.at, span), *bases = py_words(c, c->stmts, &base, 1, span);
    Hir *cls =
        py_rt(c, RT_pyc_class_new, TY(Object), span, 5, info, bases, py_u64(c, 1, span), names, py_absent(c, span));
    emit(c, hir_assign(c->arena, global_of(c, made->slot, TY(Object), span), cls, span));
}

/* Completes the class of a library struct whose name the program uses. */
static void build_named(Check *c, void *state) {
    const StructClass *made = state;
    Decl *decl = type_decl(c->s, made->type);
    Span span = decl->span;
    py_names_begin(c, c->py->function);
    Space space = {.at = py_let(c, c->stmts, py_struct_class_word(c, made, span)), .is_class = true};
    constructors_complete(c->s, decl);
    for (uint32_t i = 0; i < decl->members.len; i++) {
        Decl *set = (Decl *)(uintptr_t)decl->members.entries[i].value;
        if (set->kind == DECL_OVERLOADS && waits_for_name(decl, set) && is_offered(c->s, set))
            put_method(c, &space, made, set);
    }
    emit(c, hir_assign(c->arena, global_of(c, made->named, TY(Object), span), py_load(c, space.at, span), span));
}

static void nothing(Check *c, void *state) { (void)c, (void)state; }

static TypeId maker_type(Sema *s) {
    FnType type = {.result = TY(None), .raises = TY(Error), .is_c_abi = true};
    return ty_fn(s->types, &type);
}

/* A function that makes a class is checked once; py_check_fixpoint would check it twice, so it is not used here. */
static void make_maker(Check *outer, StructClass *made, void (*build)(Check *c, void *state)) {
    Sema *s = outer->s;
    uint32_t number = ++py_sema(s)->count;
    Instance *inst =
        py_instance_new(s, arena_printf(s->arena, "py$struct$%u", number), str_of(ty_c(s->types, made->type)),
                        maker_type(s), IR_FN_C_ABI | IR_FN_RAISES | IR_FN_GLUE, type_decl(s, made->type)->span);
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(None), .name = STR("struct")};
    Check c = py_check_new(s, inst, s->main->decl, s->main, NULL, &py, scope);
    PyBody body = {.begin = nothing, .run = build, .state = made};
    *(build == build_named ? &made->make_named : &made->make) = inst->fn_id; /* the function may need the class
                                                                                itself */
    uint32_t muted = s->ctx->diags.muted;
    s->ctx->diags.muted = 0;
    Hir *block = py_check_once(&c, &body);
    s->ctx->diags.muted = muted;
    py_instance_done(s, inst, py_finish_body(&c, inst, block, NULL, 0));
}

static GlobalId new_global(Check *c, const char *what, TypeId type) {
    PySema *py = py_sema(c->s);
    return ir_global_new(c->s->module, arena_printf(c->s->arena, "py$struct$%u$%s", ++py->count, what), type,
                         NONE_OF(ValueId));
}

StructClass *py_struct_made(Check *c, TypeId type) {
    PySema *py = py_sema(c->s);
    uint64_t known;
    if (map_get(&py->structs, type.id, &known)) return (StructClass *)(uintptr_t)known;
    StructClass *made = NEW(c->s->arena, StructClass);
    made->type = type;
    made->slot = new_global(c, "class", TY(Object));
    made->offset = new_global(c, "offset", TY_SCALAR(int64));
    map_put(&py->structs, type.id, (uint64_t)(uintptr_t)made);
    make_maker(c, made, ty_is_scalar(c->types, type) ? build_number : build_class);
    return made;
}

/* The object in the global; the function makes it when it is first needed. */
static Hir *made_word(Check *c, GlobalId global, FnId maker, Span span) {
    HirVec stmts = {0};
    Hir *make = hir_new(c->arena, HIR_FnRef, maker_type(c->s), span);
    make->fn_ref.fn = maker;
    Hir *call = hir_expr_stmt(c->arena, hir_call(c->arena, make, TY(None), NULL, 0, span));
    Hir *is_new = py_is_zero(c, hir_load(c->arena, global_of(c, global, TY(Object), span)));
    vec_push(c->arena, &stmts, py_if(c, is_new, hir_block(c->arena, &call, 1, span), NULL, span));
    return py_seq(c, &stmts, hir_load(c->arena, global_of(c, global, TY(Object), span)));
}

Hir *py_struct_class_word(Check *c, const StructClass *made, Span span) {
    return made_word(c, made->slot, made->make, span);
}

Hir *py_struct_class(Check *c, TypeId type, Span span) {
    if (!py_struct_can_be_object(c, type)) return NULL;
    return c->speculative ? py_none(c, span) : py_struct_class_word(c, py_struct_made(c, type), span);
}

Hir *py_number_class(Check *c, TypeId type, Span span) {
    return c->speculative ? py_none(c, span) : py_struct_class_word(c, py_struct_made(c, type), span);
}

Hir *py_struct_named(Check *c, TypeId type, Span span) {
    Hir *cls = py_struct_class(c, type, span);
    if (!cls || c->speculative || !decl_is_library(type_decl(c->s, type))) return cls;
    StructClass *made = py_struct_made(c, type);
    if (IS_NONE(made->make_named)) {
        made->named = new_global(c, "named", TY(Object));
        make_maker(c, made, build_named);
    }
    return made_word(c, made->named, made->make_named, span);
}

/* ---- as exceptions ---- */

/* Errors of the library that have a counterpart among Python's classes; they keep their text. */
static const struct {
    WellKnown type;
    const char *name;
} counterparts[] = {{WK_DictKeyError, "KeyError"}, {WK_EmptyDictError, "KeyError"}};

static const char *counterpart_of(Sema *s, TypeId type) {
    for (size_t i = 0; i < COUNT_OF(counterparts); i++)
        if (type_is_wellknown(s, type, counterparts[i].type)) return counterparts[i].name;
    return NULL;
}

static void give_class(Check *c, void *state) {
    TypeId type = *(const TypeId *)state;
    const char *name = counterpart_of(c->s, type);
    Span span = type_decl(c->s, type)->span;
    py_names_begin(c, c->py->function);
    Expr cls =
        py_expr_of(name ? py_builtin(c, str_of(name), span) : py_struct_class_word(c, py_struct_made(c, type), span));
    py_return(c, &cls, span);
}

/* Untyped code catches errors of this type as objects of its class, which the runtime must therefore know. */
void py_struct_require_error(Check *outer, TypeId type, Span span) {
    Sema *s = outer->s;
    if (outer->speculative || !s->main->has_python_syntax ||
        !(counterpart_of(s, type) || py_struct_is_error(outer, type)) || !struct_complete(s, type, span) ||
        !IS_NONE(ty_struct(s->types, type)->glue.error_class))
        return;
    FnType result = {.result = TY(Object), .raises = TY(Error), .is_c_abi = true};
    Str name = str_of(ty_c(s->types, type));
    Instance *inst = py_instance_new(s, arena_printf(s->arena, "py$error$%u", ++py_sema(s)->count), name,
                                     ty_fn(s->types, &result), IR_FN_C_ABI | IR_FN_RAISES | IR_FN_GLUE, span);
    ty_glue(s->types, type)->error_class = inst->fn_id;
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(Object), .name = name};
    Check c = py_check_new(s, inst, s->main->decl, s->main, NULL, &py, scope);
    PyBody body = {.begin = nothing, .run = give_class, .state = &type};
    py_instance_done(s, inst, py_finish_body(&c, inst, py_check_once(&c, &body), NULL, 0));
}
