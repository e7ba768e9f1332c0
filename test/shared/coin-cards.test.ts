import { describe, expect, it } from 'vitest';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';
import type { CoinCard, Procedure } from '#cards/coins/vocabulary.ts';
import { readBulkCards } from './bulk-cards.ts';
import { SHARED_DIR } from './shared-dir.ts';
import { commonRuns } from './word-runs.ts';

/** Flips and a coin in one sentence, in either order; "reflip" too. */
const FLIPS_COINS = /\b(?:re)?flips?\b[^.]*\bcoins?\b|\bcoins?\b[^.]*\b(?:re)?flips?\b/i;
const COIN_WORDS = /\bcoins?\b|\bheads\b|\btails\b|\b(?:re)?flip/i;

/** Cards that use a word of coin flips and flip none. Flip cards (layout `flip`) flip themselves. */
const OTHERS: Readonly<Record<string, string>> = {
  'Athreos, Shroud-Veiled': 'coin counters',
  'Chaos Orb': 'the card is thrown',
  'Falling Star': 'the card is thrown',
  'Flick a Coin': 'its own name',
  'Neck Tangle': "the Hydra's heads",
  "Noble's Purse": 'coin counters',
  'Orcish Paratroopers': 'the card is thrown',
  'Pious Kitsune': 'another name, with tails in it',
  'Torn Between Heads': "the Hydra's heads",
  'Trapeze Artist': 'the card is thrown',
  'Unified Lunge': "the Hydra's heads",
  'Wishing Well': 'coin counters',
};

/** Results for which a card has no word of its own. */
const SAID_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // "Otherwise".
  'Plasma Caster': ['lost'],
  // What follows the repeated process when it ends.
  'Unleash the Flux': ['won'],
  // "The loser of the flip", and the reminder says nothing of a win.
  'Saga of Krark Losing His Thumb': ['won', 'lost'],
};

const bulk = SHARED_DIR === undefined ? [] : readBulkCards();
/** By name, the text of all cards of that name (Everythingamajig has six). */
const texts = new Map<string, string>();
for (const { name, text } of bulk) {
  if (FLIPS_COINS.test(text)) texts.set(name, [texts.get(name), text].filter(Boolean).join('\n'));
}

/** The text of a card without its reminder texts; those of the Saga tell what its made-up words mean. */
const spoken = ({ name }: CoinCard): string =>
  name.startsWith('Saga of Krark')
    ? (texts.get(name) ?? '')
    : (texts.get(name) ?? '').replaceAll(/\([^)]*\)/g, '');

const some = (card: CoinCard, test: (procedure: Procedure) => boolean): boolean => card.procedures.some(test);

const isCounted = ({ stop }: Procedure): boolean =>
  stop.kind === 'coins' ? typeof stop.coins === 'object' : stop.kind === 'loss' && stop.most !== null;

const coinsOf = ({ stop }: Procedure): unknown => (stop.kind === 'coins' ? stop.coins : null);

/** The sayings of a card, a mark between them, so that no run of words goes from one to the next. */
function sayings({ procedures, facts }: CoinCard): string {
  const ofFacts = facts.map((fact) =>
    fact.kind === 'modifier' ? `${fact.does} zyx ${fact.here}` : JSON.stringify(fact.outcome),
  );
  const ofProcedures = procedures.flatMap(({ when, note, outcomes, stop }) => [
    when,
    note ?? '',
    JSON.stringify(stop),
    ...outcomes.map((outcome) => JSON.stringify(outcome)),
  ]);
  return [...ofProcedures, ...ofFacts].join(' zyx ');
}

const WINS = /\b(?:wins?|won)\b[^.]*\bflips?\b|\bflips? you (?:win|won)\b/i;
const LOSES = /\bloses? (?:the|a) (?:coin )?flip\b|\bflip you lose\b/i;
const COUNTED =
  /for each [^.]*, flip a coin|flip a coin for each|that many|Flip X coins|for each age counter/i;
