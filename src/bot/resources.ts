import { DAY_MS } from '#basics/days.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import { NO_METERS } from '#basics/meters.ts';
import type { HandlerResult } from '#discord/command/command.ts';
import type { OpenPages } from '#pages/pages.ts';
import { createRasteriser, type Rasteriser } from '#pictures/raster/rasteriser.ts';
import { readDigest, readQuestions } from '#rulebook/book/load-digest.ts';
import { openCardPool, type OpenCardPool } from '#store/cards/open-card-pool.ts';
import type { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';
import { NO_QUOTAS } from '#store/port/quotas.ts';
import { carryInChildProcess } from '#store/rules/carry-in-child.ts';
import { openRulebook, type OpenRulebook } from '#store/rules/open-rulebook.ts';
import { openStore } from './open-store.ts';
import type { BotSettings } from './settings.ts';

/**
 * Everything that the bot keeps open while it runs: the database, the card and rules files, the port of the pages.
 */
export interface Resources {
  readonly store: Store<HandlerResult>;
  readonly pool: OpenCardPool;
  readonly rulebook: OpenRulebook;
  /** `null` if no pages are served. */
  readonly pages: OpenPages | null;
  readonly rasteriser: Rasteriser;
  /** Resolves with the reason if the database becomes unusable while the bot runs. */
  readonly failed: Promise<StoreFailure>;
  /** Closes everything, the database last. */
  close(): Promise<void>;
}

const copiesOf = ({ folder, keep }: NonNullable<BotSettings['backups']>) =>
  keep === 0 ? null : { keep, ...(folder !== null && { folder }) };

/**
 * Opens all resources, or none.
 * @throws {OperatorError} if the database can't be used
 */
export async function openResources(settings: BotSettings): Promise<Resources> {
  const { clock, log, meters } = settings;
  const textsCome = settings.textsCome ?? (settings.fetch ? 'by-themselves' : 'by-import');
  let fail: (failure: StoreFailure) => void = () => {};
  const failed = new Promise<StoreFailure>((resolve) => (fail = resolve));
  const store = await openStore<HandlerResult>(settings, {
    clock,
    warn: (line) => log.warn(line),
    operator: { error: (line) => log.error(line), info: (line) => log.info(line) },
    onLoss: fail,
    ...(meters && { meters }),
    ...(settings.backups && { copies: copiesOf(settings.backups) }),
    ...(settings.entropy && { entropy: settings.entropy }),
    ...(settings.quotas && { quotas: settings.quotas }),
    ...(settings.gameLogDays && { logsKeptForMs: settings.gameLogDays * DAY_MS }),
  });
  const { quotas = NO_QUOTAS } = settings;
  meters?.sizes(async () => ({ ...(await store.sizes()), quotas }));
  let pages: OpenPages | null = null;
  let pool: OpenCardPool | undefined;
  let rulebook: OpenRulebook | undefined;
  let rasteriser: Rasteriser | undefined;
  const close = async (): Promise<void> => {
    try {
      await pages?.close();
      await rasteriser?.stop();
      pool?.close();
      rulebook?.close();
    } finally {
      await store.close();
    }
  };
  try {
    if (settings.pages) {
      const { openPages } = await import('#pages/pages.ts');
      pages = await openPages(settings.pages, {
        links: store.links,
        news: store.news,
        meters: meters ?? NO_METERS,
        clock,
        log,
      });
    }
    pool = openCardPool(settings.cardsFile, builtInCards(), log, clock, textsCome);
    rulebook = openRulebook(
      settings.rulesFile,
      readDigest(),
      log,
      clock,
      readQuestions(),
      textsCome,
      settings.readsOnDemand ? undefined : carryInChildProcess,
    );
    rasteriser = createRasteriser(clock);
    return { store, pool, rulebook, pages, rasteriser, failed, close };
  } catch (error) {
    // A failure to close must not hide the original error.
    await close().catch(() => {});
    throw error;
  }
}
