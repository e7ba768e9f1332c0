import { writeFileSync } from 'node:fs';
import { differencesOf, pairEvidence, stemsOf } from '#answers/phrases/compare-questions.ts';
import { answerKey, packVerdictModel } from '#answers/phrases/verdict-model.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { loadDigest, readSampleQuestions, readSampleAnswers } from '#rulebook/book/load-digest.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { trainAnswers } from './verdicts/train-answers.ts';
import { trainPairs, type QuestionPair } from './verdicts/train-pairs.ts';

/*
 * npm run verdicts:make: trains the model that estimates, by the sample questions with answers, which answer a question
 * has, and whether a similar question has the same verdict.
 */

/** Every second question is compared with those that resemble it most. */
const EVERY = 2;
const MAX_RULES = 8;
const MAX_SIMILAR = 24;
const MAX_COMPARED = 10;

const samples = [...readSampleAnswers()].flatMap(([number, answers]) =>
  answers.flatMap((answer, at) =>
    answer ? [{ number, answer, question: readSampleQuestions().get(number)?.[at] ?? '' }] : [],
  ),
);
const keys = [...new Set(samples.map(({ answer }) => answerKey(answer)))].toSorted((a, b) => a - b);
const placeOfKey = new Map(keys.map((key, place) => [key, place]));
const placeOfRule = new Map([...readSampleAnswers().keys()].map((number, place) => [number, place]));
const rules = new Uint16Array(keys.length);
const verdicts = new Uint8Array(keys.length);
for (const { number, answer } of samples) {
  const place = placeOfKey.get(answerKey(answer)) ?? 0;
  rules[place] = placeOfRule.get(number) ?? 0;
  verdicts[place] = answer.verdict === 'yes' ? 1 : answer.verdict === 'no' ? 2 : 0;
}
process.stdout.write(`${samples.length} questions, ${keys.length} answers with verdicts\n`);

const report = (kind: string) => (epoch: number, loss: number) => {
  process.stdout.write(`${kind}, epoch ${epoch}: ${loss.toFixed(3)}\n`);
};
const pairs = trainPairs(pairsOfSamples(), report('pairs'));
const answers = trainAnswers(
  samples.map(({ question, answer }) => ({ question, answer: placeOfKey.get(answerKey(answer)) ?? 0 })),
  { rules, verdicts },
  report('answers'),
);
const packed = packVerdictModel({ ...answers, answers: Uint32Array.from(keys), pairs });
writeFileSync(new URL('../src/answers/phrases/verdicts.bin', import.meta.url), packed);
process.stdout.write(`${Math.round(packed.length / 1024)} KiB\n`);

/** Sample questions beside others that resemble them. */
function pairsOfSamples(): readonly QuestionPair[] {
  const rulebook = loadDigest();
  const verdictOn = (number: string, question: string): string | undefined => {
    const at = readSampleQuestions().get(number)?.indexOf(question) ?? -1;
    return readSampleAnswers().get(number)?.[at]?.verdict;
  };
  return samples
    .filter(({ answer }) => answer.verdict !== undefined)
    .filter((_, at) => at % EVERY === 0)
    .flatMap(({ question, answer }): readonly QuestionPair[] => {
      const found = answerQuery(question, TODAYS_DATE, rulebook, TODAYS_DATE);
      const matches = found.ok ? (found.value.question?.matches ?? []) : [];
      const stems = stemsOf(question);
      return (
        rulebook.plainFinder()?.similarQuestions(
          question,
          matches.slice(0, MAX_RULES).map(({ number }) => number),
          MAX_SIMILAR,
        ) ?? []
      )
        .flatMap((similar) => {
          const verdict =
            similar.question === question ? undefined : verdictOn(similar.number, similar.question);
          return verdict === undefined ? [] : [{ similar, verdict }];
        })
        .slice(0, MAX_COMPARED)
        .map(({ similar, verdict }) => {
          const differences = differencesOf(stems, stemsOf(similar.question));
          return {
            differences,
            evidence: pairEvidence(stems, similar, differences),
            hasSameVerdict: verdict === answer.verdict,
          };
        });
    });
}
