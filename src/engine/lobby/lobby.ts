import { deepEqual } from '../game/deep-equal.ts';
import { isGuest, type PlayerId, type Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkChanges, checkHost, checkInGame, checkPlaying, checkWhole } from '../deciding/checks.ts';
import { acceptEntries, finalize, entryOf, appendEntries, emptyTransition } from '../deciding/transition.ts';
import { BY_RULES } from '../deciding/authority.ts';
import { archenemyAtStart } from '../formats/archenemy.ts';
import { haveSamePlayers, planGathering, planStart, seatFirst } from '../formats/gathering.ts';
import { MAX_PLAYERS } from '../game/format.ts';
import { withTeammatesOf } from '../game/teams.ts';
import { decideLeaving, type LeaveAction } from '../leaving/leaving.ts';
import { passHost } from '../leaving/stages.ts';
import { decideLosing, type LoseAction } from '../leaving/losing.ts';
import { beginNextTurn } from '../turns/next-turn.ts';
import { decideEdition, type ChangeEdition } from './edition.ts';
import { checkSettings } from './opening.ts';
import { decideSetupChange, MIN_PLAYERS, type SetupChange } from './setup-change.ts';
import { decideRestart, type RestartAction } from './restarting.ts';
import { decideSeating, type SeatingAction } from './seating.ts';
import { isInGame, nextPerson, personOf } from '../game/seats.ts';
import type { Game, GameResult, GameSettings } from '../game/state.ts';
import { outermostOf } from '../game/subgame-depth.ts';
import { decideLeavingAll, endWithAll } from '../subgames/leave-all-games.ts';
import type { FormatRefusal } from '../formats/planning.ts';

export type LobbyAction =
  | { readonly kind: 'game/join' }
  /** Withdraws the actor, or another player on behalf of the host. */
  | { readonly kind: 'game/withdraw'; readonly playerId: PlayerId }
  /**
   * `order`: the players in turn order, beginning with any of them; `null` for the order of joining, or of the
   * requested teams. `first`: with teams, any member of the first team. `byChance`: the first player or team was
   * drawn.
   */
  | {
      readonly kind: 'game/start';
      readonly order: readonly PlayerId[] | null;
      readonly first: PlayerId;
      readonly byChance: boolean;
    }
  | { readonly kind: 'game/host'; readonly to: PlayerId }
  /** If `settings.asked` is set, format and life follow from it, and those in `settings` are ignored. */
  | { readonly kind: 'game/settings'; readonly settings: GameSettings }
  | ChangeEdition
  | SeatingAction
  | SetupChange
  | RestartAction
  | LeaveAction
  | LoseAction
  /** The game ends with a result that the table agrees on, and every subgame with it. */
  | { readonly kind: 'game/end'; readonly result: GameResult };

type LobbyRefusal = RefusedBy<
  | typeof join
  | typeof withdraw
  | typeof start
  | typeof handOverHost
  | typeof changeSettings
  | typeof decideEdition
  | typeof decideSeating
  | typeof decideSetupChange
  | typeof checkPlaying
  | typeof decideRestart
  | typeof decideLeavingAll
  | typeof decideLeaving
  | typeof decideLosing
  | typeof endGame
>;

/**
 * Decides about gathering, hosting, leaving and ending a game. Users who may manage the server have the permissions of
 * the host.
 */
