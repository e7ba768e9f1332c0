import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe, inject, onTestFinished } from 'vitest';

/*
 * Pages in a real browser: Chromium, driven as a person would. Where there is none these tests are left out, which one
 * line of the run says (`test/browser/setup.ts`).
 */

/** Nothing that a browser does by itself asks the network, and no process is started that no page needs. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  // Pictures are drawn by the processor: a process of its own for that only passes them on.
  '--in-process-gpu',
  // A page of another browsing context has its own process all the same, but none is held ready beside it.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One for all tests of a process: it ends with that. */
let browser: Promise<Browser> | undefined;

const program = inject('browser');
if (program === undefined) throw new Error('A browser is for the project "browser" of test/projects.ts.');

/** A group of tests that need a browser; left out on a machine that has none. */
export const describeInBrowser = program === null ? describe.skip : describe;

/** The size of a phone in one hand, in CSS pixels. */
export const PHONE = { width: 360, height: 740 };
/** A tablet that lies in the middle of the table. */
export const TABLET = { width: 1200, height: 900 };

export interface Look extends BrowserContextOptions {
  /** Fails the test for what the page says to its console as an error; left out, it does. */
  readonly complains?: false;
}

/** A page of somebody's own: no cookie, no storage of another. It is closed as the test ends. */
export async function openPage({ complains, ...options }: Look = {}): Promise<Page> {
  browser ??= chromium.launch({ executablePath: program ?? '', args: QUIET });
  const context = await (await browser).newContext(options);
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

/** Longer than any machine takes: what fails then is what was waited for. */
const HANGS_MS = 150_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What asks axe-core. How it would describe all that is right is not asked. */
const ASK_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

/** All that axe-core finds against the page as it stands: a line each; none is what a test expects. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const found = await page.evaluate<readonly Violation[]>(ASK_AXE);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

export const OVERHANG = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** How many CSS pixels the page is wider than its window: none is what a test expects. */
export const overhang = (page: Page): Promise<number> => page.evaluate<number>(OVERHANG);

/** Keeps what the page looks like, where the environment names a folder for it: CI does. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
