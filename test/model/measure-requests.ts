import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from '#basics/work-steps.ts';
import { cardHints } from '#cards/pool/card-hints.ts';
import { parseEdition, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { gatherMaterial } from '#model/material.ts';
import { requestFor } from '#model/prompt.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { MATERIALS, openMeasured, readLines, type MeasuredQuestion } from './measured.ts';

/*
 * Writes the requests that a model would get for the questions of a file, without a table: one JSON file each,
 * `{"id", "messages"}`. What answers are checked against goes to `materials.jsonl` beside them, for measure-replay.ts.
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
const { cards } = sources;
const rulebook = sources.rulebook();
mkdirSync(folder, { recursive: true });
const materials = (readLines(questionsPath) as readonly Line[]).map((line, at): MeasuredQuestion => {
  const { question = '', edition: typed } = line;
  const edition = (typed === undefined ? undefined : parseEdition(typed)) ?? TODAYS_DATE;
  const found = answerQuery(question, undefined, rulebook, edition, cardHints(cards));
  return {
    id: String(line.id ?? at + 1).replaceAll(/[^\w-]/g, '_'),
    edition,
    isSure: found.ok && found.value.question?.isSure !== false,
    material: runSteps(gatherMaterial({ question, edition, game: null, askerId: '0' }, rulebook, cards)),
  };
});
sources.close();
let characters = 0;
for (const { id, material } of materials) {
  const request = JSON.stringify({ id, messages: requestFor(material) }, undefined, 1);
  characters += request.length;
  writeFileSync(join(folder, `${id}.json`), `${request}\n`);
}
writeFileSync(join(folder, MATERIALS), materials.map((line) => `${JSON.stringify(line)}\n`).join(''));
process.stdout.write(
  `${materials.length} requests, of ${Math.round(characters / Math.max(1, materials.length))} characters on average; the bot is sure of ${materials.filter(({ isSure }) => isSure).length} of the questions\n`,
);
