/* Modules whose bodies are running. A thread that imports such a module waits until the body has ended, unless it runs
 * in that thread, or the other thread waits for a module of this one: then the import gives the module as it is. */
#include "object/py.h"

#include <pthread.h>

/* Both are on the stack of the thread. */
typedef struct Running {
    const PycWord *object; /* the module's word: 0 until the body has made it */
    pthread_t thread;
    struct Running *next;
} Running;

typedef struct Waiting {
    const Running *awaited;
    pthread_t thread;
    struct Waiting *next;
} Waiting;

static struct {
    uint32_t lock;
    _Atomic uint32_t ends; /* counts the bodies that have ended */
    Running *running;
    Waiting *waiting;
} imports;

static bool is_own(pthread_t thread) { return pthread_equal(thread, pthread_self()); }

static Waiting *wait_of(pthread_t thread) {
    Waiting *w = imports.waiting;
    while (w && !pthread_equal(w->thread, thread)) w = w->next;
    return w;
}

/* Whether the thread that runs it waits, directly or through others, for a module of this thread. */
static bool waits_for_us(const Running *r) {
    while (r && !is_own(r->thread)) {
        const Waiting *w = wait_of(r->thread);
        r = w ? w->awaited : NULL;
    }
    return r != NULL;
}

/* Gives up the lock until some body has ended. */
static void await(const Running *awaited) {
    Waiting own = {awaited, pthread_self(), imports.waiting}, **at = &imports.waiting;
    uint32_t seen = imports.ends;
    imports.waiting = &own;
    pyc_unlock(&imports.lock);
    PYC_WAITING(pyc_futex_wait(&imports.ends, seen, -1));
    pyc_lock(&imports.lock);
    while (*at != &own) at = &(*at)->next;
    *at = own.next;
}

static Running *find_word(const PycWord *word) {
    Running *r = imports.running;
    while (r && r->object != word) r = r->next;
    return r;
}

static Running *find_module(PycWord module) {
    Running *r = imports.running;
    while (r && *r->object != module) r = r->next;
    return r;
}

/* Whether the body has to be run now; then it is entered as running. */
static bool begin(Running *own, const PycWord *is_ready) {
    Running *other;
    pyc_lock(&imports.lock);
    while ((other = find_word(own->object)) && !waits_for_us(other)) await(other);
    bool is_first = !other && !*is_ready && !*own->object; /* the program itself is not run by an import */
    if (is_first) {
        own->next = imports.running;
        imports.running = own;
    }
    pyc_unlock(&imports.lock);
    return is_first;
}

static void end(Running *own) {
    pyc_lock(&imports.lock);
    Running **at = &imports.running;
    while (*at != own) at = &(*at)->next;
    *at = own->next;
    imports.ends++;
    pyc_unlock(&imports.lock);
    pyc_futex_wake_all(&imports.ends);
}

PycError *pyc_module_run(PycWord body, PycWord object, PycWord ready) {
    PycWord *word = (PycWord *)(uintptr_t)object, *is_ready = (PycWord *)(uintptr_t)ready;
    Running own = {.object = word, .thread = pthread_self()};
    if (!begin(&own, is_ready)) return NULL;
    PycError *error = ((PycError * (*)(void))(uintptr_t)body)();
    if (!error)
        __atomic_store_n(is_ready, PYC_NONE, __ATOMIC_RELEASE);
    else if (*word) {
        pyc_module_remove(*word);
        *word = 0;
    }
    end(&own);
    return error;
}

void pyc_module_await(PycWord module) {
    Running *other;
    pyc_lock(&imports.lock);
    while ((other = find_module(module)) && !waits_for_us(other)) await(other);
    pyc_unlock(&imports.lock);
}
