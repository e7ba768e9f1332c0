import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes, Routes, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { EmojiIds } from '../mana/emojis.ts';
import { emojiNameOf, SYMBOLS } from '../mana/symbols.ts';

interface ManaEmojiOptions {
  readonly rest: REST;
  /** The folder of the images, such as `mana_w.png`. Symbols without an image stay text; all do if it is `null`. */
  readonly folder: string | null;
  readonly log: Log;
}

/** The application's emojis for mana symbols. */
export interface ManaEmojis {
  /** The emojis that are known so far, by name. */
  readonly ids: EmojiIds;
  /**
   * Lists the emojis that the application has, in the background, and uploads the missing ones.
   * @param isUploading false if another process uploads them: missing ones then stay text in this process
   */
  start(applicationId: string, isUploading: boolean): void;
  /** Sends no further requests, and resolves when none is in progress. */
  stop(): Promise<void>;
}

type EmojiRoute = ReturnType<typeof Routes.applicationEmojis>;

interface Emoji {
  readonly id: string;
  readonly name: string;
}

/** Uploads one emoji at a time. Failures are logged, and retried at the next start. */
export function createManaEmojis({ rest, folder, log }: ManaEmojiOptions): ManaEmojis {
  const ids = new Map<string, string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();

  /** Sends a request, and repeats it after each rate limit until {@link ManaEmojis.stop} is called. */
  async function retryRateLimited(
    send: (request: { readonly signal: AbortSignal }) => Promise<unknown>,
  ): Promise<unknown> {
    for (;;)
      try {
        // Each request has its own signal, because the library never removes its listeners.
        return await send({ signal: AbortSignal.any([signal]) });
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        await setTimeout(error.retryAfter, undefined, { signal });
      }
  }

  /** @returns whether there is room for more */
  async function upload(route: EmojiRoute, images: string, name: string): Promise<boolean> {
    const image = await readImage(images, name);
    if (image === null) return true;
    try {
      const body = { name, image };
      const { id } = (await retryRateLimited((request) => rest.post(route, { body, ...request }))) as Emoji;
      ids.set(name, id);
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      if (error.code === RESTJSONErrorCodes.MaximumNumberOfEmojisReached) {
        log.warn(
          { err: error },
          'the application has as many emojis as Discord takes: other symbols stay text',
        );
        return false;
      }
      log.warn({ name, err: error }, 'Discord does not take an emoji');
      return true;
    }
  }

  async function run(route: EmojiRoute, images: string, isUploading: boolean): Promise<void> {
    await readdir(images).catch((cause: Error) =>
      log.warn({ why: cause.message }, 'EMOJI_FOLDER cannot be read: symbols without an emoji stay text'),
    );
    const { items } = (await retryRateLimited((request) => rest.get(route, request))) as {
      readonly items: readonly Emoji[];
    };
    const existing = new Map(items.map(({ name, id }) => [name, id]));
    const names = SYMBOLS.map(emojiNameOf);
    for (const name of names) {
      const id = existing.get(name);
      if (id !== undefined) ids.set(name, id);
    }
    const known = ids.size;
    for (const name of names.filter((symbol) => isUploading && !existing.has(symbol)))
      if (signal.aborted || !(await upload(route, images, name))) break;
    log.info({ emojis: ids.size, uploaded: ids.size - known }, 'mana symbols');
  }

  return {
    ids,
    start(applicationId, isUploading) {
      if (folder === null || signal.aborted) return;
      running = run(Routes.applicationEmojis(applicationId), folder, isUploading).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'mana symbols stay text where there is no emoji');
      });
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** Rate limits of these routes can last minutes, so this module waits for them itself and can abort the wait. */
export const isEmojiRoute = ({ route }: { readonly route: string }): boolean => route.endsWith('/emojis');

/** Returns an image as a data URL, the format that Discord expects; `null` if it cannot be read. */
async function readImage(folder: string, name: string): Promise<string | null> {
  try {
    const bytes = await readFile(join(folder, `${name}.png`));
    return `data:image/png;base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  }
}
