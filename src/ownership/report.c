/* The texts of ownership errors: what is wrong, where the value was created, where it went, and what to write instead.
 * Each root cause is reported once. The cause is found by walking back from the place of the error, which costs time
 * only when there is an error. */
#include "ownership/report.h"
#include "ownership/own.h"
#include "types/type_text.h"

/* --- words --- */

static const char *quoted(const Own *own, PathId path) {
    Str name = ir_path_name(&own->places, path);
    if (name.len == 0) return "this value";
    return arena_printf(own->arena, "'%.*s'", STR_ARGS(name)).at;
}

static const IrLocal *local_of(const Own *own, PathId path) {
    return ir_local(own->fn, ir_path(&own->places, path)->local);
}

static void taint(Own *own, PathId path) {
    own->tainted[ir_path(&own->places, path)->local.id - 1] = true;
    own->failed = true;
}

static Context *ctx_of(const Own *own) { return own->module->ctx; }

/* Whether this cause has not been reported yet. */
static bool is_news(Own *own, DiagCode code, uint32_t a, uint32_t b) {
    uint64_t key = map_key2(a, b) * 128 + (uint64_t)code % 128;
    own->failed = true;
    if (map_has(&own->reported, key)) return false;
    map_put(&own->reported, key, 1);
    return true;
}

/* One change is one mistake, however many references it invalidates. */
static bool is_news_of_change(Own *own, Site site) { return is_news(own, D_OWNER_CHANGED, site.block.id, site.inst); }

/* Two conflicting references are one mistake, wherever they are passed. */
bool own_is_news_of_loans(Own *own, const Loan *changed, const Loan *other) {
    return is_news(own, D_ARGUMENT_IN_ITSELF, (uint32_t)(changed - own->loans.at), (uint32_t)(other - own->loans.at));
}

/* --- looking back --- */

typedef bool (*SiteTest)(Own *own, Site site, void *state);

typedef struct Search {
    SiteTest test;
    void *state;
    Site stop; /* paths end here; block none: nowhere */
} Search;

typedef enum Outcome { OUTCOME_GO_ON, OUTCOME_STOPPED, OUTCOME_FOUND } Outcome;

static Outcome search_block(Own *own, BlockId block, uint32_t end, const Search *search, Site *found) {
    for (uint32_t i = end; i > 0; i--) {
        *found = (Site){block, i - 1};
        if (search->test(own, *found, search->state)) return OUTCOME_FOUND;
        if (SAME(block, search->stop.block) && i - 1 == search->stop.inst) return OUTCOME_STOPPED;
    }
    return OUTCOME_GO_ON;
}

/* The nearest instruction before `from` that passes the test; in a loop, `from` itself comes last. */
static bool look_back(Own *own, Site from, const Search *search, Site *found) {
    Outcome outcome = search_block(own, from.block, from.inst, search, found);
    if (outcome != OUTCOME_GO_ON) return outcome == OUTCOME_FOUND;
    BlockId *queue = NEW_ARRAY(own->arena, BlockId, own->fn->blocks.len + 1);
    bool *seen = NEW_ARRAY(own->arena, bool, own->fn->blocks.len + 1);
    uint32_t count = 0, next = 0;
    queue[count++] = from.block;
    while (next < count) {
        BlockId block = queue[next++];
        for (uint32_t i = 0; i < own->cfg.pred_count[block.id - 1]; i++) {
            BlockId pred = own->cfg.preds[block.id - 1][i];
            if (seen[pred.id - 1]) continue;
            seen[pred.id - 1] = true;
            outcome = search_block(own, pred, ir_block(own->fn, pred)->insts.len, search, found);
            if (outcome == OUTCOME_FOUND) return true;
            if (outcome == OUTCOME_GO_ON && !SAME(pred, from.block)) queue[count++] = pred;
        }
    }
    return false;
}

static bool moves_path(Own *own, Site site, void *state) {
    const PathId *path = state;
    for (uint32_t a = own_first_access(own, site.block); a < own_end_access(own, site.block); a++) {
        const IrAccess *access = own_access(own, a);
        if (access->inst != site.inst || access->place.kind != PLACE_PATH) continue;
        bool clears = access->kind == ACCESS_MOVE || access->kind == ACCESS_MARK_UNINIT;
        if (clears && own_reach_overlaps(own, access->place.path, *path, false)) return true;
    }
    return false;
}

static bool look_back_for_move(Own *own, Site from, PathId path, Site *found) {
    Search search = {.test = moves_path, .state = &path};
    return look_back(own, from, &search, found);
}

