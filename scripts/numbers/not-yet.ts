import { parseNotYetWorded, type NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import { headingsOf } from '#rulebook/carry-over/carry-over.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { Added } from './add.ts';
import type { DigestFiles, NewText, Renumbered } from '#rulebook/book/renumber-digest.ts';

/** The day and the headings of a text. */
export const newTextOf = (text: ParsedRules): NewText => ({
  day: text.edition,
  headings: new Map(headingsOf(text)),
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
