/* Structs of the systems register as Python objects: a class per struct type, made when it is first needed, whose instances own a
 * value. Methods become methods, fields properties; so operators, iteration and printing work as for any object.
 *
 * An instance keeps the address of its value in a slot of its own (runtime/struct_object.c). A struct that is an element or a field of
 * another is an instance without a value, a view: it keeps the object around it, and asks that for the address each time, since a container
 * may move what it holds. A value read from a name, attribute or element into a variable
 * is copied when the struct is ImplicitlyCopyable, as in the systems register. */
#include "sema/py_internal.h"

enum { MOST_BASES = 32, MOST_ARGS = 8 };

enum { SLOT_VALUE, SLOT_OWNER, SLOT_ASK, SLOT_INDEX, SLOTS }; /* of a view: owner.ask(index) gives the address */
static const char *const SLOT_NAMES[SLOTS] = {"<value>", "<owner>", "<ask>", "<index>"};
#define ELEMENT_PLACE STR("<element>") /* a method of containers */

typedef struct StructClass {
    TypeId type;
    GlobalId slot;   /* the class object, 0 until it is made */
    GlobalId offset; /* of the address in its instances */
    FnId make;
    GlobalId named;  /* the class object once it has its constructors, too */
    FnId make_named; /* none: nobody uses the type by its name */
} StructClass;

static Hir *global_of(Check *c, GlobalId global, TypeId type, Span span) {
    Hir *place = hir_new(c->arena, HIR_Global, type, span);
    place->global.global = global;
    return place;
}

/* ---- the value of an instance ---- */

static Hir *offset_of(Check *c, const StructClass *made, Span span) {
    return hir_load(c->arena, global_of(c, made->offset, TY_SCALAR(int64), span));
}

static Hir *value_place(Check *c, const StructClass *made, Hir *word, Span span) {
    Hir *address = py_raw(c, py_rt(c, RT_pyc_struct_value, TY(Object), span, 2, word, offset_of(c, made, span)));
    return hir_deref(c->arena, hir_op(c->arena, IR_Bitcast, ty_raw(c->types, made->type), &address, 1, span), made->type, span);
}

/* ---- entries that work on a value ---- */

typedef struct Wrap {
    const StructClass *made;
    NameId name;      /* of the method or field */
    uint32_t first;   /* argument after self, if there is one */
    uint32_t count;   /* of those arguments, at most */
    uint64_t arities; /* the counts that one of its functions takes: a bit each */
    uint32_t field;
    enum { WRAP_METHOD, WRAP_STATIC, WRAP_NEW, WRAP_INDEXED, WRAP_GET, WRAP_SET, WRAP_TEXT, WRAP_COPY, WRAP_ITER, WRAP_EQUAL, WRAP_HASH, WRAP_EXIT,
           WRAP_FIELD_PLACE, WRAP_PLACE, WRAP_ITEM, WRAP_SET_ITEM } kind;
    bool failed;
    HirLocal *params[2];
    Hir *room;        /* of the words that came, where they are not those of the second parameter */
    Span span;
} Wrap;

static StructClass *struct_class(Check *c, TypeId type);
static Hir *class_word(Check *c, const StructClass *made, Span span);

static HirLocal *parameter(Check *c, const char *name, uint32_t number) {
    HirLocal *param = hir_local_new(c->arena, name_of(c->ctx, str_of(name)), TY(Object), c->home->span);
    param->param = number;
    param->convention = CONV_READ;
    return param;
}

static Hir *slot_word(Check *c, const Wrap *w, uint32_t index) {
    Hir *place = w->room ? py_room_at(c, w->room, index, w->span) : py_word_at(c, py_load(c, w->params[1], w->span), index, w->span);
    return hir_load(c->arena, place);
}

static Expr receiver_of(Check *c, const Wrap *w) {
    Expr e = expr_place(value_place(c, w->made, slot_word(c, w, 0), w->span), true);
    e.span = w->span;
    return e;
}

static bool can_be_object(Check *c, TypeId type) {
    return ty_is(c->types, type, TY_Struct) && ty_is_concrete(c->types, type) && type_decl(c->s, type);
}

bool py_struct_is_object(Check *c, TypeId type) {
    return can_be_object(c, type) && !type_holds_reference(c->types, type, 0);
}

/* What a Python program can hold: anything but pointers, references and what cannot be copied out of its place. */
static bool can_be_given(Check *c, const Expr *e) {
    if (expr_is_poison(e) || e->kind == X_CONST)
        return !expr_is_poison(e);
    if (py_is_word(c->types, e->type) || ty_is_scalar(c->types, e->type) || py_system_from(c, e->type))
        return true;
    const TypeData *data = ty_data(c->types, e->type);
    for (uint32_t i = 0; data->kind == TY_Tuple && i < data->tuple.count; i++) {
        Expr item = {.kind = X_VALUE, .type = data->tuple.items[i]};
        if (!can_be_given(c, &item))
            return false;
    }
    return data->kind == TY_Tuple || (can_be_object(c, e->type) && !type_holds_reference(c->types, e->type, 0) && (e->kind == X_VALUE || type_is_copyable(c, e->type)));
}

static void give(Check *c, Wrap *w, const Expr *e) {
    w->failed |= !can_be_given(c, e);
    if (!w->failed)
        py_return(c, e, w->span);
}

