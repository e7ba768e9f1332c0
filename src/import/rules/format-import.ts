import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { TextDifferences, TextComparison } from '#rulebook/text/compare-texts.ts';
import type { TextCounts } from '#rulebook/text/count-text.ts';
import { formatTextCounts } from './format-editions.ts';
import type { TextImport } from './import-text.ts';

/** Maximum number of rule numbers in a line. */
const MAX_LISTED = 10;

/** Describes the result of importing a text in one line. */
export function formatTextImport(imported: TextImport, counts: TextCounts, name: string): string {
  const { edition, isFragment } = imported.text;
  switch (imported.kind) {
    case 'new':
      return `${isFragment ? 'Excerpts of ' : ''}${edition} imported from ${name}: ${formatTextCounts(counts)}.`;
    case 'whole':
      return `${edition} imported whole from ${name}, in place of excerpts: ${formatTextCounts(counts)}.`;
    case 'joined': {
      const { added, completed } = imported.joined;
      const details = [
        ...(added.length > 0 ? [formatCount(added.length, 'more rule')] : []),
        ...(completed.length > 0 ? [`${formatCount(completed.length, 'rule')} completed`] : []),
      ];
      return `Excerpts of ${edition} imported from ${name}, beside those held: ${details.join(', ')}.`;
    }
    case 'same':
      return `${name} is held already: ${edition}, in the same words. Nothing changed.`;
    case 'different':
      if (isFragment)
        return `${name} was not imported: these excerpts of ${edition} are held already, in other words. Those held stay.`;
      return `${name} was not imported: ${edition} is held already, in other words. To replace it: npm run rules:remove -- ${edition}, then import again.`;
  }
}

/** Further lines about the result. */
export function formatImportDetails(imported: TextImport, remarks: readonly string[]): readonly string[] {
  switch (imported.kind) {
    case 'new':
      return [
        ...remarks,
        ...(imported.damage ? [`The rules file before was ${imported.damage}: nothing of it is kept.`] : []),
      ];
    case 'whole':
      return [...remarks, ...formatComparison(imported.comparison)];
    case 'joined':
      return [...remarks, ...formatNamesAfter('Held in other words, which stay', imported.joined.differing)];
    case 'same':
      return [];
    case 'different':
      return formatComparison(imported.comparison);
  }
}

const formatComparison = ({ rules, glossary }: TextComparison): readonly string[] => [
  ...formatDifferences('rule', rules),
  ...formatDifferences('glossary entry', glossary, 'glossary entries'),
];

function formatDifferences(
  singular: string,
  { same, onlyHeld, onlyOther, differing }: TextDifferences,
  plural = `${singular}s`,
): readonly string[] {
  if (onlyHeld.length + onlyOther.length + differing.length === 0) return [];
  return [
    `The same: ${formatCount(same, singular, plural)}.`,
    ...formatNamesAfter(`In other words: ${formatCount(differing.length, singular, plural)}`, differing),
    ...formatNamesAfter(`Only in the text held: ${formatCount(onlyHeld.length, singular, plural)}`, onlyHeld),
    ...formatNamesAfter(`Only in this file: ${formatCount(onlyOther.length, singular, plural)}`, onlyOther),
  ];
}

/** `What: 101.1, 101.2 and 12 more.`; empty for no names. */
export function formatNamesAfter(
  what: string,
  names: readonly string[],
  max = MAX_LISTED,
): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${formatSome(names, max)}.`];
}

/** `101.1, 101.2 and 12 more`. */
export function formatSome(names: readonly string[], most = MAX_LISTED): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`;
}
