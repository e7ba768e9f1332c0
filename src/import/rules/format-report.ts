import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { FragmentReport } from '#rulebook/fragments/read-fragment.ts';
import type { ReadingRemark, ReadingReport } from '#rulebook/reading/report.ts';
import { formatNamesAfter, formatSome } from './format-import.ts';

/** Notable findings in a whole text, one per line. */
export function formatTextReport(report: ReadingReport): readonly string[] {
  return [
    formatReferences(report),
    ...KINDS.flatMap(([code, what, nameOf]) =>
      formatNamesAfter(
        what,
        report.remarks.filter((remark) => remark.code === code).map((remark) => nameOf(remark)),
      ),
    ),
  ];
}

function formatReferences({ references, leadingNowhere, remarks }: ReadingReport): string {
  const all = formatCount(references, 'reference');
  // References into the missing rest of a text are not errors.
  if (remarks.some(({ code }) => code === 'cut-off')) return `${all}.`;
  const nowhere = leadingNowhere.map(({ from, to }) => `${from} → ${to}`);
  if (nowhere.length === 0) return `${all}, none of which leads nowhere.`;
  const lead = nowhere.length === 1 ? 'leads' : 'lead';
  return `${all}, ${formatNumber(nowhere.length)} of which ${lead} nowhere: ${formatSome(nowhere)}.`;
}

/** Notable findings in an excerpt, one per line. */
export function formatExcerptReport(report: FragmentReport): readonly string[] {
  const { incomplete, withoutHeading, differing, leftOut, apostrophes, words } = report;
  return [
    ...formatNamesAfter('Cut off before their end', incomplete),
    ...formatNamesAfter('Chapters without a heading', withoutHeading),
    ...formatNamesAfter('Printed twice in other words, of which the first are held', differing),
    ...(apostrophes > 0
      ? [`Restored: ${formatCount(apostrophes, 'apostrophe')} that a copy had spoilt.`]
      : []),
    ...formatNamesAfter('Restored: words that a copy had parted', words),
    ...(leftOut > 0 ? [`Left out: ${formatCount(leftOut, 'line')} that are of no rule.`] : []),
  ];
}

type Kind = readonly [code: ReadingRemark['code'], what: string, nameOf: (remark: ReadingRemark) => string];

const numberOf = (remark: ReadingRemark): string => ('number' in remark ? remark.number : '');
const afterOf = (remark: ReadingRemark): string =>
  'after' in remark ? (remark.after ?? 'the beginning') : '';
const place = (remark: ReadingRemark): string => `${numberOf(remark)} (after ${afterOf(remark)})`;
const days = (remark: ReadingRemark): string =>
  remark.code === 'other-day' ? `${remark.given}; the text prints ${remark.printed}` : '';

const KINDS: readonly Kind[] = [
  ['other-day', 'Held under the day that was given', days],
  [
    'cut-off',
    'Not whole: it has no glossary, and is held as excerpts until the whole text is imported. Its last rule',
    afterOf,
  ],
  [
    'glossary-cut-off',
    'Not whole: it has no credits at its end, and is held as excerpts until the whole text is imported. Its last glossary entry',
    afterOf,
  ],
  ['twice', 'Printed twice, and held as one', numberOf],
  ['folded', 'Printed under a number that another rule has, and held as part of the rule before', place],
  ['out-of-order', 'Out of order', place],
  ['homeless', 'In another chapter than the number says', place],
  ['no-parent', 'Without the rule that they are part of', numberOf],
  ['unplaced', 'Words were left out that are of no rule; after', afterOf],
];
