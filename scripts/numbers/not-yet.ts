import { parseNotYetWorded, type NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import { titleOf, type ParsedRules } from '#rulebook/text/rules.ts';
import type { Added } from './add.ts';
import type { DigestFiles, NewText, Renumbered } from './digest.ts';

/** The day and the headings of a text. */
export const newTextOf = ({ edition, chapters, rules }: ParsedRules): NewText => ({
  day: edition,
  headings: new Map([
    ...chapters.map(({ number, heading }) => [number, heading] as const),
    ...rules.flatMap((rule) => {
      const title = titleOf(rule);
      return title === undefined ? [] : [[rule.number, title] as const];
    }),
  ]),
});

/**
 * The rules of a new text that somebody has to word, or to word anew.
 * @param before those of the text before, by their numbers there: nobody has worded them since.
 */
export function notYetWorded(
  { text, reworded, numbers }: Pick<Added, 'text' | 'reworded' | 'numbers'>,
  { worded }: Renumbered,
  before: NotYetWorded,
): NotYetWorded {
  const old = new Set([...before.keys()].map((number) => numbers.get(number)));
  const rules = [...text.words.keys()].filter((number) => number.includes('.')).toSorted(compareNumbers);
  const lacking = rules.filter((number) => !worded.has(number) || reworded.has(number) || old.has(number));
  return new Map(lacking.map((number) => [number, worded.has(number) ? 'reworded' : 'new']));
}

const FILE = 'not-yet.txt';

/** The list in a folder; nothing where there is none. */
export const notYetIn = (files: DigestFiles): NotYetWorded => parseNotYetWorded(files.get(FILE) ?? '');

/** The files with this list, which is absent where there is nothing. */
export const withNotYet = (files: DigestFiles, notYet: NotYetWorded): DigestFiles =>
  new Map([
    ...[...files].filter(([path]) => path !== FILE),
    ...(notYet.size === 0
      ? []
      : [[FILE, `${[...notYet].map((line) => line.join(' ')).join('\n')}\n`] as const]),
  ]);
