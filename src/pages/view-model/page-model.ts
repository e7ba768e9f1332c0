import { formatNumber } from '#basics/format-count.ts';
import { formatCombat } from '#discord/table-card/combat.ts';
import { formatDamageTaken } from '#discord/sentences/damage.ts';
import {
  formatLobbySettings,
  formatLosses,
  formatTurnMarkers,
  formatSubgameResult,
  formatGameResult,
  formatGoads,
  formatSkips,
  formatStackSummary,
  formatTableCounts,
} from '#discord/table-card/state-lines.ts';
import { commanderLabeler, formatCommanderTax } from '#discord/table-card/commander-labels.ts';
import { formatActiveControls, formatPendingControls } from '#discord/table-card/controls.ts';
import { formatMarks } from '#discord/table-card/mark-labels.ts';
import { formatHands } from '#discord/mulligans/opening-hands.ts';
import { formatPlane } from '#discord/planechase/table-card-parts.ts';
import { formatDayCheck } from '#discord/upcoming/day-check.ts';
import { formatFormatWithOptions, formatLife, teamLetter } from '#discord/labels/format-words.ts';
import { formatReminders } from '#discord/upcoming/reminders.ts';
import { formatScheme } from '#discord/upcoming/schemes.ts';
import { formatPlaces } from '#discord/sentences/results.ts';
import { formatGamePath } from '#discord/sentences/subgames.ts';
import { stepName } from '#discord/labels/turn-words.ts';
import { formatTurnsAhead } from '#discord/upcoming/turns.ts';
import { formatExtra } from '#discord/sentences/parts-ahead.ts';
import { formatReturns } from '#discord/upcoming/returns.ts';
import { ownRules } from '#text/silence.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { isActingHost, authorize, controllerOf } from '#engine/deciding/authority.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isEmperor } from '#engine/formats/emperors.ts';
import { currentSettings } from '#engine/formats/gathering.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import { knownCommanders } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import { seatColors } from '#engine/game/seat-colors.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { playerTimeOf, turnTimeOf } from '#engine/game/times.ts';
import { activePlayers, lifeTeamOf } from '#engine/game/teams.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { summaryAtEnd } from '#engine/records/summary.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameLogEntry, GameWithLog } from '#store/port/games.ts';
import { actorOnPage } from './actor.ts';
import type { DisplayNameOf } from '#text/plain.ts';
import { offersFor } from './offers.ts';
import type {
  PagePaths,
  GamePageModel,
  PictureModel,
  SeatArt,
  SeatModel,
  TurnModel,
  Viewer,
} from './types.ts';
import { buildLogModel, MAX_LOG_LINES } from './log-model.ts';
import { pressIdsIn } from './press-ids.ts';
import { richToPlain, richLines, type RichText } from './rich-text.ts';

/** The part of the page model that all viewers share, built once per change. */
export interface TableModel {
  readonly book: GameWithLog;
  readonly called: DisplayNameOf;
  readonly recent: readonly GameLogEntry[];
  readonly common: Omit<GamePageModel, 'viewer' | 'presses' | 'paths' | 'offers' | 'picture'>;
}

/** Viewer and paths of a page. */
export interface PageModelOptions {
  readonly viewer: Pick<Viewer, 'kind' | 'playerId'>;
  readonly paths: PagePaths;
  readonly picture: PictureModel | null;
}

/** Pure. @param called display names @param art the available pictures, by player */
export function buildTableModel(
  book: GameWithLog,
  called: DisplayNameOf,
  art: ReadonlyMap<PlayerId, SeatArt> = new Map(),
): TableModel {
  const { game, seq } = book;
  const recent = book.log(MAX_LOG_LINES);
  const log = buildLogModel(recent, book, called);
  const shown = (lines: readonly Text[]): readonly RichText[] => richLines(joinLines(lines), called);
  const words = (line: Text): string => shown([line]).map(richToPlain).join(' ');
  const isUnderWay = game.stage === 'playing' && !game.result;
  return {
    book,
    called,
    recent,
    common: {
      seq,
      now: log[0]?.at ?? 0,
      formId: '',
      stage: game.stage,
      played: words(formatSetup(game)),
      turn: isUnderWay ? buildTurnModel(game, words) : null,
      markers: shown(isUnderWay && hasSeveralTurns(game) ? [formatTurnMarkers(game)] : [])[0] ?? null,
      seats: buildSeatModels(game, called, words, art),
      decides: isUnderWay ? shown(formatDecisions(game)) : [],
      waits: shown(isUnderWay ? formatWaiting(game) : []),
      result: shown(formatResult(game))[0] ?? null,
      log,
      pressResult: null,
    },
  };
}

