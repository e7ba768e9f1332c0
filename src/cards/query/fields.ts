import type { Layout } from '#engine/cards/card.ts';
import type { ObjectQuestion, SingleQuestion } from '#engine/characteristics/questions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { suggestQuery } from './suggest-query.ts';
import { parseColorNames } from './color-names.ts';
import { not, invalidOperator, invalidValue, type QueryOperator, type ParseField } from './field-types.ts';
import { parseTypeField } from './parse-type-field.ts';

const OPERATORS: ReadonlyMap<string, QueryOperator> = new Map<string, QueryOperator>(
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

/** @throws if the grammar accepts an operator that is missing in `OPERATORS` */
export function parseOperator(typed: string): QueryOperator {
  const operator = OPERATORS.get(typed);
  if (!operator) throw new Error(`the grammar knows ${typed}, the fields do not`);
  return operator;
}

const MULTICOLORED = /^(?:m|multi|multi-?colou?r(?:ed)?|gold)$/i;
const MONOCOLORED = /^(?:mono|mono-?colou?r(?:ed)?)$/i;
const COLORLESS = /^(?:c|colou?rless)$/i;

const parseColors: ParseField = (operator, value) => {
  const isEqual = operator === ':' || operator === '=' || operator === '!=';
  if (MULTICOLORED.test(value)) {
    if (!isEqual) return invalidOperator('`c:m` (multicolored)', '`-c:m`');
    return ok(operator === '!=' ? not({ kind: 'multicolored' }) : { kind: 'multicolored' });
  }
  const colors = COLORLESS.test(value) ? [] : parseColorNames(value);
  if (!colors)
    return invalidValue(
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

function parseParity(operator: QueryOperator, parity: 'even' | 'odd'): ReturnType<ParseField> {
  if (operator === ':' || operator === '=') return ok({ kind: 'parity', parity });
  return operator === '!=' ? ok(not({ kind: 'parity', parity })) : invalidOperator('`mv:even`', '`mv:odd`');
}

const parseNumber =
  (kind: 'mana-value' | 'power' | 'toughness', isSigned: boolean): ParseField =>
  (operator, typed) => {
    const parity = kind === 'mana-value' ? PARITY.exec(typed.trim())?.[0].toLowerCase() : undefined;
    if (parity) return parseParity(operator, parity === 'even' ? 'even' : 'odd');
    if (LONG_NUMBER.test(typed)) return invalidValue('a number up to 9,999,999');
    const value = Number(typed.replace('−', '-')) || 0;
    if (!NUMBER.test(typed) || (value < 0 && !isSigned)) return invalidValue('a number, such as `2`');
    if (operator === '!=') return ok(not({ kind, relation: '=', value }));
    return ok({ kind, relation: operator === ':' ? '=' : operator, value });
  };

/**
 * A question about a card's name; names of several parts are joined by `//`.
 * @returns `undefined` if no name was typed
 */
export function nameQuestion(typed: string, whole: boolean): ObjectQuestion | undefined {
  const name = typed.replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim();
  return /[^/\s]/.test(name) ? { kind: 'name', name, whole } : undefined;
}

const parseName: ParseField = (operator, value) => {
  const asked = nameQuestion(value, operator !== ':');
  if (!asked) return invalidValue('a name or a part of one, such as `name:fire`');
  if (operator === ':' || operator === '=') return ok(asked);
  return operator === '!=' ? ok(not(asked)) : invalidOperator('`name:` before a part of a name', '`name=`');
};

const parseChosen: ParseField = (operator, value) => {
  const asked = nameQuestion(value, true);
  if (!asked || asked.kind !== 'name') return invalidValue('a name, such as `chosen:fire`');
  const chosen: ObjectQuestion = { ...asked, chosen: true };
  if (operator === ':' || operator === '=') return ok(chosen);
  return operator === '!=' ? ok(not(chosen)) : invalidOperator('`chosen:`');
};

const KINDS: readonly (readonly [RegExp, SingleQuestion])[] = [
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

const parseKind: ParseField = (operator, value) => {
  const asked = KINDS.find(([words]) => words.test(value.trim()))?.[1];
  const meant = asked ? undefined : suggestQuery(value.trim());
  if (meant) return invalidValue(`\`${meant}\``);
  if (!asked)
    return invalidValue(
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
  return operator === '!=' ? ok(not(asked)) : invalidOperator('`is:`', '`-is:`');
};

const parseNotKind: ParseField = (operator, value) => {
  const read = parseKind(operator, value);
  if (read.ok) return ok(not(read.value));
  const meant = suggestQuery(value.trim());
  return meant ? invalidValue(`\`${meant.startsWith('-') ? meant.slice(1) : `-${meant}`}\``) : read;
};

const FIELDS: readonly (readonly [names: readonly string[], ParseField])[] = [
  [['c', 'color', 'colour', 'colors', 'colours'], parseColors],
  [['mv', 'cmc', 'manavalue', 'mana value', 'converted mana cost'], parseNumber('mana-value', false)],
  [['pow', 'power'], parseNumber('power', true)],
  [['tou', 'toughness'], parseNumber('toughness', true)],
  [['t', 'type', 'types'], parseTypeField],
  [['name', 'n'], parseName],
  [['chosen'], parseChosen],
  [['is'], parseKind],
  [['not'], parseNotKind],
];

const BY_NAME: ReadonlyMap<string, ParseField> = new Map(
  FIELDS.flatMap(([names, read]) => names.map((name) => [name, read] as const)),
);

/** Finds the parser of a field by one of its names, in any case. */
export const findField = (name: string): ParseField | undefined =>
  BY_NAME.get(name.toLowerCase().replaceAll(/\s+/g, ' '));

/** Why something that players know from Scryfall is not supported, with the names of its fields there. */
const UNSUPPORTED: readonly (readonly [why: string, names: string])[] = [
  ['Rules text is not asked here', 'o oracle fo fulloracle kw keyword keywords ft flavor flavour'],
  [
    'Sets, rarity and printings are not asked here',
    's set e edition b block st r rarity in cn number year date a artist lang language game border frame stamp ' +
      'wm watermark art atag arttag function oracletag otag prints sets new has',
  ],
  [
    'Formats and prices are not asked here',
    'f format legal banned restricted cube usd eur tix cheapest order sort unique prefer display',
  ],
  ['Color identity is not asked here, only color', 'id identity ci coloridentity commander'],
  ['Mana costs are not asked here, only mana value', 'm mana manacost devotion produces'],
  ['Loyalty and defense are not asked here', 'loy loyalty def defense'],
  ['Power and toughness are asked one by one here', 'pt powtou'],
];

const WHY_UNSUPPORTED: ReadonlyMap<string, string> = new Map(
  UNSUPPORTED.flatMap(([why, names]) => names.split(' ').map((name) => [name, why] as const)),
);

/** Why a field of Scryfall is not supported; `undefined` for a field that Scryfall doesn't know either. */
export const whyUnsupported = (field: string): string | undefined => WHY_UNSUPPORTED.get(field.toLowerCase());
