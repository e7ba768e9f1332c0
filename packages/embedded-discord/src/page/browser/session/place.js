// @ts-check
/** @import { TabPlace } from '../../protocol.ts' */

/** Someone who starts the bot on their own machine also manages the server. */
const AT_THE_TABLE = { user: 'Alice', guild: 'playgroup', channel: 'table', manages: true };

/**
 * Parses the user and the place from the hash of the address, so that each tab keeps its own.
 *
 * @param {string} hash
 * @returns {TabPlace}
 */
export function placeIn(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const user = said.get('user') ?? AT_THE_TABLE.user;
  return {
    user,
    guild: said.has('direct') ? null : (said.get('server') ?? AT_THE_TABLE.guild),
    channel: said.get('channel') ?? AT_THE_TABLE.channel,
    manages: said.has('manages') || (hash.length < 2 && AT_THE_TABLE.manages),
  };
}

/**
 * The reverse of {@link placeIn}.
 *
 * @param {TabPlace} place
 * @returns {string} with `#`
 */
export function placeHash({ user, guild, channel, manages }) {
  const said = new URLSearchParams({
    user,
    ...(guild === null ? { direct: '' } : { server: guild }),
    channel,
    ...(manages && { manages: '' }),
  });
  return `#${said.toString()}`;
}
