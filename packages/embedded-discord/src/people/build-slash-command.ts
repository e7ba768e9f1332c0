import type { OptionValues, SentOption } from '../vocabulary/person.ts';
import { type JsonObject, asRecords, asText } from '../vocabulary/json-object.ts';
import type { World } from '../world/world.ts';
import { NotAllowed } from './not-allowed.ts';

/** The types of options: subcommand, group, user, channel, role, user or role. */
const SUBCOMMAND = 1;
const SUBCOMMAND_GROUP = 2;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;

interface SentCommand {
  readonly name: string;
  readonly options: readonly SentOption[];
}

/**
 * Builds a slash command as Discord sends it, by its declaration.
 * @param line the command's name, followed by those of its group and subcommand: `game new`
 * @param focused the name of the option being typed
 * @throws NotAllowed if the bot hasn't registered the command, the subcommand or an option
 */
export function buildSlashCommand(
  world: World,
  guildId: string | null,
  line: string,
  values: OptionValues,
  focused?: string,
): SentCommand {
  const [name = '', ...path] = line.split(' ');
  const command = world.commandRegistry.find(guildId, name, 1);
  if (!command) throw new NotAllowed(`The bot has no command /${name}`);
  let declared = asRecords((command as unknown as JsonObject)['options']);
  const branches: { readonly name: string; readonly type: number }[] = [];
  for (const word of path) {
    const branch = declared.find((option) => option['name'] === word && isBranch(option));
    if (!branch) throw new NotAllowed(`/${name} has no subcommand "${path.join(' ')}"`);
    branches.push({ name: word, type: Number(branch['type']) });
    declared = asRecords(branch['options']);
  }
  const subcommands = declared.filter(isBranch).map((option) => asText(option['name']));
  if (subcommands.length > 0)
    throw new NotAllowed(`/${line} is used with a subcommand: ${subcommands.join(', ')}`);
  const options = Object.entries(values).map(([option, value]): SentOption => {
    const declaration = declared.find((each) => each['name'] === option);
    if (!declaration) throw new NotAllowed(`/${line} has no option "${option}"`);
    return {
      name: option,
      type: Number(declaration['type']),
      value: optionValue(world, guildId, declaration, value),
      focused: option === focused || undefined,
    };
  });
  return {
    name,
    options: branches.reduceRight<readonly SentOption[]>(
      (inner, branch) => [{ ...branch, options: inner }],
      options,
    ),
  };
}

const isBranch = ({ type }: JsonObject): boolean => type === SUBCOMMAND || type === SUBCOMMAND_GROUP;

/** Converts names of users, channels and roles to ids, and names of choices to their values. */
function optionValue(
  { names, channels }: World,
  guildId: string | null,
  { type, choices }: JsonObject,
  value: OptionValues[string],
): OptionValues[string] {
  const choice = asRecords(choices).find(({ name }) => name === value);
  if (choice) return choice['value'] as string | number;
  const name = String(value);
  if (type === USER || type === MENTIONABLE) return names.id('user', name);
  if (type === ROLE) return names.id('role', name);
  if (type === CHANNEL)
    return channels.findThread(guildId ?? '', name)?.id ?? names.id('channel', name, guildId ?? '');
  return value;
}
