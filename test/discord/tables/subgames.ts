import { asMarkdown } from '#discord/markdown/write.ts';
import { contentOf } from '#discord/command/reply.ts';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import set from '../../../commands/set.ts';
import stack from '../../../commands/stack.ts';
import subgame from '../../../commands/subgame.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import { textsIn } from '#discord/command/layout.ts';
import type { Reply } from '#discord/command/reply.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import type { Game } from '#engine/game/state.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from './game-channel.ts';

const COMMANDS: Readonly<Record<string, SlashCommand>> = { game, permanent, set, stack, subgame, turn };
const NAMES: Readonly<Record<string, string>> = { Alice: ALICE, Bob: BOB, Cleo: CLEO, Dan: DAN };

type Options = Readonly<Record<string, string | number | boolean>>;

/** A table whose options and replies contain names such as `@Alice` instead of mentions. */
export interface SubgameTable {
  readonly channel: GameChannel;
  /** Uses a command, such as `subgame start`, as Alice by default. */
  use(does: string, options?: Options, who?: string): Promise<Reply>;
  press(reply: Reply, label: string, who?: string): Promise<Reply>;
  /** Shows the preview and presses its Apply. @returns the reply to both */
  apply(does: string, options?: Options, who?: string): Promise<Reply>;
  game(): Promise<Game>;
  /** The table card, line by line. */
  card(): Promise<readonly string[]>;
}

/** Alice, Bob and Cleo, in Alice's first main phase, with her Shahrazad on the stack. */
export async function subgameTable(edition = 'founding', isCast = true): Promise<SubgameTable> {
  const channel = openGameChannel();
  const toDiscordOptions = (options: Options): Options =>
    Object.fromEntries(Object.entries(options).map(([key, value]) => [key, toDiscordValue(value, key)]));
  const table: SubgameTable = {
    channel,
    async use(does, options = {}, who = 'Alice') {
      const [command = '', subcommand = ''] = does.split(' ');
      const run = COMMANDS[command];
      if (!run) throw new Error(`no command ${command}`);
      return withNames(await channel.use(run, NAMES[who] ?? '', subcommand, toDiscordOptions(options)));
    },
    async press(reply, label, who = 'Alice') {
      const action = buttonsOf(reply).get(label)?.split(':')[1] ?? '';
      const run = Object.values(COMMANDS).find(({ presses = {} }) => action in presses);
      if (!run) throw new Error(`no button ${label}`);
      return withNames(await channel.press(run, NAMES[who] ?? '', reply, label));
    },
    async apply(does, options = {}, who = 'Alice') {
      return table.press(await table.use(does, options, who), 'Apply', who);
    },
    game: async () => (await channel.book()).game,
    card: async () => linesOf(withNames(renderTableCard(await channel.book()))),
  };
  await table.use('game new', { players: '@Bob @Cleo', first: '@Alice', edition });
  await table.use('turn step', { to: 'main' });
  if (isCast) await table.use('stack add', { card: 'Shahrazad' });
  return table;
}

/** `@Alice` as Discord sends it: an id for a user option, a mention in a text. */
function toDiscordValue(value: string | number | boolean, option: string): string | number | boolean {
  if (typeof value !== 'string') return value;
  const name = /^@(\w+)$/.exec(value)?.[1];
  const isUser = ['first', 'by', 'owner', 'player', 'to'].includes(option);
  if (isUser && name) return NAMES[name] ?? value;
  return value.replace(/@(\w+)/g, (all, one: string) => (NAMES[one] ? mentions(NAMES[one]) : all));
}

function withNames(reply: Reply): Reply {
  const names = new Map(Object.entries(NAMES).map(([name, id]) => [id, name]));
  const written = { ...reply, content: asMarkdown(contentOf(reply)) };
  const text = JSON.stringify(written).replace(/<@(\d+)>/g, (all, id: string) =>
    names.has(id) ? `@${names.get(id)}` : all,
  );
  return JSON.parse(text) as Reply;
}

export const linesOf = ({ embeds = [], layout = [], ...reply }: Reply): readonly string[] => [
  ...[contentOf(reply), ...textsIn(layout)].join('\n').split('\n').filter(Boolean),
  ...embeds.flatMap(({ title = '', description = '' }) => [title, ...description.split('\n')]),
];

export { buttonsOf };
