import { restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusalFacts, type Standing } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { notInGame } from './authority.ts';
import { deciderOf } from '../game/control-chain.ts';
import type { Game } from '../game/state.ts';
import { isInGame } from '../game/seats.ts';

/** No count at the table goes beyond this, up or down. */
export const FARTHEST = 1_000_000;

/** So many of each a table keeps at the most. What the rules make of them, such as extra turns, comes on top. */
const MOST = {
  permanents: 500,
  stack: 100,
  abilities: 100,
  extraTurns: 100,
  skips: 100,
  controls: 100,
} as const satisfies Partial<Record<keyof Game, number>>;

/** What a table keeps a list of. */
export type Listed = keyof typeof MOST;

const FINE = ok(null);

/** @returns nothing; or `game/not-playing` before a game begins and once it is over, `subgame/over` for a subgame. */
export const checkPlaying = ({ stage, main, result }: Game): Result<null, Refusal> => {
  if (stage !== 'playing') return fail(refuse('game/not-playing', {}));
  return main && result ? fail(refuse('subgame/over', {})) : FINE;
};

/** @returns nothing; or `game/not-a-player` for somebody who does not play, or has left. */
export const checkInGame = (game: Game, playerId: PlayerId): Result<null, Refusal> =>
  isInGame(game, playerId) ? FINE : fail(notInGame(game, playerId));

/** @returns nothing; or `game/host-only` for anybody but the host and those who may manage the server. */
export const checkHost = ({ hostId }: Game, { id, mayManageServer }: Actor): Result<null, Refusal> =>
  id === hostId || mayManageServer ? FINE : fail(refuse('game/host-only', { hostId }));

/** @returns nothing; or `option/out-of-range` for anything but a whole number from `min` to `max`. */
export const checkWhole = (option: string, value: number, min: number, max: number): Result<null, Refusal> =>
  Number.isInteger(value) && value >= min && value <= max
    ? FINE
    : fail(refuse('option/out-of-range', { option, min, max }));

/** @returns nothing; or `option/too-long`, counted as a reader counts characters. */
export const checkLength = (option: string, text: string, max: number): Result<null, Refusal> =>
  Array.from(text).length <= max ? FINE : fail(refuse('option/too-long', { option, max }));

/** @returns nothing; or `count/out-of-range` for what would be no whole number from `min` to 1,000,000. */
export const checkCount = (
  of: RefusalFacts['count/out-of-range']['of'],
  would: number,
  min: number,
): Result<null, Refusal> =>
  checkWhole(of, would, min, FARTHEST).ok
    ? FINE
    : fail(refuse('count/out-of-range', { of, would, min, max: FARTHEST }));

/** @param more how many are to come. @returns nothing; or `table/too-many`. */
export const checkRoom = <What extends Listed>(
  game: Pick<Game, What>,
  what: What,
  more = 1,
): Result<null, Refusal> =>
  game[what].length + more <= MOST[what] ? FINE : fail(refuse('table/too-many', { what, max: MOST[what] }));

/** @returns nothing; or `game/unchanged`, with what stands so already. */
export const checkChanges = <Value>(from: Value, to: Value, standing: Standing): Result<null, Refusal> =>
  from === to ? fail(refuse('game/unchanged', standing)) : FINE;

/**
 * Whether somebody may note what is nobody's alone, such as an extra turn: whoever is in the game, and the host. Who is
 * controlled, and decides for nobody, leaves that to the controller.
 *
 * CR 507.3 (2006-10-01), 723.5 (2026-06-19).
 * @returns by what right; or `game/not-a-player`, `control/decides-for-you`.
 */
export function mayNote(game: Game, { id }: Actor, { edition }: Ruleset): Result<Authority, Refusal> {
  if (isInGame(game, id)) {
    const decides = game.seats.some(({ playerId }) => deciderOf(game, playerId) === id);
    if (decides) return ok('self');
    const by = deciderOf(game, id);
    return fail(refuse('control/decides-for-you', { by }, restsOn(edition, 'control/decisions')));
  }
  return id === game.hostId ? ok('host') : fail(notInGame(game, id));
}

/** The first refusal of several checks. */
export const firstRefusal = (
  checks: readonly Result<unknown, Refusal>[],
): { ok: false; failure: Refusal } | undefined => {
  const failed = checks.find((check) => !check.ok);
  return failed && !failed.ok ? fail(failed.failure) : undefined;
};
