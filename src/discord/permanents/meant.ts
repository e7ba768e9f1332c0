import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { PermanentAction } from '../../engine/permanents/permanents.ts';
import type { Game } from '../../engine/game/state.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import type { Refusal, RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Fits } from './fitting.ts';
import {
  findThing,
  findThings,
  permanentsOf,
  type Among,
  type Pickable,
  type ThingRefusal,
} from '../table/suggest-things.ts';

/*
 * Which permanents `/permanent` means, and what is done to each of them.
 */

/** What is done, in order. */
export type Actions<Failure extends Refusal> = Result<readonly PermanentAction[], Failure>;

/** The permanents as somebody picks among them. */
export interface Here {
  readonly things: readonly Pickable[];
  only(fits: Fits): readonly Pickable[];
}

export function tableFor(game: Game, readerId: PlayerId): Here {
  const things = permanentsOf(game, readerId);
  return {
    things,
    only(fits) {
      const ids = new Set(game.permanents.filter(fits).map(({ id }) => id));
      return things.filter(({ id }) => ids.has(id));
    },
  };
}

export interface Which {
  readonly permanent: string;
}

export function toOne(
  { permanent }: Which,
  { things }: Here,
  action: (id: ThingId) => PermanentAction,
  fits: readonly Pickable[] = things,
): Actions<ThingRefusal> {
  const found = findThing(things, permanent, fits);
  return found.ok ? ok([action(found.value)]) : found;
}

export function toEach(
  { permanent }: Which,
  { things }: Here,
  actions: (id: ThingId) => readonly PermanentAction[],
  among: Among,
): Actions<RefusedBy<typeof findThings>> {
  const found = findThings(things, permanent, among);
  return found.ok ? ok(found.value.flatMap(actions)) : found;
}
