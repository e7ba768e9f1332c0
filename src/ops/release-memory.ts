import { Session } from 'node:inspector';
import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';

/** How often the load is measured. */
const INTERVAL_MS = 10_000;
/** A process that uses less than this share of a processor is idle. */
const IDLE_LOAD = 0.02;
/** A collection is worthwhile if the heap has grown by this factor since the last one. */
const WORTHWHILE_GROWTH = 1.25;
/** The time between collections: each pauses the process for some tenths of a second. */
const MIN_INTERVAL_MS = 10 * 60_000;

/** The process whose garbage is collected; tests replace it. */
export interface CollectedProcess {
  /** The processor time used so far, in ms. */
  cpuMs(): number;
  /** The memory reserved for the heap, in bytes. */
  heapBytes(): number;
  collect(): Promise<void>;
}

const thisProcess: CollectedProcess = {
  cpuMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  heapBytes: () => process.memoryUsage().heapTotal,
  collect: collectGarbage,
};

/**
 * Gives memory back to the system while the process is idle; V8 does so by itself only if it runs short. This frees
 * what loading at the start and busy hours have left on the heap, and the space for new objects, which has grown with
 * them.
 * @returns a function that stops it; the process may exit without calling it
 */
export function releaseMemoryWhenIdle(clock: Clock, process: CollectedProcess = thisProcess): () => void {
  let lastCpuMs = process.cpuMs();
  let collected = { at: -Infinity, heapBytes: 0 };
  const collect = async (now: number): Promise<void> => {
    collected = { at: now, heapBytes: Infinity };
    await process.collect();
    collected = { at: now, heapBytes: process.heapBytes() };
    lastCpuMs = process.cpuMs();
  };
  return runEvery(clock, INTERVAL_MS, () => {
    const cpuMs = process.cpuMs();
    const isIdle = cpuMs - lastCpuMs < IDLE_LOAD * INTERVAL_MS;
    lastCpuMs = cpuMs;
    const now = clock.now();
    if (!isIdle || now - collected.at < MIN_INTERVAL_MS) return;
    if (process.heapBytes() < collected.heapBytes * WORTHWHILE_GROWTH) return;
    void collect(now);
  });
}

/** Collects all garbage and shrinks the heap: unlike `gc`, the inspector asks V8 for the smallest footprint. */
function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  return new Promise((resolve) => {
    session.post('HeapProfiler.collectGarbage', () => {
      // Node hangs if the session is disconnected from its own callback.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}
