import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bumpVersion, releaseNotes } from '../../scripts/releases/release-notes.ts';
import { checkout, hasGit } from './checkout.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the next version', () => {
  it.each([
    ['0.2.0', 'patch', '0.2.1'],
    ['0.2.9', 'minor', '0.3.0'],
    ['0.9.9', 'major', '1.0.0'],
    ['0.2.0', '0.10.0', '0.10.0'],
  ])('after %s, %s: %s', (current, change, next) => {
    expect(bumpVersion(current, change)).toBe(next);
  });

  it.each(['0.2.0', '0.1.9', 'huge', ''])('is not %j after 0.2.0', (change) => {
    expect(() => bumpVersion('0.2.0', change)).toThrow(/later|major/);
  });
});

describe('the notes of a release', () => {
  it.each([
    [
      '# Changes\n\n## Unreleased\n\nNew.\n\n## 0.1.0\n\nOld.\n',
      '## 0.2.0, 2026-11-29\n\nNew.\n\n## 0.1.0\n\nOld.\n',
    ],
    ['# Changes\n\n## Unreleased\n\nNew.\n', '## 0.2.0, 2026-11-29\n\nNew.\n\n'],
  ])('are the unreleased changes: %j', (before, after) => {
    expect(releaseNotes(before, '0.2.0', '2026-11-29')).toEqual({
      notes: 'New.',
      changelog: `# Changes\n\n## Unreleased\n\n${after}`,
    });
  });

  it.each(['# Changes\n', '# Changes\n\n## Unreleased\n\n## 0.1.0\n\nOld.\n'])(
    'cannot be made from %j',
    (text) => {
      expect(() => releaseNotes(text, '0.2.0', '2026-11-29')).toThrow(/Unreleased/);
    },
  );
});

describe.skipIf(!hasGit)('npm run release', () => {
  const { folder, run } = checkout();
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n- A button.\n');
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', 'as it was');
  const release = (...args: readonly string[]) => run('npm', 'run', '--silent', 'release', '--', ...args);
  const version = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8')).version;
  const current = version('package.json');

  it('changes nothing on a dry run', () => {
    const { status, stdout } = release('major', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toMatch(/1\.0\.0.*v1\.0\.0[^]*- A button\.[^]*Nothing was written/);
    expect(run('git', 'status', '--porcelain').stdout + run('git', 'tag').stdout).toBe('');
    expect(version('package.json')).toBe(current);
  });

  it('refuses uncommitted changes', () => {
    writeFileSync(join(folder, 'stray'), '');
    expect(release('major')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('not committed'),
    });
    run('git', 'clean', '--force', '--quiet');
  });

  it('writes the version and its notes, and creates a commit and a tag', () => {
    expect(release('major')).toMatchObject({ status: 0, stderr: '' });
    expect([version('package.json'), version('package-lock.json')]).toEqual(['1.0.0', '1.0.0']);
    expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(
      /## Unreleased\n\n## 1\.0\.0, \d{4}-\d\d-\d\d\n\n- A button\.\n/,
    );
    expect(run('git', 'log', '-1', '--format=%s').stdout).toBe('build(release): make 1.0.0\n');
    expect(run('git', 'tag', '--points-at', 'HEAD').stdout).toBe('v1.0.0\n');
    expect(run('git', 'status', '--porcelain').stdout).toBe('');
  });

  it('refuses to make the same version twice', () => {
    expect(release('1.0.0')).toMatchObject({ status: 1 });
  });
});
