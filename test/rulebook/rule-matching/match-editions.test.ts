import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { EditionLink } from '#rulebook/rule-matching/links.ts';
import { matchEditions } from '#rulebook/rule-matching/match-editions.ts';
import { KITES_2001, madeUp } from './made-up.ts';

const heirsOf = (number: string, links: readonly EditionLink[]): readonly string[] =>
  links.filter(({ from }) => from === number).map(({ to }) => to);

const linkOf = (number: string, links: readonly EditionLink[]): EditionLink | undefined =>
  links.find(({ from }) => from === number);

/** The same text with all chapters renumbered. */
function renumbered(text: ParsedRules, numberOf: (chapter: string) => string): ParsedRules {
  const move = (number: string): string => numberOf(number.slice(0, 3)) + number.slice(3);
  const rules = text.rules.map((rule) => ({
    number: move(rule.number),
    chapter: move(rule.chapter),
    parent: rule.parent && move(rule.parent),
    paragraphs: rule.paragraphs.map(({ kind, text: words }) => ({
      kind,
      text: words.replaceAll(/\d{3}\.\d/g, move),
    })),
    subrules: rule.subrules.map(move),
    references: rule.references.map(move),
    edition: text.edition,
    wording: rule.wording,
    dated: null,
    isIncomplete: false,
  }));
  const chapters = text.chapters.map(({ number, heading }) => ({ number: move(number), heading }));
  return { ...text, edition: '2002-01-01', chapters, rules };
}

describe('a text compared with itself', () => {
  it('links every rule and chapter with itself', () => {
    const links = matchEditions(KITES_2001, { ...KITES_2001, edition: '2002-01-01' });
    const numbers = [...KITES_2001.chapters, ...KITES_2001.rules].map(({ number }) => number);
    expect(links.map(({ from }) => from)).toEqual(numbers);
    expect(links.filter(({ from, to, isSameWording }) => from !== to || !isSameWording)).toEqual([]);
  });

  it('links every rule, even if all chapters are renumbered', () => {
    const chapters = KITES_2001.chapters.map(({ number }) => number);
    fc.assert(
      fc.property(fc.shuffledSubarray(chapters, { minLength: chapters.length }), (shuffled) => {
        const moved = renumbered(KITES_2001, (chapter) => shuffled[chapters.indexOf(chapter)] ?? chapter);
        const links = matchEditions(KITES_2001, moved);
        const at = (number: string): string =>
          (shuffled[chapters.indexOf(number.slice(0, 3))] ?? '') + number.slice(3);
        expect(links.filter(({ from, to }) => to !== at(from))).toEqual([]);
        expect(links.every(({ isSameWording }) => isSameWording)).toBe(true);
        expect(links).toHaveLength(KITES_2001.chapters.length + KITES_2001.rules.length);
      }),
    );
  });
});

describe('a rule that was reworded', () => {
  const later = madeUp(
    '2002-01-01',
    `
201 Kites
201.1 A kite has one color and a tail of any length.
201.2 Each kite is either moored or aloft. Every kite starts the festival moored.
201.3 Whoever brought a kite along holds its string, even while somebody else steers it.
202 Wind
202.1 Wind blows from a single side of the meadow until the warden turns the vane.
202.2 Storm
202.2a A storm ends the festival at the third bell of thunder.
202.3 Stillness
202.3a While there is no wind, an aloft kite sinks by one branch at each bell.
202.3b A sunken kite that touches grass is moored. See rule 201.2.
202.4 Gust
202.4a A gust lifts each aloft kite by two branches at once.
202.4b Two gusts at the same bell count as one.
203 Prizes
203.1 The highest kite at dusk earns the silver bell.
203.2 The longest tail earns the copper bell.
`,
  );
  const links = matchEditions(KITES_2001, later);

  it.each([
    ['101.1', '201.1', true, 'moved only'],
    ['101.2', '201.2', false, 'some words replaced'],
    ['102.2a', '202.3a', false, 'its keyword renamed, its number taken by another'],
    ['102.2b', '202.3b', false, 'the number of a rule that it names changed, and a word'],
    ['102.3b', '202.4b', true, 'pushed along by a new keyword'],
    ['104.2', '203.2', true, 'its chapter moved up'],
  ])('%s is %s', (from, to, isSameWording) => {
    expect(linkOf(from, links)).toEqual({ from, to, isSameWording });
  });

  it('has no link if it was removed or is new', () => {
    expect(heirsOf('103.1', links)).toEqual([]);
    expect(links.map(({ to }) => to)).not.toContain('202.2a');
  });

  it('is followed with its chapter', () => {
    expect(['101', '102', '103', '104'].map((chapter) => heirsOf(chapter, links))).toEqual([
      ['201'],
      ['202'],
      [],
      ['203'],
    ]);
  });

  it('is never linked with a different rule of the same number', () => {
    expect(heirsOf('102.2', links)).not.toContain('202.2');
    expect(heirsOf('103', links)).not.toContain('203');
  });
});

