/* What a function does with the variables that it was allowed to change: its `mut` parameters, and the variables that a
 * nested function captured. It is found in the typed tree when the body has been checked. Callers may then treat a
 * variable that the function leaves unchanged as only read, and threads may share a list of which each call uses its
 * own element (src/ownership). */
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

enum { LOOKS = 1, CHANGES = 2, OWN_ELEMENT = 4, LASTS = 8 };

typedef struct UseFinder {
    Check *c;
    const HirLocal *captures; /* NULL: the question is about parameters */
    const HirLocal *index;    /* the number that the function is called with; NULL: it might change */
    const StructInfo *closure;
    uint8_t *found; /* by field or parameter */
    const NameId *names;
    uint32_t count;
    Map captured; /* temporary -> the field whose reference it has */
    Map indices;  /* temporaries that have the index */
    Map values;   /* variable of the body -> Hir*: what it was declared with */
} UseFinder;

static void visit(void *state, const char *role, const Hir *node);
static void use(UseFinder *f, const Hir *place, uint8_t how);

static uint64_t key_of(const HirLocal *local) { return (uint64_t)(uintptr_t)local; }

static bool is_field_of_closure(const UseFinder *f, const Hir *node) {
    return node->kind == HIR_Field && node->field.base->kind == HIR_Local && node->field.base->local == f->captures;
}

/* Finds the field whose captured reference the value is. */
static bool captured_reference(const UseFinder *f, const Hir *value, uint64_t *field) {
    if (value->kind != HIR_Load || !f->captures) return false;
    const Hir *from = value->load.place;
    if (from->kind == HIR_Local) return map_get(&f->captured, key_of(from->local), field);
    if (!is_field_of_closure(f, from)) return false;
    *field = from->field.index;
    return true;
}

/* Whether the place is a whole parameter or captured variable. */
static bool given_variable(const UseFinder *f, const Hir *place, uint64_t *field) {
    if (!f->captures) {
        if (place->kind != HIR_Local || !place->local->param) return false;
        *field = place->local->param - 1;
        return true;
    }
    if (place->kind == HIR_Deref) return captured_reference(f, place->deref.pointer, field);
    if (!is_field_of_closure(f, place)) return false;
    *field = place->field.index;
    return true;
}

static void add(UseFinder *f, uint64_t field, uint8_t how) { f->found[field] |= how; }

static void change_all(UseFinder *f) {
    for (uint32_t i = 0; i < f->count; i++) add(f, i, CHANGES);
}

