import { describe, expect, it } from 'vitest';
import type { CardEntry, FormatLegality } from '#cards/pool/card-pool.ts';
import { formatCardDataDate, formatLegality, formatKeywords } from '#discord/cards/words/facts.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { GRIZZLY_BEARS } from '../../../helpers/cards.ts';

const having = (formats?: Readonly<Record<string, FormatLegality>>): CardEntry => ({
  card: GRIZZLY_BEARS,
  oracle: { id: 'a', texts: [''], images: [], page: 'https://example.org/a', ...(formats && { formats }) },
});
const BUILT_IN: CardEntry = { card: GRIZZLY_BEARS, oracle: null };

describe('the legality of a card', () => {
  it.each<[Readonly<Record<string, FormatLegality>> | undefined, readonly string[]]>([
    [
      { pauper: 'legal', commander: 'legal', oldschool: 'legal', legacy: 'legal', standard: 'legal' },
      ['-# Legal: Standard, Legacy, Commander, Pauper'],
    ],
    [
      { vintage: 'restricted', legacy: 'banned', commander: 'legal' },
      ['-# Legal: Commander · restricted: Vintage · banned: Legacy'],
    ],
    [{ vintage: 'banned', commander: 'banned' }, ['-# Banned: Vintage, Commander']],
    [{ oldschool: 'legal' }, []],
    [undefined, []],
  ])('%j: %j', (formats, lines) => {
    expect(formatLegality(having(formats)).map(toMarkdown)).toEqual(lines);
  });

  it('fits a line or two of a phone, in all formats', () => {
    const main = ['standard', 'pioneer', 'modern', 'legacy', 'vintage', 'commander', 'pauper', 'brawl'];
    const [line = []] = formatLegality(having(Object.fromEntries(main.map((format) => [format, 'legal']))));
    expect(toMarkdown(line)).toBe(
      '-# Legal: Standard, Pioneer, Modern, Legacy, Vintage, Commander, Pauper, Brawl',
    );
  });

  it('is unknown for a built-in card', () => {
    expect(formatLegality(BUILT_IN)).toEqual([]);
  });
});

describe('the day of the facts', () => {
  it.each([
    ['of one card built in', [BUILT_IN], false, ['-# Card data: March 2026.']],
    [
      'where the card itself is shown',
      [BUILT_IN],
      true,
      ['-# Card data: March 2026. Whoever runs me can import card texts.'],
    ],
    ['of two, one of them imported', [having(), BUILT_IN], false, ['-# Card data: March 2026.']],
    ['not of an imported card', [having()], false, []],
  ] as const)('%s', (_, entries, isShown, lines) => {
    expect(
      formatCardDataDate(entries, { builtInUntil: '2026-03-06', textsCome: 'by-import' }, isShown).map(
        toMarkdown,
      ),
    ).toEqual(lines);
  });

  it('is omitted for a pool without a date', () => {
    expect(formatCardDataDate([BUILT_IN], { builtInUntil: null, textsCome: 'by-import' })).toEqual([]);
  });
});

describe('keywords', () => {
  it.each([
    [['Flying', 'Vigilance', 'Deathtouch', 'Lifelink'], 'Flying, vigilance, deathtouch, lifelink'],
    [['Battle Cry', 'First strike'], 'Battle cry, first strike'],
    [['For Mirrodin!', 'Equip'], 'For Mirrodin!, equip'],
    [['Haste', 'For Mirrodin!'], 'Haste, for Mirrodin!'],
    [[], ''],
  ])('%j: %s', (keywords, line) => {
    expect(formatKeywords(keywords)).toBe(line);
  });
});
