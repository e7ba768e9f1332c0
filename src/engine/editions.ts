import type { RuleSubject } from './rule-numbers.ts';

/** `YYYY-MM-DD`. Comparing two of them as strings compares the days. */
export type IsoDate = `${number}-${number}-${number}`;

/** The rules of a day, or `founding`: 2006-10-01 with 505.3 and 505.7 as they stood on 2008-02-01. */
export type Edition = 'founding' | IsoDate;

export const FOUNDING_DATE: IsoDate = '2006-10-01';
export const TODAYS_DATE: IsoDate = '2026-06-19';
const EARLIEST_DATE: IsoDate = '2003-07-01';

/** What differs between editions, as far as the engine asks. Each is dated in `ROWS` below. */
export interface Behaviours {
  /** Who calls heads or tails on a flip that somebody wins or loses. */
  readonly coinCaller: 'opponent' | 'flipper';
  /** Whether an effect may fix a flip's result or winner, so that the coins are ignored. */
  readonly effectsFixFlips: boolean;
}

/** The rules in force on a day, as plain values. Nothing in the engine asks "old or new?". */
export interface Ruleset extends Behaviours {
  readonly edition: Edition;
  readonly date: IsoDate;
}

interface Row<Value> {
  readonly from: IsoDate;
  readonly value: Value;
  readonly rule: RuleSubject;
}

/** Each behaviour, the days from which its values hold, and the rule that says so. Oldest first. */
export const ROWS: { readonly [B in keyof Behaviours]: readonly Row<Behaviours[B]>[] } = {
  coinCaller: [
    { from: EARLIEST_DATE, value: 'opponent', rule: 'coins/call' },
    { from: '2006-07-15', value: 'flipper', rule: 'coins/call' },
  ],
  effectsFixFlips: [
    { from: EARLIEST_DATE, value: false, rule: 'coins/call' },
    { from: '2025-06-06', value: true, rule: 'coins/fixed' },
  ],
};

function valueOn<Value>(rows: readonly Row<Value>[], date: IsoDate): Value {
  const row = rows.findLast(({ from }) => from <= date);
  if (!row) throw new Error(`no row of the editions table reaches back to ${date}`);
  return row.value;
}

/**
 * The ruleset of an edition.
 * @param edition `founding`, or any day from 2003-07-01 on; a day between two editions has the earlier one's rules.
 */
export function rulesetOf(edition: Edition): Ruleset {
  const date = dateOf(edition);
  return {
    edition,
    date,
    coinCaller: valueOn(ROWS.coinCaller, date),
    effectsFixFlips: valueOn(ROWS.effectsFixFlips, date),
  };
}

/** The day from which a behaviour has had this value. */
export function heldFrom<B extends keyof Behaviours>(behaviour: B, value: Behaviours[B]): IsoDate {
  const row = ROWS[behaviour].find((one) => one.value === value);
  if (!row) throw new Error(`${behaviour} was never ${String(value)}`);
  return row.from;
}

/** The day whose rules an edition follows. */
export const dateOf = (edition: Edition): IsoDate => (edition === 'founding' ? FOUNDING_DATE : edition);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(text: string): text is IsoDate {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && leap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

/** Reads `founding`, `today` or a day from 2003-07-01 to today's edition; `undefined` for anything else. */
export function parseEdition(typed: string): Edition | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'founding') return 'founding';
  if (text === 'today') return TODAYS_DATE;
  return isDay(text) && text >= EARLIEST_DATE && text <= TODAYS_DATE ? text : undefined;
}
