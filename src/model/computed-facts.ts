import { percent } from '#engine/coins/fractions.ts';
import { oddsOfCount } from '#engine/coins/odds.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { commanderDamageToLose, poisonToLose, startingLifeOf } from '#engine/formats/starting-numbers.ts';
import { PLAIN_FORMAT, type Format } from '#engine/game/format.ts';
import type { GivenCard } from './card-facts.ts';
import { numberOfWord } from './numbers.ts';

/** Numbers that the engine knows, as sentences for a model, and to compare its answer with. */
export interface ComputedFacts {
  readonly sentences: readonly string[];
  /** What a player or team may start at, in the format of the table or in any that the question may mean. */
  readonly startingLife: readonly number[];
  readonly poison: readonly number[];
  readonly commanderDamage: readonly number[];
}

const MAX_COINS = 20;
const COINS = /\b(\d{1,2}|\p{L}+) (?:coins?\b|(?:coin )?flips\b)/iu;

const COMMANDER: Format = { ...PLAIN_FORMAT, isCommander: true };
const TWO_HEADED_GIANT: Format = {
  ...PLAIN_FORMAT,
  variant: 'two-headed-giant',
  sharesTurns: true,
  teamSize: 2,
};

/**
 * What the engine can say about a question: numbers of the format, mana values, odds of coins.
 * @param format that of the table; `null` without a game
 */
export function computeFacts(
  question: string,
  cards: readonly GivenCard[],
  format: { readonly format: Format; readonly startingLife: number } | null,
  ruleset: Ruleset,
): ComputedFacts {
  const formats: readonly (readonly [name: string, format: Format])[] = format
    ? [['In this game', format.format]]
    : [
        ['In a two-player game', PLAIN_FORMAT],
        ['In Commander', COMMANDER],
        ['In Two-Headed Giant', TWO_HEADED_GIANT],
      ];
  const numbers = formats.map(([name, each]) => {
    const usual = startingLifeOf(each, ruleset).answer;
    return {
      name,
      life: format ? { ...usual, amount: format.startingLife } : usual,
      poison: poisonToLose(each, ruleset).answer,
      damage: commanderDamageToLose(each, ruleset)?.answer,
    };
  });
  return {
    sentences: [
      ...numbers.map(
        ({ name, life, poison, damage }) =>
          `${name}, each ${life.of} starts at ${life.amount} life; a ${poison.of} loses at ${poison.amount} poison counters${damage === undefined ? '' : `; a player loses at ${damage} combat damage from one commander`}.`,
      ),
      ...cards.flatMap(({ name, manaValues }) =>
        manaValues.length === 0
          ? []
          : [
              `Mana value of ${name}: ${manaValues.join(' or ')}${manaValues.length > 1 ? ' (the first in hand, the others as a spell, by half or face)' : ''}; X counts as 0.`,
            ],
      ),
      ...coinOdds(question, ruleset),
    ],
    startingLife: numbers.map(({ life }) => life.amount),
    poison: numbers.map(({ poison }) => poison.amount),
    commanderDamage: numbers.flatMap(({ damage }) => damage ?? []),
  };
}

function coinOdds(question: string, ruleset: Ruleset): readonly string[] {
  const coins = numberOfWord(COINS.exec(question)?.[1] ?? '');
  if (coins === undefined || coins < 1 || coins > MAX_COINS) return [];
  const odds = (wanted: number) =>
    oddsOfCount({ coins, wanted, thumbs: 0, keeps: 'for', counts: 'wins' }, ruleset);
  const [all, one] = [odds(coins), odds(1)];
  if (!all.ok || !one.ok) return [];
  return [
    `Of ${coins} coin flips without Krark’s Thumb: all are won with ${percent(all.value.answer.exactly, 2)}, at least 1 with ${percent(one.value.answer.atLeast, 2)}.`,
  ];
}
