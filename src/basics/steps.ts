/** Work cut into short steps. What it yields says nothing: between two steps, others may have their turn. */
export type Steps<Value> = Generator<void, Value, void>;

/** How many items make a step, where each is the work of some microseconds. */
const STEP = 512;

/** Does all the steps in one go. */
export function atOnce<Value>(steps: Steps<Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Does the steps so that nobody waits for long: after `mostMs` milliseconds of them, `giveWay` is awaited.
 * @param giveWay resolves when it is this work's turn again; rejects to leave the rest undone.
 */
export async function givingWay<Value>(
  steps: Steps<Value>,
  mostMs: number,
  giveWay: () => Promise<void>,
): Promise<Value> {
  let from = performance.now();
  let step = steps.next();
  while (!step.done) {
    if (performance.now() - from >= mostMs) {
      await giveWay();
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
export function shared<Value>(work: () => Steps<Value>): () => Steps<Value> {
  let steps: Steps<Value> | null = null;
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
export function* each<Item>(items: Iterable<Item>, work: (item: Item, place: number) => void): Steps<void> {
  let place = 0;
  for (const item of items) {
    work(item, place++);
    if (place % STEP === 0) yield;
  }
}

/** `items.map(work)`, some at a step. */
export function* map<Item, Made>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => Made,
): Steps<readonly Made[]> {
  const made: Made[] = [];
  yield* each(items, (item, place) => made.push(work(item, place)));
  return made;
}

/** So many first units of texts are told apart one by one; texts that have all of them in common are sorted in one go. */
const DEEPEST = 8;

/**
 * Items in the order of their texts' UTF-16 units, those with equal texts in the order given. A step sorts those that
 * begin alike: few, as long as not many have their first units in common.
 */
export function* sort<Item>(items: Iterable<Item>, textOf: (item: Item) => string): Steps<readonly Item[]> {
  const sorted: Item[] = [];

  function* sortFrom(at: number, alike: Iterable<Item>): Steps<void> {
    const byUnit = new Map<number, Item[]>();
    yield* each(alike, (item) => {
      const text = textOf(item);
      const unit = at < text.length ? text.charCodeAt(at) : -1;
      const others = byUnit.get(unit);
      if (others) others.push(item);
      else byUnit.set(unit, [item]);
    });
    for (const unit of [...byUnit.keys()].toSorted((a, b) => a - b)) {
      const few = byUnit.get(unit) ?? [];
      if (few.length > STEP && unit !== -1 && at < DEEPEST) yield* sortFrom(at + 1, few);
      else {
        few.sort((a, b) => order(textOf(a), textOf(b)));
        for (const item of few) sorted.push(item);
        yield;
      }
    }
  }

  yield* sortFrom(0, items);
  return sorted;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
