import type { Rule } from '../text/rules.ts';

/** The tree structure of a text's rules, by their indices. */
export interface Family {
  readonly numbers: readonly string[];
  /** The number of each rule's parent rule or chapter. */
  readonly above: readonly string[];
  readonly chapter: readonly string[];
  /** The previous and the next sibling; -1 at the ends. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The indices of the children of a rule or chapter. */
  readonly below: ReadonlyMap<string, readonly number[]>;
  readonly placeOf: ReadonlyMap<string, number>;
}

export function familyOf({
  rules,
}: {
  readonly rules: readonly Pick<Rule, 'number' | 'parent' | 'chapter'>[];
}): Family {
  const above = rules.map(({ parent, chapter }) => parent ?? chapter);
  const below = new Map<string, number[]>();
  const before: number[] = rules.map(() => -1);
  const after: number[] = rules.map(() => -1);
  for (const [place, parent] of above.entries()) {
    const siblings = below.get(parent) ?? [];
    const last = siblings.at(-1);
    if (last !== undefined) {
      before[place] = last;
      after[last] = place;
    }
    below.set(parent, siblings);
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