export function decideLobby(
  game: Game,
  actor: Actor,
  action: LobbyAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, LobbyRefusal> {
  if (game.stage === 'over') return fail(refuse('game/not-playing', {}));
  switch (action.kind) {
    case 'game/join':
      return join(game, actor);
    case 'game/withdraw':
      return withdraw(game, actor, action.playerId);
    case 'game/start':
      return start(game, actor, action, ruleset);
    case 'game/host':
      return handOverHost(game, actor, action.to);
    case 'game/settings':
      return changeSettings(game, actor, action.settings, ruleset);
    case 'game/edition':
      return decideEdition(game, actor, action);
    case 'game/seats': {
      const gathering = checkGathering(game);
      return gathering.ok ? decideSeating(game, actor, action) : gathering;
    }
    case 'game/anew': {
      const playing = checkPlaying(game);
      return playing.ok ? decideSetupChange(game, actor, action, ruleset) : playing;
    }
    case 'game/restart':
      return decideRestart(game, actor, action, ruleset);
    case 'game/leave':
      return game.main && action.how === 'left'
        ? decideLeavingAll(game, actor, action.playerId, ruleset)
        : decideLeaving(game, actor, action, ruleset);
    case 'game/lose':
      return decideLosing(game, actor, ruleset);
    case 'game/end':
      return endGame(game, actor, action.result, ruleset);
  }
}

const checkGathering = ({ stage }: Game): Result<null, Refusal<'game/begun'>> =>
  stage === 'gathering' ? ok(null) : fail(refuse('game/begun', {}));

function join(
  game: Game,
  { id }: Actor,
): Result<AcceptedTransition, Refusal<'game/begun' | 'game/full' | 'game/joined-already'>> {
  const { seats } = game;
  const refused = firstRefusal([
    isInGame(game, id) ? fail(refuse('game/joined-already', { playerId: id })) : ok(null),
    checkGathering(game),
    seats.length < MAX_PLAYERS ? ok(null) : fail(refuse('game/full', { max: MAX_PLAYERS })),
  ]);
  return refused ?? acceptEntries(game, [entryOf({ kind: 'game/joined', playerId: id }, 'self')]);
}

/** If the host withdraws, another player becomes host; a game with only guests left ends. */
function withdraw(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
): Result<AcceptedTransition, Refusal<'game/begun' | 'game/host-only' | 'game/not-a-player'>> {
  const isSelf = actor.id === personOf(game, playerId);
  const refused = firstRefusal([
    checkGathering(game),
    isSelf ? ok(null) : checkHost(game, actor),
    checkInGame(game, playerId),
  ]);
  if (refused) return refused;
  const isLast = !isGuest(playerId) && nextPerson(game, playerId) === null;
  return acceptEntries(game, [
    entryOf({ kind: 'game/withdrawn', playerId }, isSelf ? 'self' : 'host'),
    ...(isLast ? [entryOf({ kind: 'game/ended', result: { how: 'ended', winners: [] } }, 'rules')] : []),
    ...passHost(game, playerId),
  ]);
}

/** The game starts, and with it the first player's first turn. 101.2 (2006-10-01), 103.1 (2026-06-19). */
function start(
  game: Game,
  actor: Actor,
  { order, first, byChance }: LobbyAction & { readonly kind: 'game/start' },
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | FormatRefusal
  | Refusal<'game/begun' | 'game/host-only' | 'game/other-players' | 'game/too-few' | 'game/not-a-player'>
> {
  const joined = game.seats.map(({ playerId }) => playerId);
  const refused = firstRefusal([
    checkGathering(game),
    checkHost(game, actor),
    order === null || haveSamePlayers(order, joined) ? ok(null) : fail(refuse('game/other-players', {})),
  ]);
  if (refused) return refused;

  const planned = planStart(game.settings, joined, order, ruleset);
  if (!planned.ok) return planned;
  if (joined.length < MIN_PLAYERS) return fail(refuse('game/too-few', { min: MIN_PLAYERS }));
  const inGame = checkInGame(game, first);
  if (!inGame.ok) return inGame;
  const { answer, citations } = planned.value;
  const { settings } = answer;
  const seated = seatFirst(answer, first, ruleset);
  const archenemy = archenemyAtStart(settings, seated.answer.order, ruleset);
  const started = entryOf(
    {
      kind: 'game/started',
      ...seated.answer,
      byChance,
      ...(archenemy && { archenemy: archenemy.answer }),
    },
    'host',
    archenemy ? [...seated.citations, ...archenemy.citations] : seated.citations,
  );
  const settingsChanged = deepEqual(settings, game.settings)
    ? []
    : [entryOf({ kind: 'game/settings-changed', settings } as const, 'host', citations)];
  return ok(
    finalize(
      beginNextTurn(appendEntries(emptyTransition(game), [...settingsChanged, started]), BY_RULES, ruleset),
    ),
  );
}

function handOverHost(
  game: Game,
  actor: Actor,
  to: PlayerId,
): Result<
  AcceptedTransition,
  Refusal<'game/host-only' | 'game/unchanged' | 'game/not-a-player' | 'guest/no-host'>
> {
  const refused = firstRefusal([
    checkHost(game, actor),
    isGuest(to) ? fail(refuse('guest/no-host', { playerId: to })) : ok(null),
    checkInGame(outermostOf(game), to),
    checkChanges(game.hostId, to, { of: 'host', playerId: to }),
  ]);
  return refused ?? acceptEntries(game, [entryOf({ kind: 'game/host-changed', hostId: to }, 'host')]);
}

/** Format and starting life can't change once the game has begun. */
function changeSettings(
  game: Game,
  actor: Actor,
  settings: GameSettings,
  ruleset: Ruleset,
): Result<AcceptedTransition, FormatRefusal | Refusal<'game/begun' | 'game/host-only' | 'game/unchanged'>> {
  const { pings } = game.settings;
  const isSame = deepEqual({ ...settings, pings }, game.settings);
  const refused = firstRefusal([
    checkHost(game, actor),
    isSame ? ok(null) : checkGathering(game),
    checkSettings(settings),
    isSame && pings === settings.pings ? fail(refuse('game/unchanged', { of: 'settings' })) : ok(null),
  ]);
  if (refused) return refused;
  const planned = planGathering(settings, game.seats.length, ruleset);
  if (!planned.ok) return planned;
  const { answer, citations } = planned.value;
  const rules = isSame ? [] : citations;
  return acceptEntries(game, [entryOf({ kind: 'game/settings-changed', settings: answer }, 'host', rules)]);
}

/** A winner wins with their team. 102.2c (2006-10-01), 104.2c (2026-06-19). */
function endGame(
  game: Game,
  actor: Actor,
  result: GameResult,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Refusal<'game/not-playing' | 'game/host-only' | 'game/not-a-player' | 'option/out-of-range'>
> {
  const outermost = outermostOf(game);
  const { how, winners } = result;
  const refused = firstRefusal([
    checkHost(game, actor),
    how === 'ended' || game.stage === 'playing' ? ok(null) : fail(refuse('game/not-playing', {})),
    checkWhole('winners', winners.length, how === 'won' ? 1 : 0, how === 'won' ? outermost.seats.length : 0),
    ...winners.map((winner) => checkInGame(outermost, winner)),
  ]);
  return refused ?? ok(endWithAll(game, { how, winners: withTeammatesOf(outermost, winners) }, ruleset));
}
