import { isErasedPlayer, isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { playerName } from '#text/parts.ts';
import { toMarkdown } from '../markdown/write.ts';

/** A mention of a user, or the escaped name of a guest, which does not ping. */
export const mention = (id: PlayerId): string => toMarkdown(playerName(id));

/** Returns the users among the players, since Discord rejects a message that pings anyone else. */
export const pingable = (players: readonly PlayerId[]): readonly PlayerId[] =>
  players.filter((playerId) => !isGuest(playerId) && !isErasedPlayer(playerId));

/** A pattern for a mention of a user, or for the bot's own notation for a guest. */
export const MENTION = String.raw`<@!?(\d{17,20}|guest:[^<>]{1,64})>`;
