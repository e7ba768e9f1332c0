import type { Actor, PlayerId } from '#engine/vocabulary/players.ts';

/**
 * The actor of a press is the owner of the link. Pages do not know who may manage the server, so only the game's host
 * acts as host.
 */
export const actorOnPage = (id: PlayerId): Actor => ({ id, mayManageServer: false });
