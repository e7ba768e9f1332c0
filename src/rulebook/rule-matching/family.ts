import type { ParsedRules } from '../text/rules.ts';

/** Where the rules of a text stand, by their places in its list of rules. */
export interface Family {
  readonly numbers: readonly string[];
  /** The number of the rule or chapter that each stands under. */
  readonly above: readonly string[];
  readonly chapter: readonly string[];
  /** The rule before each under the same rule or chapter, and the one after; -1 at the ends. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The places of the rules under a rule or chapter. */
  readonly below: ReadonlyMap<string, readonly number[]>;
  readonly placeOf: ReadonlyMap<string, number>;
}

export function familyOf({ rules }: ParsedRules): Family {
  const above = rules.map(({ parent, chapter }) => parent ?? chapter);
  const below = new Map<string, number[]>();
  const before: number[] = rules.map(() => -1);
  const after: number[] = rules.map(() => -1);
  for (const [place, one] of above.entries()) {
    const siblings = below.get(one) ?? [];
    const last = siblings.at(-1);
    if (last !== undefined) {
      before[place] = last;
      after[last] = place;
    }
    below.set(one, siblings);
    siblings.push(place);
  }
  return {
    numbers: rules.map(({ number }) => number),
    above,
    chapter: rules.map(({ chapter }) => chapter),
    before,
    after,
    below,
    placeOf: new Map(rules.map(({ number }, place) => [number, place])),
  };
}
