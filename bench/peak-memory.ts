import { existsSync, readFileSync, writeSync } from 'node:fs';

/** The file in which Linux reports the peak of this program alone, while `maxRSS` includes the process before `exec`. */
const STATUS_FILE = '/proc/self/status';

function peak(): number {
  const status = existsSync(STATUS_FILE)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS_FILE, 'utf8'))
    : null;
  return Number(status?.[1] ?? process.resourceUsage().maxRSS) * 1024;
}

// This module is preloaded into a process, and prints the peak resident memory in bytes when the process ends.
process.on('exit', () => writeSync(2, `\npeak ${peak()}\n`));
