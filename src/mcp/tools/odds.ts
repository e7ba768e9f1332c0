import { z } from 'zod';
import { formatDecimal, formatProbability, type Fraction } from '#engine/coins/fractions.ts';
import { oddsOfCount, oddsOfLength } from '#engine/coins/coin-odds.ts';
import { formatDice, parseDice } from '#engine/dice/notation.ts';
import { oddsOfRoll } from '#engine/dice/dice-odds.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { refuseInput } from '../answers/answer.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';

const DECIMAL_PLACES = 4;
/** Longer fractions are omitted, since the percentage suffices. */
const MAX_FRACTION_LENGTH = 60;

const chanceData = (probability: Fraction) => ({
  percent: formatProbability(probability, 2),
  ...exact(probability),
});

function exact(value: Fraction): { readonly decimal: string; readonly fraction?: string } {
  const written = `${value.numerator}/${value.denominator}`;
  return {
    decimal: formatDecimal(value, DECIMAL_PLACES),
    ...(written.length <= MAX_FRACTION_LENGTH && { fraction: written }),
  };
}

export const coinOddsTool = defineTool({
  name: 'coin_odds',
  title: 'Odds of coin flips',
  description:
    'Exact chances of winning exactly, at least and at most a number of coin flips, also with Krark’s Thumbs (each flip then is of 2 coins, with two Thumbs of 4, of which the player keeps one), and how long a player flips until the first loss. Use it instead of computing by hand.',
  input: z.object({
    coins: z.int().min(1).max(1000).describe('How many flips'),
    wins: z.int().min(0).max(1000).optional().describe('How many of them are to be won; left out: all'),
    thumbs: z.int().min(0).max(12).default(0).describe('Krark’s Thumbs that the flipping player controls'),
    keeps: z
      .enum(['for', 'against', 'none'])
      .default('for')
      .describe('With a Thumb, the coin that the player keeps: for or against winning, or either'),
    called: z
      .boolean()
      .default(true)
      .describe('false: no player calls or wins these flips, and heads (or tails) are counted instead'),
    edition: EDITION_INPUT,
  }),
  run({ coins, wins: wanted = coins, thumbs, keeps, called, edition }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const counted = oddsOfCount(
      { coins, wanted, thumbs, keeps, counts: called ? 'wins' : 'faces' },
      ruleset.value,
    );
    if (!counted.ok) return counted;
    const reversed = keeps === 'for' ? 'against' : keeps === 'against' ? 'for' : 'none';
    const length = oddsOfLength(
      { reach: coins, thumbs, keeps: reversed, ends: called ? 'loss' : 'face' },
      ruleset.value,
    );
    if (!length.ok) return length;
    const { exactly, atLeast, atMost, expected } = counted.value.answer;
    const resultName = called ? 'wins' : 'of that face';
    return ok({
      text: `Of ${coins} flips${thumbs > 0 ? ` with ${thumbs} Krark’s Thumb(s)` : ''}: exactly ${wanted} ${resultName} ${formatProbability(exactly, 2)}, at least ${formatProbability(atLeast, 2)}, at most ${formatProbability(atMost, 2)}; ${formatDecimal(expected, 2)} on average. Flipping until ${called ? 'a loss' : 'the other face'} takes ${formatDecimal(length.value.answer.flips, 2)} flips on average.`,
      data: {
        coins,
        wanted,
        thumbs,
        exactly: chanceData(exactly),
        atLeast: chanceData(atLeast),
        atMost: chanceData(atMost),
        expected: exact(expected),
        untilFirstLoss: { flips: exact(length.value.answer.flips), wins: exact(length.value.answer.before) },
      },
      rules: distinct([...counted.value.citations, ...length.value.citations]),
    });
  },
});

export const diceOddsTool = defineTool({
  name: 'dice_odds',
  title: 'Odds of a roll of dice',
  description:
    'Exact chances that dice come to exactly, at least or at most a number, with modifiers and ignored dice, and the average. Notation: d20, 2d6+3, 2d20kh1 (the higher counts, as with advantage), 4d6d1 (the lowest is ignored).',
  input: z.object({
    dice: z.string().min(1).max(100).describe('Such as d20, 2d6+3, 2d20kh1'),
    wanted: z.int().min(-10_000).max(110_000).describe('The result in question'),
    edition: EDITION_INPUT,
  }),
  run({ dice, wanted, edition }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const pool = parseDice(dice);
    if (!pool.ok) return pool;
    const { ignoring } = pool.value;
    if (ignoring?.which === 'chosen')
      return refuseInput(
        'input/chosen-dice',
        'A player chooses which die is ignored: say the highest or lowest.',
      );
    const ignored = ignoring ? ` without the ${ignoring.count} ${ignoring.which}` : '';
    const ruling = oddsOfRoll(
      pool.value,
      ignoring && { ...ignoring, which: ignoring.which },
      wanted,
      ruleset.value,
    );
    if (!ruling.ok) return ruling;
    const { exactly, atLeast, atMost, expected, least, most } = ruling.value.answer;
    return ok({
      text: `${dice}, read as ${formatDice(pool.value)}${ignored}: exactly ${wanted} ${formatProbability(exactly, 2)}, at least ${formatProbability(atLeast, 2)}, at most ${formatProbability(atMost, 2)}; ${formatDecimal(expected, 2)} on average, from ${least} to ${most}.`,
      data: {
        dice: formatDice(pool.value),
        ...(ignoring && { ignoring }),
        wanted,
        exactly: chanceData(exactly),
        atLeast: chanceData(atLeast),
        atMost: chanceData(atMost),
        expected: exact(expected),
        least,
        most,
      },
      rules: ruling.value.citations,
    });
  },
});
