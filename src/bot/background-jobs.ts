import { startDailyBackups } from '#backups/daily-backups.ts';
import { startPageChecks } from '#backups/page-checks.ts';
import type { BackupState } from '#basics/meters.ts';
import { startUpdates } from '#import/updates/updates.ts';
import type { HealthCheck } from '#ops/serve-ops.ts';
import type { Resources } from './resources.ts';
import type { BotSettings } from './bot-settings.ts';

/** Periodic work that starts once the bot is ready. */
export interface BackgroundJobs {
  /** Findings for the health checks. */
  checks(): readonly HealthCheck[];
  /** `null` if none are made. */
  backups(): BackupState | null;
  /** Stops all jobs and waits for those in progress. */
  stop(): Promise<void>;
}

/**
 * Starts those jobs that the settings enable: updates of rules and cards, daily backups, and checks of the database's
 * pages.
 */
export function startBackgroundJobs(settings: BotSettings, { pool, rulebook }: Resources): BackgroundJobs {
  const { databaseFile, rulesFile, cardsFile, fetch, clock, log } = settings;
  const heldSince = {
    rules: rulebook.current().official.length > 0 ? 0 : null,
    cards: pool.imported()?.at ?? null,
  };
  const updates = fetch && startUpdates({ ...fetch, rulesFile, cardsFile, heldSince, clock, log });
  const { folder = null, keep = 0 } = settings.backups ?? {};
  const backups =
    settings.daily && !settings.databaseUrl && folder !== null && keep > 0
      ? startDailyBackups({ databaseFile, folder, keep, clock, log })
      : null;
  const isFile = !settings.databaseUrl && databaseFile !== ':memory:';
  const pageChecks = settings.daily && isFile ? startPageChecks({ databaseFile, clock, log }) : null;
  return {
    // Requests that use other pages still work, so the watchdog does not restart the bot for it.
    checks: () =>
      pageChecks?.found() ? [{ name: 'pages', fault: 'damaged, see the log: restore a backup' }] : [],
    backups: () => backups?.state() ?? null,
    async stop() {
      await updates?.stop();
      await backups?.stop();
      await pageChecks?.stop();
    },
  };
}
