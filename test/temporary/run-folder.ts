import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names of what others leave: tsx for whoever starts it next, Playwright and Chromium where one is slow to end. */
const KEPT = /^(?:tsx-\d+$|playwright[-_]|\.?org\.chromium)/;

/**
 * Gives a run of tests, and all that they start, a folder for temporary files that is gone after it.
 * The run fails where anything is left in it then.
 */
export default function setup(): () => void {
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
