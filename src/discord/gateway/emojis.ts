import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes, Routes, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { EmojiIds } from '../mana/emojis.ts';
import { emojiNameOf, SYMBOLS } from '../mana/symbols.ts';

interface ManaEmojiOptions {
  readonly rest: REST;
  /** The folder of the images: `mana_w.png`, and so on. Symbols without one stay text. `null` for none at all. */
  readonly folder: string | null;
  readonly log: Log;
}

/** The emojis that stand for symbols. */
export interface ManaEmojis {
  /** Those that are known so far. */
  readonly ids: EmojiIds;
  /**
   * Reads the emojis that the application has, in the background, and uploads the others.
   * @param isUploading otherwise another process uploads them, and they stay text in this one
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

/** Emojis are uploaded one after the other. Failures are logged, and tried again at the next start. */
export function createManaEmojis({ rest, folder, log }: ManaEmojiOptions): ManaEmojis {
  const ids = new Map<string, string>();
  const ending = new AbortController();
  const { signal } = ending;
  let running = Promise.resolve();

  /** Resolves with Discord's answer. Its limits are waited for, unless the bot stops meanwhile. */
  async function asked(
    ask: (request: { readonly signal: AbortSignal }) => Promise<unknown>,
  ): Promise<unknown> {
    for (;;)
      try {
        // A signal for each request: the library never takes its listeners off.
        return await ask({ signal: AbortSignal.any([signal]) });
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        await setTimeout(error.retryAfter, undefined, { signal });
      }
  }

  /** @returns whether there is room for more */
  async function upload(route: EmojiRoute, images: string, name: string): Promise<boolean> {
    const image = await imageIn(images, name);
    if (image === null) return true;
    try {
      const body = { name, image };
      const { id } = (await asked((request) => rest.post(route, { body, ...request }))) as Emoji;
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
    const { items } = (await asked((request) => rest.get(route, request))) as {
      readonly items: readonly Emoji[];
    };
    const there = new Map(items.map(({ name, id }) => [name, id]));
    const names = SYMBOLS.map(emojiNameOf);
    for (const name of names) {
      const id = there.get(name);
      if (id !== undefined) ids.set(name, id);
    }
    const known = ids.size;
    for (const name of names.filter((symbol) => isUploading && !there.has(symbol)))
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
      ending.abort();
      return running;
    },
  };
}

/** Limits of these routes can last for minutes, and are waited for here, where the wait can be called off. */
export const isOfEmojis = ({ route }: { readonly route: string }): boolean => route.endsWith('/emojis');

/** The image as Discord takes it; `null` where there is none in the folder. */
async function imageIn(folder: string, name: string): Promise<string | null> {
  try {
    const bytes = await readFile(join(folder, `${name}.png`));
    return `data:image/png;base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  }
}
