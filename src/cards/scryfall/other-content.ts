import { z } from 'zod';
import { oneLine } from '#sources/faults.ts';
import type { BulkFaultKind } from './faults.ts';

/** The number of bytes that `otherContent` needs; Scryfall's list of bulk files has about 5 KB. */
export const START_BYTES = 16_384;

const ZIP = Buffer.from('PK\u0003\u0004');
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

const SCRYFALL_OBJECT = z.object({
  object: z.string(),
  details: z.string().optional(),
  data: z.array(z.object({ object: z.string() })).optional(),
});
type ScryfallObject = z.infer<typeof SCRYFALL_OBJECT>;

/**
 * Identifies a file that doesn't begin as a list of JSON values.
 * @param start its first bytes
 * @returns `null` if it may be such a list; otherwise what it is, to complete "the file is …"
 */
export function otherContent(start: Buffer): { readonly kind: BulkFaultKind; readonly is: string } | null {
  const is = (what: string) => ({ kind: 'foreign', is: what }) as const;
  if (start.subarray(0, 4).equals(ZIP)) return is('a zip archive: unpack it first');
  // JSON begins with at least two ASCII characters, and in UTF-16 one byte of each is 0.
  if (start.subarray(0, 2).includes(0) || UTF_16_MARKS.some((mark) => start.subarray(0, 2).equals(mark)))
    return { kind: 'not-utf-8', is: 'not text in UTF-8' };
  const text = start.toString('utf8').trimStart();
  if (text === '') return { kind: 'empty', is: 'empty' };
  if (text.startsWith('[')) return null;
  if (text.startsWith('<')) return is('a web page, not JSON');
  return is(text.startsWith('{') ? describeObject(text) : 'not JSON');
}

function describeObject(text: string): string {
  const { object, details, data } = parseWhole(text) ?? parseBeginning(text);
  if (object === 'error') return `an error that Scryfall sent: ${oneLine(details ?? 'no details')}`;
  if (object === 'list' && data?.[0]?.object === 'card')
    return "a search result of Scryfall's; a bulk file is wanted";
  if (object === 'list' || object === 'bulk_data')
    return "Scryfall's list of bulk files, not one of them; open the download_uri in it";
  return 'one JSON object, not a list';
}

/** Does the same for truncated JSON, in any order of fields. */
function parseBeginning(text: string): Partial<ScryfallObject> {
  const list = /"data"\s*:\s*\[/.exec(text);
  const objectIn = (part: string) => /"object"\s*:\s*"(\w+)"/.exec(part)?.[1];
  if (!list) return { object: objectIn(text) };
  const first = objectIn(text.slice(list.index));
  return { object: 'list', data: first === undefined ? [] : [{ object: first }] };
}

function parseWhole(text: string): ScryfallObject | undefined {
  try {
    return SCRYFALL_OBJECT.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
