import type { Statement } from '../sql.ts';

/**
 * The part of the store that a change reads and writes under one version: a channel (`channel:ID`) or the records of
 * a server (`records:ID`). Everything is synchronous: a change that needs unread rows is aborted, and runs again once
 * they are read.
 */
export interface Scope {
  /**
   * Returns stored rows. If an earlier change of the same transaction wrote under this version, the change is
   * deferred until that is committed. Don't call this after the change itself has written, since it returns the rows
   * from before.
   */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- as pg has it: whoever asks knows the columns
  want<Row extends object>(text: string, values: readonly unknown[]): readonly Row[];
  /** Runs a statement after all rows of channels have been written. */
  run(text: string, values: readonly unknown[]): void;
}

export type Scopes = (of: string) => Scope;

/** Aborts a change that needs rows that haven't been read. */
export class MissingRows extends Error {
  readonly of: string;
  readonly statement: Statement;

  constructor(of: string, statement: Statement) {
    super('the rows have not been read yet');
    this.of = of;
    this.statement = statement;
  }
}

/**
 * Aborts a change that needs rows changed by an earlier one in the same transaction; it runs again after the commit.
 */
export class DeferredChange extends Error {}

/** Rows by the statement that read them. */
export type Reads = Map<string, readonly object[]>;

export const keyOf = ({ text, values }: Statement): string => JSON.stringify([text, values]);
