import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { linesOf } from './lines.ts';

/** That a rule of the text before is, or is not, a rule of a day's text: written down by a person who read both. */
export interface DecidedLink {
  readonly from: string;
  readonly to: string;
  readonly isSame: boolean;
}

/** That a subject has a number up to a day, whatever the words say of later ones; `null`: it is silent until then. */
export interface DecidedNumber {
  readonly until: IsoDate;
  readonly number: string | null;
}

/** Facts that words alone cannot tell, by the day of the later text, and by subject. */
export interface Decisions {
  readonly links: ReadonlyMap<IsoDate, readonly DecidedLink[]>;
  readonly numbers: ReadonlyMap<string, readonly DecidedNumber[]>;
}

/**
 * Reads the decisions made by hand.
 * @param file lines of `rules`, day, number before, number then (with `!`: not this one) and the reason; or of a
 *   subject, the last day, its number or `-`, and the reason.
 * @throws where a line has no reason, or is of neither kind.
 */
export function readDecisions(file: string): Decisions {
  const links = new Map<IsoDate, DecidedLink[]>();
  const numbers = new Map<string, DecidedNumber[]>();
  for (const { fields, fault } of linesOf(file)) {
    const [subject = '', day, ...rest] = fields;
    const reason = rest.at(subject === 'rules' ? 2 : 1);
    if (!day || !reason) throw fault('is no decision with a reason');
    if (subject === 'rules') {
      const [from = '', to = ''] = rest;
      const all = links.get(day as IsoDate) ?? [];
      links.set(day as IsoDate, all);
      all.push({ from, to: to.replace('!', ''), isSame: !to.startsWith('!') });
    } else {
      const [number = ''] = rest;
      const all = numbers.get(subject) ?? [];
      numbers.set(subject, all);
      all.push({ until: day as IsoDate, number: number === '-' ? null : number });
    }
  }
  return { links, numbers };
}
