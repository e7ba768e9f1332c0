import type { Refusal } from '../../engine/refusals.ts';
import { refuse } from '../../engine/refusals.ts';
import { fail, ok, type Result } from '../../engine/result.ts';
import type { House, Press, Said } from '../command.ts';
import type { At } from './change-game.ts';
import { undoLast } from './game-undo.ts';
import { logReply } from './log-pages.ts';

/** Does what a button below a reply of `/game` says. */
export async function pressGame(press: Press, house: House): Promise<Said> {
  const read = readPress(press.parts);
  if (!read.ok) return read.failure;
  const { verb, at } = read.value;
  if (verb === 'undo') return undoLast(press, house, { meant: at });
  const book = house.store.lastGame(press.origin.channelId);
  if (book?.id !== at.id) return refuse('button/stale', {});
  return { ...logReply(book, at.seq), replaces: true };
}

interface GamePress {
  readonly verb: 'undo' | 'log';
  /** The line that is to be taken back, or the line after those that are to be shown. */
  readonly at: At;
}

function readPress([verb, id, seq]: readonly string[]): Result<GamePress, Refusal> {
  const isKnown = verb === 'undo' || verb === 'log';
  if (!isKnown || !id || !/^\d{1,9}$/.test(seq ?? '')) return fail(refuse('button/stale', {}));
  return ok({ verb, at: { id, seq: Number(seq) } });
}
