import { formatCount } from '#basics/format-count.ts';
import type { TextCounts } from '#rulebook/text/count-text.ts';
import type { StoredEdition } from '#imported/rules/rows.ts';

/** One line per edition. */
export function formatEditions(editions: readonly StoredEdition[]): string {
  if (editions.length === 0)
    return 'No official text is imported: the bot goes by its own words. To import one: npm run rules:import -- FILE-OR-ADDRESS';
  const counts = editions.map(formatTextCounts);
  const width = Math.max(...counts.map(({ length }) => length));
  return editions
    .map(({ edition, isFragment, source, at }, nth) =>
      [
        edition,
        (isFragment ? 'excerpts' : 'whole').padEnd('excerpts'.length),
        counts[nth]?.padEnd(width),
        `${dayAndHour(at)}  ${source}`,
      ].join('  '),
    )
    .join('\n');
}

export const formatEditionsAsJson = (editions: readonly StoredEdition[]): string =>
  JSON.stringify(
    editions.map(({ edition, isFragment, rules, subrules, examples, entries, source, at }) => ({
      edition,
      isFragment,
      rules,
      subrules,
      examples,
      glossary: entries,
      source,
      importedAt: new Date(at).toISOString(),
    })),
  );

/** `1,234 rules, 2,345 subrules, 345 examples, 700 glossary entries`. */
export const formatTextCounts = ({ rules, subrules, examples, entries }: TextCounts): string =>
  [
    formatCount(rules, 'rule'),
    formatCount(subrules, 'subrule'),
    formatCount(examples, 'example'),
    formatCount(entries, 'glossary entry', 'glossary entries'),
  ].join(', ');

const dayAndHour = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
