import { coinRequest, findCoinCard, labelOf } from '../../cards/coins/procedures.ts';
import type { FlipRequest } from '../../engine/coins/flipping.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Origin } from '../../store/port/changes.ts';
import type { House } from '../command/command.ts';
import { COIN_CARD_INDEX } from './cards.ts';
import { readFlip, readOwned, type FlipOptions } from './flip-request.ts';

/** What is asked of the engine, so far by what was typed alone. */
export interface FlipRead {
  readonly request: FlipRequest;
  /** The card's procedure, or `null`. */
  readonly purpose: string | null;
  /** The same request with the Thumbs that count: a card that flips again and again stops the sooner. */
  readonly withThumbs: (
    owned: Pick<FlipRequest, 'thumbs' | 'keep'>,
  ) => Result<FlipRequest, RefusedBy<typeof coinRequest>>;
}

type Read = Result<
  FlipRead,
  RefusedBy<typeof readFlip | typeof coinRequest> | Refusal<'coins/card-unknown' | 'option/clash'>
>;

/**
 * Reads what `/flip` asks of the engine: by its options alone, or by the card's procedure and what they say beside it.
 */
export async function readAnyFlip(
  options: FlipOptions & { readonly card: string | undefined },
  origin: Origin,
  house: House,
): Promise<Read> {
  if (options.card !== undefined) return readCardFlip(options.card, options, origin, house);
  const read = await readFlip(options, origin, house);
  if (!read.ok) return read;
  const request = read.value;
  return ok({ request, purpose: null, withThumbs: (owned) => ok({ ...request, ...owned }) });
}

async function readCardFlip(
  typed: string,
  options: FlipOptions,
  origin: Origin,
  house: House,
): Promise<Read> {
  const found = findCoinCard(typed);
  if (!found) return fail(refuse('coins/card-unknown', { typed, nearest: COIN_CARD_INDEX.search(typed, 3) }));
  if (options.until) return fail(refuse('option/clash', { one: 'card', other: 'until' }));
  const alone = await readFlip({ ...options, coins: undefined }, origin, house);
  if (!alone.ok) return alone;
  const asked = {
    ...alone.value,
    you: origin.actorId,
    players: options.players === undefined ? [] : alone.value.flippers,
    coins: options.coins ?? null,
  };
  // Only the card says who flips, and so whose Thumbs and whose fixed coins they are.
  const first = coinRequest(found, asked);
  if (!first.ok) return first;
  const owned = await readOwned(options, first.value.flippers, origin, house);
  const request = coinRequest(found, { ...asked, ...owned });
  if (!request.ok) return request;
  return ok({
    request: request.value,
    purpose: labelOf(found.card, found.procedure),
    withThumbs: ({ thumbs, keep }) => coinRequest(found, { ...asked, ...owned, thumbs, keep }),
  });
}
