import { ImportFault, SourceFault } from '#sources/faults.ts';
import type { CardsImportOptions } from '../cards/parse-cards-arguments.ts';
import { reportMilestones } from '../cards/progress.ts';
import { importCards, TooFewCards } from '../cards/import-cards.ts';
import {
  updateResult,
  failureReason,
  type UpdateResult,
  type UpdateOptions,
  type ReportProgress,
} from './update.ts';

/** Timeout: an hour for about 30 MB, 200 MB unpacked. */
const MAX_MS = 3_600_000;

/** Imports all cards from an address, and their rulings if the address lists them. They replace the current ones. */
export async function updateCards(settings: UpdateOptions, report: ReportProgress): Promise<UpdateResult> {
  const { address, file, last, at, stallMs, maxBytes, hosts, maxMs = MAX_MS } = settings;
  try {
    const lines = await importCards(isBulkFile(address) ? bulkFileAt(address) : LISTED, {
      cardsFile: file,
      at,
      signal: AbortSignal.timeout(maxMs),
      listAddress: address,
      stallMs,
      maxBytes,
      hosts,
      withProgress: (reading) => reportMilestones(reading, report),
    });
    return updateResult('new', lines.join(' '), null);
  } catch (error) {
    const isBroken =
      (error instanceof ImportFault && !(error instanceof SourceFault)) || error instanceof TooFewCards;
    return updateResult(isBroken ? 'broken' : 'failed', failureReason(error, address, maxMs), last);
  }
}

/** Distinguishes a file of cards from a list of files such as Scryfall's, by extension. */
const isBulkFile = (address: string): boolean => /\.(?:json|gz)$/i.test(new URL(address).pathname);

const LISTED: CardsImportOptions = { from: 'scryfall', fewer: false };
const bulkFileAt = (address: string): CardsImportOptions => ({
  from: 'given',
  cards: address,
  rulings: null,
  fewer: false,
});
