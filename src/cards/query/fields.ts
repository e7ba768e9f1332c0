import type { Layout } from '../../engine/cards.ts';
import type { Question, Relation, Single } from '../../engine/questions.ts';
import { fail, ok, type Result } from '../../engine/result.ts';
import { queryMeant } from './bare-words.ts';
import { colorsNamed } from './color-names.ts';
import { completeType } from './type-words.ts';

/** What of a field is not understood, and what would be. */
export interface Unread {
  readonly part: 'operator' | 'value';
  readonly expected: readonly string[];
  /** Which stretch of the value it is, in UTF-16 units; left out, all of it. */
  readonly stretch?: { readonly at: number; readonly text: string };
}

/** Reads what stands right of a field's name: an operator of `OPERATORS` and a value as typed. */
type ReadField = (operator: Operator, value: string) => Result<Question, Unread>;

export type Operator = ':' | '!=' | Relation;

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>(
  Object.entries({
    ':': ':',
    '=': '=',
    '!=': '!=',
    '<>': '!=',
    '≠': '!=',
    '<': '<',
    '>': '>',
    '<=': '<=',
    '=<': '<=',
    '≤': '<=',
    '>=': '>=',
    '=>': '>=',
    '≥': '>=',
  } as const),
);

/** One of the signs that the grammar knows. */
export function operatorOf(typed: string): Operator {
  const operator = OPERATORS.get(typed);
  if (!operator) throw new Error(`the grammar knows ${typed}, the fields do not`);
  return operator;
}

const not = (of: Question): Question => ({ kind: 'not', of });
const unreadOperator = (...expected: readonly string[]) => fail({ part: 'operator', expected } as const);
const unreadValue = (...expected: readonly string[]) => fail({ part: 'value', expected } as const);

const MULTICOLORED = /^(?:m|multi|multi-?colou?r(?:ed)?|gold)$/i;
const MONOCOLORED = /^(?:mono|mono-?colou?r(?:ed)?)$/i;
const COLORLESS = /^(?:c|colou?rless)$/i;

const readColors: ReadField = (operator, value) => {
  const isEqual = operator === ':' || operator === '=' || operator === '!=';
  if (MULTICOLORED.test(value)) {
    if (!isEqual) return unreadOperator('`c:m` (multicolored)', '`-c:m`');
    return ok(operator === '!=' ? not({ kind: 'multicolored' }) : { kind: 'multicolored' });
  }
  const colors = COLORLESS.test(value) ? [] : colorsNamed(value);
  if (!colors)
    return unreadValue(
      '`w`, `u`, `b`, `r`, `g` or several, such as `rg`',
      '`red` and so on',
      '`gruul` and other guilds, shards and wedges',
      '`c` (colorless)',
      '`m` (multicolored)',
    );
  if (operator === '!=') return ok(not({ kind: 'colors', relation: '=', colors }));
  if (operator !== ':') return ok({ kind: 'colors', relation: operator, colors });
  return ok(colors.length > 0 ? { kind: 'colors', relation: '>=', colors } : { kind: 'colorless' });
};

const NUMBER = /^[-−]?\d{1,7}(?:\.5)?$/;
const LONG_NUMBER = /^[-−]?\d{8,}/;

const readNumber =
  (kind: 'mana-value' | 'power' | 'toughness', isSigned: boolean): ReadField =>
  (operator, typed) => {
    if (LONG_NUMBER.test(typed)) return unreadValue('a number up to 9,999,999');
    const value = Number(typed.replace('−', '-')) || 0;
    if (!NUMBER.test(typed) || (value < 0 && !isSigned)) return unreadValue('a number, such as `2`');
    if (operator === '!=') return ok(not({ kind, relation: '=', value }));
    return ok({ kind, relation: operator === ':' ? '=' : operator, value });
  };

