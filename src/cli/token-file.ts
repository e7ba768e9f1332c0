import { readFileSync, statSync } from 'node:fs';

/** Three parts separated by dots. */
export const TOKEN_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Larger files, such as a device or a log, are not read. */
const MAX_BYTES = 4096;

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EACCES: 'may not be read by the bot: give it to the user that the bot runs as (chown)',
  EPERM: 'may not be read by the bot: give it to the user that the bot runs as (chown)',
};

/**
 * Reads a bot token from a file that contains nothing else but whitespace.
 * @returns the token, or an error that completes the file's name and does not reveal its content
 */
export function readTokenFile(file: string): { readonly token: string } | { readonly fault: string } {
  try {
    const found = statSync(file);
    if (!found.isFile()) return { fault: 'is no file' };
    if (found.size > MAX_BYTES) return { fault: 'is too long to be a bot token' };
    const token = readFileSync(file, 'utf8').trim();
    if (token === '') return { fault: 'is empty' };
    return TOKEN_SHAPE.test(token)
      ? { token }
      : { fault: 'has no bot token in it, or more than that (three parts with dots between)' };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { fault: FAULTS[code] ?? `cannot be read (${code})` };
  }
}
