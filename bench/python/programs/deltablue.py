"""DeltaBlue, the incremental solver of one-way constraints with strengths (Freeman-Benson, Maloney): a chain and a projection."""


class Strength:
    def __init__(self, value, name):
        self.value = value
        self.name = name

    def is_stronger(self, other):
        return self.value < other.value

    def is_weaker(self, other):
        return self.value > other.value


REQUIRED = Strength(0, 'required')
STRONG_PREFERRED = Strength(1, 'strong preferred')
PREFERRED = Strength(2, 'preferred')
STRONG_DEFAULT = Strength(3, 'strong default')
NORMAL = Strength(4, 'normal')
WEAK_DEFAULT = Strength(5, 'weak default')
WEAKEST = Strength(6, 'weakest')
ALL_STRENGTHS = [REQUIRED, STRONG_PREFERRED, PREFERRED, STRONG_DEFAULT, NORMAL, WEAK_DEFAULT, WEAKEST]


def weaker(a, b):
    return a if a.is_weaker(b) else b


class Variable:
    def __init__(self, name, value=0):
        self.name = name
        self.value = value
        self.constraints = []
        self.determined_by = None
        self.mark = 0
        self.strength = WEAKEST
        self.stay = True

    def remove(self, constraint):
        self.constraints.remove(constraint)
        if self.determined_by is constraint:
            self.determined_by = None


class Constraint:
    is_input = False

    def __init__(self, strength):
        self.strength = strength

    def add(self, planner):
        self.add_to_graph()
        planner.incremental_add(self)

    def destroy(self, planner):
        if self.is_satisfied():
            planner.incremental_remove(self)
        else:
            self.remove_from_graph()

    def satisfy(self, mark, planner):
        self.choose_method(mark)
        if not self.is_satisfied():
            if self.strength is REQUIRED:
                raise RuntimeError('a required constraint cannot be satisfied')
            return None
        self.mark_inputs(mark)
        out = self.output()
        overridden = out.determined_by
        if overridden is not None:
            overridden.mark_unsatisfied()
        out.determined_by = self
        if not planner.propagate(self, mark):
            raise RuntimeError('there is a cycle')
        out.mark = mark
        return overridden


class UnaryConstraint(Constraint):
    def __init__(self, variable, strength, planner):
        super().__init__(strength)
        self.variable = variable
        self.satisfied = False
        self.add(planner)

    def add_to_graph(self):
        self.variable.constraints.append(self)
        self.satisfied = False

    def remove_from_graph(self):
        self.variable.remove(self)
        self.satisfied = False

    def choose_method(self, mark):
        self.satisfied = self.variable.mark != mark and self.strength.is_stronger(self.variable.strength)

    def is_satisfied(self):
        return self.satisfied

    def mark_inputs(self, mark):
        pass

    def output(self):
        return self.variable

    def mark_unsatisfied(self):
        self.satisfied = False

    def inputs_known(self, mark):
        return True

    def recalculate(self):
        self.variable.strength = self.strength
        self.variable.stay = not self.is_input
        if self.variable.stay:
            self.execute()

    def execute(self):
        pass


class StayConstraint(UnaryConstraint):
    pass


class EditConstraint(UnaryConstraint):
    is_input = True


NONE, FORWARD, BACKWARD = 0, 1, -1


class BinaryConstraint(Constraint):
    def __init__(self, v1, v2, strength, planner):
        super().__init__(strength)
        self.v1 = v1
        self.v2 = v2
        self.direction = NONE
        self.add(planner)

    def choose_method(self, mark):
        v1, v2 = self.v1, self.v2
        if v1.mark == mark:
            free = v2.mark != mark and self.strength.is_stronger(v2.strength)
            self.direction = FORWARD if free else NONE
        elif v2.mark == mark:
            self.direction = BACKWARD if self.strength.is_stronger(v1.strength) else NONE
        elif v1.strength.is_weaker(v2.strength):
            self.direction = BACKWARD if self.strength.is_stronger(v1.strength) else NONE
        else:
            self.direction = FORWARD if self.strength.is_stronger(v2.strength) else BACKWARD

    def add_to_graph(self):
        self.v1.constraints.append(self)
        self.v2.constraints.append(self)
        self.direction = NONE

    def remove_from_graph(self):
        self.v1.remove(self)
        self.v2.remove(self)
        self.direction = NONE

    def is_satisfied(self):
        return self.direction != NONE

    def mark_inputs(self, mark):
        self.input().mark = mark

    def input(self):
        return self.v1 if self.direction == FORWARD else self.v2

    def output(self):
        return self.v2 if self.direction == FORWARD else self.v1

    def mark_unsatisfied(self):
        self.direction = NONE

    def inputs_known(self, mark):
        v = self.input()
        return v.mark == mark or v.stay or v.determined_by is None

    def recalculate(self):
        source, out = self.input(), self.output()
        out.strength = weaker(self.strength, source.strength)
        out.stay = source.stay
        if out.stay:
            self.execute()


