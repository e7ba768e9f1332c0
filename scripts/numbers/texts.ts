import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { decodeText } from '#rulebook/reading/decode.ts';
import { readRules } from '#rulebook/reading/read-rules.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

const FILE = /^(\d{4}-\d\d-\d\d)\.txt(?:\.gz)?$/;

/** The official texts in a folder, named by their days (`2006-10-01.txt` or `.txt.gz`), oldest first. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => FILE.test(file))
    .toSorted()
    .map((file) => join(folder, file));

/**
 * Reads an official text.
 * @param effective its day, if it differs from the printed one
 * @throws if the file isn't a text of the rules
 */
export function readOfficialText(file: string, effective?: IsoDate): ParsedRules {
  const bytes = readFileSync(file);
  const text = decodeText(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  const day = effective ?? (FILE.exec(file.split('/').at(-1) ?? '')?.[1] as IsoDate | undefined);
  const read = text.ok ? readRules(text.value, { effective: day }) : text;
  if (!read.ok) throw new Error(`${file} is no rules text: ${JSON.stringify(read.failure)}`);
  return read.value.text;
}
