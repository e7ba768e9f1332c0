import type { Actor, PlayerId } from '../../engine/vocabulary/players.ts';

/**
 * Who acts on a page: whose link it is. Discord tells with each interaction who may manage the server, and of a press on
 * a page it knows nothing: as host acts there only who hosts the game.
 */
export const actorOnPage = (id: PlayerId): Actor => ({ id, mayManageServer: false });
