import { BEHAVIOUR_HISTORY } from './behaviour-history.ts';
import type { Behaviours } from './behaviours.ts';
import { citedOn } from '../rule-numbers/table.ts';
import { dateOf, type Edition, type IsoDate } from '../vocabulary/editions.ts';

/** The rules in force on a day, as plain values, so that the engine never compares dates. */
export interface Ruleset extends Behaviours {
  readonly edition: Edition;
  readonly date: IsoDate;
}

const BEHAVIOURS = Object.keys(BEHAVIOUR_HISTORY) as readonly (keyof Behaviours)[];

/**
 * The ruleset of an edition.
 * @param edition `founding`, or any day from 2003-07-01 on; a day between two editions has the earlier one's rules.
 */
export function rulesetOf(edition: Edition): Ruleset {
  const known = RULESETS.get(edition);
  if (known) return known;
  const ruleset = makeRuleset(edition);
  RULESETS.set(edition, ruleset);
  return ruleset;
}

/** Cache with at most one entry per day, a few megabytes in total. */
const RULESETS = new Map<Edition, Ruleset>();

function makeRuleset(edition: Edition): Ruleset {
  const valueOf = (behaviour: keyof Behaviours) => {
    const row = BEHAVIOUR_HISTORY[behaviour].findLast(({ from, rule }) => from <= citedOn(edition, rule));
    if (!row) throw new Error(`the history of ${behaviour} does not reach back to ${edition}`);
    return row.value;
  };
  const behaviours = Object.fromEntries(BEHAVIOURS.map((behaviour) => [behaviour, valueOf(behaviour)]));
  return { edition, date: dateOf(edition), ...(behaviours as unknown as Behaviours) };
}

/** Every day on which a behaviour changed, oldest first, starting with the oldest known day. */
export const TURNING_DAYS: readonly IsoDate[] = [
  ...new Set(BEHAVIOURS.flatMap((behaviour) => BEHAVIOUR_HISTORY[behaviour].map(({ from }) => from))),
].toSorted();

/** The day from which a behaviour has had this value. */
export function valueSince<B extends keyof Behaviours>(behaviour: B, value: Behaviours[B]): IsoDate {
  const row = BEHAVIOUR_HISTORY[behaviour].find(({ value: known }) => known === value);
  if (!row) throw new Error(`${behaviour} was never ${String(value)}`);
  return row.from;
}
