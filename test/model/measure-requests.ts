import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestFor } from '#model/prompt.ts';
import { materialFor, openMeasured, readQuestions } from './measured-questions.ts';

/*
 * Writes the requests that a model would get for the questions of a file, one JSON file each: `{"id", "messages"}`.
 *
 *   node --import tsx test/model/measure-requests.ts QUESTIONS.jsonl FOLDER
 *
 * A line of the file is `{"id"?, "question", "edition"?}`. RULES_FILE and CARDS_FILE name what was imported.
 */

const [questionsPath, folder] = process.argv.slice(2);
if (!questionsPath || !folder) throw new Error('usage: measure-requests.ts QUESTIONS.jsonl FOLDER');

const sources = await openMeasured();
mkdirSync(folder, { recursive: true });
const questions = readQuestions(questionsPath);
let characters = 0;
for (const question of questions) {
  const messages = requestFor(materialFor(question, sources));
  const request = JSON.stringify({ id: question.id, messages }, undefined, 1);
  characters += request.length;
  writeFileSync(join(folder, `${question.id}.json`), `${request}\n`);
}
sources.close();
process.stdout.write(
  `${questions.length} requests, of ${Math.round(characters / Math.max(1, questions.length))} characters on average\n`,
);
