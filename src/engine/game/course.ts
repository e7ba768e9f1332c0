import type { Authority, Entry } from './actions.ts';
import { evolve } from './evolve.ts';
import type { Game } from './state.ts';
import type { Citation } from '../ruling.ts';
import type { GameEvent } from './events.ts';

/** What happens in one decision, one thing after another, and the game as it stands after the last of them. */
export interface Course {
  readonly game: Game;
  readonly entries: readonly Entry[];
}

/** Nothing has happened yet. */
export const startCourse = (game: Game): Course => ({ game, entries: [] });

/** These happen next, in this order. */
export const goOn = ({ game, entries }: Course, next: readonly Entry[]): Course => ({
  game: next.reduce((now, { event }) => evolve(now, event), game),
  entries: [...entries, ...next],
});

/** An entry: what happened, by whose authority, and the rules; none for bookkeeping. */
export const entryOf = (
  event: GameEvent,
  authority: Authority,
  because: readonly Citation[] = [],
): Entry => ({ event, authority, because });
