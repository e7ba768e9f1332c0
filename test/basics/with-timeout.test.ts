import { describe, expect, it } from 'vitest';
import { withTimeout } from '#basics/with-timeout.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const never = new Promise<string>(() => {});

describe('waiting with a timeout', () => {
  it('resolves to the result, and leaves no timer behind', async () => {
    const clock = new ManualClock();
    expect(await withTimeout(clock, 300, Promise.resolve('drawn'))).toBe('drawn');
    expect(clock.waiting).toBe(0);
  });

  it('comes to nothing when the time is over, not before', async () => {
    const clock = new ManualClock();
    let came: string | undefined = 'still waiting';
    const waiting = withTimeout(clock, 300, never).then((value) => (came = value));
    clock.advance(299);
    await Promise.resolve();
    expect(came).toBe('still waiting');
    clock.advance(1);
    await waiting;
    expect(came).toBeUndefined();
  });

  it('rejects with the error, and leaves no timer behind', async () => {
    const clock = new ManualClock();
    await expect(withTimeout(clock, 300, Promise.reject(new Error('no such file')))).rejects.toThrow(
      'no such file',
    );
    expect(clock.waiting).toBe(0);
  });

  it('keeps the process alive by default', () => {
    const asked: (boolean | undefined)[] = [];
    const clock = {
      after(_ms: number, _task: () => void, keepsAlive?: boolean) {
        asked.push(keepsAlive);
        return () => {};
      },
    };
    void withTimeout(clock, 300, never);
    void withTimeout(clock, 300, never, false);
    expect(asked).toEqual([true, false]);
  });
});