static bool spoils_loan(Own *own, Site site, void *state) {
    const LoanId *loan = state;
    return own_spoils(own, site, *loan);
}

/* --- hints --- */

static bool is_copyable(const Own *own, TypeId type) {
    return ty_is(own->types, type, TY_Struct) && !ty_struct(own->types, type)->glue.no_copy &&
           !ty_struct(own->types, type)->glue.is_linear;
}

/* Suggests a copy where the text of an instruction has "name^" (in Python's syntax "move(name)"). */
static void suggest_copy(const Own *own, Site moved, PathId path) {
    Context *ctx = ctx_of(own);
    Span span = own_span(own, moved);
    Str name = ir_path_name(&own->places, path);
    if (name.len == 0 || span.hi <= span.lo || !is_copyable(own, ir_path(&own->places, path)->type)) return;
    Str text = source_text(ctx, span);
    bool is_py_file = source_has_python_syntax(ctx, span.lo);
    Str transfer =
        is_py_file ? arena_printf(&ctx->arena, "move(%s)", name.at) : arena_printf(&ctx->arena, "%s^", name.at);
    for (uint32_t i = 0; i + transfer.len <= text.len; i++) {
        if (memcmp(text.at + i, transfer.at, transfer.len) != 0) continue;
        diag_suggest(ctx, (Span){span.lo + i, span.lo + i + transfer.len},
                     arena_printf(&ctx->arena, "%s.copy()", name.at));
        return;
    }
}

static void note_moved(const Own *own, Site use, Site moved, PathId path) {
    bool is_round = SAME(use.block, moved.block) && use.inst == moved.inst;
    diag_note(ctx_of(own), own_span(own, moved), "%s was moved away here%s", quoted(own, path),
              is_round ? ", in an earlier round of the loop" : "");
    suggest_copy(own, moved, path);
}

static void note_declared(const Own *own, PathId path) {
    const IrLocal *local = local_of(own, path);
    if (local->span.hi > 0)
        diag_note(ctx_of(own), local->span, "%s is declared here",
                  quoted(own, own->places.roots[ir_path(&own->places, path)->local.id - 1]));
}

/* --- initialisation --- */

/* The first missing node at or below `top`; one that was moved is preferred. */
static NodeId missing_part(const Own *own, NodeId top, const InitState *state) {
    NodeId missing = {0};
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        if (own_has(&state->must, n) || own_node(own, n)->is_whole_in_children) continue;
        if (IS_NONE(missing) || (own_has(&state->moved, n) && !own_has(&state->moved, missing))) missing = n;
    }
    return missing;
}

static bool any_part_there(const Own *own, NodeId top, const InitState *state) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        if (own_has(&state->must, n) && !own_node(own, n)->is_whole_in_children) return true;
    }
    return false;
}

static bool is_moved_by(const Own *own, Site site, PathId path) {
    for (uint32_t a = own_first_access(own, site.block); a < own_end_access(own, site.block); a++) {
        const IrAccess *access = own_access(own, a);
        bool clears = access->kind == ACCESS_MOVE || access->kind == ACCESS_MARK_UNINIT;
        if (access->inst == site.inst && clears && access->place.kind == PLACE_PATH && SAME(access->place.path, path))
            return true;
    }
    return false;
}

static void report_moved(Own *own, Site use, PathId path, PathId lost, DiagCode code) {
    Site moved;
    bool found = look_back_for_move(own, use, lost, &moved);
    taint(own, path);
    if (found && code != D_USED_IN_PARTS && !SAME(path, lost) && is_moved_by(own, moved, lost)) code = D_USED_IN_PARTS;
    if (code != D_USED_IN_PARTS) lost = path;
    if (!is_news(own, code, found ? moved.block.id : 0, found ? moved.inst : path.id)) return;
    diag(ctx_of(own), code, own_span(own, use), quoted(own, path), quoted(own, lost));
    if (found) note_moved(own, use, moved, lost);
}

static void report_unset(Own *own, Site use, PathId path, DiagCode code) {
    taint(own, path);
    if (!is_news(own, code, path.id, 0)) return;
    diag(ctx_of(own), code, own_span(own, use), quoted(own, path));
    note_declared(own, path);
}

