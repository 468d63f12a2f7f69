/* Names, places, options, suggestions, files, processes, diagnostics as text and JSON. */
#include <stdlib.h>

#include "support/fs.h"
#include "support/process.h"
#include "support/suggest.h"
#include "unit.h"

static Span span_of(Context *ctx, FileId file, const char *needle) {
    const SourceFile *f = source_file(ctx, file);
    uint32_t at = (uint32_t)(strstr(f->text.at, needle) - f->text.at);
    return (Span){f->base + at, f->base + at + (uint32_t)strlen(needle)};
}

static Str rendered(Context *ctx, DiagFormat format) {
    Text out;
    text_init(&out, &ctx->arena);
    diag_render(ctx, &out, format, false);
    return text_view(&out);
}

TEST(names_are_equal_by_id) {
    Context ctx;
    context_init(&ctx);
    CHECK(SAME(name_of(&ctx, STR("__init__")), N(__init__)));
    CHECK_STR(name_text(&ctx, N(bool)), "bool");
    CHECK(IS_NONE(name_if_known(&ctx, STR("never seen"))));
    NameId fresh = name_of(&ctx, STR("fresh"));
    CHECK(SAME(fresh, name_if_known(&ctx, STR("fresh"))));
    CHECK(strcmp(name_c(&ctx, fresh), "fresh") == 0);
    context_drop(&ctx);
}

TEST(two_contexts_are_independent) {
    Context a, b;
    context_init(&a);
    context_init(&b);
    name_of(&a, STR("only in a"));
    CHECK(IS_NONE(name_if_known(&b, STR("only in a"))));
    context_drop(&a);
    CHECK_STR(name_text(&b, N(self)), "self");
    context_drop(&b);
}

TEST(places_to_lines_and_columns) {
    Context ctx;
    context_init(&ctx);
    FileId a = source_add(&ctx, STR("a.py"), STR("x = 1\r\n\tyé = z\n\nlast"));
    FileId b = source_add(&ctx, STR("b.mojo"), STR(""));
    CHECK(source_file(&ctx, a)->is_python && !source_file(&ctx, b)->is_python);
    Location z = source_locate(&ctx, span_of(&ctx, a, "z").lo);
    CHECK(SAME(z.file, a) && z.line == 2 && z.column == 7);
    CHECK_STR(source_line(&ctx, a, 1), "x = 1");
    CHECK_STR(source_line(&ctx, a, 3), "");
    CHECK_STR(source_line(&ctx, a, 4), "last");
    CHECK_STR(source_line(&ctx, a, 5), "");
    Location end = source_locate(&ctx, source_file(&ctx, a)->base + source_file(&ctx, a)->text.len);
    CHECK(SAME(end.file, a) && end.line == 4 && end.column == 5);
    CHECK(SAME(source_of(&ctx, source_file(&ctx, b)->base), b));
    CHECK(IS_NONE(source_of(&ctx, 0)) && IS_NONE(source_of(&ctx, 1000000)));
    CHECK_STR(source_text(&ctx, span_of(&ctx, a, "= z")), "= z");
    context_drop(&ctx);
}

TEST(columns_of_a_long_line) {
    Context ctx;
    context_init(&ctx);
    Text text;
    text_init(&text, &ctx.arena);
    text_c(&text, "first\n");
    for (uint32_t i = 0; i < 3000; i++) text_c(&text, i % 3 ? "a" : "é");
    FileId file = source_add(&ctx, STR("a.py"), text_view(&text));
    uint32_t start = source_file(&ctx, file)->base, column = 0;
    for (uint32_t at = 6; at < text.len; at++) {
        bool begins = ((unsigned char)text.at[at] & 0xc0) != 0x80;
        column += begins;
        Location place = source_locate(&ctx, start + at);
        CHECK(!begins || (place.line == 2 && place.column == column));
    }
    Location end = source_locate(&ctx, start + text.len);
    CHECK(end.line == 2 && end.column == 3001);
    context_drop(&ctx);
}

static const char *fault_of_bytes(Context *ctx, Str bytes) {
    const char *why = NULL;
    Str path = path_join(&ctx->arena, str_of(fs_temp_folder(&ctx->arena, &why)), STR("t.py"));
    CHECK(fs_write(path.at, bytes, 0666, &why));
    FileId file = source_load(ctx, path, &why);
    fs_remove_guarded();
    return IS_NONE(file) ? why : NULL;
}

