import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import { NO_METERS, type Meters } from '#basics/meters.ts';
import type { Config } from './config.ts';
import { OperatorError } from '#files/operator-error.ts';
import type { HealthCheck, OpsServer } from '#ops/serve-ops.ts';
import { createSystemdNotifier, type SystemdEnvironment } from '#ops/systemd-notifier.ts';

/** Health checks, metrics and systemd notifications of a bot. */
export interface Monitoring {
  readonly meters: Meters;
  /** The bot is ready. */
  started(bot: { checks(): Promise<readonly HealthCheck[]> }): Promise<void>;
  stopping(): Promise<void>;
  stop(): Promise<void>;
}

const STARTING: readonly HealthCheck[] = [{ name: 'start', fault: 'not ready yet' }];
const STOPPING: readonly HealthCheck[] = [{ name: 'stop', fault: 'under way' }];

/**
 * Serves health checks and metrics if configured, from before the bot starts until it has ended, and notifies systemd
 * if it runs the bot.
 * @throws {OperatorError} if the port is not available
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
  // A restart does not fix problems of Discord, the network or the disk.
  const isHealthy = async (): Promise<boolean> =>
    (await checks()).every(({ name, fault }) => fault === null || name !== 'database');
  const systemd = createSystemdNotifier(environment, { clock, log, isHealthy });
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

/** Loads metrics only if they are served. */
async function serve(
  ops: NonNullable<Config['ops']>,
  checks: () => Promise<readonly HealthCheck[]>,
): Promise<{ readonly meters: Meters; readonly server: OpsServer }> {
  const [{ createPrometheusMeters }, { serveOps }] = await Promise.all([
    import('#ops/prometheus-meters.ts'),
    import('#ops/serve-ops.ts'),
  ]);
  const meters = createPrometheusMeters();
  try {
    return { meters, server: await serveOps(ops, { meters, checks }) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      code === 'EADDRINUSE'
        ? `OPS_PORT ${ops.port} is taken by another program`
        : `OPS_HOST ${ops.host} cannot be listened at (${code ?? String(error)})`,
      { cause: error },
    );
  }
}
