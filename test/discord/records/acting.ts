import { contentOf } from '#discord/command/reply.ts';
import game from '../../../commands/game.ts';
import record from '../../../commands/record.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Press, HandlerResult } from '#discord/command/command.ts';
import type { ReplyFile, Reply } from '#discord/command/reply.ts';
import { ALICE, BOB, buttonsOf, CLEO, DAN, mentions, type GameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

export const NAMES = new Map<string, string>([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CLEO, 'Cleo'],
  [DAN, 'Dan'],
]);

export const say = (reply: Reply): string =>
  contentOf(reply)
    .replaceAll(/<@(\d+)>/g, (mention, id: string) => (NAMES.has(id) ? `@${NAMES.get(id)}` : mention))
    .replaceAll(/<t:\d+:d>/g, 'DAY')
    .replaceAll(/after less than a minute/g, 'after TIME');

/** The text of a file; empty for other files. */
export const textOf = (file: ReplyFile | undefined): string => (file && 'text' in file ? file.text : '');

export const asReply = (said: HandlerResult, user: string): Reply => replyOf(said, user);

/** Presses a button, chooses in a select or submits a form of `/record`, by custom id. */
export async function act(
  table: GameChannel,
  user: string,
  id: string,
  given: Partial<Press> = {},
): Promise<Reply> {
  const { action = '', parts = [] } = parseCustomId(id) ?? {};
  const press = { ...table.asker(user), parts, values: [], askedBy: user, messageId: '1', ...given };
  return asReply(await record.presses![action]!(press, table.ctx), user);
}

export const idOf = (reply: Reply, label: string): string => buttonsOf(reply).get(label) ?? '';

/** The custom id of the reply's select. */
export function selectIn({ components = [] }: Reply): string {
  const rows = components as readonly {
    readonly components?: readonly { options?: unknown; custom_id?: string }[];
  }[];
  const select = rows.flatMap((row) => row.components ?? []).find(({ options }) => options !== undefined);
  return select?.custom_id ?? '';
}

/** Plays a game of Alice, Bob and Cleo and returns its result. */
export async function played(
  table: GameChannel,
  winner: string = ALICE,
  options: object = {},
): Promise<Reply> {
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE, ...options });
  const reply = await table.use(game, ALICE, 'end', { winners: mentions(winner) });
  return table.press(game, ALICE, reply, 'End the game');
}
