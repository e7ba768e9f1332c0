import { capitalized, isEmpty, joinLines, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import { parseTwoCards } from '#cards/query/plain-words.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type {
  CheckedQuestion,
  CheckedNot,
  CheckedSeveral,
  CheckedSingle,
  ComparedSide,
} from '#engine/characteristics/comparisons.ts';
import { checkQuestionWithName } from '#engine/characteristics/chosen-names.ts';
import { aspectOf } from '#engine/characteristics/deciding-rules.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { formatObjectNotes } from '../cards/object-notes.ts';
import {
  CARD_NAME_OPTION,
  EDITION_OPTION,
  FACE_DOWN_OPTION,
  FLIPPED_OPTION,
  HALF_OPTION,
  X_OPTION,
  ZONE_OPTION,
} from '../cards/options.ts';
import { formatObjectTitle } from '../cards/words/object.ts';
import { completeCard } from '../cards/suggest-cards.ts';
import type { AnswerScope } from '../cards/full-answer-button.ts';
import { subcommand } from '../command/subcommand.ts';
import { completeEdition } from '../command/edition-option.ts';
import type { CardAnswer } from '../cards/remember-replies.ts';
import type { EditionText } from '../words/by-edition.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { yesOrNo } from '../words/words.ts';
import { formatFirstLine, explainByEdition, type ExplainedAnswer } from './explain-by-edition.ts';
import { withObject, askCard, withQuery, completeHalfOf, completeQuery, queryOption } from './ask-card.ts';
import { answerOtherNameQuestion } from './chosen-name.ts';
import { renderComparison } from './compare.ts';
import { formatAsQuestion, formatQuestion } from './format-question.ts';
import { aspectKindOf, formatAspect, formatSide, formatSideBriefly } from './aspects.ts';

export const askCheck = subcommand({
  name: 'check',
  description: 'Whether it is red, or costs 2 or less, or whatever a query says',
  options: [
    CARD_NAME_OPTION,
    {
      ...queryOption('query', 'What is asked of it: a query as on Scryfall'),
      required: true,
    },
    ZONE_OPTION,
    HALF_OPTION,
    FLIPPED_OPTION,
    FACE_DOWN_OPTION,
    X_OPTION,
    EDITION_OPTION,
  ],
  run(request, ctx) {
    const { query: typed } = request.options;
    const comparison = parseTwoCards(typed);
    const answer = (card: Card, scope: AnswerScope, otherCard: Card) =>
      withObject(card, request.options, scope.edition, (object) =>
        comparison?.with
          ? withObject(otherCard, {}, scope.edition, (otherObject) =>
              renderComparison(object, otherObject, comparison.what, scope),
            )
          : withQuery(typed, (question) => renderCheck(object, question, scope)),
      );
    return askCard('check', request, ctx, answer, comparison?.with ?? undefined);
  },
  complete: {
    card: completeCard,
    query: completeQuery,
    half: completeHalfOf('card'),
    edition: completeEdition,
  },
});

type CheckRefusal = RefusedBy<typeof checkQuestionWithName>;

/** The numbers of detail lines to try, in order, if the explanation does not fit a phone screen. */
const DETAIL_LINE_LIMITS = [4, 0];

/** Renders the result of a comparison, half by half and by edition, within a phone screen. */
function renderCheck(
  object: CardObject,
  question: ObjectQuestion,
  scope: AnswerScope,
): Result<CardAnswer, CheckRefusal> {
  let formatted = formatChecked(object, question, scope, explainCheck);
  for (const maxLines of DETAIL_LINE_LIMITS) {
    if (!formatted.ok || heightOf(toMarkdown(joinLines(formatted.value.lines))) <= MAX_LINES) break;
    formatted = formatChecked(object, question, scope, (checked, of) =>
      truncateDetails(explainCheck(checked, of), maxLines),
    );
  }
  if (!formatted.ok) return formatted;
  const { lines, differs } = formatted.value;
  return ok({ reply: { content: joinTexts(lines, '\n') }, differs });
}

/** Keeps this number of detail lines; if it is zero, only the verdict remains. */
function truncateDetails(explained: ExplainedAnswer, maxLines: number): ExplainedAnswer {
  if (maxLines === 0) return { ...explained, separator: '', explanation: '', below: [] };
  const hidden = explained.below.length - maxLines;
  return hidden > 1
    ? { ...explained, below: [...explained.below.slice(0, maxLines), text`- … and ${hidden} more`] }
    : explained;
}

function formatChecked(
  object: CardObject,
  question: ObjectQuestion,
  scope: AnswerScope,
  explain: (checked: CheckedQuestion, edition: Edition) => ExplainedAnswer,
): Result<EditionText, CheckRefusal> {
  const { edition } = scope;
  const explained = explainByEdition(scope, {
    ask: (ruleset) => checkQuestionWithName(object, question, ruleset),
    verdict: ({ answer, unknown = false }) => ({ answer, unknown }),
    explain,
    question: text`${formatObjectTitle(object, edition)}: ${formatAsQuestion(question, edition)}`,
  });
  if (!explained.ok) return explained;
  const lines = [
    ...explained.value.lines,
    ...answerOtherNameQuestion(object, question, edition),
    ...formatObjectNotes(object, edition, asksManaValue(question)),
  ];
  return ok({ ...explained.value, lines });
}

