import { grammar, type Grammar } from 'ohm-js';

/**
 * The grammar of a query, independent of which fields and values exist: `fields.ts` checks those, so that an error
 * can point at them. Quotes may be straight or curly. An unclosed quote has a rule of its own for the same reason.
 */
export const createQueryGrammar = (): Grammar =>
  grammar(String.raw`
  Query {
    Whole = Any end

    Any = NonemptyListOf<All, or>
    All = Not (and? Not)*

    Not = minus Not                   -- minus
        | not &(field | "(") Not      -- word
        | One

    One = "(" Any ")"  -- group
        | field
        | exact
        | phrase
        | words

    or = caseInsensitive<"or"> ~tail
    and = caseInsensitive<"and"> ~tail
    not = caseInsensitive<"not"> ~tail
    minus = "-" | "−" | "–"

    field = fieldName space* operator (space* value)?
    fieldName = ~((or | and | not) space+ fieldName space* operator) (manaValue | manaCost | letter+)
    manaValue = caseInsensitive<"mana"> space+ caseInsensitive<"value">
    manaCost = caseInsensitive<"converted"> space+ caseInsensitive<"mana"> space+ caseInsensitive<"cost">
    operator = ">=" | "<=" | "=>" | "=<" | "!=" | "<>" | "≥" | "≤" | "≠" | ":" | "=" | "<" | ">"
    value = quoted | unclosed | plain
    plain = (~space ~"(" ~")" any)+

    exact = "!" ~"=" space* (quoted | unclosed | words)

    phrase = doubleQuoted | unclosedDouble

    // Adjacent words are one rule, since words around a "//" form a single name.
    words = word (space+ ~((or | and) | (not space+ (field | "("))) ~field word)*
    word = ~operator ~minus ~"!" ~((or | and) ~tail) ~field wordSign+
    wordSign = ~space ~"(" ~")" ~doubleQuote ~operator any
    tail = wordSign | operator

    quoted = doubleQuoted | singleQuoted
    doubleQuoted = doubleQuote (~doubleQuote any)* doubleQuote
    singleQuoted = singleQuote (~lastSingle any)* lastSingle
    lastSingle = singleQuote &wordEnd
    unclosed = unclosedDouble | unclosedSingle
    unclosedDouble = doubleQuote any*
    unclosedSingle = singleQuote any*
    wordEnd = space | ")" | end
    doubleQuote = "\"" | "“" | "”" | "„" | "«" | "»"
    singleQuote = "'" | "‘" | "’" | "‚"
  }
`);
