import type { TestProject } from 'vitest/node';
import { browserFound } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium of this machine; `null` where there is none. Left out: the project uses none. */
    readonly browser?: string | null;
  }
}

/** Says once, before all tests, what is left out on a machine without a browser. CI may not leave it out. */
export default function setup(project: TestProject): void {
  const browser = browserFound();
  project.provide('browser', browser);
  if (browser !== null) return;
  const line = 'No Chromium here (CHROMIUM names one): the pages were not tried in a browser, test/browser.';
  if (process.env['CI_BROWSER'] === 'required') throw new Error(line);
  process.stdout.write(`${line}\n`);
}
