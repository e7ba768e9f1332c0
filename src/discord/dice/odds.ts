import { citationsText } from '#text/cite.ts';
import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { ownRules, formatSilence } from '#text/silence.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatDecimal, formatProbability, type Fraction } from '#engine/coins/fractions.ts';
import { parseDice, formatDice, type ParsedDice } from '#engine/dice/notation.ts';
import { oddsOfPlanar, oddsOfRoll, countingSteps, type FixedIgnoring } from '#engine/dice/dice-odds.ts';
import { PLANAR_FACES } from '#engine/dice/vocabulary.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { formatCount } from '#basics/format-count.ts';
import { facesPicture } from '#pictures/chances/faces.tsx';
import { MESSAGE_THEME } from '#pictures/theme.ts';
import { oddsPicture } from '#pictures/chances/odds.tsx';
import type { HandlerResult } from '../command/command.ts';
import { formatIgnoring } from '../coins/format-roll.ts';
import { completeEdition, resolveEdition } from '../command/edition-option.ts';
import { PICTURE_COST } from '../command/rate-limits.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { FACE_NAMES } from '../sentences/planar.ts';
import { askByEdition } from '../words/by-edition.ts';
import { isPlanar } from './roll-request.ts';
import { suggestDice } from './suggest-dice.ts';

const DECIMAL_PLACES = 2;
/** Longer fractions are useless at a table. */
const MAX_FRACTION_LENGTH = 40;

/** Words by option. */
const COMPARISONS = { 'at-least': 'or more', exactly: 'exactly', 'at-most': 'or less' } as const;
const ODDS_KEYS = { 'at-least': 'atLeast', exactly: 'exactly', 'at-most': 'atMost' } as const;
type Comparison = keyof typeof COMPARISONS;

const OPTIONS = [
  {
    type: Type.String,
    name: 'dice',
    description: 'Which dice: d20, 2d6+3, or planar',
    required: true,
    autocomplete: true,
    max_length: 100,
  },
  {
    type: Type.Integer,
    name: 'at-least',
    description: 'So much or more',
    min_value: -10_000,
    max_value: 110_000,
  },
  {
    type: Type.Integer,
    name: 'exactly',
    description: 'Exactly so much',
    min_value: -10_000,
    max_value: 110_000,
  },
  {
    type: Type.Integer,
    name: 'at-most',
    description: 'So much or less',
    min_value: -10_000,
    max_value: 110_000,
  },
  {
    type: Type.String,
    name: 'ignore',
    description: 'Which roll is ignored',
    choices: choices({ lowest: 'the lowest', highest: 'the highest' }),
  },
  {
    type: Type.Integer,
    name: 'ignored',
    description: 'How many rolls are ignored; left out, 1',
    min_value: 1,
    max_value: 99,
  },
  {
    type: Type.Integer,
    name: 'rolls',
    description: 'For planar: at least once in so many rolls; left out, 3',
    min_value: 2,
    max_value: 100,
  },
  {
    type: Type.String,
    name: 'edition',
    description: 'today, founding (2006), or a day; left out, as is played here',
    autocomplete: true,
    max_length: 20,
  },
] as const;

type DiceOddsQuery = OptionValues<typeof OPTIONS>;

const STEPS_PER_POINT = 40_000;

/** The cost in points by the options. */
function oddsCost({ dice = '', ...ignoring }: Partial<DiceOddsQuery>): number {
  const pool = parseDice(dice);
  const steps = pool.ok
    ? countingSteps(pool.value, ignoringFromOptions(ignoring) ?? ignoringFromDice(pool.value))
    : 0;
  return PICTURE_COST + Math.floor(steps / STEPS_PER_POINT);
}

/** The dice that the options ignore, or `null`. */
const ignoringFromOptions = ({
  ignore,
  ignored,
}: Pick<Partial<DiceOddsQuery>, 'ignore' | 'ignored'>): FixedIgnoring | null =>
  ignore || ignored !== undefined ? { which: ignore ?? 'lowest', count: ignored ?? 1 } : null;

/** The dice that the text of `dice` ignores, or `null`, also if a player chooses them. */
const ignoringFromDice = ({ ignoring }: ParsedDice): FixedIgnoring | null =>
  ignoring && ignoring.which !== 'chosen' ? { ...ignoring, which: ignoring.which } : null;

export const showDiceOdds = subcommand({
  name: 'dice-odds',
  description: 'Exact chances of a roll: at least, exactly or at most so much',
  unlisted: { below: ['coins odds'], label: 'Odds of a roll…' },
  options: OPTIONS,
  cost: oddsCost,
  complete: { dice: ({ typed }) => suggestDice(typed), edition: completeEdition },
  async run({ options, origin }, ctx) {
    const edition = await resolveEdition(options.edition, origin, ctx);
    if (!edition.ok) return edition;
    if (isPlanar(options.dice)) return renderPlanarOdds(options.rolls ?? 3, edition.value);
    const pool = parseDice(options.dice);
    return pool.ok ? renderDiceOdds(pool.value, options, edition.value) : pool;
  },
});