/** Of all types only one is two words. */
const TYPES = /time lord|[^\s—–]+/g;
const NO_SIGN_OF_TYPES = /[^\p{L}\p{M}\s'—–-]+/u;

const readType: ReadField = (operator, typed) => {
  const value = typed.toLowerCase().replaceAll(/[‘’]/g, "'");
  const strange = NO_SIGN_OF_TYPES.exec(value);
  if (strange)
    return fail({
      part: 'value',
      expected: [
        'a type, such as `t:instant` or `t:"legendary creature"`',
        'either of two: `t:instant or t:sorcery`',
      ],
      stretch: { at: strange.index, text: strange[0] },
    });
  const words: string[] = [];
  for (const { 0: word, index } of value.matchAll(TYPES)) {
    const read = readTypeWord(word);
    if (!read.ok) return fail({ part: 'value', expected: read.failure, stretch: { at: index, text: word } });
    words.push(read.value);
  }
  const [word, ...others] = words;
  if (!word) return unreadValue('a type, such as `instant`, `legendary` or `"legendary creature"`');
  if (operator !== ':' && operator !== '=' && operator !== '!=')
    return unreadOperator('`t:` before a type', '`-t:`');
  const types = [word, ...others].map((one) => ({ kind: 'type', word: one }) as const);
  const all: Question = others.length > 0 ? { kind: 'and', of: types } : { kind: 'type', word };
  return ok(operator === '!=' ? not(all) : all);
};

/** Words that are asked with another field, and no subtypes. */
const NO_TYPE = /^(?:white|blue|black|red|green|permanent|non-?.+)$/;

function readTypeWord(word: string): Result<string, readonly string[]> {
  const meant = NO_TYPE.test(word) ? queryMeant(word) : undefined;
  if (meant) return fail([`\`${meant}\``]);
  if (!/\p{L}/u.test(word)) return fail(['a type, such as `instant`']);
  const type = completeType(word);
  return type.ok ? type : fail(type.failure.map((one) => `\`${one}\``));
}

/**
 * A question for a card's name; several names may stand around `//`.
 * @returns `undefined` where no name is typed.
 */
export function askForName(typed: string, whole: boolean): Question | undefined {
  const name = typed.replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim();
  return /[^/\s]/.test(name) ? { kind: 'name', name, whole } : undefined;
}

const readName: ReadField = (operator, value) => {
  const asked = askForName(value, operator !== ':');
  if (!asked) return unreadValue('a name or a part of one, such as `name:fire`');
  if (operator === ':' || operator === '=') return ok(asked);
  return operator === '!=' ? ok(not(asked)) : unreadOperator('`name:` before a part of a name', '`name=`');
};

const KINDS: readonly (readonly [RegExp, Single])[] = [
  [MULTICOLORED, { kind: 'multicolored' }],
  [MONOCOLORED, { kind: 'monocolored' }],
  [COLORLESS, { kind: 'colorless' }],
  [/^permanent$/i, { kind: 'permanent' }],
  ...(
    [
      [/^split$/i, 'split'],
      [/^flip$/i, 'flip'],
      [/^(?:dfc|double-?faced)$/i, 'double-faced'],
      [/^adventure$/i, 'adventure'],
      [/^(?:normal|ordinary)$/i, 'ordinary'],
    ] satisfies [RegExp, Layout][]
  ).map(([words, layout]) => [words, { kind: 'layout', layout }] as const),
];

const readKind: ReadField = (operator, value) => {
  const asked = KINDS.find(([words]) => words.test(value.trim()))?.[1];
  const meant = asked ? undefined : queryMeant(value.trim());
  if (meant) return unreadValue(`\`${meant}\``);
  if (!asked)
    return unreadValue(
      ...[
        'multicolor',
        'monocolor',
        'colorless',
        'split',
        'flip',
        'double-faced',
        'adventure',
        'permanent',
      ].map((kind) => `\`${kind}\``),
    );
  if (operator === ':' || operator === '=') return ok(asked);
  return operator === '!=' ? ok(not(asked)) : unreadOperator('`is:`', '`-is:`');
};

const readNotKind: ReadField = (operator, value) => {
  const read = readKind(operator, value);
  if (read.ok) return ok(not(read.value));
  const meant = queryMeant(value.trim());
  return meant ? unreadValue(`\`${meant.startsWith('-') ? meant.slice(1) : `-${meant}`}\``) : read;
};

const FIELDS: readonly (readonly [names: readonly string[], ReadField])[] = [
  [['c', 'color', 'colour', 'colors', 'colours'], readColors],
  [['mv', 'cmc', 'manavalue', 'mana value', 'converted mana cost'], readNumber('mana-value', false)],
  [['pow', 'power'], readNumber('power', true)],
  [['tou', 'toughness'], readNumber('toughness', true)],
  [['t', 'type', 'types'], readType],
  [['name', 'n'], readName],
  [['is'], readKind],
  [['not'], readNotKind],
];

const BY_NAME: ReadonlyMap<string, ReadField> = new Map(
  FIELDS.flatMap(([names, read]) => names.map((name) => [name, read] as const)),
);

/** How a field is read, by one of its names in any case. */
export const fieldOf = (name: string): ReadField | undefined =>
  BY_NAME.get(name.toLowerCase().replaceAll(/\s+/g, ' '));
