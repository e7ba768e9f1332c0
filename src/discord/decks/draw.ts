import { link } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { NextCards } from '#engine/decks/next-card.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { playRoll } from '#ledger/play.ts';
import type { ChangeReads, Origin } from '#store/port/changes.ts';
import type { CoinBook, RollEntry } from '#ledger/vocabulary/ledger.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { BotRequest } from '../command/command.ts';
import { cardLink } from '../cards/card-link.ts';
import { formatCard } from '../cards/words/sides.ts';

/** The card drawn, and the roll that drew it; `null` if it could be no other. */
export interface DrawnCard {
  readonly card: string;
  readonly entry: RollEntry | null;
}

/**
 * Draws one of the cards with a die of the channel's ledger, so that `/coins verify` covers it. A second die says which
 * card is in a place for which several are possible.
 * @param purpose as recorded in the ledger
 */
export function drawCard(
  coins: CoinBook,
  origin: Origin,
  { among, playerId, purpose }: { among: NextCards; playerId: PlayerId; purpose: string },
  ruleset: Ruleset,
): Result<DrawnCard, RefusedBy<typeof playRoll>> {
  const { cards, others } = among;
  const sides = [cards.length + (others?.places ?? 0), ...(others ? [others.among.length] : [])];
  if (sides.every((count) => count < 2)) return ok({ card: cards[0] ?? others?.among[0] ?? '', entry: null });
  const request = {
    kind: 'dice',
    rollers: [playerId],
    dice: sides.map((count) => ({ count: 1, sides: count })),
    modifier: 0,
    ignoring: null,
    isOrder: false,
    rerolls: null,
  } as const;
  const played = playRoll(coins, origin, { request, purpose, isPrivate: false }, ruleset);
  if (!played.ok) return played;
  const { entry } = played.value;
  const [place = 1, other = 1] = entry.outcome.rolls[0]?.natural ?? [];
  return ok({ card: cards[place - 1] ?? others?.among[other - 1] ?? '', entry });
}

/** If more entries than this were added since, a draw may be among them. */
const MAX_ENTRIES = 256;

/**
 * True for the press of a button if one of these events has happened since the last entry that it was about. A draw
 * can't be undone.
 */
export function isLate({ pressedAt }: BotRequest, events: RegExp, book: GameWithLog): boolean {
  if (pressedAt === undefined) return false;
  const since = book.seq - pressedAt;
  return (
    since < 0 ||
    since > MAX_ENTRIES ||
    book.log(since).some(({ entries }) => entries.some(({ event }) => events.test(event.kind)))
  );
}

/** What a change reads to find out whether its button is late. */
export const readsSince = ({ pressedAt }: BotRequest): ChangeReads =>
  pressedAt === undefined ? {} : { log: { since: pressedAt } };

/** The text of a card, if the pool has it, and otherwise where to read it. */
export function formatDrawnText(name: string, cards: CardPool): readonly Content[] {
  const entry = cards.find(name);
  if (!entry) return [];
  return entry.oracle
    ? (formatCard(entry, new Map())[0] ?? []).slice(1)
    : [text`What it does: ${link('on Scryfall', cardLink(entry))}`];
}
