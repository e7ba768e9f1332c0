import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { playRoll } from '#store/coins/play-roll.ts';
import type { Origin } from '#store/port/changes.ts';
import type { CoinBook, RollEntry } from '#store/port/coins.ts';
import { cardLink } from '../cards/card-link.ts';
import { formatCard } from '../cards/words/sides.ts';

/** The card drawn, and the roll that drew it; `null` if it could be no other. */
export interface DrawnCard {
  readonly card: string;
  readonly entry: RollEntry | null;
}

/**
 * Draws one of the cards with a die of the channel's ledger, so that `/coins verify` covers it.
 * @param purpose as recorded in the ledger
 */
export function drawCard(
  coins: CoinBook,
  origin: Origin,
  { among, playerId, purpose }: { among: readonly string[]; playerId: PlayerId; purpose: string },
  ruleset: Ruleset,
): Result<DrawnCard, RefusedBy<typeof playRoll>> {
  const [first = ''] = among;
  if (among.length < 2) return ok({ card: first, entry: null });
  const request = {
    kind: 'dice',
    rollers: [playerId],
    dice: [{ count: 1, sides: among.length }],
    modifier: 0,
    ignoring: null,
    isOrder: false,
    rerolls: null,
  } as const;
  const played = playRoll(coins, origin, { request, purpose, isPrivate: false }, ruleset);
  if (!played.ok) return played;
  const { entry } = played.value;
  const place = entry.outcome.rolls[0]?.natural[0] ?? 1;
  return ok({ card: among[place - 1] ?? first, entry });
}

/** The text of a card, if the pool has it, and otherwise where to read it. */
export function formatDrawnText(name: string, cards: CardPool): readonly string[] {
  const entry = cards.find(name);
  if (!entry) return [];
  return entry.oracle
    ? (formatCard(entry, new Map())[0] ?? []).slice(1)
    : [`What it does: [on Scryfall](<${cardLink(entry)}>)`];
}
