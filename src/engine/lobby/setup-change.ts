import type { AcceptedTransition } from '../deciding/actions.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { planStart, seatFirst, type PlannedStart } from '../formats/gathering.ts';
import type { FormatRefusal } from '../formats/planning.ts';
import { POISON } from '../deciding/counter-kinds.ts';
import { rotateTo } from '../game/circle.ts';
import type { Format, Team } from '../game/format.ts';
import type { OptionallyCited } from '../vocabulary/citations.ts';
import { archenemyAtStart, archenemyOf } from '../formats/archenemy.ts';
import { isLifeShared } from '../game/teams.ts';
import { deepEqual } from '../game/deep-equal.ts';
import type { Game, GameSettings, Seat } from '../game/state.ts';
import { nextTurnAfter } from '../game/teams.ts';
import { applyEvent } from '../events/apply-event.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkSettings } from './opening.ts';
import { checkSeating, type SeatingAction, type SeatingRefusal } from './seating.ts';

/** Changes the setup of a game during its first turn. */
export interface SetupChange extends Omit<SeatingAction, 'kind'> {
  readonly kind: 'game/anew';
  /** With the requested format, from which format and life are planned again. */
  readonly settings: GameSettings;
  /** True if the table requests other teams than before, so that seats follow them. */
  readonly namesTeams: boolean;
}

/** The last turn in which the setup of a game may still change. */
export const LAST_SETUP_TURN = 1;
export const MIN_PLAYERS = 2;

type SetupRefusal =
  | SeatingRefusal
  | FormatRefusal
  | Refusal<
      | 'game/settled'
      | 'game/too-few'
      | 'game/other-players'
      | 'seat/on-turn'
      | 'seat/in-use'
      | 'seat/another-first'
      | 'seat/lives-differ'
    >;

/**
 * Changes the setup of a game in its first turn, as if it had been started that way with the same first player. Past
 * events and recorded numbers are kept: life totals shift by the difference in starting life. Added players are last in
 * turn order; removed players never played, and so may have nothing at the table.
 *
 * The first turn stays with the same player: if a team goes first, teams are divided such that this player goes first
 * for it.
 */
export function decideSetupChange(
  game: Game,
  actor: Actor,
  { add, remove, settings, namesTeams }: SetupChange,
  ruleset: Ruleset,
): Result<AcceptedTransition, SetupRefusal> {
  const settled = game.main ? 'subgame' : game.turns > LAST_SETUP_TURN ? 'turns' : null;
  const refused =
    firstRefusal([settled ? fail(refuse('game/settled', { why: settled })) : ok(null)]) ??
    checkSeating(game, actor, { add, remove }) ??
    firstRefusal([checkSettings(settings), ...remove.map((id) => checkUnused(game, id))]);
  if (refused) return refused;
  const players = [...game.seats.map(({ playerId }) => playerId), ...add].filter(
    (id) => !remove.includes(id),
  );
  if (players.length < MIN_PLAYERS) return fail(refuse('game/too-few', { min: MIN_PLAYERS }));

  const hasSamePlayers = add.length + remove.length === 0;
  const planned = planSetup(game, settings, players, { isSeated: hasSamePlayers, namesTeams }, ruleset);
  if (!planned.ok) return planned;
  const { answer, citations } = planned.value;
  const equalNumbers = checkSharedNumbers(game, answer);
  if (!equalNumbers.ok) return equalNumbers;
  const { order, teams } = answer;
  const { archenemy: _, ...wanted } = answer.settings;
  const archenemy = archenemyAtStart(wanted, [archenemyOf(teams) ?? order[0] ?? ''], ruleset);
  const changed = { ...wanted, ...(archenemy && { archenemy: archenemy.answer }) };
  const event = {
    kind: 'game/rearranged',
    settings: changed,
    order: [...order],
    teams: [...teams],
    nextInOrder: null,
    joined: [...add],
    gone: [...remove],
  } as const;
  const after = applyEvent(game, event);
  const { asked: __, ...agreed } = changed;
  const isUnchanged =
    hasSamePlayers &&
    deepEqual(agreed, game.settings) &&
    deepEqual(order, players) &&
    deepEqual(teams, game.teams);
  if (isUnchanged) return fail(refuse('game/unchanged', { of: 'settings' }));
  const nextInOrder = game.turn ? nextTurnAfter(after, game.turn.playerId) : null;
  return acceptEntries(game, [entryOf({ ...event, nextInOrder }, 'host', citations)]);
}

