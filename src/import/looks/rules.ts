import { redactUrl } from '../../sources/redact-url.ts';
import { ImportFault } from '../../sources/faults.ts';
import { readHeld } from '../../store/rules/write-file.ts';
import { downloadAgain, type Download } from '../rules/download.ts';
import { readRulesText } from '../rules/read.ts';
import { sayTaken } from '../rules/say.ts';
import { takeText } from '../rules/take.ts';
import { lookOf, reasonOf, type Look, type LookSettings } from './look.ts';

/** A look that lasts longer is given up, in ms. */
const MAX_MS = 300_000;

/** Looks whether an address has a text of the rules that is not held, and imports it. The editions held all stay. */
export async function lookForRules(settings: LookSettings): Promise<Look> {
  const { address, file, last, at, maxMs = MAX_MS } = settings;
  let came: Download | 'unchanged';
  try {
    const { stallMs, maxBytes, hosts } = settings;
    const signal = AbortSignal.timeout(maxMs);
    // A text that was removed since is asked for again, as if it had never been there.
    const isHeld = readHeld(file).editions.some(({ edition }) => edition === last?.edition);
    const validators = last && isHeld ? last : { etag: null, lastModified: null };
    came = await downloadAgain(address, validators, { stallMs, maxBytes, hosts, signal });
  } catch (error) {
    return lookOf('failed', reasonOf(error, address, maxMs), last);
  }
  if (came === 'unchanged') return lookOf('unchanged', `${redactUrl(address)} has nothing new`, last);
  const { bytes, name, validators } = came;
  try {
    const { text, counts } = readRulesText(bytes, name, null);
    if (text.isFragment)
      throw new ImportFault(`${name} was not imported: it is not the whole text of the rules`);
    const taken = takeText(file, text, { source: name, at });
    return {
      outcome: OUTCOMES[taken.kind],
      line: sayTaken(taken, counts, name),
      edition: text.edition,
      ...validators,
    };
  } catch (error) {
    const outcome = error instanceof ImportFault ? 'broken' : 'failed';
    return lookOf(outcome, reasonOf(error, address, maxMs), null);
  }
}

const OUTCOMES = {
  new: 'new',
  whole: 'new',
  joined: 'new',
  same: 'same',
  different: 'different',
} as const;
