import { readFileSync } from 'node:fs';
import { IsoDate, type Edition } from '#engine/vocabulary/editions.ts';
import type { RuleHistory } from '../rule-histories/read-rule-histories.ts';
import { historyNumber, ruleHistoryAt } from '../rule-histories/rule-histories.ts';
import type { Paragraph, ParsedRules } from '../text/rules.ts';
import { wordsByDay } from './words-by-day.ts';

/** Our own words for a rule during a time in which its meaning differed from today's. */
export interface EarlierWords {
  /** Its number on the first day. */
  readonly number: string;
  readonly from: IsoDate;
  readonly until: IsoDate;
  /** In today's terms, which are replaced by those of the day. */
  readonly paragraphs: readonly Paragraph[];
  /** Sample questions that this rule answers but none of today's does; in the file, lines below it after `? `. */
  readonly questions: readonly string[];
}

/** `103.4 2015-09-26 2019-07-11 | Vancouver …`; a second part is an example. */
const ENTRY =
  /^(?<number>\d{3}\.\d+[a-z]?) (?<from>\d{4}-\d\d-\d\d) (?<until>\d{4}-\d\d-\d\d) \| (?<text>[^|]+)(?: \| Example: (?<example>[^|]+))?$/;

const QUESTION = '? ';

/**
 * Parses the list: one entry per line, optionally followed by questions. @throws at an invalid line, which means the
 * installation is broken
 */
export function parseEarlierWords(list: string): readonly EarlierWords[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const all: (EarlierWords & { readonly questions: string[] })[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (last && line.startsWith(QUESTION)) {
      last.questions.push(line.slice(QUESTION.length));
      continue;
    }
    const { number, from, until, text, example } = ENTRY.exec(line)?.groups ?? {};
    if (number === undefined || text === undefined) throw new Error(`no earlier words of a rule: ${line}`);
    all.push({
      number,
      from: IsoDate.parse(from),
      until: IsoDate.parse(until),
      paragraphs: [
        { kind: 'text', text },
        ...(example === undefined ? [] : [{ kind: 'example' as const, text: example }]),
      ],
      questions: [],
    });
  }
  return all;
}

let entries: readonly EarlierWords[] | undefined;

export const earlierWords = (): readonly EarlierWords[] =>
  (entries ??= parseEarlierWords(readFileSync(new URL('digest/earlier-words.txt', import.meta.url), 'utf8')));

/** Earlier words with sample questions, as rules of their first days, to be searched together with today's. */
export const earlierWordsWithQuestions = (): readonly Pick<ParsedRules, 'edition' | 'rules'>[] =>
  earlierWords()
    .filter(({ questions }) => questions.length > 0)
    .map(({ number, from, paragraphs }) => ({
      edition: from,
      rules: [
        {
          number,
          chapter: number.slice(0, 3),
          parent: null,
          paragraphs,
          subrules: [],
          references: [],
          edition: from,
          wording: 'own',
          dated: null,
          isIncomplete: false,
        },
      ],
    }));

/** False for earlier words that don't apply on a day. */
export function couldApplyOn(
  day: IsoDate,
  { number, edition }: { number: string; edition: Edition },
): boolean {
  const words = earlierWords().filter(({ questions, from }) => from === edition && questions.length > 0);
  const own = words.find((each) => each.number === number);
  return !own || (own.from <= day && day <= own.until);
}

/** The rules of a day whose meaning differed from today's, in our own words and the terms of the day. */
export function earlierWordsOn(day: IsoDate): ReadonlyMap<RuleHistory, readonly Paragraph[]> {
  const words = new Map<RuleHistory, readonly Paragraph[]>();
  for (const { number, from, until, paragraphs } of earlierWords()) {
    if (day < from || day > until) continue;
    const history = ruleHistoryAt(number, from);
    if (history && historyNumber(history, day)) words.set(history, wordsByDay(paragraphs, day) ?? paragraphs);
  }
  return words;
}
