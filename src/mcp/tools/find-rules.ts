import { z } from 'zod';
import { answerQuestion } from '#answers/answer-question.ts';
import { isCardFacts, isCardAnswer, type Answer } from '#answers/answer/answer.ts';
import { answersToSimilar } from '#answers/phrases/sample-answer.ts';
import { cardHints } from '#cards/pool/card-hints.ts';
import { dateOf, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { textsFor } from '#rulebook/book/texts-for.ts';
import { findMatches } from '#rulebook/queries/find-matches.ts';
import { answerQuery, hitKey, ruleNumberIn } from '#rulebook/queries/query.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import { citedRule } from '#rulebook/queries/rule-reference.ts';
import { toPlainText } from '#text/plain.ts';
import type { Text } from '#text/text.ts';
import { EDITION_INPUT, resolveHeldEdition } from '../answers/editions.ts';
import { noteOnOtherText, mismatchWithRequest } from '../answers/request-mismatch.ts';
import { defineTool } from '../answers/tool.ts';

const DEFAULT_RULES = 5;
const MAX_RULES = 10;
const MAX_TEXT_LENGTH = 1500;
/** The maximum number of words of a keyword, heading or slang term; longer input is a question. */
const MAX_NAME_WORDS = 4;

export const findRulesTool = defineTool({
  name: 'find_rules',
  title: 'Find rules for a question',
  description: [
    'Search the Comprehensive Rules of Magic: The Gathering, of today or of any earlier day, for a question in plain English, a keyword, a heading or slang (“can a tapped creature block”, “trample and deathtouch”, “summoning sickness”).',
    'Returns rules with their right numbers and their text, best match first. Call it before you state or cite any rule.',
    'sure:true is right in seven of eight cases; sure:false means that the match is weak, or that its text is not that of the day asked for. Read the texts either way, and if none answers, ask again with the terms of the rules, about one thing at a time. A question about several cards rarely has one rule: ask about each interaction.',
    'If the question was surely asked before, or can be worked out, answers has the answer; similar has those to questions that resemble it, so compare these first.',
    'It searches rules, not cards. Of cards that the question names, it quotes a ruling that fits or the abilities that do, if they are imported; get_card has all of a card.',
  ].join(' '),
  input: z.object({
    question: z.string().min(1).max(400).describe('A question or a few words, in English'),
    edition: EDITION_INPUT,
    limit: z.int().min(1).max(MAX_RULES).default(DEFAULT_RULES).describe('How many rules'),
  }),
  run({ question, edition: typed, limit }, { rulebook, cards }) {
    const edition = resolveHeldEdition(typed, rulebook);
    if (!edition.ok) return edition;
    const hints = cardHints(cards);
    const found = answerQuery(question, edition.value, rulebook, TODAYS_DATE, { hints });
    const input = {
      question,
      edition: edition.value,
      rulebook,
      cards,
      game: null,
      askerId: null,
      ruleMatches: found.ok ? found.value.question : undefined,
    };
    const answers = answerQuestion(input).filter((answer) => !isCardFacts(answer));
    const similar = answers.every(isCardAnswer) ? answersToSimilar(input) : [];
    if (!found.ok)
      return answers.length === 0
        ? found
        : ok({ text: textOf(answers), data: { answers: answers.map(dataOf) }, rules: [] });
    const { hit, also, question: matched, meant } = found.value;
    // A longer question with a name rarely asks for the name alone.
    const isGood = matched?.isSure ?? question.trim().split(/\s+/).length <= MAX_NAME_WORDS;
    const best = distinct([hit, ...(matched?.matches ?? []), ...also]);
    const { answering } = textsFor(rulebook, edition.value);
    const others =
      best.length < limit ? findMatches(question, answering, rulebook, limit, { hints }).matches : [];
    const hits = distinct([...best, ...others]).slice(0, limit);
    const rules = hits.map(({ number, edition: of }) => citedRule(number, of, rulebook, MAX_TEXT_LENGTH));
    const typedNumber = ruleNumberIn(question);
    const other =
      typedNumber === undefined
        ? undefined
        : mismatchWithRequest(typedNumber, edition.value, found.value, rulebook);
    const [first] = rules;
    const note = other?.note ?? (first && noteOnOtherText(first, hit, edition.value, rulebook));
    const isSure = isGood && note === undefined;
    return ok({
      text: [
        ...(answers.length > 0 ? [textOf(answers)] : []),
        ...(meant ? [`${meant.meaning} (the meaning on ${dateOf(meant.day)})`] : []),
        isSure
          ? 'The first rule most likely answers this. Read it: one in eight such matches is wrong.'
          : 'Not sure: these rules match best, and maybe none answers.',
        ...(note === undefined ? [] : [note]),
        ...(matched?.isSmallTalk ? ['The words look like small talk rather than a question.'] : []),
      ].join(' '),
      data: {
        ...(answers.length > 0 && { answers: answers.map(dataOf) }),
        ...(similar.length > 0 && { similar: similar.map(dataOf) }),
        sure: isSure,
        ...(meant && { meaning: { on: dateOf(meant.day), is: meant.meaning } }),
        ...(other?.renumbered && { renumbered: other.renumbered }),
        found: hits.map(({ number, edition: of }) => ({ number, edition: dateOf(of) })),
      },
      rules,
    });
  },
});

const plain = (text: Text): string => toPlainText(text, () => undefined);

const notesOf = ({ notes = [] }: Answer): readonly string[] => notes.map(plain);

const textOf = (answers: readonly Answer[]): string =>
  answers
    .map((answer) => {
      const { source, verdict } = answer;
      const ofDay = source.kind === 'ruling' ? ` of ${source.day}` : '';
      const from = 'card' in source ? `${ofDay} (${source.card})` : '';
      const sourceNote = [SOURCE_NAMES[source.kind] + from, ...notesOf(answer)].join(', ');
      return `Answer, ${sourceNote}: ${verdict ? `${verdict}: ` : ''}${plain(answer.text)}`;
    })
    .join('\n');

const SOURCE_NAMES: Readonly<Record<Answer['source']['kind'], string>> = {
  computed: 'worked out',
  sample: 'in our words, to a question that asks the same',
  ruling: 'quoted from an official ruling',
  'card-text': 'quoted from the card',
  'card-facts': 'types and keywords of a card whose text was not imported',
};

const dataOf = (answer: Answer) => ({
  ...answer.source,
  ...(answer.verdict && { verdict: answer.verdict }),
  answer: plain(answer.text),
  ...(answer.notes && { notes: notesOf(answer) }),
  rules: answer.rules.map(({ number }) => number),
});

const distinct = (hits: readonly RuleHit[]): readonly RuleHit[] => [
  ...new Map(hits.map((hit) => [hitKey(hit), hit])).values(),
];
