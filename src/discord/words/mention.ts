import { isGone, isGuest, nameOfGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import { escapeUserText } from './escape.ts';

/** A player as Discord names people; a guest by name, which pings nobody and is no markdown. */
export const mention = (id: PlayerId): string => {
  if (isGone(id)) return 'somebody';
  return isGuest(id) ? escapeUserText(nameOfGuest(id)) : `<@${id}>`;
};

/** Those of them whom Discord can ping: it refuses a message that is to ping anything else than users. */
export const pingable = (players: readonly PlayerId[]): readonly PlayerId[] =>
  players.filter((playerId) => !isGuest(playerId) && !isGone(playerId));

/** A mention in a text: of a user, or, as the bot itself writes it there, of a guest. */
export const MENTION = String.raw`<@!?(\d{17,20}|guest:[^<>]{1,64})>`;
