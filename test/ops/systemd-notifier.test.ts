import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSystemdNotifier } from '#ops/systemd-notifier.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { until } from '../helpers/until.ts';

const log = pino({ level: 'silent' });

/** Reads what comes to a socket of datagrams, which Node cannot. */
const LISTENER = `
import socket, sys
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind(sys.argv[1])
print("listening", flush=True)
while True:
    print(listener.recv(4096).decode().replace("\\n", " "), flush=True)
`;
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Needs systemd's own program, and Python for the other end. */
describe.skipIf(!isThere('systemd-notify') || !isThere('python3'))('the systemd notifier', () => {
  async function listen() {
    const folder = temporaryFolder();
    const socket = join(folder, 'notify');
    const child = spawn('python3', ['-c', LISTENER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => {
      child.kill();
    });
    const heard: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => heard.push(line.trim()));
    await until(() => expect(heard).toContain('listening'));
    process.env['NOTIFY_SOCKET'] = socket;
    onTestFinished(() => {
      delete process.env['NOTIFY_SOCKET'];
    });
    return { heard, environment: { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '60000000' } };
  }

  const beats = (heard: readonly string[]): number => heard.filter((line) => line === 'WATCHDOG=1').length;

  it('extends the start timeout until the bot is ready', async () => {
    const { heard, environment } = await listen();
    const clock = new ManualClock();
    const systemd = createSystemdNotifier(environment, { clock, log, isHealthy: async () => true });
    clock.advance(59_999);
    expect(clock.waiting).toBe(1);
    for (const times of [1, 2, 3]) {
      clock.advance(60_000);
      await until(() =>
        expect(heard.filter((line) => line === 'EXTEND_TIMEOUT_USEC=180000000')).toHaveLength(times),
      );
    }
    await systemd.ready();
    await until(() => expect(beats(heard)).toBe(1));
    clock.advance(300_000);
    await systemd.stopping();
    await until(() => expect(heard).toContain('STOPPING=1'));
    expect(heard.filter((line) => line.startsWith('EXTEND'))).toHaveLength(3);
  });

  it('sends two heartbeats per watchdog interval while the bot is well, until it stops', async () => {
    const { heard, environment } = await listen();
    const clock = new ManualClock();
    let isHealthy = true;
    const systemd = createSystemdNotifier(environment, { clock, log, isHealthy: async () => isHealthy });
    await systemd.ready();
    await until(() => expect(heard.some((line) => line.includes('READY=1'))).toBe(true));
    await until(() => expect(beats(heard)).toBe(1));
    clock.advance(30_000);
    await until(() => expect(beats(heard)).toBe(2));
    await until(() => expect(clock.waiting).toBe(1));
    isHealthy = false;
    clock.advance(30_000);
    await until(() => expect(clock.waiting).toBe(1));
    await systemd.stopping();
    await until(() => expect(heard).toContain('STOPPING=1'));
    expect(beats(heard)).toBe(2);
  });
});

describe('without systemd', () => {
  it('nothing is sent', async () => {
    const clock = new ManualClock();
    const systemd = createSystemdNotifier({}, { clock, log, isHealthy: async () => true });
    await systemd.ready();
    await systemd.stopping();
    expect(clock.waiting).toBe(0);
  });
});
