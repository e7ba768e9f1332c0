import { readFileSync } from 'node:fs';
import { dateOf, EARLIEST_DATE, IsoDate, type Edition } from '../../engine/vocabulary/editions.ts';

/** A word of the table that the rules do not have, or have for something else, or had not always. */
export interface Slang {
  /** As people write it, the commonest first. */
  readonly terms: readonly string[];
  /** What it means, oldest first: one for all days, or one for each period in which it meant something else. */
  readonly periods: readonly [Period, ...Period[]];
}

/** Until the next one begins. */
export interface Period {
  readonly from: IsoDate;
  /** `none`: there was no such thing yet, the meaning says when it came; `gone`: the meaning says when it went. */
  readonly state: 'none' | 'held' | 'gone';
  /** In our own words. */
  readonly meaning: string;
  /** The rules that say more. */
  readonly rules: readonly NumberedRule[];
}

/** A rule by the number that it had on a day. */
export interface NumberedRule {
  readonly number: string;
  readonly edition: IsoDate;
}

/** The day by whose numbers the list was written down. */
const WRITTEN_ON: IsoDate = '2026-06-19';

/** `  2003-07-01 none | Deathtouch came on 2007-05-01. | 702.2`, below the names of the word. */
const PERIOD = /^ {2}(?<from>\d{4}-\d\d-\d\d)(?: (?<state>none|gone))? \|(?<meaning>[^|]*)\|(?<rules>[^|]*)$/;

/**
 * Reads the list of words with their meanings.
 * @throws where a line is none of the list: the installation is broken.
 */
export function readSlang(list: string): readonly Slang[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const words: { readonly terms: readonly string[]; readonly periods: Period[] }[] = [];
  for (const line of lines) {
    const period = PERIOD.exec(line)?.groups;
    if (period) {
      const { from = '', state = 'held', meaning = '', rules = '' } = period;
      words.at(-1)?.periods.push({
        from: IsoDate.parse(from),
        state: state === 'none' || state === 'gone' ? state : 'held',
        meaning: meaning.trim(),
        rules: rulesIn(rules),
      });
      continue;
    }
    const [terms = '', meaning, rules = ''] = line.split('|').map((part) => part.trim());
    const always: readonly Period[] =
      meaning === undefined ? [] : [{ from: EARLIEST_DATE, state: 'held', meaning, rules: rulesIn(rules) }];
    words.push({ terms: terms.split(', '), periods: [...always] });
  }
  return words.map(({ terms, periods: [first, ...others] }) => {
    if (first?.from !== EARLIEST_DATE)
      throw new Error(`${terms.join()} has no meaning from the first day on`);
    return { terms, periods: [first, ...others] };
  });
}

/** `704.5j 420.5q@2007-10-01`: without a day it is the number of the day on which the list was written. */
const rulesIn = (text: string): readonly NumberedRule[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((token) => {
      const [number = '', day = WRITTEN_ON] = token.split('@');
      return { number, edition: IsoDate.parse(day) };
    });

/** Words of the table, with what they mean in our own words. */
export const SLANG = readSlang(readFileSync(new URL('slang.txt', import.meta.url), 'utf8'));

/** What a word is by the rules of an edition. */
export function periodOn({ periods }: Slang, edition: Edition): Period {
  const day = dateOf(edition);
  return periods.findLast(({ from }) => from <= day) ?? periods[0];
}

/** True if it has not meant the same on all days. */
export const isDated = ({ periods }: Slang): boolean => periods.length > 1;
