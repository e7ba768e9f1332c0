import { readFileSync } from 'node:fs';
import { chainText, type Chain, type ChainText } from './chain.ts';
import { readDecisions, type Decisions } from './decisions.ts';
import { followSubject, type Doubt } from './follow.ts';
import { readSubjects, type Subject } from './subjects.ts';
import type { Named } from './write.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/** Facts written by people: the rules and systems that the engine knows, and what words alone cannot tell. */
export interface Known {
  readonly rules: readonly Subject[];
  readonly systems: readonly Subject[];
  readonly decisions: Decisions;
}

/** @throws where a line of them makes no sense. */
export function readKnown(): Known {
  const read = (name: string): string => readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8');
  return {
    rules: readSubjects(read('subjects'), 'rules'),
    systems: readSubjects(read('systems'), 'systems'),
    decisions: readDecisions(read('decisions')),
  };
}

/** Links texts, oldest first, each to the one before it. They are read one after the other: all would not fit. */
export function chainTexts(texts: Iterable<ParsedRules>, decisions: Decisions): Chain {
  const chain: ChainText[] = [];
  let before: ParsedRules | undefined;
  for (const text of texts) {
    chain.push(chainText(text, before, decisions));
    before = text;
  }
  return chain;
}

/** Subjects that are followed, and what a person has to look at. */
export interface FollowedAll {
  readonly systems: Named;
  readonly rules: Named;
  readonly doubts: readonly Doubt[];
}

/** Follows all subjects through the texts. */
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
