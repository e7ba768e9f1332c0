import { rememberRefusals } from '#store/changes/store.ts';
import { REPLY_RETENTION_MS } from '#store/table/replies.ts';
import { Unsure, VersionErased } from '../errors.ts';
import { scopeOfChannel } from '../versions.ts';
import type { StatementRows, Statement } from '#store/sql/statement.ts';
import type { Pipeline } from '../sql.ts';
import {
  channelAfter,
  EMPTY_CHANNEL,
  parseChannels,
  selectChannels,
  selectUnreadable,
  type ChannelCache,
  type ChannelSnapshot,
} from './channel-snapshot.ts';
import { lockedTransaction, type LockedTransaction } from './locked-transaction.ts';
import {
  statementKey,
  type DecidedJob,
  type ChangeDecision,
  type Job,
  type JobReader,
  type JobResult,
  type LoadedRows,
  type UnitOfWork,
} from './unit-of-work.ts';
import type { RowWrite } from '#store/sql/row-buffer.ts';

type Outcome<Value> = { readonly value: Value } | { readonly failure: unknown };

/** How a job ended, if the transaction is committed. */
type JobOutcome = Outcome<JobResult>;

export type JobsByChannel = ReadonlyMap<string, readonly Job[]>;

const ANSWERS =
  'SELECT interaction_id AS "interactionId", reply, at FROM done WHERE interaction_id = ANY ($1::TEXT[])';

/** The answer to an interaction that was answered before, by this transaction or an earlier one. */
type Answer = ChangeDecision & { readonly at: number };

export function createChannelTransactions(cache: ChannelCache) {
  const refusals = rememberRefusals<string>();
  let isDeciding = false;

  /** Runs code that belongs to a job, so that its errors fail only that job. */
  function runJobCode<Value>(run: () => Value): Outcome<Value> {
    isDeciding = true;
    try {
      return { value: run() };
    } catch (failure) {
      return { failure };
    } finally {
      isDeciding = false;
    }
  }

  return {
    /**
     * Locks channels, decides their jobs in order, and commits. Everything that one round trip can read is read with
     * the locks, and the writes are sent with the commit.
     * @param canWait whether to wait for locked channels; otherwise they are left out
     * @returns how the jobs ended, in order; the channels left out; and whether anything was written
     */
    async run(pipeline: Pipeline, channels: JobsByChannel, canWait: boolean) {
      const transaction = lockedTransaction(pipeline);
      const { found, answers, rows } = await lockAndLoad(transaction, cache, channels, canWait);
      const locked = [...channels.keys()].filter((channelId) => !found.has(channelId));
      if (canWait && locked.length > 0) throw new VersionErased();
      const ended = new Map<Job, JobOutcome>();
      /** True if a stored answer was found. The standby has to confirm its commit before it is repeated. */
      let hasFoundStored = false;

      function answerTo({ origin, unsureReplies }: Job): JobResult | undefined {
        const { interactionId, at } = origin;
        const refusal = refusals.get(interactionId, at);
        if (refusal !== undefined) return { reply: refusal, isStored: false, isRepeated: true };
        const answer = answers.get(interactionId);
        if (!answer) return undefined;
        if (answer.at <= at - REPLY_RETENTION_MS) {
          answers.delete(interactionId);
          transaction.removeAnswer(interactionId);
          return undefined;
        }
        const { reply, isStored } = answer;
        hasFoundStored ||= isStored;
        return { reply, isStored, isRepeated: !unsureReplies.includes(reply) };
      }

      for (const [channelId, channel] of found) {
        let current = channel;
        for (const job of channels.get(channelId) ?? []) {
          const { interactionId, at } = job.origin;
          const answer = answerTo(job);
          const { how, after } = answer
            ? { how: { value: answer }, after: current }
            : await runJob(job, current, { transaction, rows: rows.get(job), runJobCode });
          if ('value' in how) answers.set(interactionId, { ...how.value, at });
          ended.set(job, how);
          current = after;
        }
        found.set(channelId, current);
      }
      const hasWritten = await transaction.commit(hasFoundStored).catch((error: unknown) => {
        // If it turns out that the commit succeeded, these replies are the jobs' own.
        if (error instanceof Unsure)
          for (const [{ unsureReplies }, how] of ended)
            if ('value' in how && how.value.isStored && !how.value.isRepeated)
              unsureReplies.push(how.value.reply);
        throw error;
      });
      for (const [channelId, channel] of found) {
        const scope = scopeOfChannel(channelId);
        const version = transaction.versionOf(scope);
        if (version === undefined || transaction.isUnused(scope)) cache.delete(channelId);
        else cache.set(channelId, { version, channel });
      }
      for (const [{ origin }, how] of ended)
        if ('value' in how && !how.value.isStored && !how.value.isRepeated)
          refusals.set(origin.interactionId, how.value.reply, origin.at);
      return { ended, locked, hasWritten };
    },
    /** True while a change is being decided, so that a nested call can be detected. */
    isDeciding: (): boolean => isDeciding,
  };
}

