import { AppError } from '#basics/errors.ts';
import { ImportFault } from '#sources/faults.ts';

/** A position in a file, after decompression. Both count from 1; the column counts bytes. */
export interface TextLocation {
  readonly line: number;
  readonly column: number;
}

/**
 * - `empty`: no content, or an empty list.
 * - `foreign`: not a list of such objects.
 * - `broken`: begins as a list, but is not valid JSON.
 * - `cut-off`: ends before the list does.
 * - `not-utf-8`: text in another encoding.
 * - `gzip`: cannot be decompressed.
 */
export type BulkFaultKind = 'empty' | 'foreign' | 'broken' | 'cut-off' | 'not-utf-8' | 'gzip';

export interface BulkFaultFacts extends TextLocation {
  readonly kind: BulkFaultKind;
  /** The number of objects read before the fault. */
  readonly read: number;
  /** The name of the last object read; `null` if there is none or it has no name. */
  readonly last: string | null;
}

/** The file was received, but is not a complete bulk file. The message contains the position. */
export class BulkFault extends ImportFault {
  override readonly name = 'BulkFault';
  readonly facts: BulkFaultFacts;

  constructor(message: string, facts: BulkFaultFacts, cause?: unknown) {
    super(message, { cause });
    this.facts = facts;
  }
}

/** An object of a bulk file is not as expected. The message completes "card 12 …". */
export class InvalidObject extends AppError {
  override readonly name = 'Unreadable';
}
