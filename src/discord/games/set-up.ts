import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import { followWith } from '#engine/deciding/transition.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { playedFormatRequest } from '#engine/formats/gathering.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { checkGuests, hasGuestName, parseGuestName } from '#engine/lobby/guests.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { ChangeReads } from '#store/port/changes.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { formatRequestOf } from '../formats/options.ts';
import type { GameDecision } from '../table/execute-game-action.ts';

/* Setting up a game by any command or control, until the end of its first turn. */

/** Players to seat and to remove. */
export interface SeatChanges {
  readonly add: readonly PlayerId[];
  readonly remove: readonly PlayerId[];
}

/** Changes by the host; a missing field changes nothing. */
export interface SetupChanges {
  readonly edition?: Edition | undefined;
  readonly pings?: boolean | undefined;
  /** Derives the new format request from the current one. */
  readonly formatRequest?:
    | ((current: FormatRequest, ruleset: Ruleset) => Result<FormatRequest, Refusal>)
    | undefined;
  /** True if the format request changes the teams. */
  readonly namesTeams?: boolean;
  readonly seatChanges?: ((game: Game) => Result<SeatChanges, Refusal>) | undefined;
}

/** Applies all changes. Refuses if one of them is refused, or if nothing changes. */
export const decideSetup = ({
  edition,
  pings,
  formatRequest,
  namesTeams = false,
  seatChanges,
}: SetupChanges): GameDecision => {
  const chooseDecision = (game: Game): GameDecision => {
    if (edition === undefined || edition === game.edition)
      return decideFormatRequest({ pings, formatRequest, namesTeams });
    if (game.stage === 'gathering') return decideEditionChange(edition, { pings, formatRequest });
    return combineDecisions(
      decideEditionChange(edition, { pings }),
      ...(formatRequest ? [decideFormatRequest({ formatRequest, namesTeams })] : []),
    );
  };
  const decideSettings: GameDecision = (game, actor, ruleset, snapshot) =>
    chooseDecision(game)(game, actor, ruleset, snapshot);
  const changesSettings = edition !== undefined || pings !== undefined || formatRequest !== undefined;
  return combineDecisions(
    ...(seatChanges ? [decideSeats(seatChanges)] : []),
    ...(changesSettings || !seatChanges ? [decideSettings] : []),
  );
};

/** Combines decisions. Those that change nothing are skipped unless all do. */
const combineDecisions =
  (...changes: readonly GameDecision[]): GameDecision =>
  (game, actor, _ruleset, snapshot) => {
    let combined: AcceptedTransition | null = null;
    let unchanged: Result<AcceptedTransition, Refusal> | null = null;
    for (const decide of changes) {
      const current: Game = combined?.after ?? game;
      const next = decide(current, actor, rulesetOf(current.edition), snapshot);
      if (!next.ok && next.failure.code !== 'game/unchanged') return next;
      if (next.ok) combined = combined ? followWith(combined, next.value) : next.value;
      else unchanged = next;
    }
    return combined
      ? ok(combined)
      : (unchanged ?? decideFormatRequest({})(game, actor, rulesetOf(game.edition), snapshot));
  };

const decideSeats =
  (seatChanges: NonNullable<SetupChanges['seatChanges']>): GameDecision =>
  (game, actor, ruleset, snapshot) => {
    const changed = seatChanges(game);
    if (!changed.ok) return changed;
    if (game.stage === 'gathering')
      return decideLobby(game, actor, { kind: 'game/seats', ...changed.value }, ruleset);
    const settings = { ...game.settings, asked: currentFormatRequest(game, snapshot) };
    return decideLobby(
      game,
      actor,
      { kind: 'game/anew', settings, ...changed.value, namesTeams: false },
      ruleset,
    );
  };

const decideFormatRequest =
  ({ pings, formatRequest, namesTeams = false }: SetupChanges): GameDecision =>
  (game, actor, ruleset, snapshot) => {
    const withPings = { ...game.settings, pings: pings ?? game.settings.pings };
    if (!formatRequest)
      return decideLobby(game, actor, { kind: 'game/settings', settings: withPings }, ruleset);
    const newRequest = formatRequest(currentFormatRequest(game, snapshot), ruleset);
    if (!newRequest.ok) return newRequest;
    const settings = { ...withPings, asked: newRequest.value };
    return game.stage === 'gathering'
      ? decideLobby(game, actor, { kind: 'game/settings', settings }, ruleset)
      : decideLobby(game, actor, { kind: 'game/anew', settings, add: [], remove: [], namesTeams }, ruleset);
  };

