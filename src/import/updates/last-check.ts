import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { IsoDate } from '#engine/vocabulary/editions.ts';

const LAST_CHECK = z.object({
  address: z.string(),
  at: z.number(),
  failures: z.number().int().nonnegative(),
  isBroken: z.boolean().default(false),
  edition: z.iso.date().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

/** The last check of an address, as it is stored. */
export interface LastCheck {
  /** In ms since 1970. */
  readonly at: number;
  /** Consecutive failures; 0 after a success. */
  readonly failures: number;
  /** The server sent something other than rules or cards. */
  readonly isBroken: boolean;
  /** The edition last read from the address; `null` if none was. */
  readonly edition: IsoDate | null;
  /** HTTP validators of that text; `null` if there were none. */
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Stored beside the data file, which is replaced as a whole on every change. */
const lastCheckFile = (file: string): string => `${file}-look.json`;

/** The address may contain a key, so only its hash is stored. */
const digest = (address: string): string => createHash('sha256').update(address).digest('hex');

/** @returns `null` if this address was never checked, or the file is missing or damaged */
export async function readLastCheck(dataFile: string, address: string): Promise<LastCheck | null> {
  try {
    const note = LAST_CHECK.parse(JSON.parse(await readFile(lastCheckFile(dataFile), 'utf8')));
    return note.address === digest(address) ? { ...note, edition: note.edition as IsoDate | null } : null;
  } catch {
    // Missing or damaged: the next check counts as the first.
    return null;
  }
}

export async function writeLastCheck(filled: string, address: string, check: LastCheck): Promise<void> {
  const file = lastCheckFile(filled);
  await writeFile(`${file}-new`, `${JSON.stringify({ address: digest(address), ...check })}\n`);
  await rename(`${file}-new`, file);
}
