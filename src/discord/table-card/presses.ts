import { joinLines, small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { SnowflakeUtil } from 'discord.js';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { GameLogEntry, GameSnapshot } from '#store/port/games.ts';
import { loadGame } from '../table/load-game.ts';
import type { AnyCommand, BotContext, Press, HandlerResult } from '../command/command.ts';
import { textPart } from '../command/layout.ts';
import { allTextOf, type Reply } from '../command/reply.ts';
import { DAMAGE_ACTION } from '../damage/form.ts';
import { performTableAction } from './actions.ts';
import { parseTablePress, TABLE_ACTION } from './buttons.ts';
import { renderTableCard } from './card.ts';
import { pressDamage } from './damage.ts';
import { planCard } from './plan.ts';
import { STATUS_ACTION } from '../table/posting-note.ts';
import { pressStatus } from './status-pages.ts';

/** Button handlers of the table card, to be registered by a command. */
export const tablePresses: NonNullable<AnyCommand['presses']> = {
  async [TABLE_ACTION](press, ctx) {
    const parsed = parseTablePress(press.parts);
    const card = await ctx.store.card(press.origin.channelId);
    if (!parsed || isOlderMessage(press.messageId, card?.messageId))
      return ok(replaceMessage(press, SUPERSEDED));
    const book = await ctx.store.lastGame(press.origin.channelId);
    if (book?.id !== parsed.gameId || book.game.stage === 'over') return refuseGone(press, book, ctx);
    return performTableAction(parsed, press, ctx, (result, passed) => showOnCard(result, press, ctx, passed));
  },
  [STATUS_ACTION]: pressStatus,
  async [DAMAGE_ACTION](press, ctx) {
    const card = await ctx.store.card(press.origin.channelId);
    const isOnCard = card?.messageId === press.messageId;
    return pressDamage(press, ctx, async (result) => (isOnCard ? showOnCard(result, press, ctx) : result));
  },
};

/** The text that replaces an old card. */
const SUPERSEDED = text`-# The game goes on below, on the newest table card.`;

/** Replaces a card by a text, as a message of the same kind. */
const replaceMessage = ({ hasComponentsV2 }: Press, content: Content): Reply =>
  hasComponentsV2 ? { layout: [textPart(toMarkdown(content))], replaces: true } : { content, replaces: true };

/** Refuses a press on the card of a finished or erased game, and has its buttons removed. */
function refuseGone(
  { origin, messageId }: Press,
  book: GameSnapshot | null,
  { tableCards }: BotContext,
): HandlerResult {
  const { channelId, guildId } = origin;
  tableCards.invalidate(channelId, { guildId, isForced: true, outdatedMessageId: messageId });
  return book && book.game.stage !== 'over'
    ? fail(refuse('button/stale', {}))
    : fail(refuse('game/none', {}));
}

/** Snowflakes increase with time. */
const isOlderMessage = (messageId: string, cardMessageId: string | undefined): boolean =>
  cardMessageId !== undefined && BigInt(messageId) < BigInt(cardMessageId);

/** Entries searched for the change of the press: others may have changed the game since. */
const MAX_LINES = 16;

/**
 * Shows the game on the pressed message. If a new card is due, such as for a new turn, the old one shows the text of
 * the reply instead; likewise a card of an older version that is not in Components V2. If no card can be posted, the
 * reply is a card. Once the game is over, the reply is a message of its own. A result that did not change the game is
 * returned unchanged.
 */
async function showOnCard(
  result: HandlerResult,
  press: Press,
  { store, clock, tableCards }: BotContext,
  passed: readonly Text[] = [],
): Promise<HandlerResult> {
  const { channelId, guildId, interactionId } = press.origin;
  const { messageId } = press;
  if (!result.ok) return result;
  const loaded = await loadGame(store, channelId);
  const isOfPress = (line: GameLogEntry): boolean => line.interactionId === interactionId;
  if (!loaded || !(await loaded.withLog((book) => book.log(MAX_LINES).some(isOfPress)))) return result;

  // The card has no room for the result and the secret of the coins.
  if (loaded.snapshot.game.stage === 'over') return result;

  const postedAt = SnowflakeUtil.timestampFrom(messageId);
  const shownCard = await store.card(channelId);
  const { id: gameId, seq } = loaded.snapshot;
  const card =
    shownCard?.messageId === messageId ? shownCard : { channelId, messageId, gameId, seq: seq - 1, postedAt };
  const canPost = tableCards.postingBlock(channelId) === null;
  const circumstances = { now: clock.now(), isForced: true, canPost };
  const plan = await loaded.withLog((book) => planCard(book, card, circumstances));
  if (plan.do === 'post') {
    tableCards.invalidate(channelId, {
      guildId,
      closedCardId: messageId,
      closingInteractionId: interactionId,
    });
    return ok(replaceMessage(press, allTextOf(result.value)));
  }
  const shown = withFootnotes(await loaded.withLog(renderTableCard), passed);
  if (!press.hasComponentsV2) {
    // A card of an older version cannot become Components V2: its edit is rejected, so a new one is posted.
    tableCards.invalidate(channelId, {
      guildId,
      isForced: true,
      ...(shownCard?.messageId === messageId ? {} : { outdatedMessageId: messageId }),
    });
    return canPost ? ok(replaceMessage(press, allTextOf(result.value))) : ok(shown);
  }
  tableCards.recordPress(
    { interactionId, channelId, messageId, postedAt, card: shown },
    loaded.snapshot,
    shownCard,
  );
  return ok({ ...shown, replaces: true });
}

/** Adds small lines below a card. They disappear when it is next drawn. */
const withFootnotes = (card: Reply, lines: readonly Text[]): Reply =>
  card.layout && lines.length > 0
    ? { ...card, layout: [...card.layout, textPart(toMarkdown(joinLines(lines.map(small))))] }
    : card;
