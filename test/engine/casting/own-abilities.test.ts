import { describe, expect, it } from 'vitest';
import type { KeywordAbility } from '#engine/cards/abilities.ts';
import type { Card, CardPart } from '#engine/cards/card.ts';
import { castOptionsOf } from '#engine/casting/casting.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { BRAZEN_BORROWER, BRISELA, DIRGUR_ISLAND_DRAGON, FIRE_ICE } from '../../helpers/cards.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

type Keyword = KeywordAbility['keyword'];

/** A card for {1}{U} with this keyword at a cost of {9}. */
const having = (keyword: Keyword, typeLine = 'Sorcery', more: Partial<CardPart> = {}): Card => ({
  name: 'Paper Boat',
  layout: 'ordinary',
  parts: [
    { name: 'Paper Boat', manaCost: '{1}{U}', typeLine, keywords: [{ keyword, cost: '{9}' }], ...more },
  ],
});

function cast(card: Card, from: Zone, edition: Edition = TODAY) {
  const { answer, citations } = valueIn(castOptionsOf({ card, from, permission: null }, rulesetOf(edition)));
  const options = answer.halves.map((half) => half.answer);
  const texts = options.map((option) => {
    const name = option.halves.map((place) => card.parts[place]?.name).join('+');
    return option.castable
      ? `${name} if ${option.condition} for ${option.pays}, to ${option.resolvesTo}`
      : `${name}: ${option.why}`;
  });
  return { said: texts, rules: formatCitations(citations) };
}

describe('keywords by which a card casts itself, by their rules of 702', () => {
  it.each<[Keyword, Zone, string, string]>([
    ['flashback', 'graveyard', 'for {9}, to exile', '702.34a'],
    ['jump-start', 'graveyard', 'for {1}{U}, to exile', '702.133a'],
    ['harmonize', 'graveyard', 'for {9}, to exile', '702.180a'],
    ['retrace', 'graveyard', 'for {1}{U}, to graveyard', '702.81a'],
    ['escape', 'graveyard', 'for {9}, to graveyard', '702.138a'],
    ['mayhem', 'graveyard', 'for {9}, to graveyard', '702.187b'],
    ['madness', 'exile', 'for {9}, to graveyard', '702.35a'],
    ['foretell', 'exile', 'for {9}, to graveyard', '702.143a'],
    ['plot', 'exile', 'for null, to graveyard', '702.170d'],
    ['warp', 'exile', 'for {1}{U}, to graveyard', '702.185a'],
    ['suspend', 'exile', 'for null, to graveyard', '702.62a'],
    ['rebound', 'exile', 'for null, to graveyard', '702.88a'],
  ])('%s from %s: %s (%s)', (keyword, from, how, number) => {
    const { said, rules } = cast(having(keyword), from);
    expect(said).toEqual([`Paper Boat if ${keyword} ${how}`]);
    expect(rules).toEqual([`${number} (${TODAY})`]);
    const elsewhere = from === 'exile' ? 'graveyard' : 'exile';
    expect(cast(having(keyword), elsewhere).said).toEqual(['Paper Boat: not-from-this-zone']);
    expect(cast(having(keyword), 'library').said).toEqual(['Paper Boat: not-from-this-zone']);
    expect(cast(having(keyword), 'hand').said).toEqual(['Paper Boat if null for {1}{U}, to graveyard']);
  });

  it('a permanent that escapes or was plotted enters the battlefield', () => {
    expect(cast(having('escape', 'Creature — Ox'), 'graveyard').said[0]).toContain('to battlefield');
    expect(cast(having('plot', 'Creature — Ox'), 'exile').said[0]).toContain('to battlefield');
  });

  it('disturb casts the back face: 702.146a and 712.8c', () => {
    const front = having('disturb', 'Creature — Human').parts[0];
    const back: CardPart = {
      name: 'Paper Ghost',
      manaCost: '',
      typeLine: 'Creature — Spirit',
      colors: ['U'],
    };
    const card: Card = { name: 'Paper Boat // Paper Ghost', layout: 'double-faced', parts: [front, back] };
    const { said, rules } = cast(card, 'graveyard');
    expect(said).toEqual(['Paper Ghost if disturb for {9}, to battlefield']);
    expect(rules).toEqual([`702.146a (${TODAY})`, `712.8c (${TODAY})`]);
  });

  it('a card without a mana cost can be cast by suspend from exile, but not from hand', () => {
    expect(cast(having('suspend', 'Sorcery', { manaCost: '' }), 'exile').said[0]).toContain('if suspend');
    expect(cast(having('suspend', 'Sorcery', { manaCost: '' }), 'hand').said).toEqual([
      'Paper Boat: no-mana-cost',
    ]);
  });

  it('a land is never cast, whatever abilities it has', () => {
    expect(cast(having('mayhem', 'Land', { manaCost: '' }), 'graveyard').said).toEqual(['Paper Boat: land']);
  });

  it('a card with two such abilities can be cast by either', () => {
    const card = having('plot', 'Sorcery', {
      keywords: [{ keyword: 'plot' }, { keyword: 'madness', cost: '{9}' }],
    });
    expect(cast(card, 'exile').said).toEqual([
      'Paper Boat if plot for null, to graveyard',
      'Paper Boat if madness for {9}, to graveyard',
    ]);
  });
});

