import { browserFound } from './find-browser.ts';

/** Says once, before all tests, what is left out on a machine without a browser. CI may not leave it out. */
export default function setup(): void {
  if (browserFound() !== null) return;
  const line = 'No Chromium here (CHROMIUM names one): the pages were not tried in a browser, test/browser.';
  if (process.env['CI_BROWSER'] === 'required') throw new Error(line);
  process.stdout.write(`${line}\n`);
}
