import { setTimeout as sleep } from 'node:timers/promises';
import type { Bot } from './bots.ts';
import type { Cable, Network } from './network.ts';
import type { Pair } from './pair.ts';
import type { Server } from './server.ts';

/** The parts that can fail while people play. */
export interface Cluster {
  readonly network: Network;
  readonly pair: Pair;
  readonly bots: readonly Bot[];
}

/** Causes a fault, and ends it again. */
type Trouble = (cluster: Cluster) => Promise<void>;

/** How long a cable is cut: longer than servers take to notice. */
const CUT_MS = 2500;
/** Longer than the server waits for a bot that falls silent in a transaction. */
const VANISHED_MS = 17_000;
/** How long commits continue on a primary whose standby doesn't get them. */
const BEHIND_MS = 700;

async function cutFor(cable: Cable, ms = CUT_MS): Promise<void> {
  cable.cut();
  await sleep(ms);
  cable.mend();
}

/** The primary fails: the standby takes over, and the old primary becomes its standby. */
async function failOver({ pair }: Cluster): Promise<void> {
  await pair.promote();
  await pair.renewStandby();
}

/** Does this to each connection that waits for the standby, until none does. */
async function toThoseWaiting(
  server: Server,
  what: 'pg_cancel_backend' | 'pg_terminate_backend',
): Promise<void> {
  const waiting = `SELECT ${what}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  const until = performance.now() + BEHIND_MS;
  while (performance.now() < until) {
    await server.ask((client) => client.query(waiting));
    await sleep(20);
  }
}

/** The primary fails while its standby is behind. @param meanwhile what happens to it before */
async function dieBehind(cluster: Cluster, meanwhile: (primary: Server) => Promise<void>): Promise<void> {
  const { primary, standby } = cluster.pair;
  standby.machine.cable.cut();
  await meanwhile(primary);
  primary.machine.kill();
  standby.machine.cable.mend();
  await failOver(cluster);
}

const anyOf = <Value>(all: readonly Value[]): Value => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('there is none');
  return one;
};

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  async 'a bot is killed'({ bots }) {
    const bot = anyOf(bots);
    bot.kill();
    await bot.start();
  },
  async 'the machine of a bot vanishes in the middle of its commits, and nobody hears of it'({ bots }) {
    const bot = anyOf(bots);
    bot.machine.cable.cut();
    bot.kill();
    await sleep(VANISHED_MS);
    bot.machine.cable.mend();
    await bot.start();
  },
  async 'a bot is cut off from the databases'({ bots }) {
    await cutFor(anyOf(bots).machine.cable);
  },
  async 'a bot is cut off from Discord'({ bots }) {
    await cutFor(anyOf(bots).machine.internet);
  },
  async 'the standby is cut off'({ pair }) {
    await cutFor(pair.standby.machine.cable);
    await pair.standbyFollows();
  },
  async 'the programs of the primary are killed'(cluster) {
    cluster.pair.primary.machine.kill();
    await failOver(cluster);
  },
  async 'the machine of the primary dies, and nobody hears of it'(cluster) {
    const { machine } = cluster.pair.primary;
    machine.cable.cut();
    machine.kill();
    await cluster.pair.promote();
    machine.cable.mend();
    await cluster.pair.renewStandby();
  },
  'the standby is cut off, and then the primary dies': (cluster) =>
    dieBehind(cluster, () => sleep(BEHIND_MS)),
  'commits that wait are cancelled, and then the primary dies': (cluster) =>
    dieBehind(cluster, (primary) => toThoseWaiting(primary, 'pg_cancel_backend')),
  'connections that wait are closed, and then the primary dies': (cluster) =>
    dieBehind(cluster, (primary) => toThoseWaiting(primary, 'pg_terminate_backend')),
  async 'the rooms are cut apart, each with a primary'(cluster) {
    const { network, pair } = cluster;
    const old = pair.primary;
    network.trunk.cut();
    await sleep(BEHIND_MS);
    await pair.promote();
    await sleep(CUT_MS);
    network.trunk.mend();
    await sleep(BEHIND_MS);
    old.machine.kill();
    await pair.renewStandby();
  },
};
