import { isDeepStrictEqual } from 'node:util';
import { isFollowed } from '../../engine/rule-numbers/citing.ts';
import { rulesetOf, type Ruleset } from '../../engine/editions/rulesets.ts';
import { dateOf, TODAYS_DATE, type Edition, type IsoDate } from '../../engine/vocabulary/editions.ts';
import type { Refusal } from '../../engine/refusals/refusal.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Citation, Ruling } from '../../engine/vocabulary/citations.ts';
import { throughTime } from '../../engine/editions/through-time.ts';
import { otherEdition, citeAll } from './cite.ts';
import { capitalize, formatList } from './words.ts';

/** A question to the engine, which it answers under one ruleset. */
export type EngineQuery<Answer, Failure extends Refusal = Refusal> = (
  ruleset: Ruleset,
) => Result<Ruling<Answer>, Failure>;

/** The rules that something rests on under an edition: its own, and the later ones that it follows where it is silent. */
export interface EditionCitations {
  readonly edition: Edition;
  readonly citations: readonly Citation[];
}

/** The answer of one edition, and the rules that this rests on there. */
export interface EditionAnswer<Answer = unknown> extends EditionCitations {
  readonly answer: Answer;
}

/** The editions that give the same answer: the one asked for first, if it is among them. */
export interface AnswerGroup<Answer> {
  readonly grounds: readonly [EditionAnswer<Answer>, ...EditionAnswer<Answer>[]];
  /** Rules of the edition that stands beside it, which is silent on a part and gives no answer of its own. */
  readonly beside?: readonly Citation[];
  /** For today's answer, where another edition here has another: the day since which it is the answer. */
  readonly since: IsoDate | null;
}

/**
 * Asks under an edition and under the one that stands beside it (`besides`), and puts editions with the same answer
 * together. The edition's own answer comes first. Another edition that refuses is left out, and so is one that is
 * silent on any part of it: nobody asked what it does not say.
 * @param seenIn what must be the same for two answers to be the same, such as what a reader sees of them.
 * @returns the refusal of the first edition, if it refuses.
 */
export function askByEdition<Answer, Failure extends Refusal>(
  edition: Edition,
  ask: EngineQuery<Answer, Failure>,
  seenIn: (answer: Answer) => unknown = (answer) => answer,
): Result<readonly AnswerGroup<Answer>[], Failure> {
  const first = ask(rulesetOf(edition));
  if (!first.ok) return first;
  const own = { edition, ...first.value };
  const groups: { seen: unknown; grounds: [EditionAnswer<Answer>, ...EditionAnswer<Answer>[]] }[] = [
    { seen: seenIn(own.answer), grounds: [own] },
  ];
  const other = otherEdition(edition);
  const asked = ask(rulesetOf(other));
  const beside = asked.ok ? ownCitations(other, asked.value) : [];
  if (asked.ok && hasAllRules(other, asked.value)) {
    const grounds = { edition: other, ...asked.value };
    const seen = seenIn(grounds.answer);
    const same = groups.find((group) => isDeepStrictEqual(group.seen, seen));
    if (same) same.grounds.push(grounds);
    else groups.push({ seen, grounds: [grounds] });
  }
  return ok(
    groups.map(({ grounds }, at) => {
      const isToday = grounds.some((ground) => ground.edition === TODAYS_DATE);
      const since = isToday && groups.length > 1 ? sinceOf(ask, seenIn) : null;
      return at === 0 && beside.length > 0 ? { grounds, since, beside } : { grounds, since };
    }),
  );
}

/** True if an edition has all the rules that its answer rests on. */
const hasAllRules = (edition: Edition, { citations }: Ruling<unknown>): boolean =>
  !citations.some((citation) => isFollowed(edition, citation));

/** The rules of an edition that is silent on a part, but not on what decides. */
function ownCitations(edition: Edition, { citations }: Ruling<unknown>): readonly Citation[] {
  const isSilent = citations.some((citation) => isFollowed(edition, citation));
  return isSilent && !isFollowed(edition, citations[0]) ? ownRules({ edition, citations }) : [];
}

/** Since when today's answer has been the answer, as far as it is seen, by rules that were in force. */
function sinceOf<Answer>(ask: EngineQuery<Answer>, seenIn: (answer: Answer) => unknown): IsoDate | null {
  const askInForce = (ruleset: Ruleset) => {
    const asked = ask(ruleset);
    return asked.ok && hasAllRules(ruleset.edition, asked.value)
      ? { seen: seenIn(asked.value.answer) }
      : null;
  };
  const spans = throughTime(askInForce, isDeepStrictEqual);
  return spans.length > 1 ? (spans.at(-1)?.from ?? null) : null;
}

/** Lines after the first that are no list below it: they all stand below the title then. */
const NON_LIST_LINE = /\n(?! *- )/;

/** How much is said of the answers of other editions: a small line, or as much as of the first. */
export type AnswerDepth = 'short' | 'in-full';

/** How an answer is said by an edition. */
export interface AnswerFormat<Answer> {
  /** A sentence or several lines, in the edition's words; `grounds` of all that share the answer. */
  readonly format: (answer: Answer, edition: Edition, grounds: AnswerGroup<Answer>['grounds']) => string;
  /** In a few words, for a line beside another answer; left out, the beginning of what is said. */
  readonly formatBrief?: (answer: Answer, edition: Edition) => string;
  /** The question, for a small line below the answer, or above the answers in full. */
  readonly question?: string;
}

/** The text of a reply that answers by edition. */
export interface EditionText {
  readonly text: string;
  /** Another edition has another answer. */
  readonly differs: boolean;
}

