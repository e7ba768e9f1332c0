import { ButtonStyle, ComponentType, SnowflakeUtil } from 'discord.js';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import { mention } from '../words/mention.ts';
import type { Reply } from '../command/reply.ts';
import { findOpenGame } from '../table/execute-game-action.ts';

/** Parts: erase or cancel, and the subject. */
export const FORGET_ACTION = 'forget';

/** All data of the server, or the user's own. */
export type ErasureSubject = 'server' | 'me';

/** An older confirmation no longer covers what has been added since. */
const OLDEST_MS = 15 * 60 * 1000;

/** Lists what will be erased, with a button that erases it. Writes nothing. */
export async function confirmErasure(
  request: BotRequest,
  whose: ErasureSubject,
  ctx: BotContext,
): Promise<HandlerResult<Refusal<'forget/no-server' | 'permission/manage-server'>>> {
  if (whose === 'me') return { content: OF_A_USER, components: confirmation('me'), isPrivate: true };
  const refusal = refuseServer(request);
  if (refusal) return refusal;
  const { ok: isOpen } = await findOpenGame(request, ctx);
  return { content: ofTheServer(isOpen), components: confirmation('server') };
}

/** Erases the data, or cancels. Nothing about it is stored. */
export async function pressErasure(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb, whose] = press.parts;
  const age = press.origin.at - SnowflakeUtil.timestampFrom(press.messageId);
  if (age > OLDEST_MS || (whose !== 'server' && whose !== 'me')) return refuse('button/stale', {});
  if (verb === 'cancel') return leaveIt(press, whose);
  if (verb !== 'erase') return refuse('button/stale', {});
  return whose === 'me' ? eraseUser(press, ctx) : eraseServer(press, ctx);
}

/** The requesting user may cancel, and anyone who may erase. */
function leaveIt(press: Press, whose: ErasureSubject): HandlerResult {
  const refusal = whose === 'server' && press.askedBy !== press.origin.actorId ? refuseServer(press) : null;
  return refusal ?? { content: 'Cancelled: nothing was erased.', replaces: true };
}

async function eraseUser({ origin }: Press, { store, audit }: BotContext): Promise<HandlerResult> {
  await store.forgetUser(origin.actorId);
  audit('forget/me', origin);
  return {
    content:
      'Erased: your settings, your links to pages, the coins that were yours alone, and your name on record.',
    replaces: true,
  };
}

async function eraseServer(press: Press, { store, tableCards, audit }: BotContext): Promise<HandlerResult> {
  const { guildId, channelId, actorId } = press.origin;
  const refusal = refuseServer(press);
  if (refusal || guildId === null) return refusal ?? refuse('forget/no-server', {});
  const card = await store.card(channelId);
  await store.forgetGuild(guildId);
  audit('forget/server', press.origin);
  // The game is gone, so nothing else would remove the buttons of its card.
  if (card) tableCards.invalidate(channelId, { guildId, closes: card.messageId });
  return { content: `${mention(actorId)} had all erased that I kept of this server.`, replaces: true };
}

function refuseServer({ origin, mayManageServer }: BotRequest) {
  if (origin.guildId === null) return refuse('forget/no-server', {});
  return mayManageServer ? null : refuse('permission/manage-server', { action: 'erase what I keep of it' });
}

const ofTheServer = (isOpen: boolean): string =>
  [
    '**Erase all that I keep of this server, of every channel?**',
    `- the games and their logs${isOpen ? ', with the game that is open here' : ''}`,
    '- what games came to (`/record`)',
    '- the coin flips and their secrets: those not revealed can then never be checked',
    '- the links to pages of games (`/game page`)',
    '- its settings, such as the edition that it plays by, and which rules I cited here (`/rules moved`)',
    'It cannot be taken back. What stands in the channels stays there.',
  ].join('\n');

const OF_A_USER = [
  '**Erase what I keep of you alone?**',
  '- what you prefer with a Thumb (`/coins keep`), and the edition of your direct messages',
  '- your links to pages of games (`/game page`)',
  '- the coins of direct messages in which nobody but you flipped',
  '- your name in what games came to (`/record`): they count on for the others',
  'It cannot be taken back. What you did on a server is part of its log, which others check: it goes with the server’s.',
].join('\n');

const confirmation = (whose: ErasureSubject): NonNullable<Reply['components']> => [
  {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.Button,
        style: ButtonStyle.Danger,
        label: 'Erase',
        custom_id: customId(FORGET_ACTION, 'erase', whose),
      },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: 'Cancel',
        custom_id: customId(FORGET_ACTION, 'cancel', whose),
      },
    ],
  },
];
