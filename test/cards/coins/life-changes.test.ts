import { describe, expect, it } from 'vitest';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';
import { coinLifeChanges } from '#cards/coins/life-changes.ts';
import { findCoinCard } from '#cards/coins/procedures.ts';
import type { CoinFlip, CoinFlips } from '#engine/coins/vocabulary.ts';

/** Flips by `a` and `b` alternately for `aH bT`; without a name all are by `a`. W and L for called flips. */
function flipsOf(text: string): CoinFlips {
  const flips = text.split(' ').map((one): CoinFlip => {
    const letter = one.at(-1);
    const by = one.length > 1 ? one.charAt(0) : 'a';
    const won = letter === 'W' ? true : letter === 'L' ? false : null;
    const kept = letter === 'H' || letter === 'W' ? 'heads' : 'tails';
    return { by, round: 1, drawn: [kept], kept, won };
  });
  return { flips, awaits: null, stopped: 'done' };
}

describe("effects of a card's flips that a game can track", () => {
  it.each<[card: string, flips: string, changes: string]>([
    ['Bottle of Suleiman', 'L', '5 damage to a'],
    ['Bottle of Suleiman', 'W', ''],
    ['Mana Crypt', 'L', '3 damage to a'],
    ['Mana Crypt', 'W', ''],
    ['Ral, Monsoon Mage', 'L', '1 damage to a'],
    ["Yusri, Fortune's Flame", 'W L L', '4 damage to a'],
    ["Yusri, Fortune's Flame", 'W W', ''],
    ['Mana Clash', 'aT bT aT bH aH bH', '2 damage to a, 1 damage to b'],
    ['Mana Clash', 'aH bH', ''],
    ['Winter Sky', 'W', '1 damage to everybody'],
    ['Volatile Rig (it dies)', 'L', '4 damage to everybody'],
    ['Fiery Gambit', 'W', ''],
    ['Fiery Gambit', 'W W', '6 damage to opponents'],
    ['Fiery Gambit', 'W W L', ''],
    ['Tavern Swindler', 'W', '6 gain to a'],
    ['Okaun, Eye of Chaos', 'W W L', ''],
  ])('%s, %s: %s', (card, flips, changes) => {
    const procedure = findCoinCard(card)?.procedure;
    if (!procedure) throw new Error(`${card} flips nothing`);
    const texts = coinLifeChanges(procedure, flipsOf(flips)).map(
      ({ amount, what, to }) => `${amount} ${what} to ${typeof to === 'string' ? to : to.playerId}`,
    );
    expect(texts.join(', ')).toBe(changes);
    const open = { ...flipsOf(flips), awaits: { kind: 'again', by: 'a' } } as const;
    expect(coinLifeChanges(procedure, open)).toEqual([]);
  });

  it('is known of every card that deals a number of damage to players, or has them gain life', () => {
    const plain =
      /^\d+ damage to (?:you|each creature and to each player|each opponent)$|^you gain \d+ life$|^is dealt/;
    for (const { name, procedures } of COIN_CARDS)
      for (const outcome of procedures.flatMap(({ outcomes }) => outcomes)) {
        if (!('does' in outcome)) continue;
        const does = typeof outcome.does === 'string' ? outcome.does : outcome.does.one;
        expect([name, 'lifeChange' in outcome]).toEqual([name, plain.test(does)]);
      }
  });
});
