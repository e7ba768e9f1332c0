import { describe, expect, it } from 'vitest';
import { parseMoveArguments } from '#moving/parse-move-arguments.ts';

const URL = 'postgres://judge@db/judge';

describe('the arguments of move', () => {
  it.each([
    [['sqlite:a.sqlite', URL], { job: 'move', from: { file: 'a.sqlite' }, to: { url: URL } }],
    [
      ['postgresql://db/judge', 'sqlite:/data/with space.sqlite'],
      { job: 'move', from: { url: 'postgresql://db/judge' }, to: { file: '/data/with space.sqlite' } },
    ],
    [['--reopen', URL], { job: 'reopen', place: { url: URL } }],
  ])('%j', (argv, value) => {
    expect(parseMoveArguments(argv)).toEqual({ ok: true, value });
  });

  it.each([
    [[], 'name two databases: from which, and to which.'],
    [[URL], 'name two databases: from which, and to which.'],
    [[URL, URL, URL], 'name two databases: from which, and to which.'],
    [['a.sqlite', URL], 'a database is sqlite:FILE, or postgres://USER@HOST:PORT/NAME.'],
    [['sqlite:', URL], 'a database is sqlite:FILE, or postgres://USER@HOST:PORT/NAME.'],
    [['--reopen', URL, URL], 'name one database to reopen.'],
    [['--again'], "Unknown option '--again'."],
  ])('%j are refused', (argv, why) => {
    expect(parseMoveArguments(argv)).toEqual({
      ok: false,
      exitCode: 2,
      text: `move: ${why} For help: npm run --silent move -- --help`,
    });
  });

  it('explain the command', () => {
    expect(parseMoveArguments(['--help'])).toMatchObject({ ok: false, exitCode: 0 });
  });
});
