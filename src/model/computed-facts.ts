import { formatProbability } from '#engine/coins/fractions.ts';
import { oddsOfCount } from '#engine/coins/coin-odds.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { commanderDamageToLose, poisonToLose, startingLifeOf } from '#engine/formats/starting-numbers.ts';
import { PLAIN_FORMAT, type Format } from '#engine/game/format.ts';
import type { GivenCard } from './card-facts.ts';
import { numberOfWord } from './number-words.ts';

/** The numbers of a format. */
export interface FormatFacts {
  /** Per player or team. */
  readonly startingLife: number;
  readonly poison: number;
  readonly commanderDamage: number | undefined;
}

/** A format whose numbers the engine knows without a game. */
export type KnownFormat = 'two-player' | 'commander' | 'two-headed-giant';

/** Computed numbers, as sentences for a model and for checking its answer. */
export interface ComputedFacts {
  readonly sentences: readonly string[];
  readonly numbers: Readonly<Record<KnownFormat, FormatFacts>>;
  /** The numbers of the game at the table, and its format; `null` without a game. */
  readonly table: { readonly format: KnownFormat | null; readonly numbers: FormatFacts } | null;
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

const FORMATS: readonly (readonly [known: KnownFormat, name: string, format: Format])[] = [
  ['two-player', 'In a two-player game', PLAIN_FORMAT],
  ['commander', 'In Commander', COMMANDER],
  ['two-headed-giant', 'In Two-Headed Giant', TWO_HEADED_GIANT],
];

/**
 * Computes facts about a question: numbers of the format, mana values, odds of coins.
 * @param format that of the table; `null` without a game
 */
export function computeFacts(
  question: string,
  cards: readonly GivenCard[],
  format: { readonly format: Format; readonly startingLife: number } | null,
  ruleset: Ruleset,
): ComputedFacts {
  const computed = FORMATS.map(([known, name, each]) => [known, name, numbersOf(each, ruleset)] as const);
  const ofTable = format && numbersOf(format.format, ruleset);
  const tableNumbers = ofTable &&
    format && { ...ofTable, life: { ...ofTable.life, amount: format.startingLife } };
  const namedNumbers = tableNumbers
    ? [['In this game', tableNumbers] as const]
    : computed.map(([, name, numbers]) => [name, numbers] as const);
  return {
    sentences: [
      ...namedNumbers.map(
        ([name, { life, poison, damage }]) =>
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
    numbers: Object.fromEntries(
      computed.map(([known, , numbers]) => [known, plainNumbers(numbers)]),
    ) as ComputedFacts['numbers'],
    table: tableNumbers &&
      format && { format: knownFormat(format.format), numbers: plainNumbers(tableNumbers) },
  };
}

const numbersOf = (format: Format, ruleset: Ruleset) => ({
  life: startingLifeOf(format, ruleset).answer,
  poison: poisonToLose(format, ruleset).answer,
  damage: commanderDamageToLose(format, ruleset)?.answer,
});

const plainNumbers = ({ life, poison, damage }: ReturnType<typeof numbersOf>): FormatFacts => ({
  startingLife: life.amount,
  poison: poison.amount,
  commanderDamage: damage,
});

function knownFormat({ variant, isCommander, isBrawl, teamSize }: Format): KnownFormat | null {
  if (variant === null) return isBrawl ? null : isCommander ? 'commander' : 'two-player';
  return variant === 'two-headed-giant' && !isCommander && teamSize === 2 ? variant : null;
}

function coinOdds(question: string, ruleset: Ruleset): readonly string[] {
  const coins = numberOfWord(COINS.exec(question)?.[1] ?? '');
  if (coins === undefined || coins < 1 || coins > MAX_COINS) return [];
  const odds = (wanted: number) =>
    oddsOfCount({ coins, wanted, thumbs: 0, keeps: 'for', counts: 'wins' }, ruleset);
  const [all, one] = [odds(coins), odds(1)];
  if (!all.ok || !one.ok) return [];
  return [
    `Of ${coins} coin flips without Krark’s Thumb: all are won with ${formatProbability(all.value.answer.exactly, 2)}, at least 1 with ${formatProbability(one.value.answer.atLeast, 2)}.`,
  ];
}