/** Locks channels and reads what their jobs need, from memory if nothing has changed since. */
async function lockAndLoad(
  transaction: LockedTransaction,
  cache: ChannelCache,
  channels: JobsByChannel,
  canWait: boolean,
) {
  const channelIds = [...channels.keys()];
  const jobs = [...channels.values()].flat();
  // Others may evict a channel from memory while this transaction waits.
  const cachedChannels = new Map(channelIds.map((channelId) => [channelId, cache.get(channelId)]));
  const uncached = channelIds.filter((channelId) => !cachedChannels.get(channelId));
  const firstJobs = [...channels.values()].flatMap(([job]) => job ?? []);
  const selects = selectChannels(uncached);
  const [answerRows = [], ...others] = await transaction.lock(channelIds.map(scopeOfChannel), {
    added: (canWait ? channelIds : uncached).map(scopeOfChannel),
    canWait: canWait,
    read: [
      { text: ANSWERS, values: [jobs.map(({ origin }) => origin.interactionId)] },
      ...selects,
      ...firstJobs.flatMap(({ reads = [] }) => reads),
    ],
  });

  const found = new Map<string, ChannelSnapshot>();
  const outdated: string[] = [];
  const read = parseChannels(others.slice(0, selects.length));
  for (const channelId of channelIds) {
    const version = transaction.versionOf(scopeOfChannel(channelId));
    if (version === undefined) continue;
    const cached = cachedChannels.get(channelId);
    if (!cached) found.set(channelId, read.get(channelId) ?? EMPTY_CHANNEL);
    else if (cached.version === version) found.set(channelId, cached.channel);
    else outdated.push(channelId);
  }
  const readAgain = parseChannels(await transaction.read(selectChannels(outdated)));
  for (const channelId of outdated) found.set(channelId, readAgain.get(channelId) ?? EMPTY_CHANNEL);
  await readUnreadable(transaction, found);

  let next = selects.length;
  const rowsOf = ({ reads = [] }: Job): LoadedRows =>
    new Map(reads.map((statement) => [statementKey(statement), others[next++] ?? []]));
  const answers = (answerRows as readonly { interactionId: string; reply: string; at: number }[]).map(
    ({ interactionId, reply, at }): [string, Answer] => [interactionId, { reply, at, isStored: true }],
  );
  return {
    /** The channels that could be locked. */
    found,
    /** By interaction. */
    answers: new Map(answers),
    /** The rows that the first job of each channel has declared. */
    rows: new Map(firstJobs.map((job) => [job, rowsOf(job)])),
  };
}

