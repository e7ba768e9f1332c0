import Database from '../../../src/basics/sqlite.ts';
import type { FileLog } from '../../../src/store/files/follow-file.ts';
import { openFiles } from '../../helpers/open-files.ts';

/* What tests of a file that a running bot follows have in common. */

/** How often such a file is looked at in tests, in ms. */
export const LOOK_MS = 5;

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

/** Those that this process holds open of the file and what is beside it under its name. */
export const heldOpen = (file: string): readonly string[] =>
  openFiles().filter((path) => path.startsWith(file));

/** Locks a file as another program may, until the function returned is called. */
export function lock(file: string): () => void {
  const db = new Database(file);
  db.exec('BEGIN EXCLUSIVE');
  return () => void db.close();
}

/** Waits until a file was looked at so often. */
export const looks = (times: number) => new Promise((resolve) => setTimeout(resolve, times * 2 * LOOK_MS));
