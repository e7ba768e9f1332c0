import { z } from 'zod';
import type { FlipChoice } from '#engine/coins/flipping.ts';

/** Each choice by a letter, a capital for all the coins that are left. */
const LETTERS: readonly (readonly [letter: string, choice: FlipChoice])[] = [
  ['h', { kind: 'keep', face: 'heads', rest: false }],
  ['H', { kind: 'keep', face: 'heads', rest: true }],
  ['t', { kind: 'keep', face: 'tails', rest: false }],
  ['T', { kind: 'keep', face: 'tails', rest: true }],
  ['a', { kind: 'again', again: true }],
  ['s', { kind: 'again', again: false }],
];

const CHOICES = new Map(LETTERS);

/** The choices of a flip as the ledger holds them: a letter each, oldest first. */
export const packChoices = (choices: readonly FlipChoice[]): string =>
  choices.map((choice) => LETTERS.find(([, one]) => isSame(one, choice))?.[0] ?? '?').join('');

const isSame = (one: FlipChoice, other: FlipChoice): boolean =>
  one.kind === 'keep'
    ? other.kind === 'keep' && one.face === other.face && one.rest === other.rest
    : other.kind === 'again' && one.again === other.again;

export const packedChoices: z.ZodType<readonly FlipChoice[]> = z
  .string()
  .regex(/^[hHtTas]*$/)
  .transform((text) => text.split('').flatMap((letter) => CHOICES.get(letter) ?? []));
