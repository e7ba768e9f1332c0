import { describe, expect, it } from 'vitest';
import { GatewaySession } from '#gateway/session.ts';

const MINUTE = 60_000;

/** A socket that records the numbers of the events sent over it. */
function heard() {
  const numbers: number[] = [];
  return { numbers, send: (text: string) => void numbers.push((JSON.parse(text) as { s: number }).s) };
}

/** A session that has sent this many events since its bot lost the connection at 0. */
function away(events: number): GatewaySession {
  const line = heard();
  const session = new GatewaySession('id', [0, 1], line);
  for (let i = 0; i < events; i++) session.dispatch('READY', '{}');
  session.leave(line, 0);
  return session;
}

describe('a session can be resumed', () => {
  it.each<[string, number, number, number, boolean]>([
    ['from the last event', 10, 10, 0, true],
    ['from before the first', 10, 0, 0, true],
    ['not from an event to come', 10, 11, 0, false],
    ['within five minutes', 10, 10, 5 * MINUTE, true],
    ['not after them', 10, 10, 5 * MINUTE + 1, false],
    ['from the oldest of 1,000 events kept', 2000, 1000, 0, true],
    ['not from before these', 2000, 999, 0, false],
  ])('%s', (_, events, seq, now, can) => {
    expect(away(events).canResume(seq, now)).toBe(can);
  });

  it('and goes on with what follows that event', () => {
    const session = away(5);
    const line = heard();
    expect(session.isConnected).toBe(false);
    session.resume(3, line);
    session.dispatch('INTERACTION_CREATE', '{}');
    expect(session.isConnected).toBe(true);
    expect(line.numbers).toEqual([4, 5, 6, 7]);
  });
});

it('a line that was left already ends no session of another', () => {
  const session = away(1);
  session.resume(1, heard());
  session.leave(heard(), 0);
  expect(session.isConnected).toBe(true);
});
