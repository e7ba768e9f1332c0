import type { Clock } from '../../basics/clock.ts';

/** Hands out turns at an even pace, first come, first served. */
export interface CardPace {
  /** Resolves when it is the caller's turn; rejects where that never comes. */
  turn(): Promise<void>;
  /** Nobody has a turn any more: not those who wait, nor those who ask from now on. */
  close(): void;
}

/** @param perSecond how many turns there are in a second, by now */
export function cardPace(clock: Clock, perSecond: () => number): CardPace {
  const between = (): number => 1000 / perSecond();
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  let next = 0;
  let callOff: (() => void) | undefined;
  let isClosed = false;

  function go(): void {
    callOff = undefined;
    waiting.shift()?.resolve();
    if (waiting.length > 0) wait();
  }

  function wait(): void {
    const now = clock.now();
    const at = Math.max(now, next);
    next = at + between();
    callOff = clock.after(at - now, go);
  }

  return {
    turn() {
      if (isClosed) return Promise.reject(noTurn());
      const now = clock.now();
      if (!callOff && next <= now) {
        next = now + between();
        return Promise.resolve();
      }
      const turn = new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject }));
      if (!callOff) wait();
      return turn;
    },
    close() {
      isClosed = true;
      callOff?.();
      for (const { reject } of waiting.splice(0)) reject(noTurn());
    },
  };
}

const noTurn = (): Error => new Error('no table card is drawn any more');
