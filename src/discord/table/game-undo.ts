import { ComponentType } from 'discord.js';
import { checkHost } from '../../engine/game/checks.ts';
import { isInGame, notInGame } from '../../engine/game/authority.ts';
import { whyFinal } from '../../engine/game/final.ts';
import { refuse, type Refusal, type RefusalFacts } from '../../engine/refusals.ts';
import { fail, ok, type Result } from '../../engine/result.ts';
import type { Game } from '../../engine/game/state.ts';
import type { GameBook, LedgerEntry, LogRow, Outcome, Table } from '../../store/port.ts';
import type { Asker, House, Said } from '../command.ts';
import { mention } from '../render-coins.ts';
import { actorOf } from './actor.ts';
import { atTable, refused, type At } from './change-game.ts';
import { fitAbove } from './change-reply.ts';
import { gameButton } from './game-action.ts';
import { linesBack, sayTakesBack, thingsBehind } from './log-lines.ts';
import { sayEntries } from './say-entries.ts';

/** Flips of the channel that are looked at. */
const MOST_FLIPS = 100;

/** The last change that may be taken back, and the line after which the game then stands. */
interface Undoable {
  readonly line: LogRow;
  readonly toSeq: number;
}

/**
 * The last change of a game, as long as it may be taken back.
 * @param lastFlip the last flip of coins in the channel by or for a player of the game; `null` if there is none.
 * @returns `undo/nothing` where only the opening is left; `undo/final` where the change used chance or showed something
 *   hidden; `undo/flipped` where coins were flipped since.
 */
function findUndoable(book: GameBook, lastFlip: LastFlip | null): Result<Undoable, Refusal> {
  const standing: LogRow[] = [];
  for (const row of linesBack(book)) {
    if (row.isUndone || row.undoneTo !== null) continue;
    standing.push(row);
    if (standing.length === 2) break;
  }
  const [line, before] = standing;
  if (!line || !before) return fail(refuse('undo/nothing', {}));
  if (line.byChance) return fail(refuse('undo/final', { why: whyFinal(line.entries) ?? 'revealed' }));
  if (lastFlip && lastFlip.at > line.at) return fail(refuse('undo/flipped', { flip: lastFlip.flip }));
  return ok({ line, toSeq: before.seq });
}

/**
 * Takes the last change back: at once for the player who made it and the host; anybody else who plays asks the two.
 * @param at the state that a pressed button was made for: at any other, the press is refused as stale.
 * @param meant the line that is to be taken back; the last one that can be, if left out.
 * @returns `game/none`, `button/stale`, `game/not-a-player`, `undo/others`, or what `findUndoable` refuses.
 */
export function undoLast(
  asked: Asker,
  house: House,
  { at, meant }: { readonly at?: At | undefined; readonly meant?: At | undefined } = {},
): Promise<Said> {
  const flips = house.store.history(asked.origin.channelId, MOST_FLIPS);
  return atTable(asked, house, (table) => {
    const { game: book } = table;
    if (!book) return refused(refuse('game/none', {}));
    if (at && (at.id !== book.id || at.seq !== book.seq)) return refused(refuse('button/stale', {}));
    const found = findUndoable(book, lastFlipIn(book.game, [...flipsSince(table, flips), ...flips]));
    const isGone = found.ok ? found.value.line.seq !== meant?.seq : found.failure.code === 'undo/nothing';
    if (meant && (meant.id !== book.id || isGone)) return refused(refuse('button/stale', {}));
    if (!found.ok) return refused(found.failure);
    return decideUndo(asked, book, found.value, meant !== undefined);
  });
}

/** Coins may have been flipped since the ledger was looked at. Newest first. */
function flipsSince({ coins }: Table, [newest]: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const known = newest?.secretId === coins.secretId ? newest.sequence : 0;
  const since: LedgerEntry[] = [];
  for (let sequence = coins.nextSequence - 1; sequence > known; sequence -= 1) {
    const entry = coins.entry(sequence);
    if (entry) since.push(entry);
  }
  return since;
}

/** When, in milliseconds since 1970, and which flip; `null` for one too far back to be looked at. */
type LastFlip = RefusalFacts['undo/flipped'] & { readonly at: number };

/**
 * The last flip by or for a player of the game, of the channel's last flips, newest first. Others may flip in the
 * channel without a say in its game; but where all that were looked at are theirs, what lies before is taken for a
 * player's.
 */
function lastFlipIn(game: Game, flips: readonly LedgerEntry[]): LastFlip | null {
  const plays = (id: string): boolean => game.seats.some(({ playerId }) => playerId === id);
  const ofGame = flips.find(({ actorId, request }) => plays(actorId) || request.flippers.some(plays));
  if (ofGame) {
    const { at, sequence, request } = ofGame;
    return { at, flip: { number: sequence, flippers: request.flippers } };
  }
  const oldest = flips.length < MOST_FLIPS ? undefined : flips.at(-1);
  return oldest ? { at: oldest.at, flip: null } : null;
}

function decideUndo(
  asked: Asker,
  book: GameBook,
  { line, toSeq }: Undoable,
  isAnswer: boolean,
): Outcome<Said> {
  const actor = actorOf(asked);
  const { game } = book;
  const { actorId: playerId } = line;
  const what = sayEntries(line.entries, thingsBehind(book, [line]), game.edition);
  if (actor.id === playerId || checkHost(game, actor).ok) {
    const above = [`${mention(actor.id)} ${sayTakesBack(line, actor.id)}`, ...what.map((one) => `> ${one}`)];
    return {
      reply: { content: fitAbove(above, []), replaces: isAnswer },
      game: { kind: 'undo', toSeq },
    };
  }
  if (isAnswer) return refused(refuse('undo/others', { playerId, hostId: game.hostId }));
  if (!isInGame(game, actor.id)) return refused(notInGame(game, actor.id));
  const asks = `${mention(actor.id)} asks ${sayWho(playerId, game.hostId)} to take this back:`;
  return {
    reply: {
      content: fitAbove([asks, ...what.map((one) => `> ${one}`)], []),
      components: [takeBackButton(book, line)],
    },
    refused: true,
  };
}

const sayWho = (playerId: string, hostId: string): string =>
  playerId === hostId ? mention(hostId) : `${mention(playerId)} or ${mention(hostId)}, the host,`;

const takeBackButton = ({ id }: GameBook, { seq }: LogRow) => ({
  type: ComponentType.ActionRow as const,
  components: [gameButton('undo', 'Take it back', { id, seq })],
});
