import { deciderOf, workingControl } from '#engine/game/control-chain.ts';
import { circleOf } from '#engine/game/circle.ts';
import type { Control, MomentarySpan } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** An arrow from who controls to who is controlled. */
export interface ControlArrow {
  readonly by: PlayerId;
  readonly of: PlayerId;
  /** From when on it is to be; `now` where it is in force. */
  readonly since: 'now' | Exclude<Control['span'], MomentarySpan>;
}

/** Who controls whom, and who is going to; not those who control themselves. Control in force comes first. */
export function controlArrows(game: Game): readonly ControlArrow[] {
  const players = circleOf(game);
  const now = players.flatMap((of): readonly ControlArrow[] => {
    const by = workingControl(game, of)?.by;
    return by === undefined || by === of ? [] : [{ by, of, since: 'now' }];
  });
  const pending = game.controls.filter(({ state }) => state === 'pending');
  const coming = pending
    .filter(({ of, by, span, id }) => {
      const isOverwritten = pending.some((later) => later.of === of && later.span === span && later.id > id);
      return !isOverwritten && of !== by && players.includes(of) && players.includes(by);
    })
    .flatMap(({ by, of, span }): readonly ControlArrow[] =>
      // What lasts for a moment only is never to come.
      span === 'search' || span === 'resolution' ? [] : [{ by, of, since: span }],
    );
  return [...now, ...coming];
}

/** Who decides for a player who does not decide alone; `null` for all others. */
export function otherDecider(game: Game, playerId: PlayerId): PlayerId | null {
  const decider = deciderOf(game, playerId);
  return decider === playerId ? null : decider;
}
