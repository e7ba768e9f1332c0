import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import type { Game } from '../game/state.ts';

export const EndingEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ending/began'),
    what: z.enum(['turn', 'combat']),
    card: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('ending/state-based-checked') }),
]);
export type EndingEvent = Data<typeof EndingEvent>;

/** The game after an event of ending the turn or the combat phase. */
export function applyEndingEvent(game: Game, event: EndingEvent): Game {
  switch (event.kind) {
    case 'ending/began': {
      const { turn } = game;
      const isTurn = event.what === 'turn' && turn;
      return isTurn ? { ...game, turn: { ...turn, endedBy: event.card ?? 'an effect' } } : game;
    }
    case 'ending/state-based-checked':
      return game;
  }
}
