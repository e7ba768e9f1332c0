import { refuse } from '#engine/refusals/refusal.ts';
import type { StoreReply } from '../command/mutate.ts';
import type { Meters } from '#basics/meters.ts';
import { declareReads, type ChangeOutcome, type Table } from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import type { RateLimits } from '../command/rate-limits.ts';

/**
 * Wraps a store so that changes are charged for the bytes they write, and so that a used-up quota rejects everything
 * but the end of a game.
 */
export const createMeteredStore = (
  store: Store<StoreReply>,
  limits: Pick<RateLimits, 'chargeWrite'>,
  meters: Pick<Meters, 'full'>,
): Store<StoreReply> => ({
  ...store,
  async mutate(origin, change) {
    const changeWithinQuota = (table: Table): ChangeOutcome<StoreReply> => {
      const outcome = change(table);
      if (!addsData(outcome)) return outcome;
      const { exhaustedQuota } = table;
      const isGameChange = outcome.game !== undefined;
      if (exhaustedQuota === null || (exhaustedQuota.what === 'game' && !isGameChange)) return outcome;
      return { reply: refuse('store/full', exhaustedQuota), isRefused: true };
    };
    const result = await store.mutate(origin, declareReads(change.reads, changeWithinQuota), (bytes) =>
      limits.chargeWrite(origin, bytes),
    );
    const { reply } = result;
    if ('code' in reply && reply.code === 'store/full' && !result.isRepeated) meters.full(reply.facts.what);
    return result;
  },
});

/** True if a change adds lasting data. Ending a game does not count. */
const addsData = ({ game, entries, seed, record, isRefused }: ChangeOutcome<StoreReply>): boolean => {
  if (isRefused) return false;
  if (game) return game.kind === 'undo' || game.after.stage !== 'over';
  return (entries?.length ?? 0) > 0 || seed !== undefined || (record !== undefined && record.kind !== 'same');
};
