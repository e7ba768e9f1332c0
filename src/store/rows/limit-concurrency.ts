/** Returns a function that runs tasks, at most this many at once. */
export function limitConcurrency(max: number) {
  let free = max;
  const waiting: (() => void)[] = [];
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