class EqualityConstraint(BinaryConstraint):
    def execute(self):
        self.output().value = self.input().value


class ScaleConstraint(BinaryConstraint):
    def __init__(self, source, scale, offset, target, strength, planner):
        self.scale = scale
        self.offset = offset
        super().__init__(source, target, strength, planner)

    def add_to_graph(self):
        super().add_to_graph()
        self.scale.constraints.append(self)
        self.offset.constraints.append(self)

    def remove_from_graph(self):
        super().remove_from_graph()
        self.scale.remove(self)
        self.offset.remove(self)

    def mark_inputs(self, mark):
        super().mark_inputs(mark)
        self.scale.mark = self.offset.mark = mark

    def execute(self):
        if self.direction == FORWARD:
            self.v2.value = self.v1.value * self.scale.value + self.offset.value
        else:
            self.v1.value = (self.v2.value - self.offset.value) // self.scale.value

    def recalculate(self):
        source, out = self.input(), self.output()
        out.strength = weaker(self.strength, source.strength)
        out.stay = source.stay and self.scale.stay and self.offset.stay
        if out.stay:
            self.execute()


class Plan:
    def __init__(self):
        self.constraints = []

    def add(self, constraint):
        self.constraints.append(constraint)

    def execute(self):
        for c in self.constraints:
            c.execute()


class Planner:
    def __init__(self):
        self.current_mark = 0

    def new_mark(self):
        self.current_mark += 1
        return self.current_mark

    def incremental_add(self, constraint):
        mark = self.new_mark()
        overridden = constraint.satisfy(mark, self)
        while overridden is not None:
            overridden = overridden.satisfy(mark, self)

    def incremental_remove(self, constraint):
        out = constraint.output()
        constraint.mark_unsatisfied()
        constraint.remove_from_graph()
        unsatisfied = self.remove_propagate_from(out)
        for strength in ALL_STRENGTHS:
            for c in unsatisfied:
                if c.strength is strength:
                    self.incremental_add(c)

    def plan_from(self, constraints):
        plan = Plan()
        mark = self.new_mark()
        todo = [c for c in constraints if c.is_input and c.is_satisfied()]
        while todo:
            c = todo.pop()
            out = c.output()
            if out.mark != mark and c.inputs_known(mark):
                plan.add(c)
                out.mark = mark
                self.add_consumers(out, todo)
        return plan

    def propagate(self, constraint, mark):
        todo = [constraint]
        while todo:
            c = todo.pop()
            if c.output().mark == mark:
                self.incremental_remove(constraint)
                return False
            c.recalculate()
            self.add_consumers(c.output(), todo)
        return True

    def remove_propagate_from(self, out):
        out.determined_by = None
        out.strength = WEAKEST
        out.stay = True
        unsatisfied = []
        todo = [out]
        while todo:
            v = todo.pop()
            unsatisfied += [c for c in v.constraints if not c.is_satisfied()]
            for c in v.constraints:
                if c is not v.determined_by and c.is_satisfied():
                    c.recalculate()
                    todo.append(c.output())
        return unsatisfied

    def add_consumers(self, variable, into):
        determining = variable.determined_by
        for c in variable.constraints:
            if c is not determining and c.is_satisfied():
                into.append(c)


def change(planner, variable, value):
    edit = EditConstraint(variable, PREFERRED, planner)
    plan = planner.plan_from([edit])
    for _ in range(10):
        variable.value = value
        plan.execute()
    edit.destroy(planner)


def chain(n):
    planner = Planner()
    variables = [Variable(f'v{i}') for i in range(n + 1)]
    for a, b in zip(variables, variables[1:]):
        EqualityConstraint(a, b, REQUIRED, planner)
    first, last = variables[0], variables[-1]
    StayConstraint(last, STRONG_DEFAULT, planner)
    edit = EditConstraint(first, PREFERRED, planner)
    plan = planner.plan_from([edit])
    total = 0
    for i in range(100):
        first.value = i
        plan.execute()
        if last.value != i:
            raise AssertionError('the chain is broken')
        total += last.value
    edit.destroy(planner)
    return total


def projection(n):
    planner = Planner()
    scale = Variable('scale', 10)
    offset = Variable('offset', 1000)
    targets = []
    for i in range(n):
        source = Variable(f'source {i}', i)
        target = Variable(f'target {i}', i)
        targets.append(target)
        StayConstraint(source, NORMAL, planner)
        ScaleConstraint(source, scale, offset, target, REQUIRED, planner)
    change(planner, source, 17)
    results = [target.value]
    change(planner, target, 1050)
    results.append(source.value)
    change(planner, scale, 5)
    results.append(sum(t.value for t in targets[:-1]))
    change(planner, offset, 2000)
    results.append(sum(t.value for t in targets[:-1]))
    return results


def main():
    for _ in range(9):
        total, results = chain(3500), projection(3500)
    print(total, *results)


if __name__ == '__main__':
    main()
