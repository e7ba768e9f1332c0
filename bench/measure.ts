/** Rates and latencies of one kind of interaction. */
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

type Call = (index: number) => Promise<unknown>;

/**
 * Calls a function this many times, with a number of calls in flight.
 * @returns interactions per second, and percentiles of the latency in ms
 */
export const measure = (call: Call, times: number, inFlight: number): Promise<Figures> =>
  measureShared([call], times, inFlight);

/**
 * Calls functions this many times in all. Each has its share of the calls in flight, and counts its own calls: a slow one
 * makes fewer of them.
 */
export async function measureShared(
  calls: readonly Call[],
  times: number,
  inFlight: number,
): Promise<Figures> {
  const latencies = new Float64Array(times);
  let next = 0;
  const start = performance.now();
  await Promise.all(
    calls.flatMap((call) => {
      let own = 0;
      const worker = async (): Promise<void> => {
        for (let index = next++; index < times; index = next++) {
          const from = performance.now();
          await call(own++);
          latencies[index] = performance.now() - from;
        }
      };
      return Array.from({ length: inFlight / calls.length }, worker);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  latencies.sort();
  const percentile = (share: number) =>
    latencies[Math.min(times - 1, Math.floor(times * share))] ?? Number.NaN;
  return { perSecond: times / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Returns the run with the median rate, so that one slow moment of a shared machine does not decide. */
export function medianRun(runs: readonly Figures[]): Figures {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond);
  const figures = sorted[Math.floor(sorted.length / 2)];
  if (!figures) throw new Error('no run to take the middle of');
  return figures;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;

/** Prints one JSON line to standard output. */
export function print(line: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(line).map(([key, value]) => [key, rounded(value)]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(entries))}\n`);
}

/** Prints a ratio with its target; reports on standard error if the target is missed. */
export function printRatio(ratio: string, value: number, target: { least: number } | { most: number }): void {
  const isReached = 'least' in target ? value >= target.least : value <= target.most;
  print({ ratio, value, ...target, reached: isReached });
  if (!isReached) process.stderr.write(`falls short: ${ratio}\n`);
}
