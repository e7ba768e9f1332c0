import { isRoll, type Ledger } from '../../store/port/coins.ts';

/** What the lines of a ledger are called together, as far as they were read. */
export const nameLines = ({ entries }: Pick<Ledger, 'entries'>): string =>
  nameCounted(entries.length, entries.filter(isRoll).length);

/** The same of so many lines, so many of which are rolls. */
export const nameCounted = (lines: number, rolls: number): string =>
  rolls === 0 ? 'flip' : rolls === lines ? 'roll' : 'flip or roll';

export const forms = (name: string): [one: string, many: string] =>
  name === 'flip or roll' ? [name, 'flips and rolls'] : [name, `${name}s`];