static bool is_letter(char c) {
    return c == '_' || (c & 0x80) != 0 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool text_names(Str text, Str name) {
    for (uint32_t i = 0; i + name.len <= text.len; i++) {
        bool is_alone =
            (i == 0 || !is_letter(text.at[i - 1])) && (i + name.len == text.len || !is_letter(text.at[i + name.len]));
        if (is_alone && memcmp(text.at + i, name.at, name.len) == 0) return true;
    }
    return false;
}

/* An expression whose effect depends on the arguments of a use: an operator or a conversion reads its operands; any
 * other may change all that it names. */
static void visit_unknown(UseFinder *f, const Hir *node) {
    Str text = source_text(f->c->ctx, node->span);
    for (uint32_t i = 0; i < node->poison.of.len; i++) {
        const Hir *operand = node->poison.of.at[i];
        if (hir_is_place(operand))
            use(f, operand, LOOKS);
        else
            visit(f, NULL, operand);
    }
    if (node->poison.of.len) return;
    for (uint32_t i = 0; i < f->count; i++)
        if (text_names(text, name_text(f->c->ctx, f->names[i]))) add(f, i, CHANGES);
}

/* ---- calls ---- */

static bool has_flag(const UseFinder *f, const Hir *call, IrFnFlags flag) {
    const Hir *callee = call->call.callee;
    return callee->kind == HIR_FnRef && (ir_fn(f->c->s->module, callee->fn_ref.fn)->flags & (uint32_t)flag) != 0;
}

static bool is_of_library(const UseFinder *f, const Hir *call) {
    const Hir *callee = call->call.callee;
    return callee->kind == HIR_FnRef && ir_fn(f->c->s->module, callee->fn_ref.fn)->borrows < 0;
}

/* Whether the callee's body does not change the argument, though the parameter is `mut`. */
static bool is_left_alone(const UseFinder *f, const Hir *call, uint32_t param) {
    const Hir *callee = call->call.callee;
    if (callee->kind != HIR_FnRef || param >= 32) return false;
    return (ir_fn(f->c->s->module, callee->fn_ref.fn)->left_alone >> param & 1) != 0;
}

static bool is_index(const UseFinder *f, const Hir *node) {
    uint64_t found;
    const Hir *place = node->kind == HIR_Load ? node->load.place : node;
    if (place->kind != HIR_Local) return false;
    const HirLocal *local = place->local;
    return (f->index && local == f->index) || map_get(&f->indices, key_of(local), &found);
}

static bool is_element(const UseFinder *f, const Hir *node) {
    return node->kind == HIR_Call && has_flag(f, node, IR_FN_ELEMENT) && node->call.args.len > 1;
}

/* What the callee does with an argument that it gets by reference. A library function changes nothing through a `ref`,
 * but its result may be used to change something. */
static uint8_t use_by_callee(const UseFinder *f, const Hir *call, AstConvention convention) {
    if (has_flag(f, call, IR_FN_SIZE)) return 0;
    switch (convention) {
    case CONV_DEFAULT:
    case CONV_READ: return LOOKS;
    case CONV_REF: {
        bool is_unsafe = (call->call.borrows & (uint64_t)IR_BORROW_UNCHECKED) != 0;
        bool gives_way = !is_unsafe && ty_lends_mutably(f->c->types, call->type);
        return is_of_library(f, call) && !gives_way ? LOOKS : CHANGES;
    }
    case CONV_MUT:
    case CONV_VAR:
    case CONV_OUT:
    case CONV_DEINIT: return CHANGES;
    }
    UNREACHABLE();
}

/* A reference to an element. What the body does with the reference is not followed. */
static void visit_element(UseFinder *f, const Hir *call, uint8_t how) {
    bool is_own = is_index(f, call->call.args.at[1]);
    use(f, call->call.args.at[0], is_own ? OWN_ELEMENT : how);
    for (uint32_t i = 1; i < call->call.args.len; i++) visit(f, NULL, call->call.args.at[i]);
}

/* A value that goes to a parameter whose referents have to live as long as the program. */
static void has_to_last(UseFinder *f, const Hir *node) {
    uint64_t found;
    if (given_variable(f, node, &found))
        add(f, found, LASTS);
    else if (node->kind == HIR_Local && map_get(&f->values, key_of(node->local), &found))
        has_to_last(f, (const Hir *)(uintptr_t)found);
    else if (node->kind == HIR_Load)
        has_to_last(f, node->load.place);
    else if (node->kind == HIR_Copy)
        has_to_last(f, node->copy.place);
    else if (node->kind == HIR_Borrow)
        has_to_last(f, node->borrow.place);
    else if (node->kind == HIR_Field)
        has_to_last(f, node->field.base);
    else if (node->kind == HIR_Deref)
        has_to_last(f, node->deref.pointer);
    for (uint32_t i = 0; node->kind == HIR_Call && i < node->call.args.len; i++) has_to_last(f, node->call.args.at[i]);
}

static bool takes_lasting(const UseFinder *f, const Hir *call, uint32_t param) {
    const Hir *callee = call->call.callee;
    if (callee->kind != HIR_FnRef || param >= 32) return false;
    return (ir_fn(f->c->s->module, callee->fn_ref.fn)->lasting >> param & 1) != 0;
}

static void visit_call(UseFinder *f, const Hir *call) {
    if (is_element(f, call)) {
        visit_element(f, call, CHANGES);
        return;
    }
    const FnType *type = &ty_data(f->c->types, call->call.callee->type)->fn;
    visit(f, NULL, call->call.callee);
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        const Hir *arg = call->call.args.at[i];
        uint32_t param = i + call->call.constructs;
        if (f->captures && takes_lasting(f, call, param)) has_to_last(f, arg);
        if (hir_is_place(arg) && is_left_alone(f, call, param))
            use(f, arg, LOOKS);
        else if (hir_is_place(arg) && param < type->param_count)
            use(f, arg, use_by_callee(f, call, type->params[param].convention));
        else
            visit(f, NULL, arg);
    }
}

/* ---- the other nodes ---- */

static void use(UseFinder *f, const Hir *place, uint8_t how) {
    uint64_t field;
    if (given_variable(f, place, &field)) {
        add(f, field, how);
    } else if (place->kind == HIR_Field) {
        use(f, place->field.base, how);
    } else if (place->kind == HIR_Element) {
        use(f, place->element.base, how);
        visit(f, NULL, place->element.index);
    } else if (place->kind == HIR_Deref && is_element(f, place->deref.pointer)) {
        visit_element(f, place->deref.pointer, how);
    } else {
        visit(f, NULL, place);
    }
}

/* A variable that is passed on to a closure inside the body. */
static void visit_aggregate(UseFinder *f, const Hir *node) {
    bool is_closure = ty_is(f->c->types, node->type, TY_Closure);
    for (uint32_t i = 0; i < node->aggregate.items.len; i++) {
        const Hir *item = node->aggregate.items.at[i];
        bool is_looked_at = is_closure && item->kind == HIR_Borrow &&
                            ty_struct(f->c->types, node->type)->fields[i].use == CAPTURE_LOOKED_AT;
        if (is_closure && f->captures && ty_struct(f->c->types, node->type)->fields[i].lasts) has_to_last(f, item);
        if (is_looked_at)
            use(f, item->borrow.place, LOOKS);
        else
            visit(f, NULL, item);
    }
}

