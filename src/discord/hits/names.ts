import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Asker, House } from '../command/command.ts';

/** The players of a table by what they are called in a form, no two alike; in the order of their seats. */
export type Called = ReadonlyMap<PlayerId, string>;

/** Discord takes labels of this length, in characters. */
const LONGEST = 45;

/**
 * The names of a table's players where no mention can stand: as on their server, of guests as they are called at the
 * table, and by their seat of those whom nobody could name in time.
 */
export async function calledAt(
  { seats }: Game,
  { origin }: Pick<Asker, 'origin'>,
  { names }: Pick<House, 'names'>,
): Promise<Called> {
  const players = seats.map(({ playerId }) => playerId);
  const told = await names.of(origin.guildId, players);
  const called = new Map<PlayerId, string>();
  const taken = new Set<string>();
  for (const [at, playerId] of players.entries()) {
    const name = shortened(told.get(playerId) ?? `Player ${at + 1}`);
    const own = taken.has(name.toLowerCase()) ? `${name} ${at + 1}` : name;
    taken.add(own.toLowerCase());
    called.set(playerId, own);
  }
  return called;
}

/** Room is left for a number behind it. */
const shortened = (name: string): string =>
  Array.from(name.replace(/\s+/g, ' ').trim() || 'Nameless')
    .slice(0, LONGEST - 3)
    .join('');
