import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#cli/config.ts';
import { openLog } from '#cli/run-program.ts';
import { canMount, mountSmallDisk } from '../helpers/small-disk.ts';

describe.runIf(canMount)('on a small disk (skipped if the tests may not mount one)', () => {
  it('a log that cannot be written ends nothing, and continues once there is room', () => {
    const disk = mountSmallDisk(1_000_000);
    const file = join(disk.folder, 'judge.log');
    const log = openLog(readConfig({ LOG_FILE: file }), { isForPerson: false });
    log.info('before');
    disk.fill();
    for (let nth = 0; nth < 1000; nth += 1) log.info({ nth }, 'lost, or late');
    disk.free();
    log.info('after');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines[0]).toContain('before');
    expect(lines.at(-1)).toContain('after');
  });
});
