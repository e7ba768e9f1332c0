import { ImportFault, SourceFault } from '../../sources/faults.ts';
import type { ImportArguments } from '../cards/arguments.ts';
import { withMilestones } from '../cards/progress.ts';
import { takeCards, TooFew } from '../cards/take-cards.ts';
import { lookOf, reasonOf, type Look, type LookSettings, type Tell } from './look.ts';

/** A look that lasts longer is given up, in ms: an hour for about 30 MB, which are 200 unpacked. */
const MAX_MS = 3_600_000;

/** Imports all cards that an address has now, with their rulings where it lists them. They replace those held. */
export async function lookForCards(settings: LookSettings, tell: Tell): Promise<Look> {
  const { address, file, last, at, stallMs, maxBytes, hosts, maxMs = MAX_MS } = settings;
  try {
    const lines = await takeCards(isFile(address) ? fileAt(address) : LISTED, {
      cardsFile: file,
      at,
      signal: AbortSignal.timeout(maxMs),
      listAddress: address,
      stallMs,
      maxBytes,
      hosts,
      showing: (reading) => withMilestones(reading, tell),
    });
    return lookOf('new', lines.join(' '), null);
  } catch (error) {
    const isBroken =
      (error instanceof ImportFault && !(error instanceof SourceFault)) || error instanceof TooFew;
    return lookOf(isBroken ? 'broken' : 'failed', reasonOf(error, address, maxMs), last);
  }
}

/** True of an address of cards themselves, false of one of a list of files, as Scryfall's has no such ending. */
const isFile = (address: string): boolean => /\.(?:json|gz)$/i.test(new URL(address).pathname);

const LISTED: ImportArguments = { from: 'scryfall', fewer: false };
const fileAt = (address: string): ImportArguments => ({
  from: 'given',
  cards: address,
  rulings: null,
  fewer: false,
});
