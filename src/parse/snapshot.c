/* The format of a snapshot. A tree is written and read field by field, as the rows of ast_field.c say, and contains no
 * memory addresses.
 *
 *     file:   fingerprint, number of trees (8 bytes each); an Entry for each; the trees
 *     tree:   number of names, the names; the module's node
 *     node:   kind (a byte; 0 is NULL), offset of its span in the file, length of the span, the fields
 *
 * Numbers are written in groups of seven bits, texts with their length before and a NUL behind. */
#include "parse/snapshot.h"

#include "parse/ast_field.h"
#include "support/map.h"
#include "support/text.h"

typedef struct Entry {
    uint64_t text;  /* the search key: text_key */
    uint64_t check; /* hash of the tree's bytes */
    uint32_t at, len;
} Entry;

typedef struct Header {
    uint64_t fingerprint, count;
} Header;

/* A snapshot of a compiler with different nodes cannot be used. */
static uint64_t fingerprint(void) {
    uint64_t h = sizeof(Ast);
    for (AstKind kind = 1; kind < AST_KIND_COUNT; kind++) {
        const AstFields *rows = ast_fields(kind);
        h = h * 31 + hash_bytes(ast_kind_name(kind), strlen(ast_kind_name(kind)));
        for (uint32_t i = 0; i < rows->len; i++) {
            const uint64_t row[] = {rows->at[i].at, rows->at[i].size, rows->at[i].type};
            h = h * 31 + hash_bytes(row, sizeof row);
        }
    }
    return h;
}

/* The key of a text includes the register of its file, which is part of its meaning. */
static uint64_t text_key(const SourceFile *file) {
    return hash_bytes(file->text.at, file->text.len) * 2 + file->is_python;
}

/* ---- writing ---- */

typedef struct Writer {
    Context *ctx;
    Text nodes, names;
    Map name_index; /* NameId to its number in `names` */
    uint32_t base;  /* of the file */
} Writer;

static void put_number(Text *out, uint64_t number) {
    for (; number >= 0x80; number >>= 7) text_char(out, (char)(number | 0x80));
    text_char(out, (char)number);
}

static void put_text(Text *out, Str text) {
    put_number(out, text.len);
    text_str(out, text);
    text_char(out, 0);
}

static void put_name(Writer *w, NameId name) {
    uint64_t index = 0;
    if (!IS_NONE(name) && !map_get(&w->name_index, name.id, &index)) {
        index = w->name_index.len + 1;
        map_put(&w->name_index, name.id, index);
        put_text(&w->names, name_text(w->ctx, name));
    }
    put_number(&w->nodes, index);
}

static void put_place(Writer *w, Span span) {
    put_number(&w->nodes, span.lo ? span.lo - w->base + 1 : 0);
    put_number(&w->nodes, span.hi - span.lo);
}

static void put_node(Writer *w, const Ast *node);

static void put_list(Writer *w, const AstList *list) {
    put_number(&w->nodes, list->len);
    for (uint32_t i = 0; i < list->len; i++) put_node(w, list->at[i]);
}

static void put_plain(Writer *w, const void *at, size_t size) {
    uint64_t number = 0;
    memcpy(&number, at, size);
    put_number(&w->nodes, number);
}

static void put_field(Writer *w, const Ast *node, const AstField *field) {
    const void *at = ast_field_in(node, field);
    switch ((AstFieldType)field->type) {
    case FIELD_NODE: put_node(w, *(Ast *const *)at); break;
    case FIELD_LIST:
    case FIELD_KEYS: put_list(w, at); break;
    case FIELD_PLAIN: put_plain(w, at, field->size); break;
    case FIELD_TEXT: put_text(&w->nodes, *(const Str *)at); break;
    case FIELD_PLACE: put_place(w, *(const Span *)at); break;
    case FIELD_NAME: put_name(w, *(const NameId *)at); break;
    case FIELD_NAMES:
        for (uint32_t i = 0; i < ast_field_count(node, field); i++) put_name(w, (*(const NameId *const *)at)[i]);
        break;
    case FIELD_OPS:
        for (uint32_t i = 0; i < ast_field_count(node, field); i++)
            put_number(&w->nodes, (*(const AstOp *const *)at)[i]);
        break;
    case FIELD_APART: break;
    }
}

static void put_node(Writer *w, const Ast *node) {
    text_char(&w->nodes, node ? (char)node->kind : 0);
    if (!node) return;
    put_place(w, node->span);
    const AstFields *rows = ast_fields(node->kind);
    for (uint32_t i = 0; i < rows->len; i++) put_field(w, node, &rows->at[i]);
}

static Str tree_bytes(Context *ctx, const Ast *module) {
    Writer w = {.ctx = ctx, .base = source_file(ctx, module->module.file)->base};
    text_init(&w.nodes, &ctx->arena);
    text_init(&w.names, &ctx->arena);
    map_init(&w.name_index, &ctx->arena);
    put_node(&w, module);
    Text all;
    text_init(&all, &ctx->arena);
    put_number(&all, w.name_index.len);
    text_str(&all, text_view(&w.names));
    text_str(&all, text_view(&w.nodes));
    return text_view(&all);
}

