import { VersionErased } from '../errors.ts';
import type { StatementRows, Statement } from '#store/sql/statement.ts';
import { CONFIRM, type Pipeline } from '../sql.ts';
import { scopeOfRecords } from '../versions.ts';
import { addRow, emptyWrites, type RowWrite } from '#store/sql/row-buffer.ts';
import { statementsOf } from './writes.ts';

export type LockedTransaction = ReturnType<typeof lockedTransaction>;

/** In a fixed order, since another transaction may be adding the same rows. */
const ADD_VERSIONS = `INSERT INTO version (of, number)
  SELECT name, nextval('version_number') FROM unnest($1::TEXT[]) AS added (name) ORDER BY name
  ON CONFLICT DO NOTHING RETURNING of`;
const LOCK = 'SELECT of, number FROM version WHERE of = ANY ($1::TEXT[]) ORDER BY of FOR UPDATE';
const LOCK_FREE = `${LOCK} SKIP LOCKED`;
/** Invalidates what other processes have cached. Processes of earlier versions also detect conflicts by it. */
const ADVANCE_VERSIONS = `UPDATE version SET number = nextval('version_number')
  WHERE of = ANY ($1::TEXT[]) RETURNING of, number`;
const REMOVE_VERSIONS = 'DELETE FROM version WHERE of = ANY ($1::TEXT[])';
const REMOVE_ANSWERS = 'DELETE FROM done WHERE interaction_id = ANY ($1::TEXT[])';

interface VersionRow {
  readonly of: string;
  readonly number: number;
}

interface LockOptions {
  /** Scopes whose rows may be missing. */
  readonly added: readonly string[];
  /** Whether to wait for locked scopes; otherwise they are left out. */
  readonly canWait: boolean;
  /** Read in the same round trip. */
  readonly read: readonly Statement[];
}

/** A transaction that locks the scopes which it reads and writes, by their rows of `version`. */
export function lockedTransaction(pipeline: Pipeline) {
  const versions = new Map<string, number>();
  const added = new Set<string>();
  const changed = new Set<string>();
  const removedAnswers: string[] = [];
  let unsent = emptyWrites();

  /** True for a scope whose row was missing and is removed again, since nothing was written to it. */
  const isUnused = (scope: string): boolean => added.has(scope) && !changed.has(scope);

  function noteVersions(rows: readonly object[]): void {
    for (const { of, number } of rows as readonly VersionRow[]) versions.set(of, number);
  }

  function takeUnsent(): readonly Statement[] {
    const statements = [...listStatement(REMOVE_ANSWERS, removedAnswers.splice(0)), ...statementsOf(unsent)];
    unsent = emptyWrites();
    return statements;
  }

  /** Reads after everything written so far. */
  async function read(statements: readonly Statement[]): Promise<StatementRows> {
    if (statements.length === 0) return [];
    const before = takeUnsent();
    return (await pipeline.send([...before, ...statements])).slice(before.length);
  }

  async function lock(
    scopes: readonly string[],
    { added: missing, canWait, read: reads }: LockOptions,
  ): Promise<StatementRows> {
    const adds = listStatement(ADD_VERSIONS, missing);
    const locks = { text: canWait ? LOCK : LOCK_FREE, values: [scopes] };
    const answers = await read([...adds, locks, ...reads]);
    if (adds.length > 0) for (const { of } of (answers[0] ?? []) as readonly VersionRow[]) added.add(of);
    noteVersions(answers[adds.length] ?? []);
    return answers.slice(adds.length + 1);
  }

  return {
    lock,
    read,
    isUnused,
    /** The version of a scope: when it was locked, and after the commit, the new one. `undefined` if it isn't locked. */
    versionOf: (scope: string) => versions.get(scope),

    /** Locks the records of a server, and reads. Waits for the lock, so lock all channels before. */
    async lockRecords(guildId: string, statements: readonly Statement[]): Promise<StatementRows> {
      const scope = scopeOfRecords(guildId);
      if (versions.has(scope)) return read(statements);
      const answers = await lock([scope], { added: [scope], canWait: true, read: statements });
      if (!versions.has(scope)) throw new VersionErased();
      return answers;
    },

    /** Writes before the next `read` or `commit`. */
    write(scopes: Iterable<string>, rows: readonly RowWrite[], statements: readonly Statement[]): void {
      for (const scope of scopes) changed.add(scope);
      for (const row of rows) addRow(unsent, row);
      unsent.statements.push(...statements);
    },

    /** Removes a stored answer. */
    removeAnswer: (interactionId: string) => void removedAnswers.push(interactionId),

    /**
     * Commits, if there is anything to write or to confirm.
     * @param mustConfirm true to ensure that the data read is durable
     * @returns whether anything was written
     */
    async commit(mustConfirm: boolean): Promise<boolean> {
      if (changed.size === 0) {
        if (mustConfirm) await pipeline.commit([CONFIRM]);
        return false;
      }
      const [advanced = []] = await pipeline.commit([
        { text: ADVANCE_VERSIONS, values: [[...changed]] },
        ...takeUnsent(),
        ...listStatement(REMOVE_VERSIONS, [...added].filter(isUnused)),
      ]);
      noteVersions(advanced);
      return true;
    },
  };
}

/** A statement for a list, unless that is empty. */
const listStatement = (text: string, list: readonly string[]): readonly Statement[] =>
  list.length > 0 ? [{ text, values: [list] }] : [];