TEST(what_is_no_text_is_refused) {
    Context ctx;
    context_init(&ctx);
    CHECK(fault_of_bytes(&ctx, STR("")) == NULL);
    CHECK(fault_of_bytes(&ctx, STR("\xef\xbb\xbfx = '\xf0\x9f\x94\xa5'\n")) == NULL);
    CHECK_STR(source_line(&ctx, (FileId){2}, 1), "x = '\xf0\x9f\x94\xa5'");
    CHECK_STR(str_of(fault_of_bytes(&ctx, STR("a\n\0b"))), "line 2 has a NUL byte; is it a binary file?");
    CHECK_STR(str_of(fault_of_bytes(&ctx, STR("a\n\xff"))), "line 2 has the byte 0xff, which is not UTF-8");
    CHECK(fault_of_bytes(&ctx, STR("\xc0\x80")) != NULL);
    CHECK(fault_of_bytes(&ctx, STR("\xed\xa0\x80")) != NULL);
    CHECK(fault_of_bytes(&ctx, STR("\xf4\x90\x80\x80")) != NULL);
    CHECK(fault_of_bytes(&ctx, STR("\xe2\x82")) != NULL);
    const char *why = NULL;
    CHECK(IS_NONE(source_load(&ctx, STR("/"), &why)));
    CHECK_STR(str_of(why), "Is a directory");
    CHECK(IS_NONE(source_load(&ctx, STR("/no/such/file"), &why)));
    CHECK_STR(str_of(why), "No such file or directory");
    context_drop(&ctx);
}

TEST(near_names_are_suggested) {
    CHECK(edit_distance(STR("kitten"), STR("sitting"), 10) == 3);
    CHECK(edit_distance(STR("lenght"), STR("length"), 10) == 1);
    CHECK(edit_distance(STR("abc"), STR("xyz"), 2) == 2);
    CHECK(edit_distance(STR(""), STR("abc"), 9) == 3);
    Suggestion s = suggest(STR("pritn"));
    suggest_offer(&s, STR("point"));
    suggest_offer(&s, STR("print"));
    suggest_offer(&s, STR("sprint"));
    CHECK_STR(s.best, "print");
    Suggestion none = suggest(STR("x"));
    suggest_offer(&none, STR("y"));
    CHECK(!suggest_found(&none));
}

TEST(paths_as_text) {
    Arena arena = {0};
    CHECK_STR(path_join(&arena, STR("a"), STR("b.c")), "a/b.c");
    CHECK_STR(path_join(&arena, STR("a/"), STR("/b")), "/b");
    CHECK_STR(path_join(&arena, STR(""), STR("b")), "b");
    CHECK_STR(path_folder(STR("a/b/c.d")), "a/b");
    CHECK_STR(path_folder(STR("/c")), "/");
    CHECK_STR(path_folder(STR("c")), "");
    CHECK_STR(path_base(STR("a/b.tar.gz")), "b.tar.gz");
    CHECK_STR(path_stem(STR("a/b.tar.gz")), "b.tar");
    CHECK_STR(path_extension(STR("a.b/c")), "");
    CHECK_STR(path_extension(STR(".hidden")), "");
    arena_drop(&arena);
}

TEST(files_are_written_whole_and_guarded) {
    Arena arena = {0};
    const char *why = NULL, *folder = fs_temp_folder(&arena, &why);
    CHECK(folder != NULL && fs_is_folder(folder));
    Str deep = path_join(&arena, str_of(folder), STR("x/y/z"));
    CHECK(fs_make_folders(deep.at, &why) && fs_make_folders(deep.at, &why));
    Str file = path_join(&arena, deep, STR("f"));
    CHECK(fs_write(file.at, STR("one"), 0666, &why) && fs_write(file.at, STR("two"), 0666, &why));
    Str bytes = {0};
    CHECK(fs_read(&arena, file.at, &bytes, &why));
    CHECK_STR(bytes, "two");
    CHECK(!fs_write(deep.at, STR("x"), 0666, &why));
    CHECK_STR(str_of(why), "Is a directory");
    CHECK(!fs_write("/no/such/folder/f", STR("x"), 0666, &why));
    CHECK(!fs_write("/dev/full", STR("x"), 0666, &why));
    CHECK_STR(str_of(why), "No space left on device");
    fs_remove_guarded();
    CHECK(!fs_exists(folder));
    arena_drop(&arena);
}

TEST(processes_are_captured) {
    Arena arena = {0};
    const char *why = NULL;
    Process p = {.argv = (const char *[]){"sh", "-c", "cat; echo oops >&2; exit 3", NULL}, .capture = true};
    p.input = STR("hello");
    CHECK(process_run(&arena, &p, &why) && p.status == 3);
    CHECK_STR(p.out, "hello");
    CHECK_STR(p.err, "oops\n");
    Process killed = {.argv = (const char *[]){"sh", "-c", "kill -9 $$", NULL}, .capture = true};
    CHECK(process_run(&arena, &killed, &why) && killed.status == 128 + 9);
    Process missing = {.argv = (const char *[]){"/no/such/program", NULL}, .capture = true};
    CHECK(!process_run(&arena, &missing, &why));
    const char *names[] = {"no-such-program-here", "sh"};
    CHECK(process_find(&arena, names, 2) != NULL && process_find(&arena, names, 1) == NULL);
    arena_drop(&arena);
}

