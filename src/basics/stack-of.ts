import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** A place in a built file, as a stack has it: `file:///app/dist/src/bot.js:7:13`. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * The stack of an error with the places in our sources, also if the program is built. `--enable-source-maps` would keep
 * the maps of all modules in memory, 9 MB; this reads those of the files in the stack.
 */
export function stackOf({ stack, message }: Error): string {
  const maps = new Map<string, SourceMap>();
  return (
    stack?.replace(
      PLACE,
      (place: string, file: string, line: string, column: string) =>
        sourcePlace(file, Number(line), Number(column), maps) ?? place,
    ) ?? message
  );
}

/**
 * @param maps those read so far, since a stack often passes a file several times
 * @returns `undefined` for a file without a map, such as those of most packages
 */
function sourcePlace(
  file: string,
  line: number,
  column: number,
  maps: Map<string, SourceMap>,
): string | undefined {
  try {
    const map = maps.get(file) ?? readMap(file);
    maps.set(file, map);
    const source = map.findEntry(line - 1, column - 1);
    return 'originalSource' in source
      ? `${new URL(source.originalSource, file).href}:${source.originalLine + 1}:${source.originalColumn + 1}`
      : undefined;
  } catch {
    return undefined;
  }
}

/** @throws if the file has no map */
const readMap = (file: string): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload);
