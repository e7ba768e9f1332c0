import { describe, expect, it } from 'vitest';
import { planMove, type Plan } from '#moving/plan.ts';
import type { LastMove } from '#store/rows/last-move.ts';
import { NOON } from '../store/coins/flips.ts';

const FILE = 'sqlite:/data/judge.sqlite';
const URL = 'postgres://db:5432/judge';

const reached = { table: 'game', after: ['a'], rows: 7 };
const last = (role: LastMove['role'], other: string, more: Partial<LastMove> = {}): LastMove => ({
  id: 'M',
  role,
  other,
  beganAt: NOON,
  endedAt: null,
  reached: role === 'target' ? reached : null,
  ...more,
});
const ended = { endedAt: NOON, reached: null };
const half = last('target', FILE);

describe('a move', () => {
  it.each<[string, LastMove | undefined, LastMove | undefined, boolean, Plan]>([
    ['begins where the target is empty', undefined, undefined, false, { kind: 'begin', mustEmpty: false }],
    ['goes on where both know of it', last('source', URL), half, true, { kind: 'continue', target: half }],
    [
      'begins anew where the bot used the source in between',
      undefined,
      half,
      true,
      { kind: 'begin', mustEmpty: true },
    ],
    [
      'begins anew where the source is in another one',
      last('source', URL, { id: 'other' }),
      half,
      true,
      { kind: 'begin', mustEmpty: true },
    ],
    ['only has to tell the target', last('source', URL, ended), half, true, { kind: 'finish', target: half }],
    [
      'was done before',
      last('source', URL, ended),
      last('target', FILE, ended),
      true,
      { kind: 'moved', at: NOON },
    ],
    [
      'may go back where that one is empty',
      last('target', URL, ended),
      undefined,
      false,
      { kind: 'begin', mustEmpty: false },
    ],
    [
      'may go to one from which a move was begun only',
      undefined,
      last('source', 'sqlite:/x'),
      false,
      { kind: 'begin', mustEmpty: false },
    ],
  ])('%s', (_, source, target, hasRows, plan) => {
    expect(planMove({ name: FILE, move: source }, { name: URL, move: target, hasRows })).toEqual(plan);
  });

  it.each<[string, LastMove | undefined, LastMove | undefined, string]>([
    [
      'into one that holds something else',
      undefined,
      undefined,
      'the database postgres://db:5432/judge is not empty: name an empty one',
    ],
    [
      'into one that was played on after another move',
      undefined,
      last('target', FILE, ended),
      'the database postgres://db:5432/judge is not empty: name an empty one',
    ],
    [
      'into half of another move',
      undefined,
      last('target', 'sqlite:/other.sqlite'),
      'the database postgres://db:5432/judge has only a part of sqlite:/other.sqlite, whose move has not finished: name another, or continue that move',
    ],
    [
      'into one that was moved away itself',
      undefined,
      last('source', 'postgres://new/judge', ended),
      'the database postgres://db:5432/judge was itself moved to postgres://new/judge on 2026-06-19: name an empty one',
    ],
    [
      'from one that was moved elsewhere',
      last('source', 'postgres://new/judge', ended),
      undefined,
      'the database sqlite:/data/judge.sqlite was moved to postgres://new/judge on 2026-06-19: set DATABASE_URL to that; or continue with it as it was then (npm run move -- --reopen)',
    ],
    [
      'from half of another move',
      last('target', 'postgres://new/judge'),
      undefined,
      'the database sqlite:/data/judge.sqlite has only a part of postgres://new/judge, whose move has not finished: run that move again (npm run move)',
    ],
  ])('is refused %s', (_, source, target, line) => {
    expect(planMove({ name: FILE, move: source }, { name: URL, move: target, hasRows: true })).toEqual({
      kind: 'refuse',
      line,
    });
  });
});