/** Reads the whole log of games whose stored state can't be read. */
async function readUnreadable(
  transaction: LockedTransaction,
  found: Map<string, ChannelSnapshot>,
): Promise<void> {
  const unreadable = [...found].flatMap(([channelId, channel]) => {
    const { game } = channel.table;
    const statement = game?.state === null && selectUnreadable(game.row.id, game.row.seq, channel.unfolded);
    return statement ? [{ channelId, channel, statement }] : [];
  });
  const all = await transaction.read(unreadable.map(({ statement }) => statement));
  for (const [index, { channelId, channel, statement }] of unreadable.entries()) {
    const unfolded = new Map([...channel.unfolded, [statementKey(statement), all[index] ?? []]]);
    found.set(channelId, { ...channel, unfolded });
  }
}

interface JobContext {
  readonly transaction: LockedTransaction;
  /** The rows that the job has declared, if they were read with the locks. */
  readonly rows: LoadedRows | undefined;
  readonly runJobCode: <Value>(run: () => Value) => Outcome<Value>;
}

/** Decides a job, and writes into the transaction unless it fails or refuses. */
async function runJob(
  job: Job,
  before: ChannelSnapshot,
  { transaction, rows: loaded, runJobCode }: JobContext,
): Promise<{ readonly how: JobOutcome; readonly after: ChannelSnapshot }> {
  const { channelId, interactionId, guildId, actorId, at, token = null } = job.origin;
  const rows = new Map([...before.unfolded, ...(loaded ?? [])]);
  const reader = jobReader(transaction, rows);
  if (job.reads) await reader.read(job.reads);
  if (job.records) await reader.readRecords(job.records.guildId, job.records.statements);
  const touchedScopes = new Set([scopeOfChannel(channelId)]);
  const rowsWritten: RowWrite[] = [];
  const statements: Statement[] = [];
  // oxlint-disable-next-line no-unnecessary-type-parameters -- see ChangeSql
  function select<Row extends object>(text: string, values: readonly unknown[]): readonly Row[] {
    const found = rows.get(statementKey({ text, values }));
    if (!found) throw new Error(`a change reads only what it declared: ${text}`);
    return found as readonly Row[];
  }
  const unit: UnitOfWork = {
    channelId,
    table: before.table,
    select,
    put: (kind, row) => void rowsWritten.push([kind, row]),
    scopes: (of) => ({
      select,
      run(text, values) {
        touchedScopes.add(of);
        statements.push({ text, values });
      },
    }),
  };
  const decided = runJobCode((): DecidedJob => job.decide(unit));
  if ('failure' in decided) return { how: decided, after: before };
  await decided.value.prepare?.(reader);
  const written = runJobCode(() => decided.value.write());
  if ('failure' in written) return { how: written, after: before };
  const { reply, isStored } = written.value;
  if (isStored) {
    unit.put('done', { interactionId, channelId, guildId, actorId, reply, at, token });
    transaction.write(touchedScopes, rowsWritten, statements);
  }
  return { how: { value: { reply, isStored, isRepeated: false } }, after: channelAfter(unit.table, before) };
}

/** Reads rows that a job has not loaded yet. */
function jobReader(transaction: LockedTransaction, rows: Map<string, readonly object[]>): JobReader {
  async function readMissing(
    statements: readonly Statement[],
    read: (missing: readonly Statement[]) => Promise<StatementRows>,
  ): Promise<void> {
    const missing = statements.filter((statement) => !rows.has(statementKey(statement)));
    if (missing.length === 0) return;
    const found = await read(missing);
    for (const [index, statement] of missing.entries()) rows.set(statementKey(statement), found[index] ?? []);
  }
  return {
    async read(statements) {
      await readMissing(statements, (missing) => transaction.read(missing));
      return statements.map((statement) => rows.get(statementKey(statement)) ?? []);
    },
    add(found) {
      for (const [key, answer] of found) rows.set(key, answer);
    },
    readRecords: (guildId, statements) =>
      readMissing(statements, (missing) => transaction.lockRecords(guildId, missing)),
  };
}
