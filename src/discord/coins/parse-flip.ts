import { matchCoinCards } from '#cards/coins/match-coin-cards.ts';
import { coinRequest, coinCardLabel, type CoinCardMatch } from '#cards/coins/procedures.ts';
import type { Face, FlipRequest } from '#engine/coins/flipping.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { COIN_CARD_INDEX } from './cards.ts';
import { parseFlip, parseOwned, type FlipOptions } from './flip-request.ts';

/** The parts of a request that depend on the game. */
export type FlipParts = Pick<FlipRequest, 'thumbs' | 'keep' | 'call' | 'calls'>;

/** A flip by its options, before the game is taken into account. */
export interface ParsedFlip {
  readonly request: FlipRequest;
  /** The name of the card's procedure, or `null`. */
  readonly purpose: string | null;
  /** The typed call of each flipper. */
  readonly calls: Readonly<Record<PlayerId, Face>>;
  /** It cannot be flipped without a call, because nobody could win or lose it. */
  readonly needsCall: boolean;
  /** Completes the request: with Thumbs a card that flips repeatedly stops earlier. */
  readonly whole: (parts: FlipParts) => Result<FlipRequest, RefusedBy<typeof coinRequest>>;
}

/** Several candidates by label. `typed` is an ambiguous name. */
export interface CardQuestion {
  readonly typed: string;
  readonly labels: readonly [string, ...string[]];
  /** The card if all candidates are its occasions; `null` for several cards. */
  readonly card: string | null;
}

type Typed = FlipOptions & { readonly card: string | undefined };

type Read = Result<
  ParsedFlip | CardQuestion,
  RefusedBy<typeof parseFlip | typeof coinRequest> | Refusal<'coins/card-unknown' | 'option/clash'>
>;

/**
 * Parses `/flip` by its options alone, or by the card's procedure and the options that modify it.
 * @param game the current game, in which the card may be, or `null`
 */
export async function parseAnyFlip(
  options: Typed,
  asker: BotRequest,
  ctx: BotContext,
  game: Game | null,
): Promise<Read> {
  const read = await parseFlip(
    { ...options, ...(options.card !== undefined && { coins: undefined }) },
    asker,
    ctx,
  );
  if (!read.ok) return read;
  if (options.card !== undefined) return parseCardFlip(options.card, options, read.value, asker, ctx, game);
  const { request, calls } = read.value;
  const isCalled = request.call !== null || Object.keys(calls).length > 0;
  const needsCall = !isCalled && request.until.kind === 'loss';
  return ok({ request, calls, needsCall, purpose: null, whole: (parts) => ok({ ...request, ...parts }) });
}

async function parseCardFlip(
  typed: string,
  options: Typed,
  { request: alone, calls }: Pick<ParsedFlip, 'request' | 'calls'>,
  asker: BotRequest,
  ctx: BotContext,
  game: Game | null,
): Promise<Read> {
  const { actorId } = asker.origin;
  const named = options.players === undefined ? [] : alone.flippers;
  const meant = matchCoinCards(typed, game, named.length > 0 ? named : decidedBy(game, actorId));
  const [found, ...others] = meant;
  if (!found || others.length > 0) return whichOf(typed, meant);
  if (!found.procedure && found.card.procedures.length > 0) return occasionOf(typed, found);
  if (options.until) return fail(refuse('option/clash', { one: 'card', other: 'until' }));
  const typedCall = alone.call ?? Object.values(calls)[0] ?? null;
  const needsCall = found.procedure?.called === true && typedCall === null;
  // A placeholder for the call: without any, the card would have no results.
  const called = (call: Face | null): Face | null => call ?? (needsCall ? 'heads' : null);
  const baseRequest = {
    ...alone,
    // Anybody may press an answer button, so the players are taken from its line.
    you: (asker.isAnswer && named[0]) || actorId,
    players: named,
    coins: options.coins ?? null,
  };
  // Only the card determines the flippers, and so the owner of Thumbs and fixed coins.
  const first = coinRequest(found, { ...baseRequest, call: called(typedCall) });
  if (!first.ok) return first;
  const owned = await parseOwned(options, first.value.flippers, asker, ctx);
  const whole: ParsedFlip['whole'] = ({ thumbs, keep, call }) =>
    coinRequest(found, { ...baseRequest, ...owned, thumbs, keep, call: called(call) });
  const request = whole({ ...owned, call: typedCall });
  if (!request.ok) return request;
  return ok({
    request: { ...request.value, call: needsCall ? null : request.value.call },
    calls,
    needsCall,
    purpose: coinCardLabel(found.card, found.procedure),
    whole,
  });
}

/** The players whom the user decides for, including themselves. */
function decidedBy(game: Game | null, playerId: PlayerId): readonly PlayerId[] {
  const controlled = game
    ? seatsInGame(game).flatMap((seat) =>
        deciderOf(game, seat.playerId) === playerId ? [seat.playerId] : [],
      )
    : [];
  return [...new Set([playerId, ...controlled])];
}

function whichOf(typed: string, meant: readonly CoinCardMatch[]): Read {
  const labels =
    meant.length > 0
      ? meant.map(({ card, procedure }) => coinCardLabel(card, procedure))
      : COIN_CARD_INDEX.search(typed, 5);
  const [first, ...others] = labels;
  if (first === undefined) return fail(refuse('coins/card-unknown', { typed }));
  return ok({ typed, labels: [first, ...others], card: null });
}

function occasionOf(typed: string, { card }: CoinCardMatch): Read {
  const [first, ...others] = card.procedures.map((procedure) => coinCardLabel(card, procedure));
  return first === undefined
    ? fail(refuse('coins/card-unknown', { typed }))
    : ok({ typed, labels: [first, ...others], card: card.name });
}
