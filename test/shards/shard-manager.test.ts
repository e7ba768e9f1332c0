import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '#shards/shard-manager.ts';
import { simulatedWorld, type Process, type Weather, type World } from './simulated-bots.ts';

/** A process that dies is succeeded within so many milliseconds. */
const SUCCEEDED_MS = 30_000;

const holdersOf = (world: World, count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, shard) => world.holders(shard));

const drawn = (world: World, count: number): string =>
  holdersOf(world, count)
    .map((ids) => ids.join('+') || '.')
    .join('');

describe('processes that share shards', () => {
  it('share them evenly as they come and go, and nothing moves in between', async () => {
    const world = simulatedWorld();
    const a = await world.start('a', 6);
    expect(drawn(world, 6)).toBe('aaaaaa');
    const b = await world.start('b', 6);
    await world.pass(10_000);
    expect(drawn(world, 6)).toBe('aaabbb');
    await world.start('c', 6);
    await world.pass(10_000);
    expect(drawn(world, 6)).toBe('aacbbc');
    await world.pass(60_000);
    expect([a.taken, b.taken]).toEqual([[0, 1, 2, 3, 4, 5], [5, 4, 3].toReversed()]);
  });

  it('have those of one that stops in order within a few seconds', async () => {
    const world = simulatedWorld();
    const a = await world.start('a', 4);
    await world.start('b', 4);
    await world.pass(10_000);
    await a.keeper.disconnect();
    await a.keeper.leave();
    await world.pass(3500);
    expect(drawn(world, 4)).toBe('bbbb');
  });

  it('have those of one that died within 30 seconds', async () => {
    const world = simulatedWorld();
    const a = await world.start('a', 5);
    await world.start('b', 5);
    await world.start('c', 5);
    await world.pass(12_000);
    a.kill();
    await world.pass(SUCCEEDED_MS);
    expect(drawn(world, 5).replaceAll(/[bc]/g, '')).toBe('');
    expect(drawn(world, 5)).toMatch(/b.*b/);
  });

  it.each<[Weather]>([['unsent'], ['unheard'], ['slow']])(
    'lose those of one that the database does not answer (%s) before another has them',
    async (weather) => {
      const world = simulatedWorld();
      const a = await world.start('a', 2);
      const b = await world.start('b', 2);
      await world.pass(8000);
      expect(drawn(world, 2)).toBe('ab');
      a.weather = weather;
      await world.pass(60_000, () => {
        for (const ids of holdersOf(world, 2)) expect(ids.length).toBeLessThanOrEqual(1);
      });
      expect(drawn(world, 2)).toBe('bb');
      expect(a.keeper.heldShards()).toEqual([]);
      a.weather = 'fine';
      await world.pass(60_000);
      expect(drawn(world, 2)).toMatch(/ab|ba/);
      expect(b.failure).toBeNull();
    },
  );

  it('are let go of two seconds before the database has them for another', async () => {
    const world = simulatedWorld();
    const a = await world.start('a', 2);
    await world.pass(6000);
    a.weather = 'unsent';
    await world.pass(LEASE_MS - 2250);
    expect(drawn(world, 2)).toBe('aa');
    await world.pass(250);
    expect(drawn(world, 2)).toBe('..');
  });

  it('go by the shards that each may take', async () => {
    const world = simulatedWorld();
    await world.start('a', 4, [0, 1]);
    await world.start('b', 4, [2, 3]);
    await world.pass(6000);
    expect(drawn(world, 4)).toBe('aabb');
  });

  it('switch to another number of shards, or end, if that was agreed meanwhile', async () => {
    const world = simulatedWorld();
    const free = await world.start('a', 2);
    const fixed = await world.start('b', 2, null, false);
    await world.pass(6000);
    [free.weather, fixed.weather] = ['unsent', 'unsent'];
    await world.pass(20_000);
    await world.start('c', 3);
    [free.weather, fixed.weather] = ['fine', 'fine'];
    await world.pass(12_000);
    expect(drawn(world, 3)).toMatch(/^[ac]{3}$/);
    expect(free.keeper.count).toBe(3);
    expect(fixed.failure).toBe(
      'SHARD_COUNT is 2, but the bots that run on this database have 3 shards: stop them first, or set it to 3',
    );
  });
});

type Event =
  | { readonly kind: 'start' }
  | { readonly kind: 'kill' | 'stop'; readonly who: number }
  | { readonly kind: 'weather'; readonly who: number; readonly weather: Weather };

const who = fc.nat(5);
const events = fc.array(
  fc.record({
    ms: fc.integer({ min: 0, max: 40_000 }),
    event: fc.oneof<fc.Arbitrary<Event>[]>(
      fc.constant({ kind: 'start' }),
      fc.record({ kind: fc.constantFrom('kill', 'stop'), who }),
      fc.record({
        kind: fc.constant('weather'),
        who,
        weather: fc.constantFrom<Weather[]>('fine', 'unsent', 'unheard', 'slow'),
      }),
    ),
  }),
  { maxLength: 12 },
);

it('whatever happens, no shard is ever run twice; and once it is quiet each is run, evenly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 7 }), events, async (count, story) => {
      const world = simulatedWorld();
      const processes: Process[] = [await world.start('p0', count)];
      const leaving = new Set<Process>();
      const alive = (): Process[] => processes.filter((bot) => bot.isAlive && !leaving.has(bot));
      const neverTwice = (): void => {
        for (const ids of holdersOf(world, count)) if (ids.length > 1) expect(ids).toHaveLength(1);
      };
      for (const { ms, event } of story) {
        const one = 'who' in event ? alive()[event.who % Math.max(1, alive().length)] : undefined;
        if (event.kind === 'start' && alive().length < 4)
          processes.push(await world.start(`p${processes.length}`, count));
        if (event.kind === 'kill') one?.kill();
        if (event.kind === 'stop' && one?.weather === 'fine') {
          leaving.add(one);
          await one.keeper.disconnect();
          void one.keeper.leave().then(() => one.kill());
        }
        if (event.kind === 'weather' && one) one.weather = event.weather;
        await world.pass(ms, neverTwice);
      }
      for (const one of alive()) one.weather = 'fine';
      if (alive().length === 0) processes.push(await world.start('last', count));
      // An answer that is slow may be on its way still, and then a lease runs out.
      await world.pass(25_000 + SUCCEEDED_MS, neverTwice);
      const ids = holdersOf(world, count).flat();
      expect(ids).toHaveLength(count);
      const loads = alive().map(({ id }) => ids.filter((held) => held === id).length);
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
      const before = processes.flatMap(({ taken }) => taken).length;
      await world.pass(20_000, neverTwice);
      expect(processes.flatMap(({ taken }) => taken)).toHaveLength(before);
    }),
    { numRuns: 40 },
  );
});
