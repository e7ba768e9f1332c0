import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';
import type { Procedure } from '#cards/coins/vocabulary.ts';
import {
  coinRequest,
  COIN_CARD_LABELS,
  findCoinCard,
  coinCardLabel,
  MAX_DECISIONS,
  MAX_ROUNDS,
  type CoinCardMatch,
  type CoinCardOptions,
} from '#cards/coins/procedures.ts';
import { flipCoins } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { MAX_COINS } from '#engine/coins/vocabulary.ts';

function found(typed: string): CoinCardMatch {
  const card = findCoinCard(typed);
  if (!card) throw new Error(`no card is called ${typed}`);
  return card;
}

const ask = (typed: string, asked: Omit<CoinCardOptions, 'you'> = {}) =>
  coinRequest(found(typed), { you: 'alice', ...asked });

/** Everything that a player could reasonably enter besides the card. */
function saneInput({ called, flippers, stop }: Procedure): CoinCardOptions {
  const chosen = stop.kind === 'coins' ? stop.coins : stop.kind === 'loss' ? stop.most : null;
  return {
    you: 'alice',
    players: flippers === 'each-player' || flippers === 'you-and-opponent' ? ['bob'] : [],
    call: called ? 'heads' : null,
    coins: typeof chosen === 'object' && chosen ? Math.max(3, chosen.min) : null,
  };
}

describe('findCoinCard', () => {
  it.each([
    ["Krark's Thumb", "Krark's Thumb"],
    ['KRARKS THUMB', "Krark's Thumb"],
    ['krark’s   thumb', "Krark's Thumb"],
    ['Krark the Thumbless', 'Krark, the Thumbless'],
    ['yusri fortunes flame', "Yusri, Fortune's Flame"],
    ['kerblam warehouse', 'Kerblam! Warehouse'],
    ['two headed giant', 'Two-Headed Giant'],
    ['Odds', 'Odds // Ends'],
    ['ends', 'Odds // Ends'],
    ['odds//ends', 'Odds // Ends'],
    ['Ral, Leyline Prodigy', 'Ral, Monsoon Mage // Ral, Leyline Prodigy'],
    ['ral zárek', 'Ral Zarek'],
    ['volatile rig', 'Volatile Rig'],
    ['Volatile Rig (it dies)', 'Volatile Rig'],
  ])('understands %s', (typed, name) => {
    expect(findCoinCard(typed)?.card.name).toBe(name);
  });

  it.each(['', ' ', 'Thumb', "Krark's Thum", 'Fire // Ice', '\u200B', 'x'.repeat(6000)])(
    'knows no card %j',
    (typed) => {
      expect(findCoinCard(typed)).toBeUndefined();
    },
  );

  it('takes every label back to its own procedure, and a label fits into a choice of Discord', () => {
    for (const label of COIN_CARD_LABELS) {
      const { card, procedure } = found(label);
      expect(coinCardLabel(card, procedure)).toBe(label);
      expect(label.length).toBeLessThanOrEqual(100);
    }
    const procedures = COIN_CARDS.flatMap((card) => card.procedures.length || 1);
    expect(new Set(COIN_CARD_LABELS).size).toBe(procedures.reduce((sum, count) => sum + count));
  });
});

