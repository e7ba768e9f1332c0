import { contentOf } from '#discord/command/reply.ts';
import { ButtonStyle } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { ActionHandler, AcceptedTransition } from '#engine/deciding/actions.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import { teamOf } from '#engine/game/teams.ts';
import { isGuest, type Actor, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { ChangeReads, ChangeOutcome, Table } from '#store/port/changes.ts';
import type { Revealed } from '#ledger/vocabulary/ledger.ts';
import type { GameWithLog, GameWrite, GameSnapshot } from '#store/port/games.ts';
import { newLosses } from '../upcoming/losses.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import { mutate, type ChangeResult } from '../command/mutate.ts';
import { isThread } from '../command/posting.ts';
import { hasRoomForRow, type Reply } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';
import { commitmentOf } from '../sentences/commitment.ts';
import { gameButton } from './game-buttons.ts';
import { withPostingNote } from './posting-note.ts';
import { withReminderButtons } from './reminder-buttons.ts';
import { secretRevealedEntry, auditEntriesOf, type AuditEntry } from './audit-entries.ts';
import { withTimeCounted } from '#engine/timer/timer.ts';
import { withLostHosts } from '#engine/permanents/host-left.ts';
import { withCommanderChoices } from './commander-buttons.ts';
import { withStateBasedActions } from './state-based-buttons.ts';
import { renderActionReply, type AppliedAction } from './action-reply.ts';
import { drawGameHistory, type EndedGame } from './game-history-picture.ts';

/** Decides on a change of the channel's open game: log entries, or a refusal. Pure. */
export type GameDecision = (
  game: Game,
  actor: Actor,
  ruleset: Ruleset,
  book: GameWithLog,
) => Result<AcceptedTransition, Refusal>;

/** Builds the decision for an action that does not depend on the game. */
export const withAction =
  <Action>(decide: ActionHandler<Action>, action: Action): GameDecision =>
  (game, actor, ruleset) =>
    decide(game, actor, action, ruleset);

/** Like {@link withAction}, for an action parsed from the request and the current game. */
export const withParsedAction =
  <Action>(
    decide: ActionHandler<Action>,
    parse: (game: Game, actor: Actor) => Result<Action, Refusal>,
  ): GameDecision =>
  (game, actor, ruleset) => {
    const action = parse(game, actor);
    return action.ok ? decide(game, actor, action.value, ruleset) : action;
  };

/** The version of a game, as buttons carry it. */
export type GameVersion = Pick<GameWithLog, 'id' | 'seq'>;

export interface GameActionOptions {
  /** The version on the pressed button; any other is refused as stale. */
  readonly at?: GameVersion;
  /** Renders the reply instead of {@link renderActionReply}. */
  readonly render?: (applied: AppliedAction) => Reply;
  /** Cards, for reminders of printed abilities. */
  readonly cards?: CardPool;
  /** The data that the decision reads besides the game. */
  readonly reads?: ChangeReads;
}

/**
 * Changes the channel's open game and schedules an update of its table card.
 * @returns a public reply with the events; or `game/none`, `button/stale`, or refusals of `decide`
 */
export async function executeGameAction(
  request: BotRequest,
  ctx: BotContext,
  decide: GameDecision,
  options: GameActionOptions = {},
): Promise<HandlerResult> {
  return runTableTransaction(
    request,
    ctx,
    ({ game }) => applyAction(request, game, decide, { cards: ctx.cards, ...options }),
    options.reads,
  );
}

export const isAtVersion = ({ id, seq }: Pick<GameWithLog, 'id' | 'seq'>, at: GameVersion): boolean =>
  at.id === id && at.seq === seq;

/** Computes the outcome of a change without the store. */
export function applyAction(
  request: BotRequest,
  book: GameWithLog | null,
  decide: GameDecision,
  { at, render = renderActionReply, cards }: GameActionOptions = {},
): ChangeResult {
  if (!book) return fail(refuse('game/none', {}));
  if (at && !isAtVersion(book, at)) return fail(refuse('button/stale', {}));
  const { game } = book;
  const decided = decide(game, actorOf(request), rulesetOf(game.edition), book);
  if (!decided.ok) return decided;
  const decision = withLostHosts(game, decided.value, rulesetOf(game.edition));
  const hasConsequences = decision !== decided.value;
  const transition = withTimeCounted(game, decision, request.origin.at);
  const applied = { ...transition, request, before: game, gameId: book.id, ...(cards && { cards }) };
  return ok({
    reply: withCommanderChoices(
      withStateBasedActions(
        withReminderButtons(
          withRemovalButton(
            withUndoButton(render(applied), hasConsequences ? nextVersion(book) : null),
            book,
            applied,
          ),
          applied,
        ),
        applied,
      ),
      book.id,
      applied,
    ),
    game: { kind: 'append', ...transition },
    renderRevealed(revealed, record, next) {
      const sealed = commitmentOf(next);
      const reply = render({ ...applied, revealed, sealed, ...(record && { record }) });
      return { reply, publishes: showsCommitment(reply, sealed.commitment) };
    },
  });
}

/** The version of the game after the change. */
export const nextVersion = ({ id, seq }: GameVersion): GameVersion => ({ id, seq: seq + 1 });

/** Adds a button that undoes the whole entry, if the action had further consequences. */
const withUndoButton = (reply: Reply, line: GameVersion | null): Reply =>
  line && hasRoomForRow(reply, 1) ? withButtonRow(reply, gameButton('undo', 'Undo', line)) : reply;

/** Adds a button to remove players who lose by the action. */
function withRemovalButton(
  reply: Reply,
  book: GameWithLog,
  { before, after, entries }: AppliedAction,
): Reply {
  const isOffered =
    after.stage === 'playing' &&
    !reply.layout &&
    !reply.form &&
    newLosses(before, after, entries).length > 0 &&
    hasRoomForRow(reply, 1);
  if (!isOffered) return reply;
  const button = gameButton('lose', 'Remove losing players', nextVersion(book));
  return withButtonRow(reply, { ...button, style: ButtonStyle.Danger });
}

/** Returns true if the reply makes the commitment public. */
const showsCommitment = (reply: Reply, commitment: string): boolean =>
  !reply.isPrivate && contentOf(reply).includes(commitment);

/**
 * Runs a change in a transaction of the channel. Updates the table card if the game was written or a button was
 * stale. The card pings the player whose turn begins. If no card can be posted, the reply pings the player, says why
 * there is no card, and has a button that shows the table.
 * @param reads the data that the change reads besides the open game, the live secret and its seeds
 * @param isShownByReply the reply shows a table that opens, and pings whose turn begins; the card comes with the first
 * change
 */
export async function runTableTransaction(
  request: BotRequest,
  ctx: BotContext,
  change: (table: Table) => ChangeResult,
  reads?: ChangeReads,
  isShownByReply = false,
): Promise<HandlerResult> {
  const { tableCards, store, audit, threads } = ctx;
  const { channelId, guildId, actorId } = request.origin;
  let isWritten = false;
  let showsLobby = false;
  let showsTable = false;
  let playersToPing: readonly PlayerId[] = [];
  let ended: EndedGame | null = null;
  let seated: readonly PlayerId[] = [];
  let auditEntries: readonly AuditEntry[] = [];
  const decide = (table: Table): ChangeResult => {
    isWritten = false;
    showsLobby = false;
    showsTable = false;
    auditEntries = [];
    const changed = change(table);
    if (!changed.ok || changed.value.refused) return changed;
    const outcome = changed.value;
    const { game: written, reply } = outcome;
    auditEntries = auditEntriesOf(outcome, table.game, actorId);
    if (!written) return changed;
    isWritten = true;
    showsLobby = isLobby(written);
    showsTable = showsLobby || isShownByReply;
    playersToPing = playersWhoseTurnBegins(written, table.game).filter(
      (playerId) => playerId !== actorId && !isGuest(playerId),
    );
    const reported = handleGameEnd(outcome, (endedGame, revealed) => {
      if (endedGame) ended = endedGame;
      auditEntries = [...auditEntriesOf(outcome, table.game, actorId), secretRevealedEntry(revealed)];
    });
    if (showsNewGame(written)) seated = written.after.seats.map(({ playerId }) => playerId);
    // Another attempt to post is likely to be refused as well.
    const postingBlock = tableCards.lastPostingBlock(channelId);
    const pings = playersToPing.length > 0 ? { pings: playersToPing } : {};
    if (!postingBlock && isShownByReply) return ok({ ...reported, reply: { ...reply, ...pings } });
    if (!postingBlock || !showsNewTable(written)) return ok(reported);
    if (showsLobby) {
      const note = withPostingNote({ isPrivate: true }, postingBlock);
      return ok({ ...reported, reply: { ...reply, also: note } });
    }
    const withNote = withPostingNote(reply, postingBlock);
    return ok({ ...reported, reply: { ...withNote, ...pings } });
  };
  const result = await mutate(store, request.origin, decide, reads);
  for (const { what, facts } of auditEntries) audit(what, request.origin, facts);
  const isForced = !result.ok && result.failure.code === 'button/stale';
  // The reply that opens a game shows it. Its card comes with the first change.
  if ((isWritten && !showsTable) || isForced)
    tableCards.invalidate(channelId, {
      isForced,
      guildId,
      ...(playersToPing.length > 0 && { pings: playersToPing }),
    });
  // Otherwise, a player would be added to the thread only by the ping of their first turn.
  if (seated.length > 0 && isThread(request.channel)) threads.addMembers(channelId, seated);
  if (!result.ok || !ended) return result;
  return ok(await withHistoryPicture(result.value, ended, request, ctx));
}

/** Returns true for a change after which a new card would be posted: a game was opened or begun, or a turn began. */
const showsNewTable = (written: GameWrite): boolean =>
  showsNewGame(written) || hasEvent(written, 'turn/began');

/** Returns true for a game that was opened and hasn't begun. */
const isLobby = (written: GameWrite): boolean =>
  written.kind === 'open' && written.after.stage === 'gathering';

const showsNewGame = (written: GameWrite): written is Exclude<GameWrite, { readonly kind: 'undo' }> =>
  hasEvent(written, 'game/opened') || hasEvent(written, 'game/started');

const hasEvent = (written: GameWrite, kind: GameEvent['kind']): boolean =>
  written.kind !== 'undo' && written.entries.some(({ event }) => event.kind === kind);

/** Wraps an outcome so that the end of the game, and its record, are reported. */
function handleGameEnd(
  outcome: ChangeOutcome<Reply>,
  report: (ended: EndedGame | null, revealed: Revealed) => void,
): ChangeOutcome<Reply> {
  const { game: written, renderRevealed } = outcome;
  if (!renderRevealed || !written || written.kind === 'undo') return outcome;
  return {
    ...outcome,
    renderRevealed: (revealed, record, next) => {
      report(record && { game: written.after, record }, revealed);
      return renderRevealed(revealed, record, next);
    },
  };
}

/**
 * Adds a picture of the game's history to the reply that ends it. The stored reply has no picture, and if the log
 * cannot be read, only the picture is missing.
 */
async function withHistoryPicture(
  reply: Reply,
  ended: EndedGame,
  request: BotRequest,
  ctx: BotContext,
): Promise<Reply> {
  const picture = await drawGameHistory(ended, request, ctx).catch(() => null);
  return picture ? { ...reply, pictures: [...(reply.pictures ?? []), picture] } : reply;
}

/** Returns the players whose turn begins with the change; none if the table has pings turned off. */
function playersWhoseTurnBegins(written: GameWrite, before: GameWithLog | null): readonly PlayerId[] {
  if (written.kind === 'undo') return [];
  const [{ event: first }] = written.entries;
  const settings = first.kind === 'game/opened' ? first.settings : before?.game.settings;
  const began = written.entries.findLast(({ event }) => event.kind === 'turn/began')?.event;
  if (!settings?.pings || began?.kind !== 'turn/began') return [];
  if (!settings.format.sharesTurns) return [began.playerId];
  const started = written.entries.find(({ event }) => event.kind === 'game/started')?.event;
  const teams = started?.kind === 'game/started' ? started.teams : (before?.game.teams ?? []);
  const team = teamOf({ teams }, began.playerId);
  return before ? team.filter((playerId) => isInGame(before.game, playerId)) : team;
}

/** Finds the game of the channel, whether it has begun or not; refuses if there is none, or if it is over. */
export async function findOpenGame(
  { origin }: BotRequest,
  { store }: BotContext,
): Promise<Result<GameSnapshot, Refusal<'game/none'>>> {
  const snapshot = await store.lastGame(origin.channelId);
  return snapshot && snapshot.game.stage !== 'over' ? ok(snapshot) : fail(refuse('game/none', {}));
}

/** Returns the open game for completions; `null` if there is none. */
export async function openGameState(request: BotRequest, ctx: BotContext): Promise<Game | null> {
  const found = await findOpenGame(request, ctx);
  return found.ok ? found.value.game : null;
}