/** The table for one of its viewers. Pure: equal viewers get equal models. */
export function buildPageModel(
  { book, called, recent, common }: TableModel,
  { viewer, paths, picture }: PageModelOptions,
): GamePageModel {
  const { game } = book;
  const { playerId } = viewer;
  const onlyLooks = viewer.kind === 'player' ? readOnlyReason(game, playerId) : null;
  const acts = viewer.kind === 'player' && onlyLooks === null ? playerId : null;
  return {
    ...common,
    viewer: {
      ...viewer,
      name: playerId === null ? null : (called(playerId) ?? 'You'),
      onlyLooks,
    },
    presses: acts === null ? [] : pressIdsIn(recent, acts),
    paths,
    seats: common.seats.map((seat) => seatFor(seat, game, playerId, acts)),
    offers: acts === null ? null : offersFor(book, acts, called),
    picture,
  };
}

function seatFor(seat: SeatModel, game: Game, viewer: PlayerId | null, acts: PlayerId | null): SeatModel {
  const isPlayed = game.stage === 'playing' && !game.result;
  if (viewer === null || acts === null || !isPlayed) return { ...seat, isMine: seat.playerId === viewer };
  const permission = authorize(
    game,
    actorOnPage(acts),
    seat.playerId,
    'bookkeeping',
    rulesetOf(game.edition),
  );
  return { ...seat, isMine: seat.playerId === viewer, mayChange: permission.ok };
}

/** Players who left, and people without a seat who are not the host, can only watch. */
function readOnlyReason(game: Game, playerId: PlayerId | null): string | null {
  if (game.stage === 'over') return 'The game is over.';
  if (playerId === null || isInGame(game, playerId)) return null;
  if (isActingHost(game, actorOnPage(playerId))) return null;
  const seat = game.seats.find((candidate) => candidate.playerId === playerId);
  // Anyone may still join a game in the lobby.
  if (!seat && game.stage === 'gathering') return null;
  return seat
    ? 'You have left the game: this page only looks on.'
    : 'You don’t play here: this page only looks on.';
}

const formatSetup = (game: Game): Text => {
  if (game.stage === 'gathering') return formatLobbySettings(currentSettings(game));
  const { settings } = game;
  const life = formatLife(settings);
  return deepEqual(settings.format, PLAIN_FORMAT)
    ? life
    : text`${formatFormatWithOptions(settings.format)} · ${life}`;
};

function formatResult(game: Game): readonly Text[] {
  if (game.stage === 'over') {
    const places = formatPlaces(summaryAtEnd(game)?.players ?? []);
    const result = formatGameResult(game.result);
    return [places ? text`${result} ${places}.` : result];
  }
  return game.stage === 'playing' && game.result ? [formatSubgameResult(game, game.result)] : [];
}

function buildTurnModel(game: Game, words: (line: Text) => string): TurnModel | null {
  const { turn, edition } = game;
  if (!turn || hasSeveralTurns(game)) return null;
  const { number, step, round, extra, endedBy, ahead } = turn;
  const active = activePlayers(game);
  return {
    number,
    whose: (active.length > 0 ? active : [turn.playerId]).map((activeId) => words(playerName(activeId))),
    step: `${stepName(step, edition)}${round > 1 ? ` (${round}.)` : ''}`,
    notes: [
      ...formatGamePath(game).map(words),
      ...(ahead?.now ? [words(formatExtra(ahead.now))] : []),
      ...(extra ? ['extra turn'] : []),
      ...(endedBy === null ? [] : ['ending the turn']),
    ],
    time: turnTimeOf(game),
  };
}

/** Decisions made on behalf of others, and the rule for each. */
function formatDecisions(game: Game): readonly Text[] {
  const { citations } = controllerOf(game, game.hostId, rulesetOf(game.edition));
  const own = ownRules({ edition: game.edition, citations });
  return formatActiveControls(game).map((line) =>
    own.length > 0 ? text`${line}. ${citationsText(own)}` : text`${line}.`,
  );
}

