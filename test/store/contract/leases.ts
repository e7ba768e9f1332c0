import { beforeEach, describe, expect, it } from 'vitest';
import type { ShardAssignment, Leases, ShardProcess } from '#store/port/leases.ts';

/** Longer than any test. */
const LONG = 3_600_000;
/** Over as soon as it began: so no test waits. */
const OVER = -1;

const one: ShardProcess = { id: 'one', allowedShards: null };
const two: ShardProcess = { id: 'two', allowedShards: [0, 2] };

const sorted = ({ count, processes, leases }: ShardAssignment): ShardAssignment => ({
  count,
  processes: processes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  leases: leases.toSorted((a, b) => a.shard - b.shard),
});

/** The contract of every engine whose store several processes use. */
export function leasesContract(engine: string, open: () => Promise<Leases>): void {
  describe(`the leases of shards on ${engine}`, () => {
    let leases: Leases;
    beforeEach(async () => {
      leases = await open();
    });

    it('are as many as those say that are alive', async () => {
      expect(await leases.join(one, 4, LONG)).toBe(4);
      expect(await leases.join(two, 9, LONG)).toBe(4);
      await leases.leave('one');
      await leases.leave('two');
      expect(await leases.join({ id: 'three', allowedShards: null }, 9, OVER)).toBe(9);
      expect(await leases.join(one, 2, LONG)).toBe(2);
      expect((await leases.heartbeat(one, LONG)).count).toBe(2);
    });

    it('are agreed upon by those that come at once', async () => {
      const ids = ['a', 'b', 'c', 'd'];
      const agreed = await Promise.all(
        ids.map((id, index) => leases.join({ id, allowedShards: null }, index + 1, LONG)),
      );
      expect(new Set(agreed).size).toBe(1);
    });

    it('have one process each, which all can see', async () => {
      await leases.join(one, 3, LONG);
      await leases.join(two, 3, LONG);
      expect(new Set(await leases.take('one', [2, 0], LONG))).toEqual(new Set([0, 2]));
      expect(await leases.take('two', [0, 1], LONG)).toEqual([1]);
      const seen = {
        count: 3,
        processes: [one, two],
        leases: [
          { shard: 0, processId: 'one' },
          { shard: 1, processId: 'two' },
          { shard: 2, processId: 'one' },
        ],
      };
      expect(sorted(await leases.heartbeat(one, LONG))).toEqual(seen);
      expect(sorted(await leases.heartbeat(two, LONG))).toEqual(seen);
    });

    it('expire without renewal, and pass to another process', async () => {
      await leases.join(one, 2, LONG);
      await leases.join(two, 2, LONG);
      await leases.take('one', [0, 1], OVER);
      expect((await leases.heartbeat(two, LONG)).leases).toEqual([]);
      expect(await leases.take('two', [0], LONG)).toEqual([0]);
      // A beat renews nothing that was over already.
      expect((await leases.heartbeat(one, LONG)).leases).toEqual([{ shard: 0, processId: 'two' }]);
      expect(await leases.take('one', [0, 1], LONG)).toEqual([1]);
    });

    it('last on with each beat of their process', async () => {
      await leases.join(one, 1, LONG);
      await leases.take('one', [0], LONG);
      await leases.heartbeat(one, OVER);
      expect(await leases.take('two', [0], LONG)).toEqual([0]);
    });

    it('are taken by one of those that try at once', async () => {
      await leases.join(one, 3, LONG);
      await leases.take('gone', [0, 1, 2], OVER);
      const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
      const taken = await Promise.all(ids.map((id) => leases.take(id, [0, 1, 2], LONG)));
      expect(taken.flat()).toHaveLength(3);
      expect(new Set(taken.flat())).toEqual(new Set([0, 1, 2]));
    });

    it('are given up by their process only', async () => {
      await leases.join(one, 2, LONG);
      await leases.take('one', [0, 1], LONG);
      await leases.giveUp('two', [0]);
      await leases.giveUp('one', [1]);
      expect((await leases.heartbeat(two, LONG)).leases).toEqual([{ shard: 0, processId: 'one' }]);
    });

    it('stay with a process that leaves until it gives them up, though it is not among the living', async () => {
      await leases.join(one, 1, LONG);
      await leases.take('one', [0], LONG);
      await leases.leave('one');
      expect(await leases.heartbeat(two, LONG)).toEqual({
        count: 1,
        processes: [two],
        leases: [{ shard: 0, processId: 'one' }],
      });
    });

    it('identify one at a time in each bucket', async () => {
      const asked = await Promise.all([1, 2, 3, 4].map(() => leases.identify(0, LONG)));
      expect(asked.filter((wait) => wait === 0)).toHaveLength(1);
      for (const wait of asked.filter((one_) => one_ > 0)) expect(wait).toBeLessThanOrEqual(LONG);
      expect(await leases.identify(1, 0)).toBe(0);
      expect(await leases.identify(1, LONG)).toBe(0);
      // A turn that lies farther off than a pause is of a clock that was set back since.
      expect(await leases.identify(1, 1000)).toBe(0);
    });
  });
}