function renderDiceOdds(pool: ParsedDice, query: DiceOddsQuery, edition: Edition): HandlerResult {
  const [fromOptions, fromDice] = [ignoringFromOptions(query), ignoringFromDice(pool)];
  if (fromOptions && fromDice)
    return fail(refuse('option/clash', { one: `dice:${query.dice}`, other: 'ignore' }));
  const fixed = fromOptions ?? fromDice;
  const comparisons = (Object.keys(COMPARISONS) as Comparison[]).filter(
    (comparison) => query[comparison] !== undefined,
  );
  const [comparison, other] = comparisons;
  if (comparison && other) return fail(refuse('option/clash', { one: comparison, other }));
  const target = comparison ? (query[comparison] ?? 0) : 0;
  const answers = askByEdition(
    edition,
    (ruleset) => oddsOfRoll(pool, fixed, target, ruleset),
    () => 'the same',
  );
  if (!answers.ok) return answers;
  const grounds = answers.value.flatMap((answer) => answer.grounds);
  const [ownAnswer] = grounds;
  if (!ownAnswer) return fail(refuse('option/none', { options: ['dice'] }));
  const { answer } = ownAnswer;
  const rules = grounds.flatMap(ownRules);
  const dice = `${formatDice(pool)}${formatIgnoring(pool, fixed)}`;
  const average = text`On average ${formatDecimal(answer.expected, DECIMAL_PLACES)}, from ${answer.least} to ${answer.most}.`;
  const chances = comparison
    ? [
        text`${formatChance(answer[ODDS_KEYS[comparison]])} for ${formatComparison(comparison, target)} on ${dice}.`,
        average,
      ]
    : [
        text`**${formatDecimal(answer.expected, DECIMAL_PLACES)}** on average on ${dice}, from ${answer.least} to ${answer.most}.`,
      ];
  return ok({
    content: joinLines([
      ...chances,
      ...formatSilence(ownAnswer),
      ...(rules.length > 0 ? [text`-# ${citationsText(rules)}`] : []),
    ]),
    pictures: [
      oddsPicture({
        ways: answer.ways,
        marked: comparison
          ? {
              from: comparison === 'at-most' ? Math.min(answer.least, target) : target,
              to: comparison === 'at-least' ? Math.max(answer.most, target) : target,
            }
          : null,
        headline: comparison
          ? formatProbability(answer[ODDS_KEYS[comparison]], DECIMAL_PLACES)
          : formatDecimal(answer.expected, DECIMAL_PLACES),
        question: `${comparison ? formatComparison(comparison, target) : 'on average'} on ${dice}`,
        expected: answer.expected,
        unit: 'result',
        theme: MESSAGE_THEME,
      }),
    ],
  });
}

const formatComparison = (comparison: Comparison, target: number): string =>
  comparison === 'exactly' ? `exactly ${target}` : `${target} ${COMPARISONS[comparison]}`;

/** `**27.78%** (5/18)` */
function formatChance(chance: Fraction): Text {
  const { numerator, denominator } = chance;
  const exact = `${numerator}/${denominator}`;
  const isShown = denominator !== 1n && exact.length <= MAX_FRACTION_LENGTH;
  return text`**${formatProbability(chance, DECIMAL_PLACES)}**${isShown ? ` (${exact})` : ''}`;
}

/** Each face of the planar die, in one and in several rolls. */
function renderPlanarOdds(rolls: number, edition: Edition): HandlerResult {
  const faces = PLANAR_FACES.map((face) => {
    const { once, atLeastOnce } = oddsOfPlanar(face, rolls, { edition }).answer;
    return { name: FACE_NAMES[face], once, atLeastOnce };
  });
  const lines = faces.map(
    ({ name, once, atLeastOnce }) =>
      text`${name}: ${formatChance(once)}; in ${formatCount(rolls, 'roll')} at least once ${formatProbability(atLeastOnce, DECIMAL_PLACES)}`,
  );
  const ownAnswer = { edition, ...oddsOfPlanar('blank', rolls, { edition }) };
  const rules = ownRules(ownAnswer);
  return ok({
    content: joinLines([
      ...lines,
      ...formatSilence(ownAnswer),
      ...(rules.length > 0 ? [text`-# ${citationsText(rules)}`] : []),
    ]),
    pictures: [facesPicture({ title: 'The planar die', faces, rolls, theme: MESSAGE_THEME })],
  });
}
