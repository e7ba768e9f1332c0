import { describe, expect, it } from 'vitest';
import { runEvery } from '#basics/run-every.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

describe('runEvery', () => {
  it('runs after each interval until cancelled', () => {
    const clock = new ManualClock();
    const start = clock.now();
    const at: number[] = [];
    const callOff = runEvery(clock, 250, () => at.push(clock.now() - start));
    clock.advance(249);
    expect(at).toEqual([]);
    clock.advance(751);
    expect(at).toEqual([250, 500, 750, 1000]);
    callOff();
    clock.advance(1000);
    expect(at).toHaveLength(4);
    expect(clock.waiting).toBe(0);
  });

  it('can be cancelled from within the task', () => {
    const clock = new ManualClock();
    let done = 0;
    const callOff = runEvery(clock, 250, () => {
      done += 1;
      callOff();
    });
    clock.advance(1000);
    expect(done).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  it('continues after a failure', () => {
    const clock = new ManualClock();
    let done = 0;
    runEvery(clock, 250, () => {
      done += 1;
      throw new Error('the disk is full');
    });
    expect(() => clock.advance(250)).toThrow('the disk is full');
    expect(() => clock.advance(250)).toThrow('the disk is full');
    expect(done).toBe(2);
  });
});
