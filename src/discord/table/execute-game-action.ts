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
import type { RevealedSecret } from '#ledger/vocabulary/ledger.ts';
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

/** Decides a change of the channel's open game: returns a transition or a refusal. Must be pure. */
export type GameDecision = (
  game: Game,
  actor: Actor,
  ruleset: Ruleset,
  snapshot: GameWithLog,
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
  snapshot: GameWithLog | null,
  decide: GameDecision,
  { at, render = renderActionReply, cards }: GameActionOptions = {},
): ChangeResult {
  if (!snapshot) return fail(refuse('game/none', {}));
  if (at && !isAtVersion(snapshot, at)) return fail(refuse('button/stale', {}));
  const { game } = snapshot;
  const decided = decide(game, actorOf(request), rulesetOf(game.edition), snapshot);
  if (!decided.ok) return decided;
  const withConsequences = withLostHosts(game, decided.value, rulesetOf(game.edition));
  const transition = withTimeCounted(game, withConsequences, request.origin.at);
  const applied = { ...transition, request, before: game, gameId: snapshot.id, ...(cards && { cards }) };
  let replyWithButtons = render(applied);
  if (withConsequences !== decided.value)
    replyWithButtons = withUndoButton(replyWithButtons, nextVersion(snapshot));
  replyWithButtons = withRemovalButton(replyWithButtons, snapshot, applied);
  replyWithButtons = withReminderButtons(replyWithButtons, applied);
  replyWithButtons = withStateBasedActions(replyWithButtons, applied);
  replyWithButtons = withCommanderChoices(replyWithButtons, snapshot.id, applied);
  return ok({
    reply: replyWithButtons,
    game: { kind: 'append', ...transition },
    renderRevealed(revealed, record, next) {
      const nextCommitment = commitmentOf(next);
      const reply = render({ ...applied, revealed, nextCommitment, ...(record && { record }) });
      return { reply, isPublishing: showsCommitment(reply, nextCommitment.commitment) };
    },
  });
}

/** The version of the game after the change. */
export const nextVersion = ({ id, seq }: GameVersion): GameVersion => ({ id, seq: seq + 1 });

/** Adds a button that undoes the whole entry. */
const withUndoButton = (reply: Reply, entry: GameVersion): Reply =>
  hasRoomForRow(reply, 1) ? withButtonRow(reply, gameButton('undo', 'Undo', entry)) : reply;

/** Adds a button to remove players who lose by the action. */
function withRemovalButton(
  reply: Reply,
  snapshot: GameWithLog,
  { before, after, entries }: AppliedAction,
): Reply {
  const isOffered =
    after.stage === 'playing' &&
    !reply.layout &&
    !reply.form &&
    newLosses(before, after, entries).length > 0 &&
    hasRoomForRow(reply, 1);
  if (!isOffered) return reply;
  const button = gameButton('lose', 'Remove losing players', nextVersion(snapshot));
  return withButtonRow(reply, { ...button, style: ButtonStyle.Danger });
}

/** True if the reply makes the commitment public. */
const showsCommitment = (reply: Reply, commitment: string): boolean =>
  !reply.isPrivate && contentOf(reply).includes(commitment);

/**
 * Runs a change in a transaction of the channel. Updates the table card if the game was written or a button was
 * stale. The card pings the player whose turn begins. If no card can be posted, the reply pings the player, says why
 * there is no card, and has a button that shows the table.
 * @param reads the data that the change reads besides the open game, the live secret and its seeds
 * @param options `isShownByReply`: the reply shows the table of a game that opens, and pings the player whose turn
 * begins; the card comes with the first change
 */
