import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readCard } from '../../src/cards/scryfall/read-card.ts';
import type { Candidate } from './select.ts';

const DIGEST = fileURLToPath(new URL('../../src/rulebook/digest', import.meta.url));

const printedIn = z.looseObject({ set_type: z.string() });

/**
 * The cards of a Scryfall `oracle_cards` bulk file, gzipped.
 * @throws where the file is missing or no such file.
 */
export function readBulk(file: string): readonly Candidate[] {
  const printed: unknown = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
  return z
    .array(printedIn)
    .parse(printed)
    .flatMap((one) => {
      const read = readCard(one);
      return read ? [{ ...read, isFunny: one.set_type === 'funny' }] : [];
    });
}

/** The texts whose cards are built in: the founding texts and worked cases of the shared folder, and our digest. */
export function readTexts(shared: string): readonly string[] {
  const texts = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
  return [...texts(join(shared, 'seeds')), join(shared, 'facts/cases.md'), ...texts(DIGEST)].map((file) =>
    readFileSync(file, 'utf8'),
  );
}
