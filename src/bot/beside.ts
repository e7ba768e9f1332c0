import { startDailyBackups } from '#backups/daily-backups.ts';
import { startPageChecks } from '#backups/page-checks.ts';
import { startUpdates } from '#import/updates/updates.ts';
import type { HealthCheck } from '#ops/serve-ops.ts';
import type { Opened } from './opened.ts';
import type { BotSettings } from './settings.ts';

/** Work beside the bot once it is ready, in processes of its own. */
export interface Beside {
  /** What was found, for an operator's programs. */
  checks(): readonly HealthCheck[];
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/** Looks for new rules and cards, backs the database up, and looks whether it is whole, each where the settings say so. */
export function startBeside(settings: BotSettings, { pool, rulebook }: Opened): Beside {
  const { databaseFile, rulesFile, cardsFile, fetch, clock, log } = settings;
  const heldSince = {
    rules: rulebook.current().official.length > 0 ? 0 : null,
    cards: pool.imported()?.at ?? null,
  };
  const fetching = fetch && startUpdates({ ...fetch, rulesFile, cardsFile, heldSince, clock, log });
  const { folder = null, keep = 0 } = settings.backups ?? {};
  const daily =
    settings.daily && !settings.databaseUrl && folder !== null && keep > 0
      ? startDailyBackups({ databaseFile, folder, keep, clock, log })
      : null;
  const isFile = !settings.databaseUrl && databaseFile !== ':memory:';
  const looking = settings.daily && isFile ? startPageChecks({ databaseFile, clock, log }) : null;
  return {
    // It goes on answering what stands on the other pages, so this is no fault for which to start it again.
    checks: () => (looking?.found() ? [{ name: 'pages', fault: null, note: 'damaged, see the log' }] : []),
    async stop() {
      await fetching?.stop();
      await daily?.stop();
      await looking?.stop();
    },
  };
}
