import { basename } from 'node:path';
import { formatFileTimestamp } from '../timestamp.ts';

/** The reason for a copy beside a database: rescued from a loss, or replaced by another file. */
type CopyReason = 'rescued' | 'replaced';

/** The prefix of the names of such copies. */
export const copyNamePrefix = (file: string, reason: CopyReason): string =>
  `${basename(file).replace(/\.sqlite$/, '')}-${reason}-`;

/** @param at in ms since 1970 */
export const copyName = (file: string, reason: CopyReason, at: number): string =>
  `${copyNamePrefix(file, reason)}${formatFileTimestamp(at)}.sqlite`;