describe('the request of a card', () => {
  it.each([
    ['Mana Crypt', { call: 'tails' }, ['alice'], { kind: 'coins', coins: 1 }],
    ['Stitch in Time', { call: 'heads', players: ['bob'] }, ['bob'], { kind: 'coins', coins: 1 }],
    ['Mirrored Depths', { call: 'heads', players: ['bob'] }, ['bob'], { kind: 'coins', coins: 1 }],
    ['Ral Zarek', {}, ['alice'], { kind: 'coins', coins: 5 }],
    ['Ral Zarek', { coins: 5 }, ['alice'], { kind: 'coins', coins: 5 }],
    ['Goblin Traprunner', { call: 'heads' }, ['alice'], { kind: 'coins', coins: 3 }],
    ['Yusri, Fortune’s Flame', { call: 'heads', coins: 4 }, ['alice'], { kind: 'coins', coins: 4 }],
    ['Yusri, Fortune’s Flame', { call: 'heads', coins: 5 }, ['alice'], { kind: 'coins', coins: 5 }],
    ['Rakdos, the Showstopper', { coins: 0 }, ['alice'], { kind: 'coins', coins: 0 }],
    ['Squee’s Revenge', { call: 'heads', coins: 7 }, ['alice'], { kind: 'loss', max: 7 }],
    ['Squee’s Revenge', { call: 'heads', coins: 0 }, ['alice'], { kind: 'coins', coins: 0 }],
    ['Mirror March', { call: 'heads' }, ['alice'], { kind: 'loss', max: MAX_ROUNDS }],
    ['Mirror March', { call: 'heads', thumbs: { alice: 5 } }, ['alice'], { kind: 'loss', max: 128 }],
    [
      'Goblin Assassin',
      { players: ['bob', 'alice', 'carol'] },
      ['alice', 'bob', 'carol'],
      { kind: 'coins', coins: 1 },
    ],
    [
      'Mana Clash',
      { players: ['bob'] },
      ['alice', 'bob'],
      { kind: 'all-show', face: 'heads', max: MAX_ROUNDS },
    ],
    [
      'Mana Clash',
      { opponent: 'bob' },
      ['alice', 'bob'],
      { kind: 'all-show', face: 'heads', max: MAX_ROUNDS },
    ],
    [
      'Mana Clash',
      { players: ['bob'], thumbs: { bob: 2 } },
      ['alice', 'bob'],
      { kind: 'all-show', face: 'heads', max: 819 },
    ],
    [
      'Fiery Gambit',
      { call: 'heads' },
      ['alice'],
      { kind: 'again', after: 'won', decides: 'flipper', max: MAX_DECISIONS },
    ],
    [
      'Game of Chaos',
      { call: 'heads', opponent: 'bob' },
      ['alice'],
      { kind: 'again', after: 'either', decides: 'winner', max: MAX_DECISIONS },
    ],
    [
      'Crooked Scales',
      { call: 'heads' },
      ['alice'],
      { kind: 'again', after: 'lost', decides: 'flipper', max: MAX_DECISIONS },
    ],
  ] as const)('%s with %j: %j flip, %j', (name, asked, flippers, until) => {
    const request = ask(name, asked);
    expect(request).toMatchObject({ ok: true, value: { flippers, until } });
  });

  it.each([
    ['Mana Crypt', {}, 'coins/needs-call', { card: 'Mana Crypt' }],
    ['Ral Zarek', { call: 'heads' }, 'coins/not-called', { card: 'Ral Zarek' }],
    ['Ral Zarek', { coins: 4 }, 'coins/card-says-how-many', { card: 'Ral Zarek' }],
    ['Mirror March', { call: 'heads', coins: 1 }, 'coins/card-says-how-many', { card: 'Mirror March' }],
    [
      'Fighting Chance',
      { call: 'heads' },
      'coins/how-many',
      {
        card: 'Fighting Chance',
        what: 'blocking creatures (put them in an order first: a coin for each)',
        min: 0,
        max: 1000,
      },
    ],
    [
      'Yusri Fortunes Flame',
      { call: 'heads', coins: 6 },
      'coins/how-many',
      { card: "Yusri, Fortune's Flame", what: 'coins', min: 1, max: 5 },
    ],
    [
      'Yusri Fortunes Flame',
      { call: 'heads', coins: 2.5 },
      'coins/how-many',
      { card: "Yusri, Fortune's Flame", what: 'coins', min: 1, max: 5 },
    ],
    [
      'Squees Revenge',
      { call: 'heads', coins: -1 },
      'coins/how-many',
      { card: "Squee's Revenge", what: 'flips', min: 0, max: 1000 },
    ],
    ['Goblin Assassin', {}, 'coins/needs-players', { card: 'Goblin Assassin', min: 2, max: null }],
    [
      'Mana Clash',
      { players: ['bob', 'carol', 'dave'] },
      'coins/needs-players',
      { card: 'Mana Clash', min: 2, max: 2 },
    ],
    [
      'Mana Crypt',
      { call: 'heads', players: ['bob', 'carol'] },
      'coins/needs-players',
      { card: 'Mana Crypt', min: 1, max: 1 },
    ],
    [
      'Volatile Rig',
      { call: 'heads' },
      'coins/which-flip',
      { card: 'Volatile Rig', choices: ['Volatile Rig (it is dealt damage)', 'Volatile Rig (it dies)'] },
    ],
  ] as const)('%s with %j: %s', (name, asked, code, facts) => {
    expect(ask(name, asked)).toEqual({ ok: false, failure: { code, facts, citations: [] } });
  });

  it('for two named players excludes the player who asks', () => {
    expect(ask('Mana Clash', { players: ['bob', 'carol'] })).toMatchObject({
      ok: true,
      value: { flippers: ['bob', 'carol'] },
    });
  });

  it.each(COIN_CARDS.filter(({ procedures }) => procedures.length === 0))(
    '$name flips nothing itself and is explained',
    (card) => {
      const request = coinRequest({ card, procedure: null }, { you: 'alice' });
      expect(request).toMatchObject({ ok: false, failure: { code: 'coins/no-flip-of-its-own' } });
      expect(!request.ok && JSON.stringify(request.failure.facts)).toMatch(/Here: /);
    },
  );

  it('passes on the other options', () => {
    const said = {
      opponent: 'bob',
      thumbs: { alice: 1 },
      keep: { alice: 'wins' },
      fixed: { face: 'heads', won: true },
      substitute: { kind: 'die', sides: 6 },
    } as const;
    expect(ask('Mana Crypt', { call: 'heads', ...said })).toMatchObject({ ok: true, value: said });
  });
});

describe('every card at the table', () => {
  const all = COIN_CARDS.flatMap((card) => card.procedures.map((procedure) => ({ card, procedure })));
  const today = rulesetOf(TODAYS_DATE);

  it.each(all.map((one) => [coinCardLabel(one.card, one.procedure), one] as const))(
    '%s can be flipped',
    (_, one) => {
      const request = coinRequest(one, saneInput(one.procedure));
      if (!request.ok) throw new Error(JSON.stringify(request.failure));
      expect(flipCoins(request.value, (index) => (index % 3 ? 0 : 2 ** 32 - 1), [], today)).toMatchObject({
        ok: true,
      });
    },
  );

  it('never asks for more rounds than one request may throw, whatever Thumbs there are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(12), fc.nat(12), (one, alices, bobs) => {
        const thumbs = { alice: alices, bob: bobs };
        const request = coinRequest(one, { ...saneInput(one.procedure), thumbs });
        if (!request.ok || request.value.until.kind === 'coins') return;
        const { max } = request.value.until;
        if (one.procedure.stop.kind === 'loss' && one.procedure.stop.most) return;
        const aRound = request.value.flippers.reduce(
          (sum, by) => sum + 2 ** (by === 'bob' ? bobs : alices),
          0,
        );
        expect(max).toBeGreaterThan(0);
        expect(max === 1 || max * aRound <= MAX_COINS).toBe(true);
      }),
    );
  });
});
