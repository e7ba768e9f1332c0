import { readFileSync } from 'node:fs';
import { openSources, type OpenSources } from '#mcp/open-sources.ts';

/* What the two programs of the measurement share. */

/** A JSON object per line. */
export const readLines = (path: string): readonly unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line));

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
