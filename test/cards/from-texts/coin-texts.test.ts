import { describe, expect, it } from 'vitest';
import { coinResults } from '#cards/coins/results.ts';
import type { CoinFlip } from '#engine/coins/vocabulary.ts';
import { coinCardOf, readCoins } from '#cards/from-texts/coin-texts.ts';

const flip = (won: boolean, isCalled: boolean): CoinFlip => ({
  by: 'alice',
  drawn: [],
  round: 1,
  kept: won ? 'heads' : 'tails',
  won: isCalled ? won : null,
});

/** The lines for flips with these results: W is won or heads. */
function resultsOf(text: string, results: string): readonly string[] {
  const read = readCoins(text);
  const procedure = read && coinCardOf('Goblet of Owls', read).procedures[0];
  if (!procedure) return [];
  const flips = [...results].map((result) => flip(result === 'W', procedure.called));
  return coinResults(procedure, { flips, awaits: null, stopped: null });
}

const BY_TEXT = 'Go by the text of the card.';
const WON = 'The flip is won: go by the text of the card.';
const LOST = 'The flip is lost: go by the text of the card.';

describe('the results of a card whose text was read', () => {
  it.each<[string, string, string]>([
    ['Flip a coin. If you win the flip, drink it. Otherwise, spill it.', 'W', WON],
    ['Flip a coin. If you win the flip, drink it. Otherwise, spill it.', 'L', BY_TEXT],
    ['Flip a coin. If you win the flip, drink it.', 'W', 'Drink it.'],
    ['Flip a coin. If you win the flip, drink it.', 'L', BY_TEXT],
    ['Flip a coin. If you win the flip, drink it. Then spill two.', 'W', WON],
    ['Flip a coin. If you win the flip, drink it. You spill two.', 'W', WON],
    ['Flip a coin. If you lose the flip, spill it. If you lose the flip, fill it.', 'L', LOST],
    ['Flip a coin. If you win the flip, drink it. If you lose the flip, spill it.', 'L', 'Spill it.'],
    ['Flip a coin. If you win the flip, flip a coin. If you lose the flip, spill it.', 'L', LOST],
    ['Flip two coins. If both come up heads, drink it. If exactly one is heads, spill it.', 'WL', BY_TEXT],
    ['Flip two coins. If both come up heads, drink it. If exactly one is heads, spill it.', 'LL', BY_TEXT],
    ['Flip three coins. If you win two or more flips, drink it.', 'WWL', BY_TEXT],
    ['Flip five coins. For each heads, an owl hoots.', 'LLLLL', BY_TEXT],
    ['Each player flips a coin. If you win the flip, drink it.', 'WL', BY_TEXT],
  ])('%s (%s): %s', (text, results, line) => expect(resultsOf(text, results)).toEqual([line]));
});

it.each([
  'Each opponent flips a coin. An owl hoots.',
  'Each other player flips a coin. An owl hoots.',
  'Its controller flips a coin. An owl hoots.',
  'Your opponents each flip a coin.',
  'Whenever a player flips a coin, an owl hoots.',
  'Whenever you flip a coin, an owl hoots.',
])('nothing is flipped for: %s', (text) => expect(readCoins(text)).toBeUndefined());

it.each([
  ['Whenever this card attacks, flip a coin. If you win the flip, drink it.', 'you'],
  ['Whenever a player flips a coin, flip a coin. If you win the flip, drink it.', 'you'],
  ['Target player chooses a number. That player flips a coin.', 'that-player'],
  ['You and target opponent each flip a coin.', 'you-and-opponent'],
])('%s: flipped by %s', (text, flippers) => expect(readCoins(text)?.flip?.flippers).toBe(flippers));

it('a trigger that goes on is not shown as if it ended there', () => {
  const does = (text: string) => readCoins(text)?.triggers[0]?.does;
  expect(does('Whenever you win a coin flip, draw a card.')).toBe('draw a card');
  expect(does('Whenever you win a coin flip, draw a card. Then discard two cards.')).toBe(
    'go by the text of the card',
  );
});
