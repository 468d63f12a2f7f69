; Later patterns win over earlier ones.

(identifier) @variable
((identifier) @constant (#match? @constant "^_*[A-Z][A-Z0-9_]*$"))
((identifier) @variable.builtin (#match? @variable.builtin "^(self|cls)$"))
((identifier) @type (#match? @type "^_*[A-Z][A-Za-z0-9_]*[a-z]"))

(attribute attribute: (identifier) @property)
(context_member name: (identifier) @property)
(keyword_argument name: (identifier) @variable.parameter)
(parameter name: (identifier) @variable.parameter)
(type_parameter name: (identifier) @variable.parameter)

(call function: (identifier) @function.call)
(call function: (attribute attribute: (identifier) @function.method.call))
(call function: (subscript value: (identifier) @function.call))
(function_definition name: (identifier) @function)
(class_definition name: (identifier) @type)
(type_alias_statement name: (identifier) @type)
(comptime_declaration name: (identifier) @constant)
(decorator value: (identifier) @attribute)
(decorator value: (call function: (identifier) @attribute))
(decorator "@" @attribute)

(annotated_assignment type: (identifier) @type)
(parameter type: (identifier) @type)
(function_definition result: (identifier) @type)
(dotted_name (identifier) @module)

(comment) @comment
[(string) (bytes) (unterminated_string) (string_start) (string_content) (string_end)] @string
(block . (expression_statement value: (string) @string.documentation))
(module . (expression_statement value: (string) @string.documentation))
(interpolation "{" @punctuation.special "}" @punctuation.special)
(conversion) @string.special
[(integer) (float) (imaginary)] @number
[(none) (true) (false)] @constant.builtin
(ellipsis) @constant.builtin

[
  "and" "as" "assert" "async" "await" "break" "class" "continue" "def" "del" "elif" "else" "except" "finally" "for" "from"
  "global" "if" "import" "in" "is" "lambda" "nonlocal" "not" "or" "pass" "raise" "return" "try" "while" "with" "yield"
  "case" "match" "type"
  "fn" "struct" "trait" "__extension" "alias" "comptime" "var" "let" "ref" "dyn"
  "read" "mut" "imm" "out" "deinit" "owned" "borrowed" "inout"
  "raises" "where" "abi" "capturing"
  (thin_clause) (escaping_clause) (unified_clause)
  (pass_statement) (break_statement) (continue_statement)
] @keyword

["+" "-" "*" "/" "//" "%" "@" "**" "<<" ">>" "&" "|" "^" "~" "<" "<=" "==" "!=" ">=" ">" "=" ":=" "->"
 "+=" "-=" "*=" "/=" "//=" "%=" "@=" "**=" "<<=" ">>=" "&=" "|=" "^="] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ":" ";" "."] @punctuation.delimiter