function asksManaValue(question: ObjectQuestion): boolean {
  if (!('of' in question)) return aspectOf(question) === 'mana-value';
  return question.kind === 'not' ? asksManaValue(question.of) : question.of.some(asksManaValue);
}

/** An answer with its explanation: `No. Assault 1: no · Battery 4: no.` */
function explainCheck(checked: CheckedQuestion, edition: Edition): ExplainedAnswer {
  const verdict = checked.unknown ? 'It depends' : yesOrNo(checked.answer);
  switch (checked.kind) {
    case 'single':
      return { verdict, ...formatExplanation(checked, edition), below: [], brief: formatBriefly(checked) };
    case 'not':
      return { ...formatNegative(checked, edition), verdict };
    case 'and':
    case 'or':
      return {
        verdict,
        separator: '',
        explanation: '',
        below: relevantParts(checked).flatMap((part) => formatPart(part, edition)),
        brief: '',
      };
  }
}

/** Returns the parts of the question that the user typed, or the parts that decide if the engine split the question. */
function relevantParts({ question, answer, of }: CheckedSeveral): readonly CheckedQuestion[] {
  const deciding = of.filter((part) => part.answer === answer);
  return 'of' in question || deciding.length === 0 ? of : deciding;
}

/** Formats one of several comparisons: a line, with indented lines for its parts. */
function formatPart(checked: CheckedQuestion, edition: Edition): readonly Text[] {
  const explained = explainCheck(checked, edition);
  const line = text`- ${capitalized(formatQuestion(checked.question, edition))}? ${formatFirstLine(explained)}`;
  return [line, ...explained.below.map((detail) => text`  ${detail}`)];
}

/**
 * Explains a negated comparison: for one set of characteristics by the values compared, for two by the positive
 * comparison.
 */
function formatNegative({ of, rule }: CheckedNot, edition: Edition): Omit<ExplainedAnswer, 'verdict'> {
  const positive = explainCheck(of, edition);
  if (!rule) return positive;
  const verdictPhrase = of.unknown ? 'depends' : `gets a ${positive.verdict.toLowerCase()}`;
  const start = text`“${formatQuestion(of.question, edition)}” ${verdictPhrase}`;
  const { below, brief } = positive;
  return {
    separator: ', as ',
    explanation: isEmpty(positive.explanation) ? text`${start}.` : text`${start}: ${positive.explanation}`,
    below,
    brief,
  };
}

/** Formats the compared values: `Assault 1, Battery 4`, or `red` for a single side. */
function formatBriefly({ question, sides }: CheckedSingle): Text {
  const aspectKind = aspectKindOf(question);
  if (aspectKind === 'layout') return '';
  const [{ seen }, ...rest] = sides;
  // The value of a `*` needs a longer explanation.
  if (rest.length === 0)
    return typeof seen === 'string' && seen.includes('*') ? '' : formatAspect(seen, aspectKind);
  return joinTexts(
    sides.map((side) => formatSideBriefly(side.names, side.seen, aspectKind)),
    ', ',
  );
}

function formatExplanation(
  checked: CheckedSingle,
  edition: Edition,
): Pick<ExplainedAnswer, 'separator' | 'explanation'> {
  const { question, sides } = checked;
  const aspectKind = aspectKindOf(question);
  const [side, ...rest] = sides;
  if (countsColorsOnly(checked)) {
    const { number } = citeOrLater(checked.rule, edition);
    const colors = formatAspect(side.seen, aspectKind);
    return {
      separator: ', ',
      explanation: text`by ${number}, though ${colors === 'colorless' ? '' : 'only '}${colors}.`,
    };
  }
  if (aspectKind === 'layout' && side.answer) return { separator: '', explanation: '' };
  if (rest.length === 0)
    return {
      separator: ': ',
      explanation: text`${formatAspect(side.seen, aspectKind)}${formatStars(side)}.`,
    };
  const sideTexts = sides.map(({ names, seen, answer, unknown }) => {
    const formatted = answer ? 'yes' : 'no';
    return text`${formatSide(names, seen, aspectKind)}: ${unknown ? 'it depends' : formatted}`;
  });
  return { separator: '. ', explanation: text`${joinTexts(sideTexts, ' · ')}.` };
}

/** Explains what a `*` in power or toughness counts as. */
function formatStars({ seen, unknown }: ComparedSide): string {
  if (typeof seen !== 'string' || !seen.includes('*')) return '';
  return unknown ? ', where an ability sets *' : ', where * is 0';
}

/** True if a rule gives the number of colors but not the colors: CR 505.3 until 2007-02-01. */
function countsColorsOnly({ question, answer, sides: [{ seen }] }: CheckedSingle): boolean {
  const colors = Array.isArray(seen) ? seen.length : 0;
  if (question.kind === 'multicolored') return answer && colors < 2;
  return question.kind === 'monocolored' && !answer && colors === 1;
}
