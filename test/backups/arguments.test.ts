import { describe, expect, it } from 'vitest';
import { parseBackup, parseRestore } from '../../src/backups/arguments.ts';

describe('the arguments of backup', () => {
  it.each([
    [[], { file: null, overwrites: false }],
    [['a.sqlite'], { file: 'a.sqlite', overwrites: false }],
    [['a.sqlite', '--overwrite'], { file: 'a.sqlite', overwrites: true }],
  ])('%j', (argv, value) => {
    expect(parseBackup(argv)).toEqual({ ok: true, value });
  });

  it.each([[['a', 'b']], [['']], [['--overwrite']], [['--force', 'a']]])('%j are wrong', (argv) => {
    expect(parseBackup(argv)).toMatchObject({ ok: false, exitCode: 2 });
  });
});

describe('the arguments of restore', () => {
  it('are one backup', () => {
    expect(parseRestore(['a.sqlite'])).toEqual({ ok: true, value: { file: 'a.sqlite' } });
  });

  it.each([[[]], [['a', 'b']], [['']], [['--overwrite', 'a']]])('%j are wrong', (argv) => {
    expect(parseRestore(argv)).toMatchObject({ ok: false, exitCode: 2 });
  });
});

describe('--help', () => {
  it.each([parseBackup, parseRestore])('is text for standard output', (parse) => {
    expect(parse(['--help'])).toMatchObject({ ok: false, exitCode: 0 });
  });
});
