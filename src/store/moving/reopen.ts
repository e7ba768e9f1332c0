import { END_SECRETS } from '../coins/end-secrets.ts';
import { OperatorError } from '../files/operator-error.ts';
import { lastMoveOf, type Side } from './side.ts';

export interface Reopened {
  /** Where it was moved to. */
  readonly other: string;
  /** When, in ms since 1970. */
  readonly at: number;
}

/**
 * Lets the bot go on with a database that was moved away. All coins come from new secrets then.
 * @param now in ms since 1970
 * @throws {OperatorError} where it was not
 */
export async function reopen(side: Side, now: number): Promise<Reopened> {
  const move = await lastMoveOf(side);
  if (move?.role !== 'source' || move.endedAt === null)
    throw new OperatorError(
      move?.role === 'target' && move.endedAt === null
        ? `the database ${side.name} has only a part of ${move.other}: that cannot be gone on with`
        : `the database ${side.name} was not moved away: there is nothing to reopen`,
    );
  await side.transaction(async (sql) => {
    await sql.query(END_SECRETS, [now]);
    await sql.query('DELETE FROM last_move');
  });
  return { other: move.other, at: move.endedAt };
}
