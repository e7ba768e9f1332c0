import { DAY_MS } from '#basics/days.ts';
import { createCloseStack } from '#basics/close-stack.ts';
import { createDeferred } from '#basics/deferred.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import { NO_METERS } from '#basics/meters.ts';
import { openArtCache, type ArtCache } from '#import/art/art-cache.ts';
import type { OpenPages } from '#pages/open-pages.ts';
import { createRasteriser, type Rasteriser } from '#pictures/raster/rasteriser.ts';
import { readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { openCardPool, type OpenCardPool } from '#imported/cards/open-card-pool.ts';
import type { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';
import { NO_QUOTAS } from '#store/port/quotas.ts';
import { carryInChildProcess } from '#imported/rules/carry-in-child.ts';
import { openRulebook, type OpenRulebook } from '#imported/rules/open-rulebook.ts';
import { STORED_REPLIES } from '#discord/command/stored-reply.ts';
import { openStore } from './open-store.ts';
import type { BotSettings } from './bot-settings.ts';
import type { StoreReply } from '#discord/command/mutate.ts';

/**
 * Everything that the bot keeps open while it runs: the database, the card and rules files, the port of the pages.
 */
export interface Resources {
  readonly store: Store<StoreReply>;
  readonly pool: OpenCardPool;
  readonly rulebook: OpenRulebook;
  /** `null` if no pages are served. */
  readonly pages: OpenPages | null;
  /** `null` if pages show no pictures of cards. */
  readonly art: ArtCache | null;
  readonly rasteriser: Rasteriser;
  /** Resolves with the reason if the database becomes unusable while the bot runs. */
  readonly failed: Promise<StoreFailure>;
  /** Closes everything, the database last. */
  close(): Promise<void>;
}

const copySettings = ({ folder, keep }: NonNullable<BotSettings['backups']>) =>
  keep === 0 ? null : { keep, ...(folder !== null && { folder }) };

/**
 * Opens all resources, or none.
 * @throws {OperatorError} if the database can't be used
 */
export async function openResources(settings: BotSettings): Promise<Resources> {
  const { clock, log, meters } = settings;
  const textsCome = settings.textsCome ?? (settings.fetch ? 'by-themselves' : 'by-import');
  const failed = createDeferred<StoreFailure>();
  const closing = createCloseStack();
  const store = await openStore<StoreReply>(settings, {
    clock,
    replies: STORED_REPLIES,
    warn: (line) => log.warn(line),
    operator: { error: (line) => log.error(line), info: (line) => log.info(line) },
    onLoss: failed.resolve,
    ...(meters && { meters }),
    ...(settings.backups && { copies: copySettings(settings.backups) }),
    ...(settings.entropy && { entropy: settings.entropy }),
    ...(settings.quotas && { quotas: settings.quotas }),
    ...(settings.gameLogDays && { logRetentionMs: settings.gameLogDays * DAY_MS }),
  });
  const { quotas = NO_QUOTAS } = settings;
  meters?.sizes(async () => ({ ...(await store.sizes()), quotas }));
  closing.add(() => store.close());
  try {
    const pages = await openPagePort(settings, store);
    if (pages) closing.add(() => pages.close());
    const art = pages && settings.cardArt ? await openArtCache(settings.cardArt, { clock, log }) : null;
    if (art) closing.add(() => art.close());
    const rulebook = openRulebook(
      settings.rulesFile,
      readDigest(),
      log,
      clock,
      readSampleQuestions(),
      textsCome,
      settings.readsOnDemand ? undefined : carryInChildProcess,
    );
    closing.add(() => rulebook.close());
    const pool = openCardPool(settings.cardsFile, builtInCards(), log, clock, textsCome);
    closing.add(() => pool.close());
    const rasteriser = createRasteriser(clock);
    closing.add(() => rasteriser.stop());
    return {
      store,
      pool,
      rulebook,
      pages,
      art,
      rasteriser,
      failed: failed.promise,
      close: () => closing.close(),
    };
  } catch (error) {
    // A failure to close must not hide the original error.
    await closing.close().catch(() => {});
    throw error;
  }
}

/** Opens the port before anything slow, so that a port in use is reported at once. */
async function openPagePort(
  { pages, meters = NO_METERS, clock, log }: BotSettings,
  { links, news }: Store<StoreReply>,
): Promise<OpenPages | null> {
  if (!pages) return null;
  const { openPages } = await import('#pages/open-pages.ts');
  return openPages(pages, { links, news, meters, clock, log });
}
