import type { Text } from '#text/text.ts';
import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import { configuredEdition, settingsScope } from '../command/edition-option.ts';
import type { Reply } from '../command/reply.ts';
import { formatEditionInSentence } from '../labels/turn-words.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { gameEditionSelect } from './edition.ts';

/** The command that the reply answers, such as `game new`, and whether it succeeded. */
export interface UsedCommand {
  readonly command: string;
  readonly isDone: boolean;
}

/**
 * Finds the one-time notices to send privately after a reply:
 * - the introduction, after a server's first command,
 * - a notice that the founding rules still apply, if the server or user played before the default changed,
 * - the question by which rules the server plays, after its first game.
 *
 * In direct messages only the second is sent, and on servers that have not invited the bot none.
 * @returns `null` if there is nothing to send
 */
export async function findNotice(
  request: BotRequest,
  used: UsedCommand,
  ctx: BotContext,
): Promise<Reply | null> {
  if (request.origin.isUserInstall) return null;
  const lines = await findIntroduction(request, used, ctx);
  const gameId = await findGameWithoutEdition(request, used, ctx);
  if (gameId === null) return lines.length > 0 ? { content: joinLines(lines), isPrivate: true } : null;
  return {
    content: joinLines([...lines, 'By which rules do you play? Unanswered, by today’s.']),
    components: [gameEditionSelect(gameId, ctx.edition)],
    isPrivate: true,
  };
}

async function findIntroduction(
  request: BotRequest,
  { command }: UsedCommand,
  ctx: BotContext,
): Promise<readonly Text[]> {
  const { origin } = request;
  const { store } = ctx;
  const scope = settingsScope(origin);
  if (origin.guildId === null && (await store.setting(scope, 'introduced')) !== 'kept') return [];
  const before = await store.markNoticeShown(scope, 'introduced', origin.at);
  if (before === 'told') return [];
  const edition = await configuredEdition(origin, ctx);
  if (before === 'kept' && edition === 'founding')
    return [
      text`${origin.guildId ? 'This server keeps' : 'You keep'} playing by ${formatEditionInSentence(edition)}. \`/settings edition:\` changes it; most play by today’s.`,
    ];
  if (before !== undefined || command === 'help') return [];
  return [
    'Hello! I am a judge for playgroups: I answer rules questions, flip coins that anybody can check, and keep the game of a channel.',
    text`This server plays by ${formatEditionInSentence(edition)}: \`/settings\`.`,
    text`\`/help\` shows what to try.`,
  ];
}

/** Returns the id of the game if its host is to be asked for the edition; otherwise `null`. Asks once per server. */
async function findGameWithoutEdition(
  request: BotRequest,
  { command, isDone }: UsedCommand,
  ctx: BotContext,
): Promise<string | null> {
  const { store } = ctx;
  const { origin } = request;
  if (command !== 'game new' || !isDone || origin.guildId === null) return null;
  const scope = settingsScope(origin);
  if ((await store.setting(scope, 'edition')) !== undefined) return null;
  const game = await findOpenGame(request, ctx);
  if (!game.ok || game.value.game.hostId !== origin.actorId || game.value.game.edition !== ctx.edition)
    return null;
  return (await store.markNoticeShown(scope, 'asked', origin.at)) === undefined ? game.value.id : null;
}
