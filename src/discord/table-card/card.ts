import { heightOf, MAX_PREVIEW_LINES } from '../words/height.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { turnMarkers } from '#engine/formats/multiplayer.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { chosenFirstPlayer, currentSettings } from '#engine/formats/gathering.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import type { Game, GameResult, GameSettings } from '#engine/game/state.ts';
import { activePlayers, isLifeShared } from '#engine/game/teams.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { depthOf } from '#engine/subgames/subgames.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { Reply } from '../command/reply.ts';
import { formatPlane } from '../planechase/table-card-parts.ts';
import { formatDayCheck } from '../upcoming/day-check.ts';
import { formatFormatWithOptions } from '../labels/format-words.ts';
import { formatReminders } from '../upcoming/reminders.ts';
import { formatScheme } from '../upcoming/schemes.ts';
import { formatStackObject } from '../sentences/stack.ts';
import { formatGoingOn, formatGamePath, formatResult, subgameName } from '../sentences/subgames.ts';
import { formatGatheringTeams } from '../upcoming/teams.ts';
import { formatTeam } from '../labels/teams.ts';
import { formatSkip } from '../sentences/turns.ts';
import { formatByCard } from '../labels/things.ts';
import { formatExtra } from '../sentences/parts-ahead.ts';
import { formatRulesOf, stepName } from '../labels/turn-words.ts';
import { formatTurnsAhead } from '../upcoming/turns.ts';
import { formatReturns } from '../table/commander-buttons.ts';
import { isInPhasedOutZone } from '../table/pickable-objects.ts';
import { citeAll } from '../words/cite.ts';
import { truncateLines } from '../words/fit.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { capitalize, formatList } from '../words/words.ts';
import { tableButtons } from './buttons.ts';
import { formatHands, hasOpenHands } from '../mulligans/opening-hands.ts';
import { formatCombat } from './combat.ts';
import { formatActiveControls, formatPendingControls } from './controls.ts';
import { formatCommanders } from './commander-labels.ts';
import { formatRecentEvents, formatUndeliveredChanges } from './recent-events.ts';
import { cardColor, framedCard } from './frame.ts';
import { formatSeats, formatSeatsShortest, type NameLength } from './seats.ts';

/** In characters: about one phone screen. Discord allows 4,000, and symbols that become emojis need some of them. */
const MAX_LENGTH = 1900;
/** The limit if the players' lines alone need more because of commander damage. */
const MAX_LENGTH_WITH_DAMAGE = 3600;
/** Room for everything but the players if that limit applies. */
const RESERVED_BESIDE_SEATS = 1000;
/** Maximum length of each part, in characters. Whatever is left over goes to the recent events. */
const ROOM = {
  seats: 800,
  late: 400,
  losses: 160,
  reminders: 480,
  coming: 400,
  stack: 360,
  combat: 240,
  table: 120,
  last: 1200,
} as const;
/** With less room than this, only the note about omitted lines would fit. */
const MIN_ROOM = 40;
/** Each player above this number adds a line to the allowed height. */
const MAX_PLAYERS_SHORT = 6;
/** Number of objects named, from the top of the stack down. */
const MAX_ON_STACK = 4;

/** How much a card says. */
interface Extent extends NameLength {
  /** The factor applied to {@link ROOM}. */
  readonly scale: number;
  /** The number of recent events. */
  readonly events: number;
  /** It has what nobody waits for: what is counted at the table, and opening hands that are kept. */
  readonly isWhole: boolean;
}

const WHOLE: Extent = { scale: 1, events: Infinity, names: 'whole', isWhole: true };
const BRIEF: Extent = { ...WHOLE, names: 'short', isWhole: false };

/** Tried in order until a card fits a phone screen. */
const EXTENTS: readonly Extent[] = [
  WHOLE,
  { ...WHOLE, names: 'short' },
  BRIEF,
  { ...BRIEF, events: 1 },
  ...[0.7, 0.5, 0.35, 0.25, 0.15].map((scale): Extent => ({ ...BRIEF, events: 1, scale })),
];

const NO_INTERACTIONS: ReadonlySet<string> = new Set();

/** Cuts lines to the room left, and to `most` characters. */
type FitLines = (lines: readonly string[], most?: number) => Group;

/** Parts of a card that belong together. */
type Group = readonly string[];

/**
 * Renders the table card: the current state of a channel's game, with buttons for the most common actions. It pings
 * nobody.
 * @param late interactions that could not be answered: the card lists their changes
 * @returns a message in Components V2: at most 2,000 characters, or 3,700 if the players alone need as many
 */
