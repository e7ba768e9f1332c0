// @ts-check
/** @import { TabPlace } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */

/**
 * A channel is known to the server once somebody is in it; where one is now stands there in any case.
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
 * The names of those who have been seen, whoever one is now among them.
 *
 * @param {State['places']['people']} people
 * @param {string} user
 * @returns {readonly string[]}
 */
export const peopleWith = (people, user) => [...new Set([...people.map(({ name }) => name), user])];
