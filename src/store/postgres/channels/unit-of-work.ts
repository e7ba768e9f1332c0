import type { ChannelCoins } from '#store/coins/rows.ts';
import type { ChannelGame } from '#store/games/rows.ts';
import type { Origin } from '#store/port/changes.ts';
import type { StatementRows, ChangeSql, ChannelRows, Statement } from '#store/sql/statement.ts';

/** A channel as one job sees and writes it, with access to other scopes. */
export interface UnitOfWork extends ChannelRows<ChannelCoins & ChannelGame> {
  /**
   * The part of the store under one lock: a channel (`channel:ID`) or the records of a server (`records:ID`). `select`
   * returns rows that the job has declared and that were therefore read before, and throws for any other; `run` adds a
   * statement after all rows of channels.
   */
  readonly scopes: (of: string) => ChangeSql;
}

/** Rows by the statement that read them. */
export type LoadedRows = ReadonlyMap<string, readonly object[]>;

export const statementKey = ({ text, values }: Statement): string => JSON.stringify([text, values]);

/** Reads rows for a job within its transaction, after what earlier jobs have written. */
export interface JobReader {
  read(statements: readonly Statement[]): Promise<StatementRows>;
  /** Adds rows that were read by other statements. */
  add(rows: LoadedRows): void;
  /** Reads records of a server, after locking them. */
  readRecords(guildId: string, statements: readonly Statement[]): Promise<void>;
}

/** The result of a change. */
export interface ChangeDecision {
  /** JSON. */
  readonly reply: string;
  /** False for a refusal, which only this process remembers. */
  readonly isStored: boolean;
}

/** A change that was decided, but not written. */
export interface DecidedJob {
  /** Reads the data that the writes depend on, given the outcome: after an undo, or at the end of a game. */
  readonly prepare?: ((reader: JobReader) => Promise<void>) | undefined;
  /** Writes into the unit of work. */
  write(): ChangeDecision;
}

/** The final result: the decision, or the answer of an earlier delivery. */
export interface JobResult extends ChangeDecision {
  readonly isRepeated: boolean;
}

/** A change to decide and commit. */
export interface JobRequest {
  readonly origin: Origin;
  /** Statements that read data of its channel, in addition to the snapshot. */
  readonly reads?: readonly Statement[];
  /** Statements that read the records of its server. */
  readonly records?: { readonly guildId: string; readonly statements: readonly Statement[] } | undefined;
  readonly decide: (unit: UnitOfWork) => DecidedJob;
}

/** A change, from the request until it has ended. */
export interface Job extends JobRequest {
  readonly resolve: (ended: JobResult) => void;
  readonly reject: (error: unknown) => void;
  /** Replies whose commits have an unknown outcome: if one of them turns out to be stored, it is this job's own. */
  readonly unsureReplies: string[];
}
