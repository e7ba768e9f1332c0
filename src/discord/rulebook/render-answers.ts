import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import type { Answer } from '#answers/answer/answer.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { QueryAnswer } from '#rulebook/queries/find-number.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { hasRuleNumber, type RuleHit } from '#rulebook/text/rule-text.ts';
import type { Reply } from '../command/reply.ts';
import { buttonRow } from '../command/rows.ts';
import { heightOfText, MAX_LINES } from '../words/height.ts';
import { answerCommandButtons, formatAnswer, formatSimilar, MAX_QUESTION_LENGTH } from './format-answers.ts';
import { renderQueryAnswer } from './list.ts';
import { renderRule } from './render-rule.ts';
import { resultsRow } from './selects.ts';

/** The maximum number of lines reserved for the rule below several answers; in so many, most rules say what decides. */
const MAX_RULE_HEIGHT = 8;
/** Discord's limit. */
const BUTTONS_IN_ROW = 5;

export type Answers = readonly [Answer, ...Answer[]];

export interface AnsweredQuestion {
  readonly answers: Answers;
  /** The search result; `undefined` if no rule matches. */
  readonly queryAnswer: QueryAnswer | undefined;
  /** The edition that answers. */
  readonly edition: Edition;
  /** The requested edition, if texts may be another's. */
  readonly requested: Edition | undefined;
  /** Our answer for each kind of game, shown instead of the answers. */
  readonly condition?: Content | undefined;
}

/**
 * The leading answer, others as far as there is room, and below them the rule, if it is certain. Below a computed answer
 * there is no rule, since it cites its own.
 */
export function renderAnswers(
  { answers, queryAnswer, edition, requested, condition }: AnsweredQuestion,
  rulebook: Rulebook,
): Reply {
  const [first, ...others] = answers;
  const matches = queryAnswer?.question?.matches ?? [];
  const hit = hitBelow(first, queryAnswer, edition, rulebook);
  const best = matches.find(({ number }) => number === hit?.number);
  const ruleBelow = (above: readonly Content[]): Reply | undefined =>
    hit &&
    renderRule(
      {
        ...hit,
        page: 0,
        above,
        questionWords: best?.words ?? [],
        results: matches.filter(({ number }) => number !== hit.number),
        ...(requested && { requested }),
      },
      rulebook,
    );
  const lines = condition === undefined ? [...formatAnswer(first)] : [condition];
  if (others.length > 0 && first.source.kind !== 'computed' && condition === undefined) {
    const ruleHeight = Math.min(MAX_RULE_HEIGHT, heightOfText(ruleBelow([])?.content ?? ''));
    for (const other of others) {
      const more = formatAnswer(other);
      // The remaining answers fit the question less.
      if (heightOfText(joinLines([...lines, ...more])) > MAX_LINES - ruleHeight) break;
      lines.push(...more);
    }
  }
  const commands = answerCommandButtons(answers).slice(0, BUTTONS_IN_ROW);
  const row = commands.length > 0 ? [buttonRow(...commands)] : [];
  const rule = ruleBelow(lines);
  if (rule) return { ...rule, components: [...(rule.components ?? []), ...row] };
  return { content: joinLines(lines), components: [...row, ...resultsRow(matches, rulebook)] };
}

/**
 * The rule that certainly matches, below our answer for each kind of game, or our answer to the most similar question
 * about the rule.
 * @param similar answers to similar questions, best first
 */
export function renderWithSimilarAnswer(
  queryAnswer: QueryAnswer,
  similar: readonly Answer[],
  requested: Edition | undefined,
  rulebook: Rulebook,
  condition?: Content,
): Reply {
  const reply = renderQueryAnswer(queryAnswer, requested, rulebook);
  const { hit, question } = queryAnswer;
  const similarAnswer = similar.find(({ rules: [deciding] }) => deciding?.number === hit.number);
  const [best, ...others] = question?.matches ?? [];
  const above =
    condition ?? (similarAnswer && text`**Similar:** ${formatSimilar(similarAnswer, MAX_QUESTION_LENGTH)}`);
  if (above === undefined || !best || queryAnswer.meant) return reply;
  const replyBelow = renderRule(
    {
      ...hit,
      page: 0,
      above: [above],
      questionWords: best.words,
      results: others,
      ...(requested && { requested }),
    },
    rulebook,
  );
  return replyBelow ?? reply;
}

/** The rule to show below an answer: the one on which it is based, or the one that certainly matches. */
function hitBelow(
  { source, rules: [deciding] }: Answer,
  queryAnswer: QueryAnswer | undefined,
  edition: Edition,
  rulebook: Rulebook,
): RuleHit | undefined {
  if (source.kind === 'computed') return undefined;
  if (source.kind === 'sample' && deciding && hasRuleNumber(rulebook.read(edition), deciding.number))
    return { edition: rulebook.read(edition).edition, number: deciding.number };
  return queryAnswer && (queryAnswer.question?.isSure ?? true) ? queryAnswer.hit : undefined;
}