TEST(command_line) {
    Context ctx;
    context_init(&ctx);
    char *argv[] = {"-O3", "-o", "out", "-Ia", "-I", "b", "--sanitize=address,undefined", "--emit", "asm", "f.py"};
    CHECK(options_parse(&ctx, CMD_BUILD, COUNT_OF(argv), argv));
    CHECK(ctx.options.opt_level == 3 && ctx.options.emit == EMIT_ASM);
    CHECK(ctx.options.sanitize == (SANITIZE_ADDRESS | SANITIZE_UNDEFINED));
    CHECK_STR(ctx.options.output, "out");
    CHECK(ctx.options.include.len == 2 && ctx.options.inputs.len == 1);
    CHECK_STR(ctx.options.include.at[1], "b");
    context_drop(&ctx);

    context_init(&ctx);
    char *run[] = {"-g", "f.py", "-O3", "--", "x"};
    CHECK(options_parse(&ctx, CMD_RUN, COUNT_OF(run), run));
    CHECK(ctx.options.debug_info && ctx.options.opt_level == 2 && ctx.options.program_args.len == 3);
    context_drop(&ctx);
}

TEST(command_line_errors) {
    Context ctx;
    context_init(&ctx);
    char *argv[] = {"--emti=exe", "--verify", "-g=1", "--emit=elf", "--pass-limit=x", "-o"};
    CHECK(!options_parse(&ctx, CMD_BUILD, COUNT_OF(argv), argv));
    CHECK_STR(rendered(&ctx, DIAG_TEXT),
              "pyc: error: unknown option '--emti' for 'pyc build' [E0031]\n"
              "pyc: note: did you mean '--emit'?\n"
              "pyc: error: unknown option '--verify' for 'pyc build' [E0031]\n"
              "pyc: error: unknown option '-g' for 'pyc build' [E0031]\n"
              "pyc: error: option '--emit' has the wrong value 'elf'; it takes "
              "exe|obj|shared|llvm|bitcode|asm|ptx|sass|ir|pyext [E0034]\n"
              "pyc: error: option '--pass-limit' has the wrong value 'x'; it takes N [E0034]\n"
              "pyc: error: option '-o' needs a value: FILE [E0032]\n");
    CHECK(diag_exit_code(&ctx) == STAGE_USAGE);
    context_drop(&ctx);
}

TEST(choices_match_their_enums) {
    Context ctx;
    context_init(&ctx);
    char *argv[] = {"--emit=ir", "--sanitize=thread", "--dump=ptx", "--error-format=json"};
    CHECK(options_parse(&ctx, CMD_BUILD, COUNT_OF(argv), argv));
    CHECK(ctx.options.emit == EMIT_IR && ctx.options.sanitize == SANITIZE_THREAD);
    CHECK(ctx.options.dump == DUMP_PTX && ctx.options.error_format == ERRORS_JSON);
    context_drop(&ctx);
}

TEST(diagnostics_for_people) {
    Context ctx;
    context_init(&ctx);
    FileId a = source_add(&ctx, STR("a.py"), STR("first = 1\n\tx = lenght(\xe6\xbc\xa2, y)\n"));
    diag(&ctx, D_VERIFY_MISMATCH, span_of(&ctx, a, "y"), STR_ARGS(STR("second")));
    diag(&ctx, D_VERIFY_MISMATCH, span_of(&ctx, a, "lenght"), STR_ARGS(STR("unknown")));
    diag_note(&ctx, span_of(&ctx, a, "first"), "see %s", "here");
    diag_fixit(&ctx, span_of(&ctx, a, "lenght"), STR("length"));
    diag(&ctx, D_VERIFY_MISMATCH, span_of(&ctx, a, "lenght"), STR_ARGS(STR("a duplicate")));
    diag_note(&ctx, span_of(&ctx, a, "first"), "dropped with it");
    CHECK(ctx.diags.error_count == 2 && diag_exit_code(&ctx) == STAGE_ENVIRONMENT);
    CHECK_STR(rendered(&ctx, DIAG_TEXT), "a.py:2:6: error: unknown [E0009]\n"
                                         "    2 |     x = lenght(\xe6\xbc\xa2, y)\n"
                                         "      |         ^~~~~~\n"
                                         "a.py:1:1: note: see here\n"
                                         "    1 | first = 1\n"
                                         "      | ^~~~~\n"
                                         "a.py:2:6: fix: replace 'lenght' by 'length'\n"
                                         "    2 |     x = lenght(\xe6\xbc\xa2, y)\n"
                                         "      |         ^~~~~~\n"
                                         "a.py:2:16: error: second [E0009]\n"
                                         "    2 |     x = lenght(\xe6\xbc\xa2, y)\n"
                                         "      |                    ^\n");
    context_drop(&ctx);
}

