import { z } from 'zod';
import { PLANAR_FACES } from '../dice/vocabulary.ts';
import { countOf, withCount } from '../game/counts.ts';
import type { Game } from '../game/state.ts';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

export const PlanarEvent = z.discriminatedUnion('kind', [
  /** The special action of the active player; an effect’s roll of the planar die is not one. */
  z.strictObject({
    kind: z.literal('planar/rolled'),
    playerId: PlayerId,
    face: z.enum(PLANAR_FACES),
    /** The number of the roll in the ledger of coins and dice. */
    roll: z.int(),
    /** The mana that it cost: the number of times the player had already rolled this turn. */
    cost: z.int(),
  }),
  /** The face-up plane, as named by a player; `null` if no longer known. */
  z.strictObject({ kind: z.literal('planar/plane-named'), plane: z.string().nullable() }),
]);
export type PlanarEvent = Data<typeof PlanarEvent>;

export function applyPlanarEvent(game: Game, event: PlanarEvent): Game {
  switch (event.kind) {
    case 'planar/rolled': {
      const { turn } = game;
      if (!turn) return game;
      const { planar = {} } = turn;
      const rolls = countOf(planar, event.playerId) + 1;
      return { ...game, turn: { ...turn, planar: withCount(planar, event.playerId, rolls) } };
    }
    case 'planar/plane-named': {
      const { plane: _, ...others } = game;
      return event.plane === null ? others : { ...others, plane: event.plane };
    }
  }
}
