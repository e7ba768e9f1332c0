import type { IsoDate } from '#engine/vocabulary/editions.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2026` */
export const formatMonth = (day: IsoDate): string => MONTH.format(Date.parse(day));

/** @param at in milliseconds since 1970 */
export const formatMonthOfTime = (at: number): string => MONTH.format(at);
