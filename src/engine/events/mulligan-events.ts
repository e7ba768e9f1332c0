import { z } from 'zod';
import type { Game, Mulligans } from '../game/state.ts';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

/** A new hand of a player who took a mulligan. */
export const NewHand = z.strictObject({
  playerId: PlayerId,
  /** Cards drawn; `null` if the number depends on how many were exiled, which is not recorded. */
  draws: z.int().nullable(),
  /** How many of these go to the bottom of the library. */
  bottom: z.int(),
  /** Cards in the resulting hand. */
  keeps: z.int(),
});
export interface NewHand extends Data<typeof NewHand> {}

export const MulliganEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mulligan/kept'), playerId: PlayerId, cards: z.int() }),
  /** A player declares a mulligan. It is taken once all players have decided. */
  z.strictObject({ kind: z.literal('mulligan/said'), playerId: PlayerId }),
  /** All players who declared a mulligan take it at once. */
  z.strictObject({ kind: z.literal('mulligan/taken'), hands: z.array(NewHand) }),
]);
export type MulliganEvent = Data<typeof MulliganEvent>;

/** No player has decided yet. */
export const NO_MULLIGANS: Mulligans = { taken: {}, said: [], kept: [] };

/** The game after a player's decision about an opening hand, or after new hands. */
export function applyMulliganEvent(game: Game, event: MulliganEvent): Game {
  const { mulligans = NO_MULLIGANS } = game;
  switch (event.kind) {
    case 'mulligan/kept':
      return { ...game, mulligans: { ...mulligans, kept: [...mulligans.kept, event.playerId] } };
    case 'mulligan/said':
      return { ...game, mulligans: { ...mulligans, said: [...mulligans.said, event.playerId] } };
    case 'mulligan/taken': {
      const taken = { ...mulligans.taken };
      for (const { playerId } of event.hands) taken[playerId] = (taken[playerId] ?? 0) + 1;
      return { ...game, mulligans: { ...mulligans, taken, said: [] } };
    }
  }
}
