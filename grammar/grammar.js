// The pyc language: Python 3.13 and Mojo 1.2 (with its older spellings) in one grammar.
//
// Three decisions keep it free of conflicts; all three live in src/scanner.c:
//   1. Soft keywords (`match`, `type`, `fn`, `struct`, `var`, `mut`, `dyn`, ...) are external tokens. The scanner looks at what
//      follows the word and gives the keyword only where no ordinary name can be meant; elsewhere the word is an identifier.
//   2. Hard keywords are listed as external tokens too, so the scanner never lets one pass as an identifier.
//   3. Brackets are external tokens, so the scanner knows when a newline ends a line.
//
// Assignment targets are parsed as expressions; whether one can be assigned to is the AST builder's question.

const PREC = {
  conditional: 1, lambda: 1,
  or: 10, and: 11, not: 12, compare: 13,
  bit_or: 14, bit_xor: 15, dyn: 16, bit_and: 17, shift: 18, add: 19, multiply: 20,
  unary: 21, power: 22, await: 23,
};

const HARD_KEYWORDS = [
  'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except', 'finally',
  'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try',
  'while', 'with', 'yield',
];

const comma_list1 = rule => seq(rule, repeat(seq(',', rule)), optional(','));
const comma_list = rule => optional(comma_list1(rule));

// Soft keywords, shown in the tree as the anonymous token they are spelled as.
const soft = ($, word) => alias($[`_${word}`], word);