void own_report_use(Own *own, Site site, const IrAccess *access, const InitState *state) {
    bool is_exact;
    PathId path = access->place.path;
    NodeId node = own_nearest_node(own, path, &is_exact);
    NodeId missing = is_exact ? missing_part(own, node, state) : node;
    bool moved = own_has(&state->moved, missing), maybe = own_has(&state->may, missing);
    bool is_part = is_exact && !SAME(missing, node) && any_part_there(own, node, state);
    if (moved && is_part) {
        report_moved(own, site, path, own_node(own, missing)->path, D_USED_IN_PARTS);
    } else if (moved) {
        report_moved(own, site, path, is_exact ? own_node(own, missing)->path : path,
                     maybe ? D_MAYBE_MOVED : D_USED_AFTER_MOVE);
    } else {
        report_unset(own, site, is_part ? own_node(own, missing)->path : path,
                     maybe ? D_MAYBE_NOT_SET : D_USED_BEFORE_SET);
    }
}

void own_report_bad_move(Own *own, Site site, const IrAccess *access) {
    Context *ctx = ctx_of(own);
    if (access->place.kind == PLACE_REF) {
        if (is_news(own, D_MOVED_FROM_REFERENCE, site.block.id, site.inst)) {
            diag(ctx, D_MOVED_FROM_REFERENCE, own_span(own, site), "what a reference or a pointer refers to");
        }
        return;
    }
    PathId path = access->place.path;
    taint(own, path);
    if (access->place.kind == PLACE_INSIDE) {
        const char *element = arena_printf(own->arena, "an element of %s", quoted(own, path)).at;
        if (is_news(own, D_MOVED_FROM_REFERENCE, site.block.id, site.inst))
            diag(ctx, D_MOVED_FROM_REFERENCE, own_span(own, site), element);
        return;
    }
    if (!is_news(own, D_MOVED_FROM_BORROWED, site.block.id, site.inst)) return;
    diag(ctx, D_MOVED_FROM_BORROWED, own_span(own, site), quoted(own, path));
    if (local_of(own, path)->span.hi > 0) {
        bool is_py_file = source_has_python_syntax(ctx, local_of(own, path)->span.lo);
        diag_note(ctx, local_of(own, path)->span, "to own it, the parameter would be written '%s%.*s%s'",
                  is_py_file ? "" : "var ", STR_ARGS(name_text(ctx, local_of(own, path)->name)),
                  is_py_file ? ": Var[…]" : "");
    }
    suggest_copy(own, site, path);
}

void own_report_not_restored(Own *own, Site exit, NodeId node) {
    PathId path = own_node(own, node)->path, lost = path;
    Site moved;
    if (own->tainted[ir_path(&own->places, path)->local.id - 1]) return;
    bool found = look_back_for_move(own, exit, lost, &moved);
    for (uint32_t a = found ? own_first_access(own, moved.block) : UINT32_MAX;
         found && a < own_end_access(own, moved.block); a++) {
        const IrAccess *access = own_access(own, a);
        bool is_move = access->inst == moved.inst && access->kind == ACCESS_MOVE && access->place.kind == PLACE_PATH;
        if (is_move && ir_path_is_within(&own->places, access->place.path, path)) lost = access->place.path;
    }
    taint(own, path);
    diag(ctx_of(own), D_NOT_GIVEN_BACK, own_span(own, exit), quoted(own, lost));
    if (found) note_moved(own, exit, moved, lost);
}

static const char *unset_fields(const Own *own, NodeId root, const InitState *state) {
    Text text;
    text_init(&text, own->arena);
    const Node *node = own_node(own, root);
    TypeId type = ir_path(&own->places, node->path)->type;
    const StructInfo *info = ty_struct(own->types, type);
    uint32_t count = 0;
    NodeId child = node->child;
    for (uint32_t i = 0; i < info->field_count; i++) {
        bool is_node = !IS_NONE(child) && ir_path(&own->places, own_node(own, child)->path)->field == i;
        bool is_set = is_node ? own_node_is_whole(own, &state->must, child) : own_has(&state->must, root);
        if (is_node) child = own_node(own, child)->sibling;
        if (is_set) continue;
        text_printf(&text, "%s'%s'", count++ > 0 ? ", " : "", name_c(ctx_of(own), info->fields[i].name));
    }
    text_c(&text, count == 1 ? " has none" : " have none");
    return text.at;
}

static bool is_struct(const Own *own, PathId path) {
    return ty_is(own->types, ir_path(&own->places, path)->type, TY_Struct);
}

