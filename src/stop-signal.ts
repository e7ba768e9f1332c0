/** What an orderly stop may take, in ms, before the process ends all the same. */
const STOP_WITHIN_MS = 4500;

/** Resolves at the first SIGINT or SIGTERM. From then on the process ends within five seconds, with exit code 0. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
      resolve(signal);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}

/** Aborted at the first SIGINT or SIGTERM. A second of the same kind ends the process at once. */
export function abortAtSignal(): AbortSignal {
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  return ending.signal;
}
