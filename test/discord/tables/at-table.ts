import { contentOf } from '#discord/command/reply.ts';
import { ApplicationCommandOptionType as Type, type CommandInteractionOption } from 'discord.js';
import { commands } from '../../../commands/index.ts';
import { isSlashCommand, type HandlerResult } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { parseCommandOptions } from '#discord/requests/options.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { from } from '../../store/coins/flips.ts';
import { ANN, BOB, CID, EVE, type TurnTable } from './turns.ts';
import { replyOf } from '../../helpers/reply-of.ts';

/*
 * A line that people type at a table: `set life amount:-3  player:@Bob`, options two spaces apart.
 */

const IDS: Readonly<Record<string, string>> = { Ann: ANN, Bob: BOB, Cid: CID, Eve: EVE };
const NAMES = new Map(Object.entries(IDS).map(([name, id]) => [id, name]));

let interactions = 0;

function read(line: string, who: string) {
  const [, name, subcommand = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const command = commands.filter(isSlashCommand).find(({ data }) => data.name === name);
  const declared = (command?.data.options ?? []).find((one) => one.name === subcommand);
  if (!command || declared?.type !== Type.Subcommand) throw new Error(`there is no /${line}`);
  const typed = rest.split('  ').filter((part) => part !== '');
  const options = typed.map((part) => {
    const [, key = '', value = ''] = /^([\w-]+):(.*)$/.exec(part.trimStart()) ?? [];
    const option = declared.options?.find((one) => one.name === key);
    if (!option) throw new Error(`/${name} ${subcommand} has no option ${part}`);
    return { name: key, type: option.type, value: valueOf(option.type, value) };
  });
  const arrived: CommandInteractionOption = { name: subcommand, type: Type.Subcommand, options };
  interactions += 1;
  const asker = { origin: from(`line ${interactions}`, { actorId: who }), mayManageServer: false };
  return { command, subcommand, options, arrived, asker };
}

function valueOf(type: Type, value: string): string | number | boolean {
  if (type === Type.Integer) return Number(value);
  if (type === Type.Boolean) return value === 'true';
  return value.startsWith('@') ? (IDS[value.slice(1)] ?? value) : value;
}

const withNames = (text: string): string =>
  text.replace(/<@(\d+)>/g, (mention, id: string) => (NAMES.has(id) ? `@${NAMES.get(id)}` : mention));

/** The answer to a person's line, with its buttons. */
export async function reply({ ctx }: TurnTable, line: string, who = ANN): Promise<Reply> {
  const { command, arrived, asker } = read(line, who);
  const given = parseCommandOptions(command.data, [arrived]);
  const result: HandlerResult = given.ok ? await command.run({ ...asker, ...given.value }, ctx) : given;
  return replyOf(result, who);
}

/** What a person reads after a line; `(private)` precedes what only they read. */
export const say = async (table: TurnTable, line: string, who = ANN): Promise<string> =>
  asRead(await reply(table, line, who));

/** A reply as it is read. */
export function asRead({ embeds = [], isPrivate, ...said }: Reply): string {
  const text = [contentOf(said), ...embeds.flatMap(({ title, description }) => [title, description])];
  return withNames(`${isPrivate ? '(private) ' : ''}${asOfWriting(text.filter(Boolean).join('\n'))}`);
}

/** Types lines one after another, none of which is refused. */
export async function formatAll(table: TurnTable, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const text = await say(table, line);
    if (text.startsWith('(private)')) throw new Error(`${line}: ${text}`);
  }
}

/** The suggestions for the last option of a line: the name, followed by the value if it differs. */
export async function offered({ ctx }: TurnTable, line: string, who = ANN): Promise<readonly string[]> {
  const { command, subcommand, options, asker } = read(line, who);
  const { name: option = '', value: typed = '' } = options.at(-1) ?? {};
  const others = Object.fromEntries(options.slice(0, -1).map(({ name, value }) => [name, value]));
  const typing = { ...asker, subcommand, option, typed: String(typed), others };
  const choices = await command.complete(typing, ctx);
  for (const { name, value } of choices)
    if (![name, value].every((text) => text.length > 0 && text.length <= LONGEST_SUGGESTION))
      throw new Error(`Discord takes no suggestion ${name}, ${value}`);
  return choices.map(({ name, value }) => withNames(name === value ? name : `${value}=${name}`));
}

const LONGEST_SUGGESTION = 100;
