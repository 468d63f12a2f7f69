/* Bodies of the Python register: checked again until the types of their locals are stable, then once more for good. The
 * result types of functions that are called directly are found in the same way, also for recursive functions. */
#include "python/elaborate/elaborate.h"
#include "python/elaborate/inside.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

enum { PASSES = 40, ROUNDS = 12 };

/* ---- one body ---- */

static void run_value(Check *c, const PyBody *body) {
    Expr e = expr_check(c, body->value, NONE_OF(TypeId));
    if (!expr_is_poison(&e)) py_return(c, &e, body->value->span);
}

/* Falling off the end gives None. */
static void run_end(Check *c, Span span) {
    c->py->falls = py_falls(c) && !c->py->is_poisoned; /* else it is not known */
    if (!c->py->falls) return;
    Expr none = expr_const(c, TY(None), val_none(c->types), span);
    py_return(c, &none, span);
}

static Hir *run_pass(Check *c, const PyBody *body) {
    HirVec stmts = {0};
    LocalScope locals;
    Span span = body->block ? body->block->span : body->value ? body->value->span : c->home->span;
    c->stmts = &stmts;
    c->flow.loop = NULL;
    c->flow.try_frame = NULL;
    c->py->loop = NULL;
    c->py->scope = c->py->function;
    c->py->returned = NONE_OF(TypeId);
    memset(c->py->bound, 0, c->py->words * sizeof *c->py->bound);
    locals_push(c, &locals);
    locals.is_function = true;
    body->begin(c, body->begin_state);
    if (body->run)
        body->run(c, body->state);
    else if (body->block)
        py_body_stmts(c, body->block);
    else
        run_value(c, body);
    run_end(c, (Span){span.hi ? span.hi - 1 : 0, span.hi});
    locals_pop(c);
    return hir_block(c->arena, stmts.at, stmts.len, span);
}

static void fix_declared(Check *c, PyScope *scope) {
    for (uint32_t i = 0; i < scope->list.len; i++) {
        PyName *name = scope->list.at[i];
        if (!name->annotation || name->has_global || name->is_cell || name->is_native || name->is_param) continue;
        name->declared = py_annotation(c, name->annotation);
        if (!IS_NONE(name->declared)) name->type = name->declared;
    }
}

static void begin_pass(PyScope *scope) {
    scope->changed = false;
    for (uint32_t i = 0; i < scope->inlined.len; i++) begin_pass(scope->inlined.at[i].scope);
}

static bool has_changed(const PyScope *scope) {
    bool any = scope->changed;
    for (uint32_t i = 0; i < scope->inlined.len; i++) any |= has_changed(scope->inlined.at[i].scope);
    return any;
}

/* A name whose type is still unknown at the end becomes an object. */
static bool settle_unknown(PyScope *scope) {
    bool any = false;
    for (uint32_t i = 0; i < scope->inlined.len; i++) any |= settle_unknown(scope->inlined.at[i].scope);
    for (uint32_t i = 0; i < scope->list.len; i++) {
        PyName *name = scope->list.at[i];
        if (!name->is_unknown || !IS_NONE(name->type)) continue;
        name->type = TY(Object);
        any = true;
    }
    return any;
}

/* Checks the body once and drops its nodes: only what it learns about the names remains. */
static void try_pass(Check *c, const PyBody *body) {
    Arena *kept = c->arena, own = arena_take(&c->ctx->spare);
    c->arena = &own;
    Trial trial = trial_begin(c);
    run_pass(c, body);
    trial_end(c, trial);
    c->arena = kept;
    arena_give_back(&c->ctx->spare, &own);
}

Hir *py_check_fixpoint(Check *c, PyScope *scope, const PyBody *body) {
    c->stmts = NEW(c->arena, HirVec);
    fix_declared(c, scope);
    for (uint32_t pass = 0; pass < PASSES; pass++) {
        begin_pass(scope);
        try_pass(c, body);
        if (!has_changed(scope) && !settle_unknown(scope)) break;
    }
    return c->speculative ? NULL : run_pass(c, body);
}

Hir *py_check_once(Check *c, const PyBody *body) { return run_pass(c, body); }

/* ---- checks and instances ---- */

/* The names in a function's scope begin with its own and `.<locals>.`. */
static Str qualname_of(const PyScope *scope) {
    const Str around = STR(".<locals>.");
    Str names = scope->qualname;
    if (names.len <= around.len) return (Str){0};
    return (Str){names.at, names.len - around.len};
}

Check py_check_new(Sema *s, Instance *inst, const Decl *home, Module *module, Env *env, PyCheck *py, PyScope *scope) {
    Check c = {.s = s,
               .ctx = s->ctx,
               .types = s->types,
               .arena = &s->bodies,
               .home = home,
               .module = module,
               .env = env,
               .instance = inst,
               .reg = &python_register.own,
               .py = py,
               .contract.raises = TY(Error)};
    IrFn *fn = ir_fn(s->module, inst->fn_id);
    fn->flags |= IR_FN_BOUNDED | (module_is_program(module) ? 0 : IR_FN_LIGHT);
    fn->qualname = qualname_of(scope);
    py->scope = py->function = scope;
    py->words = scope->list.len / 64 + 1;
    py->bound = NEW_ARRAY(c.arena, uint64_t, py->words);
    return c;
}

