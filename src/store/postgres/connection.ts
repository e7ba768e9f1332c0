import { createCommitGate } from './commit-gate.ts';
import { lockShared } from './database-lock.ts';
import { CommitsWait, Lost, toLostError, NotWaitedFor, Unsure, toUnsureError } from './errors.ts';
import { batchPerTick } from '#store/rows/batch-per-tick.ts';
import { connectPrimary, type PoolLimits, type HeldConnection } from './primary.ts';
import { INTERACTIVE_SETTINGS } from './set-up.ts';
import { statement, type StatementRows, type Sql, type Statement } from '#store/sql/statement.ts';
import {
  BEGIN,
  COMMIT,
  END_WAIT,
  PROBE,
  type Pipeline,
  type StatementBatches,
  type Transactions,
} from './sql.ts';

/**
 * A connected database: reads and transactions, on as many connections as needed. `query` on its own is read-only.
 * Commits are confirmed by the standby, if the server has one.
 */
export interface PostgresConnection extends Transactions, StatementBatches {
  /** Hosts and name, without user and password. */
  readonly displayName: string;
  /**
   * Like the connection itself, but commits don't wait for the standby, and work while it is unavailable. For data that
   * is soon written again, so that its loss in a failover does no harm. `query` on its own is a transaction.
   */
  readonly local: Transactions & Pick<StatementBatches, 'commit'>;
  /** Waits for running statements. */
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 8;
/** Players are waiting, so if a server is silent for longer, another host is tried. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** The limit of prepared statements per connection; the bot has fewer. */
const MAX_PREPARED = 500;

/**
 * Connects to the host of a database that accepts writes.
 * @param url a libpq URL with one or more hosts
 * @throws {OperatorError} if it is invalid, or no server accepts the connection
 */
export async function connectPostgres(
  url: string,
  { max = MAX_CONNECTIONS, responseTimeoutMs = RESPONSE_TIMEOUT_MS }: Partial<PoolLimits> = {},
): Promise<PostgresConnection> {
  const primary = await connectPrimary(url, {
    max,
    responseTimeoutMs,
    settings: INTERACTIVE_SETTINGS,
    onConnect: lockShared,
  });
  const { displayName } = primary;
  const gate = createCommitGate(() => withConnection(confirm), responseTimeoutMs);
  const names = new Map<string, string>();

  /** Assigns short names to statement texts, for preparing each once; `undefined` beyond the limit. */
  function preparedName(text: string): string | undefined {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `s${names.size}`);
    return names.get(text);
  }

  async function send({ client }: HeldConnection, { text, values }: Statement): Promise<readonly object[]> {
    try {
      const config = values.length > 0 ? { name: preparedName(text), text, values: [...values] } : { text };
      const { rows } = await client.query<object>(config);
      return rows;
    } catch (error) {
      throw toLostError(error);
    }
  }

  /** Holds a connection while `run` uses it. */
  async function withConnection<Value>(run: (held: HeldConnection) => Promise<Value>): Promise<Value> {
    const held = await primary.hold();
    // Clears earlier warnings.
    held.takeWarning();
    try {
      const value = await run(held);
      held.release(false);
      return value;
    } catch (error) {
      const isLost = error instanceof Lost && !(error instanceof NotWaitedFor);
      held.release(isLost || held.client.getTransactionStatus() !== 'I');
      throw error;
    }
  }

  /** Pipelines the statements, and waits until each has ended. */
  function sendAll(held: HeldConnection, statements: readonly Statement[]) {
    const { stream } = held.client.connection;
    stream.cork();
    const sent = statements.map((each) => send(held, each));
    stream.uncork();
    return Promise.allSettled(sent);
  }

  /** Statements of one turn of the event loop are sent together, with a result for each. */
  const sendBatched = batchPerTick<Statement, readonly object[]>((statements) =>
    withConnection(async (held) => {
      const outcomes = await sendAll(held, statements);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected' && outcome.reason instanceof Lost) throw outcome.reason;
      return outcomes;
    }),
  );

