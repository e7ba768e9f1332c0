// @ts-check
/** @import { APIMessage } from 'discord-api-types/v10' */

/**
 * Compares snowflakes by age; they are too long for numbers.
 *
 * @param {string} a
 * @param {string} b
 * @returns {number} negative if the first is older
 */
export const byAge = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Adds a message, or replaces it by its new version.
 *
 * @param {readonly APIMessage[]} messages oldest first
 * @param {APIMessage} message
 * @returns {readonly APIMessage[]}
 */
export function withMessage(messages, message) {
  const isKnown = messages.some(({ id }) => id === message.id);
  if (isKnown) return messages.map((known) => (known.id === message.id ? message : known));
  return [...messages, message].toSorted((a, b) => byAge(a.id, b.id));
}

/** Discord's message flags. */
const PRIVATE = 64;
const THINKING = 128;
const COMPONENTS_V2 = 32_768;

/** @param {{ readonly flags?: number }} message */
export const isPrivate = ({ flags = 0 }) => (flags & PRIVATE) !== 0;
/** @param {{ readonly flags?: number }} message */
export const isThinking = ({ flags = 0 }) => (flags & THINKING) !== 0;
/** @param {{ readonly flags?: number }} message */
export const isOfParts = ({ flags = 0 }) => (flags & COMPONENTS_V2) !== 0;
