/*
 * Run in a process of its own: what the bot's store does about changes and a primary that may be lost, and nothing else.
 */
import pg from 'pg';

/** What a change is asked by, and answered with once it is known to be kept: its number in the channel. */
export interface Asked {
  readonly id: string;
  readonly channel: string;
}
export interface Answered {
  readonly id: string;
  readonly number: number | null;
}

const { HOSTS = '' } = process.env;
const LANES = 6;
const PATIENCE_MS = 3000;
const GIVES_UP_MS = 20_000;

interface Connected {
  readonly client: pg.Client;
  /** A commit was said to be one that may be lost. */
  doubtful: boolean;
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('late')), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection to the first of the hosts that can be written to. */
async function toPrimary(): Promise<Connected> {
  for (;;)
    for (const host of HOSTS.split(',')) {
      const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
      const connected: Connected = { client, doubtful: false };
      client.on('error', () => {});
      client.on('notice', () => (connected.doubtful = true));
      try {
        await within(1000, client.connect());
        const { rows } = await within(1000, client.query('SELECT pg_is_in_recovery() AS standby'));
        if (rows[0].standby === false) return connected;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      hangUp(connected);
    }
}

/** Nothing is said to the server: no query is cancelled. */
function hangUp({ client }: Connected): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

function lane(): (asked: Asked) => Promise<number | null> {
  let connected: Connected | null = null;
  async function once({ id, channel }: Asked, isAgain: boolean): Promise<number> {
    connected ??= await toPrimary();
    const { client } = connected;
    const found = await within(
      PATIENCE_MS,
      client.query(isAgain ? 'SELECT number FROM flip WHERE id = $1' : 'SELECT 1 AS number WHERE false AND $1 = 1', [isAgain ? id : 1]),
    );
    if (found.rows[0]) {
      connected.doubtful = false;
      await within(PATIENCE_MS, client.query('UPDATE confirmed SET times = times + 1'));
      if (connected.doubtful) throw new Error('doubtful');
      return found.rows[0].number;
    }
    connected.doubtful = false;
    const { rows } = await within(
      PATIENCE_MS,
      client.query(
        `WITH counted AS (INSERT INTO channel VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET number = channel.number + 1 RETURNING number)
         INSERT INTO flip SELECT $2, $1, number FROM counted RETURNING number`,
        [channel, id],
      ),
    );
    if (connected.doubtful && process.env['TRUSTS'] !== 'on') throw new Error('doubtful');
    return rows[0].number;
  }
  return async (asked) => {
    const from = performance.now();
    for (let tries = 0; performance.now() - from < GIVES_UP_MS; tries += 1)
      try {
        return await once(asked, tries > 0);
      } catch {
        if (connected) hangUp(connected);
        connected = null;
      }
    return null;
  };
}

const lanes = Array.from({ length: LANES }, () => ({ change: lane(), before: Promise.resolve<unknown>(null) }));
process.once('disconnect', () => process.exit());
process.on('message', (asked: Asked) => {
  const one = lanes[Number(asked.channel.replace(/\D/g, '')) % LANES];
  if (!one) return;
  one.before = one.before
    .then(() => one.change(asked))
    .then((number) => process.send?.({ id: asked.id, number } satisfies Answered));
});
process.send?.('ready');
