import { COIN_CARD_LABELS, coinRequest, findCoinCard, labelOf } from '../cards/coin-procedures.ts';
import { coinResults } from '../cards/coin-results.ts';
import { nameIndex } from '../cards/name-index.ts';
import type { FlipRequest } from '../engine/coins.ts';
import { refuse, type Refusal } from '../engine/refusals.ts';
import { fail, ok, type Result } from '../engine/result.ts';
import type { LedgerEntry, Origin } from '../store/port.ts';
import type { CardLines } from './coin-replies.ts';
import type { House, Suggestion } from './command.ts';
import { readFlip, type FlipOptions } from './flip-request.ts';
import { mention } from './render-coins.ts';

const INDEX = nameIndex(COIN_CARD_LABELS);
const MOST_SUGGESTIONS = 25;

/** Cards that flip coins, by what was typed of their names; all in their order for nothing typed. */
export function suggestCoinCards(typed: string): readonly Suggestion[] {
  const found = typed.trim() ? INDEX.search(typed, MOST_SUGGESTIONS) : COIN_CARD_LABELS;
  return found.map((name) => ({ name, value: name }));
}

type Read = Result<{ readonly request: FlipRequest; readonly purpose: string | null }, Refusal>;

/** What `/flip` asks of the engine: by its options alone, or by the card's procedure and what they say beside it. */
export function readAnyFlip(
  options: FlipOptions & { readonly card: string | undefined },
  origin: Origin,
  house: House,
): Read {
  if (options.card !== undefined) return readCardFlip(options.card, options, origin, house);
  const request = readFlip(options, origin, house);
  return request.ok ? ok({ request: request.value, purpose: null }) : request;
}

function readCardFlip(typed: string, options: FlipOptions, origin: Origin, house: House): Read {
  const found = findCoinCard(typed);
  if (!found) return fail(refuse('card/unknown', { typed, nearest: INDEX.search(typed, 3) }));
  if (options.until) return fail(refuse('coins/options-clash', { one: 'card', other: 'until' }));
  const alone = readFlip({ ...options, coins: undefined }, origin, house);
  if (!alone.ok) return alone;
  const request = coinRequest(found, {
    ...alone.value,
    you: origin.actorId,
    players: options.players === undefined ? [] : alone.value.flippers,
    coins: options.coins ?? null,
  });
  return request.ok ? ok({ request: request.value, purpose: labelOf(found.card, found.procedure) }) : request;
}

/** What a card makes of a flip; `null` for a flip on its own, or of a card that is not known any more. */
export function cardLines({ purpose, request, outcome }: LedgerEntry): CardLines | null {
  const procedure = purpose === null ? null : findCoinCard(purpose)?.procedure;
  if (!procedure || purpose === null) return null;
  const names = Object.fromEntries(request.flippers.map((id) => [id, mention(id)]));
  return {
    heading: `**${purpose}**`,
    results: coinResults(procedure, outcome, names),
    note: procedure.note ?? null,
    endsAtMax: procedure.stop.kind === 'loss' && procedure.stop.most !== null,
  };
}
