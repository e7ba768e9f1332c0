import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Online } from './network.ts';

/** The bot as an operator runs it, on a machine of its own: it is restarted if it ends by itself. */
export interface Bot {
  readonly machine: Online;
  /** Starts it, and resolves when it is ready. */
  start(): Promise<void>;
  /** Kills it at once, and does not restart it. */
  kill(): void;
  /** How often it ended by itself. */
  readonly ended: number;
}

export interface BotSettings {
  readonly program: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** As systemd does it. */
const STARTS_AGAIN_MS = 1000;

export function botOn(machine: Online, { program, folder, environment }: BotSettings): Bot {
  const log = createWriteStream(path.join(folder, `${machine.name}.log`));
  const settings = {
    ...process.env,
    ...environment,
    DATABASE_FILE: path.join(folder, `${machine.name}.sqlite`),
    LOG_LEVEL: 'info',
  };
  let starts = 0;
  let ended = 0;

  async function start(): Promise<void> {
    starts += 1;
    const nth = starts;
    const child = machine.start([process.execPath, '--max-old-space-size=256', program], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.pipe(log, { end: false });
    if (!child.stdout) throw new Error('a bot is started with a pipe for its log');
    const lines = createInterface(child.stdout);
    await new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        log.write(`${line}\n`);
        if (line.includes('"msg":"ready"')) resolve();
      });
      child.once('exit', () => resolve(startedAgain()));
    });

    async function startedAgain(): Promise<void> {
      if (nth !== starts) return;
      ended += 1;
      await sleep(STARTS_AGAIN_MS);
      if (nth === starts) await start();
    }
  }
  return {
    machine,
    start,
    kill() {
      starts += 1;
      machine.kill();
    },
    get ended() {
      return ended;
    },
  };
}
