import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { IsoDate } from '../../engine/vocabulary/editions.ts';

const LAST_CHECK = z.object({
  address: z.string(),
  at: z.number(),
  failures: z.number().int().nonnegative(),
  isBroken: z.boolean().default(false),
  edition: z.iso.date().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

/** The last look at an address, as it is remembered. */
export interface LastCheck {
  /** When, in ms since 1970. */
  readonly at: number;
  /** How many looks in a row failed; 0 where this one did not. */
  readonly failures: number;
  /** It sent something else than what is looked for. */
  readonly isBroken: boolean;
  /** The edition that the address had when it was last read; `null` where it never was. */
  readonly edition: IsoDate | null;
  /** The validators that the server gave with that text; `null` where it gave none. */
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** It is beside the file that is filled, not in it: that is written anew whenever it changes. */
const lastCheckFile = (file: string): string => `${file}-look.json`;

/** An address may have a key in it, so that it is not written down. */
const digest = (address: string): string => createHash('sha256').update(address).digest('hex');

/** @returns `null` where this address was not looked at, or nobody can say. */
export async function readLastCheck(dataFile: string, address: string): Promise<LastCheck | null> {
  try {
    const note = LAST_CHECK.parse(JSON.parse(await readFile(lastCheckFile(dataFile), 'utf8')));
    return note.address === digest(address) ? { ...note, edition: note.edition as IsoDate | null } : null;
  } catch {
    // Absent, or damaged: then the next look is the first.
    return null;
  }
}

export async function writeLastCheck(filled: string, address: string, check: LastCheck): Promise<void> {
  const file = lastCheckFile(filled);
  await writeFile(`${file}-new`, `${JSON.stringify({ address: digest(address), ...check })}\n`);
  await rename(`${file}-new`, file);
}
