import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { firstSuggestion } from './suggest-query.ts';
import { nameQuestion, findField, parseOperator, whyUnsupported } from './fields.ts';
import { parseQuerySyntax, type Syntax, type TypedText } from './syntax.ts';
import { parsePlainWords, parseTwoCards } from './plain-words.ts';

/** In characters. */
export const MAX_QUERY_LENGTH = 200;

/** The limit for `(`, since each level of nesting uses the stack. */
const MAX_OPEN_PARENTHESES = 40;

const MAX_QUOTED_LENGTH = 40;

/** The possible beginnings of a part of a query, as shown in error messages. */
const EXPECTED_AT_START = [
  '`c:r` (color)',
  '`mv<=2` (mana value)',
  '`t:instant`',
  '`pow>=3`, `tou=2`',
  '`name:fire`, `!"Fire // Ice"`',
  '`is:multicolor`',
  '`-` for not',
  '`or`',
  'parentheses',
] as const;

interface QueryError {
  /** Offset in UTF-16 units. */
  readonly at: number;
  readonly found: string;
  readonly expected: readonly string[];
  /** Explains why a field known from Scryfall is not supported here. */
  readonly why?: string;
}

/**
 * Parses a query in Scryfall's syntax: `c:r`, `color>=rg`, `mv<=2`, `t:"legendary creature"`, `name:fire`, `!"Fire //
 * Ice"`, `is:multicolor`, `-…`, `or`, parentheses; or in the words of the rules and cards: `nonland card with mana
 * value 3 or less`. Case-insensitive. Other words are parts of a name.
 * @returns a refusal with the offset of the error in graphemes
 */
export function parseQuery(typed: string): Result<ObjectQuestion, Refusal<'query/not-understood'>> {
  const query = typed.slice(0, 8 * MAX_QUERY_LENGTH).replaceAll(/\p{Cc}/gu, ' ');
  const letters = lettersOf(query);
  if (letters.length > MAX_QUERY_LENGTH) {
    const start = letters.slice(0, MAX_QUERY_LENGTH).join('');
    const expected = [`at most ${MAX_QUERY_LENGTH} characters`];
    return notUnderstood(`${start}…`, { at: start.length, found: '…', expected });
  }
  const tooDeep = tooManyParentheses(query);
  if (tooDeep) return notUnderstood(query, tooDeep);
  const read = parseSyntax(query);
  // Fields and quoted names are always a query; other words may be a question in plain English.
  if (read.ok && !read.value.hasWords) return ok(read.value.question);
  const plain = parsePlainWords(query, parseAlone);
  if (plain) return ok(plain);
  if (parseTwoCards(query)) return notUnderstood(query, TWO_CARDS_ERROR);
  return read.ok ? ok(read.value.question) : notUnderstood(query, read.failure);
}

function parseSyntax(query: string): Result<{ question: ObjectQuestion; hasWords: boolean }, QueryError> {
  const parts = parseQuerySyntax(query);
  if (!parts.ok) return fail(errorAt(query, parts.failure.at, parts.failure.isOpen));
  const read = toQuestion(parts.value);
  return read.ok ? ok({ question: read.value, hasWords: hasWords(parts.value) }) : read;
}

/** True if the query contains words without quotes or a field. */
function hasWords(syntax: Syntax): boolean {
  if (syntax.kind === 'words') return true;
  if (syntax.kind === 'name') return syntax.isBare ?? false;
  return 'of' in syntax && [syntax.of].flat().some(hasWords);
}

/** A comparison of two cards is not a question about a single card. */
const TWO_CARDS_ERROR: QueryError = {
  at: 0,
  found: '',
  expected: ['`/split compare`', '`/split check query:shares a color with Fire`'],
  why: 'That is asked of two cards',
};

/** Parses a part of a query by itself; `null` if it isn't one. */
function parseAlone(text: string): ObjectQuestion | null {
  const read = parseSyntax(text);
  return read.ok ? read.value.question : null;
}

const LETTERS = new Intl.Segmenter();
const lettersOf = (text: string): readonly string[] =>
  Array.from(LETTERS.segment(text), ({ segment }) => segment);

