import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Parses command-line arguments.
 * @returns one line for the user if they are invalid
 */
export function parseFlags<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    // The first sentence of Node's message; the others are for programmers.
    return `${error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error)}.`;
  }
}