void own_report_not_set(Own *own, Site exit, NodeId node, const InitState *state) {
    PathId path = own_node(own, node)->path;
    const IrLocal *local = local_of(own, path);
    if (own->tainted[ir_path(&own->places, path)->local.id - 1]) return;
    taint(own, path);
    if (local->kind == LOCAL_PARAM && is_struct(own, path) && ty_struct(own->types, local->type)->field_count > 0 &&
        local->param == 0) {
        Span span = own->fn->span.hi > 0 ? own->fn->span : local->span;
        diag(ctx_of(own), D_FIELD_NOT_SET, span, STR_ARGS(own->fn->display), unset_fields(own, node, state));
        diag_note(ctx_of(own), own_span(own, exit), "the constructor ends here");
        return;
    }
    const char *what = IS_NONE(local->name) ? "the result" : quoted(own, path);
    diag(ctx_of(own), D_RESULT_NOT_SET, own_span(own, exit), what);
}

void own_report_partly_moved(Own *own, Site end, NodeId node, const InitState *state) {
    PathId whole = own_node(own, node)->path, lost = own_node(own, missing_part(own, node, state))->path;
    Site moved;
    if (!look_back_for_move(own, (Site){end.block, end.inst + 1}, lost, &moved)) moved = end;
    taint(own, whole);
    diag(ctx_of(own), D_LEFT_IN_PARTS, own_span(own, moved), quoted(own, lost), quoted(own, whole));
    diag_note(ctx_of(own), own_span(own, end),
              "%s is used last here; give %s a new value before, or let a method with 'deinit self' take it apart",
              quoted(own, whole), quoted(own, lost));
}

void own_report_abandoned(Own *own, NodeId node, Span span) {
    PathId path = own_node(own, node)->path;
    TypeId type = ir_path(&own->places, path)->type;
    Str hint = STR("");
    own_is_linear(own, type, &hint);
    taint(own, path);
    diag(ctx_of(own), D_ABANDONED, span, quoted(own, path), ty_c(own->types, type), hint.len > 0 ? ": " : "",
         STR_ARGS(hint));
    note_declared(own, path);
}

/* --- references --- */

static TypeId shared_content(const Own *own, PathId path) {
    while (!IS_NONE(ir_path(&own->places, path)->parent)) path = ir_path(&own->places, path)->parent;
    return ir_path(&own->places, path)->type;
}

static const char *loan_owner(const Own *own, const Loan *loan) {
    if (!IS_NONE(loan->path)) return quoted(own, loan->path);
    if (loan->is_shared)
        return arena_printf(own->arena, "a shared '%s'", ty_c(own->types, shared_content(own, loan->reach))).at;
    const IrParam *param = &own->fn->params.at[loan->param];
    if (IS_NONE(param->name)) return "what this function captures"; /* a closure has no name */
    return arena_printf(own->arena, "what '%s' refers to", name_c(ctx_of(own), param->name)).at;
}

static const char *holder_name(const Own *own, HolderId holder) {
    uint32_t values = own->fn->values.len;
    PathId path = {0};
    if (holder.id > values && holder.id <= values + own->fn->locals.len)
        path = own->places.roots[holder.id - values - 1];
    if (holder.id <= values) {
        const IrInst *def = ir_def(own->fn, (ValId){holder.id});
        IrPlace from = def != NULL && def->op == IR_Load ? own->places.of_value[def->operands[0].id - 1] : (IrPlace){0};
        if (from.kind == PLACE_PATH) path = from.path;
    }
    return IS_NONE(path) || ir_path_name(&own->places, path).len == 0 ? "this reference" : quoted(own, path);
}

static void note_lent(const Own *own, const Loan *loan) {
    diag_note(ctx_of(own), own_span(own, loan->site), "the reference was made here");
}

static void report_gone(Own *own, Site use, HolderId holder, const Loan *loan) {
    Site moved;
    bool found = look_back_for_move(own, use, loan->path, &moved);
    if (!is_news(own, D_OWNER_GONE, found ? moved.block.id : loan->site.block.id, found ? moved.inst : loan->site.inst))
        return;
    diag(ctx_of(own), D_OWNER_GONE, own_span(own, use), holder_name(own, holder), loan_owner(own, loan));
    note_lent(own, loan);
    if (found) note_moved(own, use, moved, loan->path);
}

/* The owner through which it was changed may be a different one. */
static void note_shared(const Own *own, const Loan *loan) {
    if (!loan->is_shared) return;
    diag_note(ctx_of(own), own_span(own, loan->site),
              "another owner may lead to the same '%s': copy what is used after the change",
              ty_c(own->types, shared_content(own, loan->reach)));
}