/* What walks over the struct, and refers to it, is given as a list; an array of numbers as a tuple. */
static void give_result(Check *c, Wrap *w, const Expr *e) {
    bool walks = e->kind == X_VALUE && can_be_object(c, e->type) && type_holds_reference(c->types, e->type, 0) && type_has_method(c, e->type, N(__iter__));
    bool is_array = e->kind == X_VALUE && ty_is(c->types, e->type, TY_Array) && ty_is_scalar(c->types, ty_data(c->types, e->type)->array.element);
    Expr list = walks || is_array ? expr_value(py_system_list(c, e, w->span)) : *e;
    if (is_array && !expr_is_poison(&list))
        list = py_expr_of(py_call_words(c, py_builtin(c, STR("tuple"), w->span), &list.hir, 1, w->span));
    give(c, w, &list);
}

static Expr call_of(Check *c, const Wrap *w, const Expr *words, uint32_t count) {
    Args args = args_of_exprs(c, words, count, w->span);
    Expr type = expr_type(c, w->made->type, w->span);
    if (w->kind == WRAP_NEW)
        return construct(c, w->made->type, &args, w->span);
    if (w->kind == WRAP_STATIC) {
        Expr fns = member_of(c, &type, w->name, w->span);
        return call_expr(c, &fns, &args, NONE_OF(TypeId), w->span);
    }
    Expr receiver = receiver_of(c, w);
    receiver.lender = count ? py_let(c, c->stmts, slot_word(c, w, 0)) : NULL;
    return call_method(c, &receiver, w->name, words, count, w->span);
}

static void run_arity(Check *c, Wrap *w, uint32_t count) {
    Expr *words = NEW_ARRAY(c->arena, Expr, count + 1);
    for (uint32_t i = 0; i < count; i++)
        words[i] = py_expr_of(slot_word(c, w, w->first + i));
    Expr result = call_of(c, w, words, count);
    give_result(c, w, &result);
}

static Hir *is_left_out(Check *c, const Wrap *w, uint32_t index) {
    return py_rt(c, RT_pyc_obj_is, TY(Bool), w->span, 2, slot_word(c, w, w->first + index), py_builtin(c, STR("Ellipsis"), w->span));
}

/* By keyword one may be given behind one that is left out, whose default nobody knows here. */
static void refuse_gap(Check *c, const Wrap *w, uint32_t index) {
    Str text = arena_printf(c->s->arena, "%s() needs its argument %u, since a later one is given", name_c(c->ctx, w->name), index + 1);
    emit(c, py_if(c, is_left_out(c, w, index + 1), NULL, py_raise_text(c, STR("TypeError"), text, w->span), w->span));
}

/* As many arguments as are there: what was left out is Ellipsis, its default. */
static void run_method(Check *c, Wrap *w) {
    for (uint32_t count = 0; count < w->count; count++) {
        if (!(w->arities >> count & 1))
            continue;
        HirVec then = {0}, *around = c->stmts;
        c->stmts = &then;
        uint64_t *flow = py_flow_save(c);
        for (uint32_t i = count; i + 1 < w->count; i++)
            refuse_gap(c, w, i);
        run_arity(c, w, count);
        c->stmts = around;
        py_flow_restore(c, flow);
        emit(c, py_if(c, is_left_out(c, w, count), hir_block(c->arena, then.at, then.len, w->span), NULL, w->span));
    }
    run_arity(c, w, w->count);
}

/* `x[a, b]` gives its indices as one tuple. */
static void run_indexed(Check *c, Wrap *w) {
    Span span = w->span;
    Hir *room = py_room(c, c->stmts, w->count + 1, span);
    Hir *value = SAME(w->name, N(__setitem__)) ? slot_word(c, w, 2) : py_absent(c, span);
    emit(c, hir_assign(c->arena, py_room_at(c, room, 0, span), slot_word(c, w, 0), span));
    Hir *rest = py_address(c, py_room_at(c, room, 1, span));
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_unpack_index, TY(None), span, 4, slot_word(c, w, 1), value, py_i64(c, w->count, span), rest)));
    Wrap spread = *w;
    spread.room = room;
    run_method(c, &spread);
    w->failed |= spread.failed;
}

static Expr field_of(Check *c, const Wrap *w) {
    const StructInfo *info = struct_complete(c->s, w->made->type, w->span);
    Expr receiver = receiver_of(c, w);
    Expr field = expr_place(hir_field(c->arena, receiver.hir, w->field, info->fields[w->field].type, w->span), true);
    field.span = w->span;
    return field;
}

static void run_set(Check *c, Wrap *w) {
    Expr field = field_of(c, w), value = py_expr_of(slot_word(c, w, 1));
    Hir *made = expr_convert(c, &value, field.type);
    w->failed |= hir_is_bad(made);
    if (!hir_is_bad(made))
        emit(c, hir_assign(c->arena, field.hir, made, w->span));
}

/* ---- views ---- */

/* Parts that are structs stay where they are; others are given as values. */
static bool stays_in_place(Check *c, const Expr *item) {
    return item->kind == X_PLACE && can_be_object(c, item->type) && !py_system_from(c, item->type) && !type_is_wellknown(c->s, item->type, WK_String);
}

static void give_address(Check *c, Wrap *w, const Expr *part) {
    w->failed |= !stays_in_place(c, part);
    if (w->failed)
        return;
    Expr address = py_expr_of(py_address(c, part->hir));
    py_return(c, &address, w->span);
}

static void give_view(Check *c, const Wrap *w, TypeId type, Str ask, Hir *index) {
    Span span = w->span;
    StructClass *made = struct_class(c, type);
    Hir *cls = class_word(c, made, span), *owner = slot_word(c, w, 0), *name = py_str(c, ask, span);
    Expr view = py_expr_of(py_rt(c, RT_pyc_struct_view, TY(Object), span, 5, cls, offset_of(c, made, span), owner, name, index));
    py_return(c, &view, span);
}

