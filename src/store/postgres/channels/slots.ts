/** Limits how many of its tasks run at once. */
export interface Slots {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
}

export function createSlots(max: number): Slots {
  let free = max;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
