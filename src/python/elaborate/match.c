/* The match statement: each pattern is a condition; captured values are kept in temporaries until the whole pattern
 * has matched. */
#include "parse/ast_group.h"
#include "python/elaborate/elaborate.h"
#include "python/elaborate/kinds.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

typedef struct Captured {
    NameId name;
    HirLocal *temp;
    Span span;
} Captured;

typedef struct Match {
    VEC(Captured) captured; /* of the current pattern */
    HirVec *before;         /* where the temporaries are declared */
    bool failed;
} Match;

static Hir *pattern(Check *c, Match *m, HirLocal *subject, const Ast *ast);

static Hir *and_of(Check *c, Hir *left, Hir *right) {
    if (!left || !right) return left ? left : right;
    Hir *made = hir_new(c->arena, HIR_And, TY(Bool), left->span);
    made->logic.left = left;
    made->logic.right = right;
    return made;
}

static Hir *always_true(Check *c, Span span) { return py_bool(c, true, span); }

static HirLocal *word_temp(Check *c, Match *m, Span span) { return py_let(c, m->before, py_absent(c, span)); }

/* temp = value; True */
static Hir *set_then(Check *c, HirLocal *temp, Hir *value, Hir *then) {
    HirVec stmts = {0};
    vec_push(c->arena, &stmts, hir_assign(c->arena, hir_local(c->arena, temp, value->span), value, value->span));
    return py_seq(c, &stmts, then);
}

static Hir *capture(Check *c, Match *m, HirLocal *subject, NameId name, Span span) {
    if (IS_NONE(name)) return NULL;
    HirLocal *temp = NULL;
    for (uint32_t i = 0; i < m->captured.len; i++)
        if (SAME(m->captured.at[i].name, name)) temp = m->captured.at[i].temp;
    if (!temp) {
        temp = word_temp(c, m, span);
        vec_push(c->arena, &m->captured, (Captured){name, temp, span});
    }
    return set_then(c, temp, py_load(c, subject, span), always_true(c, span));
}

static Hir *value_pattern(Check *c, Match *m, HirLocal *subject, const Ast *value) {
    bool by_identity = value->kind == AST_None || value->kind == AST_True || value->kind == AST_False;
    Hir *word = py_object(c, value);
    if (hir_is_bad(word)) {
        m->failed = true;
        return NULL;
    }
    if (by_identity) return py_rt(c, RT_pyc_obj_is, TY(Bool), value->span, 2, py_load(c, subject, value->span), word);
    return py_rt(c, RT_pyc_obj_test, TY(Bool), value->span, 3, py_i32(c, py_compare_number(OP_EQ), value->span),
                 py_load(c, subject, value->span), word);
}

/* ---- sequences ---- */

static Hir *index_of(Check *c, HirLocal *length, uint32_t at, uint32_t from_end, Span span) {
    if (!from_end) return py_i64(c, at, span);
    Hir *pair[] = {py_load(c, length, span), py_i64(c, from_end, span)};
    return hir_op(c->arena, IR_Sub, TY_SCALAR(int64), pair, 2, span);
}

/* The items from `before` to `length - after`, in a list. */
static Hir *star_list(Check *c, HirLocal *subject, HirLocal *length, uint32_t before, uint32_t after, Span span) {
    Hir *end = index_of(c, length, 0, after, span);
    if (!after) end = py_load(c, length, span);
    return py_rt(c, RT_pyc_match_star, TY(Object), span, 3, py_load(c, subject, span), py_i64(c, before, span), end);
}

