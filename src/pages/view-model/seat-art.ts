import { createHash } from 'node:crypto';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { commandersOf } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { SeatArt } from './types.ts';

/** The address of a picture, and the name by which pages load it. */
export interface NamedArt extends SeatArt {
  readonly address: string;
}

/** The art of each player's first commander that has any, if cards are imported. */
export function artOfSeats(game: Game, pool: Pick<CardPool, 'find'>): ReadonlyMap<PlayerId, NamedArt> {
  const found = game.seats.flatMap(({ playerId }): (readonly [PlayerId, NamedArt])[] => {
    const [art] = commandersOf(game, playerId).flatMap((name) => {
      const { card, oracle } = pool.find(name) ?? {};
      return card && oracle?.art ? [{ card: card.name, ...oracle.art }] : [];
    });
    return art ? [[playerId, { ...art, name: nameOf(art.address) }]] : [];
  });
  return new Map(found);
}

const nameOf = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 16);