static void report_changed(Own *own, Site use, HolderId holder, const Loan *loan, Site changed) {
    Context *ctx = ctx_of(own);
    Span used = own_span(own, use), change = own_span(own, changed);
    if (!is_news_of_change(own, changed)) return;
    if (loan->is_argument) {
        diag(ctx, D_ARGUMENT_CHANGED, used, loan_owner(own, loan));
        diag_note(ctx, change, "%s is changed here, after the argument was evaluated", loan_owner(own, loan));
    } else if (used.lo < change.lo) { /* a later argument, or the next round of a loop, makes the change: point at the
                                         change */
        const bool is_argument = change.hi <= used.hi;
        diag(ctx, D_CHANGED_WHILE_USED, change, loan_owner(own, loan));
        note_lent(own, loan);
        diag_note(ctx, used,
                  is_argument ? "and is used here, after the arguments" : "and is used here in the next round");
        note_shared(own, loan);
    } else {
        diag(ctx, D_OWNER_CHANGED, used, holder_name(own, holder), loan_owner(own, loan));
        note_lent(own, loan);
        diag_note(ctx, change, "%s is changed here", loan_owner(own, loan));
        note_shared(own, loan);
    }
}

void own_report_dangling(Own *own, Site use, HolderId holder, LoanId id) {
    const Loan *loan = own_loan(own, id);
    Site changed;
    LoanId searched = id;
    Search search = {spoils_loan, &searched, loan->site};
    if (!IS_NONE(loan->path) && own->tainted[ir_path(&own->places, loan->path)->local.id - 1]) return;
    if (!IS_NONE(loan->path)) taint(own, loan->path);
    own->failed = true;
    if (look_back(own, use, &search, &changed)) {
        report_changed(own, use, holder, loan, changed);
    } else {
        report_gone(own, use, holder, loan);
    }
}

void own_report_returned_local(Own *own, Site site, LoanId id) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_RETURNS_LOCAL, site.block.id, site.inst)) return;
    diag(ctx_of(own), D_RETURNS_LOCAL, own_span(own, site), loan_owner(own, loan));
    note_declared(own, loan->path);
}

void own_report_escape(Own *own, Site site, LoanId id, LocalId into) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_REFERENCE_ESCAPES, site.block.id, site.inst)) return;
    const char *target = IS_NONE(into) ? "memory outside of the function" : quoted(own, own->places.roots[into.id - 1]);
    diag(ctx_of(own), D_REFERENCE_ESCAPES, own_span(own, site), loan_owner(own, loan), target);
    note_declared(own, loan->path);
}

void own_report_undeclared(Own *own, Site site, LoanId id) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_UNDECLARED_ORIGIN, site.block.id, site.inst)) return;
    diag(ctx_of(own), D_UNDECLARED_ORIGIN, own_span(own, site), loan_owner(own, loan));
    diag_note(ctx_of(own), own->fn->span,
              "it is named in 'ref [x] T', or by 'origin_of(x)' where a type has an origin");
}

static Span argument_span(const Own *own, const IrInst *call, uint32_t param) {
    const IrInst *def = ir_def(own->fn, call->operands[param + 1]);
    return def != NULL ? def->span : call->span;
}

void own_report_race(Own *own, Site call, uint32_t param, LoanId id) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_SHARED_BY_THREADS, call.block.id, call.inst)) return;
    diag(ctx_of(own), D_SHARED_BY_THREADS, argument_span(own, own_inst(own, call), param), loan_owner(own, loan));
    note_lent(own, loan);
    const TypeId type = ir_callee_type(own->module, own->fn, own_inst(own, call))->params[param].type;
    if (ty_is(own->types, type, TY_Closure))
        diag_note(ctx_of(own), argument_span(own, own_inst(own, call), param),
                  "leave it as it is and write through its pointers, change only elements by the index of the call, or "
                  "make it an 'Atomic'");
}

void own_report_shared_race(Own *own, Site call, uint32_t param, TypeId content) {
    if (!is_news(own, D_SHARED_BY_THREADS, call.block.id, call.inst)) return;
    const char *shared = arena_printf(own->arena, "a shared '%s'", ty_c(own->types, content)).at;
    diag(ctx_of(own), D_SHARED_BY_THREADS, argument_span(own, own_inst(own, call), param), shared);
}

void own_report_captured_race(Own *own, Site call, uint32_t param, TypeId content) {
    if (!is_news(own, D_SHARED_BY_THREADS, call.block.id, call.inst)) return;
    const char *shared =
        arena_printf(own->arena, "the '%s' that a function value has captured", ty_c(own->types, content)).at;
    diag(ctx_of(own), D_SHARED_BY_THREADS, argument_span(own, own_inst(own, call), param), shared);
}

