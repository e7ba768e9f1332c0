import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { fetchArt, isAtOrigin } from '#cards/scryfall/art.ts';
import { SourceFault } from '#sources/faults.ts';

export interface ArtSettings {
  /** Created with the first picture. */
  readonly folder: string;
  /** The origins that pictures may be fetched from. */
  readonly origins: readonly string[];
  readonly limits?: ArtLimits;
}

/** Limits of the folder. Beyond them, the oldest pictures are deleted first. */
export interface ArtLimits {
  readonly files: number;
  readonly bytes: number;
}

const LIMITS: ArtLimits = { files: 512, bytes: 64_000_000 };

/** Pictures of cards, downloaded once and kept in a folder. */
export interface ArtCache {
  /**
   * True if the picture is in the folder. Otherwise starts a download in the background, after which the listeners of
   * `onArrival` get `waiter`. After a failed download they get nothing, and the picture is not tried again for a while.
   * @param address of the picture in the card data
   */
  request(address: string, waiter: string): boolean;
  /** `null` if the picture is not in the folder. */
  read(address: string): Promise<Buffer | null>;
  /** @param listener gets each waiter of a picture that has arrived */
  onArrival(listener: (waiter: string) => void): void;
  /** Aborts downloads in progress. */
  close(): Promise<void>;
}

const MAX_AT_ONCE = 2;
const MAX_WAITING = 64;
const RETRY_AFTER_MS = 10 * 60_000;
const MAX_FAILURES = 1000;

/** The file extension of a picture while it is being written. */
const DRAFT = '.part';
const FILE_NAME = /^[\w-]{43}\.jpg$/;

const fileOf = (address: string): string => `${createHash('sha256').update(address).digest('base64url')}.jpg`;

/** Opens the folder, which need not exist. Never throws; a folder that can't be used yields no pictures. */
export async function openArtCache(
  { folder, origins, limits = LIMITS }: ArtSettings,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: Pick<Log, 'warn' | 'debug'> },
): Promise<ArtCache> {
  /** File sizes, oldest file first. */
  const files = await readSizes(folder);
  const waiting = new Map<string, Set<string>>();
  const failures = createLruCache<string, number>(MAX_FAILURES);
  const fetching = new Set<Promise<void>>();
  const ending = new AbortController();
  let listener: (waiter: string) => void = () => {};
  let hasWarned = false;

  async function dropOldest(): Promise<void> {
    const total = (): number => [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
    while (files.size > limits.files || total() > limits.bytes) {
      const [oldest = ''] = files.keys();
      files.delete(oldest);
      await rm(join(folder, oldest), { force: true });
    }
  }

  /** Writes to a temporary name first, so that no reader ever sees half a picture. */
  async function save(name: string, picture: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${randomBytes(6).toString('hex')}${DRAFT}`);
    try {
      await writeFile(draft, picture);
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    files.delete(name);
    files.set(name, picture.length);
    await dropOldest();
  }

  async function fetchAndSave(address: string): Promise<void> {
    const name = fileOf(address);
    try {
      await save(name, await fetchArt(address, { origins, signal: ending.signal }));
    } catch (error) {
      if (ending.signal.aborted) return;
      failures.set(address, clock.now());
      if (error instanceof SourceFault) log.debug({ err: error }, 'a picture of a card was not fetched');
      else if (!hasWarned) {
        hasWarned = true;
        log.warn({ err: error, folder }, 'pictures of cards cannot be stored');
      }
    } finally {
      const waiters = waiting.get(address) ?? [];
      waiting.delete(address);
      if (files.has(name)) for (const waiter of waiters) listener(waiter);
    }
  }

  /** Starts the next downloads in the queue, in order, as far as the limits allow. */
  function fetchWaiting(): void {
    const underWay = fetching.size;
    const next = [...waiting.keys()][underWay];
    if (next === undefined || underWay >= MAX_AT_ONCE || ending.signal.aborted) return;
    const done = fetchAndSave(next).finally(() => {
      fetching.delete(done);
      fetchWaiting();
    });
    fetching.add(done);
  }

  const hasFailed = (address: string): boolean => {
    const at = failures.get(address);
    return at !== undefined && clock.now() - at < RETRY_AFTER_MS;
  };

  return {
    request(address, waiter) {
      if (files.has(fileOf(address))) return true;
      const waiters = waiting.get(address);
      if (waiters) waiters.add(waiter);
      else if (waiting.size < MAX_WAITING && isAtOrigin(address, origins) && !hasFailed(address)) {
        waiting.set(address, new Set([waiter]));
        fetchWaiting();
      }
      return false;
    },
    async read(address) {
      const name = fileOf(address);
      if (!files.has(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch {
        // Another program has removed the file: forget it, so that it is downloaded again.
        files.delete(name);
        return null;
      }
    },
    onArrival: (told) => void (listener = told),
    async close() {
      ending.abort();
      await Promise.all(fetching);
    },
  };
}

async function readSizes(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch((): string[] => []);
  // Left behind by a bot that was killed while writing.
  const drafts = names.filter((name) => name.endsWith(DRAFT));
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })));
  const read = names
    .filter((name) => FILE_NAME.test(name))
    .map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => null);
      return stats?.isFile() ? [{ name, bytes: stats.size, at: stats.mtimeMs }] : [];
    });
  const found = (await Promise.all(read)).flat().toSorted((a, b) => a.at - b.at);
  return new Map(found.map(({ name, bytes }) => [name, bytes]));
}