static Str field_place_name(Check *c, const Wrap *w) {
    const StructInfo *info = struct_complete(c->s, w->made->type, w->span);
    return arena_printf(c->s->arena, "<%.*s>", STR_ARGS(name_text(c->ctx, info->fields[w->field].name)));
}

static void run_get(Check *c, Wrap *w) {
    Expr field = field_of(c, w);
    if (stays_in_place(c, &field))
        give_view(c, w, field.type, field_place_name(c, w), py_none(c, w->span));
    else
        give(c, w, &field);
}

static Expr item_of(Check *c, const Wrap *w) {
    Expr receiver = receiver_of(c, w), word = py_expr_of(slot_word(c, w, 1)), index = expr_value(expr_convert(c, &word, TY_SCALAR(int)));
    Expr item = call_method(c, &receiver, N(__getitem__), &index, 1, w->span);
    item.span = w->span;
    return item;
}

static bool elements_stay(Check *c, const Wrap *w) {
    Trial trial = trial_begin(c);
    Expr receiver = receiver_of(c, w), index = expr_value(py_int(c, 0, w->span));
    Expr item = call_method(c, &receiver, N(__getitem__), &index, 1, w->span);
    return trial_end(c, trial) && stays_in_place(c, &item);
}

/* map(self.__getitem__, range(len(self))) */
static Hir *element_iterator(Check *c, const Wrap *w) {
    Span span = w->span;
    HirLocal *self = py_let(c, c->stmts, slot_word(c, w, 0));
    Hir *word = py_load(c, self, span), *length = py_call_words(c, py_builtin(c, STR("len"), span), &word, 1, span);
    Hir *get = py_rt(c, RT_pyc_obj_getattr_or, TY(Object), span, 2, py_load(c, self, span), py_str(c, STR("__getitem__"), span));
    Hir *parts[] = {get, py_call_words(c, py_builtin(c, STR("range"), span), &length, 1, span)};
    return py_call_words(c, py_builtin(c, STR("map"), span), parts, 2, span);
}

static void run_place(Check *c, Wrap *w) {
    Expr item = item_of(c, w);
    give_address(c, w, &item);
}

static void run_item(Check *c, Wrap *w) {
    Expr item = item_of(c, w);
    if (!stays_in_place(c, &item)) {
        give(c, w, &item);
        return;
    }
    emit(c, hir_expr_stmt(c->arena, item.hir)); /* the index is checked here, where it is said */
    give_view(c, w, item.type, ELEMENT_PLACE, slot_word(c, w, 1));
}

static void run_set_item(Check *c, Wrap *w) {
    Expr item = item_of(c, w), value = py_expr_of(slot_word(c, w, 2));
    w->failed |= item.kind != X_PLACE || !item.is_mutable;
    Hir *made = w->failed ? NULL : expr_convert(c, &value, item.type);
    w->failed |= hir_is_bad(made);
    if (!w->failed)
        emit(c, hir_assign(c->arena, item.hir, made, w->span));
}

/* ---- protocols ---- */

/* An object of another class is for its own `__eq__` to judge. */
static void run_equal(Check *c, Wrap *w) {
    Span span = w->span;
    HirVec other = {0}, *saved = c->stmts;
    Expr unknown = py_expr_of(py_builtin(c, STR("NotImplemented"), span));
    c->stmts = &other;
    py_return(c, &unknown, span);
    c->stmts = saved;
    Hir *test = py_rt(c, RT_pyc_obj_isinstance, TY(Bool), span, 2, slot_word(c, w, 1), class_word(c, w->made, span));
    emit(c, py_if(c, test, NULL, hir_block(c->arena, other.at, other.len, span), span));
    Expr left = receiver_of(c, w), right = expr_place(value_place(c, w->made, slot_word(c, w, 1), span), true);
    right.span = span;
    Expr result = operator_apply(c, OP_EQ, &left, &right, span);
    give(c, w, &result);
}

static void run(Check *c, void *state) {
    Wrap *w = state;
    Expr e;
    switch (w->kind) {
    case WRAP_METHOD: case WRAP_STATIC: case WRAP_NEW: run_method(c, w); return;
    case WRAP_INDEXED: run_indexed(c, w); return;
    case WRAP_EQUAL: run_equal(c, w); return;
    case WRAP_GET: run_get(c, w); return;
    case WRAP_FIELD_PLACE: e = field_of(c, w); give_address(c, w, &e); return;
    case WRAP_PLACE: run_place(c, w); return;
    case WRAP_ITEM: run_item(c, w); return;
    case WRAP_SET_ITEM: run_set_item(c, w); return;
    case WRAP_SET: run_set(c, w); return;
    case WRAP_COPY: e = receiver_of(c, w); break;
    case WRAP_ITER: {
        if (elements_stay(c, w)) {
            e = expr_value(element_iterator(c, w));
            break;
        }
        Expr receiver = receiver_of(c, w);
        Hir *list = py_system_list(c, &receiver, w->span);
        e = hir_is_bad(list) ? expr_poison(w->span) : expr_value(py_rt(c, RT_pyc_obj_iter, TY(Object), w->span, 1, list));
        break;
    }
    case WRAP_HASH: {
        Expr receiver = receiver_of(c, w);
        e = call_library(c, WK_hash, &receiver, 1, w->span);
        break;
    }
    case WRAP_EXIT: {
        Expr receiver = receiver_of(c, w);
        e = call_method(c, &receiver, N(__exit__), NULL, 0, w->span);
        break;
    }
    case WRAP_TEXT: {
        Expr receiver = receiver_of(c, w);
        Hir *text = py_system_text(c, &receiver);
        e = hir_is_bad(text) ? expr_poison(w->span) : expr_value(text);
        break;
    }
    }
    give(c, w, &e);
}

