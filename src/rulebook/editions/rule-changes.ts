import { dateOf, isInForce, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, isUnchanged } from '../text/concordance.ts';
import { linkedNumbers } from '../rule-matching/links.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { ruleTitle, type Rule } from '../text/rules.ts';
import { diffParagraphs, type DiffParagraph } from './diff-words.ts';

/**
 * Rules of one edition and their counterparts in another: one each, unless a rule was split, merged, added or removed.
 */
export interface RuleChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** `null` if the wording is the same. */
  readonly words: readonly DiffParagraph[] | null;
}

/** A rule with its subrules, or a chapter with its rules, compared between the official texts of two editions. */
export interface RuleChanges {
  /** The days of the compared texts; for an unavailable edition, that of the text before it. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Its numbers in the other edition; empty if it has no such rule. */
  readonly numbers: readonly string[];
  /** The heading of a different rule that has the number there. */
  readonly otherRule: string | null;
  readonly changes: readonly RuleChange[];
}

export type NotCompared =
  | { readonly why: 'number-unknown' }
  /** Only our own words are available, or nothing. */
  | { readonly why: 'no-official-text'; readonly edition: Edition };

/** Compares the rule or chapter with a number in one edition with its counterpart in another, earlier or later. */
export function compareInEditions(
  number: string,
  from: Edition,
  to: Edition,
  rulebook: Rulebook,
): RuleChanges | NotCompared {
  const [here, there] = [rulebook.lastHeld(from), rulebook.lastHeld(to)];
  if (!canStandInFor(number, from, here)) return { why: 'no-official-text', edition: from };
  const successors = translateNumber(number, from, to)?.numbers ?? [];
  if (!successors.every((successor) => canStandInFor(successor, to, there)))
    return { why: 'no-official-text', edition: to };
  const units = unitsOf(number, here);
  const [first] = units;
  if (!first)
    return {
      why: here.isWhole ? 'number-unknown' : 'no-official-text',
      ...(here.isWhole ? {} : { edition: from }),
    } as NotCompared;
  if (!units.every(isOfficial)) return { why: 'no-official-text', edition: from };
  const [fromDay, toDay] = [first.edition, dayOf(there)];
  const successorsOf = memoizeLookup((each) =>
    existingNumbers(counterpartsOf(each, dayIn(here, each), toDay, rulebook), there),
  );
  const predecessorsOf = memoizeLookup((each) =>
    existingNumbers(counterpartsOf(each, dayIn(there, each), fromDay, rulebook), here),
  );
  const numbers = successorsOf(number);
  const otherUnits = [
    ...new Set(
      [...numbers, ...units.flatMap((unit) => successorsOf(unit.number))].flatMap((each) =>
        unitsOf(each, there),
      ),
    ),
  ];
  if (!otherUnits.every(isOfficial) || (otherUnits.length === 0 && !there.isWhole))
    return { why: 'no-official-text', edition: to };
  const groups = groupsOf(
    units.map((unit) => unit.number),
    otherUnits.map((unit) => unit.number),
    successorsOf,
    predecessorsOf,
  );
  const isOtherRule = !numbers.includes(number) && unitsOf(number, there).length > 0;
  return {
    from: fromDay,
    to: otherUnits[0]?.edition ?? toDay,
    numbers,
    otherRule: isOtherRule ? headingOf(number, there) : null,
    changes: groups.map(({ before, after }) => {
      const words = diffParagraphs(paragraphsOf(before, here), paragraphsOf(after, there));
      const isSame = words.every(({ parts }) => parts.every(({ kind }) => kind === 'kept'));
      return { before, after, words: isSame ? null : words };
    }),
  };
}

/**
 * True if a text can be used for a later edition that is not available: according to the concordance, the rule and its
 * subrules have the same numbers and wording there. Always true for a chapter, whose pages name their own edition.
 */
function canStandInFor(number: string, edition: Edition, text: RuleText): boolean {
  const [textDay, day] = [dateOf(text.edition), dateOf(edition)];
  const isCovered = textDay < day && day <= TODAYS_DATE && number.includes('.');
  if (!isCovered || isInForce(textDay, day) || translateNumber(number, day, day) === undefined) return true;
  const rules = [number, ...(text.rule(number)?.subrules ?? [])];
  return rules.every(
    (each) => isUnchanged(each, textDay, day) && translateNumber(each, textDay, day)?.numbers[0] === each,
  );
}

/** Memoizes a lookup by number. */
function memoizeLookup(lookUp: (number: string) => readonly string[]): (number: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (number) => {
    const numbers = known.get(number) ?? lookUp(number);
    known.set(number, numbers);
    return numbers;
  };
}

/** The heading for a rule: its own title, its parent's, or its chapter's. */
function headingOf(number: string, text: RuleText): string {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  const title = (rule && ruleTitle(rule)) ?? (parent && ruleTitle(parent));
  return title ?? text.chapter(rule?.chapter ?? number)?.heading ?? '';
}

const isOfficial = ({ wording }: Rule): boolean => wording === 'official';

/** The rule and its subrules, or the rules of the chapter. */
function unitsOf(number: string, text: RuleText): readonly Rule[] {
  const rule = text.rule(number);
  if (!rule) return text.rulesOf(number);
  return [rule, ...rule.subrules.flatMap((subrule) => text.rule(subrule) ?? [])];
}

const dayIn = (text: RuleText, number: string): IsoDate => text.rule(number)?.edition ?? dayOf(text);
const dayOf = ({ rules }: RuleText): IsoDate => rules[0]?.edition ?? '0000-00-00';

const existingNumbers = (numbers: readonly string[], text: RuleText): readonly string[] =>
  numbers.filter((number) => text.rule(number) ?? text.chapter(number));

/** Uses the concordance if it knows the rule, otherwise the links between the official texts. */
function counterpartsOf(number: string, from: IsoDate, to: IsoDate, { links }: Rulebook): readonly string[] {
  const translated = translateNumber(number, from, to);
  if (
    translated &&
    (translated.numbers.length > 0 || translated.since) &&
    to <= TODAYS_DATE &&
    from <= TODAYS_DATE
  )
    return translated.numbers;
  return linkedNumbers(number, from, to, links);
}

interface Group {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Groups rules that correspond to each other. New and removed rules form groups of their own. */
function groupsOf(
  before: readonly string[],
  after: readonly string[],
  successorsOf: (number: string) => readonly string[],
  predecessorsOf: (number: string) => readonly string[],
): readonly Group[] {
  const [mine, theirs] = [new Set(before), new Set(after)];
  const visited = new Set<string>();
  const groups: Group[] = [];
  for (const first of before) {
    if (visited.has(first)) continue;
    const [old, now] = [new Set([first]), new Set<string>()];
    for (const number of old) {
      visited.add(number);
      for (const next of successorsOf(number)) {
        if (!theirs.has(next) || now.has(next)) continue;
        now.add(next);
        for (const origin of predecessorsOf(next)) if (mine.has(origin)) old.add(origin);
      }
    }
    groups.push({
      before: before.filter((number) => old.has(number)),
      after: after.filter((number) => now.has(number)),
    });
  }
  const grouped = new Set(groups.flatMap((group) => group.after));
  return [
    ...groups,
    ...after.filter((number) => !grouped.has(number)).map((number) => ({ before: [], after: [number] })),
  ];
}

const paragraphsOf = (numbers: readonly string[], text: RuleText): Rule['paragraphs'] =>
  numbers.flatMap((number) => text.rule(number)?.paragraphs ?? []);
