import { listOf } from '#text/list.ts';
import { joinLines, joinTexts, small, strong, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { TODAYS_DATE, dateOf, EARLIEST_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import {
  isNumberLinked,
  ruleTimeline,
  type RuleTimeline,
  type NumberPeriod,
  type TimelineMoment,
} from '#rulebook/editions/rule-timeline.ts';
import { editionsWith } from '#rulebook/text/concordance.ts';
import { hasRuleNumber } from '#rulebook/text/rule-text.ts';
import { currentEdition } from '../command/edition-option.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatHeading, editionLabel } from '../rulebook/heading.ts';
import { completeAvailableEdition, AVAILABLE_EDITION_OPTION } from './available-editions.ts';
import { completeNumber, RULE_NUMBER_OPTION, parseRuleNumber } from './number-option.ts';

export const traceRule = subcommand({
  name: 'trace',
  description: 'A rule’s life: its numbers, and when its wording changed',
  unlisted: { below: ['rule'], label: 'History', hasOwnButton: true },
  options: [
    RULE_NUMBER_OPTION,
    {
      ...AVAILABLE_EDITION_OPTION,
      name: 'from',
      description: 'The edition whose number it is; left out, yours, or one that has it',
    },
  ],
  /** Replies with a line for each period in which the rule had the same number. */
  async run({ options: { number: typed, from }, origin }, ctx) {
    const { rulebook } = ctx;
    const number = parseRuleNumber(typed);
    if (number === undefined) return fail(refuse('rules/no-number', { typed }));
    const requested = from === undefined ? undefined : readAvailableEdition(from, rulebook);
    if (from !== undefined && !requested) return fail(refuse('edition/unknown', { typed: from }));
    const editions = requested
      ? [requested]
      : editionsToSearch(number, await currentEdition(origin, ctx), rulebook);
    for (const edition of editions) {
      const timeline = ruleTimeline(number, edition, rulebook);
      if (timeline) return ok({ content: formatRuleHistory(number, edition, timeline, rulebook) });
      if (hasRuleNumber(rulebook.read(edition), number))
        return fail(refuse('rules/no-life', { number, edition: dateOf(edition) }));
    }
    return fail(refuse('rules/number-unknown', { number, edition: requested ? dateOf(requested) : null }));
  },
  complete: { number: completeNumber, from: completeAvailableEdition },
});

/** The configured edition, today's, the founding rules, then any other edition that has the number. */
const editionsToSearch = (number: string, preferred: Edition, rulebook: Rulebook): readonly Edition[] => [
  ...new Set([
    preferred,
    TODAYS_DATE,
    'founding' as const,
    ...editionsWith(number),
    ...rulebook.official.slice(-1),
    ...rulebook.official.filter((day) => isNumberLinked(number, day, rulebook.links)).toReversed(),
  ]),
];

function formatRuleHistory(
  number: string,
  edition: Edition,
  timeline: RuleTimeline,
  rulebook: Rulebook,
): Content {
  const { periods, compared, otherRule } = timeline;
  const heading = headingIn(edition, timeline, rulebook);
  const title = joinTexts(
    [strong(number), ...(heading ? [heading] : []), editionLabel(edition, dateOf(edition))],
    ' · ',
  );
  const lines = periods.flatMap((period, index) => formatPeriod(period, periods[index - 1]));
  const footnotes = joinLines([...formatOtherRule(number, otherRule), formatCompared(compared)].map(small));
  return joinLines([title, ...lines.map((line) => ranked('names', line)), footnotes]);
}

/** Finds the subject of the rule in the edition's text, or else in the newest text with the rule. */
function headingIn(edition: Edition, { periods }: RuleTimeline, rulebook: Rulebook): string | undefined {
  const startDate = ({ since }: NumberPeriod): string => ('on' in since ? since.on : since.by);
  for (const date of [dateOf(edition), ...rulebook.editions.toReversed()]) {
    const ruleText = rulebook.editions.includes(date) ? rulebook.read(date) : undefined;
    const [number] = periods.findLast((period) => startDate(period) <= date)?.numbers ?? [];
    const heading = ruleText && number && formatHeading(number, ruleText);
    if (heading) return heading;
  }
  return undefined;
}

/** `705.3 is another rule’s number in the rules of 2022-04-29 and 2026-06-19.` */
function formatOtherRule(number: string, days: RuleTimeline['otherRule']): readonly Text[] {
  if (days.length === 0) return [];
  const all = days.length > 4 ? [...days.slice(0, 2), '…', ...days.slice(-1)].join(', ') : listOf(days);
  return [text`${number} is another rule’s number in the rules of ${all}.`];
}

const formatCompared = (compared: RuleTimeline['compared']): Text =>
  compared.length > 1
    ? text`By ${compared.length} official texts, ${compared[0] ?? ''} to ${compared.at(-1) ?? ''}.`
    : text`I can tell when its words changed once ${compared.length > 0 ? 'more ' : ''}official texts are imported (\`npm run rules:import\`).`;

/** `- 2009-07-11: **708.2**, reworded`, and a line on later rewordings. */
function formatPeriod(
  { since, numbers, instead, reworded }: NumberPeriod,
  previous: NumberPeriod | undefined,
): readonly Text[] {
  const [isRewordedWithMove, later] = splitRewordings(reworded, since, previous !== undefined);
  const marks = [
    ...(numbers.length > 0 && (previous ? previous.numbers.length === 0 : isLateStart(since)) ? ['new'] : []),
    ...(previous && previous.numbers.length === 1 && numbers.length > 1 ? ['split'] : []),
    ...(previous && previous.numbers.length > 1 && numbers.length === 1 ? ['put together'] : []),
    ...(isRewordedWithMove ? ['reworded'] : []),
  ];
  const see = instead.length > 0 ? `, see ${instead.join(', ')}` : '';
  const what =
    numbers.length > 0 ? strong(numbers.join(', ')) : `${previous ? 'gone' : 'not there yet'}${see}`;
  return [
    text`- ${formatWhen(since, previous === undefined)}: ${joinTexts([what, ...marks], ', ')}`,
    ...formatRewordings(later),
  ];
}

/** The maximum number of days to list; more are counted. */
const MAX_DAYS = 3;

/** `  - reworded 2007-05-01, 2009-02-01`; one line each if only known to be between two texts. */
function formatRewordings(later: NumberPeriod['reworded']): readonly Text[] {
  const days = later.flatMap((when) => ('on' in when ? [when.on] : []));
  const dates =
    days.length > MAX_DAYS ? `${days.length} times, ${days[0]} to ${days.at(-1)}` : days.join(', ');
  return [
    ...(dates ? [text`  - reworded ${dates}`] : []),
    ...later.flatMap((when) => ('on' in when ? [] : [text`  - ${formatWhen(when, false)}: reworded`])),
  ];
}

/** True if a rule began after the oldest known rules. */
const isLateStart = (since: TimelineMoment): boolean =>
  'on' in since ? since.on > EARLIEST_DATE : since.after !== null;

/** Separates the rewording that came with the number, as far as the texts can tell, from later ones. */
function splitRewordings(
  reworded: NumberPeriod['reworded'],
  since: TimelineMoment,
  hasMoved: boolean,
): readonly [boolean, NumberPeriod['reworded']] {
  const [first, ...others] = reworded;
  const day = 'on' in since ? since.on : since.by;
  const isWithMove =
    hasMoved &&
    first !== undefined &&
    ('on' in first ? first.on === day : (first.after ?? '') < day && day <= first.by);
  return isWithMove ? [true, others] : [false, reworded];
}

function formatWhen(when: TimelineMoment, isFirst: boolean): string {
  if ('on' in when) return isFirst && when.on === EARLIEST_DATE ? `${when.on}, or before` : when.on;
  return when.after === null ? `${when.by}, or before` : `after ${when.after}, by ${when.by}`;
}
