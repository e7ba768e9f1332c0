import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { ImportFault } from '../../sources/faults.ts';
import { called, type GetOptions } from '../../sources/get.ts';
import { OperatorError } from '../../store/files/operator-error.ts';
import { readHeld } from '../../store/rules/write-file.ts';
import type { LastLook } from './last-look.ts';
import { downloadAgain, type Download, type Validators } from '../rules/download.ts';
import { readRulesText } from '../rules/read.ts';
import { sayTaken } from '../rules/say.ts';
import { takeText } from '../rules/take.ts';

/** A look that lasts longer is given up, in ms. */
const MOST_MS = 300_000;

export interface LookSettings extends Pick<GetOptions, 'stallMs' | 'mostBytes'> {
  /** RULES_TEXT_URL. */
  readonly address: string;
  readonly rulesFile: string;
  /** The look before, at the same address. */
  readonly last: LastLook | null;
  /** When this is, in ms since 1970. */
  readonly at: number;
  readonly mostMs?: number;
}

/**
 * - `unchanged`: the server says that it has the same as last time.
 * - `same`: it sent a text, and its words are those that are held.
 * - `new`: it sent an edition that was not held, or only in part; now it is.
 * - `different`: it sent other words for a day that is held; those held stay.
 * - `broken`: what it sent is not the rules.
 * - `failed`: it sent nothing, not all, or without end; or the rules file cannot be used. Worth another try soon.
 */
export type LookOutcome = 'unchanged' | 'same' | 'new' | 'different' | 'broken' | 'failed';

/** The result of a look; to be remembered for the next. */
export interface Look extends Validators {
  readonly outcome: LookOutcome;
  /** For the log. */
  readonly line: string;
  /** The edition at that address, as far as that is known. */
  readonly edition: IsoDate | null;
}

/** Looks whether an address has a text of the rules that is not held, and imports it. The editions held all stay. */
export async function lookForRules(settings: LookSettings): Promise<Look> {
  const { address, rulesFile, at, mostMs = MOST_MS } = settings;
  const before = settings.last ?? { edition: null, etag: null, lastModified: null };
  const remembered = { edition: before.edition, etag: before.etag, lastModified: before.lastModified };
  let came: Download | 'unchanged';
  try {
    const { stallMs, mostBytes } = settings;
    const signal = AbortSignal.timeout(mostMs);
    // A text that was removed since is asked for again, as if it had never been there.
    const isHeld = readHeld(rulesFile).editions.some(({ edition }) => edition === before.edition);
    const validators = isHeld ? remembered : { etag: null, lastModified: null };
    came = await downloadAgain(address, validators, { stallMs, mostBytes, signal });
  } catch (error) {
    return { outcome: 'failed', line: reasonOf(error, address, mostMs), ...remembered };
  }
  if (came === 'unchanged')
    return { outcome: 'unchanged', line: `${called(address)} has nothing new`, ...remembered };
  const { bytes, name, validators } = came;
  try {
    const { text, counts } = readRulesText(bytes, name, null);
    if (text.isFragment)
      throw new ImportFault(`${name} was not imported: it is not the whole text of the rules`);
    const taken = takeText(rulesFile, text, { source: name, at });
    return {
      outcome: OUTCOMES[taken.kind],
      line: sayTaken(taken, counts, name),
      edition: text.edition,
      ...validators,
    };
  } catch (error) {
    const outcome = error instanceof ImportFault ? 'broken' : 'failed';
    return { outcome, line: reasonOf(error, address, mostMs), edition: null, etag: null, lastModified: null };
  }
}

const OUTCOMES = {
  new: 'new',
  whole: 'new',
  joined: 'new',
  same: 'same',
  different: 'different',
} as const;

function reasonOf(error: unknown, address: string, mostMs: number): string {
  if (error instanceof ImportFault || error instanceof OperatorError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${called(address)} did not come to an end within ${mostMs / 1000} seconds`;
  // A bug, of which the log is the only witness.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
