import { isGuest } from '../../engine/vocabulary/players.ts';

/** Discord's ids, as they stand within text too. No letter of a hash stands beside them. */
const ID = /\b\d{17,20}\b/g;

/**
 * Takes other people out of what is kept of somebody: in the place of each stands `other 1`, `other 2` …, the same one
 * throughout. Ids of servers, channels and messages within it go as well, since nothing tells them apart.
 * @param userId the one who stays
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
