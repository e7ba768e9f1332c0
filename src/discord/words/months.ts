import type { IsoDate } from '#engine/vocabulary/editions.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2026` */
export const monthOf = (day: IsoDate): string => MONTH.format(Date.parse(day));

/** @param at in ms since 1970 */
export const monthOfTime = (at: number): string => MONTH.format(at);
