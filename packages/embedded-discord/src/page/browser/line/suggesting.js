// @ts-check
/** @import { Menu, MenuItem } from '../../protocol.ts' */

/**
 * The item that Enter would accept before any arrow was pressed; -1 if Enter sends the line. Enter completes a command
 * that isn't typed in full, a required option, and a missing value; other continuations are optional.
 *
 * @param {Menu} menu
 * @param {string} line
 * @returns {number} an index of its items
 */
export function likelyItem({ from, items, form }, line) {
  const fragment = line.slice(from).trim().toLowerCase();
  const [first] = items;
  if (!first || first.insert.trim().toLowerCase() === fragment) return -1;
  if (first.kind === 'command') return 0;
  const isMissing =
    form?.options.some(({ name, required }) => required && !form.given.includes(name)) ?? false;
  if (first.kind === 'option') return isMissing ? items.findIndex(({ required }) => required === true) : -1;
  const isBegun = first.kind === 'person' && fragment !== '';
  return isBegun || line.endsWith(':') ? 0 : -1;
}

/**
 * The line after choosing an item.
 *
 * @param {string} line
 * @param {Menu} menu
 * @param {MenuItem} item
 * @returns {string}
 */
export const withItem = (line, { from }, item) => line.slice(0, from) + item.insert;

/** The number of remembered lines. */
const MAX_LINES = 200;

/**
 * Adds a line to those sent before, newest last, without consecutive duplicates.
 *
 * @param {readonly string[]} lines
 * @param {string} line
 * @returns {readonly string[]}
 */
export const rememberLine = (lines, line) =>
  lines.at(-1) === line ? lines : [...lines, line].slice(-MAX_LINES);
