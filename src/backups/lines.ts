import { count } from '../basics/count.ts';
import type { BackedUp } from '../store/database/back-up.ts';
import type { Restored } from '../store/database/restore.ts';
import { megabytes } from '../store/files/copy-database.ts';

/** The outcome of a backup, in a line. */
export const sayBackedUp = ({ file, size, games }: BackedUp): string =>
  `backed up to ${file}: ${count(games, 'game')}, ${megabytes(size)}. The secrets of coins are in it, so keep it private; cards and rules are not, they can be fetched again.`;

/** The outcome of a restoration, in a line. */
export const sayRestored = (backup: string, path: string, { games, replaced }: Restored): string =>
  `${path} is ${backup} now: ${count(games, 'game')}. ${
    replaced === null ? 'There was none before' : `What was there stands in ${replaced}`
  }; all coins come from new secrets.`;
