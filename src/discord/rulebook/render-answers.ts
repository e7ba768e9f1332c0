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
import { answerButtons, formatAnswer, formatSimilar, MAX_QUESTION } from './format-answers.ts';
import { renderFound } from './list.ts';
import { renderRule } from './render-rule.ts';
import { resultsRow } from './selects.ts';

/** Lines that are kept for the rule below other answers, if it needs them: with as many, most say what decides. */
const MAX_RULE_HEIGHT = 8;
/** Discord's limit. */
const BUTTONS_IN_ROW = 5;

export type Answers = readonly [Answer, ...Answer[]];

export interface AnsweredQuestion {
  readonly answers: Answers;
  /** What the rules have; `undefined` if nothing. */
  readonly found: QueryAnswer | undefined;
  /** The edition that answers. */
  readonly edition: Edition;
  /** The requested edition, if texts may be another's. */
  readonly requested: Edition | undefined;
  /** Our answer for each kind of game, which stands in place of the answers to similar questions. */
  readonly condition?: Content | undefined;
}

/**
 * The leading answer, others as far as there is room, and the rule below them, if it is sure. What is computed needs no
 * rule beside those that it cites.
 */
export function renderAnswers(
  { answers, found, edition, requested, condition }: AnsweredQuestion,
  rulebook: Rulebook,
): Reply {
  const [first, ...others] = answers;
  const matches = found?.question?.matches ?? [];
  const hit = hitBelow(first, found, edition, rulebook);
  const best = matches.find(({ number }) => number === hit?.number);
  const ruleBelow = (above: readonly Content[]): Reply | undefined =>
    hit &&
    renderRule(
      {
        ...hit,
        page: 0,
        above,
        answers: best?.words ?? [],
        results: matches.filter(({ number }) => number !== hit.number),
        ...(requested && { asked: requested }),
      },
      rulebook,
    );
  const lines = condition === undefined ? [...formatAnswer(first)] : [condition];
  if (others.length > 0 && first.source.kind !== 'computed' && condition === undefined) {
    const ruleHeight = Math.min(MAX_RULE_HEIGHT, heightOfText(ruleBelow([])?.content ?? ''));
    for (const other of others) {
      const more = formatAnswer(other);
      // Those after it fit the question less.
      if (heightOfText(joinLines([...lines, ...more])) > MAX_LINES - ruleHeight) break;
      lines.push(...more);
    }
  }
  const commands = answerButtons(answers).slice(0, BUTTONS_IN_ROW);
  const row = commands.length > 0 ? [buttonRow(...commands)] : [];
  const rule = ruleBelow(lines);
  if (rule) return { ...rule, components: [...(rule.components ?? []), ...row] };
  return { content: joinLines(lines), components: [...row, ...resultsRow(matches, rulebook)] };
}

/**
 * The rule that the words surely find, below what the answer depends on, or our answer to the most similar question
 * about it.
 * @param similar answers to similar questions, best first
 */
export function renderFoundBeside(
  found: QueryAnswer,
  similar: readonly Answer[],
  requested: Edition | undefined,
  rulebook: Rulebook,
  condition?: Content,
): Reply {
  const reply = renderFound(found, requested, rulebook);
  const { hit, question } = found;
  const near = similar.find(({ rules: [deciding] }) => deciding?.number === hit.number);
  const [best, ...others] = question?.matches ?? [];
  const above = condition ?? (near && text`**Similar:** ${formatSimilar(near, MAX_QUESTION)}`);
  if (above === undefined || !best || found.meant) return reply;
  const beside = renderRule(
    {
      ...hit,
      page: 0,
      above: [above],
      answers: best.words,
      results: others,
      ...(requested && { asked: requested }),
    },
    rulebook,
  );
  return beside ?? reply;
}

/** The rule to show below an answer: the one that it rests on, or that the words surely find. */
function hitBelow(
  { source, rules: [deciding] }: Answer,
  found: QueryAnswer | undefined,
  edition: Edition,
  rulebook: Rulebook,
): RuleHit | undefined {
  if (source.kind === 'computed') return undefined;
  if (source.kind === 'sample' && deciding && hasRuleNumber(rulebook.read(edition), deciding.number))
    return { edition: rulebook.read(edition).edition, number: deciding.number };
  return found && (found.question?.isSure ?? true) ? found.hit : undefined;
}
