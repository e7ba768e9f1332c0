import type { Entry } from '../deciding/actions.ts';

/**
 * Wraps an entry as a change in a main game, for what happens there meanwhile.
 * @param up how many games up: 1 for the main game, 2 for the main game of that; 0 for the game itself.
 * @param depth of the game in which it happens
 */
export function upwards(entry: Entry, { up, depth }: { readonly up: number; readonly depth: number }): Entry {
  if (up === 0) return entry;
  const event = { kind: 'main-game/changed', depth, event: entry.event } as const;
  return upwards({ ...entry, event }, { up: up - 1, depth: depth + 1 });
}
