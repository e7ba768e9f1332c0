/** Rates and latencies of one kind of interaction. */
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Calls `one` this many times, with a number of calls in flight.
 * @returns interactions per second, and percentiles of the latency in ms
 */
export async function measure(
  one: (index: number) => Promise<unknown>,
  times: number,
  inFlight: number,
): Promise<Figures> {
  const latencies = new Float64Array(times);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < times; index = next++) {
      const from = performance.now();
      await one(index);
      latencies[index] = performance.now() - from;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - from) / 1000;
  latencies.sort();
  const percentile = (share: number) =>
    latencies[Math.min(times - 1, Math.floor(times * share))] ?? Number.NaN;
  return { perSecond: times / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** The median of several runs by rate, so that one slow moment of a shared machine doesn't decide. */
export function middle(runs: readonly Figures[]): Figures {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond);
  const figures = sorted[Math.floor(sorted.length / 2)];
  if (!figures) throw new Error('no run to take the middle of');
  return figures;
}

/** The median. */
export const middleOf = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;

/** Prints one JSON line to standard output. */
export function print(line: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(line).map(([key, value]) => [key, rounded(value)]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(entries))}\n`);
}

/** Prints a ratio with its target; reports on standard error if the target is missed. */
export function printRatio(ratio: string, value: number, wanted: { least: number } | { most: number }): void {
  const reached = 'least' in wanted ? value >= wanted.least : value <= wanted.most;
  print({ ratio, value, ...wanted, reached });
  if (!reached) process.stderr.write(`falls short: ${ratio}\n`);
}
