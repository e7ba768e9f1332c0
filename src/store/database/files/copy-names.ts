import { basename } from 'node:path';
import { stamp } from '#store/files/stamp.ts';

/** The reason for a copy beside a database: rescued from a loss, or replaced by another file. */
type Why = 'rescued' | 'replaced';

/** The prefix of the names of such copies. */
export const copyNamePrefix = (file: string, why: Why): string =>
  `${basename(file).replace(/\.sqlite$/, '')}-${why}-`;

/** @param at in ms since 1970 */
export const copyName = (file: string, why: Why, at: number): string =>
  `${copyNamePrefix(file, why)}${stamp(at)}.sqlite`;
