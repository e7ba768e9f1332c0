// @ts-check
/** @import { APIMessage } from 'discord-api-types/v10' */

/**
 * Ids grow with time, and are too long for numbers.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number} below zero where the first is older
 */
export const byAge = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

/**
 * The messages with a new one, or a new version of one, in its place.
 *
 * @param {readonly APIMessage[]} messages oldest first
 * @param {APIMessage} message
 * @returns {readonly APIMessage[]}
 */
export function withMessage(messages, message) {
  const isKnown = messages.some(({ id }) => id === message.id);
  if (isKnown) return messages.map((one) => (one.id === message.id ? message : one));
  return [...messages, message].toSorted((one, other) => byAge(one.id, other.id));
}

/** Discord's bits of `flags`. */
const PRIVATE = 64;
const THINKING = 128;
const COMPONENTS_V2 = 32_768;

/** @param {{ readonly flags?: number }} message */
export const isPrivate = ({ flags = 0 }) => (flags & PRIVATE) !== 0;
/** @param {{ readonly flags?: number }} message */
export const isThinking = ({ flags = 0 }) => (flags & THINKING) !== 0;
/** @param {{ readonly flags?: number }} message */
export const isOfParts = ({ flags = 0 }) => (flags & COMPONENTS_V2) !== 0;
