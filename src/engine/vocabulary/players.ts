import { z } from 'zod';
import type { Data } from './data.ts';

/** A player: a Discord user id; or `guest:Dora`, a guest by name, whose seat the host plays. */
export const PlayerId = z.string();
export type PlayerId = Data<typeof PlayerId>;

const GUEST = 'guest:';

export const guestOf = (name: string): PlayerId => `${GUEST}${name}`;

/** True for a guest: nobody whom Discord knows. */
export const isGuest = (playerId: PlayerId): boolean => playerId.startsWith(GUEST);

export const nameOfGuest = (guestId: PlayerId): string => guestId.slice(GUEST.length);

const GONE = 'gone:';

/** A player who asked to be erased: nobody can tell who it was. Numbers tell several in one line apart. */
export const goneId = (nth: number): PlayerId => `${GONE}${nth}`;

export const isGone = (playerId: PlayerId): boolean => playerId.startsWith(GONE);

/** Who acts, as Discord says. */
export interface Actor {
  readonly id: PlayerId;
  /** May manage the server. */
  readonly mayManageServer: boolean;
}

/**
 * By what right somebody acts: for oneself, as the controller of that player, as the host who corrects the table, or as
 * a player who writes down what others were dealt. `rules`: nobody's choice, such as what follows from a step's beginning.
 */
export const Authority = z.enum(['self', 'controller', 'host', 'recorder', 'rules']);
export type Authority = Data<typeof Authority>;
