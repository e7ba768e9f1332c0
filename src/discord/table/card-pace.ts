import type { Clock } from '../../clock.ts';

/** Hands out turns at an even pace, first come, first served. */
export interface CardPace {
  /** Resolves when it is the caller's turn. */
  turn(): Promise<void>;
  /** Everybody has their turn now, and from now on. */
  open(): void;
}

/** @param perSecond how many turns there are in a second. */
export function cardPace(clock: Clock, perSecond: number): CardPace {
  const between = 1000 / perSecond;
  const waiting: (() => void)[] = [];
  let next = 0;
  let callOff: (() => void) | undefined;
  let isOpen = false;

  function go(): void {
    callOff = undefined;
    waiting.shift()?.();
    if (waiting.length > 0) wait();
  }

  function wait(): void {
    const now = clock.now();
    const at = Math.max(now, next);
    next = at + between;
    callOff = clock.after(at - now, go);
  }

  return {
    turn() {
      const now = clock.now();
      if (isOpen || (!callOff && next <= now)) {
        next = now + between;
        return Promise.resolve();
      }
      const turn = new Promise<void>((resolve) => void waiting.push(resolve));
      if (!callOff) wait();
      return turn;
    },
    open() {
      isOpen = true;
      callOff?.();
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
