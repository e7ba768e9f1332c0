import { matchCoinCards } from '#cards/coins/match-coin-cards.ts';
import { coinRequest, coinCardLabel, type CoinCardMatch } from '#cards/coins/procedures.ts';
import type { Face, FlipRequest } from '#engine/coins/vocabulary.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { COIN_CARD_INDEX } from './coin-cards.ts';
import { parseFlip, parseOwnerOptions, type FlipOptions } from './flip-request.ts';

/** The parts of a request that depend on the game. */
export type FlipParts = Pick<FlipRequest, 'thumbs' | 'keep' | 'call' | 'calls'>;

/** A flip by its options, before the game is taken into account. */
export interface ParsedFlip {
  readonly request: FlipRequest;
  /** The name of the card's procedure, or `null`. */
  readonly purpose: string | null;
  /** The typed call of each flipper. */
  readonly calls: Readonly<Record<PlayerId, Face>>;
  /** True if the flip needs a call, because without one no player could win or lose it. */
  readonly needsCall: boolean;
  /** Completes the request: with Thumbs a card that flips repeatedly stops earlier. */
  readonly completeRequest: (parts: FlipParts) => Result<FlipRequest, RefusedBy<typeof coinRequest>>;
}

/** The candidates for an ambiguous or misspelled name, by their labels. */
export interface CardQuestion {
  readonly typed: string;
  readonly labels: readonly [string, ...string[]];
  /** The card, if the candidates are its occasions to flip; `null` for several cards. */
  readonly card: string | null;
}

type CardFlipOptions = FlipOptions & { readonly card: string | undefined };

type ParseResult = Result<
  ParsedFlip | CardQuestion,
  RefusedBy<typeof parseFlip | typeof coinRequest> | Refusal<'coins/card-unknown' | 'option/clash'>
>;

/**
 * Parses `/flip` by its options alone, or by the card's procedure and the options that modify it.
 * @param game the current game, in which the card may be, or `null`
 */
export async function parseAnyFlip(
  options: CardFlipOptions,
  botRequest: BotRequest,
  ctx: BotContext,
  game: Game | null,
): Promise<ParseResult> {
  const parsed = await parseFlip(
    { ...options, ...(options.card !== undefined && { coins: undefined }) },
    botRequest,
    ctx,
  );
  if (!parsed.ok) return parsed;
  if (options.card !== undefined)
    return parseCardFlip(options.card, options, parsed.value, botRequest, ctx, game);
  const { request, calls } = parsed.value;
  const isCalled = request.call !== null || Object.keys(calls).length > 0;
  const needsCall = !isCalled && request.until.kind === 'loss';
  return ok({
    request,
    calls,
    needsCall,
    purpose: null,
    completeRequest: (parts) => ok({ ...request, ...parts }),
  });
}

async function parseCardFlip(
  typed: string,
  options: CardFlipOptions,
  { request: baseFlip, calls }: Pick<ParsedFlip, 'request' | 'calls'>,
  botRequest: BotRequest,
  ctx: BotContext,
  game: Game | null,
): Promise<ParseResult> {
  const { actorId } = botRequest.origin;
  const namedPlayers = options.players === undefined ? [] : baseFlip.flippers;
  const matches = matchCoinCards(
    typed,
    game,
    namedPlayers.length > 0 ? namedPlayers : playersDecidedBy(game, actorId),
  );
  const [match, ...others] = matches;
  if (!match || others.length > 0) return cardQuestion(typed, matches);
  if (!match.procedure && match.card.procedures.length > 0) return occasionQuestion(typed, match);
  if (options.until) return fail(refuse('option/clash', { one: 'card', other: 'until' }));
  const typedCall = baseFlip.call ?? Object.values(calls)[0] ?? null;
  const needsCall = match.procedure?.called === true && typedCall === null;
  // A placeholder for the call: without any, the card would have no results.
  const withPlaceholderCall = (call: Face | null): Face | null => call ?? (needsCall ? 'heads' : null);
  const baseRequest = {
    ...baseFlip,
    // Any user may press an answer button, so the players are taken from its command line.
    you: (botRequest.isAnswer && namedPlayers[0]) || actorId,
    players: namedPlayers,
    coins: options.coins ?? null,
  };
  // Only the card determines the flippers, and so the owner of Thumbs and fixed coins.
  const draft = coinRequest(match, { ...baseRequest, call: withPlaceholderCall(typedCall) });
  if (!draft.ok) return draft;
  const owned = await parseOwnerOptions(options, draft.value.flippers, botRequest, ctx);
  const completeRequest: ParsedFlip['completeRequest'] = ({ thumbs, keep, call }) =>
    coinRequest(match, { ...baseRequest, ...owned, thumbs, keep, call: withPlaceholderCall(call) });
  const request = completeRequest({ ...owned, call: typedCall });
  if (!request.ok) return request;
  return ok({
    request: { ...request.value, call: needsCall ? null : request.value.call },
    calls,
    needsCall,
    purpose: coinCardLabel(match.card, match.procedure),
    completeRequest,
  });
}

/** The players whom the user decides for, including themselves. */
function playersDecidedBy(game: Game | null, playerId: PlayerId): readonly PlayerId[] {
  const controlled = game
    ? seatsInGame(game).flatMap((seat) =>
        deciderOf(game, seat.playerId) === playerId ? [seat.playerId] : [],
      )
    : [];
  return [...new Set([playerId, ...controlled])];
}

function cardQuestion(typed: string, matches: readonly CoinCardMatch[]): ParseResult {
  const labels =
    matches.length > 0
      ? matches.map(({ card, procedure }) => coinCardLabel(card, procedure))
      : COIN_CARD_INDEX.search(typed, 5);
  const [first, ...others] = labels;
  if (first === undefined) return fail(refuse('coins/card-unknown', { typed }));
  return ok({ typed, labels: [first, ...others], card: null });
}

function occasionQuestion(typed: string, { card }: CoinCardMatch): ParseResult {
  const [first, ...others] = card.procedures.map((procedure) => coinCardLabel(card, procedure));
  return first === undefined
    ? fail(refuse('coins/card-unknown', { typed }))
    : ok({ typed, labels: [first, ...others], card: card.name });
}
