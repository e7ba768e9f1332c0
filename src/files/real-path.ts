import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The real path of a file that may not exist yet, in an existing folder. */
export const realPathOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
