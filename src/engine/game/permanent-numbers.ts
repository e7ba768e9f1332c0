import type { Game } from './state.ts';
import type { TablePermanent } from './permanents.ts';

/*
 * Players refer to permanents by numbers, which begin at 1 in every game and are not reused in it. Ids, in contrast,
 * are counted across everything created in a game and its subgames.
 */

/** The number of a permanent; its id in an event of before there were numbers, which was what players called it by. */
export const permanentNumberOf = ({ id, number }: Pick<TablePermanent, 'id' | 'number'>): number =>
  number ?? id;

/** The number of the next permanent that comes to this game. */
export const nextPermanentNumber = ({ numbered }: Pick<Game, 'numbered'>): number => numbered + 1;