void own_report_hidden_race(Own *own, Site call, uint32_t param, TypeId hiding) {
    if (!is_news(own, D_SHARED_BY_THREADS, call.block.id, call.inst)) return;
    const char *held = arena_printf(own->arena, "what '%s' holds", ty_c(own->types, hiding)).at;
    diag(ctx_of(own), D_SHARED_BY_THREADS, argument_span(own, own_inst(own, call), param), held);
}

void own_report_not_lasting(Own *own, Site call, uint32_t param, LoanId id) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_NOT_LASTING, call.block.id, call.inst)) return;
    diag(ctx_of(own), D_NOT_LASTING, argument_span(own, own_inst(own, call), param), "this argument",
         loan_owner(own, loan));
    note_lent(own, loan);
}

void own_report_lasting_capture(Own *own, Site site, const StructField *captured, LoanId id) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_NOT_LASTING, site.block.id, site.inst)) return;
    const char *name = arena_printf(own->arena, "the captured '%s'", name_c(ctx_of(own), captured->name)).at;
    diag(ctx_of(own), D_NOT_LASTING, captured->span, name, loan_owner(own, loan));
    note_lent(own, loan);
}

void own_report_raised(Own *own, Site site, LoanId id) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_RAISED_REFERENCE, site.block.id, site.inst)) return;
    diag(ctx_of(own), D_RAISED_REFERENCE, own_span(own, site), loan_owner(own, loan));
    note_lent(own, loan);
}

void own_report_hidden(Own *own, Site site, LoanId id, LocalId in) {
    const Loan *loan = own_loan(own, id);
    if (!is_news(own, D_HIDDEN_REFERENCE, site.block.id, site.inst)) return;
    const char *holder = quoted(own, own->places.roots[in.id - 1]);
    diag(ctx_of(own), D_HIDDEN_REFERENCE, own_span(own, site), loan_owner(own, loan), holder,
         ty_c(own->types, ir_local(own->fn, in)->type));
}

void own_report_alias(Own *own, Site call, uint32_t changed, uint32_t other, PathId path, bool other_changes) {
    const IrInst *inst = own_inst(own, call);
    const char *what = IS_NONE(path) ? "something" : quoted(own, path);
    if (!is_news_of_change(own, call)) return;
    diag(ctx_of(own), D_ARGUMENTS_COLLIDE, inst->span, what);
    diag_note(ctx_of(own), argument_span(own, inst, changed), "through this argument it can be changed");
    diag_note(ctx_of(own), argument_span(own, inst, other),
              other_changes ? "and through this one, too" : "through this one it is reached");
}

void own_report_alias_inside(Own *own, Site call, uint32_t param, const Loan *changed, const Loan *inside) {
    if (!is_news_of_change(own, call)) return;
    diag(ctx_of(own), D_ARGUMENT_IN_ITSELF, argument_span(own, own_inst(own, call), param), loan_owner(own, changed));
    note_lent(own, changed);
    note_lent(own, inside);
}

void own_report_shared_argument(Own *own, Site call, uint32_t param, const Loan *loan) {
    const char *advice = IS_NONE(loan->owner)
                             ? "pass a copy"
                             : "keep a copy of the owner in a variable, and pass what is reached through that";
    if (!is_news_of_change(own, call)) return;
    diag(ctx_of(own), D_SHARED_ARGUMENT, argument_span(own, own_inst(own, call), param), loan_owner(own, loan), advice);
    note_lent(own, loan);
}

void own_report_not_apart(Own *own, Site call, uint32_t param, TypeId content, Span change, Span use) {
    Context *ctx = ctx_of(own);
    const IrInst *inst = own_inst(own, call);
    const IrFn *callee = ir_callee(own->module, own->fn, inst);
    const char *name = callee == NULL ? "the callee" : arena_printf(own->arena, "'%.*s'", STR_ARGS(callee->display)).at;
    if (!is_news_of_change(own, call)) return;
    diag(ctx, D_NOT_APART, argument_span(own, inst, param), ty_c(own->types, content), name);
    if (change.lo == use.lo) {
        diag_note(ctx, change, "here it is changed or moved away while what may be the same is used");
        return;
    }
    diag_note(ctx, change, "it may be changed here");
    diag_note(ctx, use, "and a reference into what may be the same is used here: use a copy");
}
