import { readFileSync } from 'node:fs';
import { dateOf, EARLIEST_DATE, IsoDate, type Edition } from '#engine/vocabulary/editions.ts';

/** A slang term: a word that players use and the rules do not, use differently, or did not always use. */
export interface Slang {
  /** Spellings and synonyms, most common first. */
  readonly terms: readonly string[];
  /** Its meanings, oldest first; one if it has not changed. */
  readonly periods: readonly [Period, ...Period[]];
}

/** A time during which a term had one meaning; ends when the next one begins. */
export interface Period {
  readonly from: IsoDate;
  /**
   * `none`: the thing doesn't exist yet, and the meaning says when it was introduced; `gone`: the meaning says when it
   * was removed.
   */
  readonly state: 'none' | 'held' | 'gone';
  readonly meaning: string;
  readonly rules: readonly NumberedRule[];
}

/** A rule by its number on a day. */
export interface NumberedRule {
  readonly number: string;
  readonly edition: IsoDate;
}

/** Numbers without a day are those of this edition. */
const WRITTEN_ON: IsoDate = '2026-06-19';

/** `  2003-07-01 none | Deathtouch came on 2007-05-01. | 702.2`, in a line below the term. */
const PERIOD = /^ {2}(?<from>\d{4}-\d\d-\d\d)(?: (?<state>none|gone))? \|(?<meaning>[^|]*)\|(?<rules>[^|]*)$/;

/**
 * Parses the list of slang terms.
 * @throws if a term has no meaning for the earliest date, which means the installation is broken.
 */
export function parseSlang(list: string): readonly Slang[] {
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
        rules: parseRuleNumbers(rules),
      });
      continue;
    }
    const [terms = '', meaning, rules = ''] = line.split('|').map((part) => part.trim());
    const always: readonly Period[] =
      meaning === undefined
        ? []
        : [{ from: EARLIEST_DATE, state: 'held', meaning, rules: parseRuleNumbers(rules) }];
    words.push({ terms: terms.split(', '), periods: [...always] });
  }
  return words.map(({ terms, periods: [first, ...others] }) => {
    if (first?.from !== EARLIEST_DATE)
      throw new Error(`${terms.join()} has no meaning from the first day on`);
    return { terms, periods: [first, ...others] };
  });
}

/** Parses `704.5j 420.5q@2007-10-01`. A number without a day belongs to {@link WRITTEN_ON}. */
const parseRuleNumbers = (text: string): readonly NumberedRule[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((token) => {
      const [number = '', day = WRITTEN_ON] = token.split('@');
      return { number, edition: IsoDate.parse(day) };
    });

export const SLANG = parseSlang(readFileSync(new URL('slang.txt', import.meta.url), 'utf8'));

/** The meaning of a term under the rules of an edition. */
export function periodOn({ periods }: Slang, edition: Edition): Period {
  const day = dateOf(edition);
  return periods.findLast(({ from }) => from <= day) ?? periods[0];
}

/** True if the meaning has changed over time. */
export const isDated = ({ periods }: Slang): boolean => periods.length > 1;
