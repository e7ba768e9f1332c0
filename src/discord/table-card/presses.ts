import { SnowflakeUtil } from 'discord.js';
import { refuse } from '../../engine/refusals/refusal.ts';
import type { LogRow, Standing } from '../../store/port/games.ts';
import { lookAt } from '../../store/port/look.ts';
import type { AnyCommand, BotContext, Press, HandlerResult } from '../command/command.ts';
import { textPart } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { DAMAGE_ACTION } from '../hits/form.ts';
import { textOf } from '../quotes/read-citations.ts';
import { performTableAction } from './actions.ts';
import { parseTablePress, TABLE_ACTION } from './buttons.ts';
import { renderTableCard } from './card.ts';
import { pressDamage } from './damage.ts';
import { planCard } from './plan.ts';
import { pressStatus, STATUS_ACTION } from './status-pages.ts';

/** The handlers of the buttons of the table card. A command takes them in among its presses. */
export const tablePresses: NonNullable<AnyCommand['presses']> = {
  async [TABLE_ACTION](press, ctx) {
    const read = parseTablePress(press.parts);
    const card = await ctx.store.card(press.origin.channelId);
    if (!read || isOlderMessage(press.messageId, card?.messageId)) return replaceMessage(press, SUPERSEDED);
    const book = await ctx.store.lastGame(press.origin.channelId);
    if (book?.id !== read.gameId || book.game.stage === 'over') return refuseGone(press, book, ctx);
    return performTableAction(read, press, ctx, (said, passed) => showOnCard(said, press, ctx, passed));
  },
  [STATUS_ACTION]: pressStatus,
  async [DAMAGE_ACTION](press, ctx) {
    const card = await ctx.store.card(press.origin.channelId);
    const isOnCard = card?.messageId === press.messageId;
    return pressDamage(press, ctx, async (said) => (isOnCard ? showOnCard(said, press, ctx) : said));
  },
};

/** An old card: its buttons go, and the game goes on below. */
const SUPERSEDED = '-# The game goes on below, on the newest table card.';

/** A text in the place of a card, as a message of the same kind. */
const replaceMessage = ({ isInParts }: Press, text: string): Reply =>
  isInParts ? { layout: [textPart(text)], replaces: true } : { content: text, replaces: true };

/** The game of the card is over, or was erased: the card loses its buttons too. */
function refuseGone(
  { origin, messageId }: Press,
  book: Standing | null,
  { tableCards }: BotContext,
): HandlerResult {
  const { channelId, guildId } = origin;
  tableCards.invalidate(channelId, { guildId, isForced: true, closes: messageId });
  return book && book.game.stage !== 'over' ? refuse('button/stale', {}) : refuse('game/none', {});
}

/** True if a message was posted before another. Ids count up with time. */
const isOlderMessage = (messageId: string, cardMessageId: string | undefined): boolean =>
  cardMessageId !== undefined && BigInt(messageId) < BigInt(cardMessageId);

/** So far back the log is looked through for what the press changed: others may have changed the game since. */
const MAX_LINES = 16;

/**
 * Shows the game on the message that was pressed; where a fresh card is due, such as for a new turn, the old one says
 * what happened. So does a card of an earlier version, which is no message in Components V2; where none can be posted, the
 * answer is a card. Where the game is over, the answer is a message of its own. What did not change the game is said as it is.
 */
async function showOnCard(
  said: HandlerResult,
  press: Press,
  { store, clock, tableCards }: BotContext,
  passed: readonly string[] = [],
): Promise<HandlerResult> {
  const { channelId, guildId, interactionId } = press.origin;
  const { messageId } = press;
  if ('code' in said) return said;
  const loaded = await lookAt(store, channelId);
  const isOfPress = (line: LogRow): boolean => line.interactionId === interactionId;
  if (!loaded || !(await loaded.tell((book) => book.log(MAX_LINES).some(isOfPress)))) return said;

  // What the game came to, and the secret of its coins, have no room on the card.
  if (loaded.standing.game.stage === 'over') return said;

  const postedAt = SnowflakeUtil.timestampFrom(messageId);
  const shownCard = await store.card(channelId);
  const { id: gameId, seq } = loaded.standing;
  const card =
    shownCard?.messageId === messageId ? shownCard : { channelId, messageId, gameId, seq: seq - 1, postedAt };
  const circumstances = { now: clock.now(), isForced: true, canPost: tableCards.canPost(channelId) };
  const plan = await loaded.tell((book) => planCard(book, card, circumstances));
  if (plan.do === 'post') {
    tableCards.invalidate(channelId, { guildId, closed: messageId });
    return replaceMessage(press, textOf(said));
  }
  const shown = withFootnotes(await loaded.tell(renderTableCard), passed);
  if (!press.isInParts) {
    // A card of an earlier version becomes none of today's: where its edit is refused, a fresh one is posted.
    tableCards.invalidate(channelId, {
      guildId,
      isForced: true,
      ...(shownCard?.messageId === messageId ? {} : { closes: messageId }),
    });
    return tableCards.canPost(channelId) ? replaceMessage(press, textOf(said)) : shown;
  }
  tableCards.recordPress(
    { interactionId, channelId, messageId, postedAt, shows: shown },
    loaded.standing,
    shownCard,
  );
  return { ...shown, replaces: true };
}

/** A card with small lines below it, until it is drawn the next time. */
const withFootnotes = (card: Reply, lines: readonly string[]): Reply =>
  card.layout && lines.length > 0
    ? { ...card, layout: [...card.layout, textPart(lines.map((line) => `-# ${line}`).join('\n'))] }
    : card;
