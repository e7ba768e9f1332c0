import { readFileSync } from 'node:fs';
import { chainText, type Chain, type ChainText } from './chain.ts';
import { readDecisions, type Decisions } from './decisions.ts';
import { followSubject, type Doubt } from './follow.ts';
import { readSubjects, type Subject } from './subjects.ts';
import type { Named } from './write.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/** Facts written by hand: the rules and systems that the engine knows, and what can't be derived from words. */
export interface Known {
  readonly rules: readonly Subject[];
  readonly systems: readonly Subject[];
  readonly decisions: Decisions;
}

/** @throws if one of the lines is invalid */
export function readKnown(): Known {
  const read = (name: string): string => readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8');
  return {
    rules: readSubjects(read('subjects'), 'rules'),
    systems: readSubjects(read('systems'), 'systems'),
    decisions: readDecisions(read('decisions')),
  };
}

/**
 * Links texts, oldest first, each to the previous one. Reads them one at a time, since all together would not fit in
 * memory.
 */
export function chainTexts(texts: Iterable<ParsedRules>, decisions: Decisions): Chain {
  const chain: ChainText[] = [];
  let before: ParsedRules | undefined;
  for (const text of texts) {
    chain.push(chainText(text, before, decisions));
    before = text;
  }
  return chain;
}

/** The result of following all subjects, with the doubts that a person has to check. */
export interface FollowedAll {
  readonly systems: Named;
  readonly rules: Named;
  readonly doubts: readonly Doubt[];
}

export function followAll({ rules, systems, decisions }: Known, chain: Chain): FollowedAll {
  const follow = (subjects: readonly Subject[]) =>
    subjects.map((one) => [one.name, followSubject(one, chain, decisions)] as const);
  const [ofSystems, ofRules] = [follow(systems), follow(rules)];
  const named = (followed: typeof ofRules): Named => followed.map(([name, { steps }]) => [name, steps]);
  return {
    systems: named(ofSystems),
    rules: named(ofRules),
    doubts: [...ofSystems, ...ofRules].flatMap(([, { doubts }]) => doubts),
  };
}
