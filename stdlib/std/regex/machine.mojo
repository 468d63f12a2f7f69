"""Goes through the steps of a regular expression for all ways to match at once: the time is linear in the text."""

from std.collections.list import List
from std.collections.string.codepoint import _decode, _sequence_length
from std.regex.characters import KIND_WORD, _is_of_kind
from std.regex.parser import AT_END, AT_LAST_LINE, AT_LINE_END, AT_LINE_START, AT_START, AT_WORD_EDGE
from std.regex.program import _Program, STEP_ALL, STEP_ANY, STEP_ASSERT, STEP_CHARACTER, STEP_JUMP, STEP_MATCH, STEP_SAVE, STEP_SET
from std.regex.program import STEP_SPLIT

comptime ANYWHERE = 0
comptime AT_THE_START = 1
comptime THE_WHOLE = 2

comptime _NEW_LINE = UInt32(10)


struct _Threads(Movable):
    """The ways that are open at one place of the text, the preferred ones first; a step is in at most one of them."""

    var count: Int
    var order: List[Int]
    var slots: List[Int]
    var _place: List[Int]

    def __init__(out self, steps: Int, slots: Int):
        self.count = 0
        self.order = List[Int](length=steps, fill=0)
        self.slots = List[Int](length=steps * slots, fill=-1)
        self._place = List[Int](length=steps, fill=0)

    @always_inline
    def add(mut self, step: Int) -> Bool:
        """Puts a step in; False if it is in already."""
        var place = self._place[step]
        if place < self.count and self.order[place] == step:
            return False
        self._place[step] = self.count
        self.order[self.count] = step
        self.count += 1
        return True


@fieldwise_init
struct _Todo(TrivialRegisterPassable):
    """A step to follow, or a slot that gets its former value again."""

    var step: Int
    var slot: Int
    var value: Int


