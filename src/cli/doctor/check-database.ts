import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { faultFinding, okFinding, warnFinding, type Finding } from '#basics/finding.ts';
import { shouldCreateDatabase } from '#files/sqlite/should-create-database.ts';
import { isInUse, readVersion } from '#files/sqlite/inspect.ts';
import { freeBytesAt } from '#files/sqlite/size.ts';
import { formatMegabytes } from '#files/copy-database.ts';
import { cannotUse } from '#files/operator-error.ts';
import { assertDatabasePlace } from '#files/assert-database-place.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { schemaVersion, readPostgresMigrations } from '#store/postgres/migrate.ts';
import { tryToWrite } from '#store/postgres/set-up.ts';
import type { Config } from '../config.ts';

/** Less free space than this gives a warning. */
const MIN_FREE_BYTES = 1_000_000_000;
const REQUEST_TIMEOUT_MS = 15_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const checkStore = (config: Config): Promise<readonly Finding[]> =>
  config.databaseUrl === null ? checkFile(config) : checkServer(config.databaseUrl);

/** Only reads the file, and asks a running bot whether it can write. */
async function checkFile({ databaseFile, ops }: Config): Promise<readonly Finding[]> {
  try {
    assertDatabasePlace(databaseFile);
    accessSync(dirname(databaseFile), constants.W_OK);
    if (shouldCreateDatabase(databaseFile))
      return [warnFinding('database', `there is none at ${databaseFile} yet: the first start makes it`)];
    accessSync(databaseFile, constants.R_OK | constants.W_OK);
  } catch (error) {
    return [faultFinding('database', cannotUse(databaseFile, error).message)];
  }
  return [
    okFinding('database', `SQLite, ${databaseFile}, ${formatMegabytes(statSync(databaseFile).size)}`),
    checkVersion(databaseFile),
    await checkWriting(databaseFile, ops),
    checkFreeSpace(databaseFile),
  ];
}

function checkVersion(file: string): Finding {
  try {
    const { applied, known } = readVersion(file);
    return formatVersion(applied, known);
  } catch (error) {
    return faultFinding('migrations', messageOf(error));
  }
}

function formatVersion(version: number, newest: number): Finding {
  if (version === newest) return okFinding('migrations', `all ${newest} applied`);
  if (version < newest)
    return warnFinding('migrations', `${version} of ${newest} applied: the next start applies the others`);
  return faultFinding(
    'migrations',
    `made by a newer version of the bot (${version} of ${newest}): update the bot`,
  );
}

async function checkWriting(file: string, ops: Config['ops']): Promise<Finding> {
  if (!isInUse(file)) return warnFinding('bot', 'no bot runs on this database');
  if (ops === null)
    return warnFinding(
      'bot',
      'runs, but cannot be asked whether it can write: set OPS_PORT for it and for this',
    );
  const host = ops.host === '0.0.0.0' || ops.host === '::' ? '127.0.0.1' : ops.host;
  try {
    const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${ops.port}/readyz`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const lines = (await response.text()).trim().split('\n').join('; ');
    return response.ok
      ? okFinding('bot', `runs: ${lines}`)
      : faultFinding('bot', `runs, and is not ready: ${lines}`);
  } catch (error) {
    return faultFinding('bot', `runs, and does not answer at OPS_PORT ${ops.port} (${messageOf(error)})`);
  }
}

function checkFreeSpace(file: string): Finding {
  const free = freeBytesAt(file);
  if (free === null) return warnFinding('disk', 'the free space is not known');
  return free < MIN_FREE_BYTES
    ? warnFinding('disk', `${formatMegabytes(free)} free at the database: make room`)
    : okFinding('disk', `${formatMegabytes(free)} free at the database`);
}

async function checkServer(url: string): Promise<readonly Finding[]> {
  try {
    const connection = await connectPostgres(url, { max: 1 });
    try {
      const version = await schemaVersion(connection, connection.displayName);
      const [server] = await connection.query<{ version: string }>(
        "SELECT current_setting('server_version') AS version",
      );
      await connection.transaction(tryToWrite);
      return [
        okFinding('database', `PostgreSQL ${server?.version}, ${connection.displayName}, can be written`),
        formatVersion(version, readPostgresMigrations().length),
      ];
    } finally {
      await connection.close();
    }
  } catch (error) {
    return [faultFinding('database', messageOf(error))];
  }
}
