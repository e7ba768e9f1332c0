import { formatGrounds } from '#text/silence.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName, ranked } from '#text/parts.ts';
import type { ControlEvent } from '#engine/events/control-events.ts';
import { isBetweenOwnEffects } from './control.ts';
import type { PlayerId, Authority } from '#engine/vocabulary/players.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { citeOrLater, isSameRule } from '#engine/rule-numbers/citing.ts';
import { listFormatter, type FormatList } from '#text/list.ts';
import { formatClauses } from '../labels/clause.ts';
import { formatEvent } from './event.ts';
import { formatPossessive } from '../labels/teams.ts';
import {
  controlOf,
  sharersOf,
  formatSharing,
  thingsEnteredBy,
  thingsOf,
  mergeThings,
  type Things,
} from '../labels/things.ts';

/** Formats lists unless the caller passes another formatter. */
const FORMAT_LIST = listFormatter(12);

/**
 * Formats the events in the terms of the edition, line by line. `formatAuthority` adds who decided, and `formatRules`
 * the rules.
 * @param things the objects to which the entries refer by id, before and after them
 */
export const formatEntries = (
  entries: readonly Entry[],
  things: Things,
  edition: Edition,
  formatList = FORMAT_LIST,
): readonly Text[] =>
  formatClauses(
    shownEntries(entries, things).map(({ event }) => formatEvent(event, things, edition)),
    formatList,
  );

/** Omits events between two effects of one player on the same player, and those by which the timer counts. */
function shownEntries(all: readonly Entry[], things: Things): readonly Entry[] {
  const entries = all.filter(({ event, authority }) => !isTimerEvent(event) || authority !== 'rules');
  const controlEvents = entries.flatMap(({ event }) => (isControlEvent(event) ? [event] : []));
  return controlEvents.length === 0
    ? entries
    : entries.filter(
        ({ event }) => !isControlEvent(event) || !isBetweenOwnEffects(event, controlEvents, things),
      );
}

const isTimerEvent = (event: Entry['event']): boolean => event.kind.startsWith('timer/');

const isControlEvent = (event: Entry['event']): event is ControlEvent => event.kind.startsWith('control/');

/** Collects the objects to which entries refer by id: those of the game before them, with the teams after them. */
export function thingsAround(
  before: Game,
  { entries, after }: Pick<AcceptedTransition, 'entries' | 'after'>,
): Things {
  const things = mergeThings(thingsOf(before), thingsEnteredBy(entries, before.edition));
  const hasTeams = before.teams.length > 0 || entries.some(({ event }) => event.kind === 'game/started');
  return hasTeams ? mergeThings(things, sharersOf(after)) : things;
}

/**
 * The first turn is shown at the start of a game only if a team shares it: the sentence about who goes first implies
 * it otherwise.
 */
export const isShownAtStart = ({ event }: Entry, { settings }: Game): boolean =>
  event.kind !== 'turn/began' || settings.format.sharesTurns;

/** The authority of the entry that a player decided; `rules` if all entries follow by the rules. */
export const authorityOf = (entries: readonly Entry[]): Authority =>
  entries.find(({ authority }) => authority !== 'rules')?.authority ?? 'rules';

/**
 * ` (by @Alice, as host)` if the user acted by another authority than that of a player. Omitted for opening and ending
 * a game, which hosts always do.
 * @param hostId the host, if another user may act as one
 */
export function formatAuthority(entries: readonly Entry[], actorId: PlayerId, hostId = actorId): Text {
  const [opening] = entries;
  const isUsualHostEvent = opening !== undefined && HOST_EVENTS.has(opening.event.kind) && actorId === hostId;
  const authority = authorityOf(entries);
  if (authority === 'host' && !isUsualHostEvent) return text` (by ${playerName(actorId)}, as host)`;
  if (authority === 'recorder') return text` (recorded by ${playerName(actorId)})`;
  return authority === 'controller' ? text` (decided by ${playerName(actorId)}, in control)` : '';
}

/**
 * Formats an action line by line, with its authority on the line that a player decided rather than on those that
 * follow automatically. If the player in control of the active player ends a turn, a line of its own says so, since
 * the next turn begins automatically.
 */
export function formatAction(
  entries: readonly Entry[],
  actorId: PlayerId,
  { things, edition, hostId, formatList, isShown = () => true }: ActionFormat,
): readonly Text[] {
  const visible = entries.filter(isShown);
  const format = (shown: readonly Entry[]): readonly Text[] =>
    formatEntries(shown, things, edition, formatList);
  const turnEnded = formatTurnEnded(visible, actorId, things);
  if (turnEnded !== null) return [turnEnded, ...format(visible)];
  const decidedAt = visible.findIndex(({ authority }) => authority !== 'rules');
  if (decidedAt < 0) return format(visible);
  const [first = '', ...rest] = format(visible.slice(decidedAt));
  return [
    ...format(visible.slice(0, decidedAt)),
    [first, formatAuthority(entries, actorId, hostId)],
    ...rest,
  ];
}

interface ActionFormat {
  readonly things: Things;
  readonly edition: Edition;
  /** See `formatAuthority`. */
  readonly hostId?: PlayerId;
  readonly formatList?: FormatList | undefined;
  /** False for entries that are shown elsewhere. */
  readonly isShown?: (entry: Entry) => boolean;
}

/** `@Bob, in control, ends @Carol’s turn.` `null` unless a player in control ends a turn. */
export function formatTurnEnded(entries: readonly Entry[], actorId: PlayerId, things: Things): Text | null {
  const isEndedByController = entries.some(
    ({ event, authority }) => event.kind === 'turn/began' && authority === 'controller',
  );
  if (!isEndedByController) return null;
  const ended = entries.flatMap(({ event }) =>
    event.kind === 'control/ended' ? (controlOf(things, event.id) ?? []) : [],
  );
  const playerId = ended.find(({ span }) => span === 'next-turn')?.of;
  const turn =
    playerId === undefined ? 'the turn' : formatPossessive(formatSharing(things, 'turns', playerId), 'turn');
  return ranked('decisive', text`${playerName(actorId)}, in control, ends ${turn}.`);
}

const HOST_EVENTS: ReadonlySet<Entry['event']['kind']> = new Set([
  'game/opened',
  'game/started',
  'game/host-changed',
  'game/settings-changed',
  'game/edition-changed',
  'game/ended',
]);

/** General rules on zones, entering and turns. They are never the deciding ones if others are cited. */
const GENERAL_SUBJECTS = [
  'zone/new-object',
  'status/enters',
  'turn/phases',
  'phase/beginning',
  'phase/ending',
] as const;

/**
 * Formats the rules of entries, each once: those of the edition or, if it is silent, the later rules that the bot
 * follows. General rules come last.
 */
export function formatRules(entries: readonly Entry[], edition: Edition): readonly Text[] {
  const all = entries.flatMap((entry): readonly Citation[] => entry.because);
  const general = GENERAL_SUBJECTS.map((subject) => citeOrLater(subject, edition));
  const isGeneral = (citation: Citation): boolean =>
    general.some((candidate) => isSameRule(citation, candidate));
  const citations = [...all.filter((citation) => !isGeneral(citation)), ...all.filter(isGeneral)];
  return formatGrounds({ edition, citations });
}

/** `takes back line 2, done by @Bob:` @param byId the player who undoes it */
export function formatUndoHeader(
  { seq, actorId }: { readonly seq: number; readonly actorId: PlayerId },
  byId: PlayerId,
): Text {
  const by = actorId === byId ? '' : text`, done by ${playerName(actorId)}`;
  return text`takes back line ${seq}${by}:`;
}
