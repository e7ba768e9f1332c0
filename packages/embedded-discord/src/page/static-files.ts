import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { imageTypeOf } from '../vocabulary/image-type.ts';

/** A file that the server of the page delivers. */
export interface StaticFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The browser may only download it, not show it. */
  readonly isDownload?: boolean;
}

const TYPES: readonly (readonly [ending: string, type: string])[] = [
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
];

const BROWSER_FOLDER = fileURLToPath(new URL('./browser', import.meta.url));

/** The files of the page: those of the folder `browser`, and preact with its hooks and htm. */
export class StaticFiles {
  readonly discord: EmbeddedDiscord;
  readonly #files: ReadonlyMap<string, string>;

  constructor(discord: EmbeddedDiscord) {
    this.discord = discord;
    const all = readdirSync(BROWSER_FOLDER, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.replaceAll('\\', '/'),
    );
    this.#files = new Map([
      ...all
        .filter((path) => typeOf(path) !== null)
        .map((path) => [path, join(BROWSER_FOLDER, path)] as const),
      ['vendor/preact.js', preactPath()],
    ]);
  }

  /**
   * Finds the file for a path; null if there is none. Only files found at the start can be reached.
   * @param path below the secret, as sent
   */
  async get(path: string): Promise<StaticFile | null> {
    const emoji = /^emojis\/(\d{1,20})$/.exec(path)?.[1];
    if (emoji !== undefined) return imageFile(this.discord.emojiImage(emoji));
    if (path.startsWith('attachments/')) return uploadedFile(this.discord.file(`/${path}`)?.bytes ?? null);
    const name = path === '' ? 'index.html' : path;
    const file = this.#files.get(name);
    if (file === undefined) return null;
    return { contentType: typeOf(name) ?? '', bytes: await readFile(file) };
  }
}

const typeOf = (path: string): string | null => TYPES.find(([ending]) => path.endsWith(ending))?.[1] ?? null;

function imageFile(bytes: Buffer | null): StaticFile | null {
  const contentType = bytes && imageTypeOf(bytes);
  return bytes && contentType ? { contentType, bytes } : null;
}

/** A file of a message, served from the page's own origin: only real images are shown inline, judging by their bytes. */
const uploadedFile = (bytes: Buffer | null): StaticFile | null =>
  imageFile(bytes) ?? (bytes && { contentType: 'application/octet-stream', bytes, isDownload: true });

function preactPath(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('htm/preact'));
  return join(folder, 'standalone.module.js');
}
