import { readFileSync } from 'node:fs';
import { todaysDigest, todaysQuestions } from './todays-digest.ts';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import { parseRules } from '../reading/parse-rules.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from './rulebook.ts';
import { NO_RULE, type Questions } from '../search/documents.ts';
import type { ParsedRules } from '../text/rules.ts';

const OLD_EDITIONS = ['2006-10-01', '2008-02-01'];

let digest: readonly ParsedRules[] | undefined;

/**
 * The texts that ship with the bot: the rules of the supported systems in our own words. Read once, so that rulebooks
 * of the same texts can share search indexes.
 * @throws if a file is missing or lacks its effective date, which means the installation is broken.
 */
export const readDigest = (): readonly ParsedRules[] =>
  (digest ??= [
    ...OLD_EDITIONS.map((day) =>
      readText(day, readFileSync(new URL(`digest/${day}.txt`, import.meta.url), 'utf8')),
    ),
    readText(TODAYS_DATE, todaysDigest()),
  ]);

function readText(edition: string, text: string): ParsedRules {
  const rules = parseRules(text, 'own');
  if (rules?.edition !== edition) throw new Error(`the digest of ${edition} is not the text of its day`);
  return rules;
}

let questions: Questions | undefined;

/** Sample questions, by the numbers of today's rules that answer them. @throws as {@link readDigest} does */
export const readQuestions = (): Questions =>
  (questions ??= new Map([...todaysQuestions(), [NO_RULE, smallTalk()]]));

/** Sample input that no rule answers, one per line. */
const smallTalk = (): readonly string[] =>
  readFileSync(new URL('digest/small-talk.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** A rulebook of only the digest. @throws as {@link readDigest} does */
export const loadDigest = (): Rulebook => makeRulebook(readDigest(), NO_TEXTS, readQuestions());
