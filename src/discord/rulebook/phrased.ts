import { asMarkdown } from '#discord/markdown/write.ts';
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
import { escapeUserText } from '../markdown/escape.ts';
import { mention } from '../words/mention.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { formatMatches, type MatchedRule } from './list.ts';
import { resultsRow } from './selects.ts';

/** Parts: the id under which the answer is remembered. */
export const WRONG_ACTION = 'wrong';

const PHRASED = '-# A model phrased this, from these rules:';

interface PhrasedFor {
  /** Under which *Wrong?* reports it; left out, there is no such button. */
  readonly id?: string;
  /** Of the table, whose numbers the answer has instead of names. */
  readonly seats?: Game['seats'];
}

/** As the model was told to call players. */
const SEAT = /\bplayer (\d{1,2})\b/gi;

/**
 * An answer that a model phrased, and below it the rules that it rests on, as many as fit a phone. Nothing of it is in
 * bold: the checks don't prove it right.
 * @param matches other rules found, for the select
 */
export function renderPhrased(
  { sentences }: ModelAnswer,
  matches: readonly RuleHit[],
  edition: Edition,
  rulebook: Rulebook,
  { id, seats = [] }: PhrasedFor = {},
): Reply {
  const text = sentences
    .map((sentence) => escapeUserText(sentence.text, sentence.text.length))
    .join(' ')
    .replaceAll(SEAT, (numbered, seat: string) => {
      const playerId = seats[Number(seat) - 1]?.playerId;
      return playerId === undefined ? numbered : mention(playerId);
    });
  const rules = rulesOf(sentences, rulebook.read(edition).edition);
  const [first = [], ...fewer] = [3, 2, 1].map((count) => rules.slice(0, count));
  const contentWith = (shown: readonly MatchedRule[]): string =>
    formatMatches([text, PHRASED], shown, rulebook);
  const fits = [first, ...fewer].find((shown) => heightOf(contentWith(shown)) <= MAX_LINES);
  return {
    content: asMarkdown(contentWith(fits ?? rules.slice(0, 1))),
    components: [
      ...(id === undefined ? [] : [wrongRow(id)]),
      ...resultsRow([...rules, ...matches], rulebook),
    ],
    isPrivate: true,
  };
}

const wrongRow = (id: string) =>
  buttonRow({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: 'Wrong?',
    custom_id: customId(WRONG_ACTION, id),
  });

/** The rules that the sentences name, each once, with the words of its sentence to look for. */
function rulesOf(sentences: ModelAnswer['sentences'], edition: Edition): readonly MatchedRule[] {
  const rules = new Map<string, MatchedRule>();
  for (const { text, quote, rules: numbers } of sentences)
    for (const number of numbers)
      if (!rules.has(number)) rules.set(number, { edition, number, words: significant(`${quote} ${text}`) });
  return [...rules.values()];
}

const significant = (text: string): readonly string[] => wordsOf(text).filter((word) => !isFiller(word));