Instance *py_instance_new(Sema *s, Str symbol, Str display, TypeId type, uint32_t flags, Span span) {
    Instance *inst = NEW(s->arena, Instance);
    vec_push(s->arena, &s->instances, inst);
    inst->id = s->instances.len;
    inst->request_span = span;
    inst->requester = s->current;
    inst->depth = s->current ? s->current->depth + 1 : 0;
    inst->reg = &python_register.own;
    inst->type = type;
    IrFn *fn = ir_fn_new(s->module, symbol);
    fn->display = display;
    fn->flags = flags;
    fn->span = span;
    fn->type = type;
    inst->fn_id = fn->id;
    const FnType *data = &ty_data(s->types, type)->fn;
    SigParam *params = NEW_ARRAY(s->arena, SigParam, data->param_count + 1);
    for (uint32_t i = 0; i < data->param_count; i++)
        params[i] = (SigParam){.type = data->params[i].type, .convention = data->params[i].convention};
    inst->sig = (Signature){
        .params = params, .count = data->param_count, .result = data->result, .raises = data->raises, .out = -1};
    map_put(&s->fns, fn->id.id, (uint64_t)(uintptr_t)inst);
    return inst;
}

void py_instance_done(Sema *s, Instance *inst, HirBody *body) {
    inst->body = body;
    inst->state = body ? INST_DONE : INST_FAILED;
    inst->is_requested = true;
    vec_push(s->arena, &s->instance->queue, inst);
}

HirBody *py_finish_body(Check *c, Instance *inst, Hir *block, HirLocal **params, uint32_t count) {
    HirBody *body = NEW(c->arena, HirBody);
    *body = (HirBody){.fn = inst->fn_id,
                      .params = params,
                      .param_count = count,
                      .block = block,
                      .label_count = c->flow.label_count + 1,
                      .arena = c->arena};
    return body;
}

/* ---- instances of a module's functions ---- */

static PyInstance *state_of(Sema *s, Instance *inst) {
    if (!inst->py) inst->py = NEW(s->arena, PyInstance);
    if (!inst->py->scope) {
        const Ast *ast = inst->fn->ast;
        const struct PyDecl *decl = inst->fn->fn.py;
        PyScope *outer = decl && decl->is_known ? decl->around : py_module_info(s, inst->fn->module)->scope;
        PyScope *scope = py_scope_new(s, PY_FUNCTION, outer, inst->fn->module, ast->fn.sig.params, ast);
        Str name = name_text(s->ctx, ast->fn.name);
        scope->qualname = arena_printf(s->arena, "%.*s%.*s.<locals>.", STR_ARGS(outer->qualname), STR_ARGS(name));
        inst->py->scope = scope;
        inst->py->is_final = decl && decl->is_known;
        bool before = infer_look(s, inst->py->is_final && decl->is_inside);
        if (inst->py->is_final) inst->py->guess = py_known_result(s, ast);
        infer_look(s, before);
    }
    return inst->py;
}

typedef struct Begin {
    Instance *inst;
    HirLocal **params;
} Begin;

static bool is_kept_in_place(const PyName *name) { return !name->binds && !name->is_cell && !name->is_deleted; }

/* Parameters that are never bound again are used where they are; others become variables. */
static void begin_instance(Check *c, void *state) {
    Begin *begin = state;
    const Signature *sig = &begin->inst->sig;
    PyScope *scope = c->py->function;
    for (uint32_t i = 0; i < sig->count; i++) {
        PyName *name = py_scope_find(scope, sig->params[i].name);
        name->type = is_kept_in_place(name) ? sig->params[i].type : py_join(c, name->type, sig->params[i].type);
    }
    py_names_begin(c, scope);
    for (uint32_t i = 0; i < sig->count; i++) {
        PyName *name = py_scope_find(scope, sig->params[i].name);
        HirLocal *var = hir_local_new(c->arena, name->name, sig->params[i].type, sig->params[i].ast->span);
        var->param = i + 1;
        var->convention = CONV_READ;
        begin->params[i] = var;
        if (is_kept_in_place(name)) {
            name->var = var;
            py_flow_set(c, name, true);
            continue;
        }
        Expr value = expr_place(hir_local(c->arena, var, var->span), false);
        py_name_store(c, name->name, &value, var->span);
    }
    if (begin->inst->fn->fn.py) py_hand_inside(c, begin->inst->fn, sig, begin->params);
}

