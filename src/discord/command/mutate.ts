import type { Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import {
  declareReads,
  type CommittedReply,
  type ChangeReads,
  type Origin,
  type ChangeOutcome,
  type Table,
} from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import type { Reply } from './reply.ts';

/** The store has one type for both; only replies are ever written. */
export type StoreReply = Reply | Refusal;

/** The outcome of a change, or a refusal, of which nothing is stored. */
export type ChangeResult = Result<ChangeOutcome<Reply>, Refusal>;

/**
 * Runs a change on a channel's table: see {@link Store.mutate}.
 * @param reads the data that the change reads besides the open game, the live secret and its seeds
 */
export async function mutate(
  store: Pick<Store<StoreReply>, 'mutate'>,
  origin: Origin,
  change: (table: Table) => ChangeResult,
  reads?: ChangeReads,
): Promise<Result<Reply, Refusal>> {
  const decide = (table: Table): ChangeOutcome<StoreReply> => {
    const changed = change(table);
    return changed.ok ? changed.value : { reply: changed.failure, isRefused: true };
  };
  return resultOf(await store.mutate(origin, declareReads(reads, decide)));
}

/** The result of a change that was answered, now or earlier. */
export const resultOf = ({ reply }: Pick<CommittedReply<StoreReply>, 'reply'>): Result<Reply, Refusal> =>
  'code' in reply ? fail(reply) : ok(reply);