TEST(diagnostics_as_json) {
    Context ctx;
    context_init(&ctx);
    FileId a = source_add(&ctx, STR("a\".py"), STR("x = y\n"));
    diag(&ctx, D_VERIFY_MISMATCH, span_of(&ctx, a, "y"), STR_ARGS(STR("a \"b\"\n")));
    diag_note(&ctx, (Span){0, 0}, "n");
    diag_fixit(&ctx, span_of(&ctx, a, "x"), STR("z"));
    CHECK_STR(rendered(&ctx, DIAG_JSON),
              "{\"code\":\"E0009\",\"severity\":\"error\",\"message\":\"a \\\"b\\\"\\u000a\",\"file\":\"a\\\".py\","
              "\"line\":1,\"column\":5,\"end_line\":1,\"end_column\":6,\"notes\":[{\"message\":\"n\",\"file\":null}],"
              "\"fixits\":[{\"text\":\"z\",\"sure\":true,\"file\":\"a\\\".py\",\"line\":1,\"column\":1,\"end_line\":1,"
              "\"end_column\":2}]}\n");
    context_drop(&ctx);
}

TEST(many_errors_are_cut_and_long_lines_windowed) {
    Context ctx;
    context_init(&ctx);
    char *line = arena_alloc(&ctx.arena, 100001, 1);
    memset(line, 'a', 100000);
    FileId a = source_add(&ctx, STR("a.py"), (Str){line, 100000});
    uint32_t base = source_file(&ctx, a)->base;
    for (uint32_t i = 0; i < 30; i++) {
        diag(&ctx, D_VERIFY_MISMATCH, (Span){base + 1000 * i, base + 100000}, STR_ARGS(STR("e")));
    }
    Str text = rendered(&ctx, DIAG_TEXT);
    CHECK(text.len < 10000);
    CHECK(strstr(text.at, "a.py: 10 more errors and 0 more warnings are not shown\n") != NULL);
    context_drop(&ctx);
}

TEST(reports_taken_back_do_not_count) {
    Context ctx;
    context_init(&ctx);
    diag(&ctx, D_VERIFY_MISMATCH, (Span){0, 0}, STR_ARGS(STR("a")));
    diag(&ctx, D_VERIFY_MISMATCH, (Span){0, 0}, STR_ARGS(STR("b")));
    diag_note(&ctx, (Span){0, 0}, "n");
    diag(&ctx, D_VERIFY_MISMATCH, (Span){0, 0}, STR_ARGS(STR("c")));
    DiagList taken = diag_take(&ctx, 1);
    CHECK(taken.len == 2 && ctx.diags.all.len == 1 && ctx.diags.error_count == 1);
    diag_give_back(&ctx, &taken);
    CHECK(ctx.diags.all.len == 3 && ctx.diags.error_count == 3);
    CHECK(ctx.diags.all.at[1].notes.len == 1 && strstr(ctx.diags.all.at[2].message.at, "c") != NULL);
    context_drop(&ctx);
}

TEST(muted_reports_only_count) {
    Context ctx;
    context_init(&ctx);
    ctx.diags.muted++;
    diag(&ctx, D_VERIFY_MISMATCH, (Span){0, 0}, STR_ARGS(STR("e")));
    diag_note(&ctx, (Span){0, 0}, "n");
    ctx.diags.muted--;
    CHECK(ctx.diags.muted_errors == 1 && !diag_has_errors(&ctx) && diag_exit_code(&ctx) == 0);
    context_drop(&ctx);
}

TEST(catalogue_is_sorted_by_code) {
    const char *last[SEV_COUNT] = {"", "", ""}; /* errors, warnings and remarks are numbered apart */
    for (DiagCode c = D_NONE + 1; c < D_COUNT; c++) {
        const DiagInfo *info = diag_info(c);
        CHECK(info->code[0] == "EWR"[info->severity] && strlen(info->code) == 5);
        CHECK(strcmp(last[info->severity], info->code) < 0);
        CHECK(diag_find(str_of(info->code)) == c);
        last[info->severity] = info->code;
    }
    CHECK(diag_find(STR("E9999")) == D_NONE);
}
