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
import { isSaidAtStart, sayActed, sayRules, thingsAround } from '../sentences/entries.ts';
import { isOutForGood } from '../naming/permanent-notes.ts';
import { sayWaiting } from '../sentences/control.ts';
import { sayGoingOn } from '../sentences/subgames.ts';
import { sayDayCheck } from '../ahead/day-check.ts';
import { sayNewLosses } from '../ahead/losses.ts';
import { sayReminded } from '../ahead/reminders.ts';
import { activeInGame } from '../naming/teams.ts';
import { nameOf, thingsOf } from '../naming/things.ts';
import { sayStep } from '../sentences/turns.ts';
import { sayCommitment, sayLink, type Seal } from '../sentences/commitment.ts';
import { sayResult } from '../sentences/results.ts';
import { stateBasedIn } from '../naming/turn-words.ts';
import { resultButtons } from './record-action.ts';

/** A change that was decided: what happens, and the game after it. */
export interface Done extends Decided {
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
const LONGEST = 1900;

/** Says what a change made happen, by whose authority, who loses by the numbers now, and the rules. */
export const changeReply = (done: Done): Reply => doneReply(done);

/**
 * The same, no higher than a phone as long as lists can be cut. Of a game that ended, what it came to comes first.
 * @param more lines after what happened, and lines that stand first among those below.
 */
export const doneReply = (
  done: Done,
  { after = [], below = [] }: { readonly after?: readonly string[]; readonly below?: readonly string[] } = {},
): Reply => ({
  content: asHighAs(MOST_LINES, (most) => [
    fitAbove([...sayEnd(done), ...sayDone(done, most), ...after], [...below, ...sayBelow(done)]),
  ]),
  ...(done.record && { components: [resultButtons(done.record)] }),
});

const sayEnd = ({ record }: Done): readonly string[] => (record ? sayResult(record) : []);

/** The events that the result of a game tells. */
const IN_RESULT: ReadonlySet<string> = new Set(['game/left', 'game/ended']);

/**
 * Says what happened, line by line. A step that began by itself is said first, with whose turn it is; whoever goes first
 * has the first turn, which is not said again.
 * @param most so many of a list are named, if not fewer anyway
 */
export function sayDone(done: Done, most = Infinity): readonly string[] {
  const { request, before, entries } = done;
  const [{ event, authority }, ...others] = entries;
  const isStart = entries.some((entry) => entry.event.kind === 'game/started');
  const isByItself = event.kind === 'turn/step-began' && authority === 'rules';
  const isSaid = isStart
    ? (entry: Entry) => isSaidAtStart(entry, done.after)
    : (entry: Entry) => !done.record || !IN_RESULT.has(entry.event.kind);
  return [
    ...(isByItself ? [sayStep(event.step, event.round, before.edition, activeInGame(before))] : []),
    ...sayActed(isByItself ? others : entries, request.origin.actorId, {
      things: thingsAround(before, done),
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
export const sayBelow = ({
  request,
  before,
  after,
  entries,
  final,
  revealed,
  sealed,
  record,
  cards,
}: Done): readonly string[] => [
  ...sayWaiting(
    after,
    entries.flatMap(({ event }) => {
      if (event.kind === 'turn/skipped') return [event.playerId];
      return event.kind === 'turn/skip-added' && !event.skip.of ? [event.skip.playerId] : [];
    }),
  ),
  ...sayCleanup(before, entries),
  ...sayOutForGood(after, entries),
  ...sayNewLosses(before, after, entries),
  ...sayNext(after, entries),
  ...sayDayAsked(after, entries),
  ...sayReminded(before, { after, entries, final }, hasKeyword(cards)),
  ...sayRules(entries, after.edition),
  ...(record ? sayEndedBy(entries, request.origin.actorId, before) : []),
  ...(revealed ? sayRevealed(revealed) : []),
  ...(sealed === undefined ? [] : [sayCommitment(sealed, 'next')]),
  ...(record ? [`-# Game ${record.number} on record here: \`/record\``] : []),
];

/** True where a card has a keyword ability, as far as its facts are known. */
const hasKeyword =
  (cards: CardPool | undefined): HasKeyword =>
  (name, keyword) =>
    cards?.find(name)?.keywords?.some((some) => some.includes(keyword)) ?? false;

/** Asks what the untap step asks, as a turn begins. */
const sayDayAsked = (game: Game, entries: readonly Entry[]): readonly string[] =>
  entries.some(({ event }) => event.kind === 'turn/began')
    ? sayDayCheck(game).map((line) => `${line}\n-# Answer on the table card.`)
    : [];

/** Says what follows once a subgame is over. */
const sayNext = (game: Game, entries: readonly Entry[]): readonly string[] =>
  entries.some(({ event }) => event.kind === 'subgame/over') ? [sayGoingOn(game)] : [];

/**
 * Says what the table is believed about a cleanup step in which somebody has priority and nothing was known to trigger.
 */
function sayCleanup({ turn, edition }: Game, [{ event }]: Decided['entries']): readonly string[] {
  if (event.kind !== 'stack/added' || turn?.step !== 'cleanup' || turn.cleanupAgain) return [];
  return [
    `Players get priority in cleanup only if ${stateBasedIn(edition)} were performed or something triggered; another cleanup step follows.`,
  ];
}

/** Names what phased out with something that is no more by now, and so stays phased out for the rest of the game. */
function sayOutForGood(game: Game, entries: readonly Entry[]): readonly string[] {
  const gone = entries.flatMap(({ event }) => (event.kind === 'permanent/left' ? [`${event.id}`] : []));
  if (gone.length === 0) return [];
  const things = thingsOf(game);
  const out = game.permanents.filter(
    (one) => isOutForGood(one, things) && gone.includes(one.permanent.phasedOutWith ?? ''),
  );
  if (out.length === 0) return [];
  const stay = out.length === 1 ? 'stays' : 'stay';
  return [`${listed(out.map(({ id }) => nameOf(things, id)))} ${stay} phased out for the rest of the game.`];
}

/** Who ended a game as its host, without being it: that stands in no result. */
const sayEndedBy = (entries: readonly Entry[], actorId: PlayerId, { hostId }: Game): readonly string[] =>
  actorId !== hostId &&
  entries.some(({ event, authority }) => event.kind === 'game/ended' && authority === 'host')
    ? [`-# Ended by ${mention(actorId)}, as host`]
    : [];

/** The secret, if any coin came from it. */
const sayRevealed = ({ flips, secret, head }: Revealed): readonly string[] =>
  flips > 0
    ? [
        `-# The secret of ${formatCount(flips, 'flip')} here: \`${secret}\`${head === null ? '' : `, last link ${sayLink(head)}`}. \`/coins verify\` computes ${flips === 1 ? 'it' : 'them'} again.`,
      ]
    : [];

/** Lines as one message: of those above as many as fit, those below whole. */
export function fitAbove(above: readonly string[], below: readonly string[]): string {
  const tail = below.join('\n');
  return [fit(above, LONGEST - tail.length), tail].filter(Boolean).join('\n');
}
