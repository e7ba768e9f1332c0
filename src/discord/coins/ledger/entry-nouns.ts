import { isRoll, type Ledger } from '#ledger/vocabulary/ledger.ts';

/** The noun for the entries that were read of a ledger: `flip`, `roll`, `flip or roll`. */
export const entryNoun = ({ entries }: Pick<Ledger, 'entries'>): string =>
  entryNounFor(entries.length, entries.filter(isRoll).length);

/** The noun for entries, `rolls` of which are rolls. */
export const entryNounFor = (entries: number, rolls: number): string =>
  rolls === 0 ? 'flip' : rolls === entries ? 'roll' : 'flip or roll';

/** The noun for one entry and for several. */
export const nounForms = (noun: string): [singular: string, plural: string] =>
  noun === 'flip or roll' ? [noun, 'flips and rolls'] : [noun, `${noun}s`];
