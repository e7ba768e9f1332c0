import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { withoutLosses } from '../game/turn-notes.ts';
import { DamageRecord, type Game } from '../game/state.ts';
import { lifeTeamOf } from '../game/teams.ts';
import { applyNumberEvent, NumberEvent } from './number-events.ts';

/*
 * Events of recorded damage: the damage or life as a player recorded it, and its undoing. The resulting numbers change
 * as by number events.
 */

export const DamageRecordEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hit/recorded'),
    hit: DamageRecord,
    /**
     * All resulting changes: those of the player dealt damage, and the life of a player who gains it by lifelink.
     */
    changes: z.array(NumberEvent),
    tooLate: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('hit/taken-back'),
    /** The player who was dealt the damage, and the log line that recorded it. */
    playerId: PlayerId,
    line: z.int(),
    /** Empty if later changes already undid all of it. */
    changes: z.array(NumberEvent),
  }),
]);
export type DamageRecordEvent = Data<typeof DamageRecordEvent>;

/** How many records of a turn can be taken back, newest first; bounds the size of the state. */
const MAX_RECORDS = 32;

export function applyDamageRecordEvent(game: Game, event: DamageRecordEvent): Game {
  const after = event.changes.reduce(applyNumberEvent, game);
  switch (event.kind) {
    case 'hit/recorded':
      return { ...after, hits: [...game.hits, event.hit].slice(-MAX_RECORDS) };
    case 'hit/taken-back': {
      const isTakenBack = ({ playerId, line }: DamageRecord): boolean =>
        playerId === event.playerId && line === event.line;
      const losses = game.hits.filter((hit) => isTakenBack(hit) && hit.life > 0);
      const players = losses.flatMap(({ playerId }) => lifeTeamOf(game, playerId));
      return {
        ...after,
        // A loss of life that is taken back is not a loss, and needs no reminder.
        turn: game.turn && withoutLosses(game.turn, players),
        hits: game.hits.filter((hit) => !isTakenBack(hit)),
      };
    }
  }
}
