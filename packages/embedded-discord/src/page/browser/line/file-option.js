// @ts-check
/** @import { Menu } from '../../protocol.ts' */

/** Discord's type of an option that takes a file. */
const FILE = 11;

/**
 * The name of the option of a command that takes a file; null where none does.
 *
 * @param {Menu | null} menu
 */
export const fileOption = (menu) => menu?.form?.options.find(({ type }) => type === FILE)?.name ?? null;

/**
 * The line with a file for its option.
 *
 * @param {string} line
 * @param {string} option
 * @param {string} file
 */
export function withFile(line, option, file) {
  const start = line.endsWith(`${option}:`) ? line : `${line.trimEnd()} ${option}:`;
  return start + (/\s/.test(file) ? `"${file}"` : file);
}
