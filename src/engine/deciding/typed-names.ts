import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkLength } from './checks.ts';

/*
 * Names that people type at a table, such as those of cards, counters and commanders.
 */

/** Longer than any card's name, in characters. */
export const MAX_CARD_NAME_LENGTH = 150;

/** Invisible characters: direction marks, joiners, and fillers that Unicode counts as letters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Normalizes a name: one line, no invisible characters. May return an empty string. */
export const cleanName = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Normalizes a name; refuses an empty one. */
export function parseName(
  option: string,
  typed: string,
): Result<string, Refusal<'option/missing' | 'option/too-long'>> {
  const name = cleanName(typed);
  if (name === '') return fail(refuse('option/missing', { option }));
  const withinLimit = checkLength(option, name, MAX_CARD_NAME_LENGTH);
  return withinLimit.ok ? ok(name) : withinLimit;
}

/** Like {@link parseName}, for an optional name. */
export const parseOptionalName = (
  option: string,
  typed: string | null,
): Result<string | null, Refusal<'option/missing' | 'option/too-long'>> =>
  typed === null ? ok(null) : parseName(option, typed);
