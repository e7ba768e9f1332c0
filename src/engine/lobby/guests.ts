import { isSameName } from '../cards/names.ts';
import { cleanName } from '../deciding/typed-names.ts';
import { guestOf, isGuest, nameOfGuest, type PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/** In characters. */
export const MAX_GUEST_NAME_LENGTH = 32;

/** Characters that separate names, or would turn one into a mention. */
const NO_PART_OF_A_NAME = /[<>,;&|/\n]/g;

/** Parses a guest's name. Refuses an empty name, and one that is too long. */
export function parseGuestName(typed: string): Result<PlayerId, Refusal<'guest/name'>> {
  const name = cleanName(typed.replace(NO_PART_OF_A_NAME, ' ')).replace(/^[@\s]+/, '');
  const length = Array.from(name).length;
  if (length === 0 || !/[\p{L}\p{N}]/u.test(name)) return fail(refuse('guest/name', { typed, why: 'empty' }));
  return length <= MAX_GUEST_NAME_LENGTH && name.length <= 2 * MAX_GUEST_NAME_LENGTH
    ? ok(guestOf(name))
    : fail(refuse('guest/name', { typed, why: 'long' }));
}

/** True if a guest goes by this name, however it is written. */
export const hasGuestName = (guestId: PlayerId, name: string): boolean =>
  isSameName(nameOfGuest(guestId), name);

/** Refuses guests with indistinguishable or empty names. */
export function checkGuests(players: readonly PlayerId[]): Result<null, Refusal<'guest/name'>> {
  const names = players.filter(isGuest).map(nameOfGuest);
  for (const [at, name] of names.entries()) {
    const read = parseGuestName(name);
    if (!read.ok) return read;
    if (read.value !== guestOf(name)) return fail(refuse('guest/name', { typed: name, why: 'empty' }));
    if (names.slice(0, at).some((another) => isSameName(another, name)))
      return fail(refuse('guest/name', { typed: name, why: 'twice' }));
  }
  return ok(null);
}
