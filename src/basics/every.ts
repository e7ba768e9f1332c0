import type { Clock } from './clock.ts';

/**
 * Runs something every so many ms, for the first time after as long. A process that has nothing else to do may end.
 * @returns what calls it off
 */
export function every(clock: Pick<Clock, 'after'>, ms: number, run: () => void): () => void {
  let callOff = (): void => {};
  const later = (): void => {
    callOff = clock.after(
      ms,
      () => {
        later();
        run();
      },
      false,
    );
  };
  later();
  return () => callOff();
}
