import Database from '#basics/sqlite.ts';
import type { FileLog } from '#imported/files/follow-file.ts';
import { openFiles } from '../../helpers/open-files.ts';
import { expect } from 'vitest';
import type { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';

/* The common parts of tests of a file that a running bot follows. */

/** The interval of checks of such a file, in ms. */
export const LOOK_MS = 1000;

export interface Line {
  readonly level: 'info' | 'warn';
  readonly text: string;
  readonly why?: unknown;
  readonly err?: unknown;
}

/** A log, and the lines written to it so far. */
export function logLines(): { readonly log: FileLog; readonly lines: readonly Line[] } {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (facts: object, text: string) =>
    void lines.push({ level, text, ...facts });
  return { log: { info: at('info'), warn: at('warn') }, lines };
}

export const warnings = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ level, text }) => (level === 'warn' ? [text] : []));

/** The files open in this process whose names start with this path. */
export const heldOpen = (file: string): readonly string[] =>
  openFiles().filter((path) => path.startsWith(file));

/** Locks a file as another program may, until the function returned is called. */
export function lock(file: string): () => void {
  const db = new Database(file);
  db.exec('BEGIN EXCLUSIVE');
  return () => void db.close();
}

/** Advances the clock by this many checks of the followed file, waiting for each. */
export async function looks(clock: ManualClock, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    clock.advance(LOOK_MS);
    await until(() => expect(clock.waiting).toBe(1));
  }
}

/** Advances the clock until a condition holds. */
export const looksUntil = (clock: ManualClock, holds: () => void): Promise<void> =>
  until(() => {
    clock.advance(LOOK_MS);
    holds();
  });
