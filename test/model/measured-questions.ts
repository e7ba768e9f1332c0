import { readFileSync } from 'node:fs';
import { runSteps } from '#basics/work-steps.ts';
import { parseEdition, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { openSources, type OpenSources } from '#mcp/open-sources.ts';
import { gatherMaterial, type Material } from '#model/material.ts';

/* What the two programs of the measurement share: questions of a file, and the rules and cards that were imported. */

export interface MeasuredQuestion {
  readonly id: string;
  readonly question: string;
  /** Today's rules if absent. */
  readonly edition?: string;
}

/** A JSON object per line. */
export const readLines = (path: string): readonly unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line));

/** Without ids, lines are numbered from 1. */
export const readQuestions = (path: string): readonly MeasuredQuestion[] =>
  (readLines(path) as readonly Partial<MeasuredQuestion>[]).map((line, at): MeasuredQuestion => {
    const id = String(line.id ?? at + 1).replaceAll(/[^\w-]/g, '_');
    const question = line.question ?? '';
    return line.edition === undefined ? { id, question } : { id, question, edition: line.edition };
  });

export const editionOf = ({ edition }: MeasuredQuestion): Edition =>
  (edition === undefined ? undefined : parseEdition(edition)) ?? TODAYS_DATE;

/** Opens the files that RULES_FILE and CARDS_FILE name; without them, our own words and the built-in cards. */
export async function openMeasured(): Promise<OpenSources> {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const sources = openSources(
    { rulesFile: process.env['RULES_FILE'] ?? null, cardsFile: process.env['CARDS_FILE'] ?? null },
    silent,
  );
  await sources.ready();
  return sources;
}

/** Without a table. */
export const materialFor = (
  question: MeasuredQuestion,
  { rulebook, cards }: Pick<OpenSources, 'rulebook' | 'cards'>,
): Material =>
  runSteps(
    gatherMaterial(
      { question: question.question, edition: editionOf(question), game: null, askerId: '0' },
      rulebook(),
      cards,
    ),
  );
