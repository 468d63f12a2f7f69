"""From the tree of a regular expression to the steps that a matcher goes through."""

from std.collections.list import List
from std.regex.characters import _CharacterSet
from std.regex.parser import NO_LIMIT, NODE_ALL, NODE_ANY, NODE_ASSERTION, NODE_CHARACTER, NODE_CHOICE, NODE_EMPTY, NODE_GROUP
from std.regex.parser import NODE_REPEAT, NODE_SEQUENCE, NODE_SET, _Node

comptime STEP_CHARACTER = 0  # `a` is next
comptime STEP_ANY = 1  # a character is next, but no end of a line
comptime STEP_ALL = 2
comptime STEP_SET = 3  # one of set `a` is next
comptime STEP_SPLIT = 4  # goes on at `a`; if that leads nowhere, at `b`
comptime STEP_JUMP = 5
comptime STEP_SAVE = 6  # the place goes to slot `a`
comptime STEP_ASSERT = 7
comptime STEP_MATCH = 8

comptime _MAX_STEPS = 50000


@fieldwise_init
struct _Step(TrivialRegisterPassable):
    """One step, and what it needs."""

    var kind: Int
    var a: Int
    var b: Int


struct _Program(Copyable):
    """The steps, in order, and the sets they name."""

    var steps: List[_Step]
    var sets: List[_CharacterSet]
    var groups: Int
    var firsts: List[Bool]
    """With which bytes a match may begin; empty where it may begin with any, or have no characters."""

    def __init__(out self, nodes: List[_Node], var sets: List[_CharacterSet], root: Int, groups: Int) raises:
        self.steps = List[_Step]()
        self.sets = sets^
        self.groups = groups
        self.firsts = List[Bool]()
        self._put(nodes, root)
        _ = self._emit(STEP_MATCH)
        self._find_firsts()

    def _emit(mut self, kind: Int, a: Int = 0, b: Int = 0) raises -> Int:
        if len(self.steps) == _MAX_STEPS:
            raise Error("regular expression: it is too large")
        self.steps.append(_Step(kind, a, b))
        return len(self.steps) - 1

    def _put(mut self, nodes: List[_Node], place: Int) raises:
        ref node = nodes[place]
        if node.kind == NODE_CHARACTER:
            _ = self._emit(STEP_CHARACTER, node.number)
        elif node.kind == NODE_ANY:
            _ = self._emit(STEP_ANY)
        elif node.kind == NODE_ALL:
            _ = self._emit(STEP_ALL)
        elif node.kind == NODE_SET:
            _ = self._emit(STEP_SET, node.number)
        elif node.kind == NODE_ASSERTION:
            _ = self._emit(STEP_ASSERT, node.number)
        elif node.kind == NODE_SEQUENCE:
            for child in node.children:
                self._put(nodes, child)
        elif node.kind == NODE_GROUP:
            _ = self._emit(STEP_SAVE, 2 * node.number)
            self._put(nodes, node.children[0])
            _ = self._emit(STEP_SAVE, 2 * node.number + 1)
        elif node.kind == NODE_CHOICE:
            self._put_choice(nodes, node)
        elif node.kind == NODE_REPEAT:
            self._put_repeat(nodes, node)

    def _put_choice(mut self, nodes: List[_Node], node: _Node) raises:
        var ends = List[Int]()
        for i in range(len(node.children)):
            var is_last = i == len(node.children) - 1
            var split = 0 if is_last else self._emit(STEP_SPLIT, len(self.steps) + 1)
            self._put(nodes, node.children[i])
            if not is_last:
                ends.append(self._emit(STEP_JUMP))
                self.steps[split].b = len(self.steps)
        for end in ends:
            self.steps[end].a = len(self.steps)

    def _split(mut self, is_greedy: Bool, into: Int) raises -> Int:
        """Goes into a part, or past it: where that is, `_land` says later."""
        return self._emit(STEP_SPLIT, into, -1) if is_greedy else self._emit(STEP_SPLIT, -1, into)

    def _land(mut self, split: Int):
        if self.steps[split].a < 0:
            self.steps[split].a = len(self.steps)
        else:
            self.steps[split].b = len(self.steps)

    def _put_repeat(mut self, nodes: List[_Node], node: _Node) raises:
        var part = node.children[0]
        if node.most == NO_LIMIT:
            for _ in range(node.least - 1):
                self._put(nodes, part)
            # x* is (x+)?: so a part that may be empty is gone through once before the loop is left
            var past = self._split(node.is_greedy, len(self.steps) + 1) if node.least == 0 else -1
            var start = len(self.steps)
            self._put(nodes, part)
            var again = self._split(node.is_greedy, start)
            self._land(again)
            if past >= 0:
                self._land(past)
            return
        for _ in range(node.least):
            self._put(nodes, part)
        var splits = List[Int]()
        for _ in range(node.most - node.least):
            splits.append(self._split(node.is_greedy, len(self.steps) + 1))
            self._put(nodes, part)
        for split in splits:
            self._land(split)

    # ---- how a match begins ----

    def _find_firsts(mut self):
        var firsts = List[Bool](length=256, fill=False)
        var seen = List[Bool](length=len(self.steps), fill=False)
        var todo: List[Int] = [0]
        while len(todo) > 0:
            var at = todo.pop()
            if seen[at]:
                continue
            seen[at] = True
            var step = self.steps[at]
            if step.kind == STEP_MATCH or step.kind == STEP_ANY or step.kind == STEP_ALL:
                return
            if step.kind == STEP_CHARACTER:
                firsts[Int(chr(step.a).as_bytes()[0])] = True
            elif step.kind == STEP_SET:
                for c in range(128):
                    if self.sets[step.a].has(UInt32(c)):
                        firsts[c] = True
                for c in range(128, 256):
                    firsts[c] = True
            elif step.kind == STEP_SPLIT:
                todo.append(step.a)
                todo.append(step.b)
            else:
                todo.append(step.a if step.kind == STEP_JUMP else at + 1)
        self.firsts = firsts^