static Hir *sequence_pattern(Check *c, Match *m, HirLocal *subject, const Ast *ast) {
    AstList items = ast->pat_sequence.items;
    Span span = ast->span;
    uint32_t star = items.len;
    for (uint32_t i = 0; i < items.len; i++) star = items.at[i]->kind == AST_PatStar ? i : star;
    uint32_t least = star < items.len ? items.len - 1 : items.len;
    HirLocal *length = py_let(c, m->before, py_i64(c, -1, span));
    Hir *pair[] = {py_load(c, length, span), py_i64(c, least, span)};
    Hir *fits = hir_op(c->arena, star < items.len ? IR_Ge : IR_Eq, TY(Bool), pair, 2, span);
    Hir *cond = set_then(c, length,
                         py_rt(c, RT_pyc_match_sequence, TY_SCALAR(int64), span, 1, py_load(c, subject, span)), fits);
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        HirLocal *part;
        if (item->kind == AST_PatStar) {
            if (IS_NONE(item->pat_star.name)) continue;
            part = word_temp(c, m, span);
            cond = and_of(c, cond,
                          set_then(c, part, star_list(c, subject, length, star, items.len - star - 1, span),
                                   always_true(c, span)));
            cond = and_of(c, cond, capture(c, m, part, item->pat_star.name, item->span));
            continue;
        }
        if (item->kind == AST_PatCapture && IS_NONE(item->pat_capture.name)) continue;
        part = word_temp(c, m, span);
        Hir *index = index_of(c, length, i, i > star ? items.len - i : 0, span);
        Hir *value = py_rt(c, RT_pyc_obj_getitem_i64, TY(Object), span, 2, py_load(c, subject, span), index);
        cond = and_of(c, cond, set_then(c, part, value, always_true(c, span)));
        cond = and_of(c, cond, pattern(c, m, part, item));
    }
    return cond;
}

/* ---- mappings and classes ---- */

static Hir *parts_match(Check *c, Match *m, Hir *cond, Hir *room, AstList patterns, uint32_t first, Span span) {
    for (uint32_t i = 0; i < patterns.len; i++) {
        HirLocal *part = word_temp(c, m, span);
        cond = and_of(
            c, cond, set_then(c, part, hir_load(c->arena, py_room_at(c, room, first + i, span)), always_true(c, span)));
        cond = and_of(c, cond, pattern(c, m, part, patterns.at[i]));
    }
    return cond;
}

static const Ast *key_value(const Ast *key) { return key->kind == AST_PatValue ? key->pat_value.value : key; }

static Hir *mapping_pattern(Check *c, Match *m, HirLocal *subject, const Ast *ast) {
    Span span = ast->span;
    AstList keys = ast->pat_mapping.keys;
    Hir *cond = py_rt(c, RT_pyc_match_mapping, TY(Bool), span, 1, py_load(c, subject, span));
    Hir **words = NEW_ARRAY(c->arena, Hir *, keys.len + 1);
    for (uint32_t i = 0; i < keys.len; i++) {
        words[i] = py_object(c, key_value(keys.at[i]));
        m->failed |= hir_is_bad(words[i]);
    }
    if (m->failed) return NULL;
    Hir *array = py_words(c, m->before, words, keys.len, span), *room = py_room(c, m->before, keys.len, span);
    if (keys.len)
        cond = and_of(c, cond,
                      py_rt(c, RT_pyc_match_keys, TY(Bool), span, 4, py_load(c, subject, span), array,
                            py_i64(c, keys.len, span), room));
    cond = parts_match(c, m, cond, room, ast->pat_mapping.values, 0, span);
    if (!IS_NONE(ast->pat_mapping.rest)) {
        HirLocal *rest = word_temp(c, m, span);
        Hir *value = py_rt(c, RT_pyc_match_rest, TY(Object), span, 3, py_load(c, subject, span), array,
                           py_i64(c, keys.len, span));
        cond = and_of(c, cond, set_then(c, rest, value, always_true(c, span)));
        cond = and_of(c, cond, capture(c, m, rest, ast->pat_mapping.rest, span));
    }
    return cond;
}

static Hir *class_pattern(Check *c, Match *m, HirLocal *subject, const Ast *ast) {
    Span span = ast->span;
    AstList positional = ast->pat_class.positional, values = ast->pat_class.values;
    Hir *cls = py_object(c, ast->pat_class.cls);
    Hir **names = NEW_ARRAY(c->arena, Hir *, values.len + 1);
    for (uint32_t i = 0; i < values.len; i++) names[i] = py_word(c, py_name_str(c, ast->pat_class.keys[i], span));
    if (hir_is_bad(cls)) {
        m->failed = true;
        return NULL;
    }
    Hir *array = py_words(c, m->before, names, values.len, span),
        *room = py_room(c, m->before, positional.len + values.len, span);
    Hir *cond = py_rt(c, RT_pyc_match_class, TY(Bool), span, 6, py_load(c, subject, span), cls,
                      py_i64(c, positional.len, span), array, py_i64(c, values.len, span), room);
    cond = parts_match(c, m, cond, room, positional, 0, span);
    return parts_match(c, m, cond, room, values, positional.len, span);
}

/* ---- patterns ---- */

