import type { PlayerId } from '../vocabulary/players.ts';
import { momentarySpanOf, type Control, type MomentarySpan } from './control.ts';
import type { Game } from './state.ts';
import { shareTurns } from './teams.ts';

/**
 * The effects by which other players make a player's decisions, from the one on that player upwards; empty if no one
 * controls the player.
 *
 * While C controls A and A controls B, the rules tell A to make B's choices, and C makes A's: so C decides for both
 * (507.3 and 507.3d of 2006-10-01, 723.5 and 723.8 of 2026-06-19). The rules do not resolve a circle; then the player
 * who directly controls the player at whom the circle closes decides. Control of oneself ends the chain: it is included
 * only for the player asked about.
 *
 * With shared turns, control of a player is control of the player's team (606.6g of 2006-10-01, 805.8 of 2026-06-19),
 * even by a teammate; but control of oneself affects only oneself.
 *
 * @param during a time that the table does not record, to include control at that time; see `momentarySpanOf`.
 */
export function controlChain(
  game: Game,
  playerId: PlayerId,
  during: MomentarySpan | null = null,
): readonly Control[] {
  const chain = chainAbove(game, playerId, during);
  const last = chain.at(-1);
  if (last && last.of === last.by) return chain.length > 1 ? chain.slice(0, -1) : chain;
  const closesAt = chain.findIndex((control) => last !== undefined && affectsPlayer(game, control, last.by));
  return closesAt < 0 ? chain : chain.slice(0, closesAt + 1);
}

/** True if control of a teammate is among the effects above a player, and so reaches the next in the chain. */
export const reachesThroughTeam = (through: readonly Control[], playerId: PlayerId): boolean =>
  through.some(({ of }, index) => of !== (through[index - 1]?.by ?? playerId));

/** True if the effects above a player form a circle of several players. */
export function isCircular(game: Game, playerId: PlayerId): boolean {
  const chain = chainAbove(game, playerId);
  const last = chain.at(-1);
  if (!last || last.of === last.by) return false;
  return chain.slice(0, -1).some((control) => affectsPlayer(game, control, last.by));
}

/** The player who makes a player's decisions: that player, unless another player is in control. */
export const deciderOf = (game: Game, playerId: PlayerId): PlayerId =>
  controlChain(game, playerId).at(-1)?.by ?? playerId;

/** All players who control a player, directly or through others, nearest first. */
export const controllersAbove = (
  game: Game,
  playerId: PlayerId,
  during: MomentarySpan | null = null,
): readonly PlayerId[] => [
  ...new Set(
    chainAbove(game, playerId, during)
      .map(({ by }) => by)
      .filter((by) => by !== playerId),
  ),
];

/** The chain of effects upwards, each once. */
function chainAbove(game: Game, playerId: PlayerId, during: MomentarySpan | null = null): readonly Control[] {
  const chain: Control[] = [];
  let next = activeControlOf(game, playerId, during);
  while (next && !chain.includes(next)) {
    chain.push(next);
    next = activeControlOf(game, next.by);
  }
  return chain;
}

/**
 * The effect that controls a player now: the last one created, while it lasts. CR 507.1a (2006-10-01) and 723.1a
 * (2026-06-19) don't say what happens if that effect ends before the others, for instance because its controller
 * leaves. Here they apply to existing effects only, so the last of the others then works.
 */
export const activeControlOf = (
  game: Game,
  playerId: PlayerId,
  during: MomentarySpan | null = null,
): Control | undefined =>
  game.controls.findLast((control) => {
    const moment = momentarySpanOf(control);
    return (
      control.state === 'in-force' &&
      (moment === null || moment === during) &&
      affectsPlayer(game, control, playerId)
    );
  });

/** The effects that control a player at a time that the table doesn't track: the last created for each time. */
export const momentaryControls = (game: Game, playerId: PlayerId): readonly Control[] =>
  (['search', 'resolution'] as const).flatMap((moment) => {
    const last = game.controls.findLast(
      (control) => momentarySpanOf(control) === moment && affectsPlayer(game, control, playerId),
    );
    return last && last.by !== playerId ? [last] : [];
  });

/** True if an effect gives control of this player: it names the player, or a teammate who shares turns. */
export const affectsPlayer = (game: Game, { of, by }: Control, playerId: PlayerId): boolean =>
  of === playerId || (of !== by && shareTurns(game, of, playerId));

/**
 * The effects that wait for a player's turn, and keep waiting if a turn is skipped. The last one created works. CR
 * 507.1b (2006-10-01), 723.1b (2026-06-19).
 */
export const waitingControls = (game: Game, playerId: PlayerId): readonly Control[] =>
  game.controls.filter((control) => control.state === 'pending' && affectsPlayer(game, control, playerId));
