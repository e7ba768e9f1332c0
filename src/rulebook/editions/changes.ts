import {
  dateOf,
  isInForce,
  TODAYS_DATE,
  type Edition,
  type IsoDate,
} from '../../engine/vocabulary/editions.ts';
import { translateNumber, isUnchanged } from '../text/concordance.ts';
import { numberIn } from '../rule-matching/links.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { titleOf, type Rule } from '../text/rules.ts';
import { diffParagraphs, type DiffParagraph } from './diff-words.ts';

/** Rules of one edition and what they are in another: one each, unless a rule was split, put together, new or gone. */
export interface RuleChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** `null` where the words are the same. */
  readonly words: readonly DiffParagraph[] | null;
}

/** A rule with its subrules, or a chapter with its rules, in the official texts of two editions. */
export interface RuleChanges {
  /** The days whose texts were compared: of an edition that is not held, the text before it. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Its numbers in the other edition; none where it has no such rule. */
  readonly numbers: readonly string[];
  /** The heading of another rule that has the same number there. */
  readonly otherRule: string | null;
  readonly changes: readonly RuleChange[];
}

export type NotCompared =
  | { readonly why: 'number-unknown' }
  /** Only our own words are held of it, or nothing. */
  | { readonly why: 'no-official-text'; readonly edition: Edition };

/** Compares what stands under a number in an edition with what it is in another, earlier or later. */
export function compareInEditions(
  number: string,
  from: Edition,
  to: Edition,
  rulebook: Rulebook,
): RuleChanges | NotCompared {
  const [here, there] = [rulebook.lastHeld(from), rulebook.lastHeld(to)];
  if (!standsFor(number, from, here)) return { why: 'no-official-text', edition: from };
  const heirs = translateNumber(number, from, to)?.numbers ?? [];
  if (!heirs.every((one) => standsFor(one, to, there))) return { why: 'no-official-text', edition: to };
  const units = unitsOf(number, here);
  const [first] = units;
  if (!first)
    return {
      why: here.isWhole ? 'number-unknown' : 'no-official-text',
      ...(here.isWhole ? {} : { edition: from }),
    } as NotCompared;
  if (!units.every(isOfficial)) return { why: 'no-official-text', edition: from };
  const [fromDay, toDay] = [first.edition, dayOf(there)];
  const ahead = once((one) => existing(becoming(one, dayIn(here, one), toDay, rulebook), there));
  const back = once((one) => existing(becoming(one, dayIn(there, one), fromDay, rulebook), here));
  const numbers = ahead(number);
  const their = [
    ...new Set(
      [...numbers, ...units.flatMap((one) => ahead(one.number))].flatMap((one) => unitsOf(one, there)),
    ),
  ];
  if (!their.every(isOfficial) || (their.length === 0 && !there.isWhole))
    return { why: 'no-official-text', edition: to };
  const groups = groupsOf(
    units.map((one) => one.number),
    their.map((one) => one.number),
    ahead,
    back,
  );
  const isElse = !numbers.includes(number) && unitsOf(number, there).length > 0;
  return {
    from: fromDay,
    to: their[0]?.edition ?? toDay,
    numbers,
    otherRule: isElse ? headingOf(number, there) : null,
    changes: groups.map(({ before, after }) => {
      const words = diffParagraphs(paragraphsOf(before, here), paragraphsOf(after, there));
      const isSame = words.every(({ parts }) => parts.every(({ kind }) => kind === 'kept'));
      return { before, after, words: isSame ? null : words };
    }),
  };
}

/**
 * True if a text may stand for an edition that is not held: as far as the table of numbers tells, the rule and its
 * subrules have the same numbers and words there. Of a whole chapter, each page says whose text it is.
 */
function standsFor(number: string, edition: Edition, text: RuleText): boolean {
  const [held, day] = [dateOf(text.edition), dateOf(edition)];
  const isTold = held < day && day <= TODAYS_DATE && number.includes('.');
  if (!isTold || isInForce(held, day) || translateNumber(number, day, day) === undefined) return true;
  const rules = [number, ...(text.rule(number)?.subrules ?? [])];
  return rules.every(
    (one) => isUnchanged(one, held, day) && translateNumber(one, held, day)?.numbers[0] === one,
  );
}

/** Asked again and again of a chapter's rules, and worked out once for each. */
function once(become: (number: string) => readonly string[]): (number: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (number) => {
    const numbers = known.get(number) ?? become(number);
    known.set(number, numbers);
    return numbers;
  };
}

/** The heading that says what a rule is about: its own title, its rule's, or its chapter's. */
function headingOf(number: string, text: RuleText): string {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  const title = (rule && titleOf(rule)) ?? (parent && titleOf(parent));
  return title ?? text.chapter(rule?.chapter ?? number)?.heading ?? '';
}

const isOfficial = ({ wording }: Rule): boolean => wording === 'official';

/** The rule and its subrules, or the rules of the chapter. */
function unitsOf(number: string, text: RuleText): readonly Rule[] {
  const rule = text.rule(number);
  if (!rule) return text.rulesOf(number);
  return [rule, ...rule.subrules.flatMap((one) => text.rule(one) ?? [])];
}

const dayIn = (text: RuleText, number: string): IsoDate => text.rule(number)?.edition ?? dayOf(text);
const dayOf = ({ rules }: RuleText): IsoDate => rules[0]?.edition ?? '0000-00-00';

const existing = (numbers: readonly string[], text: RuleText): readonly string[] =>
  numbers.filter((one) => text.rule(one) ?? text.chapter(one));

/** By the table of numbers where it knows the rule, else by the official texts. */
function becoming(number: string, from: IsoDate, to: IsoDate, { links }: Rulebook): readonly string[] {
  const told = translateNumber(number, from, to);
  if (told && (told.numbers.length > 0 || told.since) && to <= TODAYS_DATE && from <= TODAYS_DATE)
    return told.numbers;
  return numberIn(number, from, to, links);
}

interface Group {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Rules that became each other stand together; those that are new stand alone, and so do those that are gone. */
function groupsOf(
  before: readonly string[],
  after: readonly string[],
  ahead: (one: string) => readonly string[],
  back: (one: string) => readonly string[],
): readonly Group[] {
  const [mine, theirs] = [new Set(before), new Set(after)];
  const done = new Set<string>();
  const groups: Group[] = [];
  for (const first of before) {
    if (done.has(first)) continue;
    const [old, now] = [new Set([first]), new Set<string>()];
    for (const one of old) {
      done.add(one);
      for (const next of ahead(one)) {
        if (!theirs.has(next) || now.has(next)) continue;
        now.add(next);
        for (const other of back(next)) if (mine.has(other)) old.add(other);
      }
    }
    groups.push({ before: before.filter((one) => old.has(one)), after: after.filter((one) => now.has(one)) });
  }
  const had = new Set(groups.flatMap((one) => one.after));
  return [...groups, ...after.filter((one) => !had.has(one)).map((one) => ({ before: [], after: [one] }))];
}

const paragraphsOf = (numbers: readonly string[], text: RuleText): Rule['paragraphs'] =>
  numbers.flatMap((one) => text.rule(one)?.paragraphs ?? []);
