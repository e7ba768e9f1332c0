import { type Fraction, fraction, formatProbability } from '#engine/coins/fractions.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';

/* How questions about odds name the wanted result, and how answers state a chance. */

export const ODDS_WORDS =
  'odds|chances?|probability|probabilities|how (?:un)?likely|likelihood|percent(?:age)?|how probable|prob|fraction|how (?:often|frequently)|%|out of how many|shot';

export const AVERAGE_WORDS = 'averages?|expected|expect|expectation|mean|typically';

export const BOUND_LABELS = { exactly: 'Exactly ', atLeast: 'At least ', atMost: 'At most ' } as const;

/** `12.5% (1/8)`, with the percentage in bold. */
export function formatChance(chance: Fraction): Text {
  const written = `${chance.numerator}/${chance.denominator}`;
  return text`**${formatProbability(chance, 2)}** (${written.length <= 16 ? written : 'about'})`;
}

/** The result whose chance is asked for: a number, and whether more or less count too. */
export interface WantedResult {
  readonly bound: 'exactly' | 'atLeast' | 'atMost';
  readonly wanted: number;
}

const AT_LEAST_WORDS =
  'or more|or higher|or better|or greater|or above|or up|and up|and above|or over|plus|upwards';
const AT_MOST_WORDS = 'or less|or lower|or fewer|or under|or below|or worse|and below|and under';

/** Limits before and after a number, as parts of a pattern. */
export const BOUND_BEFORE_NUMBER =
  '(at least|at most|a minimum of|minimum|a maximum of|no more than|no less than|no fewer than|more than|over|above|higher than|greater than|beat|beats|beating|less than|fewer than|lower than|under|below|exactly|precisely)';
export const BOUND_AFTER_NUMBER = `(${AT_LEAST_WORDS}|${AT_MOST_WORDS}|exactly)`;

/** The wanted result, from a number and the words around it. */
export function parseWantedResult(
  wanted: number,
  before: string | undefined,
  after: string | undefined,
): WantedResult {
  if (after !== undefined && new RegExp(`^(?:${AT_LEAST_WORDS})$`).test(after))
    return { bound: 'atLeast', wanted };
  if (after !== undefined && new RegExp(`^(?:${AT_MOST_WORDS})$`).test(after))
    return { bound: 'atMost', wanted };
  if (/^(?:more|higher|greater) than$|^over$|^above$|^beat(?:s|ing)?$/.test(before ?? ''))
    return { bound: 'atLeast', wanted: wanted + 1 };
  if (/^(?:less|fewer|lower) than$|^under$|^below$/.test(before ?? ''))
    return { bound: 'atMost', wanted: wanted - 1 };
  if (/^(?:at least|a minimum of|minimum|no less than|no fewer than)$/.test(before ?? ''))
    return { bound: 'atLeast', wanted };
  if (/^(?:at most|a maximum of|no more than)$/.test(before ?? '')) return { bound: 'atMost', wanted };
  return { bound: 'exactly', wanted };
}

/** The chance of some of several equally likely cases. */
export const shareOfCases = (cases: number, of: number): Fraction => fraction(BigInt(cases), BigInt(of));
