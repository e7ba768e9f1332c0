// @ts-check
/** @import { Menu } from '../../protocol.ts' */

/** Discord's type of file options. */
const FILE = 11;

/**
 * The name of the command's file option; null if it has none.
 *
 * @param {Menu | null} menu
 */
export const fileOption = (menu) => menu?.form?.options.find(({ type }) => type === FILE)?.name ?? null;

/**
 * The line with a file added as this option.
 *
 * @param {string} line
 * @param {string} option
 * @param {string} file
 */
export function withFile(line, option, file) {
  const start = line.endsWith(`${option}:`) ? line : `${line.trimEnd()} ${option}:`;
  return start + (/\s/.test(file) ? `"${file}"` : file);
}
