import type { Text } from '#text/text.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatSilence, ownRules } from '#text/silence.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { formatDecimal, formatProbability, type Fraction } from '#engine/coins/fractions.ts';
import {
  oddsOfAllShow,
  oddsOfCount,
  oddsOfLength,
  type CountOdds,
  type Flipper,
  type LengthOdds,
  type Preference,
  type RoundOdds,
} from '#engine/coins/coin-odds.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { MESSAGE_THEME } from '#pictures/theme.ts';
import { oddsPicture } from '#pictures/chances/odds.tsx';
import type { Picture } from '#pictures/picture.ts';
import type { HandlerResult } from '../command/command.ts';
import { completeEdition, resolveEdition } from '../command/edition-option.ts';
import { PICTURE_COST } from '../command/rate-limits.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { askByEdition } from '../words/by-edition.ts';

/** Longer fractions go on a line of their own below the answer. */
const MAX_INLINE_LENGTH = 40;
/** Longer fractions are useless at a table. */
const MAX_FRACTION_LENGTH = 110;
/** Longer integers are written as a power of two, which every denominator is. */
const MAX_DIGITS = 13;
const DECIMAL_PLACES = 2;
/** The odds cost one more point for each 200 coins. */
const COINS_PER_POINT = 200;

/** Words by the value of the option `how`. */
const COMPARISONS = { 'at-least': 'at least', exactly: 'exactly', 'at-most': 'at most' } as const;
const ODDS_KEYS = {
  'at-least': 'atLeast',
  exactly: 'exactly',
  'at-most': 'atMost',
} as const satisfies Record<keyof typeof COMPARISONS, keyof CountOdds>;
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
    description: 'How many of them to win; left out, all',
    min_value: 0,
    max_value: 1000,
  },
  {
    type: Type.String,
    name: 'how',
    description: 'So many or more, exactly, or at most; left out, or more',
    choices: choices(COMPARISONS),
  },
  {
    type: Type.Integer,
    name: 'thumbs',
    description: 'Krark’s Thumbs of one player, as in /flip',
    min_value: 0,
    max_value: 12,
  },
  {
    type: Type.String,
    name: 'keep',
    description: 'With a Thumb: which coin of each flip is kept; left out, what wins',
    choices: choices(PREFERENCE_NAMES),
  },
  {
    type: Type.Integer,
    name: 'players',
    description: 'Also: so many players flip until all show the same face (Mana Clash)',
    min_value: 2,
    max_value: 16,
  },
  {
    type: Type.String,
    name: 'edition',
    description: 'today, founding (2006), or a day; left out, as is played here',
    autocomplete: true,
    max_length: 20,
  },
] as const;

export const showOdds = subcommand({
  name: 'odds',
  description: 'Exact chances of so many wins',
  options: OPTIONS,
  cost: ({ coins }) => PICTURE_COST + Math.floor(Number(coins) / COINS_PER_POINT),
  complete: { edition: completeEdition },
  async run({ options, origin }, ctx) {
    const edition = await resolveEdition(options.edition, origin, ctx);
    if (!edition.ok) return edition;
    return renderOdds(options, edition.value);
  },
});

/** `459/512`; with a long denominator `12345…/2^1000` */
function formatFraction({ numerator, denominator }: Fraction): string {
  if (denominator === 1n) return `${numerator}`;
  const shown = denominator.toString();
  return `${numerator}/${shown.length > MAX_DIGITS ? `2^${denominator.toString(2).length - 1}` : shown}`;
}

type OddsQuery = OptionValues<typeof OPTIONS>;

/**
 * The probabilities of wins, of a loss, and of a round in which all coins show the same face, as far as requested.
 */
interface Odds {
  readonly counted: CountOdds;
  readonly length: LengthOdds;
  readonly rounds: RoundOdds | null;
}

const OPPOSITE: Readonly<Record<Preference, Preference>> = { for: 'against', against: 'for', none: 'none' };

/** Computes everything requested under one ruleset, or returns the refusal of one of its parts. */
function computeOdds(
  { coins, wins = coins, thumbs = 0, keep = 'for', players }: OddsQuery,
  ruleset: Ruleset,
): Result<Ruling<Odds>, RefusedBy<typeof oddsOfCount | typeof oddsOfLength | typeof oddsOfAllShow>> {
  const flipper: Flipper = { thumbs, keeps: keep };
  const counted = oddsOfCount({ ...flipper, coins, wanted: wins, counts: 'wins' }, ruleset);
  if (!counted.ok) return counted;
  const length = oddsOfLength({ thumbs, keeps: OPPOSITE[keep], ends: 'loss', reach: 0 }, ruleset);
  if (!length.ok) return length;
  const rounds =
    players === undefined
      ? null
      : oddsOfAllShow(
          [flipper, ...Array.from({ length: players - 1 }, (): Flipper => ({ thumbs: 0, keeps: 'none' }))],
          ruleset,
        );
  if (rounds && !rounds.ok) return rounds;
  const [rule, ...rules] = counted.value.citations;
  return ok({
    answer: {
      counted: counted.value.answer,
      length: length.value.answer,
      rounds: rounds?.value.answer ?? null,
    },
    citations: distinct([rule, ...rules, ...length.value.citations, ...(rounds?.value.citations ?? [])]),
  });
}

