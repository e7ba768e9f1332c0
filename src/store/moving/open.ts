import type { Operator } from '../database/troubles.ts';
import { openPostgresSide } from './postgres-side.ts';
import type { Side } from './side.ts';
import { openSqliteSide } from './sqlite-side.ts';

/** Where a database is: a file, or the address of a PostgreSQL as libpq writes it. */
export type Place = { readonly file: string } | { readonly url: string };

/**
 * Opens a database for a move: nobody else uses it until it is closed.
 * @throws {OperatorError} where it cannot be used, or a bot uses it
 */
export const openSide = async (
  place: Place,
  settings: {
    /** It has to be there already. */
    readonly isThere: boolean;
    readonly clock: { now(): number };
    readonly operator: Operator;
  },
): Promise<Side> => ('url' in place ? openPostgresSide(place.url) : openSqliteSide(place.file, settings));
