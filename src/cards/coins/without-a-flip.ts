import { card, counted, each, modifier, trigger, type CoinCard } from './vocabulary.ts';

/** Cards that flip nothing themselves: they change flips, or trigger on them. */
export const WITHOUT_A_FLIP: readonly CoinCard[] = [
  card(
    'Chance Encounter',
    trigger('yours', each('won', counted('it gets a luck counter', 'it gets # luck counters'))),
    modifier(
      'with ten luck counters or more, you win the game as your upkeep begins',
      'flip as usual and count your wins',
    ),
  ),
  card(
    'Edgar, King of Figaro',
    modifier(
      'your first coin or coins flipped each turn show heads, and you win them',
      'add `fixed:heads-win edition:today` to your first flip of each turn, with its `call:` where it has one; only your own coins are fixed',
    ),
  ),
  card(
    'Goblin Bookie',
    modifier(
      '{R}, {T}: any coin, whoever flipped it, is flipped once more (or a die rolled once more)',
      'flip once more; only the later flip counts',
    ),
  ),
  card(
    "Krark's Thumb",
    modifier(
      'each coin of yours becomes two; you see both and keep one',
      'flip with `thumbs:1`; two Thumbs are `thumbs:2`',
    ),
  ),
  card(
    'Pokey, the Scallywagg',
    modifier(
      'you may roll a d20 in place of a coin: up to 10 is tails, 11 and more is heads; then no coin was flipped',
      'roll the d20 at the table',
    ),
    modifier(
      'you may flip a coin in place of a d20: tails is 1, heads is 20; then no die was rolled',
      'flip a coin without a call',
    ),
  ),
];
