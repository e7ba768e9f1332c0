import { formatCount } from '../../basics/format-count.ts';
import { asHighAs, MOST_LINES } from '../words/height.ts';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Decided, Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { HasKeyword } from '../../engine/reminders/happened.ts';
import type { Revealed } from '../../store/port/coins.ts';
import type { GameRecord } from '../../store/port/records.ts';
import { fit } from '../words/fit.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import type { BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { isSaidAtStart, formatActed, formatRules, thingsAround } from '../sentences/entries.ts';
import { isOutForGood } from '../naming/permanent-notes.ts';
import { formatWaiting } from '../sentences/control.ts';
import { formatGoingOn } from '../sentences/subgames.ts';
import { formatDayCheck } from '../ahead/day-check.ts';
import { formatNewLosses } from '../ahead/losses.ts';
import { formatReminded } from '../ahead/reminders.ts';
import { activeInGame } from '../naming/teams.ts';
import { nameOf, thingsOf } from '../naming/things.ts';
import { formatStep } from '../sentences/turns.ts';
import { formatCommitment, formatLink, type Seal } from '../sentences/commitment.ts';
import { formatResult } from '../sentences/results.ts';
import { stateBasedIn } from '../naming/turn-words.ts';
import { resultButtons } from './record-buttons.ts';

/** A change that was decided: what happens, and the game after it. */
export interface AppliedAction extends Decided {
  readonly request: BotRequest;
  readonly before: Game;
  /** The cards that are known, where somebody asks. */
  readonly cards?: CardPool;
  /** The id of the game, as buttons carry it. */
  readonly gameId: string;
  /** The secret of the channel's coins, where the game ended and it was revealed. */
  readonly revealed?: Revealed;
  /** The commitment of the secret after that one. */
  readonly sealed?: Seal;
  /** The record of the game, where it ended and went on record. */
  readonly record?: GameRecord;
}

/** Discord takes 2,000 characters; an answer that comes late says so above it. */
const MAX_LENGTH = 1900;

/**
 * Renders the events of an action, by whose authority they happened, who loses now, and the rules. Lists are cut to about
 * the height of a phone. The result of a game that ended comes first.
 * @param more lines after what happened, and lines that stand first among those below.
 */
export const renderActionReply = (
  applied: AppliedAction,
  { after = [], below = [] }: { readonly after?: readonly string[]; readonly below?: readonly string[] } = {},
): Reply => ({
  content: asHighAs(MOST_LINES, (most) => [
    fitWithFooter(
      [...sayEnd(applied), ...formatEvents(applied, most), ...after],
      [...below, ...formatFooter(applied)],
    ),
  ]),
  ...(applied.record && { components: [resultButtons(applied.record)] }),
});

const sayEnd = ({ record }: AppliedAction): readonly string[] => (record ? formatResult(record) : []);

/** The events that the result of a game tells. */
const RESULT_EVENTS: ReadonlySet<string> = new Set(['game/left', 'game/ended']);

/**
 * Says what happened, line by line. A step that began by itself is said first, with whose turn it is; whoever goes first
 * has the first turn, which is not said again.
 * @param most so many of a list are named, if not fewer anyway
 */
export function formatEvents(applied: AppliedAction, most = Infinity): readonly string[] {
  const { request, before, entries } = applied;
  const [{ event, authority }, ...others] = entries;
  const isStart = entries.some((entry) => entry.event.kind === 'game/started');
  const isByItself = event.kind === 'turn/step-began' && authority === 'rules';
  const isSaid = isStart
    ? (entry: Entry) => isSaidAtStart(entry, applied.after)
    : (entry: Entry) => !applied.record || !RESULT_EVENTS.has(entry.event.kind);
  return [
    ...(isByItself ? [formatStep(event.step, event.round, before.edition, activeInGame(before))] : []),
    ...formatActed(isByItself ? others : entries, request.origin.actorId, {
      things: thingsAround(before, applied),
      edition: before.edition,
      hostId: before.hostId,
      most,
      isSaid,
    }),
  ];
}

/**
 * Says what stands below: who loses by the numbers now, the rules, and the secret of the coins where the game ended.
 */
