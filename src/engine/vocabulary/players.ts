import { z } from 'zod';
import type { Data } from './data.ts';

/** A player: a Discord user id; or `guest:Dora` for a guest by name, for whom the host plays. */
export const PlayerId = z.string();
export type PlayerId = Data<typeof PlayerId>;

const GUEST_PREFIX = 'guest:';

export const guestOf = (name: string): PlayerId => `${GUEST_PREFIX}${name}`;

/** True for a guest, who has no Discord account. */
export const isGuest = (playerId: PlayerId): boolean => playerId.startsWith(GUEST_PREFIX);

export const nameOfGuest = (guestId: PlayerId): string => guestId.slice(GUEST_PREFIX.length);

const ERASED_PREFIX = 'gone:';

/** The id of a player who was erased on request and cannot be identified. Numbers distinguish several in one line. */
export const erasedPlayerId = (nth: number): PlayerId => `${ERASED_PREFIX}${nth}`;

export const isErasedPlayer = (playerId: PlayerId): boolean => playerId.startsWith(ERASED_PREFIX);

/** The acting user, as Discord reports it. */
export interface Actor {
  readonly id: PlayerId;
  /** May manage the server. */
  readonly mayManageServer: boolean;
}

/**
 * The authority by which an actor acts: as the player, as the player's controller, as the host correcting the table, or
 * as a player who records damage to others. `rules`: a consequence of the rules, such as at the beginning of a step.
 */
export const Authority = z.enum(['self', 'controller', 'host', 'recorder', 'rules']);
export type Authority = Data<typeof Authority>;
