import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file that pages load. */
export interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * The files that pages load, all below one path that changes if any of them does, so browsers may cache them for good.
 */
export interface Assets {
  readonly hash: string;
  find(name: string): Asset | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
};

const BROWSER = new URL('../browser/', import.meta.url);
const STYLES = new URL('styles/', BROWSER);
/** The fonts by which pictures are measured: with others, words might leave their boxes. */
const FONTS = new URL('../../../fonts/', import.meta.url);

/**
 * Reads the modules, styles and fonts of the pages, and what they import by the name of its package.
 * @param activitySdk Discord's SDK for Activities; `null` if pages don't open inside Discord
 */
export function loadAssets(activitySdk: Buffer | null): Assets {
  const files = new Map<string, Asset>();
  for (const folder of [BROWSER, STYLES, FONTS])
    for (const name of readdirSync(folder).toSorted()) {
      const type = TYPES[name.split('.').at(-1) ?? ''];
      if (type && name !== 'embedded-app-sdk.js')
        files.set(name, { type, body: readFileSync(new URL(name, folder)) });
    }
  const idiomorph = createRequire(import.meta.url).resolve('idiomorph/dist/idiomorph.esm.js');
  files.set('idiomorph.js', { type: TYPES['js'] ?? '', body: readFileSync(idiomorph) });
  if (activitySdk) files.set('embedded-app-sdk.js', { type: TYPES['js'] ?? '', body: activitySdk });
  const all = createHash('sha256');
  for (const [name, { body }] of files) all.update(name).update(body);
  return { hash: all.digest('base64url').slice(0, 12), find: (name) => files.get(name) };
}
