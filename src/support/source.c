/* Loading of source files, and places to lines and columns. */
#include "support/source.h"

#include <errno.h>

#include "support/context.h"
#include "support/fs.h"
#include "support/source_encoding.h"
#include "support/text.h"

/* --- Is it text? --- */

static uint32_t line_of(Str text, uint32_t offset) {
    uint32_t line = 1;
    for (uint32_t i = 0; i < offset; i++) line += text.at[i] == '\n';
    return line;
}

const char *source_fault(Arena *arena, Str text) {
    const unsigned char *start = (const unsigned char *)text.at, *end = start + text.len;
    for (const unsigned char *at = start; at < end;) {
        uint32_t len = utf8_length((const char *)at, (const char *)end);
        uint32_t line = len == 0 || *at == 0 ? line_of(text, (uint32_t)(at - start)) : 0;
        if (len == 0) return arena_printf(arena, "line %u has the byte 0x%02x, which is not UTF-8", line, *at).at;
        if (*at == 0) return arena_printf(arena, "line %u has a NUL byte; is it a binary file?", line).at;
        at += len;
    }
    return NULL;
}

static Str without_bom(Str text) {
    bool has_bom = text.len >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0;
    return has_bom ? (Str){text.at + 3, text.len - 3} : text;
}

/* --- Files --- */

FileId source_add(Context *ctx, Str path, Str text) {
    Sources *sources = &ctx->sources;
    if (sources->next_base == 0) sources->next_base = 1;
    SourceFile file = {
        .path = arena_str(&ctx->arena, path),
        .text = text,
        .base = sources->next_base,
        .is_python = str_equal(path_extension(path), STR(".py")),
    };
    sources->next_base += text.len + 1; /* one more, so that the end of the file has a position too */
    vec_push(&ctx->arena, &sources->files, file);
    return (FileId){sources->files.len};
}

FileId source_load(Context *ctx, Str path, const char **why) {
    Str text;
    if (!fs_read(&ctx->arena, arena_str(&ctx->arena, path).at, &text, why)) return NONE_OF(FileId);
    *why = NULL;
    Str after_bom = without_bom(text);
    Str extension = path_extension(path);
    bool is_python = str_equal(extension, STR(".py")) || !extension.len; /* a script */
    bool says_encoding = is_python && after_bom.len == text.len;
    text = says_encoding ? source_in_utf8(&ctx->arena, text, why) : after_bom;
    if (*why) return NONE_OF(FileId);
    if (text.len >= UINT32_MAX / 2 - ctx->sources.next_base) {
        *why = strerror(EFBIG);
        return NONE_OF(FileId);
    }
    *why = source_fault(&ctx->arena, text);
    return *why != NULL ? NONE_OF(FileId) : source_add(ctx, path, text);
}

SourceFile *source_file(Context *ctx, FileId file) {
    assert(file.id >= 1 && file.id <= ctx->sources.files.len);
    return &ctx->sources.files.at[file.id - 1];
}

FileId source_of(Context *ctx, uint32_t position) {
    const Sources *sources = &ctx->sources;
    if (position == 0 || position >= sources->next_base) return NONE_OF(FileId);
    uint32_t low = 0, high = sources->files.len; /* the last file whose base is at or before the position */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (sources->files.at[middle].base <= position) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (FileId){low + 1};
}

/* --- Lines and columns --- */

enum { POINTS_STEP = 256 };

static bool begins_point(char c) { return ((unsigned char)c & 0xc0) != 0x80; }

static void find_lines(Context *ctx, SourceFile *file) {
    uint32_t points = 0;
    vec_push(&ctx->arena, &file->line_starts, 0);
    for (uint32_t i = 0; i < file->text.len; i++) {
        if (i % POINTS_STEP == 0) vec_push(&ctx->arena, &file->points, points);
        points += begins_point(file->text.at[i]);
        if (file->text.at[i] == '\n') vec_push(&ctx->arena, &file->line_starts, i + 1);
    }
    vec_push(&ctx->arena, &file->points, points); /* for the place after the end of the text */
}

