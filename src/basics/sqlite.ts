import type BetterSqlite from 'better-sqlite3';
import type { Options as DatabaseOptions, PragmaOptions, Statement } from 'better-sqlite3';
import { asSqliteMissing } from './errors.ts';

export type { DatabaseOptions };

const loaded = await import('better-sqlite3').then(
  (module) => module.default,
  (error: unknown) => {
    const missing = asSqliteMissing(error);
    if (!missing) throw error;
    return createPlaceholder(missing);
  },
);

/** Replaces the module if npm could not install it: opening a database throws. */
function createPlaceholder(missing: Error): typeof BetterSqlite {
  class Placeholder {
    static readonly SqliteError = class extends Error {};
    constructor() {
      throw missing;
    }
  }
  return Placeholder as unknown as typeof BetterSqlite;
}

/**
 * Keeps all native objects of better-sqlite3 alive. Since Node 24.19 the process aborts if one of them is
 * garbage-collected while no JavaScript runs (https://github.com/nodejs/node/issues/65446); better-sqlite3 12 is the
 * last version that Node 20 can load. So statements are prepared once and retained, iterators are refused, and
 * backups run in another process.
 */
const retained: unknown[] = [];

/**
 * A statement that is compiled when it is first used. The store declares some two hundred when it is opened, of which
 * most processes use few.
 */
class LazyStatement {
  readonly #compile: () => Statement;
  #compiled: Statement | undefined;

  constructor(compile: () => Statement) {
    this.#compile = compile;
  }

  get #statement(): Statement {
    return (this.#compiled ??= this.#compile());
  }

  get reader(): boolean {
    return this.#statement.reader;
  }

  run(...parameters: unknown[]): unknown {
    return this.#statement.run(...parameters);
  }

  get(...parameters: unknown[]): unknown {
    return this.#statement.get(...parameters);
  }

  all(...parameters: unknown[]): unknown {
    return this.#statement.all(...parameters);
  }

  iterate(): never {
    throw new Error('an iterator may become garbage: read pages');
  }

  pluck(): LazyStatement {
    return new LazyStatement(() => this.#statement.pluck());
  }

  raw(): LazyStatement {
    return new LazyStatement(() => this.#statement.raw());
  }
}

/**
 * better-sqlite3's `Database`, never garbage-collected; nor are its statements, which are compiled when they are first
 * used: an error in their SQL is thrown then.
 */
export default class Database extends loaded {
  /** @throws {SqliteMissing} if the native module cannot be loaded */
  constructor(file: string | Buffer, options?: DatabaseOptions) {
    try {
      super(file, options);
    } catch (error) {
      throw asSqliteMissing(error) ?? error;
    }
    retained.push(this);
    const prepare = this.prepare.bind(this);
    const compile = (source: string): Statement => {
      const statement = prepare(source);
      retained.push(statement);
      return statement;
    };
    this.prepare = ((source: string) =>
      new LazyStatement(() => compile(source))) as unknown as typeof this.prepare;
  }

  /** @throws always: a backup object would be garbage-collected. See docs/operating.md for backing up a running bot. */
  override backup(): never {
    throw new Error('a backup is an object that becomes garbage: use another process');
  }

  /** Like better-sqlite3's, with a retained statement. */
  override pragma(source: string, options: PragmaOptions = {}): unknown {
    const statement = this.prepare(`PRAGMA ${source}`);
    if (!statement.reader) {
      statement.run();
      return options.simple ? undefined : [];
    }
    return options.simple ? statement.pluck().get() : statement.all();
  }
}

/** Opens a database file, which must exist, while `use` runs. */
export function withDatabase<Value>(
  file: string,
  options: DatabaseOptions,
  use: (db: Database) => Value,
): Value {
  const db = new Database(file, { fileMustExist: true, ...options });
  try {
    return use(db);
  } finally {
    db.close();
  }
}
