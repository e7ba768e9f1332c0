import { existsSync, readFileSync, writeSync } from 'node:fs';

/** Linux reports the peak of this program alone here, while `maxRSS` includes the process before `exec`. */
const STATUS = '/proc/self/status';

function peak(): number {
  const told = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8')) : null;
  return Number(told?.[1] ?? process.resourceUsage().maxRSS) * 1024;
}

// Preloaded into a process: prints its peak resident memory in bytes when it ends.
process.on('exit', () => writeSync(2, `\npeak ${peak()}\n`));