struct _Machine[origin: ImmOrigin](Movable):
    """What is needed while a text is searched."""

    var found: List[Int]
    """The places of the match: where each group begins and ends, the whole match first; -1 for what took no part."""
    var _text: StringSpan[Self.origin]
    var _now: _Threads
    var _next: _Threads
    var _slots: List[Int]  # of the way that is being followed
    var _todo: List[_Todo]
    var _width: Int

    def __init__(out self, program: _Program, text: StringSpan[Self.origin]):
        self._width = 2 * program.groups
        self.found = List[Int](length=self._width, fill=-1)
        self._text = text
        self._now = _Threads(len(program.steps), self._width)
        self._next = _Threads(len(program.steps), self._width)
        self._slots = List[Int](length=self._width, fill=-1)
        self._todo = List[_Todo]()

    # ---- assertions ----

    @always_inline
    def _at(self, byte: Int) -> UInt32:
        return _decode(__pyc.offset(self._text.unsafe_ptr(), byte))

    def _is_word_before(self, at: Int) -> Bool:
        var start = at
        while start > 0:
            start -= 1
            if self._text.as_bytes()[start] & 0xC0 != 0x80:
                return _is_of_kind(self._at(start), KIND_WORD)
        return False

    def _holds(self, assertion: Int, at: Int) -> Bool:
        var size = self._text.byte_length()
        if assertion == AT_START:
            return at == 0
        if assertion == AT_END:
            return at == size
        if assertion == AT_LAST_LINE:
            return at == size or (at == size - 1 and self._at(at) == _NEW_LINE)
        if assertion == AT_LINE_START:
            return at == 0 or self._text.as_bytes()[at - 1] == 10
        if assertion == AT_LINE_END:
            return at == size or self._at(at) == _NEW_LINE
        var is_edge = self._is_word_before(at) != (at < size and _is_of_kind(self._at(at), KIND_WORD))
        return is_edge == (assertion == AT_WORD_EDGE)

    # ---- ways ----

    def _follow[into_next: Bool](mut self, program: _Program, start: Int, at: Int):
        """Adds all steps that are reached from one without a character, in order of preference."""
        self._todo.append(_Todo(start, -1, 0))
        while len(self._todo) > 0:
            var todo = self._todo.pop()
            if todo.slot >= 0:
                self._slots[todo.slot] = todo.value
                continue
            var place = todo.step
            while True:
                var is_new = self._next.add(place) if into_next else self._now.add(place)
                if not is_new:
                    break
                var step = program.steps[place]
                if step.kind == STEP_JUMP:
                    place = step.a
                elif step.kind == STEP_SPLIT:
                    self._todo.append(_Todo(step.b, -1, 0))
                    place = step.a
                elif step.kind == STEP_SAVE:
                    self._todo.append(_Todo(0, step.a, self._slots[step.a]))
                    self._slots[step.a] = at
                    place += 1
                elif step.kind == STEP_ASSERT:
                    if not self._holds(step.a, at):
                        break
                    place += 1
                else:
                    self._keep[into_next](place)
                    break

    @always_inline
    def _keep[into_next: Bool](mut self, place: Int):
        for i in range(self._width):
            comptime if into_next:
                self._next.slots[place * self._width + i] = self._slots[i]
            else:
                self._now.slots[place * self._width + i] = self._slots[i]

    @always_inline
    def _load(mut self, place: Int):
        for i in range(self._width):
            self._slots[i] = self._now.slots[place * self._width + i]

    def _begin(mut self, program: _Program, at: Int):
        for i in range(self._width):
            self._slots[i] = -1
        self._slots[0] = at
        self._follow[False](program, 0, at)

    def _step(mut self, program: _Program, at: Int, next_at: Int, c: UInt32, ends: Bool, not_empty_at: Int) -> Bool:
        """All ways go over one character. Gives True when one of them is a match: those behind it are dropped."""
        for i in range(self._now.count):
            var place = self._now.order[i]
            var step = program.steps[place]
            var goes = False
            if step.kind == STEP_CHARACTER:
                goes = c == UInt32(step.a)
            elif step.kind == STEP_SET:
                goes = next_at > at and program.sets[step.a].has(c)
            elif step.kind == STEP_ANY:
                goes = next_at > at and c != _NEW_LINE
            elif step.kind == STEP_ALL:
                goes = next_at > at
            elif step.kind == STEP_MATCH:
                var is_empty = self._now.slots[place * self._width] == at
                if not ends or (is_empty and at == not_empty_at):
                    continue
                self._load(place)
                self._slots[1] = at
                for k in range(self._width):
                    self.found[k] = self._slots[k]
                return True
            if goes:
                self._load(place)
                self._follow[True](program, place + 1, next_at)
        return False

    def _skip(self, program: _Program, start: Int) -> Int:
        """The first byte from here on with which a match may begin, or the end."""
        var bytes = self._text.as_bytes()
        var at = start
        while at < len(bytes) and not program.firsts[Int(bytes[at])]:
            at += 1
        return at

    def find(mut self, program: _Program, start: Int, mode: Int, not_empty_at: Int = -1) -> Bool:
        """Looks for the first match from byte `start` on; `found` says where it is. At `not_empty_at` no empty one counts."""
        var size = self._text.byte_length()
        var at = start
        var has_found = False
        self._now.count = 0
        self._next.count = 0
        while True:
            if self._now.count == 0:
                if has_found or (mode != ANYWHERE and at > start):
                    break
                if mode == ANYWHERE and len(program.firsts) > 0:
                    at = self._skip(program, at)
                    if at == size:
                        break
            if not has_found and (mode == ANYWHERE or at == start):
                self._begin(program, at)
            var c = UInt32(0xFFFFFFFF)
            var next_at = at
            if at < size:
                c = self._at(at)
                next_at = at + _sequence_length(self._text.as_bytes()[at])
            has_found |= self._step(program, at, next_at, c, mode != THE_WHOLE or at == size, not_empty_at)
            swap(self._now, self._next)
            self._next.count = 0
            if at >= size:
                break
            at = next_at
        return has_found
