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
  const server = servers.find(({ name }) => name === guild);
  if (!server) return [...servers, { name: guild, channels: [{ name: channel, threads: [] }] }];
  const isKnown = server.channels.some(({ name, threads }) => name === channel || threads.includes(channel));
  if (isKnown) return servers;
  const withChannel = { ...server, channels: [...server.channels, { name: channel, threads: [] }] };
  return servers.map((known) => (known === server ? withChannel : known));
}

/**
 * The names of the known people and the current user.
 *
 * @param {State['places']['people']} people
 * @param {string} user
 * @returns {readonly string[]}
 */
export const peopleWith = (people, user) => [...new Set([...people.map(({ name }) => name), user])];