describe('a rule that was split', () => {
  const later = madeUp(
    '2002-01-01',
    `
101 Kites
101.1 A kite has one color and a tail of any length.
101.2 A kite is either grounded or aloft. Every kite begins the festival grounded.
101.3 Whoever brought a kite along holds its string, even while somebody else steers it.
103 Tangles
103.1 If two tails cross, both kites are tangled.
103.1a Their holders take turns pulling, the younger holder first.
    Example: Anna's red kite crosses Bert's blue one; Bert is younger and pulls before her.
103.1b A tangled kite can't win a prize.
103.2 A holder may cut the string of a tangled kite. It drifts off, and that holder leaves the festival.
`,
  );

  it('is linked with each of its parts', () => {
    const links = matchEditions(KITES_2001, later);
    expect(heirsOf('103.1', links).toSorted()).toEqual(['103.1', '103.1a', '103.1b']);
    expect(links.filter(({ from }) => from === '103.1').every((link) => !link.isSameWording)).toBe(true);
  });

  it('is a merger of several rules in the other direction', () => {
    const back = matchEditions({ ...later, edition: '2000-01-01' }, KITES_2001);
    expect(
      back
        .filter(({ to }) => to === '103.1')
        .map(({ from }) => from)
        .toSorted(),
    ).toEqual(['103.1', '103.1a', '103.1b']);
  });
});

describe('a chapter that became one rule', () => {
  it('is linked with it, and its rules with the subrules', () => {
    const later = madeUp(
      '2002-01-01',
      `
101 Kites
101.1 A kite has one color and a tail of any length.
101.2 A kite is either grounded or aloft. Every kite begins the festival grounded.
101.3 Whoever brought a kite along holds its string, even while somebody else steers it.
101.4 Kites may be tangled.
101.4a If two tails cross, both kites are tangled. Their holders take turns pulling, the younger holder first. A tangled kite can't win a prize.
101.4b A holder may cut the string of a tangled kite. It drifts off, and that holder leaves the festival.
`,
    );
    const links = matchEditions(KITES_2001, later);
    expect(heirsOf('103', links)).toEqual(['101.4']);
    expect(heirsOf('103.2', links)).toEqual(['101.4b']);
  });
});

describe('differences that are not rewordings', () => {
  const oneRule = (words: string): ParsedRules => madeUp('2001-01-01', `101 Kites\n101.1 ${words}`);

  it.each([
    ['“Aloft” kites don’t sink—ever.', '"Aloft" kites don\'t sink -- ever.', true, 'typography'],
    ['See rules 505.2a–c and 702.', 'See rules 709.4b–d and 702.', true, 'numbers of rules'],
    ['The _kite_ sinks.', 'The kite sinks.', true, 'italics'],
    ['A player steers his or her kite.', 'A player steers their kite.', false, 'pronouns'],
    [
      'It sinks by 3 branches as each bell rings.',
      'It sinks by 2 branches as each bell rings.',
      false,
      'amounts',
    ],
  ])('%s → %s: same wording %s (%s)', (before, after, isSameWording) => {
    expect(linkOf('101.1', matchEditions(oneRule(before), oneRule(after)))).toEqual({
      from: '101.1',
      to: '101.1',
      isSameWording,
    });
  });
});
