// Parses a file with our grammar and tree-sitter alone, so that what the compiler adds to that can be measured.
#include <stdio.h>
#include <stdlib.h>

#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_pyc(void);

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) return 1;
    fseek(file, 0, SEEK_END);
    const size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (text == NULL || fread(text, 1, size, file) != size) return 1;
    TSParser *parser = ts_parser_new();
    ts_parser_set_language(parser, tree_sitter_pyc());
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)size);
    return ts_node_has_error(ts_tree_root_node(tree));
}