static Hir *or_pattern(Check *c, Match *m, HirLocal *subject, const Ast *ast) {
    Hir *cond = NULL;
    for (uint32_t i = 0; i < ast->pat_or.items.len; i++) {
        Hir *next = pattern(c, m, subject, ast->pat_or.items.at[i]);
        if (m->failed) return NULL;
        next = next ? next : always_true(c, ast->span);
        if (cond) {
            Hir *either = hir_new(c->arena, HIR_Or, TY(Bool), ast->span);
            either->logic.left = cond;
            either->logic.right = next;
            next = either;
        }
        cond = next;
    }
    return cond;
}

/* The condition; NULL: it always matches. */
static Hir *pattern(Check *c, Match *m, HirLocal *subject, const Ast *ast) {
    switch (ast->kind) {
    case AST_PatValue: return value_pattern(c, m, subject, ast->pat_value.value);
    case AST_PatCapture: return capture(c, m, subject, ast->pat_capture.name, ast->span);
    case AST_PatSequence: return sequence_pattern(c, m, subject, ast);
    case AST_PatMapping: return mapping_pattern(c, m, subject, ast);
    case AST_PatClass: return class_pattern(c, m, subject, ast);
    case AST_PatOr: return or_pattern(c, m, subject, ast);
    case AST_PatAs:
        return and_of(c, ast->pat_as.pattern ? pattern(c, m, subject, ast->pat_as.pattern) : NULL,
                      capture(c, m, subject, ast->pat_as.name, ast->span));
    case AST_NO_PATTERN:
    case AST_PatStar: break;
    }
    return NULL;
}

static bool always_matches(const Ast *pattern_) {
    if (pattern_->kind == AST_PatAs) return !pattern_->pat_as.pattern || always_matches(pattern_->pat_as.pattern);
    return pattern_->kind == AST_PatCapture;
}

/* ---- cases ---- */

static void store_captures(Check *c, const Match *m) {
    for (uint32_t i = 0; i < m->captured.len; i++) {
        Expr value = expr_place(hir_local(c->arena, m->captured.at[i].temp, m->captured.at[i].span), false);
        py_name_store(c, m->captured.at[i].name, &value, m->captured.at[i].span);
    }
}

/* if pattern: captures; [if guard:] body; leave */
static void one_case(Check *c, const Ast *ast, HirLocal *subject, uint32_t label, uint64_t *after) {
    Match m = {.before = c->stmts};
    Hir *cond = pattern(c, &m, subject, ast->case_.pattern);
    if (m.failed) return;
    HirVec stmts = {0}, body = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    store_captures(c, &m);
    Hir *guard = ast->case_.guard ? py_condition(c, ast->case_.guard) : NULL;
    c->stmts = &body;
    py_body_stmts(c, ast->case_.body);
    py_flow_meet(c, after, c->py->bound);
    Hir *leave = py_stmt_new(c, HIR_Break, ast->span);
    leave->jump.label = label;
    if (py_falls(c)) emit(c, leave);
    c->stmts = &stmts;
    Hir *block = hir_block(c->arena, body.at, body.len, ast->span);
    if (!guard || !hir_is_bad(guard)) emit(c, guard ? py_if(c, guard, block, NULL, ast->span) : block);
    c->stmts = saved;
    block = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    bool always = cond && always_matches(ast->case_.pattern);
    if (always) /* a test is needed only to bind its names */
        emit(c, hir_expr_stmt(c->arena, cond));
    emit(c, cond && !always ? py_if(c, cond, block, NULL, ast->span) : block);
}

void py_match(Check *c, const Ast *ast) {
    Hir *word = py_object(c, ast->match.subject);
    if (hir_is_bad(word)) return;
    HirLocal *subject = py_let(c, c->stmts, word);
    uint32_t label = ++c->flow.label_count;
    HirVec stmts = {0}, *saved = c->stmts;
    uint64_t *before = py_flow_save(c), *after = py_flow_save(c);
    memset(after, 0xff, c->py->words * sizeof *after);
    c->stmts = &stmts;
    bool complete = false;
    for (uint32_t i = 0; i < ast->match.cases.len; i++) {
        const Ast *one = ast->match.cases.at[i];
        py_flow_restore(c, before);
        one_case(c, one, subject, label, after);
        complete |= !one->case_.guard && always_matches(one->case_.pattern);
    }
    if (!complete) py_flow_meet(c, after, before);
    py_flow_restore(c, after);
    c->stmts = saved;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    block->block.label = label;
    emit(c, block);
}
