import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from '../postgres/binaries.ts';
import type { Network } from './network.ts';
import { serverOn, type Server } from './server.ts';

/** A primary and its standby, one in each room. */
export interface Pair {
  /** The one that accepts writes, or should. */
  readonly primary: Server;
  readonly standby: Server;
  /** The standby becomes the primary, whatever the old one does. */
  promote(): Promise<void>;
  /** Ends the standby, and recreates it from the primary: an old primary may have data that the new one lacks. */
  renewStandby(): Promise<void>;
  /** Resolves when the standby has caught up and follows. */
  standbyFollows(): Promise<void>;
}

export interface PairSettings {
  readonly network: Network;
  /** True if commits wait for the standby. */
  readonly waits: boolean;
  readonly folder: string;
  readonly binaries: Binaries;
}

/** Starts both, empty. */
export async function startPair({ network, ...shared }: PairSettings): Promise<Pair> {
  const machines = [network.machine('ada', 'east'), network.machine('bea', 'west')] as const;
  const [ada, bea] = machines;
  let primary = serverOn({ ...shared, machine: ada, other: bea });
  let standby = serverOn({ ...shared, machine: bea, other: ada });

  async function standbyFollows(): Promise<void> {
    const isFollowed = () =>
      primary.ask(async (client) => {
        const wanted = shared.waits ? "sync_state = 'sync'" : 'true';
        const { rowCount } = await client.query(
          `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND ${wanted}`,
        );
        return rowCount === 1;
      });
    while (!(await isFollowed())) await sleep(50);
  }

  async function renewStandby(): Promise<void> {
    standby.machine.kill();
    await standby.follow(primary);
    await standby.start();
    await standbyFollows();
  }

  primary.create();
  await primary.start();
  await renewStandby();
  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    async promote() {
      await standby.ask((client) => client.query('SELECT pg_promote()'));
      [primary, standby] = [standby, primary];
    },
    renewStandby,
    standbyFollows,
  };
}
