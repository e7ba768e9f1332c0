import { ComponentType } from 'discord.js';
import { isActingHost, controllerOf, refuseNonPlayer } from '#engine/deciding/authority.ts';
import { finalReason } from '#engine/deciding/transition.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { outermostOf } from '#engine/subgames/subgames.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { isRoll, type CoinBook } from '#store/port/coins.ts';
import type { GameWithLog, GameFlip, GameLogEntry } from '#store/port/games.ts';
import type { Outcome } from '#store/port/changes.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { authorityOf, formatEntries } from '../sentences/entries.ts';
import {
  runTableTransaction,
  isAtVersion,
  rejected,
  type GameVersion,
} from '../table/execute-game-action.ts';
import { fitWithFooter } from '../table/action-reply.ts';
import { gameButton } from '../table/game-buttons.ts';
import { entryInForce, formatUndoHeader, namesForEntries } from '../table/log.ts';
import { mention } from '../words/mention.ts';

export const undo = subcommand({
  name: 'undo',
  description: 'Take back the last change',
  changes: true,
  run: (request, ctx) => undoLast(request, ctx),
});

/** The last undoable entry, and the entry after which the game then stands. */
interface Undoable {
  readonly line: GameLogEntry;
  readonly toSeq: number;
}

/**
 * Finds the last entry that may be undone.
 * @returns `undo/nothing` if only the opening is left; `undo/final` if the entry used chance or revealed hidden
 *   information; `undo/flipped` if coins were flipped or dice rolled since, by or for a player of the game
 */
function findUndoable(
  book: GameWithLog,
  coins: CoinBook,
): Result<Undoable, Refusal<'undo/nothing' | 'undo/final' | 'undo/flipped'>> {
  const line = entryInForce(book);
  const before = line && entryInForce(book, line.seq);
  if (!line || !before) return fail(refuse('undo/nothing', {}));
  if (line.byChance) return fail(refuse('undo/final', { why: whyLineIsFinal(line) }));
  const { lastFlip } = book;
  return lastFlip && before.seq < lastFlip.after
    ? fail(refuse('undo/flipped', { flip: lastFlip, isRoll: wereDiceRolled(lastFlip, coins) }))
    : ok({ line, toSeq: before.seq });
}

/** Tells dice from coins, as far as the secret in use allows. */
function wereDiceRolled({ number }: GameFlip, coins: CoinBook): boolean {
  const entry = coins.entry(number);
  return entry !== undefined && isRoll(entry);
}

function whyLineIsFinal({ entries }: GameLogEntry): RefusalFacts['undo/final']['why'] {
  const beganWithin = entries.some(({ event }) => event.kind === 'subgame/began');
  const [why = 'revealed'] = entries.flatMap(({ event }) => finalReason(event) ?? []);
  return why === 'drawn' && beganWithin ? 'subgame-drawn' : why;
}

/**
 * Undoes the last change: at once for its author and the acting host; another player's request asks those two.
 * @param at version of the game on the pressed button; any other version is refused as stale
 * @param meant the entry to undo; by default the last one possible
 * @returns `game/none`, `button/stale`, `game/not-a-player`, `undo/others`, `control/decides-for-you`, or refusals of
 *   {@link findUndoable}
 */
export function undoLast(
  request: BotRequest,
  ctx: BotContext,
  { at, meant }: { readonly at?: GameVersion | undefined; readonly meant?: GameVersion | undefined } = {},
): Promise<HandlerResult> {
  return runTableTransaction(request, ctx, ({ game: book, coins }) => {
    if (!book) return rejected(refuse('game/none', {}));
    const stranger = checkPlayed(book.game, request);
    if (stranger) return rejected(stranger);
    if (at && !isAtVersion(book, at)) return rejected(refuse('button/stale', {}));
    const found = findUndoable(book, coins);
    const isGone = found.ok ? found.value.line.seq !== meant?.seq : found.failure.code === 'undo/nothing';
    if (meant && (meant.id !== book.id || isGone)) return rejected(refuse('button/stale', {}));
    if (!found.ok) return rejected(found.failure);
    return decideUndo(request, book, found.value, meant !== undefined);
  });
}

/** Refuses people who never played and do not act as host. */
function checkPlayed(game: Game, request: BotRequest): Refusal<'game/not-a-player'> | null {
  const actor = actorOf(request);
  const isSeated = outermostOf(game).seats.some(({ playerId }) => playerId === actor.id);
  return isSeated || isActingHost(game, actor) ? null : refuseNonPlayer(outermostOf(game), actor.id);
}

function decideUndo(
  request: BotRequest,
  book: GameWithLog,
  { line, toSeq }: Undoable,
  isAnswer: boolean,
): Outcome<HandlerResult> {
  const actor = actorOf(request);
  const { game } = book;
  const { actorId: playerId } = line;
  const what = formatEntries(line.entries, namesForEntries(book, [line]), game.edition);
  const isHost = isActingHost(game, actor);
  const decider = isHost && actor.id !== playerId ? checkNotControlled(game, actor.id, line) : null;
  if (decider) return rejected(decider);
  if (actor.id === playerId || isHost) {
    const above = [
      `${mention(actor.id)} ${formatUndoHeader(line, actor.id)}`,
      ...what.map((undone) => `> ${undone}`),
    ];
    return {
      reply: { content: fitWithFooter(above, []), replaces: isAnswer },
      game: { kind: 'undo', toSeq },
    };
  }
  if (isAnswer) return rejected(refuse('undo/others', { playerId, hostId: game.hostId }));
  const table = outermostOf(game);
  if (!isInGame(table, actor.id)) return rejected(refuseNonPlayer(table, actor.id));
  const asks = `${mention(actor.id)} asks ${formatUndoAuthor(playerId, game.hostId)} to take this back:`;
  return {
    reply: {
      content: fitWithFooter([asks, ...what.map((undone) => `> ${undone}`)], []),
      components: [undoButton(book, line)],
    },
    refused: true,
  };
}

/**
 * Refuses a host who is controlled and would undo the controller's decision. Undoing the control itself is allowed.
 * CR 507.3 (2006-10-01), 723.5 (2026-06-19).
 */
function checkNotControlled(
  game: Game,
  takerId: PlayerId,
  { actorId, entries }: GameLogEntry,
): Refusal<'control/decides-for-you'> | null {
  const ruleset = rulesetOf(game.edition);
  const { answer: by, citations } = controllerOf(game, takerId, ruleset);
  const isDecided = actorId === by || authorityOf(entries) === 'controller';
  const isControl = entries.some(
    ({ event }) => event.kind === 'control/created' && event.control.of === takerId,
  );
  return by !== takerId && isDecided && !isControl
    ? refuse('control/decides-for-you', { by }, citations)
    : null;
}

const formatUndoAuthor = (playerId: string, hostId: string): string =>
  playerId === hostId ? mention(hostId) : `${mention(playerId)} or ${mention(hostId)}, the host,`;

const undoButton = ({ id }: GameWithLog, { seq }: GameLogEntry) => ({
  type: ComponentType.ActionRow as const,
  components: [gameButton('undo', 'Take it back', { id, seq })],
});