  /** Commits, with the last statements of a transaction. @throws {Unsure} if the outcome is unknown */
  async function commitWith(held: HeldConnection, statements: readonly Statement[]): Promise<StatementRows> {
    try {
      const answers = unwrapAll(await sendAll(held, [...statements, COMMIT]));
      if (held.takeWarning()) await confirm(held);
      return answers.slice(0, -1);
    } catch (error) {
      throw toUnsureError(error);
    }
  }

  /**
   * Issues a commit without content that waits for the replication of all earlier commits. Cancels its wait on the
   * server if it fails, so that retries don't accumulate.
   */
  async function confirm(held: HeldConnection): Promise<void> {
    const ending = setTimeout(() => {
      const values = [held.processId];
      void sendBatched({ text: END_WAIT, values }).catch(() => {});
    }, responseTimeoutMs / 2);
    try {
      unwrapAll(await sendAll(held, PROBE));
    } finally {
      clearTimeout(ending);
    }
    if (held.takeWarning()) throw new NotWaitedFor();
  }

  /** @param begin the first statements of the transaction, sent with the next ones */
  const runPipeline = <Value>(
    run: (pipeline: Pipeline) => Promise<Value>,
    begin: readonly Statement[],
    canCommit = () => true,
  ): Promise<Value> =>
    withConnection(async (held) => {
      let unsent = begin;
      let isOpen = true;
      function takeUnsent(): readonly Statement[] {
        const first = unsent;
        unsent = [];
        return first;
      }
      try {
        const value = await run({
          async send(statements) {
            const first = takeUnsent();
            return unwrapAll(await sendAll(held, [...first, ...statements])).slice(first.length);
          },
          async commit(statements) {
            if (!canCommit()) throw new CommitsWait();
            isOpen = false;
            const first = takeUnsent();
            return (await commitWith(held, [...first, ...statements])).slice(first.length);
          },
        });
        if (isOpen && unsent.length === 0) await send(held, ROLLBACK);
        return value;
      } catch (error) {
        if (!(error instanceof Lost) && held.client.getTransactionStatus() !== 'I')
          await send(held, ROLLBACK);
        throw error;
      }
    });

  /**
   * While a standby is unavailable, transactions without a commit proceed; others wait for it without holding locks.
   */
  async function runConfirmed<Value>(run: (pipeline: Pipeline) => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await runPipeline(run, [BEGIN], () => !gate.isShut());
      } catch (error) {
        if (error instanceof Unsure) gate.shut();
        if (!(error instanceof CommitsWait)) throw error;
      }
      await gate.pass();
    }
  }

  const { transaction, ...batches } = transactionsOf(runConfirmed);

  return {
    displayName,
    ...batches,
    query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      sendBatched({ text, values }) as Promise<readonly Row[]>,
    pipeline: runConfirmed,
    async transaction(run) {
      await gate.pass();
      return transaction(run);
    },
    local: transactionsOf((run) => runPipeline(run, [BEGIN, WITHOUT_STANDBY])),
    async close() {
      gate.close();
      await primary.close();
    },
  };
}

/** Transactions as pipelines. */
function transactionsOf(pipeline: StatementBatches['pipeline']) {
  const queryBy = (run: (statements: readonly Statement[]) => Promise<StatementRows>): Sql['query'] =>
    async function <Row extends object>(text: string, values: readonly unknown[] = []) {
      const [rows = []] = await run([{ text, values }]);
      return rows as readonly Row[];
    };
  const commit: StatementBatches['commit'] = (statements) => pipeline((one) => one.commit(statements));
  return {
    commit,
    query: queryBy(commit),
    transaction: <Value>(run: (sql: Sql) => Promise<Value>): Promise<Value> =>
      pipeline(async (one) => {
        const value = await run({ query: queryBy((statements) => one.send(statements)) });
        await one.commit([]);
        return value;
      }),
  };
}

const ROLLBACK = statement('ROLLBACK');
const WITHOUT_STANDBY = statement('SET LOCAL synchronous_commit = local');

/** @throws the first error, since later ones may be its consequences */
const unwrapAll = <Value>(outcomes: readonly PromiseSettledResult<Value>[]): readonly Value[] =>
  outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
