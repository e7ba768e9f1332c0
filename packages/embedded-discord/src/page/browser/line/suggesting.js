// @ts-check
/** @import { Menu, MenuItem } from '../../protocol.ts' */

/**
 * The item that Enter would take, before any arrow was pressed; -1 where Enter sends the line as it stands. A command
 * that is not typed in full is taken, an option that must be there, and a value where none stands yet; whatever else
 * could follow need not.
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
 * The line after an item is chosen.
 *
 * @param {string} line
 * @param {Menu} menu
 * @param {MenuItem} item
 * @returns {string}
 */
export const withItem = (line, { from }, item) => line.slice(0, from) + item.insert;

/** So many lines are remembered. */
const MOST_LINES = 200;

/**
 * The lines sent so far with another one: the last is the newest, and none stands there twice in a row.
 *
 * @param {readonly string[]} lines
 * @param {string} line
 * @returns {readonly string[]}
 */
export const remembered = (lines, line) =>
  lines.at(-1) === line ? lines : [...lines, line].slice(-MOST_LINES);
