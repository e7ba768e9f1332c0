import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe, inject, onTestFinished } from 'vitest';

/*
 * Pages in a real browser: Chromium, operated like a person would. Without it, these tests are skipped, and one line of
 * the run says so (`test/browser/setup.ts`).
 */

/** The browser makes no network requests of its own, and starts no unneeded processes. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  // Pictures are drawn by the processor; a separate process would only pass them on.
  '--in-process-gpu',
  // A page of another browsing context still has its own process, but none is kept in reserve.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browsers by their program, shared by all tests of a process; they end with it. */
const browsers = new Map<string, Promise<Browser>>();

function launched(executablePath: string): Promise<Browser> {
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: QUIET });
  browsers.set(executablePath, browser);
  return browser;
}

const program = inject('browser');
if (program === undefined) throw new Error('A browser is for the project "browser" of test/projects.ts.');

/** A group of tests that need a browser; skipped on a machine without one. */
export const describeInBrowser = program === null ? describe.skip : describe;

/** The size of a phone in one hand, in CSS pixels. */
export const PHONE = { width: 360, height: 740 };
/** A tablet in the middle of the table. */
export const TABLET = { width: 1200, height: 900 };

export interface Look extends BrowserContextOptions {
  /** By default, an error in the page's console fails the test. */
  readonly complains?: false;
  /** For what the headless shell can't do: it has no wake lock. */
  readonly needsWindow?: true;
}

/** A page in a context of its own, without the cookies and storage of others. Closed at the end of the test. */
export async function openPage({ complains, needsWindow, ...options }: Look = {}): Promise<Page> {
  const browser = await launched((needsWindow ? null : inject('shell')) ?? program ?? '');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(HANGS_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (said) => said.type() === 'error' && errors.push(said.text()));
  onTestFinished(async () => {
    await context.close();
    if (complains !== false && errors.length > 0)
      throw new Error(`The page said to its console:\n${errors.join('\n')}`);
  });
  return page;
}

/** Longer than any machine takes, so only the awaited condition can fail. */
const HANGS_MS = 150_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Runs axe-core, without descriptions of what passes. */
const ASK_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

/** The violations that axe-core finds on the page as it is, one line each; tests expect none. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const found = await page.evaluate<readonly Violation[]>(ASK_AXE);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

export const OVERHANG = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** How many CSS pixels the page is wider than its window; tests expect 0. */
export const overhang = (page: Page): Promise<number> => page.evaluate<number>(OVERHANG);

/** Takes a screenshot if the environment names a folder for it, as CI does. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
