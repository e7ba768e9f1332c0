import { stackOf } from '#basics/stack-of.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { redactUrl } from '#sources/redact-url.ts';
import { ImportFault } from '#sources/faults.ts';
import type { HttpGetOptions } from '#sources/http-get.ts';
import { OperatorError } from '#files/operator-error.ts';
import type { Validators } from '../rules/download.ts';
import type { LastCheck } from './last-check.ts';

export type UpdateKind = 'rules' | 'cards';

export interface UpdateOptions extends Pick<HttpGetOptions, 'stallMs' | 'maxBytes' | 'hosts'> {
  readonly address: string;
  /** The rules file, or the card file. */
  readonly file: string;
  /** The previous check of the same address. */
  readonly last: LastCheck | null;
  /** Current time in ms since 1970. */
  readonly at: number;
  /** Timeout in ms. */
  readonly maxMs?: number;
}

export type UpdateOutcome = 'unchanged' | 'same' | 'new' | 'different' | 'broken' | 'failed';

export interface UpdateResult extends Validators {
  readonly outcome: UpdateOutcome;
  /** For the log. */
  readonly line: string;
  /** The edition at that address, if known; `null` for cards. */
  readonly edition: IsoDate | null;
}

export type ReportProgress = (line: string) => void;

/** A result that keeps the validators of the previous check; `null` drops them. */
export const updateResult = (outcome: UpdateOutcome, line: string, last: LastCheck | null): UpdateResult => ({
  outcome,
  line,
  edition: last?.edition ?? null,
  etag: last?.etag ?? null,
  lastModified: last?.lastModified ?? null,
});

/**
 * @param last the previous check of the same address
 * @param at when this check ended
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

/** Explains a failed update in one line. */
export function failureReason(error: unknown, address: string, maxMs: number): string {
  if (error instanceof ImportFault || error instanceof OperatorError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${redactUrl(address)} did not finish within ${maxMs / 1000} seconds`;
  // A bug: the log is the only place where it shows.
  return error instanceof Error ? stackOf(error) : String(error);
}