/**
 * Renders the exact probabilities of wins, and how long it takes to lose. They are the same in every edition; the rules
 * of each are cited, those of the requested one first.
 */
function renderOdds(query: OddsQuery, edition: Edition): HandlerResult {
  const answers = askByEdition(
    edition,
    (ruleset) => computeOdds(query, ruleset),
    () => 'the same',
  );
  if (!answers.ok) return answers;
  const grounds = answers.value.flatMap((answer) => answer.grounds);
  const own = grounds.slice(0, 1);
  const lines = [
    ...own.flatMap(({ answer }) => formatOdds(query, answer)),
    ...own.flatMap(formatSilence),
    small(citationsText(grounds.flatMap(ownRules))),
  ];
  return ok({
    content: joinLines(lines),
    pictures: own.map(({ answer }) => pictureOdds(query, answer)),
  });
}

/** The probability of each number of wins, with the requested ones highlighted. */
function pictureOdds(query: OddsQuery, { counted }: Odds): Picture {
  const { coins, wins = coins, how = 'at-least' } = query;
  return oddsPicture({
    ways: counted.ways,
    marked: {
      from: how === 'at-most' ? 0 : wins,
      to: how === 'at-least' ? Math.max(coins, wins) : wins,
    },
    headline: formatProbability(counted[ODDS_KEYS[how]], DECIMAL_PLACES),
    question: formatQuestion(query),
    expected: counted.expected,
    unit: 'wins',
    theme: MESSAGE_THEME,
  });
}

/** `at least 2 wins of 3 coins with 1 Thumb, if you keep what wins` */
function formatQuestion({
  coins,
  wins = coins,
  how = 'at-least',
  thumbs = 0,
  keep = 'for',
}: OddsQuery): string {
  const kept = thumbs > 0 ? ` with ${formatCount(thumbs, 'Thumb')}, if you ${PREFERENCE_NAMES[keep]}` : '';
  return `${COMPARISONS[how]} ${formatCount(wins, 'win')} of ${formatCount(coins, 'coin')}${kept}`;
}

/** One line each, the requested one first. */
function formatOdds(query: OddsQuery, { counted, length, rounds }: Odds): readonly Text[] {
  const { coins, how = 'at-least', players } = query;
  const chance = counted[ODDS_KEYS[how]];
  const exact = formatFraction(chance);
  return [
    text`**${formatProbability(chance, DECIMAL_PLACES)}**${exact.includes('/') && exact.length <= MAX_INLINE_LENGTH ? ` (${exact})` : ''} for ${formatQuestion(query)}.`,
    `On average you win ${formatDecimal(counted.expected, DECIMAL_PLACES)} of ${coins}.`,
    `Until you lose one: ${formatLength(length.flips)} on average, that one included.`,
    ...(players !== undefined && rounds
      ? [
          `All ${players} players show heads together${formatThumbs(query)}: ${formatProbability(rounds.round, DECIMAL_PLACES)} (${formatFraction(rounds.round)}), after ${formatLength(rounds.rounds, 'round')} on average.`,
        ]
      : []),
    ...(exact.length > MAX_INLINE_LENGTH && exact.length <= MAX_FRACTION_LENGTH
      ? [text`-# Exactly: ${exact}`]
      : []),
  ];
}

/** `thumbs:` are one player’s, as with `/flip`; heads counts as a win here. */
function formatThumbs({ thumbs = 0, keep = 'for' }: OddsQuery): string {
  if (thumbs === 0) return '';
  const kept = { for: 'heads', against: 'tails', none: 'either, unseen' }[keep];
  const whose = thumbs === 1 ? 'your Thumb keeps' : `your ${thumbs} Thumbs keep`;
  return ` (${whose} ${kept}; nobody else has one)`;
}

function formatLength(length: Fraction, unit = 'flip'): string {
  const shown = formatDecimal(length, DECIMAL_PLACES);
  if (shown.length > MAX_DIGITS) return `about 10^${(shown.split('.')[0]?.length ?? 1) - 1} ${unit}s`;
  return `${shown} ${unit}${length.numerator === length.denominator ? '' : 's'}`;
}
