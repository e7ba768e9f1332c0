import type { APIMessage } from 'discord-api-types/v10';
import { placed } from '../limits/components.ts';
import { asList, type JsonObject, asRecord, asRecords, asText } from '../vocabulary/json-object.ts';
import { EVERYONE_PERMISSIONS, type SentOption } from '../vocabulary/person.ts';
import type { CallbackResult } from '../vocabulary/callback-result.ts';
import { someUser } from '../world/users.ts';
import type { World } from '../world/world.ts';

/** Builds the `data` of interactions as Discord sends them. */

const CHAT_INPUT = 1;
const ON_MESSAGE = 3;
const SUBCOMMAND = 1;
const SUBCOMMAND_GROUP = 2;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const ATTACHMENT = 11;
const BUTTON = 2;
const STRING_SELECT = 3;
const USER_SELECT = 5;

export function commandData(
  world: World,
  guildId: string | null,
  name: string,
  options: readonly SentOption[],
): JsonObject {
  return {
    ...commandNamed(world, guildId, name, CHAT_INPUT),
    options,
    ...resolvedOf(world, guildId, options),
  };
}

/** A command in the menu of a message. The whole message is included, even if the bot may not read others. */
export function messageCommandData(
  world: World,
  guildId: string | null,
  name: string,
  message: APIMessage,
): JsonObject {
  return {
    ...commandNamed(world, guildId, name, ON_MESSAGE),
    target_id: message.id,
    resolved: { messages: { [message.id]: message } },
  };
}

function commandNamed(world: World, guildId: string | null, name: string, type: number): JsonObject {
  const command = world.commandBook.find(guildId, name, type);
  return {
    type,
    id: command?.id ?? world.mint.next(),
    name,
    ...(command?.guild_id === undefined ? {} : { guild_id: command.guild_id }),
  };
}

function resolvedOf(world: World, guildId: string | null, options: readonly SentOption[]): JsonObject {
  const all = flat(options);
  const idsOf = (...types: number[]): string[] =>
    all.filter(({ type }) => types.includes(type)).map(({ value }) => String(value));
  const users = idsOf(USER, MENTIONABLE);
  const channels = idsOf(CHANNEL);
  const roles = idsOf(ROLE);
  const files = idsOf(ATTACHMENT);
  if (users.length + channels.length + roles.length + files.length === 0) return {};
  return {
    resolved: {
      ...peopleResolved(world, guildId, users),
      ...(channels.length === 0 ? {} : { channels: byId(channels, (id) => someChannel(world, id, guildId)) }),
      ...(roles.length === 0 ? {} : { roles: byId(roles, (id) => someRole(world, id)) }),
      ...(files.length === 0 ? {} : { attachments: byId(files, (id) => attachmentOf(world, id)) }),
    },
  };
}

function peopleResolved(world: World, guildId: string | null, ids: readonly string[]): JsonObject {
  if (ids.length === 0) return {};
  const users = byId(ids, (id) => someUser(id, world.names.nameOf(id)));
  if (guildId === null) return { users };
  const member = { ...memberState(null), permissions: String(EVERYONE_PERMISSIONS) };
  return { users, members: byId(ids, () => member) };
}

function attachmentOf(world: World, id: string): JsonObject {
  const path = world.files.pathOf(id) ?? '';
  const file = world.files.get(path);
  const url = `${world.origin}${path}`;
  return {
    id,
    filename: file?.filename ?? 'file',
    content_type: file?.contentType ?? 'application/octet-stream',
    size: file?.bytes.length ?? 0,
    url,
    proxy_url: url,
    ephemeral: true,
  };
}

const byId = (ids: readonly string[], make: (id: string) => unknown): JsonObject =>
  Object.fromEntries(ids.map((id) => [id, make(id)]));

function flat(options: readonly SentOption[]): SentOption[] {
  return options.flatMap((option) => [option, ...flat(option.options ?? [])]);
}

/** The names of the group and the subcommand after a command's name. */
export function subcommandsOf(options: readonly SentOption[]): readonly string[] {
  const [first] = options;
  const isBranch = first?.type === SUBCOMMAND || first?.type === SUBCOMMAND_GROUP;
  return isBranch ? [first.name, ...subcommandsOf(first.options ?? [])] : [];
}

/** The type of the option being typed, for the check of suggestions; null if there is none. */
export function focusedType(options: readonly SentOption[]): number | null {
  return flat(options).find(({ focused }) => focused === true)?.type ?? null;
}

