import { END_SECRETS } from '#store/coins/end-secrets.ts';
import { OperatorError } from '#files/operator-error.ts';
import { readLastMove, type DatabaseSide } from './side.ts';

export interface ReopenedDatabase {
  /** The database that it was moved to. */
  readonly other: string;
  /** When, in ms since 1970. */
  readonly at: number;
}

/**
 * Allows the bot to use a database again after it was moved away. All coins then come from new secrets.
 * @param now in ms since 1970
 * @throws {OperatorError} if it was not moved away
 */
export async function reopen(side: DatabaseSide, now: number): Promise<ReopenedDatabase> {
  const move = await readLastMove(side);
  if (move?.role !== 'source' || move.endedAt === null)
    throw new OperatorError(
      move?.role === 'target' && move.endedAt === null
        ? `the database ${side.name} has only a part of ${move.other}, so it cannot be used`
        : `the database ${side.name} was not moved away: there is nothing to reopen`,
    );
  await side.transaction(async (sql) => {
    await sql.query(END_SECRETS, [now]);
    await sql.query('DELETE FROM last_move');
  });
  return { other: move.other, at: move.endedAt };
}
