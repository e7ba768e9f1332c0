// @ts-check
/** @import { TabPlace } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */

/**
 * The known channels and the current one, which the server knows only once someone is in it.
 *
 * @param {State['places']['servers']} servers
 * @param {TabPlace} place
 * @returns {State['places']['servers']}
 */
export function serversWith(servers, { guild, channel }) {
  if (guild === null) return servers;
  const at = servers.find(({ name }) => name === guild);
  if (!at) return [...servers, { name: guild, channels: [{ name: channel, threads: [] }] }];
  const isKnown = at.channels.some(({ name, threads }) => name === channel || threads.includes(channel));
  if (isKnown) return servers;
  const withIt = { ...at, channels: [...at.channels, { name: channel, threads: [] }] };
  return servers.map((server) => (server === at ? withIt : server));
}

/**
 * The names of the known people and the current user.
 *
 * @param {State['places']['people']} people
 * @param {string} user
 * @returns {readonly string[]}
 */
export const peopleWith = (people, user) => [...new Set([...people.map(({ name }) => name), user])];
