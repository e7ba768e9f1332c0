import type { Content } from '#text/text.ts';
import { joinLines, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ButtonStyle, ComponentType, SnowflakeUtil } from 'discord.js';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { findOpenGame } from '../table/execute-game-action.ts';

/** Custom-id action of the buttons. Its parts: `erase` or `cancel`, and the subject. */
export const FORGET_ACTION = 'forget';

/** The data to erase: all of the server, or the user's own. */
export type ErasureSubject = 'server' | 'me';

/** The maximum age of a confirmation, since it doesn't list data that was added later. */
const MAX_AGE_MS = 15 * 60 * 1000;

/** Lists what will be erased, with a button that erases it. Writes nothing. */
export async function confirmErasure(
  request: BotRequest,
  subject: ErasureSubject,
  ctx: BotContext,
): Promise<HandlerResult<Refusal<'forget/no-server' | 'permission/manage-server'>>> {
  if (subject === 'me')
    return ok({
      content: USER_CONFIRMATION,
      components: confirmationButtons('me'),
      isPrivate: true,
      asks: true,
    });
  const permission = checkMayEraseServer(request);
  if (!permission.ok) return permission;
  const { ok: hasOpenGame } = await findOpenGame(request, ctx);
  return ok({
    content: formatServerConfirmation(hasOpenGame),
    components: confirmationButtons('server'),
    asks: true,
  });
}

/** Handles the buttons: erases the data, or cancels. Stores nothing about the press. */
export async function handleErasureButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb, subject] = press.parts;
  const age = press.origin.at - SnowflakeUtil.timestampFrom(press.messageId);
  if (age > MAX_AGE_MS || (subject !== 'server' && subject !== 'me')) return fail(refuse('button/stale', {}));
  if (verb === 'cancel') return cancelErasure(press, subject);
  if (verb !== 'erase') return fail(refuse('button/stale', {}));
  return subject === 'me' ? eraseUser(press, ctx) : eraseServer(press, ctx);
}

/** Cancels for the user who requested the erasure, and for anyone who may erase. */
function cancelErasure(press: Press, subject: ErasureSubject): HandlerResult {
  if (subject === 'server' && press.askedBy !== press.origin.actorId) {
    const permission = checkMayEraseServer(press);
    if (!permission.ok) return permission;
  }
  return ok({ content: text`Cancelled: nothing was erased.`, replaces: true });
}

async function eraseUser({ origin }: Press, { store, audit }: BotContext): Promise<HandlerResult> {
  await store.forgetUser(origin.actorId);
  audit('forget/me', origin);
  return ok({
    content: text`Erased: your settings, your links to pages, the coins that were yours alone, and your name on record and in groups.`,
    replaces: true,
  });
}

async function eraseServer(press: Press, { store, tableCards, audit }: BotContext): Promise<HandlerResult> {
  const { channelId, actorId } = press.origin;
  const permission = checkMayEraseServer(press);
  if (!permission.ok) return permission;
  const guildId = permission.value;
  const card = await store.card(channelId);
  await store.forgetGuild(guildId);
  audit('forget/server', press.origin);
  // The game is gone, so nothing else would remove the buttons of its card.
  if (card) tableCards.invalidate(channelId, { guildId, outdatedMessageId: card.messageId });
  return ok({
    content: text`${playerName(actorId)} had all erased that I kept of this server.`,
    replaces: true,
  });
}

/** @returns the id of the server */
function checkMayEraseServer({
  origin,
  mayManageServer,
}: BotRequest): Result<string, Refusal<'forget/no-server' | 'permission/manage-server'>> {
  if (origin.guildId === null) return fail(refuse('forget/no-server', {}));
  return mayManageServer
    ? ok(origin.guildId)
    : fail(refuse('permission/manage-server', { action: 'erase what I keep of it' }));
}

const formatServerConfirmation = (hasOpenGame: boolean): Content =>
  joinLines([
    text`**Erase all that I keep of this server, of every channel?**`,
    text`- the games and their logs${hasOpenGame ? ', with the game that is open here' : ''}`,
    text`- what games came to (\`/record\`), and groups with their seasons`,
    text`- the coin flips and their secrets: those not revealed can then never be checked`,
    text`- the links to pages of games (\`/game page\`)`,
    text`- its settings, such as the edition that it plays by, and which rules I cited here (\`/rules moved\`)`,
    'It cannot be taken back. What stands in the channels stays there.',
  ]);

const USER_CONFIRMATION = joinLines([
  text`**Erase what I keep of you alone?**`,
  text`- what you prefer with a Thumb (\`/coins keep\`), and the edition of your direct messages`,
  text`- your links to pages of games (\`/game page\`)`,
  text`- the coins of direct messages in which nobody but you flipped`,
  text`- your name in what games came to (\`/record\`): they count on for the others`,
  text`- that you are of a group (\`/record standings\`)`,
  'It cannot be taken back. What you did on a server is part of its log, which others check: it goes with the server’s.',
]);

const confirmationButtons = (subject: ErasureSubject): NonNullable<Reply['components']> => [
  {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.Button,
        style: ButtonStyle.Danger,
        label: 'Erase',
        custom_id: customId(FORGET_ACTION, 'erase', subject),
      },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: 'Cancel',
        custom_id: customId(FORGET_ACTION, 'cancel', subject),
      },
    ],
  },
];
