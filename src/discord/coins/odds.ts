import { ApplicationCommandOptionType as Type } from 'discord.js';
import { count } from '../../basics/count.ts';
import { decimal, percent, type Fraction } from '../../engine/coins/fractions.ts';
import {
  oddsOfAllShow,
  oddsOfCount,
  oddsOfLength,
  type CountOdds,
  type Flipper,
  type Preference,
} from '../../engine/coins/odds.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import type { Said } from '../command/command.ts';
import { choices, type Given } from '../command/given.ts';
import { subcommand } from '../command/subcommand.ts';
import { citeAll } from '../words/cite.ts';

/** A fraction with more characters than this stands on a line of its own, below the answer. */
const INLINE = 40;
/** One with more than this says nothing to anybody at a table: only its size is told. */
const MOST_SHOWN = 350;
/** Whole numbers with more digits than this are written as a power of two: every denominator is one. */
const MOST_DIGITS = 13;
const PLACES = 2;

/** The comparisons that `/coins odds` offers, by the value of its choice. */
const HOW = { 'at-least': 'at least', exactly: 'exactly', 'at-most': 'at most' } as const;
const ODDS = { 'at-least': 'atLeast', exactly: 'exactly', 'at-most': 'atMost' } as const satisfies Record<
  keyof typeof HOW,
  keyof CountOdds
>;
const PREFERENCE_NAMES: Readonly<Record<Preference, string>> = {
  for: 'keep what wins',
  against: 'keep what loses',
  none: 'keep either, unseen',
};

const OPTIONS = [
  {
    type: Type.Integer,
    name: 'coins',
    description: 'How many coins',
    required: true,
    min_value: 1,
    max_value: 1000,
  },
  {
    type: Type.Integer,
    name: 'wins',
    description: 'How many of them to win (all, if left out)',
    min_value: 0,
    max_value: 1000,
  },
  {
    type: Type.String,
    name: 'how',
    description: 'At least so many (if left out), exactly, or at most',
    choices: choices(HOW),
  },
  { type: Type.Integer, name: 'thumbs', description: 'Krark’s Thumbs', min_value: 0, max_value: 12 },
  {
    type: Type.String,
    name: 'keep',
    description: 'With a Thumb: which coin of each flip is kept (what wins, if left out)',
    choices: choices(PREFERENCE_NAMES),
  },
  {
    type: Type.Integer,
    name: 'players',
    description: 'Also: so many players flip until all show the same face (Mana Clash)',
    min_value: 2,
    max_value: 16,
  },
] as const;

export const showOdds = subcommand({
  name: 'odds',
  description: 'Exact chances of so many wins',
  options: OPTIONS,
  run: (asked) => oddsReply(asked.options),
});

/** `459/512`; with a long denominator `12345…/2^1000`. */
function sayFraction({ numerator, denominator }: Fraction): string {
  if (denominator === 1n) return `${numerator}`;
  const shown = denominator.toString();
  return `${numerator}/${shown.length > MOST_DIGITS ? `2^${denominator.toString(2).length - 1}` : shown}`;
}

function shorten(exact: string): string {
  if (exact.length <= MOST_SHOWN) return exact;
  const [numerator = '', denominator = ''] = exact.split('/');
  return `a number of ${numerator.length} digits over ${denominator}: too long to show`;
}

const OPPOSITE: Readonly<Record<Preference, Preference>> = { for: 'against', against: 'for', none: 'none' };

/** Exact chances of so many wins, and how long it takes to lose. The same under every edition. */
function oddsReply(asked: Given<typeof OPTIONS>): Said {
  const { coins, wins = coins, how = 'at-least', thumbs = 0, keep = 'for', players } = asked;
  const flipper: Flipper = { thumbs, keeps: keep };
  const [founding, today] = [rulesetOf('founding'), rulesetOf(TODAYS_DATE)];
  const odds = oddsOfCount({ ...flipper, coins, wanted: wins, counts: 'wins' }, founding);
  if (!odds.ok) return odds.failure;
  const { answer, because } = odds.value;
  const chance = answer[ODDS[how]];
  const exact = sayFraction(chance);
  const ofCoins = `${HOW[how]} ${count(wins, 'win')} of ${count(coins, 'coin')}`;
  const kept = thumbs > 0 ? ` with ${count(thumbs, 'Thumb')} (${PREFERENCE_NAMES[keep]})` : '';
  const length = oddsOfLength({ thumbs, keeps: OPPOSITE[keep], ends: 'loss', reach: 0 }, today);
  const rounds = players
    ? oddsOfAllShow(
        Array.from({ length: players }, () => flipper),
        today,
      )
    : undefined;
  if (!length.ok) return length.failure;
  if (rounds && !rounds.ok) return rounds.failure;
  const lines = [
    `Chance of ${ofCoins}${kept}: **${exact.includes('/') && exact.length <= INLINE ? `${exact}, ` : ''}${percent(chance, PLACES)}**`,
    `On average ${decimal(answer.expected, PLACES)} of ${coins} are won.`,
    `Flipping until a loss takes ${sayLength(length.value.answer.flips)} on average, the lost one included.`,
    rounds &&
      `All ${players} players show the same named face in one round: ${percent(rounds.value.answer.round, PLACES)} (${sayFraction(rounds.value.answer.round)}); that takes ${sayLength(rounds.value.answer.rounds, 'round')} on average.`,
    exact.length > INLINE ? `-# Exactly ${shorten(exact)}` : undefined,
    `-# ${citeAll([...because, ...length.value.because])}`,
  ];
  return { content: lines.filter(Boolean).join('\n') };
}

function sayLength(length: Fraction, what = 'flip'): string {
  const shown = decimal(length, PLACES);
  if (shown.length > MOST_DIGITS) return `about 10^${(shown.split('.')[0]?.length ?? 1) - 1} ${what}s`;
  return `${shown} ${what}${length.numerator === length.denominator ? '' : 's'}`;
}
