import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { withoutLosses } from '../game/turn-notes.ts';
import { DamageRecord, type Game } from '../game/state.ts';
import { lifeTeamOf } from '../game/teams.ts';
import { applyNumberEvent, NumberEvent } from './numbers.ts';

/*
 * Events of hits: what a player was dealt or given, as somebody wrote it down, and what of it was taken back. The
 * numbers change as they do in any other event.
 */

export const DamageRecordEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hit/recorded'),
    hit: DamageRecord,
    /** All that it changes: of the player hit, and the life of whoever gains it by lifelink. */
    changes: z.array(NumberEvent),
    /** Lifelink would have given life to whoever dealt it, and had none left by then. */
    tooLate: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('hit/taken-back'),
    /** Who was hit, and by which line of the log. */
    playerId: PlayerId,
    line: z.int(),
    /** None where nothing of it was left. */
    changes: z.array(NumberEvent),
  }),
]);
export type DamageRecordEvent = Data<typeof DamageRecordEvent>;

/** So many hits of a turn can be taken back, the last ones: a state keeps no list without end. */
const MAX_KEPT = 32;

/** The game after somebody was hit, or that was taken back. */
export function applyDamageRecordEvent(game: Game, event: DamageRecordEvent): Game {
  const after = event.changes.reduce(applyNumberEvent, game);
  switch (event.kind) {
    case 'hit/recorded':
      return { ...after, hits: [...game.hits, event.hit].slice(-MAX_KEPT) };
    case 'hit/taken-back': {
      const isTaken = ({ playerId, line }: DamageRecord): boolean =>
        playerId === event.playerId && line === event.line;
      const losses = game.hits.filter((hit) => isTaken(hit) && hit.life > 0);
      const players = losses.flatMap(({ playerId }) => lifeTeamOf(game, playerId));
      return {
        ...after,
        // What is made good is nobody's loss, and nothing that a reminder asked for.
        turn: game.turn && withoutLosses(game.turn, players),
        hits: game.hits.filter((hit) => !isTaken(hit)),
      };
    }
  }
}
