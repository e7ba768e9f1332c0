import { OperatorError } from '../files/operator-error.ts';
import { readAddress } from './address.ts';
import { CONFIRM } from './confirm.ts';
import { claim } from './in-use.ts';
import { Lost, lostOr } from './lost.ts';
import { inTurns } from './in-turns.ts';
import { primaryOf, type Held } from './primary.ts';
import type { Answers, Flights, Statement, Transactions } from './sql.ts';

/** A database that is connected to: reads and transactions, on as many connections as they need. */
export interface Connection extends Transactions, Flights {
  /** Its hosts and its name, without user and password. */
  readonly called: string;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface ConnectionSettings {
  /** Connections at once. */
  readonly most?: number;
  /** How long the server may take for an answer, in ms, before it is taken for lost; 0 for as long as it likes. */
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
  const primary = primaryOf(address, { most, answersWithinMs, admits: (sql) => claim(sql, called) });
  const nameOf = statementNames();
  try {
    const held = await primary.hold();
    held.giveBack(false);
  } catch (cause) {
    await primary.close();
    throw cannotConnect(called, cause);
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

  const say = (held: Held, text: string): Promise<readonly object[]> => ask(held, { text, values: [] });

  /** One connection for as long as it takes. */
  async function holding<Value>(run: (held: Held) => Promise<Value>): Promise<Value> {
    const held = await primary.hold();
    // What the server warned of before is nothing of this.
    held.warned();
    try {
      const value = await run(held);
      if (held.warned()) await confirm(held);
      held.giveBack(false);
      return value;
    } catch (error) {
      held.giveBack(error instanceof Lost || held.client.getTransactionStatus() !== 'I');
      throw error;
    }
  }

  /** Makes sure of a commit whose standby was not waited for, by another one, which waits for all before it. */
  async function confirm(held: Held): Promise<void> {
    await ask(held, CONFIRM);
    if (held.warned()) throw new Lost('the standby was not waited for');
  }

  /** Sends all of them in one packet, as far as they fit, and waits until each has ended. */
  function askEach(held: Held, statements: readonly Statement[]) {
    const { stream } = held.client.connection;
    stream.cork();
    const asked = statements.map((statement) => ask(held, statement));
    stream.uncork();
    return Promise.allSettled(asked);
  }

  const askAll = async (held: Held, statements: readonly Statement[]): Promise<Answers> =>
    allOf(await askEach(held, statements));

  /** What is asked in one turn of the event loop goes out together: each is answered for itself. */
  const together = inTurns<Statement, readonly object[]>((statements) =>
    holding(async (held) => {
      const outcomes = await askEach(held, statements);
      const lost = outcomes.find((one) => one.status === 'rejected' && one.reason instanceof Lost);
      if (lost?.status === 'rejected') throw lost.reason;
      return outcomes;
    }),
  );

  return {
    called,

    query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      together({ text, values }) as Promise<readonly Row[]>,

    readAll: (statements) => holding((held) => askAll(held, statements)),

    commit: (statements) =>
      holding(async (held) => {
        const wrapped = [BEGIN, ...statements, COMMIT];
        return (await askAll(held, wrapped)).slice(1, -1);
      }),

    transaction: (run) =>
      holding(async (held) => {
        await say(held, 'BEGIN');
        try {
          const value = await run({
            query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
              ask(held, { text, values }) as Promise<readonly Row[]>,
          });
          await say(held, 'COMMIT');
          return value;
        } catch (error) {
          if (!(error instanceof Lost)) await say(held, 'ROLLBACK');
          throw error;
        }
      }),

    close: () => primary.close(),
  };
}

const BEGIN: Statement = { text: 'BEGIN', values: [] };
const COMMIT: Statement = { text: 'COMMIT', values: [] };

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

/** @param called without user and password */
function cannotConnect(called: string, cause: unknown): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
  return new OperatorError(`the database ${called} cannot be used: ${why}`, { cause });
}
