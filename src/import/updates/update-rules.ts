import { redactUrl } from '#sources/redact-url.ts';
import { ImportFault } from '#sources/faults.ts';
import { readRulesFile } from '#imported/rules/write-rules-file.ts';
import { downloadIfChanged, type Download } from '../rules/download.ts';
import { readRulesText } from '../rules/read-rules-text.ts';
import { formatTextImport } from '../rules/format-import.ts';
import { importText } from '../rules/import-text.ts';
import { updateResult, failureReason, type UpdateResult, type UpdateOptions } from './update.ts';

/** Timeout in ms. */
const MAX_MS = 300_000;

/** Imports the text of the rules at an address if it is new. Existing editions stay. */
export async function updateRules(settings: UpdateOptions): Promise<UpdateResult> {
  const { address, file, last, at, maxMs = MAX_MS } = settings;
  let downloaded: Download | 'unchanged';
  try {
    const { stallMs, maxBytes, hosts } = settings;
    const signal = AbortSignal.timeout(maxMs);
    // Forces a full download if the edition was removed in the meantime.
    const isHeld = readRulesFile(file).editions.some(({ edition }) => edition === last?.edition);
    const validators = last && isHeld ? last : { etag: null, lastModified: null };
    downloaded = await downloadIfChanged(address, validators, { stallMs, maxBytes, hosts, signal });
  } catch (error) {
    return updateResult('failed', failureReason(error, address, maxMs), last);
  }
  if (downloaded === 'unchanged')
    return updateResult('unchanged', `${redactUrl(address)} has nothing new`, last);
  const { bytes, name, validators } = downloaded;
  try {
    const { text, counts } = readRulesText(bytes, name, null);
    if (text.isFragment)
      throw new ImportFault(`${name} was not imported: it is not the whole text of the rules`);
    const imported = importText(file, text, { source: name, at });
    return {
      outcome: OUTCOMES[imported.kind],
      line: formatTextImport(imported, counts, name),
      edition: text.edition,
      ...validators,
    };
  } catch (error) {
    const outcome = error instanceof ImportFault ? 'broken' : 'failed';
    return updateResult(outcome, failureReason(error, address, maxMs), null);
  }
}

const OUTCOMES = {
  new: 'new',
  whole: 'new',
  joined: 'new',
  same: 'same',
  different: 'different',
} as const;
