import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { stackOf } from '#basics/stack-of.ts';

const errorAt = (place: string) => Object.assign(new Error('x'), { stack: `Error: x\n    at f (${place})` });

it('has the places in the sources of built files, and others as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Maps the beginning of the first line to column 3 of line 3.
  const map = {
    version: 3,
    file: 'a.js',
    sourceRoot: '',
    sources: ['../src/a.ts'],
    names: [],
    mappings: 'AAEE',
  };
  writeFileSync(join(folder, 'a.js.map'), JSON.stringify(map));
  writeFileSync(join(folder, 'broken.js.map'), 'x');
  const url = (file: string) => pathToFileURL(join(folder, file)).href;
  expect(stackOf(errorAt(`${url('a.js')}:1:5`))).toBe(`Error: x\n    at f (${url('../src/a.ts')}:3:3)`);
  for (const place of [`${url('b.js')}:1:5`, `${url('broken.js')}:1:5`, `${url('a.ts')}:1:5`, 'node:fs:1:5'])
    expect(stackOf(errorAt(place))).toBe(`Error: x\n    at f (${place})`);
});

it('is the message of an error without a stack', () => {
  const error = new Error('x');
  delete error.stack;
  expect(stackOf(error)).toBe('x');
});
