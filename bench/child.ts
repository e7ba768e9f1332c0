import { fork } from 'node:child_process';
import { once } from 'node:events';
import { EmbeddedDiscord } from 'embedded-discord';

/** A bot in a child process. */
interface Child {
  readonly pid: number;
  /** From the start of the process until the bot is ready, in ms. */
  readonly readyMs: number;
  /** Resident memory of the child, in bytes. */
  memory(): Promise<number>;
  /** CPU time of the child so far in ms, which excludes other programs on a shared machine. */
  cpu(): Promise<number>;
  /** The number of requests for table cards that Discord has accepted from the child. */
  cardRequests(): Promise<number>;
  stop(): Promise<void>;
}

/** An embedded Discord in this process and the bot in a child process, as on two machines. */
export interface Pair extends Child {
  readonly discord: EmbeddedDiscord;
}

/** @param environment additional variables for the child, such as a library to preload */
export async function startPair(databaseFile: string, environment: NodeJS.ProcessEnv = {}): Promise<Pair> {
  const discord = await EmbeddedDiscord.start({ answerDeadlineMs: 60_000 });
  const child = await startChild(discord, databaseFile, environment);
  await discord.ready();
  return {
    ...child,
    discord,
    async stop() {
      await child.stop();
      await discord.close();
    },
  };
}

/** Starts one of several bots of a Discord with one shard for each. @param environment as for `startPair` */
export async function startChild(
  discord: EmbeddedDiscord,
  databaseFile: string,
  environment: NodeJS.ProcessEnv,
): Promise<Child> {
  const started = performance.now();
  const child = fork(new URL('bot.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=256', '--import', 'tsx'],
    env: {
      ...process.env,
      ...environment,
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      DATABASE_FILE: databaseFile,
    },
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (message !== 'ready') throw new Error(`the bot did not start: ${String(message)}`);
  const readyMs = performance.now() - started;
  const ask = async (question: string): Promise<number> => {
    const answer = once(child, 'message');
    child.send(question);
    const [figure] = (await answer) as [number];
    return figure;
  };
  return {
    pid: child.pid ?? 0,
    readyMs,
    memory: () => ask('memory'),
    cpu: () => ask('cpu'),
    cardRequests: () => ask('card requests'),
    async stop() {
      const exit = once(child, 'exit');
      child.send('stop');
      await exit;
    },
  };
}
