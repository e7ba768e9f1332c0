import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const parts = execFileSync('bash', [join(ROOT, '.ci/part'), '--list'], { encoding: 'utf8' })
  .trim()
  .split(' ');

describe('the parts of CI', () => {
  it('each have a job in the workflow', () => {
    const [, listed = ''] = /^ +part: \[(.*)\]$/m.exec(text('.github/workflows/ci.yml')) ?? [];
    expect(listed.split(', ').toSorted()).toEqual(parts.toSorted());
  });

  it('are all run by .ci/run', () => {
    const lanes = [...text('.ci/run').matchAll(/^lane ([a-z\d -]+)(?: >|$)/gm)].map(
      ([, names = '']) => names,
    );
    expect(lanes.flatMap((names) => names.trim().split(' ')).toSorted()).toEqual(parts.toSorted());
  });

  it('are distinct', () => {
    const cases = [...text('.ci/part').matchAll(/^ {2}([a-z\d |-]+)\)$/gm)].map(([, names = '']) => names);
    expect(
      cases
        .flatMap((names) => names.split(' | '))
        .filter((name) => name !== '--list')
        .toSorted(),
    ).toEqual(parts.toSorted());
  });

  it('use every script of .ci', () => {
    const called = ['run', 'part'].map((name) => text(`.ci/${name}`)).join('');
    const otherScripts = readdirSync(join(ROOT, '.ci')).filter(
      (name) => !['run', 'part', 'screenshots'].includes(name),
    );
    const unused = otherScripts.filter((name) => !parts.includes(name) && !called.includes(`.ci/${name}`));
    // `unit` calls this one.
    expect(unused).toEqual(['under-filter']);
  });
});