export function renderTableCard(book: GameWithLog, late: ReadonlySet<string> = NO_INTERACTIONS): Reply {
  const { game } = book;
  const footer = `-# ${formatRulesOf(game.edition)} · log line ${book.seq}`;
  // Read the log first: if more of it must be loaded, rendering starts over.
  const [last, undelivered] = [formatRecentEvents(book), formatUndeliveredChanges(book, late)];
  const maxLength = Math.min(
    Math.max(MAX_LENGTH, formatSeatsShortest(game).join('\n').length + RESERVED_BESIDE_SEATS),
    MAX_LENGTH_WITH_DAMAGE,
  );
  const most = MAX_PREVIEW_LINES + Math.max(0, game.seats.length - MAX_PLAYERS_SHORT);
  let groups: readonly Group[] = [];
  for (const extent of EXTENTS) {
    const fitLines = createFitter(maxLength - footer.length, extent.scale);
    const state = formatState(game, undelivered, fitLines, extent);
    groups = [...state, fitLines(last.slice(0, extent.events), ROOM.last), [footer]];
    if (heightOf(groups.flat().join('\n')) <= most) break;
  }
  return { layout: [framedCard(groups, cardColor(game))], components: tableButtons(book) };
}

/**
 * Returns a function that gives each part the room it needs, in the order of the calls.
 * @param scale the share of its own room that each part may take
 */
function createFitter(room: number, scale: number): FitLines {
  let remaining = room;
  return (lines, most = room / scale) => {
    const own = Math.min(Math.round(most * scale), remaining - 1);
    if (lines.length === 0 || own < MIN_ROOM) return [];
    const text = truncateLines(lines, own);
    remaining -= text.length + 1;
    return [text];
  };
}

/** Formats the parts of a card from top to bottom. Room is given out by priority, not by position. */
function formatState(
  game: Game,
  lateLines: readonly string[],
  fitLines: FitLines,
  extent: Extent,
): readonly Group[] {
  const { scale, isWhole } = extent;
  const [head, rows] = formatHeader(game, extent);
  const top = fitLines([head]);
  const seats = fitLines(rows);
  const late = fitLines(lateLines, ROOM.late / scale);
  if (game.stage !== 'playing' || game.result) return [[...late, ...top], seats];
  // Control and the upcoming turns are never cut to their share.
  const controls = fitLines(formatActiveControls(game));
  const ahead = fitLines([
    ...(hasSeveralTurns(game) ? [] : [formatTurnsAhead(game)]),
    ...formatPendingControls(game),
  ]);
  const questions = fitLines([...formatDayCheck(game), ...formatReturns(game)], ROOM.losses / scale);
  const reminded = fitLines(formatReminders(game), ROOM.reminders);
  const hands = isWhole || hasOpenHands(game) ? formatHands(game) : [];
  const opening = fitLines([...hands, ...formatScheme(game)], ROOM.coming);
  const losses = fitLines(formatLosses(game), ROOM.losses);
  const coming = fitLines(formatSkips(game), ROOM.coming);
  const stack = fitLines([...formatPlane(game), ...formatStackSummary(game)], ROOM.stack);
  const combat = fitLines(formatCombat(game), ROOM.combat);
  const table = fitLines(isWhole ? formatTableCounts(game) : [], ROOM.table);
  return [
    [...late, ...top, ...controls],
    seats,
    [...opening, ...questions, ...reminded, ...losses, ...combat, ...stack, ...table, ...ahead, ...coming],
  ];
}

/** Formats the first line of the card and the players. */
function formatHeader(game: Game, extent: Extent): readonly [head: string, seats: readonly string[]] {
  switch (game.stage) {
    case 'gathering':
      return [
        `**Waiting for players**: ${formatLobbySettings(currentSettings(game))}. ${mention(game.hostId)} is the host and starts the game.`,
        [
          ...game.seats.map(
            ({ playerId }, at) => `${at + 1}. ${mention(playerId)}${formatCommanders(game, playerId)}`,
          ),
          ...formatGatheringTeams(game),
          ...formatFirstPlayer(game),
        ],
      ];
    case 'playing':
      return [
        [
          ...formatGamePath(game),
          game.result ? formatSubgameResult(game, game.result) : formatTurn(game),
          ...formatVariant(game),
        ].join('\n'),
        formatSeats(game, ROOM.seats * extent.scale, extent),
      ];
    case 'over':
      return [formatGameResult(game.result), formatSeats(game, ROOM.seats * extent.scale, extent)];
  }
}

function formatFirstPlayer(game: Game): readonly string[] {
  const first = chosenFirstPlayer(game);
  return first === undefined ? [] : [`${mention(first)} goes first.`];
}

