import { isGuest } from '#engine/vocabulary/players.ts';

/** Discord ids, within text too. Hashes do not match, because letters adjoin their digits. */
const ID = /\b\d{17,20}\b/g;

/**
 * Replaces the ids of other users with `other 1`, `other 2` … consistently. Ids of servers, channels and messages in
 * the text are replaced too, since they look alike.
 * @param userId the user whose id is kept
 */
export function createPseudonyms(userId: string): (value: unknown) => unknown {
  const numbers = new Map<string, number>();

  function other(id: string): string {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `other ${number}`;
  }

  const clean = (text: string): string =>
    isGuest(text) ? other(text) : text.replaceAll(ID, (id) => (id === userId ? id : other(id)));

  function cleaned(value: unknown): unknown {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [clean(key), cleaned(one)]));
  }
  return cleaned;
}
