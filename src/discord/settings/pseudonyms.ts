import { isGuest } from '#engine/vocabulary/players.ts';

/** Discord ids, within text too. Hashes do not match, because letters adjoin their digits. */
const ID_PATTERN = /\b\d{17,20}\b/g;

/**
 * Replaces the ids of other users with `other 1`, `other 2` … consistently. Ids of servers, channels and messages in
 * the text are replaced too, since they look alike.
 * @param userId the user whose id is kept
 */
export function createPseudonyms(userId: string): (value: unknown) => unknown {
  const numbers = new Map<string, number>();

  function pseudonymOf(id: string): string {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `other ${number}`;
  }

  const replaceIds = (text: string): string =>
    isGuest(text)
      ? pseudonymOf(text)
      : text.replaceAll(ID_PATTERN, (id) => (id === userId ? id : pseudonymOf(id)));

  function pseudonymize(value: unknown): unknown {
    if (typeof value === 'string') return replaceIds(value);
    if (Array.isArray(value)) return value.map(pseudonymize);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [replaceIds(key), pseudonymize(item)]),
    );
  }
  return pseudonymize;
}
