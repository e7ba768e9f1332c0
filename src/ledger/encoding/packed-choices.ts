import { z } from 'zod';
import type { FlipChoice } from '#engine/coins/vocabulary.ts';

/** The letter of each choice; a capital applies it to all remaining coins. */
const LETTERS: readonly (readonly [letter: string, choice: FlipChoice])[] = [
  ['h', { kind: 'keep', face: 'heads', rest: false }],
  ['H', { kind: 'keep', face: 'heads', rest: true }],
  ['t', { kind: 'keep', face: 'tails', rest: false }],
  ['T', { kind: 'keep', face: 'tails', rest: true }],
  ['a', { kind: 'again', again: true }],
  ['s', { kind: 'again', again: false }],
];

const CHOICES = new Map(LETTERS);

/** Encodes the choices of a flip for the ledger: one letter each, oldest first. */
export const packChoices = (choices: readonly FlipChoice[]): string =>
  choices.map((choice) => LETTERS.find(([, known]) => isSame(known, choice))?.[0] ?? '?').join('');

const isSame = (a: FlipChoice, b: FlipChoice): boolean =>
  a.kind === 'keep'
    ? b.kind === 'keep' && a.face === b.face && a.rest === b.rest
    : b.kind === 'again' && a.again === b.again;

export const packedChoices: z.ZodType<readonly FlipChoice[]> = z
  .string()
  .regex(/^[hHtTas]*$/)
  .transform((text) => text.split('').flatMap((letter) => CHOICES.get(letter) ?? []));
