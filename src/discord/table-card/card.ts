import type { Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import { playerName } from '#text/parts.ts';
import { heightOf, MAX_PREVIEW_LINES } from '../words/height.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import type { Game } from '#engine/game/state.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { Reply } from '../command/reply.ts';
import { formatPlane } from '../planechase/table-card-parts.ts';
import { formatDayCheck } from '../upcoming/day-check.ts';
import { formatReminders } from '../upcoming/reminders.ts';
import { formatScheme } from '../upcoming/schemes.ts';
import { formatGamePath } from '../sentences/subgames.ts';
import { formatGatheringTeams } from '../upcoming/teams.ts';
import { formatRulesOf } from '../labels/turn-words.ts';
import { formatTurnsAhead } from '../upcoming/turns.ts';
import { formatReturns } from '../upcoming/returns.ts';
import { truncateLines } from '../words/fit.ts';
import {
  formatFirstPlayer,
  formatGathering,
  formatVariant,
  formatSubgameResult,
  formatTurn,
  formatLosses,
  formatTableCounts,
  formatTurnTimer,
  formatStackSummary,
  formatGoads,
  formatSkips,
  formatGameResult,
} from './state-lines.ts';
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
/** Characters for everything but the players if that limit applies. */
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
  recentEvents: 1200,
} as const;
/** With less room than this, only the note about omitted lines would fit. */
const MIN_ROOM = 40;
/** Each player above this number adds a line to the allowed height. */
const MAX_PLAYERS_SHORT = 6;

/** How much a card shows. */
interface Extent extends NameLength {
  /** The factor applied to {@link ROOM}. */
  readonly scale: number;
  /** The number of recent events. */
  readonly events: number;
  /** True if it also shows the counts of the table, and opening hands that are kept. */
  readonly isWhole: boolean;
}

const WHOLE: Extent = { scale: 1, events: Infinity, names: 'whole', isWhole: true };
const BRIEF: Extent = { ...WHOLE, names: 'short', isWhole: false };

/** Tried in order until a card fits a phone screen. */
const EXTENTS: readonly Extent[] = [
  WHOLE,
  { ...WHOLE, names: 'short' },
  BRIEF,
  ...[1, 0.7, 0.5, 0.35, 0.25, 0.15].map((scale): Extent => ({
    scale,
    events: 1,
    names: 'short',
    isWhole: false,
  })),
];

const NO_INTERACTIONS: ReadonlySet<string> = new Set();

/** Cuts lines to the room left, and to `maxLength` characters of Markdown. */
interface Fitter {
  fitLines(this: void, lines: readonly Text[], maxLength?: number): Group;
  fitMarkdown(this: void, lines: readonly string[], maxLength?: number): Group;
}

/** Parts of a card that belong together. */
type Group = readonly string[];

/**
 * Renders the table card: the current state of a channel's game, with buttons for the most common actions. It pings
 * nobody.
 * @param late ids of interactions that could not be answered: the card lists their changes
 * @returns a message in Components V2: at most 2,000 characters, or 3,700 if the players alone need as many
 */
export function renderTableCard(book: GameWithLog, late: ReadonlySet<string> = NO_INTERACTIONS): Reply {
  const { game } = book;
  const footer = `-# ${formatRulesOf(game.edition)} · log line ${book.seq}`;
  // Read the log first: if more of it must be loaded, rendering starts over.
  const [recentEvents, undelivered] = [formatRecentEvents(book), formatUndeliveredChanges(book, late)];
  const maxLength = Math.min(
    Math.max(MAX_LENGTH, formatSeatsShortest(game).join('\n').length + RESERVED_BESIDE_SEATS),
    MAX_LENGTH_WITH_DAMAGE,
  );
  const maxHeight = MAX_PREVIEW_LINES + Math.max(0, game.seats.length - MAX_PLAYERS_SHORT);
  let groups: readonly Group[] = [];
  for (const extent of EXTENTS) {
    const fitter = createFitter(maxLength - footer.length, extent.scale);
    const state = formatState(game, undelivered, fitter, extent);
    groups = [...state, fitter.fitLines(recentEvents.slice(0, extent.events), ROOM.recentEvents), [footer]];
    if (heightOf(groups.flat().join('\n')) <= maxHeight) break;
  }
  return { layout: [framedCard(groups, cardColor(game))], components: tableButtons(book) };
}