/** The notes on what the table has to do or know, in the order of the table card. */
const formatWaiting = (game: Game): readonly Text[] => [
  ...formatHands(game),
  ...formatScheme(game),
  ...formatDayCheck(game),
  ...formatReturns(game),
  ...formatReminders(game),
  ...formatLosses(game),
  ...formatCombat(game),
  ...formatPlane(game),
  ...formatStackSummary(game),
  ...formatTableCounts(game),
  ...(hasSeveralTurns(game) ? [] : [formatTurnsAhead(game)]),
  ...formatPendingControls(game),
  ...formatSkips(game),
  ...formatGoads(game),
];

/** The seats without anything specific to a viewer. */
function buildSeatModels(
  game: Game,
  called: DisplayNameOf,
  words: (line: Text) => string,
  art: ReadonlyMap<PlayerId, SeatArt>,
): readonly SeatModel[] {
  const losses = game.stage === 'playing' ? lossesIn(game, rulesetOf(game.edition)) : [];
  const losers = new Set(losses.flatMap(({ answer }) => lifeTeamOf(game, answer.playerId)));
  const active = activePlayers(game);
  const colors = seatColors(game);
  const hitBy = commandersAgainst(game, colors, words);
  return game.seats.map((seat, index): SeatModel => {
    const { playerId, life, left } = seat;
    const label = commanderLabeler(Object.keys(seat.commanderDamage));
    const team = game.teams.findIndex((members) => members.includes(playerId));
    return {
      playerId,
      name: called(playerId) ?? `Player ${index + 1}`,
      isMine: false,
      isActive: active.includes(playerId),
      mayChange: false,
      life,
      loses: losers.has(playerId),
      left,
      color: colors[index] ?? 0,
      art: art.get(playerId) ?? null,
      team: team < 0 ? null : teamLetter(team),
      details: formatSeatDetails(game, seat).map((line) => words(line).replaceAll(/[{}]/g, '')),
      time: playerTimeOf(game, playerId),
      counters: countersOf(seat, words),
      commanderDamage: byCountDescending(seat.commanderDamage).map(([name, count]) => ({
        name,
        label: words(label(name)),
        count,
      })),
      hitBy: hitBy(seat, index),
    };
  });
}

/** Finds the commander damage of a seat: of others' commanders, and of its own if there is any. */
function commandersAgainst(
  game: Game,
  colors: ReturnType<typeof seatColors>,
  words: (line: Text) => string,
): (against: Seat, own: number) => SeatModel['hitBy'] {
  const known = knownCommanders(game);
  const label = commanderLabeler(known.map(({ key }) => key));
  const commanders = known
    .map(({ key, ownerId }) => ({
      name: key,
      label: words(label(key)),
      seat: game.seats.findIndex(({ playerId }) => playerId === ownerId),
    }))
    .toSorted((a, b) => (a.seat < 0 ? Infinity : a.seat) - (b.seat < 0 ? Infinity : b.seat));
  return (against, own) =>
    commanders.flatMap(({ seat, name, label: shown }) => {
      const count = countOf(against.commanderDamage, name);
      return seat === own && count === 0 ? [] : [{ name, label: shown, count, color: colors[seat] ?? null }];
    });
}

const formatSeatDetails = (game: Game, seat: Seat): readonly Text[] => {
  const { monarch, initiative } = game.designations;
  const { playerId, library } = seat;
  const commanders = formatCommanderTax(game, playerId);
  return [
    ...(monarch === playerId ? ['monarch'] : []),
    ...(initiative === playerId ? ['initiative'] : []),
    ...(isEmperor(game, playerId) ? ['emperor'] : []),
    ...(game.settings.archenemy?.playerId === playerId ? ['archenemy'] : []),
    ...formatDamageTaken(game, playerId),
    ...formatMarks(seat),
    ...(commanders.length > 0 ? [joinTexts(commanders, ', ')] : []),
    ...(library === null ? [] : [`library ${formatNumber(library)}`]),
  ];
};

/** Poison first, since players lose by it. */
const countersOf = ({ counters }: Seat, words: (line: Text) => string): SeatModel['counters'] =>
  byCountDescending(counters)
    .toSorted(([a], [b]) => Number(b === 'poison') - Number(a === 'poison'))
    .map(([name, count]) => ({ name, label: words(name), count }));

const byCountDescending = (
  counts: Readonly<Record<string, number>>,
): readonly (readonly [string, number])[] =>
  Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .toSorted(([, a], [, b]) => b - a);
