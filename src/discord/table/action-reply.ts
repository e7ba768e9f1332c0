import { formatCount } from '#basics/format-count.ts';
import { foldableList } from '#text/fold.ts';
import { code, joinTexts, playerName, ranked } from '#text/parts.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { HasKeyword } from '#engine/reminders/reminders-after.ts';
import type { RevealedSecret } from '#ledger/vocabulary/ledger.ts';
import type { EndedGameRecord } from '#store/port/records.ts';
import type { BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { isShownAtStart, formatAction, formatRules, thingsAround } from '../sentences/entries.ts';
import { isPhasedOutForever } from '../labels/permanent-notes.ts';
import { formatControlsWaiting } from '../sentences/control.ts';
import { formatGoingOn } from '../sentences/subgames.ts';
import { formatDayCheck } from '../upcoming/day-check.ts';
import { formatNewLosses } from '../upcoming/losses.ts';
import { formatNewReminders } from '../upcoming/reminders.ts';
import { activePlayersInGame } from '../labels/teams.ts';
import { formatThing, thingsOf } from '../labels/things.ts';
import { formatStep } from '../sentences/turns.ts';
import { formatCommitment, formatChainLink, type PublishedCommitment } from '../sentences/commitment.ts';
import { formatFinalTimes } from '../sentences/timer.ts';
import { formatGameResult } from '../sentences/results.ts';
import { stateBasedName } from '../labels/turn-words.ts';
import { resultButtons } from './record-buttons.ts';

/** An accepted action with the game before and after it. */
export interface AppliedAction extends AcceptedTransition {
  readonly request: BotRequest;
  readonly before: Game;
  readonly cards?: CardPool;
  readonly gameId: string;
  /** The secret of the channel's coins, revealed as the game ended. */
  readonly revealed?: RevealedSecret;
  /** The commitment of the next secret. */
  readonly nextCommitment?: PublishedCommitment;
  /** The record of the game, if it ended and was recorded. */
  readonly record?: EndedGameRecord;
}

/**
 * Renders the events of an action, their authority, who loses now, and the rules. The result of a finished game comes
 * first.
 */
export const renderActionReply = (
  applied: AppliedAction,
  {
    after = [],
    below = [],
  }: {
    /** Lines after the events. */
    readonly after?: readonly Content[];
    /** Lines at the beginning of the footer. */
    readonly below?: readonly Content[];
  } = {},
): Reply => ({
  content: joinTexts(
    [
      ...formatResult(applied).map((line) => ranked('decisive', line)),
      ...formatEvents(applied),
      ...after,
      ...below,
      ...formatFooter(applied),
    ],
    '\n',
  ),
  ...(applied.record && { components: [resultButtons(applied.record)] }),
});

const formatResult = ({ record, after, request }: AppliedAction): readonly Text[] =>
  record ? [...formatGameResult(record), ...formatFinalTimes(after, request.origin.at)] : [];

/** Events that are part of the result of a game. */
const RESULT_EVENTS: ReadonlySet<string> = new Set(['game/left', 'game/ended']);

/**
 * Formats events, a line each. A step that began automatically comes first, with the active player. At the start of a
 * game, its first turn is left out unless a team shares it.
 */
export function formatEvents(applied: AppliedAction): readonly Text[] {
  const { request, before, entries } = applied;
  const [{ event, authority }, ...rest] = entries;
  const isStart = entries.some((entry) => entry.event.kind === 'game/started');
  const isAutomatic = event.kind === 'turn/step-began' && authority === 'rules';
  const isShown = isStart
    ? (entry: Entry) => isShownAtStart(entry, applied.after)
    : (entry: Entry) => !applied.record || !RESULT_EVENTS.has(entry.event.kind);
  return [
    ...(isAutomatic
      ? [ranked('decisive', formatStep(event.step, event.round, before.edition, activePlayersInGame(before)))]
      : []),
    ...formatAction(isAutomatic ? rest : entries, request.origin.actorId, {
      things: thingsAround(before, applied),
      edition: before.edition,
      hostId: before.hostId,
      formatList: foldableList,
      isShown,
    }),
  ];
}

/** Formats the footer: who loses by the numbers now, the rules, and the secret of the coins if the game ended. */
export const formatFooter = ({
  request,
  before,
  after,
  entries,
  final,
  revealed,
  nextCommitment,
  record,
  cards,
}: AppliedAction): readonly Text[] => [
  ...formatControlsWaiting(
    after,
    entries.flatMap(({ event }) => {
      if (event.kind === 'turn/skipped') return [event.playerId];
      return event.kind === 'turn/skip-added' && !event.skip.of ? [event.skip.playerId] : [];
    }),
  ).map((line) => ranked('decisive', line)),
  ...formatCleanup(before, entries),
  ...formatPhasedOutForGood(after, entries),
  ...formatNewLosses(before, after, entries).map((line) => ranked('decisive', line)),
  ...formatAfterSubgame(after, entries),
  ...formatDayQuestion(after, entries),
  ...formatNewReminders(before, { after, entries, final }, hasKeyword(cards)),
  ...formatRules(entries, after.edition),
  ...(record ? formatEndedBy(entries, request.origin.actorId, before) : []),
  ...(revealed ? formatRevealedSecret(revealed) : []),
  ...(nextCommitment === undefined ? [] : [formatCommitment(nextCommitment, 'next')]),
  ...(record ? [text`-# Game ${record.number} on record here: \`/record\``] : []),
];

const hasKeyword =
  (cards: CardPool | undefined): HasKeyword =>
  (name, keyword) =>
    cards?.find(name)?.keywords?.some((keywords) => keywords.includes(keyword)) ?? false;

/** Asks the question of the untap step at the beginning of a turn. */
const formatDayQuestion = (game: Game, entries: readonly Entry[]): readonly Text[] =>
  entries.some(({ event }) => event.kind === 'turn/began')
    ? formatDayCheck(game).map((line) => text`${line}\n-# Answer with the buttons of the table.`)
    : [];

/** Formats how the main game continues after a subgame. */
const formatAfterSubgame = (game: Game, entries: readonly Entry[]): readonly Text[] =>
  entries.some(({ event }) => event.kind === 'subgame/over') ? [formatGoingOn(game)] : [];

/**
 * States the assumption behind a cleanup step in which players have priority although nothing is known to have
 * triggered.
 */
function formatCleanup({ turn, edition }: Game, [{ event }]: AcceptedTransition['entries']): readonly Text[] {
  if (event.kind !== 'stack/added' || turn?.step !== 'cleanup' || turn.cleanupAgain) return [];
  return [
    text`Players get priority in cleanup only if ${stateBasedName(edition)} were performed or something triggered; another cleanup step follows.`,
  ];
}

/** Names permanents that stay phased out for the rest of the game because what they phased out with is gone. */
function formatPhasedOutForGood(game: Game, entries: readonly Entry[]): readonly Text[] {
  const gone = entries.flatMap(({ event }) => (event.kind === 'permanent/left' ? [`${event.id}`] : []));
  if (gone.length === 0) return [];
  const things = thingsOf(game);
  const stranded = game.permanents.filter(
    (permanent) =>
      isPhasedOutForever(permanent, things) && gone.includes(permanent.permanent.phasedOutWith ?? ''),
  );
  if (stranded.length === 0) return [];
  const verb = stranded.length === 1 ? 'stays' : 'stay';
  return [
    text`${listOf(stranded.map(({ id }) => formatThing(things, id)))} ${verb} phased out for the rest of the game.`,
  ];
}

/** Names the user who ended the game as host in place of its host, since the result does not name them. */
const formatEndedBy = (entries: readonly Entry[], actorId: PlayerId, { hostId }: Game): readonly Text[] =>
  actorId !== hostId &&
  entries.some(({ event, authority }) => event.kind === 'game/ended' && authority === 'host')
    ? [text`-# Ended by ${playerName(actorId)}, as host`]
    : [];

/** Formats the secret if any coin was flipped with it. */
const formatRevealedSecret = ({ flips, secret, head }: RevealedSecret): readonly Text[] =>
  flips > 0
    ? [
        ranked(
          'decisive',
          text`-# The secret of ${formatCount(flips, 'flip')} here: ${code(secret)}${head === null ? '' : text`, last link ${formatChainLink(head)}`}. \`/coins verify\` computes ${flips === 1 ? 'it' : 'them'} again.`,
        ),
      ]
    : [];
