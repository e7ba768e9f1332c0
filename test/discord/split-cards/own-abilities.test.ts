import { describe, expect, it } from 'vitest';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { KeywordAbility } from '#engine/cards/abilities.ts';
import type { CardPart } from '#engine/cards/card.ts';
import { BUILT_IN, contextWith, linesOf } from '../../helpers/ask-cards.ts';

type Keyword = KeywordAbility['keyword'];

const ordinary = (more: Partial<CardPart>): CardEntry => ({
  card: {
    name: 'Paper Boat',
    layout: 'ordinary',
    parts: [{ name: 'Paper Boat', manaCost: '{1}{U}', typeLine: 'Legendary Sorcery', ...more }],
  },
  oracle: null,
});

const having = (keyword: Keyword, cost = '{9}'): CardEntry => ordinary({ keywords: [{ keyword, cost }] });

/** The answer and its rules, without the question and notes. */
const answer = async (entry: CardEntry, from: string, edition = 'today'): Promise<readonly string[]> => {
  const typed = `cast card:Paper Boat  from:${from}  edition:${edition}`;
  return (await linesOf(typed, contextWith([entry]))).filter(
    (line) => !line.startsWith('-#') || line.startsWith('-# CR') || line.includes('silent'),
  );
};

describe('/split cast from zones other than the hand', () => {
  it.each<[Keyword, string, string]>([
    ['flashback', 'graveyard', 'Yes, if you pay its flashback cost: Paper Boat for {9}, then exiled.'],
    [
      'harmonize',
      'graveyard',
      'Yes, if you pay its harmonize cost, less the power of one creature that you may tap: Paper Boat for {9}, then exiled.',
    ],
    [
      'jump-start',
      'graveyard',
      'Yes, if you also discard a card (jump-start): Paper Boat for {1}{U}, then exiled.',
    ],
    ['retrace', 'graveyard', 'Yes, if you also discard a land card (retrace): Paper Boat for {1}{U}.'],
    ['escape', 'graveyard', 'Yes, if you pay its escape cost: Paper Boat for {9}.'],
    ['mayhem', 'graveyard', 'Yes, if you discarded it this turn (mayhem): Paper Boat for {9}.'],
    [
      'madness',
      'exile',
      'Yes, if its madness exiled it as you discarded it, and that trigger resolves now: Paper Boat for {9}.',
    ],
    ['foretell', 'exile', 'Yes, if it was foretold on an earlier turn: Paper Boat for {9}.'],
    [
      'plot',
      'exile',
      'Yes, if it was plotted on an earlier turn, in your main phase while the stack is empty: Paper Boat without paying its mana cost.',
    ],
    ['warp', 'exile', 'Yes, if its warp exiled it on an earlier turn: Paper Boat for {1}{U}.'],
    [
      'rebound',
      'exile',
      'Yes, if its rebound exiled it, once, at the beginning of your next upkeep: Paper Boat without paying its mana cost.',
    ],
    ['unearth', 'graveyard', 'No: Paper Boat (its unearth is activated, not cast).'],
  ])('%s, %s: %s', async (keyword, from, line) => {
    expect((await answer(having(keyword), from))[0]).toBe(line);
  });

  it('additional costs are shown as on the card', async () => {
    const [line] = await answer(having('escape', '{R}{R}, Exile eight other kettles'), 'graveyard');
    expect(line).toBe('Yes, if you pay its escape cost: Paper Boat for {R}{R}, exile eight other kettles.');
  });

  it('suspend: today’s option was mandatory', async () => {
    expect(await answer(having('suspend'), 'exile')).toEqual([
      'Yes, if its last time counter was just removed (suspend): Paper Boat without paying its mana cost.',
      '-# CR 702.62a (2026-06-19)',
    ]);
  });

  it('in the terms of its edition, and by a later rule if it has none', async () => {
    expect(await answer(having('madness'), 'exile', '2005-01-01')).toContain(
      '2005-01-01: Yes, if its madness removed it from the game as you discarded it, until you pass: Paper Boat for {9}.',
    );
    expect(await answer(having('warp'), 'exile', 'founding')).toEqual([
      'Yes, if its warp removed it from the game on an earlier turn: Paper Boat for {1}{U}.',
      '-# The rules of 2006 are silent on part of this: it follows CR 702.185a (2025-07-25).',
    ]);
  });

  it('a commander', async () => {
    expect(await answer(ordinary({}), 'command')).toEqual([
      'Yes, if it is your commander: Paper Boat for {1}{U}, and {2} more for each earlier time.',
      '-# CR 903.8 (2026-06-19)',
    ]);
  });

  it('a text of its own, and nothing that is known', async () => {
    expect(await answer(ordinary({ castFrom: ['graveyard'] }), 'graveyard')).toEqual([
      'Yes, if what its own text asks for is so: Paper Boat.',
      '-# CR 101.1 (2026-06-19) · 103.1 (2006-10-01)',
    ]);
    expect((await answer(ordinary({}), 'graveyard'))[0]).toBe(
      'No: Paper Boat (from there only if a card says so).',
    );
  });

  it('an Adventure that resolved', async () => {
    const typed = 'cast card:Brazen Borrower  from:exile  edition:today';
    const lines = await linesOf(typed, contextWith(BUILT_IN));
    expect(lines[0]).toMatch(/^Yes, if you exiled it as its Adventure resolved: Brazen Borrower /);
    expect(lines).toContain('-# CR 715.3d (2026-06-19)');
  });

  it('an effect that does not mean it', async () => {
    const typed = 'cast card:Paper Boat  from:graveyard  allowed:t:creature  limits:spell  edition:today';
    expect(await linesOf(typed, contextWith([having('flashback')]))).toContain(
      '“Cast a spell …” — No: Paper Boat (not by this effect, but maybe by an ability of its own).',
    );
  });
});
