/* The first error of a text, from the parser's log. Tree-sitter's tree does not say where an error was detected, only
 * what the recovery skipped; its log does: the position of the last "process" before "detect_error". The parse is
 * cancelled there. */
#include "parse/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct Log {
    Fault fault;
    uint32_t row, column; /* of the stack version that is being processed: the end of its last token */
    uint32_t fault_row, fault_column;
    size_t cancel; /* tree-sitter checks it from time to time */
    char lookahead[48];
} Log;

static bool starts_with(const char *text, const char *head) { return strncmp(text, head, strlen(head)) == 0; }

static uint32_t number_behind(const char *text, const char *label) {
    const char *at = strstr(text, label);
    return at ? (uint32_t)strtoul(at + strlen(label), NULL, 10) : 0;
}

/* Parses "lexed_lookahead sym:NAME, size:N"; the name may itself be a comma. */
static void note_lookahead(Log *log, const char *message) {
    const char *name = message + strlen("lexed_lookahead sym:");
    const char *end = NULL;
    for (const char *at = strstr(name, ", size:"); at; at = strstr(at + 1, ", size:")) end = at;
    const size_t len = end ? (size_t)(end - name) : strlen(name);
    snprintf(log->lookahead, sizeof log->lookahead, "%.*s", (int)MIN(len, sizeof log->lookahead - 1), name);
}

/* Several versions of the stack may fail one after the other; the one that got furthest counts. */
static void note_fault(Log *log) {
    const bool further = log->row > log->fault_row || (log->row == log->fault_row && log->column >= log->fault_column);
    if (log->fault.found && !further) return;
    log->fault.found = true;
    log->fault_row = log->row;
    log->fault_column = log->column;
    memcpy(log->fault.lookahead, log->lookahead, sizeof log->lookahead);
}

static void listen(void *payload, TSLogType type, const char *message) {
    Log *log = payload;
    if (type != TSLogTypeParse || log->cancel) return;
    if (starts_with(message, "process version:")) {
        log->row = number_behind(message, ", row:");
        log->column = number_behind(message, ", col:");
    } else if (starts_with(message, "lexed_lookahead sym:")) {
        note_lookahead(log, message);
    } else if (starts_with(message, "detect_error")) {
        note_fault(log);
    } else if (starts_with(message, "resume version:")) {
        log->cancel = 1;
    }
}

static uint32_t offset_of(Str text, uint32_t row, uint32_t column) {
    uint32_t at = 0;
    while (row > 0 && at < text.len) row -= text.at[at++] == '\n';
    return MIN(at + column, text.len);
}

Fault fault_find(TSParser *parser, Str text) {
    Log log = {0};
    ts_parser_set_logger(parser, (TSLogger){&log, listen});
    ts_parser_set_cancellation_flag(parser, &log.cancel);
    TSTree *tree = ts_parser_parse_string(parser, NULL, text.at, text.len);
    ts_parser_set_logger(parser, (TSLogger){0});
    ts_parser_set_cancellation_flag(parser, NULL);
    ts_parser_reset(parser);
    if (tree) ts_tree_delete(tree);
    if (log.fault.found && !log.cancel) log.fault.found = false; /* another version of the stack got through */
    if (log.fault.found) log.fault.at = offset_of(text, log.fault_row, log.fault_column);
    return log.fault;
}

/* ---- trees ---- */

/* About ten times what a text without errors needs, in seconds of CPU time, so that the load of the machine does not
 * matter. */
static double time_limit(Str text) { return 0.1 + (double)text.len * 3e-6; }

enum { MICROS_BETWEEN_LOOKS = 20000 };

/* Parses from the start, or continues; NULL when the time limit is reached, after which another call can continue. */
static TSTree *parse_on(TSParser *parser, Str text, double limit) {
    const clock_t start = clock();
    ts_parser_set_timeout_micros(parser, MICROS_BETWEEN_LOOKS);
    TSTree *tree = NULL;
    while (!tree && (double)(clock() - start) / CLOCKS_PER_SEC < limit)
        tree = ts_parser_parse_string(parser, NULL, text.at, text.len);
    ts_parser_set_timeout_micros(parser, 0);
    return tree;
}

static bool has_fault(TSParser *parser, Str text) {
    TSParser *other = ts_parser_new(); /* the first parser may have to continue later */
    ts_parser_set_language(other, ts_parser_language(parser));
    const bool found = fault_find(other, text).found;
    ts_parser_delete(other);
    return found;
}

TSTree *tree_without_faults(TSParser *parser, Str text) {
    TSTree *tree = parse_on(parser, text, time_limit(text));
    if (!tree && !has_fault(parser, text)) tree = ts_parser_parse_string(parser, NULL, text.at, text.len);
    ts_parser_reset(parser);
    if (!tree || !ts_node_has_error(ts_tree_root_node(tree))) return tree;
    ts_tree_delete(tree);
    return NULL;
}
