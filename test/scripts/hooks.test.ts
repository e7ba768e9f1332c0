import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasGit, runIn as run } from './checkout.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = [
  'lefthook.yml',
  'package.json',
  '.oxfmtrc.json',
  'tsconfig.json',
  'scripts/commit-message.ts',
  'scripts/commits',
];

const prepare = (folder: string) => run(folder, 'npm', 'run', '--silent', 'prepare');

/** Copies the files that the hooks need, and links the packages. */
function copyTo(folder: string): string {
  for (const name of FILES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  // Without the import restrictions of the project.
  writeFileSync(join(folder, 'oxlint.config.mjs'), "export default { rules: { 'no-debugger': 'error' } };\n");
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const GOOD = 'fix(table): read a list\n\nIt was read as a name.';

describe.skipIf(!hasGit)('the hooks of git', () => {
  const folder = copyTo(temporaryFolder());
  run(folder, 'git', 'init', '--quiet');
  prepare(folder);
  const worktree = join(temporaryFolder(), 'worktree');
  const commit = (where: string, file: string, text: string, message: string) => {
    writeFileSync(join(where, file), text);
    run(where, 'git', 'add', file);
    return run(where, 'git', 'commit', '--message', message);
  };

  it('format staged changes only', () => {
    writeFileSync(join(folder, 'untouched.ts'), 'export  const a = "a"\n');
    expect(commit(folder, 'one.ts', 'export  const one = "one"\n', GOOD)).toMatchObject({ status: 0 });
    expect(run(folder, 'git', 'show', 'HEAD:one.ts').stdout).toBe("export const one = 'one';\n");
    expect(readFileSync(join(folder, 'untouched.ts'), 'utf8')).toBe('export  const a = "a"\n');
  });

  it('refuse changes that the linter rejects', () => {
    const { status, stdout, stderr } = commit(folder, 'two.ts', 'debugger;\n', GOOD);
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('debugger');
    run(folder, 'git', 'rm', '--force', '--quiet', 'two.ts');
  });

  it('refuse a message without type and body', () => {
    const { status, stdout, stderr } = commit(folder, 'three.ts', 'export const three = 3;\n', 'stuff');
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('type(scope)');
  });

  it('do the same in another worktree', () => {
    run(folder, 'git', 'worktree', 'add', '--quiet', worktree);
    copyTo(worktree);
    expect(commit(worktree, 'four.ts', 'export  const four = 4\n', 'stuff').status).not.toBe(0);
    expect(commit(worktree, 'four.ts', 'export  const four = 4\n', GOOD)).toMatchObject({ status: 0 });
    expect(run(worktree, 'git', 'show', 'HEAD:four.ts').stdout).toBe('export const four = 4;\n');
  });
});

describe('installing without a git folder for hooks', () => {
  it.skipIf(!hasGit)('leaves the repository around a tarball alone', () => {
    const outer = temporaryFolder();
    run(outer, 'git', 'init', '--quiet');
    mkdirSync(join(outer, 'judge'));
    expect(prepare(copyTo(join(outer, 'judge')))).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(join(outer, '.git/hooks/commit-msg'))).toBe(false);
    expect(existsSync(join(outer, 'lefthook.yml'))).toBe(false);
  });

  it('does not fail without git or without development dependencies', () => {
    const folder = temporaryFolder();
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    mkdirSync(join(folder, '.git'));
    expect(prepare(folder)).toMatchObject({ status: 0, stderr: '' });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    expect(prepare(folder)).toMatchObject({ status: 0 });
  });
});