/**
 * Gives each part the room it needs, in the order of the calls.
 * @param scale the share of its own room that each part may take
 */
function createFitter(room: number, scale: number): Fitter {
  let remaining = room;
  const fitMarkdown: Fitter['fitMarkdown'] = (lines, maxLength = room / scale) => {
    const partRoom = Math.min(Math.round(maxLength * scale), remaining - 1);
    if (lines.length === 0 || partRoom < MIN_ROOM) return [];
    const truncated = truncateLines(lines, partRoom);
    remaining -= truncated.length + 1;
    return [truncated];
  };
  return { fitMarkdown, fitLines: (lines, maxLength) => fitMarkdown(lines.map(toMarkdown), maxLength) };
}

/** Formats the parts of a card from top to bottom. Room is given out by priority, not by position. */
function formatState(
  game: Game,
  lateLines: readonly Text[],
  { fitLines, fitMarkdown }: Fitter,
  extent: Extent,
): readonly Group[] {
  const { scale, isWhole } = extent;
  const [head, rows] = formatHeader(game, extent);
  const top = fitMarkdown([head]);
  const seats = fitMarkdown(rows);
  const late = fitLines(lateLines, ROOM.late / scale);
  if (game.stage !== 'playing' || game.result) return [[...late, ...top], seats];
  // Control and the upcoming turns are never cut to their share.
  const controls = fitLines(formatActiveControls(game));
  const ahead = fitLines([
    ...(hasSeveralTurns(game) ? [] : [formatTurnsAhead(game)]),
    ...formatPendingControls(game),
  ]);
  const questions = fitLines([...formatDayCheck(game), ...formatReturns(game)], ROOM.losses / scale);
  const reminders = fitLines(formatReminders(game), ROOM.reminders);
  const hands = isWhole || hasOpenHands(game) ? formatHands(game) : [];
  const opening = fitLines([...hands, ...formatScheme(game)], ROOM.coming);
  const losses = fitLines(formatLosses(game), ROOM.losses);
  const coming = fitLines([...formatSkips(game), ...formatGoads(game)], ROOM.coming);
  const stack = fitLines([...formatPlane(game), ...formatStackSummary(game)], ROOM.stack);
  const combat = fitLines(formatCombat(game), ROOM.combat);
  const table = fitLines([...formatTurnTimer(game), ...(isWhole ? formatTableCounts(game) : [])], ROOM.table);
  return [
    [...late, ...top, ...controls],
    seats,
    [...opening, ...questions, ...reminders, ...losses, ...combat, ...stack, ...table, ...ahead, ...coming],
  ];
}

/** Formats the first line of the card and the players. */
function formatHeader(game: Game, extent: Extent): readonly [head: string, seats: readonly string[]] {
  switch (game.stage) {
    case 'gathering':
      return [
        toMarkdown(formatGathering(game)),
        [
          ...game.seats.map(
            ({ playerId }, index) =>
              `${index + 1}. ${toMarkdown([playerName(playerId), formatCommanders(game, playerId)])}`,
          ),
          ...formatGatheringTeams(game).map(toMarkdown),
          ...formatFirstPlayer(game).map(toMarkdown),
        ],
      ];
    case 'playing':
      return [
        [
          ...formatGamePath(game).map(toMarkdown),
          toMarkdown(game.result ? formatSubgameResult(game, game.result) : formatTurn(game)),
          ...formatVariant(game).map(toMarkdown),
        ].join('\n'),
        formatSeats(game, ROOM.seats * extent.scale, extent),
      ];
    case 'over':
      return [
        toMarkdown(formatGameResult(game.result)),
        formatSeats(game, ROOM.seats * extent.scale, extent),
      ];
  }
}
