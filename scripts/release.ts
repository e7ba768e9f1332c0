import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bumpVersion, releaseNotes } from './releases/release-notes.ts';

/*
 * `npm run release -- patch|minor|major|1.2.3 [--dry-run]`: sets the version in package.json and its lock file, moves
 * the unreleased changes in CHANGELOG.md under it, and creates a commit and a tag, without pushing. Run it in the
 * root of a clean checkout.
 */

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});

const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' }).trim();

try {
  release(positionals[0] ?? '', values['dry-run']);
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function release(change: string, isDry: boolean): void {
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const version = bumpVersion(current, change);
  const tag = `v${version}`;
  const day = new Date().toISOString().slice(0, 10);
  const { changelog, notes } = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version, day);
  if (run('git', 'status', '--porcelain') !== '') throw new Error('there are changes that are not committed');
  if (run('git', 'tag', '--list', tag) !== '') throw new Error(`the tag ${tag} exists already`);
  process.stdout.write(`${current} becomes ${version}, tagged ${tag}:\n\n${notes}\n\n`);
  if (isDry) return void process.stdout.write('Nothing was written.\n');

  writeFileSync('CHANGELOG.md', changelog);
  run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts');
  run('git', 'add', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  const body = `CHANGELOG.md lists the changes since ${current} under ${version}.`;
  run('git', 'commit', '--quiet', '--message', `build(release): make ${version}`, '--message', body);
  run('git', 'tag', '--annotate', tag, '--message', `${version}\n\n${notes}`, '--cleanup=verbatim');
  process.stdout.write(`Committed and tagged. To publish: git push --follow-tags\n`);
}
