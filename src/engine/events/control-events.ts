import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { Control } from '../game/control.ts';
import type { Game } from '../game/state.ts';

export const ControlEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('control/created'), control: Control }),
  /** Another effect overwrites it while both last. */
  z.strictObject({ kind: z.literal('control/overwritten'), id: ThingId, byId: ThingId }),
  z.strictObject({
    kind: z.literal('control/began'),
    id: ThingId,
    /** Set if it would come into force but this other effect overwrites it. */
    overwrittenBy: ThingId.optional(),
  }),
  /** The effect that overwrote it has ended before it. */
  z.strictObject({ kind: z.literal('control/resumed'), id: ThingId }),
  z.strictObject({
    kind: z.literal('control/ended'),
    id: ThingId,
    /** Set if its controller left before that turn, but the extra turn after it will still be taken. */
    extraTurnStays: z.literal(true).optional(),
  }),
]);
export type ControlEvent = Data<typeof ControlEvent>;

export function applyControlEvent(game: Game, event: ControlEvent): Game {
  const { controls } = game;
  switch (event.kind) {
    case 'control/created':
      return {
        ...game,
        controls: [...controls, event.control],
        made: Math.max(game.made, event.control.id),
      };
    case 'control/overwritten':
    case 'control/resumed':
      return game;
    case 'control/began':
      return withState(game, event.id, 'in-force');
    case 'control/ended':
      return event.extraTurnStays
        ? withState(game, event.id, 'extra-turn-only')
        : { ...game, controls: controls.filter(({ id }) => id !== event.id) };
  }
}

const withState = (game: Game, id: number, state: Control['state']): Game => ({
  ...game,
  controls: game.controls.map((control) => (control.id === id ? { ...control, state } : control)),
});