/** Refuses to remove the active player, and any player whom something besides the seat refers to. */
function checkUnused(game: Game, playerId: PlayerId): Result<null, Refusal<'seat/on-turn' | 'seat/in-use'>> {
  if (game.turn?.playerId === playerId) return fail(refuse('seat/on-turn', { playerId }));
  const { seats, teams: _, nextInOrder: __, turn, ...others } = game;
  const { seated: ___, ...turnLeft } = turn ?? { seated: [] };
  const rest = [others, turnLeft, seats.filter((seat) => seat.playerId !== playerId)];
  return mentionsPlayer(rest, playerId) ? fail(refuse('seat/in-use', { playerId })) : ok(null);
}

/** True if a player's id occurs anywhere in plain data, as a value or as a key. */
function mentionsPlayer(data: unknown, playerId: PlayerId): boolean {
  if (data === playerId) return true;
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([key, value]) => key === playerId || mentionsPlayer(value, playerId));
}

/** Keeps seats and teams unless the players, or the way in which teams are formed, change. */
function planSetup(
  game: Game,
  settings: GameSettings,
  players: readonly PlayerId[],
  { isSeated, namesTeams }: { readonly isSeated: boolean; readonly namesTeams: boolean },
  ruleset: Ruleset,
): Result<
  OptionallyCited<PlannedStart>,
  FormatRefusal | Refusal<'game/other-players' | 'seat/another-first'>
> {
  const first = game.turn?.playerId ?? players[0] ?? '';
  const asked = settings.asked;
  const hasRequestedTeams = namesTeams && asked !== undefined && asked.teams.length > 0;
  // Teams named before players were added or removed no longer apply.
  const withoutTeams =
    asked && !isSeated && !namesTeams ? { ...settings, asked: { ...asked, teams: [] } } : settings;
  if (!hasRequestedTeams) {
    const current = planStart(withoutTeams, players, players, ruleset);
    if (!current.ok) return current;
    const canKeepSeats =
      isSeated && !namesTeams && haveSameTeams(current.value.answer.settings.format, game.settings.format);
    if (canKeepSeats)
      return ok({ ...current.value, answer: { ...current.value.answer, order: players, teams: game.teams } });
  }
  const circles: readonly (readonly PlayerId[] | null)[] = hasRequestedTeams
    ? [null]
    : players.map((_, index) => rotateTo(players, index));
  let wouldBeFirst = first;
  for (const circle of circles) {
    const planned = planStart(withoutTeams, players, circle, ruleset);
    if (!planned.ok) return planned;
    const { answer: seated } = seatFirst(planned.value.answer, first, ruleset);
    const [goesFirst = first] = seated.order;
    if (goesFirst === first) return ok({ ...planned.value, answer: { ...planned.value.answer, ...seated } });
    wouldBeFirst = goesFirst;
  }
  return fail(refuse('seat/another-first', { playerId: first, would: wouldBeFirst }));
}

const haveSameTeams = (a: Format, b: Format): boolean =>
  a.variant === b.variant && a.teamSize === b.teamSize && a.sharesTurns === b.sharesTurns;

/** Refuses a team that would share life and poison counters if its players have different numbers. */
function checkSharedNumbers(
  game: Game,
  { settings, teams }: PlannedStart,
): Result<null, Refusal<'seat/lives-differ'>> {
  if (!isLifeShared(settings.format)) return ok(null);
  const { startingLife } = game.settings;
  const numbersOf = (playerId: PlayerId): Pick<Seat, 'life'> & { poison: number } => {
    const seat = game.seats.find((candidate) => candidate.playerId === playerId);
    return { life: seat?.life ?? startingLife, poison: seat?.counters[POISON] ?? 0 };
  };
  const unequalTeam = teams.find((team: Team) =>
    team.some((id) => !deepEqual(numbersOf(id), numbersOf(team[0]))),
  );
  return unequalTeam ? fail(refuse('seat/lives-differ', { team: unequalTeam })) : ok(null);
}
