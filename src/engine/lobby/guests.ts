import { isSameName } from '../cards/names.ts';
import { cleanName } from '../deciding/typed-names.ts';
import { guestOf, isGuest, nameOfGuest, type PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/** The maximum length of a guest's name, in characters. */
export const MAX_GUEST_NAME_LENGTH = 32;

/** Characters that separate names, or would turn one into a mention. */
const NAME_SEPARATORS = /[<>,;&|/\n]/g;

/** Parses a guest's name. Refuses an empty name, and one that is too long. */
export function parseGuestName(typed: string): Result<PlayerId, Refusal<'guest/name'>> {
  const name = cleanName(typed.replace(NAME_SEPARATORS, ' ')).replace(/^[@\s]+/, '');
  const length = Array.from(name).length;
  if (length === 0 || !/[\p{L}\p{N}]/u.test(name)) return fail(refuse('guest/name', { typed, why: 'empty' }));
  return length <= MAX_GUEST_NAME_LENGTH && name.length <= 2 * MAX_GUEST_NAME_LENGTH
    ? ok(guestOf(name))
    : fail(refuse('guest/name', { typed, why: 'long' }));
}

/** True if a guest has this name, ignoring case, accents and punctuation. */
export const hasGuestName = (guestId: PlayerId, name: string): boolean =>
  isSameName(nameOfGuest(guestId), name);

/** Refuses guests with indistinguishable or empty names. */
export function checkGuests(players: readonly PlayerId[]): Result<null, Refusal<'guest/name'>> {
  const names = players.filter(isGuest).map(nameOfGuest);
  for (const [index, name] of names.entries()) {
    const parsed = parseGuestName(name);
    if (!parsed.ok) return parsed;
    if (parsed.value !== guestOf(name)) return fail(refuse('guest/name', { typed: name, why: 'empty' }));
    if (names.slice(0, index).some((another) => isSameName(another, name)))
      return fail(refuse('guest/name', { typed: name, why: 'twice' }));
  }
  return ok(null);
}
