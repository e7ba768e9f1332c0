import type { Statement } from '../sql.ts';

/**
 * The part of the store that a change reads and writes under one version: a channel (`channel:ID`), the records of a
 * server (`records:ID`). Nothing waits here. A change that asks for what is not read yet is ended, and run again when
 * it is read.
 */
export interface Scope {
  /**
   * Rows as they are kept. A change that asks after another one of its transaction wrote under the same version is run
   * when that is committed. Do not ask after this change itself wrote: it would be told of what was before.
   */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- as pg has it: whoever asks knows the columns
  want<Row extends object>(text: string, values: readonly unknown[]): readonly Row[];
  /** Runs a statement after all rows of channels are written. */
  run(text: string, values: readonly unknown[]): void;
}

/** The scope of a name, during one change. */
export type Scopes = (of: string) => Scope;

/** Ends a change that asked for what is not read yet. */
export class Wanted extends Error {
  readonly of: string;
  readonly statement: Statement;

  constructor(of: string, statement: Statement) {
    super('it is not read yet');
    this.of = of;
    this.statement = statement;
  }
}

/** Ends a change that asked for what another one of the same transaction has changed: it is run when that is committed. */
export class Deferred extends Error {}

/** The rows that were read, by the statement that asked for them. */
export type Reads = Map<string, readonly object[]>;

export const keyOf = ({ text, values }: Statement): string => JSON.stringify([text, values]);