static HirBody *check_instance(Sema *s, Instance *inst, TypeId result, bool final, TypeId *returned) {
    PyInstance *state = state_of(s, inst);
    const Ast *ast = inst->fn->ast;
    PyCheck py = {.result = result, .returns = ast->fn.sig.result, .name = name_text(s->ctx, ast->fn.name)};
    Check c = py_check_new(s, inst, inst->fn, inst->fn->module, inst->env, &py, state->scope);
    c.speculative = !final;
    Begin begin = {inst, NEW_ARRAY(c.arena, HirLocal *, inst->sig.count + 1)};
    PyBody body = {.begin = begin_instance, .begin_state = &begin, .block = ast->fn.body};
    Instance *outer = s->current;
    s->current = inst;
    s->ctx->diags.muted += !final;
    bool before = infer_look(s, inst->fn->fn.py && inst->fn->fn.py->is_inside);
    Hir *block = py_check_fixpoint(&c, state->scope, &body);
    infer_look(s, before);
    s->ctx->diags.muted -= !final;
    s->current = outer;
    *returned = py.returned;
    state->ends = !py.falls;
    return block ? py_finish_body(&c, inst, block, begin.params, inst->sig.count) : NULL;
}

/* One round: the result type that follows from the provisional types. */
static TypeId infer_once(Sema *s, Instance *inst) {
    TypeId returned;
    check_instance(s, inst, NONE_OF(TypeId), false, &returned);
    return returned;
}

static TypeId join_result(Sema *s, TypeId a, TypeId b) {
    Check c = {.s = s, .ctx = s->ctx, .types = s->types, .reg = &systems_register};
    return py_join(&c, a, b);
}

/* Repeats until nothing changes, for functions that call themselves. A function that waits for one further down the
 * stack is repeated by that one. */
static void infer(Sema *s, Instance *inst) {
    PySema *py = py_sema(s);
    PyInstance *state = state_of(s, inst);
    uint32_t outer_low = py->low, level = ++py->level, low = UINT32_MAX;
    state->level = level;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        py->low = UINT32_MAX;
        py->pass++;
        TypeId before = state->guess;
        state->guess = join_result(s, before, infer_once(s, inst));
        low = MIN(low, py->low);
        if (low > level || SAME(before, state->guess) || low < level) break;
    }
    state->is_final = low >= level;
    state->pass = py->pass;
    state->level = 0;
    py->level--;
    py->low = MIN(outer_low, low < level ? low : UINT32_MAX);
}

TypeId py_instance_result(Check *c, Instance *inst, Span span) {
    PyInstance *state = state_of(c->s, inst);
    (void)span;
    if (state->is_final) return state->guess;
    if (state->level) { /* it is being checked: the type known so far */
        py_sema(c->s)->low = MIN(py_sema(c->s)->low, state->level);
        return state->guess;
    }
    infer(c->s, inst);
    return state->guess;
}

/* From now on the result has the type that was determined. */
void py_instance_publish(Sema *s, Instance *inst) {
    if (!inst->sig.infers_result) return;
    TypeId result = inst->py->guess;
    inst->py->is_final = true;
    inst->sig.result = IS_NONE(result) ? TY(Object) : result;
    inst->sig.raises = TY(Error);
    inst->sig.infers_result = false;
    inst->type = fn_type_of(s->types, &inst->sig, s->arena);
    IrFn *fn = ir_fn(s->module, inst->fn_id);
    fn->type = inst->type;
    fn->flags |= IR_FN_RAISES;
}

/* Whether the statement may never end normally: a match may cover all cases, and a call may never return. src/typing
 * can tell by types. */
static bool may_not_end(const Ast *stmt) {
    bool is_inside_with = false; /* behind which the function goes on only if the manager swallows exceptions */
    while (stmt && (stmt->kind == AST_Block || stmt->kind == AST_If || stmt->kind == AST_With)) {
        AstList items = stmt->kind == AST_Block ? stmt->block.items : (AstList){NULL, 0};
        is_inside_with |= stmt->kind == AST_With;
        stmt = stmt->kind == AST_If     ? stmt->if_.otherwise
               : stmt->kind == AST_With ? stmt->with.body
               : items.len              ? items.at[items.len - 1]
                                        : NULL;
    }
    if (stmt && is_inside_with && (stmt->kind == AST_Return || stmt->kind == AST_Raise)) return true;
    return stmt && (stmt->kind == AST_Match || (stmt->kind == AST_ExprStmt && stmt->expr_stmt.value->kind == AST_Call));
}

/* A declared result that some path does not return. */
static void check_promise(Sema *s, const Instance *inst, const HirBody *body) {
    const Ast *ast = inst->fn->ast;
    (void)body;
    if (!ast->fn.sig.result || inst->py->ends || !ast->fn.returns_value || may_not_end(ast->fn.body)) return;
    PyCheck py = {0};
    Check c = py_check_new(s, (Instance *)(uintptr_t)inst, inst->fn, inst->fn->module, inst->env, &py, inst->py->scope);
    if (!IS_NONE(py_promised(&c, ast->fn.sig.result)))
        diag(s->ctx, D_PY_NO_RETURN, inst->fn->span, name_c(s->ctx, inst->fn->name), source_c(&c, ast->fn.sig.result));
}

void py_body(Sema *s, Instance *inst) {
    Check c = check_at(s, inst->fn, inst->env);
    TypeId returned;
    py_instance_result(&c, inst, inst->request_span);
    py_instance_publish(s, inst);
    inst->body = check_instance(s, inst, inst->sig.result, true, &returned);
    check_promise(s, inst, inst->body);
}
