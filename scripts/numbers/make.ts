import { readFileSync } from 'node:fs';
import { chainText, type TextChain, type ChainText } from './chain.ts';
import { readDecisions, type Decisions } from './decisions.ts';
import { followSubject, type Doubt } from './follow.ts';
import { readSubjects, type NumberedSubject } from './subjects.ts';
import type { NamedSteps } from './write.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/** Facts written by hand: the rules and systems that the engine knows, and what can't be derived from words. */
export interface KnownSubjects {
  readonly rules: readonly NumberedSubject[];
  readonly systems: readonly NumberedSubject[];
  readonly decisions: Decisions;
}

/** @throws if one of the lines is invalid */
export function readKnown(): KnownSubjects {
  const readFile = (name: string): string => readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8');
  return {
    rules: readSubjects(readFile('subjects'), 'rules'),
    systems: readSubjects(readFile('systems'), 'systems'),
    decisions: readDecisions(readFile('decisions')),
  };
}

/**
 * Links texts, oldest first, each to the previous one. Reads them one at a time, since all together would not fit in
 * memory.
 */
export function chainTexts(texts: Iterable<ParsedRules>, decisions: Decisions): TextChain {
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
  readonly systems: NamedSteps;
  readonly rules: NamedSteps;
  readonly doubts: readonly Doubt[];
}

export function followAll({ rules, systems, decisions }: KnownSubjects, chain: TextChain): FollowedAll {
  const follow = (subjects: readonly NumberedSubject[]) =>
    subjects.map((subject) => [subject.name, followSubject(subject, chain, decisions)] as const);
  const [followedSystems, followedRules] = [follow(systems), follow(rules)];
  const stepsByName = (followed: typeof followedRules): NamedSteps =>
    followed.map(([name, { steps }]) => [name, steps]);
  return {
    systems: stepsByName(followedSystems),
    rules: stepsByName(followedRules),
    doubts: [...followedSystems, ...followedRules].flatMap(([, { doubts }]) => doubts),
  };
}
