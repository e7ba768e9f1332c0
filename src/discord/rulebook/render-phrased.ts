import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ModelAnswer } from '#model/read-answer.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { isFiller, wordsOf } from '#rulebook/search/words.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { buttonRow } from '../command/rows.ts';
import { heightOfText, MAX_LINES } from '../words/height.ts';
import { formatMatches, type MatchedRule } from './list.ts';
import { resultsRow } from './selects.ts';

/** Part of the custom_id: the id of the answer. */
export const WRONG_ACTION = 'wrong';

const PHRASED_NOTE = text`-# A model phrased this, from these rules:`;

interface PhrasedOptions {
  /** The id of the answer, for its button *Wrong?*; without an id, there is no such button. */
  readonly id?: string;
  /** The seats of the game, since the answer names players by their numbers. */
  readonly seats?: Game['seats'];
}

/** The name of a player in an answer, as the prompt requests it. */
const SEAT = /\b(player \d{1,2})\b/i;

/**
 * An answer that a model phrased, and below it the rules on which it is based, as many as fit on a phone. The answer is
 * not in bold, since the checks don't prove it right.
 * @param matches other rules found, for the select
 */
export function renderPhrased(
  { sentences }: ModelAnswer,
  matches: readonly RuleHit[],
  edition: Edition,
  rulebook: Rulebook,
  { id, seats = [] }: PhrasedOptions = {},
): Reply {
  const answerText = joinTexts(
    sentences.map((sentence) => withNames(typedWords(sentence.text, sentence.text.length), seats)),
    ' ',
  );
  const rules = rulesOf(sentences, rulebook.read(edition).edition);
  const [first = [], ...fewer] = [3, 2, 1].map((count) => rules.slice(0, count));
  const contentWith = (shown: readonly MatchedRule[]): Content =>
    formatMatches([answerText, PHRASED_NOTE], shown, rulebook);
  const fits = [first, ...fewer].find((shown) => heightOfText(contentWith(shown)) <= MAX_LINES);
  return {
    content: contentWith(fits ?? rules.slice(0, 1)),
    components: [
      ...(id === undefined ? [] : [wrongRow(id)]),
      ...resultsRow([...rules, ...matches], rulebook),
    ],
    isPrivate: true,
  };
}

/** Replaces the numbers of players by their names. */
const withNames = (sentence: string, seats: Game['seats']): Text =>
  sentence.split(SEAT).map((piece, index) => {
    const seat = index % 2 === 1 ? seats[Number(piece.slice('player '.length)) - 1] : undefined;
    return seat ? playerName(seat.playerId) : piece;
  });

const wrongRow = (id: string) =>
  buttonRow({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: 'Wrong?',
    custom_id: customId(WRONG_ACTION, id),
  });

/** The rules that the sentences name, each once, with the words of the first sentence that names it. */
function rulesOf(sentences: ModelAnswer['sentences'], edition: Edition): readonly MatchedRule[] {
  const rules = new Map<string, MatchedRule>();
  for (const { text: answerText, quote, rules: numbers } of sentences)
    for (const number of numbers)
      if (!rules.has(number))
        rules.set(number, { edition, number, words: significantWords(`${quote} ${answerText}`) });
  return [...rules.values()];
}

const significantWords = (answerText: string): readonly string[] =>
  wordsOf(answerText).filter((word) => !isFiller(word));
