import type { Operator } from '#store/port/options.ts';
import { openPostgresSide } from './postgres-side.ts';
import type { DatabaseSide } from './side.ts';
import { openSqliteSide } from './sqlite-side.ts';

/** The location of a database: a file, or the libpq URL of a PostgreSQL database. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string };

/**
 * Opens a database for a move, with exclusive access until it is closed.
 * @throws {OperatorError} if it cannot be used, or a bot is using it
 */
export const openSide = async (
  location: DatabaseLocation,
  settings: {
    /** True if the file must already exist. */
    readonly mustExist: boolean;
    readonly clock: { now(): number };
    readonly operator: Operator;
  },
): Promise<DatabaseSide> =>
  'url' in location ? openPostgresSide(location.url) : openSqliteSide(location.file, settings);
