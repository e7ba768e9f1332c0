import type { TestProject } from 'vitest/node';
import { binariesFound } from './binaries.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Of a PostgreSQL server for this run, as somebody who may make databases; `null` where there is none. Left out: the
     * project starts none.
     */
    readonly postgres?: string | null;
    /** The engine in which the bots of the tests keep their databases; left out: SQLite. */
    readonly engine?: 'postgres';
  }
}

/**
 * One PostgreSQL for all tests of a project: that of `TEST_DATABASE_URL`, or the one that came with the packages. Says once
 * what is left out where there is neither. CI may not leave it out.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('postgres', given);
    return undefined;
  }
  const binaries = await binariesFound();
  if (binaries) {
    const server = await startServer(binaries);
    project.provide('postgres', server.url);
    return async () => {
      await server.stop();
      binaries.remove();
    };
  }
  const line = 'No PostgreSQL here (TEST_DATABASE_URL names one): the store was tried on SQLite only.';
  if (process.env['CI_POSTGRES'] === 'required') throw new Error(line);
  process.stdout.write(`${line}\n`);
  project.provide('postgres', null);
  return undefined;
}
