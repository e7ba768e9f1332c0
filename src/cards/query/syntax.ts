import type { Grammar, Node, Semantics } from 'ohm-js';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { createQueryGrammar } from './grammar.ts';

/** A part of the query, with its offset. */
export interface TypedText {
  readonly text: string;
  readonly at: number;
}

/** A parsed query, before its fields and values are interpreted. */
export type Syntax =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Syntax[] }
  | { readonly kind: 'not'; readonly of: Syntax }
  /** `value` is without its quotes, and empty if none was typed. */
  | {
      readonly kind: 'field';
      readonly field: TypedText;
      readonly operator: TypedText;
      readonly value: TypedText;
    }
  /** A full name if `whole`, otherwise a part of one. `isBare` if it has neither quotes nor `!`. */
  | { readonly kind: 'name'; readonly name: TypedText; readonly whole: boolean; readonly isBare?: true }
  /** Adjacent words without quotes, each a part of a name. */
  | { readonly kind: 'words'; readonly words: readonly TypedText[] }
  /** A quote that is never closed. */
  | { readonly kind: 'unclosed'; readonly quote: TypedText };

/** The position at which a text stops being a query. */
export interface QuerySyntaxError {
  readonly at: number;
  /** True if a parenthesis is still open there. */
  readonly isOpen: boolean;
}

interface SyntaxParser {
  readonly grammar: Grammar;
  readonly semantics: Semantics;
}

/** Created with the first query, to keep startup fast. */
let syntaxParser: SyntaxParser | undefined;

function createParser(): SyntaxParser {
  const grammar = createQueryGrammar();
  return { grammar, semantics: semanticsOf(grammar) };
}

export function parseQuerySyntax(query: string): Result<Syntax, QuerySyntaxError> {
  const { grammar, semantics } = (syntaxParser ??= createParser());
  const match = grammar.match(query);
  if (!match.failed()) return ok(semantics(match)['syntax']() as Syntax);
  const isOpen = match.shortMessage?.includes('")"') ?? false;
  return fail({ at: match.getRightmostFailurePosition(), isOpen });
}

const syntaxOf = (node: Node): Syntax => node['syntax']() as Syntax;
const textOf = (node: Node): Syntax | TypedText => node['text']() as Syntax | TypedText;
const stretch = ({ source }: Node): TypedText => ({ text: source.contents, at: source.startIdx });

const several = (kind: 'and' | 'or', parts: readonly Node[]): Syntax => {
  const [first, ...others] = parts.map(syntaxOf);
  return first && others.length === 0 ? first : { kind, of: first ? [first, ...others] : [] };
};

const named = (node: Node, whole: boolean): Syntax => {
  const text = textOf(node);
  return 'kind' in text ? text : { kind: 'name', name: text, whole };
};

const semanticsOf = (grammar: Grammar): Semantics =>
  grammar
    .createSemantics()
    .addOperation<Syntax | TypedText>('text', {
      doubleQuoted: (_open, inside, _close) => ({ text: inside.sourceString, at: inside.source.startIdx }),
      singleQuoted: (_open, inside, _close) => ({ text: inside.sourceString, at: inside.source.startIdx }),
      unclosedDouble: (quote, _inside) => ({ kind: 'unclosed', quote: stretch(quote) }),
      unclosedSingle: (quote, _inside) => ({ kind: 'unclosed', quote: stretch(quote) }),
      plain: (signs) => stretch(signs),
      words(_first, _spaces, _others) {
        return stretch(this);
      },
    })
    .addOperation<Syntax>('syntax', {
      Whole: (any, _end) => syntaxOf(any),
      Any: (list) => several('or', list.asIteration().children),
      All: (first, _ands, others) => several('and', [first, ...others.children]),
      Not_minus: (_minus, of) => ({ kind: 'not', of: syntaxOf(of) }),
      Not_word: (_not, _ahead, of) => ({ kind: 'not', of: syntaxOf(of) }),
      One_group: (_open, any, _close) => syntaxOf(any),
      field(field, _before, operator, _after, values) {
        const [given] = values.children;
        const value = given ? textOf(given) : { text: '', at: this.source.endIdx };
        return 'kind' in value
          ? value
          : { kind: 'field', field: stretch(field), operator: stretch(operator), value };
      },
      exact: (_sign, _space, name) => named(name, true),
      phrase: (quoted) => named(quoted, false),
      words(first, _spaces, others) {
        if (this.sourceString.includes('/'))
          return { kind: 'name', name: stretch(this), whole: false, isBare: true };
        return { kind: 'words', words: [first, ...others.children].map(stretch) };
      },
    });
