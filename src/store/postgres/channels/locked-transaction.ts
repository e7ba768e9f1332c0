import { CONFIRM } from '../confirm.ts';
import { VersionErased } from '../errors.ts';
import type { StatementRows, Statement } from '#store/sql/statement.ts';
import type { Pipeline } from '../sql.ts';
import { scopeOfRecords } from './unit-of-work.ts';
import { addRow, noWrites, statementsOf, type RowWrite } from './writes.ts';

/** A transaction that locks the scopes which it reads and writes, by their rows of `version`. */
export interface LockedTransaction {
  /**
   * Locks scopes, and reads in the same round trip.
   * @param added scopes whose rows may be missing
   * @param waits whether to wait for locked scopes; otherwise they are left out
   */
  lock(
    scopes: readonly string[],
    options: {
      readonly added: readonly string[];
      readonly waits: boolean;
      readonly read: readonly Statement[];
    },
  ): Promise<StatementRows>;
  /** Locks the records of a server, and reads. Waits for the lock, so lock all channels before. */
  lockRecords(guildId: string, statements: readonly Statement[]): Promise<StatementRows>;
  /** The version of a scope: when it was locked, and after the commit, the new one. `undefined` if it isn't locked. */
  versionOf(scope: string): number | undefined;
  /** Reads after everything written so far. */
  read(statements: readonly Statement[]): Promise<StatementRows>;
  /** Writes before the next `read` or `commit`. */
  write(scopes: readonly string[], rows: readonly RowWrite[], statements: readonly Statement[]): void;
  /** Removes a stored answer. */
  removeAnswer(interactionId: string): void;
  /** True for a scope whose row was missing and is removed again, since nothing was written to it. */
  isUnused(scope: string): boolean;
  /**
   * Commits, if there is anything to write or to confirm.
   * @param confirms true to ensure that the data read is durable
   * @returns whether anything was written
   */
  commit(notes: readonly Statement[], confirms: boolean): Promise<boolean>;
}

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

export function lockedTransaction(pipeline: Pipeline): LockedTransaction {
  const versions = new Map<string, number>();
  const added = new Set<string>();
  const changed = new Set<string>();
  const removedAnswers: string[] = [];
  let unsent = noWrites();

  const isUnused = (scope: string): boolean => added.has(scope) && !changed.has(scope);

  function noteVersions(rows: readonly object[]): void {
    for (const { of, number } of rows as readonly VersionRow[]) versions.set(of, number);
  }

  function takeUnsent(): readonly Statement[] {
    const removed = removedAnswers.splice(0);
    const statements = [
      ...(removed.length > 0 ? [{ text: REMOVE_ANSWERS, values: [removed] }] : []),
      ...statementsOf(unsent),
    ];
    unsent = noWrites();
    return statements;
  }

  async function read(statements: readonly Statement[]): Promise<StatementRows> {
    if (statements.length === 0) return [];
    const before = takeUnsent();
    return (await pipeline.send([...before, ...statements])).slice(before.length);
  }

  const lock: LockedTransaction['lock'] = async (scopes, { added: missing, waits, read: reads }) => {
    const adds = missing.length > 0 ? [{ text: ADD_VERSIONS, values: [missing] }] : [];
    const locks = { text: waits ? LOCK : LOCK_FREE, values: [scopes] };
    const answers = await read([...adds, locks, ...reads]);
    if (adds.length > 0) for (const { of } of (answers[0] ?? []) as readonly VersionRow[]) added.add(of);
    noteVersions(answers[adds.length] ?? []);
    return answers.slice(adds.length + 1);
  };

  return {
    lock,
    read,
    isUnused,
    versionOf: (scope) => versions.get(scope),

    async lockRecords(guildId, statements) {
      const scope = scopeOfRecords(guildId);
      if (versions.has(scope)) return read(statements);
      const answers = await lock([scope], { added: [scope], waits: true, read: statements });
      if (!versions.has(scope)) throw new VersionErased();
      return answers;
    },

    write(scopes, rows, statements) {
      for (const scope of scopes) changed.add(scope);
      for (const row of rows) addRow(unsent, row);
      unsent.statements.push(...statements);
    },

    removeAnswer: (interactionId) => void removedAnswers.push(interactionId),

    async commit(notes, confirms) {
      if (changed.size === 0 && notes.length === 0) {
        if (confirms) await pipeline.commit([CONFIRM]);
        return false;
      }
      const unused = [...added].filter(isUnused);
      const [advanced = []] = await pipeline.commit([
        { text: ADVANCE_VERSIONS, values: [[...changed]] },
        ...takeUnsent(),
        ...(unused.length > 0 ? [{ text: REMOVE_VERSIONS, values: [unused] }] : []),
        ...notes,
      ]);
      noteVersions(advanced);
      return true;
    },
  };
}