/** Changes the edition and, while the game gathers players, other settings along with it. */
export const decideEditionChange =
  (
    edition: Edition,
    { pings, formatRequest }: Pick<SetupChanges, 'pings' | 'formatRequest'> = {},
  ): GameDecision =>
  (game, actor, ruleset, snapshot) => {
    const current =
      game.stage === 'gathering' ? formatRequestOf(game.settings) : formatRequestFromLog(snapshot);
    const newRequest =
      current && formatRequest ? formatRequest(current, rulesetOf(edition)) : current && ok(current);
    if (newRequest && !newRequest.ok) return newRequest;
    const { asked: _, ...settings } = game.settings;
    const newSettings = {
      ...settings,
      pings: pings ?? settings.pings,
      ...(newRequest && { asked: newRequest.value }),
    };
    return decideLobby(game, actor, { kind: 'game/edition', edition, settings: newSettings }, ruleset);
  };

/** The current format request of a game; for a running game, the last one in its log. */
export const currentFormatRequest = (game: Game, snapshot: Pick<GameWithLog, 'log'>): FormatRequest =>
  game.stage === 'gathering'
    ? formatRequestOf(game.settings)
    : (formatRequestFromLog(snapshot) ?? playedFormatRequest(game));

/** The number of log entries to search for the format request; a first turn rarely has more. */
const MAX_ENTRIES = 300;

/** Declares the data that changes of the set-up read. */
export const SET_UP_READS: ChangeReads = { log: { last: MAX_ENTRIES } };

/** The last format request in the log; `undefined` if the game was restarted since. */
function formatRequestFromLog(snapshot: Pick<GameWithLog, 'log'>): FormatRequest | undefined {
  const events = snapshot
    .log(MAX_ENTRIES)
    .filter(({ isUndone }) => !isUndone)
    .flatMap(({ entries }) => entries.map(({ event }) => event).toReversed());
  const restart = events.findIndex(({ kind }) => kind === 'game/restarted');
  if (restart >= 0) return undefined;
  for (const event of events) {
    const asked = 'settings' in event ? event.settings.asked : undefined;
    if (asked) return asked;
  }
  return undefined;
}

/**
 * Replaces the players other than the host. Guests stay, as do players who joined after the panel was shown
 * (`joinedSince`).
 */
export const replacePlayers =
  (people: readonly PlayerId[], joinedSince: ReadonlySet<PlayerId> = new Set()) =>
  (game: Game): Result<SeatChanges, never> =>
    ok({
      add: people.filter((playerId) => !isInGame(game, playerId)),
      remove: seatedPlayers(game).filter(
        (playerId) =>
          !isGuest(playerId) &&
          playerId !== game.hostId &&
          !people.includes(playerId) &&
          !joinedSince.has(playerId),
      ),
    });

/** Replaces the guests. Other players stay. */
export const replaceGuests =
  (names: readonly string[]) =>
  (game: Game): Result<SeatChanges, Refusal<'guest/name'>> => {
    const guests: PlayerId[] = [];
    for (const name of names) {
      const parsed = parseGuestName(name);
      if (!parsed.ok) return parsed;
      guests.push(parsed.value);
    }
    const distinctNames = checkGuests(guests);
    if (!distinctNames.ok) return distinctNames;
    const seatedGuests = seatedPlayers(game).filter(isGuest);
    const includesGuest = (all: readonly PlayerId[], guest: PlayerId): boolean =>
      all.some((candidate) => hasGuestName(candidate, nameOfGuest(guest)));
    return ok({
      add: guests.filter((guest) => !includesGuest(seatedGuests, guest)),
      remove: seatedGuests.filter((seated) => !includesGuest(guests, seated)),
    });
  };

const seatedPlayers = ({ seats }: Game): readonly PlayerId[] =>
  seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);

export const mergeSeatChanges =
  (...parts: readonly NonNullable<SetupChanges['seatChanges']>[]) =>
  (game: Game): Result<SeatChanges, Refusal> => {
    const merged = { add: new Set<PlayerId>(), remove: new Set<PlayerId>() };
    for (const seatChanges of parts) {
      const changed = seatChanges(game);
      if (!changed.ok) return changed;
      for (const playerId of changed.value.add) merged.add.add(playerId);
      for (const playerId of changed.value.remove) merged.remove.add(playerId);
    }
    return ok({ add: [...merged.add], remove: [...merged.remove] });
  };

/** Splits names at commas and line breaks. */
export const splitNames = (typed: string): readonly string[] =>
  typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
