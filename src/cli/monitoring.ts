import type { Clock } from '../basics/clock.ts';
import type { Log } from '../basics/log.ts';
import { NO_METERS, type Meters } from '../basics/meters.ts';
import { BadSetting, type Config } from './config.ts';
import type { HealthCheck, OpsServer } from '../ops/serve-ops.ts';
import { createSystemdNotifier, type SystemdEnvironment } from '../ops/systemd-notifier.ts';

/** An operator's programs beside a bot: what asks it how it goes, and what it reports to. */
export interface Monitoring {
  /** For the bot to move. */
  readonly meters: Meters;
  /** The bot answers from now on. */
  started(bot: { checks(): Promise<readonly HealthCheck[]> }): Promise<void>;
  /** An orderly stop begins. */
  stopping(): Promise<void>;
  stop(): Promise<void>;
}

const STARTING: readonly HealthCheck[] = [{ name: 'start', fault: 'not ready yet' }];
const STOPPING: readonly HealthCheck[] = [{ name: 'stop', fault: 'under way' }];

/**
 * Serves them where they ask, from before the bot starts until after its end, and reports to systemd where that runs it.
 * @throws {BadSetting} where the port cannot be had
 */
export async function startMonitoring(
  ops: Config['ops'],
  {
    clock,
    log,
    environment,
  }: { readonly clock: Clock; readonly log: Log; readonly environment: SystemdEnvironment },
): Promise<Monitoring> {
  let checks = async (): Promise<readonly HealthCheck[]> => STARTING;
  const served = ops && (await serve(ops, () => checks()));
  // What Discord does, or its network, no new start of this process mends.
  const isWell = async (): Promise<boolean> =>
    (await checks()).every(({ name, fault }) => fault === null || name === 'gateway' || name === 'shards');
  const systemd = createSystemdNotifier(environment, { clock, log, isWell });
  return {
    meters: served?.meters ?? NO_METERS,
    async started(bot) {
      checks = () => bot.checks();
      await systemd.ready();
    },
    async stopping() {
      checks = async () => STOPPING;
      await systemd.stopping();
    },
    async stop() {
      await served?.server.stop();
    },
  };
}

/** Counts, and opens the port where that is read. Where nobody asks, none of it is loaded. */
async function serve(
  ops: NonNullable<Config['ops']>,
  checks: () => Promise<readonly HealthCheck[]>,
): Promise<{ readonly meters: Meters; readonly server: OpsServer }> {
  const [{ createPrometheusMeters }, { serveOps }] = await Promise.all([
    import('../ops/prometheus-meters.ts'),
    import('../ops/serve-ops.ts'),
  ]);
  const meters = createPrometheusMeters();
  try {
    return { meters, server: await serveOps(ops, { meters, checks }) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadSetting(
      code === 'EADDRINUSE'
        ? `OPS_PORT ${ops.port} is taken by another program`
        : `OPS_HOST ${ops.host} cannot be listened at (${code ?? String(error)})`,
      { cause: error },
    );
  }
}