export const formatFooter = ({
  request,
  before,
  after,
  entries,
  final,
  revealed,
  sealed,
  record,
  cards,
}: AppliedAction): readonly string[] => [
  ...formatWaiting(
    after,
    entries.flatMap(({ event }) => {
      if (event.kind === 'turn/skipped') return [event.playerId];
      return event.kind === 'turn/skip-added' && !event.skip.of ? [event.skip.playerId] : [];
    }),
  ),
  ...formatCleanup(before, entries),
  ...formatPhasedOutForGood(after, entries),
  ...formatNewLosses(before, after, entries),
  ...formatAfterSubgame(after, entries),
  ...formatDayQuestion(after, entries),
  ...formatReminded(before, { after, entries, final }, hasKeyword(cards)),
  ...formatRules(entries, after.edition),
  ...(record ? formatEndedBy(entries, request.origin.actorId, before) : []),
  ...(revealed ? formatRevealedSecret(revealed) : []),
  ...(sealed === undefined ? [] : [formatCommitment(sealed, 'next')]),
  ...(record ? [`-# Game ${record.number} on record here: \`/record\``] : []),
];

/** True where a card has a keyword ability, as far as its facts are known. */
const hasKeyword =
  (cards: CardPool | undefined): HasKeyword =>
  (name, keyword) =>
    cards?.find(name)?.keywords?.some((some) => some.includes(keyword)) ?? false;

/** Asks what the untap step asks, as a turn begins. */
const formatDayQuestion = (game: Game, entries: readonly Entry[]): readonly string[] =>
  entries.some(({ event }) => event.kind === 'turn/began')
    ? formatDayCheck(game).map((line) => `${line}\n-# Answer on the table card.`)
    : [];

/** Says what follows once a subgame is over. */
const formatAfterSubgame = (game: Game, entries: readonly Entry[]): readonly string[] =>
  entries.some(({ event }) => event.kind === 'subgame/over') ? [formatGoingOn(game)] : [];

/**
 * Says what the table is believed about a cleanup step in which somebody has priority and nothing was known to trigger.
 */
function formatCleanup({ turn, edition }: Game, [{ event }]: Decided['entries']): readonly string[] {
  if (event.kind !== 'stack/added' || turn?.step !== 'cleanup' || turn.cleanupAgain) return [];
  return [
    `Players get priority in cleanup only if ${stateBasedIn(edition)} were performed or something triggered; another cleanup step follows.`,
  ];
}

/** Names what phased out with something that is no more by now, and so stays phased out for the rest of the game. */
function formatPhasedOutForGood(game: Game, entries: readonly Entry[]): readonly string[] {
  const gone = entries.flatMap(({ event }) => (event.kind === 'permanent/left' ? [`${event.id}`] : []));
  if (gone.length === 0) return [];
  const things = thingsOf(game);
  const out = game.permanents.filter(
    (permanent) => isOutForGood(permanent, things) && gone.includes(permanent.permanent.phasedOutWith ?? ''),
  );
  if (out.length === 0) return [];
  const stay = out.length === 1 ? 'stays' : 'stay';
  return [`${listed(out.map(({ id }) => nameOf(things, id)))} ${stay} phased out for the rest of the game.`];
}

/** Who ended a game as its host, without being it: that stands in no result. */
const formatEndedBy = (entries: readonly Entry[], actorId: PlayerId, { hostId }: Game): readonly string[] =>
  actorId !== hostId &&
  entries.some(({ event, authority }) => event.kind === 'game/ended' && authority === 'host')
    ? [`-# Ended by ${mention(actorId)}, as host`]
    : [];

/** The secret, if any coin came from it. */
const formatRevealedSecret = ({ flips, secret, head }: Revealed): readonly string[] =>
  flips > 0
    ? [
        `-# The secret of ${formatCount(flips, 'flip')} here: \`${secret}\`${head === null ? '' : `, last link ${formatLink(head)}`}. \`/coins verify\` computes ${flips === 1 ? 'it' : 'them'} again.`,
      ]
    : [];

/** Lines as one message: of those above as many as fit, those below whole. */
export function fitWithFooter(above: readonly string[], below: readonly string[]): string {
  const tail = below.join('\n');
  return [fit(above, MAX_LENGTH - tail.length), tail].filter(Boolean).join('\n');
}