Str snapshot_write(Context *ctx, Ast *const *modules, uint32_t count) {
    const Header header = {fingerprint(), count};
    Entry *entries = NEW_ARRAY(&ctx->arena, Entry, count + 1);
    Text trees, out;
    text_init(&trees, &ctx->arena);
    text_init(&out, &ctx->arena);
    const size_t start = sizeof header + sizeof(Entry) * count;
    for (uint32_t i = 0; i < count; i++) {
        const Str tree = tree_bytes(ctx, modules[i]);
        entries[i] = (Entry){text_key(source_file(ctx, modules[i]->module.file)), hash_bytes(tree.at, tree.len),
                             (uint32_t)start + trees.len, tree.len};
        text_str(&trees, tree);
    }
    text_str(&out, (Str){(const char *)&header, sizeof header});
    text_str(&out, (Str){(const char *)entries, (uint32_t)sizeof(Entry) * count});
    text_str(&out, text_view(&trees));
    return text_view(&out);
}

/* ---- reading ---- */

typedef struct Reader {
    Context *ctx;
    const char *at;
    NameId *names; /* by their number in the tree, from 1 */
    uint32_t base;
} Reader;

static uint64_t get_number(Reader *r) {
    uint64_t number = 0;
    for (uint32_t shift = 0;; shift += 7) {
        const unsigned char byte = (unsigned char)*r->at++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return number;
    }
}

static uint32_t get_count(Reader *r) { return (uint32_t)get_number(r); }

static Str get_text(Reader *r) {
    const uint32_t len = get_count(r);
    const Str text = {r->at, len};
    r->at += len + 1;
    return text;
}

static Span get_place(Reader *r) {
    const uint32_t lo = get_count(r), len = get_count(r);
    const uint32_t from = lo ? r->base + lo - 1 : 0;
    return (Span){from, from + len};
}

static Ast *get_node(Reader *r);

static AstList get_list(Reader *r) {
    const uint32_t len = get_count(r);
    if (len == 0) return (AstList){0};
    Ast **at = NEW_ARRAY(&r->ctx->arena, Ast *, len);
    for (uint32_t i = 0; i < len; i++) at[i] = get_node(r);
    return (AstList){at, len};
}

static const NameId *get_names(Reader *r, uint32_t count) {
    NameId *names = NEW_ARRAY(&r->ctx->arena, NameId, count + 1);
    for (uint32_t i = 0; i < count; i++) names[i] = r->names[get_number(r)];
    return names;
}

static const AstOp *get_ops(Reader *r, uint32_t count) {
    AstOp *ops = NEW_ARRAY(&r->ctx->arena, AstOp, count + 1);
    for (uint32_t i = 0; i < count; i++) ops[i] = (AstOp)get_number(r);
    return ops;
}

static void get_plain(Reader *r, void *at, size_t size) {
    const uint64_t number = get_number(r);
    memcpy(at, &number, size);
}

static void get_field(Reader *r, Ast *node, const AstField *field) {
    void *at = ast_field_at(node, field);
    switch ((AstFieldType)field->type) {
    case FIELD_NODE: *(Ast **)at = get_node(r); break;
    case FIELD_LIST:
    case FIELD_KEYS: *(AstList *)at = get_list(r); break;
    case FIELD_PLAIN: get_plain(r, at, field->size); break;
    case FIELD_TEXT: *(Str *)at = get_text(r); break;
    case FIELD_PLACE: *(Span *)at = get_place(r); break;
    case FIELD_NAME: *(NameId *)at = r->names[get_number(r)]; break;
    case FIELD_NAMES: *(const NameId **)at = get_names(r, ast_field_count(node, field)); break;
    case FIELD_OPS: *(const AstOp **)at = get_ops(r, ast_field_count(node, field)); break;
    case FIELD_APART: break;
    }
}

static Ast *get_node(Reader *r) {
    const AstKind kind = (AstKind)(unsigned char)*r->at++;
    if (kind == AST_NO_KIND) return NULL;
    Ast *node = ast_alloc(r->ctx, kind);
    node->span = get_place(r);
    const AstFields *rows = ast_fields(kind);
    for (uint32_t i = 0; i < rows->len; i++) get_field(r, node, &rows->at[i]);
    return node;
}

static Ast *read_tree(Context *ctx, Str tree, FileId file, NameId module_name) {
    Reader r = {.ctx = ctx, .at = tree.at, .base = source_file(ctx, file)->base};
    const uint32_t names = get_count(&r);
    r.names = NEW_ARRAY(&ctx->arena, NameId, names + 1);
    for (uint32_t i = 1; i <= names; i++) r.names[i] = name_of(ctx, get_text(&r));
    Ast *module = get_node(&r);
    module->module.file = file;
    module->module.name = module_name;
    return module;
}

Ast *snapshot_read(Context *ctx, Str snapshot, FileId file, NameId module_name) {
    const uint64_t key = text_key(source_file(ctx, file));
    Header header;
    if (snapshot.len < sizeof header) return NULL;
    memcpy(&header, snapshot.at, sizeof header);
    if (header.fingerprint != fingerprint() || header.count > (snapshot.len - sizeof header) / sizeof(Entry))
        return NULL;
    for (uint64_t i = 0; i < header.count; i++) {
        Entry entry;
        memcpy(&entry, snapshot.at + sizeof header + i * sizeof entry, sizeof entry);
        if (entry.text != key) continue;
        if (entry.at > snapshot.len || entry.len > snapshot.len - entry.at) return NULL;
        const Str tree = {snapshot.at + entry.at, entry.len};
        return hash_bytes(tree.at, tree.len) == entry.check ? read_tree(ctx, tree, file, module_name) : NULL;
    }
    return NULL;
}
