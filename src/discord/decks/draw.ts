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
import { formatPrintedSides } from '../cards/words/sides.ts';

/** The card drawn, and the roll that drew it; `null` if only one card was possible. */
export interface DrawnCard {
  readonly card: string;
  readonly entry: RollEntry | null;
}

/**
 * Draws one of the cards with a die of the channel's ledger, so that `/coins verify` covers it. If the place that it
 * shows may hold one of several cards, a second die decides which.
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

/** If more entries than this were added since, they aren't searched, because a draw may be among them. */
const MAX_ENTRIES = 256;

/**
 * True if a button was pressed and one of these events has happened since the last entry that its message showed. A
 * draw can't be undone, so it must not happen twice.
 */
export function isDrawOutdated({ pressedSeq }: BotRequest, events: RegExp, snapshot: GameWithLog): boolean {
  if (pressedSeq === undefined) return false;
  const since = snapshot.seq - pressedSeq;
  return (
    since < 0 ||
    since > MAX_ENTRIES ||
    snapshot.log(since).some(({ entries }) => entries.some(({ event }) => events.test(event.kind)))
  );
}

/** The entries that `isDrawOutdated` needs. */
export const readsSincePress = ({ pressedSeq }: BotRequest): ChangeReads =>
  pressedSeq === undefined ? {} : { log: { since: pressedSeq } };

/** The text of a card if the pool has it, and otherwise a link to it. */
export function formatDrawnText(name: string, cards: CardPool): readonly Content[] {
  const entry = cards.find(name);
  if (!entry) return [];
  return entry.oracle
    ? (formatPrintedSides(entry, new Map())[0] ?? []).slice(1)
    : [text`What it does: ${link('on Scryfall', cardLink(entry))}`];
}
