/**
 * What a change reads and writes under one version: a channel (`channel:ID`), the records of a server (`records:ID`).
 * Nothing waits here. A change that asks for what is not read yet is ended, and run again when it is read.
 */
export interface Scope {
  /**
   * Rows as they are kept. A change that asks after another one of its transaction wrote under the same version is run
   * when that is committed. Do not ask after this change itself wrote: it would be told of what was before.
   */
  want<Row extends object>(text: string, values: readonly unknown[]): readonly Row[];
  /** Inserts a row, by the names of its columns, together with others of its table that are added one after another. */
  add(table: string, row: Readonly<Record<string, number | string | null>>): void;
  /** Runs a statement after what was added so far, and before what is added later. */
  run(text: string, values: readonly unknown[]): void;
}

/** The scope of a name, during one change. */
export type Scopes = (of: string) => Scope;