/** The member fields that are the same for everyone here, with a nickname. */
export function memberState(nick: string | null): JsonObject {
  return {
    nick,
    avatar: null,
    banner: null,
    roles: [],
    joined_at: '2024-01-01T00:00:00.000000+00:00',
    premium_since: null,
    pending: false,
    communication_disabled_until: null,
    flags: 0,
  };
}

export function someChannel(world: World, id: string, guildId: string | null): JsonObject {
  const thread = world.channels.get(id)?.thread ?? null;
  return {
    id,
    guild_id: guildId,
    ...(thread
      ? { ...threadFields(world, id), name: thread.name, parent_id: thread.parentId }
      : {
          name: world.names.nameOf(id) ?? 'channel',
          parent_id: null,
          rate_limit_per_user: world.states.of(id).slowmode,
        }),
    type: world.states.typeOf({ id, thread }),
    position: 0,
    nsfw: false,
    permissions: String(EVERYONE_PERMISSIONS),
    flags: 0,
  };
}

const threadFields = (world: World, id: string): JsonObject => ({
  thread_metadata: {
    archived: world.states.of(id).isArchived,
    auto_archive_duration: 1440,
    archive_timestamp: '2024-01-01T00:00:00.000000+00:00',
    locked: world.states.of(id).isLocked,
    create_timestamp: '2024-01-01T00:00:00.000000+00:00',
  },
  rate_limit_per_user: world.states.of(id).slowmode,
  message_count: 0,
  member_count: world.channels.get(id)?.members.size ?? 0,
  total_message_sent: 0,
});

function someRole(world: World, id: string): JsonObject {
  return {
    id,
    name: world.names.nameOf(id) ?? 'role',
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    position: 1,
    permissions: '0',
    managed: false,
    mentionable: false,
    flags: 0,
  };
}

/** Finds the custom_id of a component by its custom_id, label or placeholder; otherwise returns the text itself. */
export function customIdOf(message: APIMessage, named: string): string {
  const components = placed(message.components, []).map(({ component }) => component);
  if (components.some((component) => component['custom_id'] === named)) return named;
  const found = components.find(({ label, placeholder }) => label === named || placeholder === named);
  return asText(found?.['custom_id']) || named;
}

/** Finds the values of a select's options by value or label; unknown texts are returned unchanged. */
export function valuesOf(
  message: APIMessage,
  customId: string,
  chosen: readonly string[],
): readonly string[] {
  const select = placed(message.components, []).find(({ component }) => component['custom_id'] === customId);
  const options = asRecords(select?.component['options']);
  return chosen.map((each) => {
    if (options.some(({ value }) => value === each)) return each;
    return asText(options.find(({ label }) => label === each)?.['value']) || each;
  });
}

/** A press or a choice. A custom_id that the message doesn't contain is sent as well, since buttons get outdated. */
export function componentData(
  world: World,
  guildId: string | null,
  message: APIMessage,
  customId: string,
  values: readonly string[] | null,
): JsonObject {
  const found = placed(message.components, []).find(
    ({ component }) => component['custom_id'] === customId,
  )?.component;
  const type = found?.['type'] ?? (values === null ? BUTTON : STRING_SELECT);
  return {
    id: found?.['id'] ?? 1,
    custom_id: customId,
    component_type: type,
    ...(values === null ? {} : { values }),
    ...(values !== null && type === USER_SELECT ? { resolved: peopleResolved(world, guildId, values) } : {}),
  };
}

/** A submitted modal, in the structure in which it was shown. */
export function modalData(
  modal: NonNullable<CallbackResult['modal']>,
  fields: Readonly<Record<string, string | readonly string[]>>,
): JsonObject {
  let last = 0;
  const filled = (component: JsonObject, labelAround?: unknown): JsonObject => {
    const id = component['id'] ?? ++last;
    const { type } = component;
    if (asList(component['components']).length > 0)
      return { type, id, components: asRecords(component['components']).map((each) => filled(each)) };
    if (component['component'] !== undefined)
      return { type, id, component: filled(asRecord(component['component']), component['label']) };
    const customId = component['custom_id'];
    if (typeof customId !== 'string') return { type, id };
    const given = fields[customId] ?? fields[asText(component['label'] ?? labelAround)];
    const all = typeof given === 'string' ? [given] : (given ?? []);
    const isText = type === 4;
    return isText
      ? { type, id, custom_id: customId, value: all[0] ?? asText(component['value']) }
      : { type, id, custom_id: customId, values: all.filter((value) => value !== '') };
  };
  return { custom_id: modal.custom_id, components: asRecords(modal.components).map((each) => filled(each)) };
}
