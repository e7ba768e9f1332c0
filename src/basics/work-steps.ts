/** Work cut into short steps. What it yields says nothing: between two steps, others may have their turn. */
export type WorkSteps<Value> = Generator<void, Value, void>;

/** How many items make a step, where each is the work of some microseconds. */
const ITEMS_PER_STEP = 512;

/** Does all the steps in one go. */
export function runSteps<Value>(steps: WorkSteps<Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Does the steps so that nobody waits for long: after `maxMs` milliseconds of them, `giveWay` is awaited.
 * @param yieldToOthers resolves when it is this work's turn again; rejects to leave the rest undone.
 */
export async function runStepsYielding<Value>(
  steps: WorkSteps<Value>,
  maxMs: number,
  yieldToOthers: () => Promise<void>,
): Promise<Value> {
  let from = performance.now();
  let step = steps.next();
  while (!step.done) {
    if (performance.now() - from >= maxMs) {
      await yieldToOthers();
      from = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}

/**
 * The same work for whoever asks: where one leaves off, the next goes on, and what was made is made once. Work that
 * throws is begun anew by the next.
 */
export function shareSteps<Value>(work: () => WorkSteps<Value>): () => WorkSteps<Value> {
  let steps: WorkSteps<Value> | null = null;
  let made: IteratorReturnResult<Value> | null = null;
  const next = (): IteratorResult<void, Value> => {
    try {
      return (steps ??= work()).next();
    } catch (error) {
      steps = null;
      throw error;
    }
  };
  return function* () {
    while (!made) {
      const step = next();
      if (!step.done) yield;
      else {
        made = step;
        // What was needed only to make it is in reach of the steps.
        steps = null;
      }
    }
    return made.value;
  };
}

/** `work` with each item and its place, some at a step. */
export function* eachInSteps<Item>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => void,
): WorkSteps<void> {
  let place = 0;
  for (const item of items) {
    work(item, place++);
    if (place % ITEMS_PER_STEP === 0) yield;
  }
}

/** `items.map(work)`, some at a step. */
export function* mapInSteps<Item, Made>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => Made,
): WorkSteps<readonly Made[]> {
  const made: Made[] = [];
  yield* eachInSteps(items, (item, place) => made.push(work(item, place)));
  return made;
}

/** So many first units of texts are told apart one by one; texts that have all of them in common are sorted in one go. */
const MAX_DEPTH = 8;

/**
 * Items in the order of their texts' UTF-16 units, those with equal texts in the order given. A step sorts those that
 * begin alike: few, as long as not many have their first units in common.
 */
export function* sortInSteps<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): WorkSteps<readonly Item[]> {
  const sorted: Item[] = [];

  function* sortFrom(at: number, alike: Iterable<Item>): WorkSteps<void> {
    const byUnit = new Map<number, Item[]>();
    yield* eachInSteps(alike, (item) => {
      const text = textOf(item);
      const unit = at < text.length ? text.charCodeAt(at) : -1;
      const others = byUnit.get(unit);
      if (others) others.push(item);
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
