import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openBulk, readBulk } from '../../src/cards/scryfall/read-bulk.ts';
import { readCard } from '../../src/cards/scryfall/read-card.ts';
import type { Candidate } from './select.ts';

const DIGEST = fileURLToPath(new URL('../../src/rulebook/book/digest', import.meta.url));

const printedIn = z.looseObject({ set_type: z.string() });

/**
 * The cards of a Scryfall `oracle_cards` bulk file.
 * @throws {ImportFault} where the file is missing or no such file.
 */
export async function readCandidates(file: string): Promise<readonly Candidate[]> {
  const { stream } = await openBulk(file);
  const candidates: Candidate[] = [];
  for await (const candidate of readBulk(stream, { noun: 'card', read: readCandidate }))
    if (candidate) candidates.push(candidate);
  return candidates;
}

function readCandidate(printed: unknown): Candidate | null {
  const read = readCard(printed);
  return read && { ...read, isFunny: printedIn.parse(printed).set_type === 'funny' };
}

/** The texts whose cards are built in: the founding texts and worked cases of the shared folder, and our digest. */
export function readTexts(shared: string): readonly string[] {
  const texts = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
  return [...texts(join(shared, 'seeds')), join(shared, 'facts/cases.md'), ...texts(DIGEST)].map((file) =>
    readFileSync(file, 'utf8'),
  );
}
