import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Reads a program's arguments: flags of these kinds, and others in their order.
 * @returns one line for whoever typed what is not understood.
 */
export function parseFlags<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    return `${error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error)}.`;
  }
}
