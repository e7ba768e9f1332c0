import { deciderOf, activeControlOf } from '#engine/game/control-chain.ts';
import { circleOf } from '#engine/game/circle.ts';
import type { Control, MomentarySpan } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** An arrow from the controlling to the controlled player. */
export interface ControlArrow {
  readonly by: PlayerId;
  readonly of: PlayerId;
  /** When the control begins; `now` if it is in force. */
  readonly since: 'now' | Exclude<Control['span'], MomentarySpan>;
}

/** Control of other players, in force or pending; control in force comes first. */
export function controlArrows(game: Game): readonly ControlArrow[] {
  const players = circleOf(game);
  const current = players.flatMap((of): readonly ControlArrow[] => {
    const by = activeControlOf(game, of)?.by;
    return by === undefined || by === of ? [] : [{ by, of, since: 'now' }];
  });
  const pending = game.controls.filter(({ state }) => state === 'pending');
  const upcoming = pending
    .filter(({ of, by, span, id }) => {
      const isOverwritten = pending.some((later) => later.of === of && later.span === span && later.id > id);
      return !isOverwritten && of !== by && players.includes(of) && players.includes(by);
    })
    .flatMap(({ by, of, span }): readonly ControlArrow[] =>
      // Control for the duration of a search or a resolution is never pending.
      span === 'search' || span === 'resolution' ? [] : [{ by, of, since: span }],
    );
  return [...current, ...upcoming];
}

/** The player who decides for this player; `null` if players decide for themselves. */
export function otherDecider(game: Game, playerId: PlayerId): PlayerId | null {
  const decider = deciderOf(game, playerId);
  return decider === playerId ? null : decider;
}
