#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What pyc's library gives the other program: lists with checked access, and strings.
static void fail(const char *why) {
    fprintf(stderr, "%s\n", why);
    abort();
}

#define LIST(T)                                                                                                        \
    typedef struct {                                                                                                   \
        T *items;                                                                                                      \
        long len, capacity;                                                                                            \
    } List_##T;                                                                                                        \
    static inline T *List_##T##_at(List_##T *self, long i) {                                                           \
        if (i < 0 || i >= self->len) {                                                                                 \
            fail("index out of bounds");                                                                               \
        }                                                                                                              \
        return &self->items[i];                                                                                        \
    }                                                                                                                  \
    static inline void List_##T##_grow(List_##T *self) {                                                               \
        self->capacity = self->capacity == 0 ? 4 : self->capacity * 2;                                                 \
        self->items = realloc(self->items, (size_t)self->capacity * sizeof(T));                                        \
        if (self->items == NULL) {                                                                                     \
            fail("out of memory");                                                                                     \
        }                                                                                                              \
    }                                                                                                                  \
    static inline void List_##T##_append(List_##T *self, T item) {                                                     \
        if (self->len == self->capacity) {                                                                             \
            List_##T##_grow(self);                                                                                     \
        }                                                                                                              \
        self->items[self->len++] = item;                                                                               \
    }                                                                                                                  \
    static inline T List_##T##_pop(List_##T *self) {                                                                   \
        if (self->len == 0) {                                                                                          \
            fail("pop from an empty list");                                                                            \
        }                                                                                                              \
        return self->items[--self->len];                                                                               \
    }                                                                                                                  \
    static inline void List_##T##_free(List_##T *self) { free(self->items); }

LIST(long)
LIST(double)
LIST(bool)

typedef struct {
    char *at;
    long len, capacity;
} String;

static String String_new(const char *text) {
    long len = (long)strlen(text);
    String made = {malloc((size_t)len + 1), len, len};
    if (made.at == NULL) {
        fail("out of memory");
    }
    memcpy(made.at, text, (size_t)len + 1);
    return made;
}

static String String_copy(const String *self) { return String_new(self->at); }

static void String_add(String *self, char letter) {
    if (self->len == self->capacity) {
        self->capacity = self->capacity * 2 + 8;
        self->at = realloc(self->at, (size_t)self->capacity + 1);
        if (self->at == NULL) {
            fail("out of memory");
        }
    }
    self->at[self->len++] = letter;
    self->at[self->len] = 0;
}

static bool String_is(const String *self, const char *text) { return strcmp(self->at, text) == 0; }

static void String_free(String *self) { free(self->at); }
