import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddedDiscord } from 'embedded-discord';
import { bundleProgram } from '../helpers/bundle-program.ts';

const CHILD = await bundleProgram('test/e2e/children/bot-until-killed.ts');

type LogLine = Readonly<Record<string, unknown>>;

/** A message to the process: first the start time in ms since 1970, then how far to advance its clock in ms. */
export interface ChildMessage {
  readonly ms: number;
}

/**
 * The bot in a child process that can be killed and restarted on the same database. Its clock only moves on request.
 */
export interface KillableBot {
  /** Starts it at this time (ms since 1970); resolves when it is ready. */
  start(at: number): Promise<void>;
  /** Advances its clock by this many ms. */
  pass(ms: number): void;
  /** Kills it with SIGKILL, so that nothing is written or closed. */
  kill(): Promise<void>;
  /** Resolves with the outcome of an interaction once the running process has logged it. */
  outcomeOf(interactionId: string): Promise<unknown>;
  /** Resolves with the first log message about an interaction of the running process. */
  firstWordOn(interactionId: string): Promise<unknown>;
  close(): Promise<void>;
}

/** While one process runs, the next is already loaded, so that it can start right after a kill. */
export function createKillableBot(discord: EmbeddedDiscord, databaseFile: string): KillableBot {
  const children = new Set<ChildProcess>();

  function load(): ChildProcess {
    const child = fork(CHILD, {
      execArgv: [],
      env: {
        ...process.env,
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        DATABASE_FILE: databaseFile,
      },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  let next = load();
  let running = next;
  let lines: LogLine[] = [];
  let heard = (): void => undefined;

  /** Finds the first matching log line, past or future. */
  function findLine(isMatch: (logLine: LogLine) => boolean): Promise<LogLine> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.find(isMatch);
        if (found) resolve(found);
      };
      heard = look;
      running.once('exit', () => reject(new Error('the bot ended before it said so')));
      look();
    });
  }

  return {
    async start(at) {
      running = next;
      lines = [];
      running.on('message', (line: LogLine) => {
        lines.push(line);
        heard();
      });
      running.send({ ms: at } satisfies ChildMessage);
      await findLine(({ msg }) => msg === 'ready');
      next = load();
    },
    pass: (ms) => void running.send({ ms } satisfies ChildMessage),
    kill: () => kill(running),
    outcomeOf: async (interactionId) =>
      (await findLine(({ id, outcome }) => id === interactionId && outcome !== undefined))['outcome'],
    firstWordOn: async (interactionId) => (await findLine(({ id }) => id === interactionId))['msg'],
    async close() {
      await Promise.all([...children].map(kill));
    },
  };
}
