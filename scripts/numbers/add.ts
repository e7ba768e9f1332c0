import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { RuleHistory } from '#rulebook/rule-histories/read-rule-histories.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { TextChain, ChainText } from './chain.ts';
import type { Decisions } from './decisions.ts';
import { followSubject } from './follow.ts';
import { mainAndOrigins } from './rule-histories.ts';
import type { NumberedSubject } from './subjects.ts';
import { chainTexts } from './make.ts';
import { filesOf, type NamedSteps, type NumbersFiles } from './write.ts';

/** The program's rule numbers up to and including the previous text. */
export interface EditionBefore {
  readonly days: readonly IsoDate[];
  readonly systems: NamedSteps;
  readonly rules: NamedSteps;
  readonly histories: readonly RuleHistory[];
}

/** A subject whose number has changed or disappeared. */
export interface MovedSubject {
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
}

/** The files including the new text, and the changes that a maintainer has to review. */
export interface AddedEdition {
  readonly files: NumbersFiles;
  readonly text: ChainText;
  readonly moved: readonly MovedSubject[];
  /** Maps numbers of the previous text to those of the new one; a rule merged into another one has no entry. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Numbers, in the new text, of rules whose wording has changed. */
  readonly reworded: ReadonlySet<string>;
  /** Numbers of rules that are new. */
  readonly fresh: readonly string[];
}

/**
 * Continues everything from the newest text to a later one.
 * @param words identify the rule of each subject among its neighbors
 */
export function addText(
  before: EditionBefore,
  earlier: ParsedRules,
  later: ParsedRules,
  words: readonly NumberedSubject[],
  decisions: Decisions,
): AddedEdition {
  const chain = chainTexts([earlier, later], decisions);
  const [, text] = chain;
  if (!text) throw new Error('there are two texts');
  const wordsOf = new Map(words.map((subject) => [subject.name, subject.words]));
  const follow = (named: NamedSteps): NamedSteps =>
    named.map(([name, steps]) => [name, [...steps, ...nextStep(name, steps, chain, wordsOf, decisions)]]);
  const [systems, rules] = [follow(before.systems), follow(before.rules)];
  const numbers = new Map([...mainAndOrigins(text).mainOf.values()].map(({ from, to }) => [from, to]));
  const linked = new Set(text.links.map(({ to }) => to));
  return {
    files: filesOf({
      days: [...before.days, text.day],
      systems,
      rules,
      chain: [text],
      begun: before.histories.map(({ steps }) => steps),
    }),
    text,
    moved: rules.flatMap(([name, steps]) => {
      const [last, previous] = [steps.at(-1), steps.at(-2)];
      return last?.[0] === text.day && previous?.[1] ? [{ name, from: previous[1], to: last[1] }] : [];
    }),
    numbers,
    reworded: new Set(text.links.flatMap(({ to, isSameWording }) => (isSameWording ? [] : [to]))),
    fresh: [...text.words.keys()].filter((number) => !linked.has(number)),
  };
}

/** A rule for which running bots and the words of the texts lead to different numbers. */
export interface DisputedRule {
  readonly from: string;
  /** By its fingerprint, as running bots do. */
  readonly atRunTime: string;
  /** By its words; `undefined` if they lead nowhere. */
  readonly byWords: string | undefined;
}

/**
 * Finds the rules for which a person has to decide between the number that running bots already use with certainty and
 * the one that the words lead to. Leaves out those with a decision for this day.
 */
export function disputedRules(
  carried: CarriedEdition,
  numbers: AddedEdition['numbers'],
  decisions: Decisions,
): readonly DisputedRule[] {
  const decided = new Set((decisions.links.get(carried.day) ?? []).map(({ from }) => from));
  return carried.rules.flatMap(({ from, to }) => {
    const byWords = numbers.get(from);
    return byWords === to || decided.has(from) ? [] : [{ from, atRunTime: to, byWords }];
  });
}

/** The next step if the subject's number changes or disappears. */
function nextStep(
  name: string,
  steps: NamedSteps[number][1],
  chain: TextChain,
  wordsOf: ReadonlyMap<string, readonly string[]>,
  decisions: Decisions,
): NamedSteps[number][1] {
  const number = steps.at(-1)?.[1];
  const day = chain[0]?.day;
  if (!number || !day) return [];
  const subject: NumberedSubject = { name, day, number, words: wordsOf.get(name) ?? [] };
  const noNumberDecisions: Decisions = { links: decisions.links, numbers: new Map() };
  return followSubject(subject, chain, noNumberDecisions).steps.filter(([from]) => from > day);
}
