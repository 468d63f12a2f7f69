"""A compiler of a small language to code for a stack machine, and the machine. With annotations and dataclasses."""
from dataclasses import dataclass, field
from enum import Enum
from typing import Dict, List, Optional, Union


class Op(Enum):
    PUSH = 1
    LOAD = 2
    STORE = 3
    ADD = 4
    SUB = 5
    MUL = 6
    LESS = 7
    JUMP = 8
    JUMP_IF_NOT = 9
    CALL = 10
    RETURN = 11


@dataclass
class Instruction:
    op: Op
    argument: int = 0


@dataclass
class Function:
    name: str
    parameters: List[str]
    code: List[Instruction] = field(default_factory=list)
    slots: Dict[str, int] = field(default_factory=dict)

    def slot(self, name: str) -> int:
        return self.slots.setdefault(name, len(self.slots))


@dataclass
class Frame:
    function: Function
    locals: List[int]
    pc: int = 0


Expression = Union[int, str, tuple]
ARITHMETIC = {'+': Op.ADD, '-': Op.SUB, '*': Op.MUL, '<': Op.LESS}


class Compiler:
    def __init__(self) -> None:
        self.functions: List[Function] = []
        self.numbers: Dict[str, int] = {}

    def function(self, name: str, parameters: List[str], body: list) -> None:
        f = Function(name, parameters)
        for p in parameters:
            f.slot(p)
        self.numbers[name] = len(self.functions)
        self.functions.append(f)
        self.block(f, body)
        self.emit(f, Op.PUSH, 0)
        self.emit(f, Op.RETURN)

    def emit(self, f: Function, op: Op, argument: int = 0) -> int:
        f.code.append(Instruction(op, argument))
        return len(f.code) - 1

    def block(self, f: Function, body: list) -> None:
        for statement in body:
            kind, *rest = statement
            if kind == 'set':
                self.expression(f, rest[1])
                self.emit(f, Op.STORE, f.slot(rest[0]))
            elif kind == 'return':
                self.expression(f, rest[0])
                self.emit(f, Op.RETURN)
            elif kind == 'if':
                self.expression(f, rest[0])
                skip = self.emit(f, Op.JUMP_IF_NOT)
                self.block(f, rest[1])
                f.code[skip].argument = len(f.code)
            elif kind == 'while':
                top = len(f.code)
                self.expression(f, rest[0])
                leave = self.emit(f, Op.JUMP_IF_NOT)
                self.block(f, rest[1])
                self.emit(f, Op.JUMP, top)
                f.code[leave].argument = len(f.code)

    def expression(self, f: Function, e: Expression) -> None:
        if isinstance(e, int):
            self.emit(f, Op.PUSH, e)
        elif isinstance(e, str):
            self.emit(f, Op.LOAD, f.slot(e))
        elif e[0] in ARITHMETIC:
            self.expression(f, e[1])
            self.expression(f, e[2])
            self.emit(f, ARITHMETIC[e[0]])
        else:
            for argument in e[1:]:
                self.expression(f, argument)
            self.emit(f, Op.CALL, self.numbers[e[0]])


class Machine:
    def __init__(self, functions: List[Function]) -> None:
        self.functions = functions
        self.stack: List[int] = []
        self.frames: List[Frame] = []
        self.steps = 0

    def enter(self, f: Function) -> Frame:
        count = len(f.parameters)
        arguments = self.stack[len(self.stack) - count:]
        del self.stack[len(self.stack) - count:]
        frame = Frame(f, arguments + [0] * (len(f.slots) - count))
        self.frames.append(frame)
        return frame

    def run(self, number: int, *arguments: int) -> Optional[int]:
        self.stack += arguments
        frame = self.enter(self.functions[number])
        stack = self.stack
        while True:
            instruction = frame.function.code[frame.pc]
            frame.pc += 1
            self.steps += 1
            op = instruction.op
            if op is Op.PUSH:
                stack.append(instruction.argument)
            elif op is Op.LOAD:
                stack.append(frame.locals[instruction.argument])
            elif op is Op.STORE:
                frame.locals[instruction.argument] = stack.pop()
            elif op is Op.JUMP:
                frame.pc = instruction.argument
            elif op is Op.JUMP_IF_NOT:
                if not stack.pop():
                    frame.pc = instruction.argument
            elif op is Op.CALL:
                frame = self.enter(self.functions[instruction.argument])
            elif op is Op.RETURN:
                self.frames.pop()
                if not self.frames:
                    return stack.pop()
                frame = self.frames[-1]
            else:
                b = stack.pop()
                a = stack.pop()
                if op is Op.ADD:
                    stack.append(a + b)
                elif op is Op.SUB:
                    stack.append(a - b)
                elif op is Op.MUL:
                    stack.append(a * b)
                else:
                    stack.append(int(a < b))


def main() -> None:
    compiler = Compiler()
    compiler.function('fib', ['n'], [('if', ('<', 'n', 2), [('return', 'n')]), ('return', ('+', ('fib', ('-', 'n', 1)), ('fib', ('-', 'n', 2))))])
    compiler.function('sum', ['n'], [
        ('set', 'i', 0), ('set', 'total', 0),
        ('while', ('<', 'i', 'n'), [('set', 'total', ('+', 'total', ('*', 'i', 'i'))), ('set', 'i', ('+', 'i', 1))]),
        ('return', 'total')])
    machine = Machine(compiler.functions)
    print(machine.run(0, 23), machine.run(1, 150000), machine.steps)
    print(compiler.functions[0].code[3], len(compiler.functions[1].code))


if __name__ == '__main__':
    main()
