import { createLruCache } from '#basics/lru-cache.ts';
import { foldName } from '#engine/cards/names.ts';

/** A word, a number or a sign of a typed line. */
export interface Token {
  /** Lower case, without accents and apostrophes. */
  readonly text: string;
  /** The value of a number; `null` for anything else. */
  readonly number: number | null;
  /** The sign before a number; empty if it has none. `=` sets a total. */
  readonly sign: '' | '+' | '-' | '=';
  /** Where it begins and ends in the typed line. */
  readonly from: number;
  readonly to: number;
}

/** Longer lines are only read as questions, so that reading them takes a bounded time. */
export const MAX_TOKENS = 30;

/**
 * The first alternative that matches wins: mentions, signed and other symbols in braces, numbers of rules, dice, changes
 * of power and toughness, ordinals, `every1`, arrows, signed numbers, `x3`, numbers, words, other signs.
 */
const TOKEN = new RegExp(
  [
    String.raw`<@!?[^<>]{1,100}>`,
    String.raw`[+−–-]\s?(?:\{e\})+(?!\{)`,
    String.raw`(?:\{[a-z0-9/]{1,5}\})+`,
    String.raw`\d{3}\.\d{1,3}[a-z]{0,2}(?![\p{L}\d])`,
    String.raw`\d{0,4}d(?:\d{1,7}|%)(?:\s?[+-]\s?\d{1,5}(?!\p{L}))?(?![\p{L}\d])`,
    String.raw`[+-]\d+\/[+-]\d+`,
    String.raw`\d+(?:st|nd|rd|th)(?!\p{L})`,
    String.raw`e?ve?ry1(?![\p{L}\d])`,
    String.raw`[-=]+>`,
    String.raw`[+−–-]=\s?\d{1,9}`,
    String.raw`[+=−–-]\s?\d{1,9}`,
    String.raw`x\d{1,3}(?![\p{L}\d])`,
    String.raw`\d{1,9}`,
    String.raw`[\p{L}\p{M}][\p{L}\p{M}'’]*`,
    String.raw`[?=+]|\/\/?`,
  ].join('|'),
  'giu',
);

const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
);
const OTHER_NUMBERS: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  both: 2,
  twice: 2,
  thrice: 3,
};

const ENERGY = /^([+−–-]?)\s?((?:\{e\})+)$/i;

export function tokenize(line: string): readonly Token[] {
  return joinSigns(joinTens(splitTokens(line))).map((token, index, all) =>
    token.text === 'one' && BEFORE_ONE.has(all[index - 1]?.text ?? '') ? withoutNumber(token) : token,
  );
}

const SIGNS: Readonly<Record<string, Token['sign']>> = { plus: '+', minus: '-' };

/** `plus 3` is `+3`. */
function joinSigns(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, index) => {
    const sign = SIGNS[token.text];
    const next = tokens[index + 1];
    if (sign !== undefined && next && next.number !== null && next.sign === '') return [];
    const before = tokens[index - 1];
    const signBefore = SIGNS[before?.text ?? ''];
    return before && signBefore !== undefined && token.number !== null && token.sign === ''
      ? [{ ...token, sign: signBefore, from: before.from }]
      : [token];
  });
}

const isWord = ({ text }: Token): boolean => /^\p{L}+$/u.test(text);

/** `thirty-five` is 35. */
function joinTens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (next && isTens(token) && isUnit(next, token)) {
      const sum = (token.number ?? 0) + (next.number ?? 0);
      return [{ ...token, text: `${sum}`, number: sum, to: next.to }];
    }
    return before && isTens(before) && isUnit(token, before) ? [] : [token];
  });
}

const isTens = (token: Token): boolean =>
  isWord(token) &&
  token.number !== null &&
  token.number % 10 === 0 &&
  token.number >= 20 &&
  token.number < 100;

const isUnit = (token: Token, before: Token): boolean =>
  isWord(token) &&
  token.number !== null &&
  token.number >= 1 &&
  token.number <= 9 &&
  token.from === before.to + 1 &&
  !['both', 'twice', 'thrice'].includes(token.text);

const withoutNumber = (token: Token): Token => ({ ...token, number: null });

/** After these words, `one` isn't a number: `after this one`. */
const BEFORE_ONE = new Set([
  'this',
  'that',
  'the',
  'which',
  'no',
  'any',
  'last',
  'next',
  'other',
  'another',
  'top',
]);

function splitTokens(line: string): readonly Token[] {
  return Array.from(line.matchAll(TOKEN), ({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  })).flatMap(({ text, from, to }) => {
    // `{e}{e}` becomes the number 2 and the word `energy`.
    const [, sign = '', symbols] = ENERGY.exec(text) ?? [];
    if (symbols === undefined) return [toToken(text, from, to)];
    const count = symbols.length / 3;
    return [
      { text: `${count}`, number: count, sign: signOf(sign), from, to },
      { text: 'energy', number: null, sign: '' as const, from, to },
    ];
  });
}

function toToken(typed: string, from: number, to: number): Token {
  const plain = { number: null, sign: '', from, to } as const;
  if (typed.startsWith('<@')) return { ...plain, text: typed };
  const [, before = '', digits] = /^([+=−–x-]?)=?\s?(\d+)$/i.exec(typed) ?? [];
  if (digits !== undefined) return { text: digits, number: Number(digits), sign: signOf(before), from, to };
  const text = /\p{L}/u.test(typed) && !/[\d./%]/.test(typed) ? foldName(typed) : typed.toLowerCase();
  return { ...plain, text, number: NUMBER_WORDS[text] ?? OTHER_NUMBERS[text] ?? null };
}

const signOf = (text: string): Token['sign'] =>
  text === '+' || text === '=' ? text : text === '' || text.toLowerCase() === 'x' ? '' : '-';

/** Joins the tokens of a name that holds more than letters, such as `Bob2`, which would be read as a word and a number. */
export function joinNames(
  line: string,
  tokens: readonly Token[],
  labels: readonly string[],
): readonly Token[] {
  const names = labels.filter(looksLikeNumber);
  if (names.length === 0) return tokens;
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const typed = line.slice(token.from).toLowerCase();
    const ends = names
      .filter((name) => typed.startsWith(name.toLowerCase()))
      .map((name) => tokens.findIndex(({ to }) => to === token.from + name.length));
    const last = Math.max(at, ...ends);
    const to = tokens[last]?.to ?? token.to;
    joined.push(
      last > at
        ? { text: foldName(line.slice(token.from, to)), number: null, sign: '', from: token.from, to }
        : token,
    );
    at = last;
  }
  return joined;
}

/** A name that would be read as a number, alone or beside a word. */
function looksLikeNumber(label: string): boolean {
  const known = NUMBER_LABELS.get(label);
  if (known !== undefined) return known;
  const hasNumber = /\p{L}/u.test(label) && tokenize(label).some(({ number }) => number !== null);
  NUMBER_LABELS.set(label, hasNumber);
  return hasNumber;
}

/** Recent results of {@link looksLikeNumber}. */
const NUMBER_LABELS = createLruCache<string, boolean>(1000);

/** Memoizes a function of a place in a line, for one line at a time. */
export function oncePerPlace<Found>(
  find: (tokens: readonly Token[], at: number) => Found,
): (tokens: readonly Token[], at: number) => Found {
  let line: readonly Token[] | null = null;
  let places: (Found | undefined)[] = [];
  return (tokens, index) => {
    if (tokens !== line) {
      line = tokens;
      places = [];
    }
    return (places[index] ??= find(tokens, index));
  };
}