describe('in other editions', () => {
  it.each<[Keyword, Zone, Edition, string, string]>([
    ['flashback', 'graveyard', '2003-07-01', 'flashback', '502.22a (2003-07-01)'],
    ['madness', 'exile', '2005-08-01', 'madness-until-passing', '502.24a (2005-08-01)'],
    ['madness', 'exile', '2006-10-01', 'madness', '502.24a (2006-10-01)'],
    ['suspend', 'exile', 'founding', 'suspend-if-able', '502.59a (2006-10-01)'],
    ['suspend', 'exile', '2023-11-17', 'suspend-if-able', '702.62a (2023-11-17)'],
    ['suspend', 'exile', '2024-02-02', 'suspend', '702.62a (2024-02-02)'],
    // Editions without the ability follow the first text that has it.
    ['retrace', 'graveyard', 'founding', 'retrace', '502.81a (2008-07-15)'],
    ['warp', 'exile', '2025-06-06', 'warp', '702.185a (2025-07-25)'],
  ])('%s from %s, %s: %s by %s', (keyword, from, edition, condition, rule) => {
    const { said, rules } = cast(having(keyword), from, edition);
    expect(said[0]).toContain(`if ${condition} `);
    expect(rules).toEqual([rule]);
  });
});

describe('keywords that cast nothing', () => {
  it.each<[Keyword, string]>([
    ['unearth', '702.84a'],
    ['scavenge', '702.97a'],
    ['embalm', '702.128a'],
    ['eternalize', '702.129a'],
    ['encore', '702.141a'],
  ])('%s is activated: %s', (keyword, number) => {
    const { said, rules } = cast(having(keyword, 'Creature — Zombie'), 'graveyard');
    expect(said).toEqual([`Paper Boat: ${keyword}`]);
    expect(rules).toEqual([`${number} (${TODAY})`]);
    expect(cast(having(keyword, 'Creature — Zombie'), 'exile').said).toEqual([
      'Paper Boat: not-from-this-zone',
    ]);
  });
});

describe('text without a keyword', () => {
  it('715.3d: a card exiled by its Adventure can be cast, but not as the Adventure', () => {
    const { said, rules } = cast(BRAZEN_BORROWER, 'exile');
    expect(said).toEqual([
      'Brazen Borrower if adventure for {1}{U}{U}, to battlefield',
      'Petty Theft: not-as-adventure',
    ]);
    expect(rules).toEqual([`715.3d (${TODAY})`]);
    expect(cast(BRAZEN_BORROWER, 'graveyard').said).toEqual([
      'Brazen Borrower: not-from-this-zone',
      'Petty Theft: not-from-this-zone',
    ]);
  });

  it('an Omen does not let its card be cast from exile', () => {
    expect(cast(DIRGUR_ISLAND_DRAGON, 'exile').said[0]).toContain('not-from-this-zone');
  });

  it('903.8: a legendary card can be cast from the command zone, and no other', () => {
    const legend: Card = {
      name: 'Paper Queen',
      layout: 'ordinary',
      parts: [{ name: 'Paper Queen', manaCost: '{W}', typeLine: 'Legendary Creature — Noble' }],
    };
    const { said, rules } = cast(legend, 'command');
    expect(said).toEqual(['Paper Queen if commander for {W}, to battlefield']);
    expect(rules).toEqual([`903.8 (${TODAY})`]);
    expect(cast(FIRE_ICE, 'command').said[0]).toContain('not-from-this-zone');
    expect(cast(BRISELA, 'command').said[0]).toContain('melded');
  });

  it('101.1: a card can be cast by its own text without a keyword', () => {
    const card = having('unearth', 'Creature — Zombie', { keywords: [], castFrom: ['graveyard'] });
    const { said, rules } = cast(card, 'graveyard');
    expect(said).toEqual(['Paper Boat if own-text for null, to battlefield']);
    expect(rules).toEqual([`101.1 (${TODAY})`]);
    expect(cast(card, 'exile').said).toEqual(['Paper Boat: not-from-this-zone']);
  });
});

describe('combined with an effect that permits casting', () => {
  const refusing = {
    limits: 'spell',
    free: false,
    admits: () => ok({ answer: false, citations: [{ edition: TODAY, number: '1' }] as const }),
  } as const;
  it('an ability permits what the effect does not cover', () => {
    const { halves } = valueIn(
      castOptionsOf({ card: having('flashback'), from: 'graveyard', permission: refusing }, rulesetOf(TODAY)),
    ).answer;
    expect(halves[0].answer).toMatchObject({ why: 'permission-does-not-cover', otherwise: 'ability' });
  });
});
