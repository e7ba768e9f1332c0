import type { Game } from './state.ts';
import type { TablePermanent } from './permanents.ts';

/*
 * Players refer to permanents by numbers, which begin at 1 in every game and are not reused in it. Ids, in contrast,
 * are counted across everything created in a game and its subgames.
 */

/** The number of a permanent; in events from before there were numbers its id, which served as one. */
export const permanentNumberOf = ({ id, number }: Pick<TablePermanent, 'id' | 'number'>): number =>
  number ?? id;

/** The number of the next permanent that enters. */
export const nextPermanentNumber = ({ numbered }: Pick<Game, 'numbered'>): number => numbered + 1;
