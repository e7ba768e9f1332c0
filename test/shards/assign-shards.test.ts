import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignShards, planFor } from '#shards/assign-shards.ts';
import type { ShardAssignment } from '#store/port/leases.ts';

/** `a b!0,1 c` are processes, `!` with the shards that they may take; `a.bb` are the shards: `.` is nobody's. */
function census(processes: string, shards: string): ShardAssignment {
  return {
    count: shards.length,
    processes: processes
      .split(' ')
      .filter(Boolean)
      .map((told) => {
        const [id = '', numbers] = told.split('!');
        return { id, allowedShards: numbers === undefined ? null : numbers.split(',').map(Number) };
      }),
    leases: [...shards].flatMap((processId, shard) => (processId === '.' ? [] : [{ shard, processId }])),
  };
}

const drawn = (seen: ShardAssignment): string => {
  const assigned = assignShards(seen);
  return Array.from({ length: seen.count }, (_, shard) => assigned.get(shard) ?? '.').join('');
};

describe('shards go', () => {
  it.each([
    ['to the only process', 'a', '....', 'aaaa'],
    ['evenly to those that come at once', 'a b c', '.......', 'abcabca'],
    ['nowhere while they are even', 'a b', 'aabb', 'aabb'],
    ['nowhere while they are as even as can be', 'a b', 'aab', 'aab'],
    ['to one that comes', 'a b', 'aaaa', 'aabb'],
    ['to one that comes third, from both others', 'a b c', 'aaabbb', 'aacbbc'],
    ['not to one that comes and would have more than they leave', 'a b c', 'ab', 'ab'],
    ['from one that died to the others, and no others move', 'a b', 'aa..bb', 'aaabbb'],
    ['to those that may take them', 'a!0 b!2,3', '....', 'a.bb'],
    ['from one that may take any to one that may not', 'a b!3', 'aaaa', 'aaab'],
    ['nowhere where nobody is', '', '..', '..'],
    ['to the others, before they move, from one that ends', 'b c', 'aabbb.', 'ccbbbc'],
  ])('%s', (_, processes, before, after) => {
    expect(drawn(census(processes, before))).toBe(after);
  });

  it('only when they are given up', () => {
    const seen = census('a b', 'aaa.');
    expect(planFor(seen, 'a')).toEqual({ take: [], giveUp: [2] });
    expect(planFor(seen, 'b')).toEqual({ take: [3], giveUp: [] });
    expect(planFor(census('b', 'a.'), 'b')).toEqual({ take: [1], giveUp: [] });
    expect(planFor(census('a b', 'aa..'), 'b')).toEqual({ take: [2, 3], giveUp: [] });
  });

  it('to all equal processes evenly, with as few moves as possible', () => {
    const processes = fc.integer({ min: 1, max: 6 });
    const shards = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(processes, shards, (alive, before) => {
        const ids = [...'abcdef'].slice(0, alive);
        const seen = census(ids.join(' '), before.map((at) => ids[at] ?? '.').join(''));
        const after = assignShards(seen);
        const loads = ids.map((id) => [...after.values()].filter((one) => one === id).length);
        expect(after.size).toBe(seen.count);
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
        // Nobody could keep more of its own than the evenest share lets it.
        const most = Math.ceil(seen.count / alive);
        const kept = seen.leases.filter(({ shard, processId }) => after.get(shard) === processId);
        for (const id of ids) {
          const had = seen.leases.filter(({ processId }) => processId === id).length;
          const keeps = kept.filter(({ processId }) => processId === id).length;
          expect(keeps).toBeGreaterThanOrEqual(Math.min(had, Math.floor(seen.count / alive)));
          expect(keeps).toBeLessThanOrEqual(most);
        }
        const turned = { ...seen, processes: seen.processes.toReversed() };
        expect(new Map(assignShards(turned))).toEqual(new Map(after));
      }),
    );
  });
});
