import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { decodeText } from '#rulebook/reading/decode.ts';

const beside = fileURLToPath(new URL('../../../shared', import.meta.url));
const folder = process.env['SHARED_DIR'] || beside;

/** The folder of texts and cards that aren't ours to ship; `undefined` where it is absent. */
export const SHARED_DIR: string | undefined = existsSync(join(folder, 'rules-texts')) ? folder : undefined;

/** A path in that folder. Call it only where `SHARED_DIR` is defined. */
export function inSharedDir(...path: string[]): string {
  if (SHARED_DIR === undefined) throw new Error('the shared folder is absent');
  return join(SHARED_DIR, ...path);
}

/** The editions whose official text is there, oldest first, by the names of their files; none without the folder. */
export function sharedEditions(): string[] {
  if (SHARED_DIR === undefined) return [];
  return readdirSync(inSharedDir('rules-texts'))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.slice(0, -'.txt'.length))
    .toSorted();
}

/** The days of all official texts since 2003-07-01, oldest first; none where they are absent. */
export const DAYS_OF_TEXTS: readonly IsoDate[] =
  SHARED_DIR !== undefined && existsSync(inSharedDir('rules-texts-all'))
    ? readdirSync(inSharedDir('rules-texts-all'))
        .filter((name) => name.endsWith('.txt.gz'))
        .map((name) => name.slice(0, -'.txt.gz'.length) as IsoDate)
        .toSorted()
    : [];

/** One of these texts, as it came but for its encoding. */
export function readTextOf(day: IsoDate): string {
  const decoded = decodeText(gunzipSync(readFileSync(inSharedDir('rules-texts-all', `${day}.txt.gz`))));
  return decoded.ok ? decoded.value : '';
}

/** Text from the bytes of a published rules file: UTF-8 or UTF-16 by its byte order mark, line ends made LF. */
function decodeMarked(bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = mark === '254 255' ? 'utf-16be' : mark === '255 254' ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

/** The official text of an edition. */
export function readRulesText(edition: string): string {
  return decodeMarked(readFileSync(inSharedDir('rules-texts', `${edition}.txt`)));
}

interface CardTexts {
  readonly oracle_text?: string;
  readonly card_faces?: readonly { readonly oracle_text?: string }[];
}

/** The rules text of every card and card face of the bulk file. */
export function readOracleTexts(): string[] {
  const json = gunzipSync(readFileSync(inSharedDir('cards', 'oracle-cards.json.gz'))).toString('utf8');
  const cards = JSON.parse(json) as CardTexts[];
  const faces = cards.flatMap((card) => card.card_faces ?? []);
  return [...cards, ...faces].flatMap(({ oracle_text: text }) => text ?? []);
}
