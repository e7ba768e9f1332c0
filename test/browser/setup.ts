import type { TestProject } from 'vitest/node';
import { browserFound, shellFound } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium of this machine; `null` if there is none. Omitted if the project needs none. */
    readonly browser?: string | null;
    /** The same without windows, for all that needs none; `null` where there is none. */
    readonly shell?: string | null;
  }
}

/** Reports once, before all tests, what is skipped on a machine without a browser. CI must not skip anything. */
export default function setup(project: TestProject): void {
  const browser = browserFound();
  project.provide('browser', browser);
  project.provide('shell', browser && shellFound());
  if (browser !== null) return;
  const line = 'No Chromium here (CHROMIUM names one): the pages were not tried in a browser, test/browser.';
  if (process.env['CI_BROWSER'] === 'required') throw new Error(line);
  process.stdout.write(`${line}\n`);
}
