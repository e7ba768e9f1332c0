import { parseNotYetWorded, type NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import { headingsOf } from '#rulebook/carry-over/carry-over.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { AddedEdition } from './add.ts';
import type { DigestFiles, NewText, RenumberedDigest } from '#rulebook/book/renumber-digest.ts';

/** The day and the headings of a text. */
export const newTextOf = (text: ParsedRules): NewText => ({
  day: text.edition,
  headings: new Map(headingsOf(text)),
});

/**
 * Finds the rules of a new text that need wording in the digest, or a new wording.
 * @param before the rules of the previous text that still need wording, by their numbers there
 */
export function notYetWorded(
  { text, reworded, numbers }: Pick<AddedEdition, 'text' | 'reworded' | 'numbers'>,
  { worded }: RenumberedDigest,
  before: NotYetWorded,
): NotYetWorded {
  const stillLacking = new Set([...before.keys()].map((number) => numbers.get(number)));
  const rules = [...text.words.keys()].filter((number) => number.includes('.')).toSorted(compareNumbers);
  const lacking = rules.filter(
    (number) => !worded.has(number) || reworded.has(number) || stillLacking.has(number),
  );
  return new Map(lacking.map((number) => [number, worded.has(number) ? 'reworded' : 'new']));
}

const FILE = 'not-yet.txt';

/** Parses the list of a digest; empty if it has none. */
export const readNotYetWorded = (files: DigestFiles): NotYetWorded =>
  parseNotYetWorded(files.get(FILE) ?? '');

/** Returns the files with this list, or without a list if it is empty. */
export const withNotYetWorded = (files: DigestFiles, notYet: NotYetWorded): DigestFiles =>
  new Map([
    ...[...files].filter(([path]) => path !== FILE),
    ...(notYet.size === 0
      ? []
      : [[FILE, `${[...notYet].map((line) => line.join(' ')).join('\n')}\n`] as const]),
  ]);