/** Formats the format and the starting life: `Emperor, teams of 3, 20 life each`. */
export function formatLobbySettings({ format, startingLife }: GameSettings): string {
  const unit = isLifeShared(format) ? 'a team' : 'each';
  const name = deepEqual(format, PLAIN_FORMAT) ? [] : [formatFormatWithOptions(format)];
  return [...name, `${formatNumber(startingLife)} life ${unit}`].join('; ');
}

/** Formats the variant; nothing for a plain game of two or more players. */
const formatVariant = ({ settings: { format } }: Game): readonly string[] =>
  deepEqual(format, PLAIN_FORMAT) ? [] : [`-# ${formatFormatWithOptions(format)}`];

/** Formats the result of a subgame that the table has not ended yet. */
export const formatSubgameResult = (game: Game, result: GameResult): string =>
  `**${capitalize(subgameName(depthOf(game)))} is over**: ${formatResult(result)}. ${formatGoingOn(game)}`;

function formatTurn(game: Game): string {
  const { turn, edition } = game;
  if (!turn) return '';
  if (hasSeveralTurns(game)) return formatTurnMarkers(game);
  const { number, step, round, extra, endedBy, ahead } = turn;
  const active = activePlayers(game);
  const whose = active.length > 0 ? active : [turn.playerId];
  const again = round > 1 ? ` (${round}.)` : '';
  return [
    `**Turn ${number}: ${formatTeam(whose)}**`,
    `${stepName(step, edition)}${again}`,
    ...(ahead?.now ? [formatExtra(ahead.now)] : []),
    ...(extra ? ['extra turn'] : []),
    ...(endedBy === null ? [] : ['ending the turn']),
  ].join(' · ');
}

/** Grand Melee has several turns at once, which the table tracks itself. */
export function formatTurnMarkers(game: Game): string {
  const { answer, citations } = turnMarkers(game, rulesetOf(game.edition));
  return `**Grand Melee**: ${formatCount(answer.count, 'turn marker')}; move them yourselves. ${citeAll(citations)}`;
}

/** Cites the rules by which players lose. The numbers are shown beside their names. */
export function formatLosses(game: Game): readonly string[] {
  const [first, ...others] = lossesIn(game, rulesetOf(game.edition)).flatMap(({ citations }) => citations);
  return first ? [`-# Losing: ${citeAll(distinct([first, ...others]))}`] : [];
}

/** Counts what belongs to no player: day or night, spells cast, permanents. */
export function formatTableCounts(game: Game): readonly string[] {
  const { designations, turn, permanents } = game;
  const { day } = designations;
  const phasedOut = permanents.filter((permanent) => isInPhasedOutZone(permanent, game)).length;
  const onTable = permanents.length - phasedOut;
  const parts = [
    ...(day ? [`it is ${day}`] : []),
    ...(turn && turn.storm > 0
      ? [`${formatCount(turn.storm, 'spell')} ${wasCastIn(game.edition)} this turn`]
      : []),
    ...(onTable > 0 ? [formatCount(onTable, 'permanent')] : []),
    ...(phasedOut > 0 ? [`${phasedOut} phased out`] : []),
  ];
  return parts.length > 0 ? [`-# At the table: ${parts.join(' · ')}`] : [];
}

export function formatStackSummary({ stack, abilities }: Game): readonly string[] {
  const waiting = abilities.filter(({ when }) => when === 'waiting').length;
  const names = stack.toReversed().map(formatStackObject);
  const shown = names.slice(0, MAX_ON_STACK);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return [
    ...(names.length > 0 ? [`**Stack**, top first: ${shown.join(', ')}${more}`] : []),
    ...(waiting > 0
      ? [
          `${formatCount(waiting, 'triggered ability', 'triggered abilities')} waiting to go on the stack: \`/stack put\``,
        ]
      : []),
  ];
}

/** Formats the skipped turns that the upcoming turns do not show, and skipped steps and phases. */
export function formatSkips({ skips, edition }: Game): readonly string[] {
  const players = new Map<string, number>();
  for (const { playerId, of } of skips) if (!of) players.set(playerId, (players.get(playerId) ?? 0) + 1);
  return [
    ...[...players].map(([playerId, turns]) =>
      turns === 1 ? `-# ${mention(playerId)} skips a turn` : `-# ${mention(playerId)} skips ${turns} turns`,
    ),
    ...skips.flatMap(({ playerId, card, of }) =>
      of ? [`-# ${mention(playerId)} skips ${formatSkip(of, 'their', edition)}${formatByCard(card)}`] : [],
    ),
  ];
}

export function formatGameResult(result: GameResult | null): string {
  const winners = result?.winners ?? [];
  if (winners.length > 0)
    return `**The game is over.** ${formatList(winners.map(mention))} ${winners.length > 1 ? 'win' : 'wins'}.`;
  return result?.how === 'drawn' ? '**The game is over.** It is a draw.' : '**The game is over.**';
}
