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

/* Runs typed lines such as `set life amount:-3  player:@Bob`, with two spaces between options. */

const IDS: Readonly<Record<string, string>> = { Ann: ANN, Bob: BOB, Cid: CID, Eve: EVE };
const NAMES = new Map(Object.entries(IDS).map(([name, id]) => [id, name]));

let interactions = 0;

function parseLine(line: string, who: string) {
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

/** The reply to a person's line, with its buttons. */
export async function reply({ ctx }: TurnTable, line: string, who = ANN): Promise<Reply> {
  const { command, arrived, asker } = parseLine(line, who);
  const given = parseCommandOptions(command.data, [arrived]);
  const result: HandlerResult = given.ok ? await command.run({ ...asker, ...given.value }, ctx) : given;
  return replyOf(result, who);
}

/** The text of the reply to a line, after `(private)` if only that person sees it. */
export const readReplyTo = async (table: TurnTable, line: string, who = ANN): Promise<string> =>
  readReply(await reply(table, line, who));

/** The text of a reply as people read it, with names instead of mentions. */
export function readReply({ embeds = [], isPrivate, ...said }: Reply): string {
  const text = [contentOf(said), ...embeds.flatMap(({ title, description }) => [title, description])];
  return withNames(`${isPrivate ? '(private) ' : ''}${asOfWriting(text.filter(Boolean).join('\n'))}`);
}

/** Runs lines one after another. Throws if one is refused. */
export async function runLines(table: TurnTable, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const text = await readReplyTo(table, line);
    if (text.startsWith('(private)')) throw new Error(`${line}: ${text}`);
  }
}

/** The suggestions for the last option of a line: the name, followed by the value if it differs. */
export async function suggestionsFor(
  { ctx }: TurnTable,
  line: string,
  who = ANN,
): Promise<readonly string[]> {
  const { command, subcommand, options, asker } = parseLine(line, who);
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
