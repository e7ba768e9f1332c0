/** Work in short steps. Yielded values mean nothing; other work may run between two steps. */
export type WorkSteps<Value> = Generator<void, Value, void>;

/** For items that take a few microseconds each. */
const ITEMS_PER_STEP = 512;

/** Runs all steps without a pause. */
export function runSteps<Value>(steps: WorkSteps<Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Runs steps, awaiting `yieldToOthers` after every `maxMs` milliseconds.
 * @param yieldToOthers resolves when the work may continue; rejects to abandon it
 */
export async function runStepsYielding<Value>(
  steps: WorkSteps<Value>,
  maxMs: number,
  yieldToOthers: () => Promise<void>,
): Promise<Value> {
  let pausedAt = performance.now();
  let step = steps.next();
  while (!step.done) {
    if (performance.now() - pausedAt >= maxMs) {
      await yieldToOthers();
      pausedAt = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}

/**
 * Shares work between callers: each continues where the last one stopped, and the result is computed once. Work that
 * throws starts over with the next caller.
 */
export function shareSteps<Value>(work: () => WorkSteps<Value>): () => WorkSteps<Value> {
  let steps: WorkSteps<Value> | null = null;
  let result: IteratorReturnResult<Value> | null = null;
  const next = (): IteratorResult<void, Value> => {
    try {
      return (steps ??= work()).next();
    } catch (error) {
      steps = null;
      throw error;
    }
  };
  return function* () {
    while (!result) {
      const step = next();
      if (!step.done) yield;
      else {
        result = step;
        // Releases what only the computation needed.
        steps = null;
      }
    }
    return result.value;
  };
}

/** Calls `work` for each item in steps. */
export function* eachInSteps<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
): WorkSteps<void> {
  let index = 0;
  for (const item of items) {
    work(item, index++);
    if (index % ITEMS_PER_STEP === 0) yield;
  }
}

/** `items.map(work)` in steps. */
export function* mapInSteps<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): WorkSteps<readonly Result[]> {
  const results: Result[] = [];
  yield* eachInSteps(items, (item, index) => results.push(work(item, index)));
  return results;
}

/** Texts are bucketed by their first units up to this depth; texts that share all of these are sorted in one step. */
const MAX_DEPTH = 8;

/** Sorts items stably by the UTF-16 units of their texts, one bucket of equal prefixes per step. */
export function* sortInSteps<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): WorkSteps<readonly Item[]> {
  const sorted: Item[] = [];

  /** @param samePrefix items whose texts are equal before `at` */
  function* sortFrom(at: number, samePrefix: Iterable<Item>): WorkSteps<void> {
    const byUnit = new Map<number, Item[]>();
    yield* eachInSteps(samePrefix, (item) => {
      const text = textOf(item);
      const unit = at < text.length ? text.charCodeAt(at) : -1;
      const bucket = byUnit.get(unit);
      if (bucket) bucket.push(item);
      else byUnit.set(unit, [item]);
    });
    for (const unit of [...byUnit.keys()].toSorted((a, b) => a - b)) {
      const sameUnit = byUnit.get(unit) ?? [];
      if (sameUnit.length > ITEMS_PER_STEP && unit !== -1 && at < MAX_DEPTH)
        yield* sortFrom(at + 1, sameUnit);
      else {
        sameUnit.sort((a, b) => compareUnits(textOf(a), textOf(b)));
        for (const item of sameUnit) sorted.push(item);
        yield;
      }
    }
  }

  yield* sortFrom(0, items);
  return sorted;
}

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
