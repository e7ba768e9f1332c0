import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file that pages load. */
export interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

/** The files that pages load, all under one address that changes with any of them: so they may be kept for good. */
export interface Assets {
  readonly hash: string;
  find(name: string): Asset | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
};

const BROWSER = new URL('../browser/', import.meta.url);

/** Reads the modules and styles of the pages, and what they import by the name of its package. */
export function loadAssets(): Assets {
  const files = new Map<string, Asset>();
  for (const name of readdirSync(BROWSER).toSorted()) {
    const type = TYPES[name.split('.').at(-1) ?? ''];
    if (type) files.set(name, { type, body: readFileSync(new URL(name, BROWSER)) });
  }
  const idiomorph = createRequire(import.meta.url).resolve('idiomorph/dist/idiomorph.esm.js');
  files.set('idiomorph.js', { type: TYPES['js'] ?? '', body: readFileSync(idiomorph) });
  const all = createHash('sha256');
  for (const [name, { body }] of files) all.update(name).update(body);
  return { hash: all.digest('base64url').slice(0, 12), find: (name) => files.get(name) };
}
