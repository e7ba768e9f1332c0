import type { GameRow, GameRows } from './rows.ts';

/**
 * Checks that a game can be taken back to how it stood after a line. Whoever asks has been refused before, by the rules
 * of the table; this is the last guard of the log.
 * @throws where the line is none of the game's before the last, was taken back itself, or where since then chance decided, a player flipped,
 *   or a card was shown
 */
export function checkUndo(rows: GameRows, { id, seq, flipAfter }: GameRow, toSeq: number): void {
  if (!Number.isInteger(toSeq) || toSeq < 1 || toSeq >= seq)
    throw new Error(`game ${id} cannot go back from line ${seq} to line ${toSeq}`);
  if (rows.isUndone(id, toSeq)) throw new Error(`line ${toSeq} of game ${id} was taken back`);
  const chance = rows.chanceAfter(id, toSeq);
  if (chance !== undefined)
    throw new Error(`game ${id} cannot go back to line ${toSeq}: chance decided in line ${chance}`);
  if (flipAfter !== null && toSeq < flipAfter)
    throw new Error(`game ${id} cannot go back to line ${toSeq}: coins were flipped after line ${flipAfter}`);
}
