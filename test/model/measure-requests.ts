import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from '#basics/work-steps.ts';
import { parseEdition, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { gatherMaterial } from '#model/material.ts';
import { firstRequest } from '#model/prompt.ts';
import { openMeasured, readLines } from './measured.ts';

/*
 * Writes the requests that a model would get for the questions of a file, without a table: one JSON file each,
 * `{"id", "messages"}`.
 *
 *   node --import tsx test/model/measure-requests.ts QUESTIONS.jsonl FOLDER
 *
 * A line of the file is `{"id"?, "question", "edition"?}`. RULES_FILE and CARDS_FILE name what was imported.
 */

interface Line {
  readonly id?: string | number;
  readonly question?: string;
  readonly edition?: string;
}

const [questionsPath, folder] = process.argv.slice(2);
if (!questionsPath || !folder) throw new Error('usage: measure-requests.ts QUESTIONS.jsonl FOLDER');

const sources = await openMeasured();
mkdirSync(folder, { recursive: true });
const lines = readLines(questionsPath) as readonly Line[];
let characters = 0;
for (const [index, { id: given, question = '', edition: typed }] of lines.entries()) {
  const id = String(given ?? index + 1).replaceAll(/[^\w-]/g, '_');
  const edition = (typed === undefined ? undefined : parseEdition(typed)) ?? TODAYS_DATE;
  const asked = { question, edition, game: null, askerId: '0' };
  const material = runSteps(gatherMaterial(asked, sources.rulebook(), sources.cards));
  const request = JSON.stringify({ id, messages: firstRequest(material) }, undefined, 1);
  characters += request.length;
  writeFileSync(join(folder, `${id}.json`), `${request}\n`);
}
sources.close();
process.stdout.write(
  `${lines.length} requests, of ${Math.round(characters / Math.max(1, lines.length))} characters on average\n`,
);
