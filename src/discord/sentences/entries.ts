import type { ControlEvent } from '#engine/events/control.ts';
import { isBetweenOwnEffects } from './control.ts';
import type { PlayerId, Authority } from '#engine/vocabulary/players.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { citeOrLater, isSameRule } from '#engine/rule-numbers/citing.ts';
import { ownRules, formatSilence } from '../words/by-edition.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { formatClauses } from '../labels/clause.ts';
import { formatEvent } from './event.ts';
import { formatPossessive } from '../labels/teams.ts';
import {
  controlOf,
  sharersOf,
  formatSharing,
  thingsIn,
  thingsOf,
  mergeThings,
  type Things,
} from '../labels/things.ts';

/** How many items of a list a reply names. The log names all. */
const MAX_LISTED = 12;

/**
 * Formats what happened in the terms of the edition, line by line. See `formatAuthority` and `formatRules` for who
 * did it and for the rules.
 * @param things what the entries refer to by id, before and after them
 * @param most how many items of a list are named; the others are counted
 */
export const formatEntries = (
  entries: readonly Entry[],
  things: Things,
  edition: Edition,
  most = MAX_LISTED,
): readonly string[] =>
  formatClauses(
    shownEntries(entries, things).map(({ event }) => formatEvent(event, things, edition)),
    most,
  );

/** Leaves out events between two effects of one player on the same player. */
function shownEntries(entries: readonly Entry[], things: Things): readonly Entry[] {
  const ofControl = entries.flatMap(({ event }) => (isOfControl(event) ? [event] : []));
  return ofControl.length === 0
    ? entries
    : entries.filter(({ event }) => !isOfControl(event) || !isBetweenOwnEffects(event, ofControl, things));
}

const isOfControl = (event: Entry['event']): event is ControlEvent => event.kind.startsWith('control/');

/** What entries refer to by id: the game before them, with the teams as they are after them. */
export function thingsAround(
  before: Game,
  { entries, after }: Pick<AcceptedTransition, 'entries' | 'after'>,
): Things {
  const things = mergeThings(thingsOf(before), thingsIn(entries, before.edition));
  const hasTeams = before.teams.length > 0 || entries.some(({ event }) => event.kind === 'game/started');
  return hasTeams ? mergeThings(things, sharersOf(after)) : things;
}

/**
 * The first turn is shown at the start of a game only if a team shares it: the sentence about who goes first implies
 * it otherwise.
 */
export const isShownAtStart = ({ event }: Entry, { settings }: Game): boolean =>
  event.kind !== 'turn/began' || settings.format.sharesTurns;

/** The authority of the entry that was decided, as opposed to those that follow by the rules. */
export const authorityOf = (entries: readonly Entry[]): Authority =>
  entries.find(({ authority }) => authority !== 'rules')?.authority ?? 'rules';

/**
 * ` (by @Alice, as host)` if an act was not by a player's own authority. Omitted for opening and ending a game, which
 * hosts always do.
 * @param hostId the host, if another user may act as one
 */
export function formatAuthority(entries: readonly Entry[], actorId: PlayerId, hostId = actorId): string {
  const [opening] = entries;
  const isHosting = opening !== undefined && HOSTING.has(opening.event.kind) && actorId === hostId;
  const authority = authorityOf(entries);
  if (authority === 'host' && !isHosting) return ` (by ${mention(actorId)}, as host)`;
  if (authority === 'recorder') return ` (recorded by ${mention(actorId)})`;
  return authority === 'controller' ? ` (decided by ${mention(actorId)}, in control)` : '';
}

/**
 * Formats an action line by line, with its authority on the line that was decided rather than on those that follow by
 * themselves. A turn is ended by the player in control of the active player; the next turn begins by itself.
 */
export function formatAction(
  entries: readonly Entry[],
  actorId: PlayerId,
  { things, edition, hostId, most = MAX_LISTED, isShown = () => true }: ActionFormat,
): readonly string[] {
  const visible = entries.filter(isShown);
  const say = (some: readonly Entry[]): readonly string[] => formatEntries(some, things, edition, most);
  const ends = formatTurnEnded(visible, actorId, things);
  if (ends !== null) return [ends, ...say(visible)];
  const decidedAt = visible.findIndex(({ authority }) => authority !== 'rules');
  if (decidedAt < 0) return say(visible);
  const [first = '', ...others] = say(visible.slice(decidedAt));
  return [...say(visible.slice(0, decidedAt)), first + formatAuthority(entries, actorId, hostId), ...others];
}

interface ActionFormat {
  readonly things: Things;
  readonly edition: Edition;
  /** See `formatAuthority`. */
  readonly hostId?: PlayerId;
  /** How many items of a list are named; the others are counted. */
  readonly most?: number;
  /** False for entries that are shown elsewhere. */
  readonly isShown?: (entry: Entry) => boolean;
}

/** `@Bob, in control, ends @Carol’s turn.` Returns `null` if nobody in control ends a turn. */
export function formatTurnEnded(entries: readonly Entry[], actorId: PlayerId, things: Things): string | null {
  const isSo = entries.some(
    ({ event, authority }) => event.kind === 'turn/began' && authority === 'controller',
  );
  if (!isSo) return null;
  const ended = entries.flatMap(({ event }) =>
    event.kind === 'control/ended' ? (controlOf(things, event.id) ?? []) : [],
  );
  const whose = ended.find(({ span }) => span === 'next-turn')?.of;
  const turn =
    whose === undefined ? 'the turn' : formatPossessive(formatSharing(things, 'turns', whose), 'turn');
  return `${mention(actorId)}, in control, ends ${turn}.`;
}

const HOSTING: ReadonlySet<Entry['event']['kind']> = new Set([
  'game/opened',
  'game/started',
  'game/host-changed',
  'game/settings-changed',
  'game/edition-changed',
  'game/ended',
]);

/** General rules on zones, entering and turns. They never decide if another rule is cited. */
const GENERAL_SUBJECTS = [
  'zone/new-object',
  'status/enters',
  'turn/phases',
  'phase/beginning',
  'phase/ending',
] as const;

/**
 * The rules behind entries, each once: those of the edition and, where it is silent, the later ones that are
 * followed. General rules come last.
 */
export function formatRules(entries: readonly Entry[], edition: Edition): readonly string[] {
  const all = entries.flatMap((entry): readonly Citation[] => entry.because);
  const general = GENERAL_SUBJECTS.map((subject) => citeOrLater(subject, edition));
  const isGeneral = (citation: Citation): boolean =>
    general.some((candidate) => isSameRule(citation, candidate));
  const citations = [...all.filter((citation) => !isGeneral(citation)), ...all.filter(isGeneral)];
  const own = citeAll(ownRules({ edition, citations }));
  return [...(own ? [`-# ${own}`] : []), ...formatSilence({ edition, citations })];
}
