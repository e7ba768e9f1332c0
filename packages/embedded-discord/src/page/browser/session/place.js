// @ts-check
/** @import { TabPlace } from '../../protocol.ts' */

/** Someone who starts the bot on their own machine also manages the server. */
const DEFAULT_PLACE = { user: 'Alice', guild: 'playgroup', channel: 'table', manages: true };

/**
 * Parses the user and the place from the hash of the address, so that each tab keeps its own.
 *
 * @param {string} hash
 * @returns {TabPlace}
 */
export function parsePlaceHash(hash) {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const user = params.get('user') ?? DEFAULT_PLACE.user;
  return {
    user,
    guild: params.has('direct') ? null : (params.get('server') ?? DEFAULT_PLACE.guild),
    channel: params.get('channel') ?? DEFAULT_PLACE.channel,
    manages: params.has('manages') || (hash.length < 2 && DEFAULT_PLACE.manages),
  };
}

/**
 * The reverse of {@link parsePlaceHash}.
 *
 * @param {TabPlace} place
 * @returns {string} with `#`
 */
export function formatPlaceHash({ user, guild, channel, manages }) {
  const params = new URLSearchParams({
    user,
    ...(guild === null ? { direct: '' } : { server: guild }),
    channel,
    ...(manages && { manages: '' }),
  });
  return `#${params.toString()}`;
}