const NUMBERS: Readonly<Record<string, number>> = { a: 1, two: 2, three: 3, five: 5 };

describe.skipIf(SHARED_DIR === undefined)('the coin cards and the bulk file', () => {
  it('are the same cards', () => {
    expect(COIN_CARDS.map(({ name }) => name)).toEqual([...texts.keys()].toSorted());
  });

  it('no other card has a word of coin flips without a reason', () => {
    const unexplained = bulk
      .filter(({ layout, text }) => layout !== 'flip' && COIN_WORDS.test(text))
      .map(({ name }) => name)
      .filter((name) => !texts.has(name));
    expect([...new Set(unexplained)].toSorted()).toEqual(Object.keys(OTHERS));
  });

  describe.each(COIN_CARDS.filter(({ procedures }) => procedures.length > 0))('$name', (card) => {
    const text = spoken(card);
    const whole = texts.get(card.name) ?? '';

    it('is called if and only if its text mentions winning or losing', () => {
      expect(some(card, ({ called }) => called)).toBe(WINS.test(text) || LOSES.test(text));
      expect(some(card, ({ called }) => !called)).toBe(
        /\b(?:comes? up|ends up|it's) (?:heads|tails)\b/i.test(text),
      );
    });

    it('tells what comes of each result that it speaks of, and of no other', () => {
      const outcomes = card.procedures.flatMap((procedure) => procedure.outcomes);
      const sides = outcomes.flatMap((outcome) => {
        if (outcome.kind === 'stakes') return ['won', 'lost'];
        return outcome.kind === 'anyway' ? [] : [outcome.side];
      });
      const both = SAID_OTHERWISE[card.name] ?? [];
      const spokenOf = [
        WINS.test(text) && 'won',
        LOSES.test(text.replaceAll(/until you lose a flip/gi, '')) && 'lost',
        /\bheads\b/i.test(text.replace(/until both.*/, '')) && 'heads',
        /\btails\b/i.test(text) && 'tails',
        ...both,
      ];
      expect(new Set(sides)).toEqual(new Set(spokenOf.filter((side) => side !== false)));
    });

    it('flips as many coins as it says, and stops when it says', () => {
      const said = [...text.matchAll(/\bflip (a|two|three|five) coins?\b/gi)].map(
        ([, one = '']) => NUMBERS[one],
      );
      const isOne = !COUNTED.test(whole) && !/until|flip again|and repeat this|that many/i.test(text);
      if (isOne) {
        const numbers = said.length > 0 ? said : [1];
        expect(new Set(card.procedures.map(coinsOf))).toEqual(new Set(numbers));
      }
      expect(some(card, isCounted)).toBe(COUNTED.test(whole));
      expect(some(card, ({ stop }) => stop.kind === 'loss')).toBe(
        /until you lose a flip(?! or choose)/i.test(text),
      );
      expect(some(card, ({ stop }) => stop.kind === 'all-show')).toBe(/until both/i.test(text));
      expect(some(card, ({ stop }) => stop.kind === 'again')).toBe(
        /choose to stop|flip again|pay \{3\} and repeat/i.test(text),
      );
    });

    it('has the flippers it says', () => {
      const flippers = (who: Procedure['flippers']) => some(card, (one) => one.flippers === who);
      expect(flippers('each-player')).toBe(/\beach player flips\b/i.test(text));
      expect(flippers('that-player')).toBe(/\bthat player flips\b/i.test(text));
      expect(flippers('you-and-opponent')).toBe(/\byou and target opponent each flip\b/i.test(text));
    });

    it('flips on as many occasions as it says', () => {
      const flips = text.match(/\bflips? (?:(?:a|two|three|five|X|that many) coins?)\b/gi) ?? [];
      expect(card.procedures.length).toBe(flips.length);
    });
  });

  it.each(COIN_CARDS)('$name is described in our own words', (card) => {
    expect(commonRuns(sayings(card), [texts.get(card.name) ?? ''], 8)).toEqual([]);
  });
});
