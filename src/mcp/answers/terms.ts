import type { IsoDate } from '#engine/vocabulary/editions.ts';

/** The rules call it exile from this day on. 406.1 (2009-07-11) */
const EXILE_SINCE: IsoDate = '2009-07-11';

export const exiledTerm = (day: IsoDate): string => (day < EXILE_SINCE ? 'removed from the game' : 'exiled');