/**
 * Answers as a reply's text: the first edition's with all numbers, where others share it, and another edition's in a
 * small line with its year. In full, the answers stand one below another, each with its edition, its rules and, for
 * today's, the day since which it holds.
 */
export function formatByEdition<Answer>(
  answered: readonly AnswerGroup<Answer>[],
  telling: AnswerFormat<Answer>,
  depth: AnswerDepth,
): EditionText {
  const { question } = telling;
  const [own, ...others] = answered;
  const differs = others.length > 0;
  if (depth === 'in-full') {
    const blocks = answered.flatMap((answer) => formatAnswer(answer, telling, differs ? '**' : null));
    return { text: [...(question ? [question] : []), ...blocks].join('\n'), differs };
  }
  const isToday = own?.grounds[0].edition === TODAYS_DATE;
  const first = own ? formatAnswer(own, telling, differs && !isToday ? '' : null, question) : [];
  return { text: [...first, ...others.map((answer) => formatBriefly(answer, telling))].join('\n'), differs };
}

/**
 * @param mark around the names of the editions, which stand before the answer; `null`: they are not named.
 * @param question in a small line below the answer.
 */
function formatAnswer<Answer>(
  { grounds, since, beside = [] }: AnswerGroup<Answer>,
  { format: say }: AnswerFormat<Answer>,
  mark: '**' | '' | null,
  question?: string,
): readonly string[] {
  const text = say(grounds[0].answer, grounds[0].edition, grounds);
  const editions = grounds.map((ground) => ground.edition);
  const title = mark === null ? '' : `${mark}${formatEditionNames(editions, since)}:${mark}`;
  const head = title && title + (NON_LIST_LINE.test(text) ? '\n' : ' ');
  const silent = formatSilence(grounds[0]);
  // What it follows is all that it rests on: the rules of another edition decide nothing here.
  const isAllFollowed = silent.length > 0 && ownRules(grounds[0]).length === 0;
  const rules = isAllFollowed ? '' : citeAll([...grounds.flatMap(ownRules), ...beside]);
  const asked = question ? `-# ${question}` : '';
  return [head + text, asked, ...silent, rules && `-# ${rules}`].filter(Boolean);
}

function formatBriefly<Answer>(
  { grounds, since }: AnswerGroup<Answer>,
  {
    format: say,
    formatBrief: brief = (answer, edition) => firstPhrase(say(answer, edition, grounds)),
  }: AnswerFormat<Answer>,
): string {
  const [first] = grounds;
  return formatBeside(first.edition, since, brief(first.answer, first.edition), ownRules(first));
}

/**
 * A small line on what another edition says: `In 2006: two answers, 2 and 2 · CR 505.5 (2006-10-01)`. It names the year
 * of the text that it cites.
 */
export function formatBeside(
  edition: Edition,
  since: IsoDate | null,
  text: string,
  citations: readonly Citation[],
): string {
  const day = citations[0]?.edition ?? dateOf(edition);
  const when = edition === TODAYS_DATE ? (since ? `Since ${since}` : 'Today') : `In ${day.slice(0, 4)}`;
  const rules = citeAll(citations);
  return `-# ${when}: ${text.replace(/\.$/, '')}${rules && ` · ${rules}`}`;
}

const BESIDE = /^-# (?:In \d{4}|Since \d{4}-\d\d-\d\d|Today): /;

/** True if a line is one that `sayBeside` makes: it names the year of its rules itself. */
export const isBeside = (line: string): boolean => BESIDE.test(line);

/** So many characters are a few words. */
const BRIEF_LENGTH = 70;

/** The first line of a text, without what is bold in it; of a long one its first sentence. */
export function firstPhrase(text: string): string {
  const [line = ''] = text.replaceAll('**', '').split('\n');
  const [sentence = line] = line.length > BRIEF_LENGTH ? line.split(/(?<=[.:]) /) : [line];
  return uncapitalize(sentence.replace(/[.:]$/, ''));
}

/** With a small letter first, unless it is a name's or stands alone. */
const uncapitalize = (text: string): string =>
  text.replace(
    /^(?:Yes|No|Two|Three|One|It|Its|Name|Choose|None|Red|Blue|Black|White|Green|Colorless)\b/,
    (word) => word.toLowerCase(),
  );

/** Editions by name, as a line begins: `Founding rules (2006) and today (since 2017-04-28)`. */
export const formatEditionNames = (editions: readonly Edition[], since: IsoDate | null = null): string =>
  capitalize(formatList(editions.map(editionName))) + (since ? ` (since ${since})` : '');

/** Names an edition as in a reply: `founding rules (2006)`, `today`, or its day. */
function editionName(edition: Edition): string {
  if (edition === 'founding') return 'founding rules (2006)';
  return edition === TODAYS_DATE ? 'today' : edition;
}

/** The rules that an edition has itself. */
export const ownRules = ({ edition, citations }: EditionCitations): readonly Citation[] =>
  citations.filter((citation) => !isFollowed(edition, citation));

/** The lines below an answer: the rules of the edition itself, and that it is silent on a part, where it is. */
export function formatGrounds(cited: EditionCitations): readonly string[] {
  const rules = citeAll(ownRules(cited));
  return [...(rules ? [`-# ${rules}`] : []), ...formatSilence(cited)];
}

/** A line where an edition says nothing and a later rule is followed. */
export function formatSilence({ edition, citations }: EditionCitations): readonly string[] {
  const later = citations.filter((citation) => isFollowed(edition, citation));
  if (later.length === 0) return [];
  const rules = edition === 'founding' ? 'rules of 2006' : `rules of ${edition}`;
  return [`-# The ${rules} are silent on part of this: it follows ${citeAll(later)}.`];
}
