import type { GetOptions } from '../../sources/get.ts';
import { openSource, type Source } from '../../sources/open-source.ts';

/** Scryfall's longest file, of every printing in every language, has 2.4 GB. */
const MOST_BYTES = 4_294_967_296;

/**
 * Opens a bulk file to be read.
 * @param source a path, or an http(s) address.
 * @throws {SourceFault} where it cannot be opened, here or while `stream` is read.
 */
export const openBulk = (source: string, options: GetOptions = {}): Promise<Source> =>
  openSource(source, 'application/json, application/gzip;q=0.9, */*;q=0.8', {
    mostBytes: MOST_BYTES,
    ...options,
  });
