import { foldableList } from '#text/fold.ts';
import type { Text } from '#text/text.ts';
import { playerName, joinLines, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatUndoHeader, authorityOf, formatEntries } from '../sentences/entries.ts';
import { ComponentType } from 'discord.js';
import { isActingHost, controllerOf, refuseNonPlayer } from '#engine/deciding/authority.ts';
import { finalReason } from '#engine/deciding/transition.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { outermostOf } from '#engine/game/subgame-depth.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import type { ChangeResult } from '../command/mutate.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { isRoll, type CoinBook } from '#ledger/vocabulary/ledger.ts';
import type { GameWithLog, GameFlip, GameLogEntry } from '#store/port/games.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { runTableTransaction, isAtVersion, type GameVersion } from '../table/execute-game-action.ts';
import { gameButton } from '../table/game-buttons.ts';
import { entryInForce, namesForEntries } from '../table/log.ts';

export const undo = subcommand({
  name: 'undo',
  description: 'Take back the last change',
  changes: true,
  run: (request, ctx) => undoLast(request, ctx),
});

/** The last entry that can be undone, and the sequence number to which the game returns. */
interface Undoable {
  readonly entry: GameLogEntry;
  readonly toSeq: number;
}

/**
 * Finds the last entry that may be undone.
 * @returns `undo/nothing` if only the opening is left; `undo/final` if the entry used chance or revealed hidden
 *   information; `undo/flipped` if coins were flipped or dice rolled since, by or for a player of the game
 */
function findUndoable(
  snapshot: GameWithLog,
  coins: CoinBook,
): Result<Undoable, Refusal<'undo/nothing' | 'undo/final' | 'undo/flipped'>> {
  const entry = entryInForce(snapshot);
  const previous = entry && entryInForce(snapshot, entry.seq);
  if (!entry || !previous) return fail(refuse('undo/nothing', {}));
  if (entry.byChance) return fail(refuse('undo/final', { why: whyFinal(entry) }));
  const { lastFlip } = snapshot;
  return lastFlip && previous.seq < lastFlip.after
    ? fail(refuse('undo/flipped', { flip: lastFlip, isRoll: wereDiceRolled(lastFlip, coins) }))
    : ok({ entry, toSeq: previous.seq });
}

/** True if the flip is known to be a roll of dice; false also if another secret was in use. */
function wereDiceRolled({ number }: GameFlip, coins: CoinBook): boolean {
  const entry = coins.entry(number);
  return entry !== undefined && isRoll(entry);
}

function whyFinal({ entries }: GameLogEntry): RefusalFacts['undo/final']['why'] {
  const beganSubgame = entries.some(({ event }) => event.kind === 'subgame/began');
  const [why = 'revealed'] = entries.flatMap(({ event }) => finalReason(event) ?? []);
  return why === 'drawn' && beganSubgame ? 'subgame-drawn' : why;
}

/**
 * Undoes the last change: at once if its author or the acting host requests it. If another player does, those two are
 * asked.
 * @param at version of the game on the pressed button; any other version is refused as stale
 * @param target the entry to undo; by default the last one that can be undone
 * @returns `game/none`, `button/stale`, `game/not-a-player`, `undo/others`, `control/decides-for-you`, or refusals of
 *   {@link findUndoable}
 */
export function undoLast(
  request: BotRequest,
  ctx: BotContext,
  { at, target }: { readonly at?: GameVersion | undefined; readonly target?: GameVersion | undefined } = {},
): Promise<HandlerResult> {
  return runTableTransaction(
    request,
    ctx,
    ({ game: snapshot, coins }) => {
      if (!snapshot) return fail(refuse('game/none', {}));
      const permission = checkPlayed(snapshot.game, request);
      if (!permission.ok) return permission;
      if (at && !isAtVersion(snapshot, at)) return fail(refuse('button/stale', {}));
      const found = findUndoable(snapshot, coins);
      const isStale = found.ok
        ? found.value.entry.seq !== target?.seq
        : found.failure.code === 'undo/nothing';
      if (target && (target.id !== snapshot.id || isStale)) return fail(refuse('button/stale', {}));
      if (!found.ok) return found;
      return decideUndo(request, snapshot, found.value, target !== undefined);
    },
    { log: 'undo', flip: 'of-game' },
  );
}

/** Refuses users who never played and do not act as host. */
function checkPlayed(game: Game, request: BotRequest): Result<void, Refusal<'game/not-a-player'>> {
  const actor = actorOf(request);
  const isSeated = outermostOf(game).seats.some(({ playerId }) => playerId === actor.id);
  return isSeated || isActingHost(game, actor) ? ok() : fail(refuseNonPlayer(outermostOf(game), actor.id));
}

function decideUndo(
  request: BotRequest,
  snapshot: GameWithLog,
  { entry, toSeq }: Undoable,
  isAnswer: boolean,
): ChangeResult {
  const actor = actorOf(request);
  const { game } = snapshot;
  const { actorId: playerId } = entry;
  const things = namesForEntries(snapshot, [entry]);
  const undoneLines = formatEntries(entry.entries, things, game.edition, foldableList).map((line) =>
    ranked('names', text`> ${line}`),
  );
  const isHost = isActingHost(game, actor);
  const permission = isHost && actor.id !== playerId ? checkNotControlled(game, actor.id, entry) : ok();
  if (!permission.ok) return permission;
  if (actor.id === playerId || isHost) {
    const header = ranked('decisive', text`${playerName(actor.id)} ${formatUndoHeader(entry, actor.id)}`);
    return ok({
      reply: { content: joinLines([header, ...undoneLines]), replaces: isAnswer },
      game: { kind: 'undo', toSeq },
    });
  }
  if (isAnswer) return fail(refuse('undo/others', { playerId, hostId: game.hostId }));
  const mainGame = outermostOf(game);
  if (!isInGame(mainGame, actor.id)) return fail(refuseNonPlayer(mainGame, actor.id));
  const question = ranked(
    'decisive',
    text`${playerName(actor.id)} asks ${formatUndoAuthor(playerId, game.hostId)} to take this back:`,
  );
  return ok({
    reply: {
      content: joinLines([question, ...undoneLines]),
      components: [undoButton(snapshot, entry)],
    },
    isRefused: true,
  });
}

/**
 * Refuses a host who is controlled and would undo the controller's decision. Undoing the control itself is allowed.
 * CR 507.3 (2006-10-01), CR 723.5 (2026-06-19).
 */
function checkNotControlled(
  game: Game,
  undoerId: PlayerId,
  { actorId, entries }: GameLogEntry,
): Result<void, Refusal<'control/decides-for-you'>> {
  const ruleset = rulesetOf(game.edition);
  const { answer: controllerId, citations } = controllerOf(game, undoerId, ruleset);
  const isControllersDecision = actorId === controllerId || authorityOf(entries) === 'controller';
  const isControl = entries.some(
    ({ event }) => event.kind === 'control/created' && event.control.of === undoerId,
  );
  return controllerId !== undoerId && isControllersDecision && !isControl
    ? fail(refuse('control/decides-for-you', { by: controllerId }, citations))
    : ok();
}

const formatUndoAuthor = (playerId: string, hostId: string): Text =>
  playerId === hostId
    ? playerName(hostId)
    : text`${playerName(playerId)} or ${playerName(hostId)}, the host,`;

const undoButton = ({ id }: GameWithLog, { seq }: GameLogEntry) => ({
  type: ComponentType.ActionRow as const,
  components: [gameButton('undo', 'Take it back', { id, seq })],
});