export async function runTableTransaction(
  request: BotRequest,
  ctx: BotContext,
  change: (table: Table) => ChangeResult,
  reads?: ChangeReads,
  { isShownByReply = false }: { readonly isShownByReply?: boolean } = {},
): Promise<HandlerResult> {
  const { tableCards, store, audit, threads } = ctx;
  const { channelId, guildId, actorId } = request.origin;
  let isWritten = false;
  let showsLobby = false;
  let showsTable = false;
  let playersToPing: readonly PlayerId[] = [];
  let endedGame: EndedGame | null = null;
  let newPlayers: readonly PlayerId[] = [];
  let auditEntries: readonly AuditEntry[] = [];
  const decide = (table: Table): ChangeResult => {
    isWritten = false;
    showsLobby = false;
    showsTable = false;
    auditEntries = [];
    const changeResult = change(table);
    if (!changeResult.ok || changeResult.value.isRefused) return changeResult;
    const outcome = changeResult.value;
    const { game: gameWrite, reply } = outcome;
    auditEntries = auditEntriesOf(outcome, table.game, actorId);
    if (!gameWrite) return changeResult;
    isWritten = true;
    showsLobby = isLobby(gameWrite);
    showsTable = showsLobby || isShownByReply;
    playersToPing = playersWhoseTurnBegins(gameWrite, table.game).filter(
      (playerId) => playerId !== actorId && !isGuest(playerId),
    );
    const reported = handleGameEnd(outcome, (ended, revealed) => {
      if (ended) endedGame = ended;
      auditEntries = [...auditEntriesOf(outcome, table.game, actorId), secretRevealedEntry(revealed)];
    });
    if (startsGame(gameWrite)) newPlayers = gameWrite.after.seats.map(({ playerId }) => playerId);
    // Another attempt to post is likely to be refused as well.
    const postingBlock = tableCards.lastPostingBlock(channelId);
    const pings = playersToPing.length > 0 ? { pings: playersToPing } : {};
    if (!postingBlock && isShownByReply) return ok({ ...reported, reply: { ...reply, ...pings } });
    if (!postingBlock || !needsNewCard(gameWrite)) return ok(reported);
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
  if (newPlayers.length > 0 && isThread(request.channel)) threads.addMembers(channelId, newPlayers);
  if (!result.ok || !endedGame) return result;
  return ok(await withHistoryPicture(result.value, endedGame, request, ctx));
}

/** True for a change after which a new card would be posted: a game was opened or started, or a turn began. */
const needsNewCard = (gameWrite: GameWrite): boolean =>
  startsGame(gameWrite) || hasEvent(gameWrite, 'turn/began');

/** True for a game that was opened and hasn't begun. */
const isLobby = (gameWrite: GameWrite): boolean =>
  gameWrite.kind === 'open' && gameWrite.after.stage === 'gathering';

/** True if a game was opened or started. */
const startsGame = (gameWrite: GameWrite): gameWrite is Exclude<GameWrite, { readonly kind: 'undo' }> =>
  hasEvent(gameWrite, 'game/opened') || hasEvent(gameWrite, 'game/started');

const hasEvent = (gameWrite: GameWrite, kind: GameEvent['kind']): boolean =>
  gameWrite.kind !== 'undo' && gameWrite.entries.some(({ event }) => event.kind === kind);

/** Wraps an outcome so that `report` receives the game if it ended and was recorded, and its revealed secret. */
function handleGameEnd(
  outcome: ChangeOutcome<Reply>,
  report: (ended: EndedGame | null, revealed: RevealedSecret) => void,
): ChangeOutcome<Reply> {
  const { game: gameWrite, renderRevealed } = outcome;
  if (!renderRevealed || !gameWrite || gameWrite.kind === 'undo') return outcome;
  return {
    ...outcome,
    renderRevealed: (revealed, record, next) => {
      report(record && { game: gameWrite.after, record }, revealed);
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
function playersWhoseTurnBegins(gameWrite: GameWrite, before: GameWithLog | null): readonly PlayerId[] {
  if (gameWrite.kind === 'undo') return [];
  const [{ event: first }] = gameWrite.entries;
  const settings = first.kind === 'game/opened' ? first.settings : before?.game.settings;
  const began = gameWrite.entries.findLast(({ event }) => event.kind === 'turn/began')?.event;
  if (!settings?.pings || began?.kind !== 'turn/began') return [];
  if (!settings.format.sharesTurns) return [began.playerId];
  const started = gameWrite.entries.find(({ event }) => event.kind === 'game/started')?.event;
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
