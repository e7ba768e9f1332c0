import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { phraseAnswer } from '#model/phrase-answer.ts';
import type { ChatMessage } from '#model/prompt.ts';
import { readAnswer } from '#model/read-answer.ts';
import { renderPhrased } from '#discord/rulebook/phrased.ts';
import { MATERIALS, openMeasured, readLines, type MeasuredQuestion } from './measured.ts';

/*
 * Replays recorded completions through the checks, and prints what players would get.
 *
 *   node --import tsx test/model/measure-replay.ts FOLDER COMPLETIONS.jsonl [AGAIN_FOLDER]
 *
 * FOLDER is that of measure-requests.ts. A line of COMPLETIONS is `{"id", "completions": [TEXT, TEXT?]}`: what the model replied, and what it replied when it
 * was asked once more. Where the first fails and there is no second, the second request is written to AGAIN_FOLDER, for
 * whoever writes the completions. Prints a JSON object per question: `isSure` (the bot
 * would not ask), `outcome` (answered, declined, dropped, again,
 * missing), what was refused, the first completion as it was before the checks, and the reply. Totals go to standard
 * error.
 */

interface Recorded {
  readonly id: string | number;
  readonly completions: readonly string[];
}

const [requests, completionsPath, folder] = process.argv.slice(2);
if (!requests || !completionsPath)
  throw new Error('usage: measure-replay.ts FOLDER COMPLETIONS.jsonl [AGAIN_FOLDER]');

const sources = await openMeasured();
if (folder) mkdirSync(folder, { recursive: true });
const recorded = new Map(
  (readLines(completionsPath) as readonly Recorded[]).map(({ id, completions }) => [String(id), completions]),
);
const totals = new Map<string, number>();
const count = (what: string): void => void totals.set(what, (totals.get(what) ?? 0) + 1);

const questions = readLines(join(requests, MATERIALS)) as readonly MeasuredQuestion[];
for (const { id, edition, isSure, material } of questions) {
  const completions = recorded.get(id) ?? [];
  const asked: (readonly ChatMessage[])[] = [];
  const phrased = await phraseAnswer(
    material,
    async (messages) => {
      asked.push(messages);
      const completion = completions[asked.length - 1];
      return completion === undefined ? fail(asked.length) : ok(completion);
    },
    edition,
    sources.rulebook(),
  );
  const outcome =
    phrased.outcome === 'failed' ? (phrased.failure === 1 ? 'missing' : 'again') : phrased.outcome;
  count(outcome);
  if (!isSure) count(`of those the bot asks about: ${outcome}`);
  if (outcome === 'again' && folder)
    writeFileSync(
      join(folder, `${id}.json`),
      `${JSON.stringify({ id, messages: asked[1] }, undefined, 1)}\n`,
    );
  const { refused } = phrased;
  for (const { kind } of refused) count(`refused: ${kind}`);
  const before = readAnswer(completions[0] ?? '');
  const line = {
    id,
    question: material.question,
    isSure,
    outcome,
    asked: asked.length,
    refused: refused.map(({ kind, says }) => `${kind}: ${says}`),
    before: before ?? completions[0] ?? null,
    ...(phrased.outcome === 'answered' && {
      answer: phrased.answer,
      reply: renderPhrased(phrased.answer, [], edition, sources.rulebook()).content,
    }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
sources.close();
process.stderr.write(`${[...totals].map(([what, times]) => `${what}: ${times}`).join('\n')}\n`);