static void visit_let(UseFinder *f, const Hir *node) {
    uint64_t field;
    const Hir *value = node->let.value;
    if (!value) return;
    map_put(&f->values, key_of(node->let.local), (uint64_t)(uintptr_t)value);
    if (node->let.local->is_temp && captured_reference(f, value, &field))
        map_put(&f->captured, key_of(node->let.local), field);
    else if (node->let.local->is_temp && is_index(f, value))
        map_put(&f->indices, key_of(node->let.local), 1);
    else
        visit(f, NULL, value);
}

static uint8_t use_by_borrow(const UseFinder *f, const Hir *borrow) {
    return ty_data(f->c->types, borrow->type)->pointer.mut == MUT_NO ? LOOKS : CHANGES;
}

/* Nodes that are not listed only pass on the values of their children. A reference to a variable, or the closure
 * itself, anywhere else may be used in any way. */
static void visit(void *state, const char *role, const Hir *node) {
    UseFinder *f = state;
    uint64_t field;
    (void)role;
    if (captured_reference(f, node, &field)) {
        add(f, field, ty_is(f->c->types, f->closure->fields[field].type, TY_Pointer) ? CHANGES : LOOKS);
        return;
    }
    if (node->kind == HIR_Poison)
        visit_unknown(f, node);
    else if (node->kind == HIR_Local && node->local == f->captures)
        change_all(f);
    else if (given_variable(f, node, &field))
        add(f, field, CHANGES);
    else if (node->kind == HIR_Load || node->kind == HIR_Copy)
        use(f, node->kind == HIR_Load ? node->load.place : node->copy.place, LOOKS);
    else if (node->kind == HIR_KeepAlive)
        use(f, node->keep_alive.place, LOOKS);
    else if (node->kind == HIR_Borrow)
        use(f, node->borrow.place, use_by_borrow(f, node));
    else if (node->kind == HIR_Move || node->kind == HIR_Destroy || node->kind == HIR_MarkUninit)
        use(f, node->kind == HIR_Move ? node->move.place : node->destroy.place, CHANGES);
    else if (node->kind == HIR_Assign || node->kind == HIR_Init) {
        use(f, node->assign.place, CHANGES);
        visit(f, NULL, node->assign.value);
    } else if (node->kind == HIR_Let)
        visit_let(f, node);
    else if (node->kind == HIR_Call)
        visit_call(f, node);
    else if (node->kind == HIR_Aggregate)
        visit_aggregate(f, node);
    else
        hir_children(node, visit, f);
}

static void find_uses(UseFinder *f, const HirBody *body) {
    f->found = NEW_ARRAY(f->c->arena, uint8_t, f->count + 1);
    map_init(&f->captured, f->c->arena);
    map_init(&f->indices, f->c->arena);
    map_init(&f->values, f->c->arena);
    visit(f, NULL, body->block);
}

CaptureUse *capture_uses(Check *c, TypeId closure, const HirBody *body, bool *lasts) {
    UseFinder f = {.c = c, .captures = c->captures, .closure = ty_struct(c->types, closure)};
    f.count = f.closure->field_count;
    NameId *names = NEW_ARRAY(c->arena, NameId, f.count + 1);
    for (uint32_t i = 0; i < f.count; i++) names[i] = f.closure->fields[i].name;
    f.names = names;
    if (body->param_count > 1 && !body->params[1]->is_mutable) f.index = body->params[1];
    find_uses(&f, body);
    CaptureUse *uses = NEW_ARRAY(c->arena, CaptureUse, f.count + 1);
    for (uint32_t i = 0; i < f.count; i++) {
        bool is_shared = (f.found[i] & OWN_ELEMENT) != 0 && (f.found[i] & LOOKS) != 0;
        uses[i] = (f.found[i] & OWN_ELEMENT) != 0 ? CAPTURE_OWN_ELEMENT : CAPTURE_LOOKED_AT;
        if ((f.found[i] & CHANGES) != 0 || is_shared) uses[i] = CAPTURE_CHANGED;
        lasts[i] = (f.found[i] & LASTS) != 0;
    }
    return uses;
}

static bool has_mut_place(Check *c, const HirBody *body) {
    bool found = false;
    for (uint32_t i = 0; i < body->param_count; i++)
        found |= body->params[i]->convention == CONV_MUT && !ty_is_register(c->types, body->params[i]->type);
    return found;
}

uint32_t params_left_alone(Check *c, const HirBody *body) {
    UseFinder f = {.c = c, .count = body->param_count};
    uint32_t found = 0;
    if (!has_mut_place(c, body)) return 0;
    NameId *names = NEW_ARRAY(c->arena, NameId, f.count + 1);
    for (uint32_t i = 0; i < f.count; i++) names[i] = body->params[i]->name;
    f.names = names;
    find_uses(&f, body);
    for (uint32_t i = 0; i < MIN(f.count, 32u); i++)
        if (body->params[i]->convention == CONV_MUT && (f.found[i] & CHANGES) == 0) found |= 1u << i;
    return found;
}
