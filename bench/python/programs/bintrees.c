#include <stdio.h>
#include <stdlib.h>

typedef struct Node Node;
struct Node {
    Node *left, *right;
};

static Node *make(int depth) {
    Node *n = malloc(sizeof *n);
    if (!n) abort();
    n->left = depth ? make(depth - 1) : NULL;
    n->right = depth ? make(depth - 1) : NULL;
    return n;
}

static long check(const Node *n) { return n->left ? 1 + check(n->left) + check(n->right) : 1; }

static void drop(Node *n) {
    if (!n) return;
    drop(n->left), drop(n->right);
    free(n);
}

static long count(int depth) {
    Node *n = make(depth);
    long result = check(n);
    drop(n);
    return result;
}

int main(void) {
    int least = 4, most = 15;
    printf("stretch tree of depth %d: %ld\n", most + 1, count(most + 1));
    Node *kept = make(most);
    for (int depth = least; depth <= most; depth += 3) {
        long trees = 1L << (most - depth + least), total = 0;
        for (long i = 0; i < trees; i++) total += count(depth);
        printf("%ld trees of depth %d: %ld\n", trees, depth, total);
    }
    printf("long-lived tree of depth %d: %ld\n", most, check(kept));
    drop(kept);
}
