import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names of what others leave: tsx and, since Node 22, npm for whoever starts them next, Playwright and Chromium where one
 * is slow to end.
 */
const KEPT = /^(?:tsx-\d+$|node-compile-cache$|playwright[-_]|\.?org\.chromium)/;

declare global {
  // Each project of a run loads this module for itself, so what they share is in the process.
  var temporaryRunFolder: { projects: number; remove(): void } | undefined;
}

/**
 * Gives a run of tests, and all that they start, a folder for temporary files that is gone after it: made by the first
 * of its projects that is set up, removed by the last one that is torn down. The run fails if anything is left in it then.
 */
export default function setup(): () => void {
  const shared = (globalThis.temporaryRunFolder ??= { projects: 0, remove: makeFolder() });
  shared.projects += 1;
  return () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globalThis.temporaryRunFolder = undefined;
    shared.remove();
  };
}

/** @returns removes it again */
function makeFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-'));
  // Some programs are run as somebody else.
  chmodSync(folder, 0o711);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    const left = readdirSync(folder).filter((name) => !KEPT.test(name));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    process.stderr.write(`Tests left among the temporary files: ${left.join(', ')}\n`);
    process.exitCode = 1;
  };
}
