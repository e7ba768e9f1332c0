import { existsSync, readFileSync, writeSync } from 'node:fs';

/** Where Linux tells it of this program alone: `maxRSS` has what the process was before it became this program too. */
const STATUS = '/proc/self/status';

function peak(): number {
  const told = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8')) : null;
  return Number(told?.[1] ?? process.resourceUsage().maxRSS) * 1024;
}

// Preloaded into a process: as it ends, it tells its peak resident memory in bytes.
process.on('exit', () => writeSync(2, `\npeak ${peak()}\n`));
