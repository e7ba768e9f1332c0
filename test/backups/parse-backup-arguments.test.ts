import { describe, expect, it } from 'vitest';
import { parseBackupArguments, parseRestoreArguments } from '#backups/parse-backup-arguments.ts';

describe('the arguments of backup', () => {
  it.each([
    [[], { file: null, canOverwrite: false }],
    [['a.sqlite'], { file: 'a.sqlite', canOverwrite: false }],
    [['a.sqlite', '--overwrite'], { file: 'a.sqlite', canOverwrite: true }],
  ])('%j', (argv, value) => {
    expect(parseBackupArguments(argv)).toEqual({ ok: true, value });
  });

  it.each([[['a', 'b']], [['']], [['--overwrite']], [['--force', 'a']]])('%j are wrong', (argv) => {
    expect(parseBackupArguments(argv)).toMatchObject({ ok: false, exitCode: 2 });
  });
});

describe('the arguments of restore', () => {
  it.each([
    [['a.sqlite'], { job: 'restore', file: 'a.sqlite', isBrokenAllowed: false }],
    [['--even-broken', 'a.sqlite'], { job: 'restore', file: 'a.sqlite', isBrokenAllowed: true }],
    [['--check', 'a.sqlite'], { job: 'check', file: 'a.sqlite', isBrokenAllowed: false }],
    [['a.sqlite', '--try'], { job: 'try', file: 'a.sqlite', isBrokenAllowed: false }],
  ])('%j', (argv, value) => {
    expect(parseRestoreArguments(argv)).toEqual({ ok: true, value });
  });

  it.each([
    [[]],
    [['a', 'b']],
    [['']],
    [['--overwrite', 'a']],
    [['--check', '--try', 'a']],
    [['--try', '--even-broken', 'a']],
  ])('%j are wrong', (argv) => {
    expect(parseRestoreArguments(argv)).toMatchObject({ ok: false, exitCode: 2 });
  });
});

describe('--help', () => {
  it.each([parseBackupArguments, parseRestoreArguments])('is text for standard output', (parse) => {
    expect(parse(['--help'])).toMatchObject({ ok: false, exitCode: 0 });
  });
});