static void begin(Check *c, void *state) {
    Wrap *w = state;
    w->params[0] = parameter(c, "__function", 1);
    w->params[1] = parameter(c, "__slots", 2);
    py_names_begin(c, c->py->function);
}

/* none: it cannot be offered to Python. */
static FnId make_entry(Check *outer, Wrap *w, Str name) {
    Sema *s = outer->s;
    Str symbol = arena_printf(s->arena, "py$struct$fn$%u", ++py_sema(s)->count);
    Instance *inst = py_instance_new(s, symbol, name, py_entry_type(s), IR_FN_C_ABI | IR_FN_RAISES | IR_FN_GLUE, w->span);
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(Object), .name = name, .is_inner = true};
    Check c = py_check_new(s, inst, s->main->decl, s->main, NULL, &py, scope);
    PyBody body = {.begin = begin, .begin_state = w, .run = run, .state = w};
    Trial trial = trial_begin(&c);
    py_check_fixpoint(&c, scope, &body);
    bool good = trial_end(&c, trial);
    if (!good || w->failed) {
        inst->state = INST_FAILED;
        return NONE_OF(FnId);
    }
    Hir *block = py_check_fixpoint(&c, scope, &body);
    HirLocal **params = NEW_ARRAY(c.arena, HirLocal *, 2);
    memcpy(params, w->params, 2 * sizeof *params);
    py_instance_done(s, inst, py_finish_body(&c, inst, block, params, 2));
    return inst->fn_id;
}

/* ---- the class ---- */

