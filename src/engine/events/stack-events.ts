import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { countOf, withCount } from '../game/counts.ts';
import { NotedAbility, StackObject } from '../game/stack.ts';
import type { Game } from '../game/state.ts';

/** The destination of an object's card; `nowhere` if no card represents it. */
export const ResolutionDestination = z.enum([
  'battlefield',
  'graveyard',
  'exile',
  'hand',
  'library',
  'nowhere',
]);
export type ResolutionDestination = Data<typeof ResolutionDestination>;

/** The destination of an object removed from the stack; outside the game if it leaves with its owner. */
export const StackRemovalDestination = z.enum([...ResolutionDestination.options, 'outside-the-game']);
export type StackRemovalDestination = Data<typeof StackRemovalDestination>;

/** The card that was revealed to all players, if it was face down. */
const revealed = z.string().optional();

export const StackEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stack/added'), object: StackObject }),
  z.strictObject({ kind: z.literal('stack/resolved'), id: ThingId, to: ResolutionDestination, revealed }),
  z.strictObject({
    kind: z.literal('stack/removed'),
    id: ThingId,
    to: StackRemovalDestination,
    revealed,
    /** Set if a resolving object countered it, or it didn't resolve because its target was gone. */
    why: z.enum(['countered', 'target-gone']).optional(),
  }),
  z.strictObject({ kind: z.literal('ability/noted'), ability: NotedAbility }),
  z.strictObject({ kind: z.literal('ability/triggered'), id: ThingId, duringEnding: z.boolean() }),
  z.strictObject({ kind: z.literal('ability/put-on-stack'), id: ThingId, object: StackObject }),
  z.strictObject({ kind: z.literal('ability/ceased'), id: ThingId }),
]);
export type StackEvent = Data<typeof StackEvent>;

export function applyStackEvent(game: Game, event: StackEvent): Game {
  const { abilities, stack } = game;
  switch (event.kind) {
    case 'stack/added':
      return withCastCounted(
        { ...game, stack: [...stack, event.object], made: Math.max(game.made, event.object.id) },
        event.object,
      );
    case 'stack/resolved': {
      const object = stack.find(({ id }) => id === event.id);
      const after = { ...game, stack: stack.filter(({ id }) => id !== event.id) };
      return object?.controllerLoses ? withLossReason(after, object) : after;
    }
    case 'stack/removed':
      return { ...game, stack: stack.filter(({ id }) => id !== event.id) };
    case 'ability/noted':
      return {
        ...game,
        abilities: [...abilities, event.ability],
        made: Math.max(game.made, event.ability.id),
      };
    case 'ability/triggered':
      return {
        ...game,
        abilities: abilities.map((ability) =>
          ability.id === event.id
            ? { ...ability, when: 'waiting', duringEnding: event.duringEnding }
            : ability,
        ),
      };
    case 'ability/put-on-stack':
      return {
        ...game,
        abilities: abilities.filter(({ id }) => id !== event.id),
        stack: [...stack, event.object],
        made: Math.max(game.made, event.object.id),
      };
    case 'ability/ceased':
      return { ...game, abilities: abilities.filter(({ id }) => id !== event.id) };
  }
}

const withLossReason = (game: Game, { controllerId, name }: StackObject): Game => ({
  ...game,
  seats: game.seats.map((seat) => (seat.playerId === controllerId ? { ...seat, losesBy: name } : seat)),
});

/**
 * Counts a cast spell for its player this turn, except copies, which are not cast. Also records that combat damage was
 * put on the stack.
 */
function withCastCounted(game: Game, { kind, isCopy, controllerId }: StackObject): Game {
  const { turn } = game;
  if (turn && kind === 'combat-damage') return { ...game, turn: { ...turn, damageOnStack: turn.round } };
  if (!turn || kind !== 'spell' || isCopy) return game;
  const cast = withCount(turn.cast, controllerId, countOf(turn.cast, controllerId) + 1);
  return { ...game, turn: { ...turn, cast, storm: turn.storm + 1 } };
}
