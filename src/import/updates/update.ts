import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { redactUrl } from '../../sources/redact-url.ts';
import { ImportFault } from '../../sources/faults.ts';
import type { HttpGetOptions } from '../../sources/http-get.ts';
import { OperatorError } from '../../store/files/operator-error.ts';
import type { Validators } from '../rules/download.ts';
import type { LastCheck } from './last-check.ts';

/** The two things that come by themselves. */
export type UpdateKind = 'rules' | 'cards';

export interface UpdateOptions extends Pick<HttpGetOptions, 'stallMs' | 'maxBytes' | 'hosts'> {
  readonly address: string;
  /** The rules file, or the card file. */
  readonly file: string;
  /** The look before, at the same address. */
  readonly last: LastCheck | null;
  /** When this is, in ms since 1970. */
  readonly at: number;
  /** A look that lasts longer is given up, in ms. */
  readonly maxMs?: number;
}

/**
 * - `unchanged`: the server says that it has the same as last time.
 * - `same`: it sent a text, and its words are those that are held.
 * - `new`: it sent what was not held, or only in part; now it is. Cards are always new.
 * - `different`: it sent other words for a day that is held; those held stay.
 * - `broken`: what it sent is not the rules, or not all cards.
 * - `failed`: it sent nothing, not all, or without end; or the file cannot be used. Worth another try soon.
 */
export type UpdateOutcome = 'unchanged' | 'same' | 'new' | 'different' | 'broken' | 'failed';

/** The result of a look; to be remembered for the next. */
export interface UpdateResult extends Validators {
  readonly outcome: UpdateOutcome;
  /** For the log. */
  readonly line: string;
  /** The edition at that address, as far as that is known; `null` for cards. */
  readonly edition: IsoDate | null;
}

/** Tells how far a look is, in a line. */
export type ReportProgress = (line: string) => void;

/** A look that brought no other validators than those of the look before; `null` forgets them. */
export const updateResult = (outcome: UpdateOutcome, line: string, last: LastCheck | null): UpdateResult => ({
  outcome,
  line,
  edition: last?.edition ?? null,
  etag: last?.etag ?? null,
  lastModified: last?.lastModified ?? null,
});

/**
 * A look, as it is to be remembered.
 * @param last the look before, at the same address
 * @param at when it came to an end
 */
export const toLastCheck = (
  { outcome, edition, etag, lastModified }: UpdateResult,
  last: LastCheck | null,
  at: number,
): LastCheck => ({
  at,
  failures: outcome === 'failed' ? (last?.failures ?? 0) + 1 : 0,
  isBroken: outcome === 'broken',
  edition,
  etag,
  lastModified,
});

/** Says in one line why a look came to nothing. */
export function failureReason(error: unknown, address: string, maxMs: number): string {
  if (error instanceof ImportFault || error instanceof OperatorError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${redactUrl(address)} did not come to an end within ${maxMs / 1000} seconds`;
  // A bug, of which the log is the only witness.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
