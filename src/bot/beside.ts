import { startDaily } from '../backups/daily.ts';
import { startFetching } from '../import/looks/fetching.ts';
import type { Opened } from './opened.ts';
import type { BotSettings } from './settings.ts';

/** Work beside the bot once it is ready, in processes of its own. */
export interface Beside {
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/** Looks for new rules and cards, and backs the database up, each where the settings say so. */
export function startBeside(settings: BotSettings, { pool, rulebook }: Opened): Beside {
  const { databaseFile, rulesFile, cardsFile, fetch, clock, log } = settings;
  const heldSince = {
    rules: rulebook.current().official.length > 0 ? 0 : null,
    cards: pool.imported()?.at ?? null,
  };
  const fetching = fetch && startFetching({ ...fetch, rulesFile, cardsFile, heldSince, clock, log });
  const { folder = null, keep = 0 } = settings.backups ?? {};
  const daily =
    settings.daily && !settings.databaseUrl && folder !== null && keep > 0
      ? startDaily({ databaseFile, folder, keep, clock, log })
      : null;
  return {
    async stop() {
      await fetching?.stop();
      await daily?.stop();
    },
  };
}
