import type BetterSqlite from 'better-sqlite3';
import type { Options, PragmaOptions } from 'better-sqlite3';
import { asSqliteMissing } from './sqlite-missing.ts';

const loaded = await import('better-sqlite3').then(
  (module) => module.default,
  (error: unknown) => {
    const missing = asSqliteMissing(error);
    if (!missing) throw error;
    return createPlaceholder(missing);
  },
);

/** Stands where npm could not build the package and left it out: whoever opens a database is told. */
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
 * Everything that better-sqlite3 made natively, for as long as the process lives. Since Node 24.19 the process aborts
 * when one of them is garbage-collected while no JavaScript runs (better-sqlite3 12 is the last that Node 20 can load;
 * https://github.com/nodejs/node/issues/65446). So nothing is: statements are prepared once, and kept here; none iterates, and nothing is backed up from here.
 */
const retained: unknown[] = [];

const refuseToIterate = (): never => {
  throw new Error('an iterator may become garbage: read pages');
};

/** better-sqlite3's `Database`, whose statements and itself are never garbage. */
export default class Database extends loaded {
  /** @throws {SqliteMissing} where its native module cannot be loaded. */
  constructor(file: string, options?: Options) {
    try {
      super(file, options);
    } catch (error) {
      throw asSqliteMissing(error) ?? error;
    }
    retained.push(this);
    const prepare = this.prepare.bind(this);
    this.prepare = ((source: string) => {
      const statement = prepare(source);
      retained.push(statement);
      statement.iterate = refuseToIterate;
      return statement;
    }) as typeof this.prepare;
  }

  /** @throws always: the object that copies would be garbage. docs/operating.md names a tool that backs up a running bot. */
  override backup(): never {
    throw new Error('a backup is an object that becomes garbage: use another process');
  }

  /** As better-sqlite3's, by a statement that is kept. */
  override pragma(source: string, options: PragmaOptions = {}): unknown {
    const statement = this.prepare(`PRAGMA ${source}`);
    if (!statement.reader) {
      statement.run();
      return options.simple ? undefined : [];
    }
    return options.simple ? statement.pluck().get() : statement.all();
  }
}
