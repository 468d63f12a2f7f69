/* The match statement. The subject of a pattern is in a slot; captured values are kept aside until the whole pattern
 * has matched. */
#include "emit.h"
#include "parse/ast_group.h"

typedef struct Captured {
    NameId name;
    uint32_t slot;
    Span span;
} Captured;

typedef struct Match {
    Unit *u;
    uint32_t fail; /* label of the next case, or the next alternative */
    VEC(Captured) captured;
} Match;

static void pattern(Match *m, uint32_t subject, const Ast *ast);

static void load(const Match *m, uint32_t slot) { emit(m->u, DO_LoadSlot, slot, 0, 1); }
static void fail_unless(const Match *m) { emit_jump(m->u, DO_JumpUnless, m->fail, -1); }

static void capture(Match *m, uint32_t subject, NameId name, Span span) {
    if (IS_NONE(name)) return;
    uint32_t slot = UINT32_MAX;
    for (uint32_t i = 0; i < m->captured.len; i++)
        if (SAME(m->captured.at[i].name, name)) slot = m->captured.at[i].slot;
    if (slot == UINT32_MAX) {
        slot = m->u->slots++;
        vec_push(m->u->arena, &m->captured, (Captured){name, slot, span});
    }
    load(m, subject);
    emit(m->u, DO_StoreSlot, slot, 0, -1);
}

static void value_pattern(Match *m, uint32_t subject, const Ast *value) {
    bool by_identity = value->kind == AST_None || value->kind == AST_True || value->kind == AST_False;
    load(m, subject);
    expr(m->u, value);
    emit(m->u, by_identity ? DO_Is : DO_Compare, by_identity ? 0 : PYC_EQ, 0, -1);
    fail_unless(m);
}

static uint32_t part(Match *m) { /* moves the top of the stack to a slot */
    uint32_t slot = m->u->slots++;
    emit(m->u, DO_StoreSlot, slot, 0, -1);
    return slot;
}

static bool is_blank(const Ast *item) {
    return (item->kind == AST_PatCapture && IS_NONE(item->pat_capture.name)) ||
           (item->kind == AST_PatStar && IS_NONE(item->pat_star.name));
}

static void sequence_pattern(Match *m, uint32_t subject, const Ast *ast) {
    AstList items = ast->pat_sequence.items;
    uint32_t star = items.len;
    for (uint32_t i = 0; i < items.len; i++) star = items.at[i]->kind == AST_PatStar ? i : star;
    bool has_star = star < items.len;
    load(m, subject);
    emit(m->u, DO_MatchSequence, has_star ? items.len - 1 : items.len, has_star, 0);
    fail_unless(m);
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        if (is_blank(item)) continue;
        load(m, subject);
        if (item->kind == AST_PatStar)
            emit(m->u, DO_MatchRest, star, items.len - star - 1, 0);
        else
            emit(m->u, DO_MatchItem, i > star ? items.len - i : i, i > star, 0);
        uint32_t slot = part(m);
        if (item->kind == AST_PatStar)
            capture(m, slot, item->pat_star.name, item->span);
        else
            pattern(m, slot, item);
    }
}

static void parts_match(Match *m, uint32_t parts, AstList patterns, uint32_t first) {
    for (uint32_t i = 0; i < patterns.len; i++) {
        load(m, parts);
        emit_const(m->u, pyc_small(first + i));
        emit(m->u, DO_GetItem, 0, 0, -1);
        pattern(m, part(m), patterns.at[i]);
    }
}

/* Expects a tuple or 0 on the stack; 0 means no match. */
static uint32_t parts_or_fail(Match *m) {
    uint32_t parts = part(m);
    load(m, parts);
    emit_jump(m->u, DO_JumpIfNull, m->fail, -1);
    return parts;
}

