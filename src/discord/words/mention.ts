import { isGone, isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { escapeUserText } from './escape.ts';

/** A mention; of a guest the escaped name, which pings nobody. */
export const mention = (id: PlayerId): string => {
  if (isGone(id)) return 'somebody';
  return isGuest(id) ? escapeUserText(nameOfGuest(id)) : `<@${id}>`;
};

/** Discord rejects messages that ping anything but users. */
export const pingable = (players: readonly PlayerId[]): readonly PlayerId[] =>
  players.filter((playerId) => !isGuest(playerId) && !isGone(playerId));

/** A mention of a user, or the bot's own notation for a guest. */
export const MENTION = String.raw`<@!?(\d{17,20}|guest:[^<>]{1,64})>`;
