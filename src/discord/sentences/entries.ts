import type { ControlEvent } from '../../engine/events/control.ts';
import { isBetweenOwnEffects } from './control.ts';
import type { PlayerId, Authority } from '../../engine/vocabulary/players.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { AcceptedTransition, Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { citeOrLater, isSameRule } from '../../engine/rule-numbers/citing.ts';
import { ownRules, formatSilence } from '../words/by-edition.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { formatClauses } from '../naming/clause.ts';
import { formatEvent } from './event.ts';
import { formatPossessive } from '../naming/teams.ts';
import {
  controlOf,
  sharersOf,
  formatSharing,
  thingsIn,
  thingsOf,
  mergeThings,
  type Things,
} from '../naming/things.ts';

/** So many of a list are named in a reply; the log of the line names all. */
const MAX_LISTED = 12;

/**
 * Says what happened, line by line, in the words of the edition. Who did it, and the rules, are said by `sayRight` and
 * `sayRules`.
 * @param things what the entries name by id: all that was at the table before them, and all that came with them.
 * @param most so many of a list, such as what untaps, are named, and the others counted.
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

/** Those that are said: effects of one player that give control of the same one do not talk of each other. */
function shownEntries(entries: readonly Entry[], things: Things): readonly Entry[] {
  const ofControl = entries.flatMap(({ event }) => (isOfControl(event) ? [event] : []));
  return ofControl.length === 0
    ? entries
    : entries.filter(({ event }) => !isOfControl(event) || !isBetweenOwnEffects(event, ofControl, things));
}

const isOfControl = (event: Entry['event']): event is ControlEvent => event.kind.startsWith('control/');

/** Collects what entries name by id, from the game before them; teams as they are after them. */
export function thingsAround(
  before: Game,
  { entries, after }: Pick<AcceptedTransition, 'entries' | 'after'>,
): Things {
  const things = mergeThings(thingsOf(before), thingsIn(entries, before.edition));
  const hasTeams = before.teams.length > 0 || entries.some(({ event }) => event.kind === 'game/started');
  return hasTeams ? mergeThings(things, sharersOf(after)) : things;
}

/**
 * True of what is said as a game starts: whoever goes first has the first turn, and that is not said again but of a team
 * that shares it.
 */
export const isShownAtStart = ({ event }: Entry, { settings }: Game): boolean =>
  event.kind !== 'turn/began' || settings.format.sharesTurns;

/** By what right somebody did it: of several, that of whoever decided, and not what followed by the rules. */
export const authorityOf = (entries: readonly Entry[]): Authority =>
  entries.find(({ authority }) => authority !== 'rules')?.authority ?? 'rules';

/**
 * ` (by @Alice, as host)`: by whose authority, if not a player's own; hosts open and end games as hosts anyway.
 * @param hostId the game's host, where somebody else who acts as one is to be told apart
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
 * Says what somebody did, line by line, and by whose authority: said of what was decided, not of what came before it by
 * itself. Whoever is in control of a player ends that player's turn, and nobody decides that the next one begins.
 */
export function formatAction(
  entries: readonly Entry[],
  actorId: PlayerId,
  { things, edition, hostId, most = MAX_LISTED, isSaid: isShown = () => true }: ActionFormat,
): readonly string[] {
  const said = entries.filter(isShown);
  const say = (some: readonly Entry[]): readonly string[] => formatEntries(some, things, edition, most);
  const ends = formatTurnEnded(said, actorId, things);
  if (ends !== null) return [ends, ...say(said)];
  const decidedAt = said.findIndex(({ authority }) => authority !== 'rules');
  if (decidedAt < 0) return say(said);
  const [first = '', ...others] = say(said.slice(decidedAt));
  return [...say(said.slice(0, decidedAt)), first + formatAuthority(entries, actorId, hostId), ...others];
}

interface ActionFormat {
  readonly things: Things;
  readonly edition: Edition;
  /** See `sayRight`. */
  readonly hostId?: PlayerId;
  /** So many of a list are named, and the others counted. */
  readonly most?: number;
  /** True if an entry is said; the others are left out, such as what stands elsewhere. */
  readonly isSaid?: (entry: Entry) => boolean;
}

/** `@Bob, in control, ends @Carol’s turn.`, or that of a team; `null` where nobody in control ends one. */
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

/** What zones, entering and turns are in general: never what decides, if any other rule is cited. */
const GENERAL_SUBJECTS = [
  'zone/new-object',
  'status/enters',
  'turn/phases',
  'phase/beginning',
  'phase/ending',
] as const;

/**
 * The rules behind entries, each once: those of the edition, and where it is silent, the later ones that are followed.
 * The general ones stand behind all that decided.
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