static void mapping_pattern(Match *m, uint32_t subject, const Ast *ast) {
    AstList keys = ast->pat_mapping.keys;
    load(m, subject);
    emit(m->u, DO_MatchMapping, 0, 0, 0);
    fail_unless(m);
    for (uint32_t i = 0; i < keys.len; i++)
        expr(m->u, keys.at[i]->kind == AST_PatValue ? keys.at[i]->pat_value.value : keys.at[i]);
    emit(m->u, DO_Tuple, keys.len, 0, 1 - (int)keys.len);
    uint32_t tuple = part(m);
    if (keys.len) {
        load(m, subject);
        load(m, tuple);
        emit(m->u, DO_MatchKeys, 0, 0, -1);
        parts_match(m, parts_or_fail(m), ast->pat_mapping.values, 0);
    }
    if (IS_NONE(ast->pat_mapping.rest)) return;
    load(m, subject);
    load(m, tuple);
    emit(m->u, DO_MatchOthers, 0, 0, -1);
    capture(m, part(m), ast->pat_mapping.rest, ast->span);
}

static void class_pattern(Match *m, uint32_t subject, const Ast *ast) {
    AstList positional = ast->pat_class.positional, values = ast->pat_class.values;
    PycWord names = pyc_list_new(values.len);
    for (uint32_t i = 0; i < values.len; i++) pyc_list_push(names, name_word(m->u, ast->pat_class.keys[i]));
    load(m, subject);
    expr(m->u, ast->pat_class.cls);
    emit_const(m->u, pyc_list_to_tuple(names));
    m->u->at = ast->span;
    emit(m->u, DO_MatchClass, positional.len, 0, -2);
    uint32_t parts = parts_or_fail(m);
    parts_match(m, parts, positional, 0);
    parts_match(m, parts, values, positional.len);
}

static void or_pattern(Match *m, uint32_t subject, const Ast *ast) {
    AstList items = ast->pat_or.items;
    uint32_t good = label_new(m->u), outer = m->fail;
    for (uint32_t i = 0; i < items.len; i++) {
        bool is_last = i + 1 == items.len;
        m->fail = is_last ? outer : label_new(m->u);
        pattern(m, subject, items.at[i]);
        if (is_last) break;
        emit_jump(m->u, DO_Jump, good, 0);
        label_here(m->u, m->fail);
    }
    m->fail = outer;
    label_here(m->u, good);
}

static void pattern(Match *m, uint32_t subject, const Ast *ast) {
    m->u->at = ast->span;
    switch (ast->kind) {
    case AST_PatValue: value_pattern(m, subject, ast->pat_value.value); return;
    case AST_PatCapture: capture(m, subject, ast->pat_capture.name, ast->span); return;
    case AST_PatSequence: sequence_pattern(m, subject, ast); return;
    case AST_PatMapping: mapping_pattern(m, subject, ast); return;
    case AST_PatClass: class_pattern(m, subject, ast); return;
    case AST_PatOr: or_pattern(m, subject, ast); return;
    case AST_PatAs:
        if (ast->pat_as.pattern) pattern(m, subject, ast->pat_as.pattern);
        capture(m, subject, ast->pat_as.name, ast->span);
        return;
    case AST_NO_PATTERN:
    case AST_PatStar: cannot(m->u, ast->span, "invalid syntax"); return;
    }
}

static void one_case(Unit *u, const Ast *ast, uint32_t subject, uint32_t end) {
    Match m = {.u = u, .fail = label_new(u)};
    pattern(&m, subject, ast->case_.pattern);
    for (uint32_t i = 0; i < m.captured.len; i++) {
        u->at = m.captured.at[i].span;
        load(&m, m.captured.at[i].slot);
        name_store(u, m.captured.at[i].name);
    }
    if (ast->case_.guard) expr_jump(u, ast->case_.guard, false, m.fail);
    body(u, ast->case_.body);
    emit_jump(u, DO_Jump, end, 0);
    label_here(u, m.fail);
}

void match_stmt(Unit *u, const Ast *ast) {
    uint32_t end = label_new(u);
    expr(u, ast->match.subject);
    uint32_t subject = u->slots++;
    emit(u, DO_StoreSlot, subject, 0, -1);
    for (uint32_t i = 0; i < ast->match.cases.len; i++) one_case(u, ast->match.cases.at[i], subject, end);
    label_here(u, end);
}
