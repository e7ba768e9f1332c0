import type { Layout } from '../../engine/cards/card.ts';
import type { Question, Single } from '../../engine/characteristics/questions.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import { queryMeant } from './bare-words.ts';
import { colorsNamed } from './color-names.ts';
import { not, unreadOperator, unreadValue, type Operator, type ReadField } from './read-field.ts';
import { readType } from './read-type.ts';

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

const PARITY = /^(?:even|odd)$/i;

function readParity(operator: Operator, parity: 'even' | 'odd'): ReturnType<ReadField> {
  if (operator === ':' || operator === '=') return ok({ kind: 'parity', parity });
  return operator === '!=' ? ok(not({ kind: 'parity', parity })) : unreadOperator('`mv:even`', '`mv:odd`');
}

const readNumber =
  (kind: 'mana-value' | 'power' | 'toughness', isSigned: boolean): ReadField =>
  (operator, typed) => {
    const parity = kind === 'mana-value' ? PARITY.exec(typed.trim())?.[0].toLowerCase() : undefined;
    if (parity) return readParity(operator, parity === 'even' ? 'even' : 'odd');
    if (LONG_NUMBER.test(typed)) return unreadValue('a number up to 9,999,999');
    const value = Number(typed.replace('−', '-')) || 0;
    if (!NUMBER.test(typed) || (value < 0 && !isSigned)) return unreadValue('a number, such as `2`');
    if (operator === '!=') return ok(not({ kind, relation: '=', value }));
    return ok({ kind, relation: operator === ':' ? '=' : operator, value });
  };

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

const readChosen: ReadField = (operator, value) => {
  const asked = askForName(value, true);
  if (!asked || asked.kind !== 'name') return unreadValue('a name, such as `chosen:fire`');
  const chosen: Question = { ...asked, chosen: true };
  if (operator === ':' || operator === '=') return ok(chosen);
  return operator === '!=' ? ok(not(chosen)) : unreadOperator('`chosen:`');
};

const KINDS: readonly (readonly [RegExp, Single])[] = [
  [MULTICOLORED, { kind: 'multicolored' }],
  [MONOCOLORED, { kind: 'monocolored' }],
  [COLORLESS, { kind: 'colorless' }],
  [/^permanent$/i, { kind: 'permanent' }],
  [/^repeat(?:ed|ing|s)?(?:[- ]?symbols?)?$/i, { kind: 'repeated-symbol' }],
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
        'repeated-symbol',
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
  [['chosen'], readChosen],
  [['is'], readKind],
  [['not'], readNotKind],
];

const BY_NAME: ReadonlyMap<string, ReadField> = new Map(
  FIELDS.flatMap(([names, read]) => names.map((name) => [name, read] as const)),
);

/** How a field is read, by one of its names in any case. */
export const fieldOf = (name: string): ReadField | undefined =>
  BY_NAME.get(name.toLowerCase().replaceAll(/\s+/g, ' '));
