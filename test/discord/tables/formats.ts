import game from '../../../commands/game.ts';
import table from '../../../commands/table.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import { textOf, type Reply } from '#discord/command/reply.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { openGameChannel, type GameChannel } from './game-channel.ts';

/* Tables of many players, who are named by letters: A hosts. They type and read names as `@A`, `@B` and so on. */

const FIRST_ID = 100_000_000_000_000_000n;

export const idOf = (letter: string): string => `${FIRST_ID + BigInt(letter.charCodeAt(0))}`;

/** `@A @B` as Discord writes it. */
const withIds = (text: string): string =>
  text.replace(/@([A-Z])\b/g, (_, letter: string) => `<@${idOf(letter)}>`);

const withLetters = (text: string): string =>
  text.replace(/<@(\d+)>/g, (_, id: string) => `@${String.fromCharCode(Number(BigInt(id) - FIRST_ID))}`);

type Options = Readonly<Record<string, string | number | boolean>>;

export interface FormatTable {
  readonly at: GameChannel;
  /** Uses a command, as A by default. @returns the text of the reply, after `(private) ` if only that person sees it */
  game(subcommand: string, options?: Options, who?: string): Promise<string>;
  table(subcommand: string, options?: Options, who?: string): Promise<string>;
  turn(subcommand: string, options?: Options, who?: string): Promise<string>;
  /** The table card. */
  card(): Promise<string>;
}

/** Options with users: players named by a letter become ids. */
const USERS = new Set(['first', 'player', 'from', 'to', 'by']);

const toDiscordOptions = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, USERS.has(name) ? idOf(value.slice(1)) : withIds(value)];
    }),
  );

export function formatTable(): FormatTable {
  const at = openGameChannel();
  const use =
    (command: SlashCommand) =>
    async (subcommand: string, options: Options = {}, who = 'A'): Promise<string> =>
      readReply(await at.use(command, idOf(who), subcommand, toDiscordOptions(options)));
  return {
    at,
    game: use(game),
    table: use(table),
    turn: use(turn),
    card: async () => readReply(renderTableCard(await at.book())),
  };
}

const readReply = ({ content, layout, isPrivate }: Reply): string =>
  withLetters(
    `${isPrivate ? '(private) ' : ''}${asOfWriting(textOf({ ...(content !== undefined && { content }), ...(layout && { layout }) }))}`,
  );

/** `@B @C @D` up to this many players, in seating order after A. */
export const otherPlayers = (players: number): string =>
  Array.from({ length: players - 1 }, (_, index) => `@${String.fromCharCode(66 + index)}`).join(' ');
