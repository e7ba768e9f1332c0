import { SingleBar } from 'cli-progress';
import type { Progress } from './move.ts';

/** Shows progress on a terminal, as a bar that is removed at the end. */
export async function withProgressBar<Value>(
  stderr: NodeJS.WritableStream & { readonly isTTY?: boolean },
  run: (progress: Progress) => Promise<Value>,
): Promise<Value> {
  if (!stderr.isTTY) return run({ begin() {}, step() {} });
  const bar = new SingleBar({
    format: 'Moving  {bar} {percentage}%  {eta_formatted}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    stream: stderr,
    clearOnComplete: true,
    hideCursor: true,
    gracefulExit: false,
  });
  try {
    return await run({
      begin: (total, done) => bar.start(total, done),
      step: (rows) => bar.increment(rows),
    });
  } finally {
    bar.stop();
  }
}