module.exports = grammar({
  name: 'pyc',

  word: $ => $.identifier,

  extras: $ => [/[ \t\f\r\n\uFEFF]|\\\r?\n|\\\r/, $.comment],

  // The order is that of `enum Token` in src/scanner.c.
  externals: $ => [
    // lines and blocks
    $._newline, $._indent, $._dedent,
    $.missing_block, $.unexpected_indent, $.inconsistent_dedent, $.inconsistent_tabs,
    $.comment,
    // strings
    $.string, $.bytes, $.unterminated_string, $._format_start, $._template_start,
    $.string_content, $.string_end, $._format_text, $._format_colon,
    // brackets
    '(', ')', '[', ']', '{', '}', $._with_open,
    // the postfix `^`
    $._transfer,
    // soft keywords
    $._fn, $._struct, $._trait, $.__extension, $._alias, $._comptime, $._var, $._let, $._ref, $._match, $._type, $._dyn,
    $._mut, $._read, $._imm, $._out, $._deinit, $._owned, $._borrowed, $._inout,
    $._ref_origin, $._out_origin, $._raises, $._raises_type,   // ref and out before `[`; raises with a type after it
    // hard keywords
    ...HARD_KEYWORDS, $.none, $.true, $.false,
    // never produced: they tell the scanner where the parser is
    $._line_start, $._handler_start, $._case_start, $._in_captures, $._error_sentinel,
  ],

  supertypes: $ => [$.simple_statement, $.type, $.expression, $.disjunction, $.operand, $.primary, $.pattern],

  inline: $ => [$._keyword_convention, $._condition, $._annotation],

  rules: {
    module: $ => repeat($._statement),

    // ---------------------------------------------------------------- statements and blocks

    _statement: $ => choice(
      $._simple_line,
      $.if_statement, $.while_statement, $.for_statement, $.try_statement, $.with_statement, $.match_statement,
      $.function_definition, $.class_definition, $.decorated_definition,
      $.unexpected_block, $.inconsistent_tabs,
    ),

    _simple_line: $ => seq($.simple_statement, repeat(seq(';', $.simple_statement)), optional(';'), $._newline),

    block: $ => choice(
      $._simple_line,
      seq($._newline, $._indent, repeat1($._statement), $._dedent),
      seq($._newline, $.missing_block),
    ),

    // Lines indented for no reason. Always an error, reported by the AST builder.
    unexpected_block: $ => seq(
      field('error', choice($.unexpected_indent, $.inconsistent_dedent)),
      repeat1($._statement),
      $._dedent,
    ),

    simple_statement: $ => choice(
      $.expression_statement, $.assignment, $.annotated_assignment, $.augmented_assignment,
      $.pass_statement, $.break_statement, $.continue_statement, $.return_statement, $.raise_statement,
      $.assert_statement, $.delete_statement, $.global_statement, $.nonlocal_statement,
      $.import_statement, $.import_from_statement,
      $.type_alias_statement, $.comptime_declaration,
    ),

    expression_statement: $ => field('value', choice($._expressions, $.yield)),

    // a = b = value, var a = ref b = value
    assignment: $ => seq(
      repeat1(seq(field('target', choice($._expressions, $.binding)), '=')),
      field('value', choice($._expressions, $.yield)),
    ),

    // x: T, x: T = value, var x: T, var x: T = value
    annotated_assignment: $ => seq(
      field('target', choice($.expression, $.binding)),
      ':', field('type', $.type),
      optional(seq('=', field('value', choice($._expressions, $.yield)))),
    ),

    augmented_assignment: $ => seq(
      field('target', $._expressions),
      field('operator', choice('+=', '-=', '*=', '/=', '//=', '%=', '@=', '**=', '&=', '|=', '^=', '<<=', '>>=')),
      field('value', choice($._expressions, $.yield)),
    ),

    // The new name(s) of `var x = ...`, `for ref x in ...`, `with e as var x`.
    binding: $ => seq($._binding_keyword, field('target', $._targets)),
    _single_binding: $ => seq($._binding_keyword, field('target', $._target)),
    _binding_keyword: $ => field('keyword', choice(soft($, 'var'), soft($, 'let'), soft($, 'ref'))),

    pass_statement: _ => 'pass',
    break_statement: _ => 'break',
    continue_statement: _ => 'continue',

    return_statement: $ => seq('return', optional(field('value', $._expressions))),

    raise_statement: $ => seq('raise', optional(seq(
      field('value', $.expression),
      optional(seq('from', field('cause', $.expression))),
    ))),

    assert_statement: $ => seq(
      optional(field('comptime', soft($, 'comptime'))),
      'assert', field('condition', $.expression),
      repeat(seq(',', field('message', $.expression))),
    ),

    delete_statement: $ => seq('del', field('target', $._expressions)),
    global_statement: $ => seq('global', field('name', $.identifier), repeat(seq(',', field('name', $.identifier)))),
    nonlocal_statement: $ => seq('nonlocal', field('name', $.identifier), repeat(seq(',', field('name', $.identifier)))),

    type_alias_statement: $ => seq(
      soft($, 'type'), field('name', $.identifier), optional(field('type_parameters', $.type_parameters)),
      '=', field('value', $.expression),
    ),

    // comptime N = 4, comptime N: Int = 4, comptime Row[n: Int]: Bound where c = ..., trait requirements, alias N = 4
    comptime_declaration: $ => seq(
      field('keyword', choice(soft($, 'comptime'), soft($, 'alias'))),
      field('name', $.identifier),
      optional(field('type_parameters', $.type_parameters)),
      optional(seq(':', field('type', $.type))),
      repeat(field('where', $.where_clause)),
      optional(seq('=', field('value', choice($._expressions, $.function_type)))),
    ),

    // ---------------------------------------------------------------- imports

    import_statement: $ => seq('import', field('name', $._import_name), repeat(seq(',', field('name', $._import_name)))),
    _import_name: $ => choice($.dotted_name, $.aliased_import),

    aliased_import: $ => seq(field('name', $.dotted_name), 'as', field('alias', $.identifier)),
    dotted_name: $ => seq($.identifier, repeat(seq('.', $.identifier))),

    import_from_statement: $ => seq(
      'from', field('module', choice($.dotted_name, $.relative_module)),
      'import',
      choice(
        field('name', $.wildcard_import),
        seq(field('name', $._imported), repeat(seq(',', field('name', $._imported)))),
        seq('(', field('name', $._imported), repeat(seq(',', field('name', $._imported))), optional(','), ')'),
      ),
    ),
    _imported: $ => choice($.identifier, alias($._aliased_identifier, $.aliased_import)),
    _aliased_identifier: $ => seq(field('name', $.identifier), 'as', field('alias', $.identifier)),
    relative_module: $ => seq(field('dots', $.import_dots), optional(field('name', $.dotted_name))),
    import_dots: _ => repeat1(choice('.', '...')),
    wildcard_import: _ => '*',

    // ---------------------------------------------------------------- compound statements

    if_statement: $ => seq(
      optional(field('comptime', soft($, 'comptime'))),
      'if', field('condition', $._condition), ':', field('body', $.block),
      repeat(field('alternative', $.elif_clause)),
      optional(field('alternative', $.else_clause)),
    ),
    elif_clause: $ => seq('elif', field('condition', $._condition), ':', field('body', $.block)),
    else_clause: $ => seq('else', ':', field('body', $.block)),

    while_statement: $ => seq(
      'while', field('condition', $._condition), ':', field('body', $.block),
      optional(field('alternative', $.else_clause)),
    ),

    for_statement: $ => seq(
      optional(choice(field('async', 'async'), field('comptime', soft($, 'comptime')))),
      'for', field('target', choice($._targets, $.binding)), 'in', field('iterable', $._expressions), ':',
      field('body', $.block),
      optional(field('alternative', $.else_clause)),
    ),

    try_statement: $ => seq(
      'try', ':', field('body', $.block),
      choice(
        seq(
          repeat1(field('handler', $.except_clause)),
          optional(field('alternative', $.else_clause)),
          optional(field('finally', $.finally_clause)),
        ),
        field('finally', $.finally_clause),
      ),
    ),
    except_clause: $ => seq(
      choice('except', $._handler_start),
      optional(field('star', '*')),
      optional(seq(field('type', $.expression), optional(seq('as', field('name', $.identifier))))),
      ':', field('body', $.block),
    ),
    finally_clause: $ => seq('finally', ':', field('body', $.block)),

    with_statement: $ => seq(
      optional(field('async', 'async')),
      'with',
      choice(
        seq(field('item', $.with_item), repeat(seq(',', field('item', $.with_item)))),
        seq(alias($._with_open, '('), field('item', $._paren_with_item),
          repeat(seq(',', field('item', $._paren_with_item))), optional(','), ')'),
      ),
      ':', field('body', $.block),
    ),
    with_item: $ => seq(
      field('value', $.expression),
      optional(seq('as', field('target', choice($._target, alias($._single_binding, $.binding))))),
    ),
    // Between parentheses what looks like an item may be the content of a parenthesised expression or tuple.
    _paren_with_item: $ => choice($.with_item, alias($._value_item, $.with_item)),
    _value_item: $ => field('value', choice($.named_expression, $.star_expression)),

    match_statement: $ => seq(
      optional(field('comptime', soft($, 'comptime'))),
      soft($, 'match'), field('subject', choice($._element, alias($._subject_list, $.expression_list))), ':',
      $._newline,
      choice(
        seq($._indent, repeat1(field('case', $.case_clause)), $._dedent),
        $.missing_block,
      ),
    ),
    _subject_list: $ => seq($._element, choice(',', seq(repeat1(seq(',', $._element)), optional(',')))),
    case_clause: $ => seq(
      choice('case', $._case_start),
      field('pattern', $._patterns),
      optional(seq('if', field('guard', $._condition))),
      ':', field('body', $.block),
    ),

    // ---------------------------------------------------------------- patterns of match

    _patterns: $ => choice($._any_pattern, alias($._open_sequence_pattern, $.sequence_pattern)),
    _open_sequence_pattern: $ => choice(
      seq($._pattern_item, ','),
      seq($._pattern_item, repeat1(seq(',', $._pattern_item)), optional(',')),
    ),
    _pattern_item: $ => choice($._any_pattern, $.star_pattern),
    _any_pattern: $ => choice($.as_pattern, $.or_pattern, $.pattern),

    as_pattern: $ => seq(field('pattern', choice($.or_pattern, $.pattern)), 'as', field('name', $.identifier)),
    or_pattern: $ => seq($.pattern, repeat1(seq('|', $.pattern))),

    pattern: $ => choice(
      $.literal_pattern, $.capture_pattern, $.value_pattern, $.group_pattern, $.sequence_pattern, $.mapping_pattern,
      $.equal_pattern, $.class_pattern,
    ),

    literal_pattern: $ => field('value', choice(
      $._number, alias($._signed_number, $.unary_operator), alias($._complex_number, $.binary_operator),
      $._string, $.concatenated_string, $.none, $.true, $.false,
    )),
    _signed_number: $ => seq(field('operator', '-'), field('operand', $._number)),
    _complex_number: $ => seq(
      field('left', choice($._number, alias($._signed_number, $.unary_operator))),
      field('operator', choice('+', '-')),
      field('right', $._number),
    ),

    capture_pattern: $ => seq(
      optional(field('keyword', choice(soft($, 'var'), soft($, 'ref')))),
      field('name', $.identifier),
    ),
    value_pattern: $ => field('value', $._pattern_value),
    // Not any expression: that would double the states of expressions. Others go between parentheses.
    equal_pattern: $ => seq('==', field('value', choice(
      $._number, alias($._signed_number, $.unary_operator), $._string, $.none, $.true, $.false,
      $.identifier, $._pattern_value, $.parenthesized_expression,
    ))),
    _pattern_value: $ => choice(alias($._pattern_attribute, $.attribute), $.context_member),
    _pattern_attribute: $ => seq(
      field('object', choice($.identifier, $._pattern_value)), '.', field('attribute', $.identifier),
    ),
    group_pattern: $ => seq('(', field('pattern', $._any_pattern), ')'),
    sequence_pattern: $ => choice(
      seq('[', comma_list($._pattern_item), ']'),
      seq('(', ')'),
      seq('(', $._open_sequence_pattern, ')'),
    ),
    star_pattern: $ => seq('*', field('name', $.identifier)),
    mapping_pattern: $ => seq('{', comma_list(choice($.pair_pattern, $.double_star_pattern)), '}'),
    pair_pattern: $ => seq(field('key', choice($.literal_pattern, $.value_pattern)), ':', field('value', $._any_pattern)),
    double_star_pattern: $ => seq('**', field('name', $.identifier)),
    class_pattern: $ => seq(
      field('class', choice($.identifier, $._pattern_value)),
      '(', comma_list(field('argument', choice($._any_pattern, $.keyword_pattern))), ')',
    ),
    keyword_pattern: $ => seq(field('name', $.identifier), '=', field('value', $._any_pattern)),

    // ---------------------------------------------------------------- functions

    decorated_definition: $ => seq(
      repeat1(field('decorator', $.decorator)),
      choice(
        field('definition', choice($.function_definition, $.class_definition, $.if_statement, $.for_statement)),
        seq(field('definition', choice(
          $.import_statement, $.import_from_statement, $.comptime_declaration, $.annotated_assignment,
        )), $._newline),
      ),
    ),
    decorator: $ => seq(choice('@', $._line_start), field('value', $._condition), $._newline),

    function_definition: $ => seq(
      optional(field('async', 'async')),
      field('keyword', choice('def', soft($, 'fn'))),
      field('name', $.identifier),
      optional(field('type_parameters', $.type_parameters)),
      field('parameters', $.parameters),
      repeat(field('effect', choice($._effect, $.capture_list))),
      optional($._result),
      repeat(field('where', $.where_clause)),
      ':', field('body', $.block),
    ),

    _result: $ => seq(
      '->', field('result', choice($.type, $.reference_type, $.named_result)),
      optional(seq('as', field('result_name', $.identifier))),
    ),
    reference_type: $ => seq(
      choice(soft($, 'ref'), seq(alias($._ref_origin, 'ref'), field('origin', $.origin_list))),
      field('type', $.type),
    ),
    named_result: $ => seq(soft($, 'out'), field('name', $.identifier), ':', field('type', $.type)),
    origin_list: $ => seq('[', comma_list1($.expression), ']'),

    _effect: $ => choice($.raises_clause, $.abi_clause, $.thin_clause, $.capturing_clause, $.escaping_clause, $.unified_clause),
    raises_clause: $ => choice(
      alias($._raises, 'raises'),
      seq(alias($._raises_type, 'raises'), field('type', $.primary)),
    ),
    abi_clause: $ => seq('abi', '(', field('name', $.expression), ')'),
    thin_clause: _ => 'thin',
    capturing_clause: $ => seq('capturing', optional(field('origin', $.origin_list))),
    escaping_clause: _ => 'escaping',
    unified_clause: _ => 'unified',

    where_clause: $ => seq('where', field('condition', $.expression)),

    capture_list: $ => seq('{', comma_list($.capture), '}'),
    capture: $ => choice(
      seq(field('name', $.identifier), optional(field('transfer', alias($._transfer, '^')))),
      seq(
        field('convention', $._keyword_convention),
        optional(field('name', $.identifier)),
        optional(field('transfer', alias($._transfer, '^'))),
      ),
      $._in_captures,
    ),

    _keyword_convention: $ => choice(
      soft($, 'read'), soft($, 'mut'), soft($, 'var'), soft($, 'ref'), soft($, 'imm'), soft($, 'out'), soft($, 'deinit'),
      soft($, 'owned'), soft($, 'borrowed'), soft($, 'inout'),
    ),

    parameters: $ => seq('(', comma_list($._parameter), ')'),
    _parameter: $ => choice($.parameter, $.positional_separator, $.keyword_separator),
    parameter: $ => seq(
      optional($._convention),
      optional(field('star', choice('*', '**'))),
      field('name', $.identifier),
      optional(seq(':', field('type', $._annotation))),
      optional(seq('=', field('default', $.expression))),
    ),
    _convention: $ => choice(
      field('convention', $._keyword_convention),
      seq(field('convention', choice(alias($._ref_origin, 'ref'), alias($._out_origin, 'out'))), field('origin', $.origin_list)),
    ),
    _annotation: $ => choice($.type, $.star_expression),

    positional_separator: _ => '/',
    keyword_separator: _ => '*',
    infer_separator: _ => '//',

    type_parameters: $ => seq('[', comma_list(choice(
      $.type_parameter, $.infer_separator, $.positional_separator, $.keyword_separator,
    )), ']'),
    type_parameter: $ => seq(
      optional(field('star', choice('*', '**'))),
      field('name', $.identifier),
      optional(seq(':', field('bound', $.type))),
      optional(seq('=', field('default', $._annotation))),
      optional(field('where', $.where_clause)),
    ),

    // ---------------------------------------------------------------- classes, structs, traits, extensions

    class_definition: $ => seq(
      field('keyword', choice('class', soft($, 'struct'), soft($, 'trait'), alias($.__extension, '__extension'))),
      field('name', $.identifier),
      optional(field('type_parameters', $.type_parameters)),
      optional(field('bases', $.base_list)),
      repeat(field('where', $.where_clause)),
      ':', field('body', $.block),
    ),
    base_list: $ => seq('(', comma_list(choice(
      $.type, $.conditional_base, $.keyword_argument, $.star_expression, $.double_star_expression,
    )), ')'),
    conditional_base: $ => seq(field('base', $.type), field('where', $.where_clause)),

    // ---------------------------------------------------------------- expressions

    // One expression, or a tuple without parentheses.
    _expressions: $ => choice($._item, $.expression_list),
    _item: $ => choice($.expression, $.star_expression),
    expression_list: $ => seq($._item, choice(',', seq(repeat1(seq(',', $._item)), optional(',')))),

    // What may be assigned to before `in` and after `as` and `var`.
    _targets: $ => choice($._target, alias($._star_target, $.star_expression), alias($._target_list, $.expression_list)),
    _target: $ => $.primary,
    _star_target: $ => seq('*', field('value', $._target)),
    _target_item: $ => choice($._target, alias($._star_target, $.star_expression)),
    _target_list: $ => seq($._target_item, choice(',', seq(repeat1(seq(',', $._target_item)), optional(',')))),

    _condition: $ => choice($.expression, $.named_expression),

    expression: $ => choice($.disjunction, $.conditional_expression, $.lambda),
    // Function types stand only where a type can stand.
    type: $ => choice($.expression, $.function_type, alias($._bounded_function_type, $.binary_operator)),
    _bounded_function_type: $ => prec.left(PREC.bit_and, seq( // Copyable & def(Int) -> Int
      field('left', $.operand), field('operator', '&'), field('right', $.function_type),
    )),
    disjunction: $ => choice($.boolean_operator, $.not_operator, $.comparison, $.operand),
    operand: $ => choice($.binary_operator, $.unary_operator, $.await, $.dyn_type, $.primary),

    named_expression: $ => seq(field('name', $.identifier), ':=', field('value', $.expression)),

    star_expression: $ => seq('*', field('value', $.expression)),
    double_star_expression: $ => seq('**', field('value', $.expression)),

    yield: $ => seq('yield', optional(choice(
      field('value', $._expressions),
      seq(field('from', 'from'), field('value', $.expression)),
    ))),

    conditional_expression: $ => prec.right(PREC.conditional, seq(
      field('consequence', $.disjunction), 'if', field('condition', $.disjunction), 'else', field('alternative', $.expression),
    )),

    lambda: $ => prec.right(PREC.lambda, seq(
      'lambda',
      choice(
        optional(field('parameters', $.lambda_parameters)),
        seq(
          optional(field('type_parameters', $.type_parameters)),
          field('parameters', $.parameters),
          repeat(field('effect', choice($._effect, $.capture_list))),
          optional($._result),
        ),
      ),
      ':', field('body', $.expression),
    )),
    lambda_parameters: $ => comma_list1(choice(
      alias($._lambda_parameter, $.parameter), $.positional_separator, $.keyword_separator,
    )),
    _lambda_parameter: $ => seq(
      optional(field('star', choice('*', '**'))), field('name', $.identifier), optional(seq('=', field('default', $.expression))),
    ),

    // def(Int, mut x: T) raises E -> R
    function_type: $ => prec.right(PREC.lambda, seq(
      field('keyword', choice('def', soft($, 'fn'))),
      optional(field('type_parameters', $.type_parameters)),
      field('parameters', $.parameter_types),
      repeat(field('effect', $._effect)),
      optional(seq('->', field('result', choice($.type, $.reference_type)))),
      repeat(field('where', $.where_clause)),
    )),
    parameter_types: $ => seq('(', comma_list(choice(
      alias($._unnamed_parameter, $.parameter), $.positional_separator, $.keyword_separator,
    )), ')'),
    _unnamed_parameter: $ => seq(
      optional($._convention), optional(field('star', choice('*', '**'))),
      choice(seq(field('name', $.identifier), ':', field('type', $._annotation)), field('type', $.type)),
    ),

    boolean_operator: $ => choice(
      prec.left(PREC.and, seq(field('left', $.disjunction), field('operator', 'and'), field('right', $.disjunction))),
      prec.left(PREC.or, seq(field('left', $.disjunction), field('operator', 'or'), field('right', $.disjunction))),
    ),
    not_operator: $ => prec(PREC.not, seq('not', field('operand', $.disjunction))),

    comparison: $ => prec.left(PREC.compare, seq(
      field('operand', $.operand),
      repeat1(seq(
        field('operator', choice(
          '<', '<=', '==', '!=', '>=', '>', 'in', 'is', alias($._not_in, 'not in'), alias($._is_not, 'is not'),
        )),
        field('operand', $.operand),
      )),
    )),
    _not_in: _ => seq('not', 'in'),
    _is_not: _ => seq('is', 'not'),

    binary_operator: $ => {
      const level = (associate, precedence, ...operators) => associate(precedence, seq(
        field('left', $.operand),
        field('operator', operators.length === 1 ? operators[0] : choice(...operators)),
        field('right', $.operand),
      ));
      return choice(
        level(prec.left, PREC.bit_or, '|'),
        level(prec.left, PREC.bit_xor, '^'),
        level(prec.left, PREC.bit_and, '&'),
        level(prec.left, PREC.shift, '<<', '>>'),
        level(prec.left, PREC.add, '+', '-'),
        level(prec.left, PREC.multiply, '*', '/', '//', '%', '@'),
        level(prec.right, PREC.power, '**'),
      );
    },
    unary_operator: $ => prec(PREC.unary, seq(field('operator', choice('+', '-', '~')), field('operand', $.operand))),
    await: $ => prec(PREC.await, seq('await', field('value', $.primary))),
    dyn_type: $ => prec(PREC.dyn, seq(soft($, 'dyn'), field('trait', $.operand))),

    // ---------------------------------------------------------------- atoms and what follows them

    primary: $ => choice(
      $.identifier, $._number, $._string, $.concatenated_string, $.none, $.true, $.false, $.ellipsis,
      $.attribute, $.subscript, $.call, $.transfer, $.context_member,
      $.parenthesized_expression, $.tuple, $.list, $.dictionary, $.set,
      $.generator_expression, $.list_comprehension, $.set_comprehension, $.dictionary_comprehension,
    ),

    attribute: $ => seq(field('object', $.primary), '.', field('attribute', $.identifier)),
    context_member: $ => seq('.', field('name', $.identifier)),
    transfer: $ => seq(field('value', $.primary), alias($._transfer, '^')),

    subscript: $ => seq(field('value', $.primary), '[', comma_list(field('index', choice(
      $.type, $.named_expression, $.slice, $.star_expression, $.double_star_expression,
      alias($._keyword_index, $.keyword_argument),
    ))), ']'),
    _keyword_index: $ => seq(field('name', $.identifier), '=', field('value', choice($.type, $.slice))),
    slice: $ => seq(
      optional(field('start', $.expression)), ':', optional(field('stop', $.expression)),
      optional(seq(':', optional(field('step', $.expression)))),
    ),

    call: $ => seq(field('function', $.primary), field('arguments', choice($.argument_list, $.generator_expression))),
    argument_list: $ => seq('(', comma_list(choice(
      $.expression, $.named_expression, $.star_expression, $.double_star_expression, $.keyword_argument,
    )), ')'),
    keyword_argument: $ => seq(field('name', $.identifier), '=', field('value', $.expression)),

    parenthesized_expression: $ => seq('(', field('value', choice($.type, $.named_expression, $.yield)), ')'),
    tuple: $ => seq('(', optional(seq(
      $._element, choice(',', seq(repeat1(seq(',', $._element)), optional(','))),
    )), ')'),
    _element: $ => choice($.expression, $.named_expression, $.star_expression),
    list: $ => seq('[', comma_list($._element), ']'),
    set: $ => seq('{', comma_list1(choice($._element, $.keyword_argument)), '}'),
    dictionary: $ => seq('{', comma_list(choice($.pair, $.double_star_expression)), '}'),
    pair: $ => seq(field('key', $.expression), ':', field('value', $.expression)),

    generator_expression: $ => seq('(', field('element', $._condition), $._clauses, ')'),
    list_comprehension: $ => seq('[', field('element', $._condition), $._clauses, ']'),
    set_comprehension: $ => seq('{', field('element', $._condition), $._clauses, '}'),
    dictionary_comprehension: $ => seq('{', field('element', $.pair), $._clauses, '}'),
    _clauses: $ => seq(field('clause', $.for_clause), repeat(field('clause', choice($.for_clause, $.if_clause)))),
    for_clause: $ => seq(
      optional(field('async', 'async')),
      'for', field('target', choice($._targets, $.binding)), 'in', field('iterable', $.disjunction),
    ),
    if_clause: $ => seq('if', field('condition', choice($.disjunction, $.named_expression))),

    // ---------------------------------------------------------------- literals

    _string: $ => choice($.string, $.bytes, $.unterminated_string, $.format_string, $.template_string),
    concatenated_string: $ => seq($._string, repeat1($._string)),

    format_string: $ => seq(alias($._format_start, $.string_start), $._string_body),
    template_string: $ => seq(alias($._template_start, $.string_start), $._string_body),
    _string_body: $ => seq(
      repeat(choice($.string_content, $.interpolation)),
      choice($.string_end, $.unterminated_string),
    ),
    interpolation: $ => seq(
      '{',
      field('value', choice($._expressions, $.yield)),
      optional(field('debug', '=')),
      optional(field('conversion', $.conversion)),
      optional(field('format', $.format_specifier)),
      '}',
    ),
    conversion: $ => seq('!', field('name', $.identifier)),
    format_specifier: $ => seq(
      alias($._format_colon, ':'), repeat(choice(alias($._format_text, $.string_content), $.interpolation)),
    ),

    none: _ => 'None',
    true: _ => 'True',
    false: _ => 'False',
    ellipsis: _ => '...',

    // Laxer than the language: 012, 0x, 0b12 and 1__0_ are single tokens, so that the AST builder can say what is wrong.
    _number: $ => choice($.integer, $.float, $.imaginary),
    integer: _ => token(choice(
      /[0-9][0-9_]*/, /0[xX][0-9a-fA-F_]*/, /0[oO][0-9_]*/, /0[bB][0-9_]*/,
    )),
    float: _ => token(choice(
      /[0-9][0-9_]*\.([0-9][0-9_]*)?([eE][+-]?[0-9][0-9_]*)?/,
      /\.[0-9][0-9_]*([eE][+-]?[0-9][0-9_]*)?/,
      /[0-9][0-9_]*[eE][+-]?[0-9][0-9_]*/,
    )),
    imaginary: _ => token(choice(
      /[0-9][0-9_]*[jJ]/,
      /[0-9][0-9_]*\.([0-9][0-9_]*)?([eE][+-]?[0-9][0-9_]*)?[jJ]/,
      /\.[0-9][0-9_]*([eE][+-]?[0-9][0-9_]*)?[jJ]/,
      /[0-9][0-9_]*[eE][+-]?[0-9][0-9_]*[jJ]/,
    )),

    identifier: _ => /[_\p{XID_Start}][\p{XID_Continue}]*|`[^`\r\n]+`/,
    comment: _ => /#[^\r\n]*/,
  },
});
