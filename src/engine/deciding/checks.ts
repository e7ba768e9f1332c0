import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusalFacts } from '../refusals/refusal.ts';
import type { Unchanged } from '../refusals/games.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { isActingHost, refuseNonPlayer } from './authority.ts';
import { deciderOf } from '../game/control-chain.ts';
import type { Game } from '../game/state.ts';
import { isInGame, personOf, seatsInGame } from '../game/seats.ts';

/** The greatest absolute value of a count at the table. */
export const MAX_COUNT = 1_000_000;

/** The maximum length of each list of a table. Entries that the rules add, such as extra turns, are not limited. */
const MAX_LISTED = {
  permanents: 500,
  stack: 100,
  abilities: 100,
  extraTurns: 100,
  skips: 100,
  controls: 100,
} as const satisfies Partial<Record<keyof Game, number>>;

/** The lists of a table that are limited in length. */
export type LimitedList = keyof typeof MAX_LISTED;

const PASSED_CHECK = ok(null);

/** Refuses unless the game, or subgame, is in progress. */
export const checkPlaying = ({
  stage,
  main,
  result,
}: Game): Result<null, Refusal<'game/not-playing' | 'subgame/over'>> => {
  if (stage !== 'playing') return fail(refuse('game/not-playing', {}));
  return main && result ? fail(refuse('subgame/over', {})) : PASSED_CHECK;
};

export const checkInGame = (game: Game, playerId: PlayerId): Result<null, Refusal<'game/not-a-player'>> =>
  isInGame(game, playerId) ? PASSED_CHECK : fail(refuseNonPlayer(game, playerId));

export const checkHost = (game: Game, actor: Actor): Result<null, Refusal<'game/host-only'>> =>
  isActingHost(game, actor) ? PASSED_CHECK : fail(refuse('game/host-only', { hostId: game.hostId }));

/** Refuses unless `value` is an integer from `min` to `max`. */
export const checkWhole = (
  option: string,
  value: number,
  min: number,
  max: number,
): Result<null, Refusal<'option/out-of-range'>> =>
  Number.isInteger(value) && value >= min && value <= max
    ? PASSED_CHECK
    : fail(refuse('option/out-of-range', { option, min, max }));

/** Refuses text of more than `max` characters, counted as code points. */
export const checkLength = (
  option: string,
  text: string,
  max: number,
): Result<null, Refusal<'option/too-long'>> =>
  Array.from(text).length <= max ? PASSED_CHECK : fail(refuse('option/too-long', { option, max }));

/** Refuses unless `would` is an integer from `min` to `MAX_COUNT`. */
export const checkCount = (
  of: RefusalFacts['count/out-of-range']['of'],
  would: number,
  min: number,
): Result<null, Refusal<'count/out-of-range'>> =>
  checkWhole(of, would, min, MAX_COUNT).ok
    ? PASSED_CHECK
    : fail(refuse('count/out-of-range', { of, would, min, max: MAX_COUNT }));

/** Refuses additions beyond the limit of a list. @param more how many would be added. */
export const checkListLimit = <What extends LimitedList>(
  game: Pick<Game, What>,
  what: What,
  more = 1,
): Result<null, Refusal<'table/too-many'>> =>
  game[what].length + more <= MAX_LISTED[what]
    ? PASSED_CHECK
    : fail(refuse('table/too-many', { what, max: MAX_LISTED[what] }));

/** Refuses an action that would not change the value. */
export const checkChanges = <Value>(
  from: Value,
  to: Value,
  unchanged: Unchanged,
): Result<null, Refusal<'game/unchanged'>> =>
  from === to ? fail(refuse('game/unchanged', unchanged)) : PASSED_CHECK;

/**
 * Checks that an actor may record something that belongs to no single player, such as an extra turn. Players in the
 * game and the host may; a controlled player who decides for no one leaves it to the controller. A host may also do it
 * for guests.
 * CR 507.3 (2006-10-01), 723.5 (2026-06-19).
 * @returns the authority
 */
export function authorizeBookkeeping(
  game: Game,
  actor: Actor,
  { edition }: Ruleset,
): Result<Authority, Refusal<'game/not-a-player' | 'control/decides-for-you'>> {
  const { id } = actor;
  const playing = seatsInGame(game).map(({ playerId }) => playerId);
  const isActor = (playerId: PlayerId): boolean => personOf(game, playerId) === id;
  if (playing.some(isActor)) {
    if (playing.some((player) => isActor(deciderOf(game, player)))) return ok('self');
    const decider = deciderOf(game, id);
    return fail(refuse('control/decides-for-you', { by: decider }, citeRules(edition, 'control/decisions')));
  }
  return isActingHost(game, actor) ? ok('host') : fail(refuseNonPlayer(game, id));
}
