interface Waiting<Asked, Value> {
  readonly asked: Asked;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects all requests of one turn of the event loop and runs them together.
 * @param run returns the results in the same order
 */
export function batchPerTick<Asked, Value>(
  run: (all: readonly Asked[]) => Promise<readonly PromiseSettledResult<Value>[]>,
): (asked: Asked) => Promise<Value> {
  let waiting: Waiting<Asked, Value>[] = [];

  async function flush(): Promise<void> {
    const all = waiting;
    waiting = [];
    try {
      const outcomes = await run(all.map(({ asked }) => asked));
      for (const [index, { resolve, reject }] of all.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void flush());
      waiting.push({ asked, resolve, reject });
    });
}
