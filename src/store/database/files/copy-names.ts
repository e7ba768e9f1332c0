import { basename } from 'node:path';
import { stamp } from '#store/files/stamp.ts';

/** Why a copy of a database stands beside it: it was saved from a loss, or something else took its place. */
type Why = 'rescued' | 'replaced';

/** The beginning of the names of such copies of a database. */
export const copyNamePrefix = (file: string, why: Why): string =>
  `${basename(file).replace(/\.sqlite$/, '')}-${why}-`;

/** The name of such a copy. @param at in ms since 1970 */
export const copyName = (file: string, why: Why, at: number): string =>
  `${copyNamePrefix(file, why)}${stamp(at)}.sqlite`;
