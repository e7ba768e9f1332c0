import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes, Routes, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { EmojiIds } from '../mana/emojis.ts';
import { emojiNameOf, SYMBOLS } from '../mana/symbols.ts';

interface Uploading {
  readonly rest: REST;
  readonly applicationId: string;
  /** Where the images are: `mana_w.png`, and so on. Symbols without one stay text. */
  readonly folder: string;
  /** Those that are not there are uploaded; else another process does that, and they stay text in this one. */
  readonly isUploading: boolean;
  readonly log: Log;
}

/** The emojis that stand for symbols, as far as they are known by now. */
export interface ManaEmojis {
  readonly ids: EmojiIds;
  /** Asks for no more, and resolves when nothing is on its way. */
  stop(): Promise<void>;
}

/** The emojis of a bot that has none and uploads none. */
export const NO_EMOJIS: ManaEmojis = { ids: new Map(), stop: () => Promise.resolve() };

interface Emoji {
  readonly id: string;
  readonly name: string;
}

/**
 * Finds out which emojis the application has, and uploads those of symbols that it has not, one after the other and in
 * the background: what goes wrong is logged, and tried again at the next start.
 */
export function startEmojis({ rest, applicationId, folder, isUploading, log }: Uploading): ManaEmojis {
  const ids = new Map<string, string>();
  const ending = new AbortController();
  const { signal } = ending;
  let uploaded = 0;
  const route = Routes.applicationEmojis(applicationId);

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
  async function upload(name: string): Promise<boolean> {
    const image = await imageIn(folder, name);
    if (image === null) return true;
    try {
      const body = { name, image };
      const { id } = (await asked((request) => rest.post(route, { body, ...request }))) as Emoji;
      ids.set(name, id);
      uploaded += 1;
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

  async function run(): Promise<void> {
    await readdir(folder).catch((cause: Error) =>
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
    for (const name of names.filter((one) => isUploading && !there.has(one)))
      if (signal.aborted || !(await upload(name))) break;
    log.info({ emojis: ids.size, uploaded }, 'mana symbols');
  }

  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'mana symbols stay text where there is no emoji');
  });
  return {
    ids,
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
