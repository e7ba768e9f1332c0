import { existsSync, lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a file that root made to whom the bot's file beside it belongs, or else the folder: an operator restores and
 * imports as root what a bot that is not root must read and write. SQLite does so with its logs.
 * @param made a link there is not followed: the folder's owner could lead root to any file
 * @param beside the bot's own file, which need not be there
 */
export function giveToOwnerOf(made: string, beside: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(beside) ? beside : dirname(beside));
  if (uid === 0) return;
  try {
    lchownSync(made, uid, gid);
  } catch {
    // A container may take that right away from root, and a file system may know no owners.
  }
}
