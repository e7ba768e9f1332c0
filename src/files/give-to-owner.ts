import { existsSync, lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a file created by root to the owner of the bot's file beside it, or else of the folder, since an operator may
 * restore and import as root while the bot runs as another user. SQLite does the same with its logs.
 * @param created if it is a link, it is not followed: the folder's owner could point root at any file
 * @param neighbor the bot's own file, which may not exist
 */
export function giveToOwnerOf(created: string, neighbor: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(neighbor) ? neighbor : dirname(neighbor));
  if (uid === 0) return;
  try {
    lchownSync(created, uid, gid);
  } catch {
    // A container may lack this capability, and a file system may have no owners.
  }
}
