import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { StoreFailure } from '#store/port/failure.ts';
import { createServerTroubleReporter } from '#store/postgres/store/server-trouble-reporter.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const MINUTE = 60_000;

function open() {
  const clock = new ManualClock();
  const lines: string[] = [];
  const operator = { error: (line: string) => lines.push(line), info: (line: string) => lines.push(line) };
  const troubles = createServerTroubleReporter({ databaseName: 'db/judge', clock, operator });
  return {
    clock,
    lines,
    troubles,
    /** Reports a server error. @returns the trouble, or `a bug` */
    fail: (code: string): string => {
      const failure = troubles.convert(Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code }));
      return failure instanceof StoreFailure ? failure.trouble : 'a bug';
    },
  };
}

describe('an error of the server', () => {
  it.each([
    ['53100', 'full', false],
    ['XX001', 'damaged', true],
    ['XX002', 'damaged', true],
    ['23505', 'a bug', false],
  ])('%s is %s', (code, trouble, isDamaged) => {
    const { fail, troubles } = open();
    expect(fail(code)).toBe(trouble);
    expect(troubles.isDamaged()).toBe(isDamaged);
  });
});

describe("the server's full disk", () => {
  it.each(['a change', 'time'])('is over after %s', (reason) => {
    const { fail, troubles, clock, lines } = open();
    expect(troubles.isFull()).toBe(false);
    fail('53100');
    clock.advance(4 * MINUTE);
    expect(troubles.isFull()).toBe(true);
    if (reason === 'time') clock.advance(MINUTE);
    else troubles.recordChange();
    expect(troubles.isFull()).toBe(false);
    if (reason === 'time') troubles.recordWrite();
    expect(lines.at(-1)).toBe('the database db/judge can be written to again');
  });
});
