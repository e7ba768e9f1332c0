import { ImportFault } from '#sources/faults.ts';

/** Where in a file, after decompression. Both count from 1; the column counts bytes. */
export interface TextLocation {
  readonly line: number;
  readonly column: number;
}

/**
 * - `empty`: nothing, or a list of nothing.
 * - `foreign`: something else than a list of such objects.
 * - `broken`: a list at first, then no JSON.
 * - `cut-off`: it ends before the list does.
 * - `not-utf-8`: text in another encoding.
 * - `gzip`: what the compression holds cannot be had.
 */
export type BulkFaultKind = 'empty' | 'foreign' | 'broken' | 'cut-off' | 'not-utf-8' | 'gzip';

export interface BulkFaultFacts extends TextLocation {
  readonly kind: BulkFaultKind;
  /** How many of the list were read whole before. */
  readonly read: number;
  /** The name of the last of them; `null` where there is none or it has no name. */
  readonly last: string | null;
}

/** The bytes came, and are not a whole bulk file. The message says where. */
export class BulkFault extends ImportFault {
  override readonly name = 'BulkFault';
  readonly facts: BulkFaultFacts;

  constructor(message: string, facts: BulkFaultFacts, cause?: unknown) {
    super(message, { cause });
    this.facts = facts;
  }
}

/** One object of a bulk file is not what it should be. The message completes "card 12 …". */
export class InvalidObject extends Error {
  override readonly name = 'Unreadable';
}
