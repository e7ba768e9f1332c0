import { fork } from 'node:child_process';
import { once } from 'node:events';
import { LocalDiscord } from '../src/local/index.ts';

/** An embedded Discord in this process and the bot in a child, as on two machines. */
export interface Pair {
  readonly discord: LocalDiscord;
  /** From the start of the child's process to the bot's being ready, in ms. */
  readonly readyMs: number;
  /** Resident memory of the child, in bytes. */
  memory(): Promise<number>;
  /** Time that the child has computed so far, in ms: what others do on a shared machine is not in it. */
  cpu(): Promise<number>;
  /** How many requests for table cards Discord has taken from the child. */
  cardRequests(): Promise<number>;
  stop(): Promise<void>;
}

/** @param environment what the child gets beside the bot's settings, such as a library to preload. */
export async function startPair(databaseFile: string, environment: NodeJS.ProcessEnv = {}): Promise<Pair> {
  const discord = await LocalDiscord.start();
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
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (said !== 'ready') throw new Error(`the bot did not start: ${String(said)}`);
  const readyMs = performance.now() - started;
  await discord.ready();
  const ask = async (what: string): Promise<number> => {
    const answer = once(child, 'message');
    child.send(what);
    const [figure] = (await answer) as [number];
    return figure;
  };
  return {
    discord,
    readyMs,
    memory: () => ask('memory'),
    cpu: () => ask('cpu'),
    cardRequests: () => ask('card requests'),
    async stop() {
      const exit = once(child, 'exit');
      child.send('stop');
      await exit;
      await discord.close();
    },
  };
}
