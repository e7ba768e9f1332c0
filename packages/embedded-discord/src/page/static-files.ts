import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { imageTypeOf } from '../vocabulary/image-type.ts';

/** Something that the page's server hands out. */
export interface StaticFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The browser may only save it, not show it. */
  readonly isDownload?: boolean;
}

const TYPES: readonly (readonly [ending: string, type: string])[] = [
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
];

const BROWSER = fileURLToPath(new URL('./browser', import.meta.url));

/** The files of the page: those of the folder `browser` that a browser reads, and preact with its hooks and htm. */
export class StaticFiles {
  readonly discord: EmbeddedDiscord;
  readonly #files: ReadonlyMap<string, string>;

  constructor(discord: EmbeddedDiscord) {
    this.discord = discord;
    const all = readdirSync(BROWSER, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.replaceAll('\\', '/'),
    );
    this.#files = new Map([
      ...all.filter((path) => typeOf(path) !== null).map((path) => [path, join(BROWSER, path)] as const),
      ['vendor/preact.js', preactModule()],
    ]);
  }

  /**
   * Gets the item under a path; null where there is none. No path leads out of what was found at the start.
   * @param path below the secret, as it was sent
   */
  async get(path: string): Promise<StaticFile | null> {
    const emoji = /^emojis\/(\d{1,20})$/.exec(path)?.[1];
    if (emoji !== undefined) return picture(this.discord.emojiImage(emoji));
    if (path.startsWith('attachments/')) return sent(this.discord.file(`/${path}`)?.bytes ?? null);
    const name = path === '' ? 'index.html' : path;
    const file = this.#files.get(name);
    if (file === undefined) return null;
    return { contentType: typeOf(name) ?? '', bytes: await readFile(file) };
  }
}

const typeOf = (path: string): string | null => TYPES.find(([ending]) => path.endsWith(ending))?.[1] ?? null;

function picture(bytes: Buffer | null): StaticFile | null {
  const contentType = bytes && imageTypeOf(bytes);
  return bytes && contentType ? { contentType, bytes } : null;
}

/** Whatever somebody sent, under the page's own origin: images are shown, by their bytes, and nothing else is. */
const sent = (bytes: Buffer | null): StaticFile | null =>
  picture(bytes) ?? (bytes && { contentType: 'application/octet-stream', bytes, isDownload: true });

function preactModule(): string {
  const here = dirname(createRequire(import.meta.url).resolve('htm/preact'));
  return join(here, 'standalone.module.js');
}
