import { expect, it, onTestFinished } from 'vitest';
import { releaseMemoryWhenIdle } from '#ops/release-memory.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const MINUTE = 60_000;

/** A process with a clock that a test advances. Collecting leaves 70 MB of heap. */
function start() {
  const clock = new ManualClock();
  const state = { cpuMs: 5_000, heapMb: 140, collections: 0 };
  const end = releaseMemoryWhenIdle(clock, {
    cpuMs: () => state.cpuMs,
    heapBytes: () => state.heapMb * 2 ** 20,
    async collect() {
      state.collections += 1;
      state.heapMb = 70;
    },
  });
  /** Lets ten seconds pass in which the process uses the processor for some milliseconds. */
  const pass = async (cpuMs: number): Promise<number> => {
    state.cpuMs += cpuMs;
    clock.advance(10_000);
    await Promise.resolve();
    return state.collections;
  };
  return { clock, state, pass, end };
}

it('collects what the start left, once the process is idle', async () => {
  const { pass } = start();
  expect(await pass(3_000)).toBe(0);
  expect(await pass(20)).toBe(1);
  expect(await pass(20)).toBe(1);
});

it('collects again after ten minutes if the heap has grown', async () => {
  const { clock, state, pass } = start();
  expect(await pass(0)).toBe(1);
  state.heapMb = 120;
  expect(await pass(0)).toBe(1);
  state.heapMb = 80;
  clock.advance(10 * MINUTE);
  expect(await pass(0)).toBe(1);
  state.heapMb = 120;
  expect(await pass(500)).toBe(1);
  expect(await pass(0)).toBe(2);
});

it('ends', async () => {
  const { pass, end } = start();
  end();
  expect(await pass(0)).toBe(0);
});

it('collects this process', async () => {
  const clock = new ManualClock();
  const end = releaseMemoryWhenIdle(clock);
  const collected = await new Promise((resolve) => {
    const registry = new FinalizationRegistry(resolve);
    onTestFinished(() => void registry);
    registry.register({}, 'garbage');
    clock.advance(10_000);
  });
  expect(collected).toBe('garbage');
  end();
});
