import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { LocalDiscord } from '../../src/local/index.ts';
import { bundled } from '../helpers/bundled.ts';

const CHILD = await bundled('test/e2e/children/bot-until-killed.ts');

type LogLine = Readonly<Record<string, unknown>>;

/** A message to the process: the first is when it starts, in ms since 1970; then how much time passes for it, in ms. */
export interface Told {
  readonly ms: number;
}

/**
 * The bot in a process of its own, which can be killed and started again on the same database. Its clock stands still
 * until it is told that time passes.
 */
export interface MortalBot {
  /** Starts it at this time, in ms since 1970, and resolves when it is ready. */
  start(at: number): Promise<void>;
  /** Lets so much time pass for it, in ms. */
  pass(ms: number): void;
  /** SIGKILL, at once: nothing is written or closed. */
  kill(): Promise<void>;
  /** The outcome of this interaction, by the log of the process that runs, as soon as it says so. */
  outcomeOf(interactionId: string): Promise<unknown>;
  /** The first message on this interaction in the log of the process that runs, as soon as it is there. */
  firstWordOn(interactionId: string): Promise<unknown>;
  close(): Promise<void>;
}

/** While one process runs, the next is loaded already, so that it can start as soon as the first is dead. */
export function mortalBot(discord: LocalDiscord, databaseFile: string): MortalBot {
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

  /** The first line of the log that is looked for, said already or still to come. */
  function line(isIt: (one: LogLine) => boolean): Promise<LogLine> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.find(isIt);
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
      running.on('message', (said: LogLine) => {
        lines.push(said);
        heard();
      });
      running.send({ ms: at } satisfies Told);
      await line(({ msg }) => msg === 'ready');
      next = load();
    },
    pass: (ms) => void running.send({ ms } satisfies Told),
    kill: () => kill(running),
    outcomeOf: async (interactionId) =>
      (await line(({ id, outcome }) => id === interactionId && outcome !== undefined))['outcome'],
    firstWordOn: async (interactionId) => (await line(({ id }) => id === interactionId))['msg'],
    async close() {
      await Promise.all([...children].map(kill));
    },
  };
}
