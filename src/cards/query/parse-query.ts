import type { Question } from '../../engine/characteristics/questions.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { firstMeant } from './bare-words.ts';
import { askForName, fieldOf, operatorOf } from './fields.ts';
import { takeApart, type Syntax, type Typed } from './syntax.ts';
import { readPlainWords, readTwoCards } from './plain-words.ts';
import { whyUnasked } from './unasked-fields.ts';

/** How many characters a query may have. */
export const LONGEST_QUERY = 200;

/** How many `(` a query may have: every nested one takes a good piece of the stack. */
const MOST_OPENED = 40;

const LONGEST_FOUND = 40;

/** The beginnings of a new part of a query that are understood. */
const UNDERSTOOD = [
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

interface Trouble {
  /** Where, in UTF-16 units. */
  readonly at: number;
  readonly found: string;
  readonly expected: readonly string[];
  /** Why it is not asked here, for what is understood elsewhere. */
  readonly why?: string;
}

/**
 * Reads a query in the syntax that players know from Scryfall: `c:r`, `color>=rg`, `mv<=2`, `t:"legendary creature"`,
 * `name:fire`, `!"Fire // Ice"`, `is:multicolor`, `-…`, `or`, parentheses; or in the words of the rules and of the cards:
 * `nonland card with mana value 3 or less`. In any case of letters. Words that are none of these are parts of a name.
 * @returns a refusal with the place, counted in characters as people see them.
 */
export function parseQuery(typed: string): Result<Question, Refusal<'query/not-understood'>> {
  const query = typed.slice(0, 8 * LONGEST_QUERY).replaceAll(/\p{Cc}/gu, ' ');
  const letters = lettersOf(query);
  if (letters.length > LONGEST_QUERY) {
    const start = letters.slice(0, LONGEST_QUERY).join('');
    const expected = [`at most ${LONGEST_QUERY} characters`];
    return notUnderstood(`${start}…`, { at: start.length, found: '…', expected });
  }
  const tooDeep = tooManyOpened(query);
  if (tooDeep) return notUnderstood(query, tooDeep);
  const read = readQuery(query);
  // What is all fields and names in quotes is a query; other words may be a question in plain words.
  if (read.ok && !read.value.hasWords) return ok(read.value.question);
  const plain = readPlainWords(query, readAlone);
  if (plain) return ok(plain);
  if (readTwoCards(query)) return notUnderstood(query, OF_TWO);
  return read.ok ? ok(read.value.question) : notUnderstood(query, read.failure);
}

function readQuery(query: string): Result<{ question: Question; hasWords: boolean }, Trouble> {
  const parts = takeApart(query);
  if (!parts.ok) return fail(beginningAt(query, parts.failure.at, parts.failure.isOpen));
  const read = readSyntax(parts.value);
  return read.ok ? ok({ question: read.value, hasWords: hasWords(parts.value) }) : read;
}

/** True if words without quotes or a field stand in it. */
function hasWords(syntax: Syntax): boolean {
  if (syntax.kind === 'words') return true;
  if (syntax.kind === 'name') return syntax.isBare ?? false;
  return 'of' in syntax && [syntax.of].flat().some(hasWords);
}

/** A comparison of two cards is no question about one. */
const OF_TWO: Trouble = {
  at: 0,
  found: '',
  expected: ['`/split compare`', '`/split check query:shares a color with Fire`'],
  why: 'That is asked of two cards',
};

/** A part of a query by itself; `null` where it is none. */
function readAlone(text: string): Question | null {
  const read = readQuery(text);
  return read.ok ? read.value.question : null;
}

const LETTERS = new Intl.Segmenter();
const lettersOf = (text: string): readonly string[] =>
  Array.from(LETTERS.segment(text), ({ segment }) => segment);

function notUnderstood(
  typed: string,
  { at, ...facts }: Trouble,
): Result<never, Refusal<'query/not-understood'>> {
  return fail(refuse('query/not-understood', { ...facts, typed, at: lettersOf(typed.slice(0, at)).length }));
}

/** Those within quotes count too, for where quotes are is not known yet. */
function tooManyOpened(query: string): Trouble | undefined {
  const at = [...query.matchAll(/\(/g)][MOST_OPENED]?.index;
  return at === undefined ? undefined : { at, found: '(', expected: [`at most ${MOST_OPENED} \`(\``] };
}

/** The word that stands at a place, or the one sign. */
function beginningAt(query: string, from: number, isOpen: boolean): Trouble {
  const at = from + (/^\s*/.exec(query.slice(from))?.[0].length ?? 0);
  const [found = ''] = /^(?:[()]|[^\s()]+)/.exec(query.slice(at)) ?? [];
  const isUnclosed = isOpen && found === '';
  return { at, found: shown(found), expected: isUnclosed ? ['`)`, as a `(` is open'] : UNDERSTOOD };
}

const shown = (found: string): string => lettersOf(found).slice(0, LONGEST_FOUND).join('');

type Read = Result<Question, Trouble>;

const trouble = ({ text, at }: Typed, expected: readonly string[]): Read =>
  fail({ at, found: shown(text), expected });

function readSyntax(syntax: Syntax): Read {
  switch (syntax.kind) {
    case 'and':
    case 'or': {
      const of: Question[] = [];
      for (const part of syntax.of) {
        const read = readSyntax(part);
        if (!read.ok) return read;
        of.push(read.value);
      }
      return ok({ kind: syntax.kind, of });
    }
    case 'not': {
      const read = readSyntax(syntax.of);
      return read.ok ? ok({ kind: 'not', of: read.value }) : read;
    }
    case 'unclosed':
      return trouble(syntax.quote, ['a second quote where the name or type ends']);
    case 'name': {
      const asked = askForName(syntax.name.text, syntax.whole);
      return asked ? ok(asked) : trouble(syntax.name, ['a name, such as `fire`']);
    }
    case 'words':
      return readWords(syntax.words);
    case 'field':
      return readField(syntax);
  }
}

/** Each is a part of a name, if none of them is a query without its field. */
function readWords(words: readonly Typed[]): Read {
  const meant = firstMeant(words.map(({ text }) => text));
  if (meant) {
    const found = words.slice(meant.from, meant.to);
    const text = found.map((word) => word.text).join(' ');
    const expected = [`\`${meant.query}\``, `\`name:"${text}"\` (a name)`];
    return trouble({ text, at: found[0]?.at ?? 0 }, expected);
  }
  const names: Question[] = [];
  for (const word of words) {
    const asked = askForName(word.text, false);
    if (!asked) return trouble(word, ['a name, such as `fire`']);
    names.push(asked);
  }
  const [name] = names;
  return ok(name && names.length === 1 ? name : { kind: 'and', of: names });
}

function readField({ field, operator, value }: Extract<Syntax, { kind: 'field' }>): Read {
  const readAs = fieldOf(field.text);
  if (!readAs) {
    const why = whyUnasked(field.text);
    return fail({ at: field.at, found: shown(field.text), expected: UNDERSTOOD, ...(why && { why }) });
  }
  const read = readAs(operatorOf(operator.text), value.text.trim());
  if (read.ok) return read;
  const { part, expected, stretch } = read.failure;
  if (part === 'operator') return trouble(operator, expected);
  if (!stretch) return trouble(value, expected);
  const indent = value.text.length - value.text.trimStart().length;
  return trouble({ text: stretch.text, at: value.at + indent + stretch.at }, expected);
}