/* self, a, b=..., as far as `most`; a single function's arguments have its names. */
static const AstSignature *signature_between(Sema *s, const Decl *named, uint32_t least, uint32_t most) {
    static const char *const NAMES[] = {"self", "a", "b", "c", "d", "e", "f", "g"};
    AstSignature *sig = NEW(s->arena, AstSignature);
    Ast **params = NEW_ARRAY(s->arena, Ast *, most + 1);
    for (uint32_t i = 0; i < most; i++) {
        Ast *left_out = NEW(s->arena, Ast);
        *left_out = (Ast){.kind = AST_Ellipsis};
        params[i] = NEW(s->arena, Ast);
        NameId name = named ? named->ast->fn.sig.params.at[i]->param.name : name_of(s->ctx, str_of(NAMES[MIN(i, 7)]));
        *params[i] = (Ast){.kind = AST_Param, .param = {.name = name, .group = named ? GROUP_NORMAL : GROUP_POSITIONAL,
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

/* Where members go: the names of a class that is being made, or the class itself. */
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

/* none: nothing to put. */
static void put_entry(Check *c, const Space *space, FnId entry, Str name, const AstSignature *sig, Span span) {
    if (!IS_NONE(entry))
        put(c, space, name, function_of(c, entry, sig, name, c->stmts, span), span);
}

static void put_static(Check *c, const Space *space, FnId entry, Str name, const AstSignature *sig, Span span) {
    if (IS_NONE(entry))
        return;
    Hir *function = function_of(c, entry, sig, name, c->stmts, span);
    put(c, space, name, py_call_words(c, py_builtin(c, STR("staticmethod"), span), &function, 1, span), span);
}

/* Gives the entry, which may serve under another name too. */
static FnId put_wrapped(Check *c, const Space *space, const StructClass *made, Wrap w, Str name, const AstSignature *sig) {
    w.made = made;
    FnId entry = make_entry(c, &w, name);
    if (w.kind == WRAP_STATIC)
        put_static(c, space, entry, name, sig, w.span);
    else
        put_entry(c, space, entry, name, sig, w.span);
    return entry;
}

/* No parameters in [...] and plain arguments. */
static bool is_plain(const Decl *fn) {
    if (!fn->ast || fn->ast->kind != AST_Fn)
        return false;
    AstList params = fn->ast->fn.sig.params;
    bool has_self = params.len && params.at[0]->param.is_self;
    bool plain = has_self != fn->is_static && !fn->ast->fn.sig.type_params.len && params.len <= MOST_ARGS;
    for (uint32_t i = has_self; plain && i < params.len; i++)
        plain = params.at[i]->param.kind == PARAM_PLAIN && params.at[i]->param.convention != CONV_OUT;
    return plain;
}

/* How many arguments the function takes, a bit each, if it is plain; by keyword alone only what has a default. */
static uint64_t arities_of_fn(const Decl *fn) {
    uint64_t arities = 0;
    AstList params = is_plain(fn) ? fn->ast->fn.sig.params : (AstList){0};
    uint32_t first = !fn->is_static;
    for (uint32_t i = first; is_plain(fn) && i <= params.len; i++) {
        const Ast *next = i < params.len ? params.at[i] : NULL;
        if (!next || next->param.default_value)
            arities |= (uint64_t)1 << (i - first);
        if (next && next->param.group == GROUP_KEYWORD)
            break;
    }
    return arities;
}

static uint64_t arities_of(const Decl *set) {
    uint64_t arities = 0;
    for (uint32_t k = 0; k < set->list.len; k++)
        arities |= set->list.at[k]->is_static == set->list.at[0]->is_static ? arities_of_fn(set->list.at[k]) : 0;
    return arities;
}

/* The function whose names the arguments have: NULL where several could be meant. */
static const Decl *named_of(const Decl *set) {
    const Decl *named = NULL;
    for (uint32_t k = 0; k < set->list.len; k++) {
        if (!arities_of_fn(set->list.at[k]))
            continue;
        if (named)
            return NULL;
        named = set->list.at[k];
    }
    return named;
}

static bool is_offered(Sema *s, const Decl *set) {
    const Decl *fn = set->kind == DECL_OVERLOADS ? set->list.at[0] : NULL;
    Str name = name_text(s->ctx, set->name);
    if (!fn || SAME(set->name, N(__deinit__)) || SAME(set->name, N(write_to)) || SAME(set->name, N(__iter__)) ||
        SAME(set->name, N(__next__)) || (s->main != fn->module && name.at[0] == '_' && name.at[1] != '_'))
        return false;
    return name.len > 0 && arities_of(set);
}

/* A method that is read like a field. */
static void put_property(Check *c, const Space *space, const StructClass *made, const Decl *set) {
    Span span = set->list.at[0]->span;
    Wrap w = {.made = made, .name = set->name, .kind = WRAP_METHOD, .span = span, .arities = 1, .first = 1};
    Str name = name_text(c->ctx, set->name);
    FnId getter = make_entry(c, &w, name);
    if (IS_NONE(getter))
        return;
    Hir *get = function_of(c, getter, plain_signature(c->s, 1), name, c->stmts, span);
    put(c, space, name, py_call_words(c, py_builtin(c, STR("property"), span), &get, 1, span), span);
}

/* More than one between the brackets of `x[…]`. */
static bool takes_indices(const Decl *set) {
    uint64_t arities = arities_of(set);
    return (SAME(set->name, N(__getitem__)) && arities >> 2) || (SAME(set->name, N(__setitem__)) && arities >> 3);
}

static void put_method(Check *c, const Space *space, const StructClass *made, Decl *set) {
    if (set->list.at[0]->ast->fn.is_property) {
        put_property(c, space, made, set);
        return;
    }
    bool is_static = set->list.at[0]->is_static, is_new = SAME(set->name, N(__init__));
    Wrap w = {.made = made, .name = set->name, .kind = is_new ? WRAP_NEW : is_static ? WRAP_STATIC : WRAP_METHOD,
              .span = set->list.at[0]->span, .arities = arities_of(set), .first = !is_static};
    uint32_t least = (uint32_t)__builtin_ctzll(w.arities);
    w.count = 63 - (uint32_t)__builtin_clzll(w.arities);
    const AstSignature *sig = signature_between(c->s, named_of(set), w.first + least, w.first + w.count);
    if (takes_indices(set)) {
        w.kind = WRAP_INDEXED;
        sig = plain_signature(c->s, SAME(set->name, N(__setitem__)) ? 3 : 2);
    }
    put_wrapped(c, space, made, w, is_new ? STR("__new__") : name_text(c->ctx, set->name), sig);
}

/* The library's constructors are there when the type is used by its name as an object: they bring much. */
static bool waits_for_name(const Decl *decl, const Decl *set) { return decl->module->is_library && SAME(set->name, N(__init__)); }

/* The methods of `decl`: the struct, or a trait of the program that it takes its other methods from. */
static void put_methods(Check *c, const Space *space, const StructClass *made, Decl *decl, uint32_t depth) {
    for (uint32_t i = 0; i < decl->members.len; i++) {
        Decl *set = (Decl *)(uintptr_t)decl->members.entries[i].value;
        bool is_meant = (depth == 0 || type_member_decl(c->s, made->type, set->name) == set) && !waits_for_name(decl, set);
        if (set->kind == DECL_OVERLOADS && is_meant && is_offered(c->s, set))
            put_method(c, space, made, set);
    }
    DeclVec traits = {0};
    struct_traits(c->s, decl, &traits);
    for (uint32_t i = 0; i < traits.len && depth < MOST_BASES; i++)
        if (!traits.at[i]->module->is_library)
            put_methods(c, space, made, traits.at[i], depth + 1);
}

static void put_fields(Check *c, const Space *space, const StructClass *made, Span span) {
    const StructInfo *info = struct_complete(c->s, made->type, span);
    for (uint32_t i = 0; info && i < info->field_count; i++) {
        Str name = name_text(c->ctx, info->fields[i].name);
        Span at = info->fields[i].span;
        if (type_decl(c->s, made->type)->module != c->s->main && name.at[0] == '_')
            continue; /* the library's own business */
        Wrap get = {.made = made, .field = i, .kind = WRAP_GET, .span = at}, set = {.made = made, .field = i, .kind = WRAP_SET, .span = at};
        FnId getter = make_entry(c, &get, name), setter = make_entry(c, &set, name);
        if (IS_NONE(getter))
            continue;
        Hir *words[2] = {function_of(c, getter, plain_signature(c->s, 1), name, c->stmts, span), NULL};
        if (!IS_NONE(setter))
            words[1] = function_of(c, setter, plain_signature(c->s, 2), name, c->stmts, span);
        put(c, space, name, py_call_words(c, py_builtin(c, STR("property"), span), words, words[1] ? 2 : 1, span), span);
        Wrap place = {.made = made, .field = i, .kind = WRAP_FIELD_PLACE, .span = at};
        put_wrapped(c, space, made, place, field_place_name(c, &place), plain_signature(c->s, 2));
    }
}

static bool has_trait(Check *c, TypeId type, WellKnown which) {
    Decl *trait = wellknown(c->s, which);
    return trait && conforms(c, type, trait);
}

/* What Python asks of every object. */
static void put_protocols(Check *c, const Space *space, const StructClass *made, Span span) {
    if (has_trait(c, made->type, WK_Equatable) || type_has_method(c, made->type, N(__eq__))) {
        Wrap w = {.kind = WRAP_EQUAL, .span = span};
        put_wrapped(c, space, made, w, STR("__eq__"), plain_signature(c->s, 2));
    }
    if (has_trait(c, made->type, WK_Hashable)) {
        Wrap w = {.kind = WRAP_HASH, .span = span};
        put_wrapped(c, space, made, w, STR("__hash__"), plain_signature(c->s, 1));
    }
    if (has_trait(c, made->type, WK_Writable)) {
        Wrap w = {.kind = WRAP_TEXT, .span = span};
        FnId text = put_wrapped(c, space, made, w, STR("__str__"), plain_signature(c->s, 1));
        put_entry(c, space, text, STR("__repr__"), plain_signature(c->s, 1), span);
    }
    Decl *getitem = type_member_decl(c->s, made->type, N(__getitem__));
    if (getitem && getitem->kind == DECL_OVERLOADS && !takes_indices(getitem)) {
        Wrap place = {.kind = WRAP_PLACE, .span = span}, item = {.kind = WRAP_ITEM, .span = span}, set = {.kind = WRAP_SET_ITEM, .span = span};
        put_wrapped(c, space, made, place, ELEMENT_PLACE, plain_signature(c->s, 2));
        put_wrapped(c, space, made, item, STR("__getitem__"), plain_signature(c->s, 2));
        put_wrapped(c, space, made, set, STR("__setitem__"), plain_signature(c->s, 3));
    }
    if (type_has_method(c, made->type, N(__iter__))) {
        Wrap w = {.kind = WRAP_ITER, .span = span};
        put_wrapped(c, space, made, w, STR("__iter__"), plain_signature(c->s, 1));
    }
    if (type_has_method(c, made->type, N(__exit__))) { /* one that takes nothing is given what happened all the same */
        Wrap w = {.kind = WRAP_EXIT, .span = span};
        put_wrapped(c, space, made, w, STR("__exit__"), plain_signature(c->s, 4));
    }
    if (has_trait(c, made->type, WK_Copyable)) {
        Wrap w = {.kind = WRAP_COPY, .span = span};
        FnId copy = put_wrapped(c, space, made, w, STR("copy"), plain_signature(c->s, 1));
        if (type_is_implicitly_copyable(c, made->type))
            put_entry(c, space, copy, STR("__pyc_copy__"), plain_signature(c->s, 1), span);
    }
}

static Hir *make_info(Check *c, Str name, Span span) {
    enum { NAME, QUALNAME, MODULE, DOC, FLAGS, NAMES, WORDS };
    enum { CLASS_SLOTS = 1 }; /* PYC_CLASS_SLOTS */
    Hir *info = py_static(c, WORDS, span), *names = py_static(c, SLOTS, span);
    Hir *words[] = {py_word(c, py_str(c, name, span)), py_word(c, py_str(c, name, span)), py_word(c, py_str(c, STR("__main__"), span)), py_absent(c, span),
                    py_raw(c, py_i64(c, (int64_t)(CLASS_SLOTS | (uint64_t)SLOTS << 32), span)), py_address(c, py_static_at(c, names, 0))};
    for (uint32_t i = 0; i < SLOTS; i++)
        emit(c, hir_assign(c->arena, py_static_at(c, names, i), py_word(c, py_str(c, str_of(SLOT_NAMES[i]), span)), span));
    for (uint32_t i = 0; i < WORDS; i++)
        emit(c, hir_assign(c->arena, py_static_at(c, info, i), words[i], span));
    return py_static_at(c, info, 0);
}

static void build_class(Check *c, void *state) {
    const StructClass *made = state;
    Decl *decl = type_decl(c->s, made->type);
    Span span = decl->span;
    Str name = str_of(ty_c(c->types, made->type));
    py_names_begin(c, c->py->function);
    Space space = {.at = py_let(c, c->stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 8, span)))};
    Hir *info = make_info(c, name, span);
    constructors_complete(c->s, decl);
    put_methods(c, &space, made, decl, 0);
    put_fields(c, &space, made, span);
    put_protocols(c, &space, made, span);
    Hir *names = py_load(c, space.at, span);
    Hir *cls = py_rt(c, RT_pyc_class_new, TY(Object), span, 5, info, py_null(c, span), py_u64(c, 0, span), names, py_absent(c, span));
    emit(c, hir_assign(c->arena, global_of(c, made->slot, TY(Object), span), cls, span));
    Hir *offset = py_rt(c, RT_pyc_class_slot, TY_SCALAR(int64), span, 2, hir_load(c->arena, global_of(c, made->slot, TY(Object), span)),
                        py_word(c, py_str(c, str_of(SLOT_NAMES[SLOT_VALUE]), span)));
    emit(c, hir_assign(c->arena, global_of(c, made->offset, TY_SCALAR(int64), span), offset, span));
}

/* Completes the class of a struct of the library that is used by its name. */
static void build_named(Check *c, void *state) {
    const StructClass *made = state;
    Decl *decl = type_decl(c->s, made->type);
    Span span = decl->span;
    py_names_begin(c, c->py->function);
    Space space = {.at = py_let(c, c->stmts, class_word(c, made, span)), .is_class = true};
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

/* A function that makes a class is checked once; py_check_fixpoint would check it twice, so it runs by itself. */
static void make_maker(Check *outer, StructClass *made, void (*build)(Check *c, void *state)) {
    Sema *s = outer->s;
    uint32_t number = ++py_sema(s)->count;
    Instance *inst = py_instance_new(s, arena_printf(s->arena, "py$struct$%u", number), str_of(ty_c(s->types, made->type)), maker_type(s),
                                     IR_FN_C_ABI | IR_FN_RAISES | IR_FN_GLUE, type_decl(s, made->type)->span);
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(None), .name = STR("struct")};
    Check c = py_check_new(s, inst, s->main->decl, s->main, NULL, &py, scope);
    PyBody body = {.begin = nothing, .run = build, .state = made};
    *(build == build_class ? &made->make : &made->make_named) = inst->fn_id; /* it may ask for the class itself */
    uint32_t muted = s->ctx->diags.muted;
    s->ctx->diags.muted = 0;
    Hir *block = py_check_once(&c, &body);
    s->ctx->diags.muted = muted;
    py_instance_done(s, inst, py_finish_body(&c, inst, block, NULL, 0));
}

static GlobalId new_global(Check *c, const char *what, TypeId type) {
    PySema *py = py_sema(c->s);
    return ir_global_new(c->s->module, arena_printf(c->s->arena, "py$struct$%u$%s", ++py->count, what), type, NONE_OF(ValueId));
}

static StructClass *struct_class(Check *c, TypeId type) {
    PySema *py = py_sema(c->s);
    uint64_t known;
    if (map_get(&py->structs, type.id, &known))
        return (StructClass *)(uintptr_t)known;
    StructClass *made = NEW(c->s->arena, StructClass);
    made->type = type;
    made->slot = new_global(c, "class", TY(Object));
    made->offset = new_global(c, "offset", TY_SCALAR(int64));
    map_put(&py->structs, type.id, (uint64_t)(uintptr_t)made);
    make_maker(c, made, build_class);
    return made;
}

/* The object in the global, which the function makes the first time it is needed. */
static Hir *made_word(Check *c, GlobalId global, FnId maker, Span span) {
    HirVec stmts = {0};
    Hir *make = hir_new(c->arena, HIR_FnRef, maker_type(c->s), span);
    make->fn_ref.fn = maker;
    Hir *call = hir_expr_stmt(c->arena, hir_call(c->arena, make, TY(None), NULL, 0, span));
    Hir *is_new = py_is_zero(c, hir_load(c->arena, global_of(c, global, TY(Object), span)));
    vec_push(c->arena, &stmts, py_if(c, is_new, hir_block(c->arena, &call, 1, span), NULL, span));
    return py_seq(c, &stmts, hir_load(c->arena, global_of(c, global, TY(Object), span)));
}

static Hir *class_word(Check *c, const StructClass *made, Span span) { return made_word(c, made->slot, made->make, span); }

Hir *py_struct_class(Check *c, TypeId type, Span span) {
    if (!can_be_object(c, type))
        return NULL;
    return c->speculative ? py_none(c, span) : class_word(c, struct_class(c, type), span);
}

Hir *py_struct_named(Check *c, TypeId type, Span span) {
    Hir *cls = py_struct_class(c, type, span);
    if (!cls || c->speculative || !type_decl(c->s, type)->module->is_library)
        return cls;
    StructClass *made = struct_class(c, type);
    if (IS_NONE(made->make_named)) {
        made->named = new_global(c, "named", TY(Object));
        make_maker(c, made, build_named);
    }
    return made_word(c, made->named, made->make_named, span);
}

/* A new instance that owns the content of the variable. */
static Hir *instance_of(Check *c, HirLocal *kept, Span span) {
    StructClass *made = struct_class(c, kept->type);
    struct_complete(c->s, kept->type, span);
    HirVec stmts = {0};
    Hir *cls = class_word(c, made, span), *size = py_u64(c, MAX(ty_layout(c->types, kept->type).size, 8u), span);
    HirLocal *object = py_let(c, &stmts, py_rt(c, RT_pyc_struct_new, TY(Object), span, 3, cls, offset_of(c, made, span), size));
    Hir *init = py_stmt_new(c, HIR_Init, span);
    init->assign.place = value_place(c, made, py_load(c, object, span), span);
    init->assign.value = hir_move(c->arena, hir_local(c->arena, kept, span));
    vec_push(c->arena, &stmts, init);
    return py_seq(c, &stmts, py_load(c, object, span));
}

static bool is_optional(Check *c, TypeId type) { return type_is_wellknown(c->s, type, WK_Optional); }

/* As an object an empty Optional is None. */
static Hir *optional_box(Check *c, HirVec *stmts, HirLocal *kept, Span span) {
    Expr place = expr_place(hir_local(c->arena, kept, span), true);
    HirLocal *word = py_let(c, stmts, py_none(c, span));
    Hir *box = hir_assign(c->arena, hir_local(c->arena, word, span), instance_of(c, kept, span), span);
    vec_push(c->arena, stmts, py_if(c, expr_condition(c, &place), hir_block(c->arena, &box, 1, span), NULL, span));
    return py_seq(c, stmts, py_load(c, word, span));
}

/* A new object with the value. */
Hir *py_struct_box(Check *c, const Expr *value) {
    Span span = value->span;
    if (!can_be_object(c, value->type))
        return NULL;
    if (c->speculative)
        return py_none(c, span);
    Hir *content = expr_to_value(c, value);
    if (hir_is_bad(content))
        return content;
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, content);
    return is_optional(c, kept->type) ? optional_box(c, &stmts, kept, span) : py_seq(c, &stmts, instance_of(c, kept, span));
}

/* object = an instance of the type made of the value; NULL when it is not made of it. */
static Hir *assign_instance(Check *c, HirLocal *object, TypeId type, const Expr *value, Span span) {
    HirVec stmts = {0}, *around = c->stmts;
    c->stmts = &stmts;
    Hir *made = expr_convert(c, value, type);
    c->stmts = around;
    if (hir_is_bad(made))
        return NULL;
    HirLocal *kept = py_let(c, &stmts, made);
    vec_push(c->arena, &stmts, hir_assign(c->arena, hir_local(c->arena, object, span), instance_of(c, kept, span), span));
    return hir_block(c->arena, stmts.at, stmts.len, span);
}

static Hir *is_instance(Check *c, const StructClass *made, HirLocal *object, Span span) {
    return py_rt(c, RT_pyc_obj_isinstance, TY(Bool), span, 2, py_load(c, object, span), class_word(c, made, span));
}

/* None, or a number or text, where an Optional of it is wanted: an instance takes its place. */
static void take_optional(Check *c, HirVec *stmts, HirLocal *object, const StructClass *made, Span span) {
    TypeId element = val_data(c->types, ty_data(c->types, made->type)->nominal.args[0])->t;
    Expr none = expr_const(c, TY(None), val_none(c->types), span), word = py_expr_of(py_load(c, object, span));
    Hir *empty = assign_instance(c, object, made->type, &none, span), *filled = NULL;
    if (ty_is_scalar(c->types, element) || py_system_from(c, element)) {
        Expr item = expr_value(expr_convert(c, &word, element));
        filled = assign_instance(c, object, made->type, &item, span);
    }
    Hir *otherwise = filled ? py_if(c, is_instance(c, made, object, span), NULL, filled, span) : NULL;
    Hir *is_none = py_rt(c, RT_pyc_obj_is, TY(Bool), span, 2, py_load(c, object, span), py_none(c, span));
    vec_push(c->arena, stmts, py_if(c, is_none, empty, otherwise ? hir_block(c->arena, &otherwise, 1, span) : NULL, span));
}

/* The value of an object that must be such a struct: a place. */
Hir *py_struct_unbox(Check *c, Hir *word, TypeId type) {
    Span span = word->span;
    if (!can_be_object(c, type))
        return NULL;
    if (c->speculative)
        return hir_local(c->arena, local_temp(c, type, span), span);
    StructClass *made = struct_class(c, type);
    HirVec stmts = {0};
    HirLocal *object = py_let(c, &stmts, word);
    if (is_optional(c, type))
        take_optional(c, &stmts, object, made, span);
    Hir *test = is_instance(c, made, object, span);
    Str text = arena_printf(c->s->arena, "expected %s", ty_c(c->types, type));
    vec_push(c->arena, &stmts, py_if(c, test, NULL, py_raise_text(c, STR("TypeError"), text, span), span));
    Hir *seq = hir_new(c->arena, HIR_Seq, type, span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = value_place(c, made, py_load(c, object, span), span);
    py_loan_add(c, object, seq);
    return seq;
}

/* x = y of an object that may be a struct: its copy. */
Hir *py_struct_copied(Check *c, Hir *word, Span span) {
    HirVec stmts = {0};
    HirLocal *object = py_let(c, &stmts, word);
    HirLocal *copy = py_let(c, &stmts, py_rt(c, RT_pyc_obj_getattr_or, TY(Object), span, 2, py_load(c, object, span), py_str(c, STR("__pyc_copy__"), span)));
    Hir *set = hir_assign(c->arena, hir_local(c->arena, object, span), py_call_words(c, py_load(c, copy, span), NULL, 0, span), span);
    vec_push(c->arena, &stmts, py_if(c, py_is_zero(c, py_load(c, copy, span)), NULL, hir_block(c->arena, &set, 1, span), span));
    return py_seq(c, &stmts, py_load(c, object, span));
}

/* ---- methods with parameters ---- */

static bool has_parameters(Check *c, TypeId type, NameId method) {
    const Decl *found = type_has_method(c, type, method) ? type_member_decl(c->s, type, method) : NULL;
    for (uint32_t i = 0; found && i < found->list.len; i++)
        if (found->list.at[i]->ast && found->list.at[i]->ast->fn.sig.type_params.len)
            return true;
    return false;
}

/* `o.method[…]` of an object: parameters are known when the program is compiled, so the method must be. It is that of the one
 * struct the file names, by import or as its own, which has such a method; none: nothing or several have it. */
TypeId py_struct_with_method(Check *c, NameId method) {
    const PyScope *scope = py_module_info(c->s, c->module)->scope;
    TypeId found = NONE_OF(TypeId);
    for (uint32_t i = 0; i < scope->list.len; i++) {
        const PyName *name = scope->list.at[i];
        bool is_struct = name->is_native || (name->def && name->def->kind == AST_Class);
        Decl *decl = is_struct ? module_name(c->s, c->module, name->name) : NULL;
        decl = decl ? decl_follow(c->s, decl) : NULL;
        if (!decl || decl->kind != DECL_STRUCT || decl->params.len)
            continue;
        TypeId type = ty_nominal(c->types, TY_Struct, decl->id, NULL, 0);
        if (!has_parameters(c, type, method))
            continue;
        if (!IS_NONE(found) && !SAME(found, type))
            return NONE_OF(TypeId);
        found = type;
    }
    return found;
}
