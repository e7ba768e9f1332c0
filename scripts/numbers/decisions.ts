import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { parseHandwritten } from './handwritten.ts';

/**
 * A decision that a rule of the previous text is, or isn't, a certain rule of a day's text. Made by a person who read
 * both.
 */
export interface DecidedLink {
  readonly from: string;
  readonly to: string;
  readonly isSame: boolean;
  /** True if the history of `from` continues as `to`, even if other rules came from `from` or were merged into `to`. */
  readonly isMain: boolean;
}

/**
 * A decision that a subject has this number up to a day, whatever the words suggest; `null` if no rule covers it
 * until then.
 */
export interface DecidedNumber {
  readonly until: IsoDate;
  readonly number: string | null;
}

/** Facts that can't be derived from words: links by the day of the later text, numbers by subject. */
export interface Decisions {
  readonly links: ReadonlyMap<IsoDate, readonly DecidedLink[]>;
  readonly numbers: ReadonlyMap<string, readonly DecidedNumber[]>;
}

/**
 * Reads the decisions made by hand.
 * @param file lines with `rules`, the day, the number before, the number on that day and the reason. `!` precedes a
 *   number that the rule does not have, and `=` the one of several numbers as which its history continues. Or lines with
 *   a subject, the last day, its number or `-`, and the reason
 * @throws if a line has no reason, or is neither of these
 */
export function readDecisions(file: string): Decisions {
  const links = new Map<IsoDate, DecidedLink[]>();
  const numbers = new Map<string, DecidedNumber[]>();
  for (const { fields, fault } of parseHandwritten(file)) {
    const [subject = '', day, ...rest] = fields;
    const reason = rest.at(subject === 'rules' ? 2 : 1);
    if (!day || !reason) throw fault('is not a decision with a reason');
    if (subject === 'rules') {
      const [from = '', to = ''] = rest;
      const decisions = links.get(day as IsoDate) ?? [];
      links.set(day as IsoDate, decisions);
      decisions.push({
        from,
        to: to.replace(/^[!=]/, ''),
        isSame: !to.startsWith('!'),
        isMain: to.startsWith('='),
      });
    } else {
      const [number = ''] = rest;
      const decisions = numbers.get(subject) ?? [];
      numbers.set(subject, decisions);
      decisions.push({ until: day as IsoDate, number: number === '-' ? null : number });
    }
  }
  return { links, numbers };
}
