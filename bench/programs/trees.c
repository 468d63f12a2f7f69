#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 18 };

typedef struct Node {
    struct Node *left, *right;
} Node;

static Node *make(long depth) {
    Node *node = malloc(sizeof *node);
    node->left = depth > 0 ? make(depth - 1) : NULL;
    node->right = depth > 0 ? make(depth - 1) : NULL;
    return node;
}

static void drop(Node *node) {
    if (node->left) drop(node->left);
    if (node->right) drop(node->right);
    free(node);
}

static long count(const Node *node) {
    long n = 1;
    if (node->left) n += count(node->left);
    if (node->right) n += count(node->right);
    return n;
}

int main(void) {
    Node *long_lived = make(DEPTH);
    for (long depth = 4; depth <= DEPTH; depth += 4) {
        long trees = 1L << (DEPTH - depth + 4), nodes = 0;
        for (long i = 0; i < trees; i++) {
            Node *tree = make(depth);
            nodes += count(tree);
            drop(tree);
        }
        printf("%ld %ld %ld\n", trees, depth, nodes);
    }
    printf("%ld\n", count(long_lived));
    drop(long_lived);
    return 0;
}
