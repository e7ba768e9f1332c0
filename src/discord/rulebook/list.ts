import { joinLines, joinTexts, rulebookWords, small, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import type { Answer } from '#answers/answer/answer.ts';
import { TODAYS_DATE, dateOf, isInForce, type Edition } from '#engine/vocabulary/editions.ts';
import type { QueryAnswer, FoundMatch, QuestionMatches } from '#rulebook/queries/find-number.ts';
import { hitKey } from '#rulebook/queries/query.ts';
import { plainWords } from '#rulebook/book/plain-words.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { RuleHit, RuleText } from '#rulebook/text/rule-text.ts';
import { ruleTitle, type Rule } from '#rulebook/text/rules.ts';
import type { Reply } from '../command/reply.ts';
import { heightOfText, MAX_LINES } from '../words/height.ts';
import { countWords, snippet } from '../words/snippet.ts';
import { linksRow } from './buttons.ts';
import { findNumbersIn } from './counterparts.ts';
import { formatSimilar } from './format-answers.ts';
import { formatHeading, rulesName } from './heading.ts';
import { renderRule } from './render-rule.ts';
import { resultsRow } from './selects.ts';
import { formatWording, OWN_WORDS } from './wording.ts';

/** How many candidates to offer, if they fit whole. Otherwise two are cut to fit. */
const OFFERED_COUNTS = [3, 2] as const;
/** Characters per rule, tried until the list fits. */
const SNIPPET_LENGTHS = [Infinity, 400, 300, 250, 200, 160, 120, 100, 80, 70, 60] as const;
const MIN_SNIPPET_LENGTH = 45;
/**
 * The rules that may be meant get two phone screens: an asker who reads the whole of three rules finds the answer more
 * often than one who reads the beginnings.
 */
const MAX_LIST_HEIGHT = 2 * MAX_LINES;

/**
 * Asks privately which rule is meant; only offers the matches in a select if the words are small talk.
 * @param question has at least one match, and is not sure of it
 * @param similar answers to similar questions, which are shown instead of the rules, as many as fit
 * @param heightAbove lines on a phone that will stand above the reply
 */
export function renderUnsure(
  { matches, isSmallTalk }: QuestionMatches,
  rulebook: Rulebook,
  {
    requested,
    similar = [],
    heightAbove = 0,
  }: {
    readonly requested?: Edition | undefined;
    readonly similar?: readonly Answer[];
    readonly heightAbove?: number;
  } = {},
): Reply {
  if (isSmallTalk)
    return { content: NO_QUESTION, components: resultsRow(matches, rulebook), isPrivate: true };
  const maxHeight = MAX_LIST_HEIGHT - heightAbove;
  if (similar.length === 0) return renderMatches(matches, rulebook, requested, maxHeight);
  const fits = similar
    .map((_, index) => renderSimilar(similar.slice(0, similar.length - index), matches, rulebook))
    .find(({ content = [] }) => heightOfText(content) <= maxHeight);
  return fits ?? renderMatches(matches, rulebook, requested, maxHeight);
}

/** Answers to similar questions, whole, each with a button to its rule, and a select of all matches. */
function renderSimilar(
  similar: readonly Answer[],
  matches: readonly FoundMatch[],
  rulebook: Rulebook,
): Reply {
  const rules = similar.flatMap(({ rules: [deciding] }) => deciding ?? []);
  return {
    content: joinLines([
      similar.length > 1 ? 'I’m not sure. Did you ask one of these?' : 'I’m not sure. Did you ask this?',
      ...similar.map((answer) => text`**${answer.rules[0]?.number ?? ''}** ${formatSimilar(answer)}`),
      text`-# ${OWN_WORDS}`,
    ]),
    components: [
      ...linksRow(rules.map(({ edition, number }) => ({ label: number, to: { edition, number } }))),
      ...resultsRow(matches, rulebook),
    ],
    isPrivate: true,
  };
}

const NO_QUESTION = text`I see no rules question there.`;

/**
 * Asks which rule is meant: the best matches with number, heading, edition if they differ, and the matching
 * line with its words in bold, and a select.
 * @param matches at least one
 * @param requested the requested edition, if texts may be another's
 */
export function renderMatches(
  matches: readonly FoundMatch[],
  rulebook: Rulebook,
  requested?: Edition,
  maxHeight = MAX_LIST_HEIGHT,
): Reply {
  const contentWith = (count: number, height: number): Content =>
    formatMatches([NOT_SURE], matches.slice(0, count), rulebook, { requested, maxHeight: height });
  const isFitting = (count: number, height: number): boolean =>
    heightOfText(contentWith(count, height)) <= maxHeight;
  const count = OFFERED_COUNTS.find((each) => isFitting(each, Infinity)) ?? (isFitting(2, maxHeight) ? 2 : 1);
  return {
    content: contentWith(count, maxHeight),
    components: resultsRow(matches, rulebook),
    isPrivate: true,
  };
}

/**
 * Lines, and below them matches as {@link renderMatches} shows them, with as much of each as fits.
 * @param shown at least one
 * @param maxHeight in lines on a phone
 */
export function formatMatches(
  lines: readonly Text[],
  shown: readonly MatchedRule[],
  rulebook: Rulebook,
  {
    requested,
    maxHeight = MAX_LINES,
  }: { readonly requested?: Edition | undefined; readonly maxHeight?: number } = {},
): Content {
  const isMixed = new Set(shown.map(({ edition }) => edition)).size > 1;
  const quotes = shown.map((match) => formatMatch(match, rulebook, isMixed));
  const notes = [
    ...noteOnEdition(shown, rulebook, requested),
    formatWording(quotes.flatMap(({ rule }) => rule ?? [])),
  ];
  const contentWithin = (room: number): Content =>
    joinTexts(
      [
        ...lines,
        ...quotes.flatMap(({ title, line, words }) => [title, text`> ${snippet(line, words, room)}`]),
        ...notes.map(small),
      ],
      '\n',
    );
  return contentWithin(
    SNIPPET_LENGTHS.find((length) => heightOfText(contentWithin(length)) <= maxHeight) ?? MIN_SNIPPET_LENGTH,
  );
}

/** A rule with the words to look for in it. */
export type MatchedRule = Omit<FoundMatch, 'score'>;

const NOT_SURE = 'I’m not sure. Do you mean one of these?';

interface MatchQuote {
  readonly title: Text;
  readonly line: string;
  /** The words to look for in the line. */
  readonly words: readonly string[];
  /** The quoted rule. */
  readonly rule: Rule | undefined;
}

function formatMatch(
  { edition, number, words }: MatchedRule,
  rulebook: Rulebook,
  isMixed: boolean,
): MatchQuote {
  const rules = rulebook.read(edition);
  let best: { readonly line: MatchedLine; readonly count: number } | undefined;
  const countIn = countWords(words);
  for (const line of linesOf(number, rules, rulebook)) {
    const count = countIn(line.text);
    if (!best || count > best.count) best = { line, count };
  }
  const title = [
    strong(number),
    rulebookWords(formatHeading(number, rules)),
    ...formatEdition({ edition, number }, rulebook, isMixed, formatWordingDay(best?.line.rule)),
  ];
  return { title: joinTexts(title, ' · '), line: best?.line.text ?? '', words, rule: best?.line.rule };
}

/** For the wording of another day: since when, or until when, the rule reads so. */
function formatWordingDay(rule: Rule | undefined): string | undefined {
  const { edition, borrowed } = rule ?? {};
  if (!edition || !borrowed?.changed) return undefined;
  return borrowed.from.edition > edition ? `so since ${borrowed.changed}` : `so before ${borrowed.changed}`;
}

/**
 * The edition of a rule, if not all are today's, with its number today.
 * @param wordingNote from {@link formatWordingDay}; shown instead of the number today
 */
function formatEdition(
  { edition, number }: RuleHit,
  rulebook: Rulebook,
  isMixed: boolean,
  wordingNote: string | undefined,
): readonly string[] {
  if (wordingNote) return isMixed ? [rulesName(edition), wordingNote] : [wordingNote];
  const isToday = dateOf(edition) === TODAYS_DATE;
  const today = isToday ? [] : findNumbersIn(number, dateOf(edition), TODAYS_DATE, rulebook);
  const numberToday = today.length > 0 && today.join() !== number ? `today ${today.join(', ')}` : undefined;
  const name = isMixed || !isToday ? rulesName(edition) : undefined;
  return [name, numberToday].filter((value) => value !== undefined);
}

interface MatchedLine {
  readonly rule: Rule;
  readonly text: string;
}

/**
 * The paragraphs that may contain the words, in plain language if possible, without examples; for a heading, those of
 * the rules below it.
 */
function linesOf(number: string, ruleText: RuleText, rulebook: Rulebook): readonly MatchedLine[] {
  const rule = ruleText.rule(number);
  const rules = !rule
    ? ruleText.rulesOf(number)
    : ruleTitle(rule)
      ? rule.subrules.flatMap((subrule) => ruleText.rule(subrule) ?? [])
      : [rule];
  const [first] = rules;
  const shownRules = (first && plainWords(rules, first.edition, rulebook)) ?? rules;
  return shownRules.flatMap((shownRule) =>
    shownRule.paragraphs
      .filter(({ kind }) => kind !== 'example')
      .map((paragraph) => ({ rule: shownRule, text: paragraph.text })),
  );
}

function noteOnEdition(
  [first]: readonly MatchedRule[],
  rulebook: Rulebook,
  requested: Edition | undefined,
): readonly string[] {
  const ruleText = first && rulebook.read(first.edition).edition;
  if (!ruleText || !requested || requested === 'founding' || isInForce(dateOf(ruleText), requested))
    return [];
  return [`I have no text of ${requested} for this: here is that of ${ruleText}.`];
}

/**
 * The edition with which a reply has to compare its texts: the typed one, or the current one. `undefined` if today's
 * or the founding rules are current: replies for these mention the other edition anyway.
 */
export const requestedEdition = (typed: Edition | undefined, current: Edition): Edition | undefined =>
  typed ?? (current === 'founding' || current === TODAYS_DATE ? undefined : current);

/**
 * Renders a search result: a rule with the answering sentence in bold and a select of further matches, or if the
 * match is uncertain, the candidates.
 * @param requested the edition that answers, if texts may be another's
 */
export function renderQueryAnswer(
  queryAnswer: QueryAnswer,
  requested: Edition | undefined,
  rulebook: Rulebook,
): Reply {
  const shown = REPLIES.get(queryAnswer) ?? renderMatch(queryAnswer, requested, rulebook);
  REPLIES.set(queryAnswer, shown);
  return shown;
}

/** Cached by the result, which already depends on question, edition and rulebook. */
const REPLIES = new WeakMap<QueryAnswer, Reply>();

function renderMatch(
  { hit, question, ...rest }: QueryAnswer,
  requested: Edition | undefined,
  rulebook: Rulebook,
): Reply {
  if (question && !question.isSure) return renderUnsure(question, rulebook, { requested });
  const [best, ...others] = question?.matches ?? [];
  const reply = renderRule(
    {
      ...hit,
      page: 0,
      ...rest,
      ...(requested && { requested }),
      ...(best && { questionWords: best.words, results: others }),
    },
    rulebook,
  );
  if (!reply) throw new Error(`${hitKey(hit)} was found and cannot be shown`);
  return reply;
}

/** Parses a value made by `hitKey`. */
export function parseResultKey(key: string, rulebook: Rulebook): RuleHit | undefined {
  const [typed = '', number = ''] = key.split(' ');
  const edition = readAvailableEdition(typed, rulebook);
  return edition && { edition, number };
}
