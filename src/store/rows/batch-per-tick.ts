interface Pending<Request, Value> {
  readonly request: Request;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects all requests of one turn of the event loop and runs them together.
 * @param run returns the results in the same order
 */
export function batchPerTick<Request, Value>(
  run: (all: readonly Request[]) => Promise<readonly PromiseSettledResult<Value>[]>,
): (request: Request) => Promise<Value> {
  let pending: Pending<Request, Value>[] = [];

  async function flush(): Promise<void> {
    const all = pending;
    pending = [];
    try {
      const outcomes = await run(all.map(({ request }) => request));
      for (const [index, { resolve, reject }] of all.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(() => void flush());
      pending.push({ request, resolve, reject });
    });
}
