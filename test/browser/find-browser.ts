import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** The Chromium of this machine, or the one that `CHROMIUM` names; `null` if there is none. */
export function browserFound(): string | null {
  const given = named();
  if (given === '') return onPath(NAMES);
  return isProgram(given) ? given : null;
}

/**
 * Chromium without windows, which draws the same pages with half the work; `null` where there is none, or `CHROMIUM` names
 * what to use.
 */
export const shellFound = (): string | null => (named() === '' ? onPath(SHELLS) : null);

const named = (): string => process.env['CHROMIUM'] ?? '';

const onPath = (names: readonly string[]): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram) ?? null;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
