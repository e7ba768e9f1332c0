import { formatCount, formatNumber } from '../../basics/format-count.ts';
import type { Differences, TextComparison } from '../../rulebook/text/compare-texts.ts';
import type { TextCounts } from '../../rulebook/text/count-text.ts';
import { countsOf } from './list.ts';
import type { Taken } from './take.ts';

/** So many numbers are told of many. */
const MOST_TOLD = 10;

/** Says in one line what came of a text. */
export function sayTaken(taken: Taken, counts: TextCounts, name: string): string {
  const { edition, isFragment } = taken.text;
  switch (taken.kind) {
    case 'new':
      return `${isFragment ? 'Excerpts of ' : ''}${edition} imported from ${name}: ${countsOf(counts)}.`;
    case 'whole':
      return `${edition} imported whole from ${name}, in place of excerpts: ${countsOf(counts)}.`;
    case 'joined': {
      const { added, completed } = taken.joined;
      const more = [
        ...(added.length > 0 ? [formatCount(added.length, 'more rule')] : []),
        ...(completed.length > 0 ? [`${formatCount(completed.length, 'rule')} completed`] : []),
      ];
      return `Excerpts of ${edition} imported from ${name}, beside those held: ${more.join(', ')}.`;
    }
    case 'same':
      return `${name} is held already: ${edition}, in the same words. Nothing changed.`;
    case 'different':
      if (isFragment)
        return `${name} was not imported: these excerpts of ${edition} are held already, in other words. Those held stay.`;
      return `${name} was not imported: ${edition} is held already, in other words. To replace it: npm run rules:remove -- ${edition}, then import again.`;
  }
}

/** More lines about it, for a person. */
export function sayDetails(taken: Taken, remarks: readonly string[]): readonly string[] {
  switch (taken.kind) {
    case 'new':
      return [
        ...remarks,
        ...(taken.spoilt ? [`The rules file before was ${taken.spoilt}: nothing of it is kept.`] : []),
      ];
    case 'whole':
      return [...remarks, ...sayComparison(taken.comparison)];
    case 'joined':
      return [...remarks, ...listed('Held in other words, which stay', taken.joined.differing)];
    case 'same':
      return [];
    case 'different':
      return sayComparison(taken.comparison);
  }
}

const sayComparison = ({ rules, glossary }: TextComparison): readonly string[] => [
  ...sayDifferences('rule', rules),
  ...sayDifferences('glossary entry', glossary, 'glossary entries'),
];

function sayDifferences(
  one: string,
  { same, onlyHeld, onlyOther, differing }: Differences,
  many = `${one}s`,
): readonly string[] {
  if (onlyHeld.length + onlyOther.length + differing.length === 0) return [];
  return [
    `The same: ${formatCount(same, one, many)}.`,
    ...listed(`In other words: ${formatCount(differing.length, one, many)}`, differing),
    ...listed(`Only in the text held: ${formatCount(onlyHeld.length, one, many)}`, onlyHeld),
    ...listed(`Only in this file: ${formatCount(onlyOther.length, one, many)}`, onlyOther),
  ];
}

/** `What: 101.1, 101.2 and 12 more.`; nothing for none. */
export function listed(what: string, names: readonly string[], most = MOST_TOLD): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${someOf(names, most)}.`];
}

/** `101.1, 101.2 and 12 more`. */
export function someOf(names: readonly string[], most = MOST_TOLD): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`;
}