function notUnderstood(
  typed: string,
  { at, ...facts }: QueryError,
): Result<never, Refusal<'query/not-understood'>> {
  return fail(refuse('query/not-understood', { ...facts, typed, at: lettersOf(typed.slice(0, at)).length }));
}

/** Parentheses within quotes count too, since quotes have not been parsed yet. */
function tooManyParentheses(query: string): QueryError | undefined {
  const at = [...query.matchAll(/\(/g)][MAX_OPEN_PARENTHESES]?.index;
  return at === undefined
    ? undefined
    : { at, found: '(', expected: [`at most ${MAX_OPEN_PARENTHESES} \`(\``] };
}

/** An error at the next word or parenthesis. */
function errorAt(query: string, from: number, isOpen: boolean): QueryError {
  const at = from + (/^\s*/.exec(query.slice(from))?.[0].length ?? 0);
  const [found = ''] = /^(?:[()]|[^\s()]+)/.exec(query.slice(at)) ?? [];
  const isUnclosed = isOpen && found === '';
  return {
    at,
    found: quoteInput(found),
    expected: isUnclosed ? ['`)`, as a `(` is open'] : EXPECTED_AT_START,
  };
}

const quoteInput = (found: string): string => lettersOf(found).slice(0, MAX_QUOTED_LENGTH).join('');

type ParseResult = Result<ObjectQuestion, QueryError>;

const queryError = ({ text, at }: TypedText, expected: readonly string[]): ParseResult =>
  fail({ at, found: quoteInput(text), expected });

function toQuestion(syntax: Syntax): ParseResult {
  switch (syntax.kind) {
    case 'and':
    case 'or': {
      const of: ObjectQuestion[] = [];
      for (const part of syntax.of) {
        const read = toQuestion(part);
        if (!read.ok) return read;
        of.push(read.value);
      }
      return ok({ kind: syntax.kind, of });
    }
    case 'not': {
      const read = toQuestion(syntax.of);
      return read.ok ? ok({ kind: 'not', of: read.value }) : read;
    }
    case 'unclosed':
      return queryError(syntax.quote, ['a second quote where the name or type ends']);
    case 'name': {
      const asked = nameQuestion(syntax.name.text, syntax.whole);
      return asked ? ok(asked) : queryError(syntax.name, ['a name, such as `fire`']);
    }
    case 'words':
      return wordsToQuestion(syntax.words);
    case 'field':
      return fieldToQuestion(syntax);
  }
}

/** Each word is a part of a name, unless some of them look like a query without its field. */
function wordsToQuestion(words: readonly TypedText[]): ParseResult {
  const meant = firstSuggestion(words.map(({ text }) => text));
  if (meant) {
    const found = words.slice(meant.from, meant.to);
    const text = found.map((word) => word.text).join(' ');
    const expected = [`\`${meant.query}\``, `\`name:"${text}"\` (a name)`];
    return queryError({ text, at: found[0]?.at ?? 0 }, expected);
  }
  const names: ObjectQuestion[] = [];
  for (const word of words) {
    const asked = nameQuestion(word.text, false);
    if (!asked) return queryError(word, ['a name, such as `fire`']);
    names.push(asked);
  }
  const [name] = names;
  return ok(name && names.length === 1 ? name : { kind: 'and', of: names });
}

function fieldToQuestion({ field, operator, value }: Extract<Syntax, { kind: 'field' }>): ParseResult {
  const readAs = findField(field.text);
  if (!readAs) {
    const reason = whyUnsupported(field.text);
    return fail({
      at: field.at,
      found: quoteInput(field.text),
      expected: EXPECTED_AT_START,
      ...(reason && { why: reason }),
    });
  }
  const read = readAs(parseOperator(operator.text), value.text.trim());
  if (read.ok) return read;
  const { part, expected, stretch } = read.failure;
  if (part === 'operator') return queryError(operator, expected);
  if (!stretch) return queryError(value, expected);
  const indent = value.text.length - value.text.trimStart().length;
  return queryError({ text: stretch.text, at: value.at + indent + stretch.at }, expected);
}