static uint32_t line_at(const SourceFile *file, uint32_t offset) {
    uint32_t low = 0, high = file->line_starts.len;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (file->line_starts.at[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static uint32_t points_between(const SourceFile *file, uint32_t from, uint32_t to) {
    uint32_t count = 0;
    for (uint32_t i = from; i < to; i++) count += begins_point(file->text.at[i]);
    return count;
}

/* A single line may be as long as a whole program. */
static uint32_t column_at(const SourceFile *file, uint32_t start, uint32_t offset) {
    uint32_t first = start / POINTS_STEP + 1, last = offset / POINTS_STEP;
    if (last <= first) return points_between(file, start, offset) + 1;
    return points_between(file, start, first * POINTS_STEP) + file->points.at[last] - file->points.at[first] +
           points_between(file, last * POINTS_STEP, offset) + 1;
}

SourceOrigin source_origin(Context *ctx, uint32_t position) {
    FileId file = source_of(ctx, position);
    return IS_NONE(file) ? SOURCE_NONE : source_file(ctx, file)->origin;
}

bool source_is_program(Context *ctx, uint32_t position) { return source_origin(ctx, position) == SOURCE_PROGRAM; }

bool source_is_given(Context *ctx, uint32_t position) {
    SourceOrigin origin = source_origin(ctx, position);
    return origin != SOURCE_NONE && origin != SOURCE_PROGRAM;
}

bool source_has_python_syntax(Context *ctx, uint32_t position) {
    FileId file = source_of(ctx, position);
    return !IS_NONE(file) && source_file(ctx, file)->is_python;
}

Location source_locate(Context *ctx, uint32_t position) {
    FileId id = source_of(ctx, position);
    if (IS_NONE(id)) return (Location){0};
    SourceFile *file = source_file(ctx, id);
    if (file->line_starts.len == 0) find_lines(ctx, file);
    uint32_t offset = MIN(position - file->base, file->text.len);
    uint32_t line = line_at(file, offset);
    uint32_t start = file->line_starts.at[line];
    return (Location){id, line + 1, column_at(file, start, offset)};
}

Str source_text(Context *ctx, Span span) {
    FileId id = source_of(ctx, span.lo);
    if (IS_NONE(id)) return STR("");
    const SourceFile *file = source_file(ctx, id);
    uint32_t lo = MIN(span.lo - file->base, file->text.len);
    uint32_t hi = MIN(MAX(span.hi, span.lo) - file->base, file->text.len);
    return (Str){file->text.at + lo, hi - lo};
}

Str source_line(Context *ctx, FileId id, uint32_t line) {
    SourceFile *file = source_file(ctx, id);
    if (file->line_starts.len == 0) find_lines(ctx, file);
    if (line == 0 || line > file->line_starts.len) return STR("");
    uint32_t start = file->line_starts.at[line - 1];
    uint32_t end = line < file->line_starts.len ? file->line_starts.at[line] - 1 : file->text.len;
    if (end > start && file->text.at[end - 1] == '\r') end--;
    return (Str){file->text.at + start, end - start};
}

/* --- # type: ignore, # pyright: ignore --- */

static Str without_blanks(Str text) {
    while (text.len && (text.at[0] == ' ' || text.at[0] == '\t')) text = (Str){text.at + 1, text.len - 1};
    return text;
}

static bool take(Str *text, Str word) {
    bool has = str_begins(*text, word);
    if (has) *text = without_blanks((Str){text->at + word.len, text->len - word.len});
    return has;
}

/* Whether the comment, which begins at its '#', is one. */
static bool is_ignore_comment(Str text) {
    if (!take(&text, STR("#")) || (!take(&text, STR("type:")) && !take(&text, STR("pyright:")))) return false;
    Str rest = text;
    bool is_word = take(&rest, STR("ignore"));
    const char *next = is_word && text.len > 6 ? &text.at[6] : NULL;
    return is_word && (!next || *next == '[' || *next == '#' || *next == ' ' || *next == '\t' || *next == '\r');
}

static bool has_ignore_comment(Str line) {
    for (uint32_t i = 0; i < line.len; i++)
        if (line.at[i] == '#' && is_ignore_comment((Str){line.at + i, line.len - i})) return true;
    return false;
}

static bool opens_with_ignore(Context *ctx, FileId file) {
    if (source_file(ctx, file)->line_starts.len == 0) find_lines(ctx, source_file(ctx, file));
    for (uint32_t i = 1; i <= source_file(ctx, file)->line_starts.len; i++) {
        Str line = without_blanks(source_line(ctx, file, i));
        if (line.len && line.at[0] != '#') return false;
        if (is_ignore_comment(line)) return true;
    }
    return false;
}

bool source_is_ignored(Context *ctx, Span span) {
    FileId file = source_of(ctx, span.lo);
    if (IS_NONE(file) || !source_file(ctx, file)->is_python) return false;
    const uint32_t first = source_locate(ctx, span.lo).line, last = source_locate(ctx, MAX(span.hi, span.lo)).line;
    for (uint32_t line = first; line <= last; line++)
        if (has_ignore_comment(source_line(ctx, file, line))) return true;
    return opens_with_ignore(ctx, file);
}
