// Parses files and folders and reports every tree that is not whole.
//
//   parse_all [--quiet] [--tree] [--no-check] FILE|FOLDER...
//
// A tree is whole when it has no ERROR, no MISSING node and none of the nodes that stand for an error (missing_block,
// ...), and when its leaves cover every byte of the file that is neither blank nor in a comment. Exit status 0 when all
// are. Speed counts parsing only.

#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_pyc(void);

typedef struct {
    TSParser *parser;
    bool quiet, show_tree, no_check;
    long files, bad, bytes, nodes;
    double seconds;
} Run;

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool valid_utf8(const unsigned char *s, size_t n) {
    for (size_t i = 0; i < n;) {
        int more = s[i] < 0x80             ? 0
                   : (s[i] & 0xE0) == 0xC0 ? 1
                   : (s[i] & 0xF0) == 0xE0 ? 2
                   : (s[i] & 0xF8) == 0xF0 ? 3
                                           : -1;
        if (more < 0) return false;
        for (i++; more > 0; more--, i++) {
            if (i >= n || (s[i] & 0xC0) != 0x80) return false;
        }
    }
    return true;
}

// Files in another encoding are read as Latin-1.
static char *to_utf8(char *text, size_t *size) {
    if (valid_utf8((unsigned char *)text, *size)) return text;
    unsigned char *out = malloc(*size * 2 + 1);
    size_t n = 0;
    for (size_t i = 0; i < *size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x80) {
            out[n++] = c;
        } else {
            out[n++] = (unsigned char)(0xC0 | c >> 6);
            out[n++] = (unsigned char)(0x80 | (c & 0x3F));
        }
    }
    free(text);
    *size = n;
    return (char *)out;
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    *size = fread(text, 1, *size, file);
    fclose(file);
    return to_utf8(text, size);
}

static bool is_error_kind(const char *kind) {
    static const char *const KINDS[] = {"missing_block", "unexpected_indent", "inconsistent_dedent",
                                        "inconsistent_tabs", "unterminated_string"};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(kind, KINDS[i]) == 0) return true;
    }
    return false;
}

static void complain(Run *run, const char *path, TSNode node, const char *what) {
    TSPoint at = ts_node_start_point(node);
    if (!run->quiet) printf("%s:%u:%u: %s\n", path, at.row + 1, at.column + 1, what);
}

// Marks the bytes of all leaves; counts problems.
static int walk(Run *run, const char *path, TSNode root, char *covered) {
    int problems = 0;
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    for (bool more = true; more;) {
        TSNode node = ts_tree_cursor_current_node(&cursor);
        const char *kind = ts_node_type(node);
        run->nodes++;
        bool wrong = ts_node_is_missing(node) || strcmp(kind, "ERROR") == 0 || is_error_kind(kind);
        if (wrong && problems++ < 3) complain(run, path, node, ts_node_is_missing(node) ? "MISSING" : kind);
        if (ts_node_child_count(node) == 0) {
            memset(covered + ts_node_start_byte(node), 1, ts_node_end_byte(node) - ts_node_start_byte(node));
        }
        if (ts_tree_cursor_goto_first_child(&cursor)) continue;
        while (!(more = ts_tree_cursor_goto_next_sibling(&cursor))) {
            if (!ts_tree_cursor_goto_parent(&cursor)) break;
        }
    }
    ts_tree_cursor_delete(&cursor);
    return problems;
}

static bool is_space(const char *text, size_t size, size_t i) {
    unsigned char c = (unsigned char)text[i];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') return true;
    if (c == '\\' && i + 1 < size && (text[i + 1] == '\n' || text[i + 1] == '\r')) return true;
    return i < 3 && size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

static void check_file(Run *run, const char *path) {
    size_t size = 0;
    char *text = read_file(path, &size);
    if (!text) return;
    double start = now();
    TSTree *tree = ts_parser_parse_string(run->parser, NULL, text, (uint32_t)size);
    run->seconds += now() - start;
    run->files++;
    run->bytes += (long)size;
    TSNode root = ts_tree_root_node(tree);
    if (!run->no_check) {
        char *covered = calloc(size + 1, 1);
        int problems = walk(run, path, root, covered);
        if (problems == 0 && ts_node_has_error(root)) {
            problems++;
            complain(run, path, root, "an error that no visible node shows");
        }
        for (size_t i = 0; i < size; i++) {
            if (covered[i] || is_space(text, size, i)) continue;
            if (problems == 0 && !run->quiet) printf("%s: byte %zu is in no leaf: %.20s\n", path, i, text + i);
            problems++;
            break;
        }
        if (problems > 0) run->bad++;
        free(covered);
    }
    if (run->show_tree) {
        char *sexp = ts_node_string(root);
        puts(sexp);
        free(sexp);
    }
    ts_tree_delete(tree);
    free(text);
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static void check_path(Run *run, const char *path, bool named) {
    struct stat info;
    if (stat(path, &info) != 0) return;
    if (!S_ISDIR(info.st_mode)) {
        if (named || ends_with(path, ".py") || ends_with(path, ".mojo")) check_file(run, path);
        return;
    }
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, by_name);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        if (name[0] != '.' && strcmp(name, "site-packages") != 0) {
            char *inner = malloc(strlen(path) + strlen(name) + 2);
            sprintf(inner, "%s/%s", path, name);
            check_path(run, inner, false);
            free(inner);
        }
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

int main(int argc, char **argv) {
    Run run = {.parser = ts_parser_new()};
    if (!ts_parser_set_language(run.parser, tree_sitter_pyc())) {
        fprintf(stderr, "the runtime does not know this grammar's ABI\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quiet") == 0) {
            run.quiet = true;
        } else if (strcmp(argv[i], "--tree") == 0) {
            run.show_tree = true;
        } else if (strcmp(argv[i], "--no-check") == 0) {
            run.no_check = true;
        } else {
            check_path(&run, argv[i], true);
        }
    }
    printf("%ld files, %ld not whole, %.2f MB, %ld nodes, %.3f s, %.2f MB/s\n", run.files, run.bad,
           (double)run.bytes / 1e6, run.nodes, run.seconds,
           run.seconds > 0 ? (double)run.bytes / 1e6 / run.seconds : 0.0);
    ts_parser_delete(run.parser);
    return run.bad > 0;
}
