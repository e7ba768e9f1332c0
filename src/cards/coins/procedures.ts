import type { PlayerId } from '#engine/vocabulary/players.ts';
import { MAX_COINS, type FlipRequest, type Until } from '#engine/coins/vocabulary.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { COIN_CARDS, COINS as COIN_CARD_LIST } from './coin-cards.ts';
import type { NumberChoice, CoinCard, Procedure, Stop } from './vocabulary.ts';
import { describeFacts } from './results.ts';
import { foldName, splitName } from '#engine/cards/names.ts';

/**
 * Maximum number of rounds for a card that repeats flips, fewer with Krark's Thumbs: one request flips at most
 * `MAX_COINS`.
 */
export const MAX_ROUNDS = 1000;
/** Maximum number of rounds if a player decides after each whether to continue. */
export const MAX_DECISIONS = 100;

export interface CoinCardMatch {
  readonly card: CoinCard;
  /** `null` if the card flips nothing itself, or if it flips on several occasions and none was named. */
  readonly procedure: Procedure | null;
}

/** Label for autocomplete: the card's name, with the occasion if there are several. */
export const coinCardLabel = (card: CoinCard, procedure: Procedure | null): string =>
  procedure && card.procedures.length > 1 ? `${card.name} (${procedure.when})` : card.name;

const CHOICES: readonly CoinCardMatch[] = COIN_CARDS.flatMap((card) =>
  (card.procedures.length > 0 ? card.procedures : [null]).map((procedure) => ({ card, procedure })),
);

/** The labels that autocomplete offers: `findCoinCard` understands each, and none is longer than 100 characters. */
export const COIN_CARD_LABELS: readonly string[] = CHOICES.map(({ card, procedure }) =>
  coinCardLabel(card, procedure),
);

const BY_NAME: ReadonlyMap<string, CoinCardMatch> = new Map([
  ...COIN_CARDS.flatMap((card) =>
    [card.name, ...splitName(card.name)].map(
      (name) =>
        [
          foldName(name),
          { card, procedure: card.procedures.length === 1 ? (card.procedures[0] ?? null) : null },
        ] as const,
    ),
  ),
  ...CHOICES.map((found) => [foldName(coinCardLabel(found.card, found.procedure)), found] as const),
]);

/**
 * Finds a card that flips coins or cares for flips.
 * @param typed its name or a half's, in any case and with or without accents and punctuation, or a label.
 */
export function findCoinCard(typed: string): CoinCardMatch | undefined {
  const known = BY_NAME.get(foldName(typed));
  if (known) return known;
  const card = COIN_CARD_LIST.find(typed);
  return card && { card, procedure: card.procedures[0] ?? null };
}

/** Options besides the card: who flips, and with which replacement effects. All but `you` are optional. */
export interface CoinCardOptions extends Partial<
  Pick<FlipRequest, 'call' | 'opponent' | 'thumbs' | 'keep' | 'fixed' | 'substitute'>
> {
  /** The player who makes the request. */
  readonly you: PlayerId;
  /**
   * The players typed in the `players` option. If the card has only one flipper, a single player named here flips
   * instead of `you`.
   */
  readonly players?: readonly PlayerId[];
  readonly coins?: number | null;
}

/** The request by which a card's coins are flipped. */
export function coinRequest(
  { card, procedure }: CoinCardMatch,
  options: CoinCardOptions,
): Result<
  FlipRequest,
  | RefusedBy<typeof flippersOf | typeof untilOf>
  | Refusal<'coins/which-flip' | 'coins/no-flip-of-its-own' | 'coins/needs-call' | 'coins/not-called'>
> {
  const { name } = card;
  if (!procedure) {
    return fail(
      card.procedures.length > 0
        ? refuse('coins/which-flip', {
            card: name,
            choices: card.procedures.map((choice) => coinCardLabel(card, choice)),
          })
        : refuse('coins/no-flip-of-its-own', { card: name, facts: describeFacts(card) }),
    );
  }
  const call = options.call ?? null;
  if (procedure.called && !call) return fail(refuse('coins/needs-call', { card: name }));
  if (!procedure.called && call) return fail(refuse('coins/not-called', { card: name }));
  const flippers = flippersOf(name, procedure, options);
  if (!flippers.ok) return flippers;
  const thumbs = options.thumbs ?? {};
  const until = untilOf(name, procedure.stop, options.coins ?? null, roundsFor(flippers.value, thumbs));
  if (!until.ok) return until;
  return ok({
    flippers: flippers.value,
    call,
    opponent: options.opponent ?? null,
    until: until.value,
    thumbs,
    keep: options.keep ?? {},
    fixed: options.fixed ?? null,
    substitute: options.substitute ?? null,
  });
}

type Flippers = FlipRequest['flippers'];

function flippersOf(
  name: string,
  procedure: Procedure,
  { you, players = [], opponent }: CoinCardOptions,
): Result<Flippers, Refusal<'coins/needs-players'>> {
  const named = [...new Set(players)];
  const all = [...new Set([you, ...players])];
  const needs = (min: number, max: number | null): Result<Flippers, Refusal<'coins/needs-players'>> =>
    fail(refuse('coins/needs-players', { card: name, min, max }));
  if (procedure.flippers === 'you-and-opponent') {
    // If two players are named, both flip, regardless of who asks, so that a controller can flip for the controlled
    // player.
    const flippers = named.length === 2 ? named : all;
    const [first = you, second, ...more] = new Set(opponent ? [...flippers, opponent] : flippers);
    return second !== undefined && more.length === 0 ? ok([first, second]) : needs(2, 2);
  }
  if (procedure.flippers === 'each-player') {
    return all.length < 2 ? needs(2, null) : ok([you, ...all.slice(1)]);
  }
  return named.length > 1 ? needs(1, 1) : ok([named[0] ?? you]);
}

/** The number of rounds that fit in one request. */
function roundsFor(flippers: Flippers, thumbs: Readonly<Record<PlayerId, number>>): number {
  const coinsPerRound = flippers.reduce((sum, player) => sum + 2 ** (thumbs[player] ?? 0), 0);
  return Math.max(1, Math.min(MAX_ROUNDS, Math.floor(MAX_COINS / coinsPerRound)));
}

function untilOf(
  card: string,
  stop: Stop,
  typed: number | null,
  rounds: number,
): Result<Until, Refusal<'coins/how-many' | 'coins/card-says-how-many'>> {
  const chosen = choiceOf(stop);
  if (chosen) {
    const { what, min, max } = chosen;
    if (typed === null || !Number.isInteger(typed) || typed < min || typed > max) {
      return fail(refuse('coins/how-many', { card, what, min, max }));
    }
    return ok(
      stop.kind === 'loss' && typed > 0 ? { kind: 'loss', max: typed } : { kind: 'coins', coins: typed },
    );
  }
  if (typed !== null && !(stop.kind === 'coins' && stop.coins === typed)) {
    return fail(refuse('coins/card-says-how-many', { card }));
  }
  if (stop.kind === 'coins') return ok({ kind: 'coins', coins: stop.coins as number });
  if (stop.kind === 'loss') return ok({ kind: 'loss', max: rounds });
  if (stop.kind === 'all-show') return ok({ ...stop, max: rounds });
  return ok({ ...stop, max: Math.min(rounds, MAX_DECISIONS) });
}

function choiceOf(stop: Stop): NumberChoice | null {
  if (stop.kind === 'coins') return typeof stop.coins === 'number' ? null : stop.coins;
  return stop.kind === 'loss' ? stop.most : null;
}
