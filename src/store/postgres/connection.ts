import { readAddress } from './address.ts';
import { BEGIN, COMMIT, END_WAIT, PROBE, statement } from './confirm.ts';
import { commitGate } from './gate.ts';
import { claim } from './in-use.ts';
import { cannotUseServer, Lost, lostOr, NotWaitedFor, Unsure, unsureOr } from './lost.ts';
import { inTurns } from './in-turns.ts';
import { primaryOf, type Held } from './primary.ts';
import { WAITS_FOR_NOBODY } from './set-up.ts';
import type { Answers, Flights, Sql, Statement, Transactions } from './sql.ts';

/**
 * A database that is connected to: reads and transactions, on as many connections as they need. By itself, `query` only
 * reads. What is committed is kept by the standby too before it is told, if the server has one.
 */
export interface Connection extends Transactions, Flights {
  /** Its hosts and its name, without user and password. */
  readonly called: string;
  /**
   * The same, whose commits wait for no standby, and can be had while it is away: for what is soon said anew, and does no
   * harm where a standby that takes over has never heard of it. By itself, `query` is a transaction.
   */
  readonly local: Transactions;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface ConnectionSettings {
  /** Connections at once. */
  readonly most?: number;
  /** How long the server may take for an answer, in ms, before it is taken for lost. */
  readonly answersWithinMs?: number;
}

const MOST_CONNECTIONS = 8;
/** Whoever plays waits for it: a server that is silent for longer is looked for elsewhere. */
const ANSWERS_WITHIN_MS = 10_000;
/** Statements that a connection prepares: those of the bot are fewer. */
const MOST_PREPARED = 500;

/**
 * Connects to whichever host of a database takes writes.
 * @param url as libpq writes it, with one host or several
 * @throws {OperatorError} where it is no address, or none of its servers takes us
 */
export async function connectPostgres(url: string, settings: ConnectionSettings = {}): Promise<Connection> {
  const { most = MOST_CONNECTIONS, answersWithinMs = ANSWERS_WITHIN_MS } = settings;
  const address = readAddress(url);
  const { called } = address;
  const primary = primaryOf(address, {
    most,
    answersWithinMs,
    settings: WAITS_FOR_NOBODY,
    admits: (sql) => claim(sql, called),
  });
  const gate = commitGate(() => holding(confirm), answersWithinMs);
  const nameOf = statementNames();
  try {
    const held = await primary.hold();
    held.giveBack(false);
  } catch (cause) {
    await primary.close();
    throw cannotUseServer(called, cause);
  }

  async function ask({ client }: Held, { text, values }: Statement): Promise<readonly object[]> {
    try {
      const given = values.length > 0 ? { name: nameOf(text), text, values: [...values] } : { text };
      const { rows } = await client.query<object>(given);
      return rows;
    } catch (error) {
      throw lostOr(error);
    }
  }

  /** One connection for as long as it takes. */
  async function holding<Value>(run: (held: Held) => Promise<Value>): Promise<Value> {
    const held = await primary.hold();
    // What the server warned of before is nothing of this.
    held.warned();
    try {
      const value = await run(held);
      held.giveBack(false);
      return value;
    } catch (error) {
      const isLost = error instanceof Lost && !(error instanceof NotWaitedFor);
      held.giveBack(isLost || held.client.getTransactionStatus() !== 'I');
      throw error;
    }
  }

  /** Sends all of them in one packet, as far as they fit, and waits until each has ended. */
  function askEach(held: Held, statements: readonly Statement[]) {
    const { stream } = held.client.connection;
    stream.cork();
    const asked = statements.map((each) => ask(held, each));
    stream.uncork();
    return Promise.allSettled(asked);
  }

  /** What is asked in one turn of the event loop goes out together: each is answered for itself. */
  const together = inTurns<Statement, readonly object[]>((statements) =>
    holding(async (held) => {
      const outcomes = await askEach(held, statements);
      const lost = outcomes.find((one) => one.status === 'rejected' && one.reason instanceof Lost);
      if (lost?.status === 'rejected') throw lost.reason;
      return outcomes;
    }),
  );

  /** A transaction, from its beginning to its commit. @throws {Unsure} where nobody knows whether it was committed */
  async function flight(held: Held, statements: readonly Statement[]): Promise<Answers> {
    try {
      const answers = allOf(await askEach(held, statements));
      if (held.warned()) await confirm(held);
      return answers.slice(1, -1);
    } catch (error) {
      throw unsureOr(error);
    }
  }

  /**
   * Makes sure of whatever was committed before, by another commit, which waits for all of it. Nothing of that is left
   * waiting in the server, however often it is tried.
   */
  async function confirm(held: Held): Promise<void> {
    const ending = setTimeout(() => {
      const values = [held.processId];
      void together({ text: END_WAIT, values }).catch(() => {});
    }, answersWithinMs / 2);
    try {
      allOf(await askEach(held, PROBE));
    } finally {
      clearTimeout(ending);
    }
    if (held.warned()) throw new NotWaitedFor();
  }

  const transaction = <Value>(
    begin: readonly Statement[],
    run: (sql: Sql) => Promise<Value>,
  ): Promise<Value> =>
    holding(async (held) => {
      allOf(await askEach(held, begin));
      const value = await run({
        query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
          ask(held, { text, values }) as Promise<readonly Row[]>,
      }).catch(async (error: unknown) => {
        if (!(error instanceof Lost)) await ask(held, ROLLBACK);
        throw error;
      });
      await flight(held, [COMMIT]);
      return value;
    });

  /** Commits what is to be kept, while commits are confirmed. */
  async function surely<Value>(commit: () => Promise<Value>): Promise<Value> {
    await gate.pass();
    try {
      return await commit();
    } catch (error) {
      if (error instanceof Unsure) gate.shut();
      throw error;
    }
  }

  return {
    called,

    query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      together({ text, values }) as Promise<readonly Row[]>,

    readAll: (statements) => holding(async (held) => allOf(await askEach(held, statements))),

    commit: (statements) => surely(() => holding((held) => flight(held, [BEGIN, ...statements, COMMIT]))),

    transaction: (run) => surely(() => transaction([BEGIN], run)),

    local: {
      async query<Row extends object>(text: string, values: readonly unknown[] = []) {
        const all = [BEGIN, LOCALLY, { text, values }, COMMIT];
        const [, rows = []] = await holding((held) => flight(held, all));
        return rows as readonly Row[];
      },
      transaction: (run) => transaction([BEGIN, LOCALLY], run),
    },

    async close() {
      gate.close();
      await primary.close();
    },
  };
}

const ROLLBACK = statement('ROLLBACK');
const LOCALLY = statement('SET LOCAL synchronous_commit = local');

/** @throws what the first one failed with that failed: later ones may fail for its sake */
const allOf = <Value>(outcomes: readonly PromiseSettledResult<Value>[]): readonly Value[] =>
  outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });

/** A short name for each text, by which a connection prepares it once; none, beyond those that are prepared. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
