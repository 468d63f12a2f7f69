/* Finds the function whose recursion has filled the stack: the one that the words at the end of the stack return to
 * most often, found by the symbols in the program's own file. Runs in a signal handler of a program that is about to
 * end, so it uses no heap memory and no locks. */
#include "core/rt.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

enum { LOOKED_AT = 16 << 10, MAX_NAMES = 64 };

int main(int argc, char **argv);

typedef struct Symbols {
    const Elf64_Sym *at;
    uint64_t count;
    const char *names;
    uint64_t bias; /* added to addresses in the file to get those in memory */
} Symbols;

static const char *map_program(uint64_t *size) {
    struct stat status;
    int file = open("/proc/self/exe", O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0) return NULL;
    void *at = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    *size = (uint64_t)status.st_size;
    return at == MAP_FAILED ? NULL : at;
}

static bool find_table(const char *file, uint64_t size, Symbols *symbols) {
    const Elf64_Ehdr *header = (const void *)file;
    if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64)
        return false;
    const Elf64_Shdr *sections = (const void *)(file + header->e_shoff);
    for (uint32_t i = 0; header->e_shoff + header->e_shnum * sizeof *sections <= size && i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
        symbols->at = (const void *)(file + sections[i].sh_offset);
        symbols->count = sections[i].sh_size / sizeof(Elf64_Sym);
        symbols->names = file + sections[sections[i].sh_link].sh_offset;
        return true;
    }
    return false;
}

static bool find_bias(Symbols *symbols) {
    for (uint64_t i = 0; i < symbols->count; i++) {
        if (strcmp(symbols->names + symbols->at[i].st_name, "main") != 0) continue;
        symbols->bias = (uint64_t)(uintptr_t)&main - symbols->at[i].st_value;
        return true;
    }
    return false;
}

/* A function of the program's modules: its symbol has a '$' between module and name. */
static const char *function_at(const Symbols *symbols, uint64_t address) {
    for (uint64_t i = 0; i < symbols->count; i++) {
        const Elf64_Sym *symbol = &symbols->at[i];
        uint64_t offset = address - symbols->bias - symbol->st_value;
        if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || offset >= symbol->st_size) continue;
        const char *name = symbols->names + symbol->st_name;
        return strchr(name, '$') && strncmp(name, "std$", 4) != 0 && strncmp(name, "max$", 4) != 0 ? name : NULL;
    }
    return NULL;
}

/* Shows `module$Type$method$3` with dots and without the number of the instance. */
static void write_name(const char *name, char *text, size_t room) {
    size_t length = strlen(name), last = length;
    while (last > 0 && name[last - 1] >= '0' && name[last - 1] <= '9') last--;
    if (last > 1 && last < length && name[last - 1] == '$') length = last - 1;
    if (length >= room) length = room - 1;
    for (size_t i = 0; i < length; i++) text[i] = name[i] == '$' ? '.' : name[i];
    text[length] = 0;
}

static uintptr_t stack_pointer(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.sp;
#else
    return 0;
#endif
}

/* The page that could not be mapped belongs to the last frame; memory is valid from the next page on. */
static uintptr_t first_word(const void *context, const void *fault) {
    uintptr_t stack = stack_pointer(context) & ~(uintptr_t)7, page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t there = ((uintptr_t)fault | (page - 1)) + 1;
    return !stack || stack > there ? stack : there;
}

bool pyc_recursion_name(const void *context, const void *fault, char *text, size_t room) {
    uintptr_t stack = first_word(context, fault);
    const char *names[MAX_NAMES];
    uint32_t hits[MAX_NAMES], count = 0, best = 0;
    uint64_t size = 0;
    Symbols symbols = {0};
    const char *file = map_program(&size);
    if (!stack || !file || !find_table(file, size, &symbols) || !find_bias(&symbols)) return false;
    const uint64_t *words = (const void *)stack;
    for (uint32_t i = 0; i < LOOKED_AT; i++) {
        if (words[i] - symbols.bias >= size) continue;
        const char *name = function_at(&symbols, words[i]);
        uint32_t k = 0;
        while (name && k < count && names[k] != name) k++;
        if (!name || k == MAX_NAMES) continue;
        if (k == count) names[count] = name, hits[count++] = 0;
        if (++hits[k] > hits[best]) best = k;
    }
    if (count > 0) write_name(names[best], text, room);
    return count > 0;
}
