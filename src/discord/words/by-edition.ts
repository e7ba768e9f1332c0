import { isDeepStrictEqual } from 'node:util';
import { followsLaterRule } from '#engine/rule-numbers/citing.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { dateOf, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { Citation, Ruling } from '#engine/vocabulary/citations.ts';
import { answersOverTime } from '#engine/editions/answers-over-time.ts';
import { formatSilence, ownRules, type EditionCitations } from '#text/silence.ts';
import { citationsText } from '#text/cite.ts';
import { splitLines } from '#text/lines.ts';
import {
  isEmpty,
  joinLines,
  mapFirstWords,
  small,
  strong,
  withoutFullStop,
  withoutStrong,
} from '#text/parts.ts';
import { asContent, text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import { otherEdition } from './cite.ts';
import { cutText } from './fit.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatList } from './words.ts';

/** A question to the engine, answered under one ruleset. */
export type EngineQuery<Answer, Failure extends Refusal = Refusal> = (
  ruleset: Ruleset,
) => Result<Ruling<Answer>, Failure>;

/** An answer with its edition and the rules that it cites. */
export interface EditionAnswer<Answer = unknown> extends EditionCitations {
  readonly answer: Answer;
}

/** Editions with the same answer. The requested edition comes first if it is among them. */
export interface AnswerGroup<Answer> {
  readonly grounds: readonly [EditionAnswer<Answer>, ...EditionAnswer<Answer>[]];
  /** The rules of the other edition, if it lacks one on some part and so has no answer of its own. */
  readonly otherCitations?: readonly Citation[];
  /** The day since which today's answer holds, if another edition here differs. */
  readonly since: IsoDate | null;
}

/**
 * Asks under an edition and under the one shown beside it (`otherEdition`), and groups equal answers. The answer of the
 * requested edition comes first. The other one is left out if it refuses, or lacks a rule on some part.
 * @param comparedPart returns the part of an answer to compare, such as the part that the reply shows
 * @returns the refusal of the first edition, if it refuses
 */
export function askByEdition<Answer, Failure extends Refusal>(
  edition: Edition,
  ask: EngineQuery<Answer, Failure>,
  comparedPart: (answer: Answer) => unknown = (answer) => answer,
): Result<readonly AnswerGroup<Answer>[], Failure> {
  const first = ask(rulesetOf(edition));
  if (!first.ok) return first;
  const requested = { edition, ...first.value };
  const groups: { compared: unknown; grounds: [EditionAnswer<Answer>, ...EditionAnswer<Answer>[]] }[] = [
    { compared: comparedPart(requested.answer), grounds: [requested] },
  ];
  const other = otherEdition(edition);
  const otherAnswer = ask(rulesetOf(other));
  const otherCitations = otherAnswer.ok ? ownCitations(other, otherAnswer.value) : [];
  if (otherAnswer.ok && hasAllRules(other, otherAnswer.value)) {
    const grounds = { edition: other, ...otherAnswer.value };
    const compared = comparedPart(grounds.answer);
    const equal = groups.find((group) => isDeepStrictEqual(group.compared, compared));
    if (equal) equal.grounds.push(grounds);
    else groups.push({ compared, grounds: [grounds] });
  }
  return ok(
    groups.map(({ grounds }, index) => {
      const isToday = grounds.some((ground) => ground.edition === TODAYS_DATE);
      const since = isToday && groups.length > 1 ? findAnswerStart(ask, comparedPart) : null;
      return index === 0 && otherCitations.length > 0
        ? { grounds, since, otherCitations }
        : { grounds, since };
    }),
  );
}

/** True if the edition itself has every rule that the answer cites. */
const hasAllRules = (edition: Edition, { citations }: Ruling<unknown>): boolean =>
  !citations.some((citation) => followsLaterRule(edition, citation));

/** Returns the rules of an edition that has the deciding rule but none on other parts; otherwise none. */
function ownCitations(edition: Edition, { citations }: Ruling<unknown>): readonly Citation[] {
  const isSilent = citations.some((citation) => followsLaterRule(edition, citation));
  return isSilent && !followsLaterRule(edition, citations[0]) ? ownRules({ edition, citations }) : [];
}

/**
 * Finds the day since which today's answer has held by rules in force, comparing only the part that the reply shows.
 */
function findAnswerStart<Answer>(
  ask: EngineQuery<Answer>,
  comparedPart: (answer: Answer) => unknown,
): IsoDate | null {
  const askInForce = (ruleset: Ruleset) => {
    const answered = ask(ruleset);
    return answered.ok && hasAllRules(ruleset.edition, answered.value)
      ? { compared: comparedPart(answered.value.answer) }
      : null;
  };
  const spans = answersOverTime(askInForce, isDeepStrictEqual);
  return spans.length > 1 ? (spans.at(-1)?.from ?? null) : null;
}

/** Matches a line after the first that is not a list item. Such an answer goes below its title as a whole. */
const NON_LIST_LINE = /\n(?! *- )/;

/** How much to show of the answers of other editions: one line, or as much as of the first answer. */
export type AnswerDepth = 'short' | 'in-full';

/** How to format an answer under an edition. */
export interface AnswerFormat<Answer> {
  /** One or more lines in the terms of the edition. `grounds` are those of all editions that share the answer. */
  readonly format: (answer: Answer, edition: Edition, grounds: AnswerGroup<Answer>['grounds']) => Content;
  /** A few words for a line beside another answer; by default the beginning of `format`. */
  readonly formatBrief?: (answer: Answer, edition: Edition) => Content;
  /** Shown in a small line below a short answer, or above full answers. */
  readonly question?: Content;
}

/** A formatted answer, with those of other editions. */
export interface EditionText {
  readonly lines: readonly Content[];
  /** True if another edition answers differently. */
  readonly differs: boolean;
}

/**
 * Formats an answer by edition: the answer of the first edition with the rule numbers of all editions that share it, and
 * that of another edition as a small line with its year. In full, the answers follow one another, each with its edition,
 * its rules and, for today's, the day since which it holds.
 */
export function formatByEdition<Answer>(
  groups: readonly AnswerGroup<Answer>[],
  formats: AnswerFormat<Answer>,
  depth: AnswerDepth,
): EditionText {
  const { question = [] } = formats;
  const [requested, ...others] = groups;
  const differs = others.length > 0;
  if (depth === 'in-full') {
    const blocks = groups.flatMap((group) => formatAnswer(group, formats, differs ? strong : null));
    return { lines: splitLines(joinLines([question, ...blocks])), differs };
  }
  const isToday = requested?.grounds[0].edition === TODAYS_DATE;
  const first = requested
    ? formatAnswer(requested, formats, differs && !isToday ? (title) => title : null, question)
    : [];
  const otherLines = others.map((group) => formatBriefly(group, formats));
  return { lines: splitLines(joinLines([...first, ...otherLines])), differs };
}

/**
 * Formats an answer with the names of its editions, its rules, and a note on parts without a rule.
 * @param emphasize formats the names of the editions before the answer; `null` to leave them out
 * @param question shown in a small line below the answer
 */
function formatAnswer<Answer>(
  { grounds, since, otherCitations = [] }: AnswerGroup<Answer>,
  { format }: AnswerFormat<Answer>,
  emphasize: ((title: Text) => Text) | null,
  question: Text = '',
): readonly Text[] {
  const body = format(grounds[0].answer, grounds[0].edition, grounds);
  const editions = grounds.map((ground) => ground.edition);
  const gap = NON_LIST_LINE.test(toMarkdown(body)) ? '\n' : ' ';
  const head = emphasize ? [emphasize(`${formatEditionNames(editions, since)}:`), gap] : '';
  const silent = formatSilence(grounds[0]);
  // If every cited rule is of another edition, the note names them, so do not list them again.
  const isAllFollowed = silent.length > 0 && ownRules(grounds[0]).length === 0;
  const rules = isAllFollowed ? [] : [...grounds.flatMap(ownRules), ...otherCitations];
  return [
    [head, body],
    isEmpty(question) ? '' : small(question),
    ...silent,
    rules.length > 0 ? small(citationsText(rules)) : '',
  ];
}

function formatBriefly<Answer>(
  { grounds, since }: AnswerGroup<Answer>,
  {
    format,
    formatBrief = (answer, edition) => firstPhrase(format(answer, edition, grounds)),
  }: AnswerFormat<Answer>,
): Content {
  const [first] = grounds;
  return formatOtherEditionLine(
    first.edition,
    since,
    formatBrief(first.answer, first.edition),
    ownRules(first),
  );
}

/**
 * A small line about another edition: `In 2006: two answers, 2 and 2 · CR 505.5 (2006-10-01)`. The year is that of
 * the cited text.
 */
export function formatOtherEditionLine(
  edition: Edition,
  since: IsoDate | null,
  clause: Text,
  citations: readonly Citation[],
): Content {
  const day = citations[0]?.edition ?? dateOf(edition);
  const when = edition === TODAYS_DATE ? (since ? `Since ${since}` : 'Today') : `In ${day.slice(0, 4)}`;
  const rules = citations.length > 0 ? text` · ${citationsText(citations)}` : '';
  return text`-# ${when}: ${withoutFullStop(clause)}${rules}`;
}

const OTHER_EDITION_LINE = /^-# (?:In \d{4}|Since \d{4}-\d\d-\d\d|Today): /;

/** True for a line of `formatOtherEditionLine`, which already names the year of its rules. */
export const isOtherEditionLine = (line: string): boolean => OTHER_EDITION_LINE.test(line);

/** The maximum length of the first line of a brief answer, in characters. */
const MAX_BRIEF_LENGTH = 70;

/** Returns the first line of a text without bold, or if that is long, its first sentence. */
export function firstPhrase(answer: Text): Content {
  const [line = []] = splitLines(withoutStrong(answer));
  const written = toMarkdown(line);
  const [sentence = written] = written.length > MAX_BRIEF_LENGTH ? written.split(/(?<=[.:]) /) : [written];
  return asContent(mapFirstWords(cutText(line, sentence.replace(/[.:]$/, '').length), uncapitalize));
}

/** Lowercases the first letter, except in a name or a single letter. */
const uncapitalize = (words: string): string =>
  words.replace(
    /^(?:Yes|No|Two|Three|One|It|Its|Name|Choose|None|Red|Blue|Black|White|Green|Colorless)\b/,
    (word) => word.toLowerCase(),
  );

/** Capitalized names of editions: `Founding rules (2006) and today (since 2017-04-28)`. */
export const formatEditionNames = (editions: readonly Edition[], since: IsoDate | null = null): string =>
  capitalize(formatList(editions.map(editionName))) + (since ? ` (since ${since})` : '');

/** `founding rules (2006)`, `today`, or the day of the edition. */
function editionName(edition: Edition): string {
  if (edition === 'founding') return 'founding rules (2006)';
  return edition === TODAYS_DATE ? 'today' : edition;
}
