import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The bundle that `npm run build` writes. */
const BUILT_SDK = new URL('../browser/embedded-app-sdk.js', import.meta.url);

/**
 * Discord's SDK for pages in an Activity, as one module. When running from source, it is bundled here; a build already
 * contains the bundle.
 */
export async function loadActivitySdk(): Promise<Buffer> {
  return existsSync(BUILT_SDK) ? readFile(BUILT_SDK) : bundleActivitySdk();
}

/** Bundles the one class that the page uses. */
export async function bundleActivitySdk(): Promise<Buffer> {
  const { build } = await import('esbuild');
  const entry = createRequire(import.meta.url).resolve('@discord/embedded-app-sdk');
  const { outputFiles } = await build({
    entryPoints: [join(dirname(entry), 'Discord.mjs')],
    bundle: true,
    format: 'esm',
    minify: true,
    legalComments: 'inline',
    target: 'es2022',
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}
