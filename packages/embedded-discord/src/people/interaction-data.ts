import type { APIMessage } from 'discord-api-types/v10';
import { componentsWithPaths } from '../limits/components.ts';
import { asList, type JsonObject, asRecord, asRecords, asText } from '../vocabulary/json-object.ts';
import { EVERYONE_PERMISSIONS, type SentOption } from '../vocabulary/person.ts';
import type { CallbackResult } from '../vocabulary/callback-result.ts';
import { userObject } from '../world/user-object.ts';
import type { World } from '../world/world.ts';

/** Builds the `data` of interactions as Discord sends them. */

const CHAT_INPUT = 1;
const MESSAGE = 3;
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
    ...commandReference(world, guildId, name, CHAT_INPUT),
    options,
    ...resolvedField(world, guildId, options),
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
    ...commandReference(world, guildId, name, MESSAGE),
    target_id: message.id,
    resolved: { messages: { [message.id]: message } },
  };
}

function commandReference(world: World, guildId: string | null, name: string, type: number): JsonObject {
  const command = world.commandRegistry.find(guildId, name, type);
  return {
    type,
    id: command?.id ?? world.snowflakes.next(),
    name,
    ...(command?.guild_id === undefined ? {} : { guild_id: command.guild_id }),
  };
}

function resolvedField(world: World, guildId: string | null, options: readonly SentOption[]): JsonObject {
  const allOptions = flattenOptions(options);
  const idsOf = (...types: number[]): string[] =>
    allOptions.filter(({ type }) => types.includes(type)).map(({ value }) => String(value));
  const users = idsOf(USER, MENTIONABLE);
  const channels = idsOf(CHANNEL);
  const roles = idsOf(ROLE);
  const files = idsOf(ATTACHMENT);
  if (users.length + channels.length + roles.length + files.length === 0) return {};
  return {
    resolved: {
      ...resolvedUsers(world, guildId, users),
      ...(channels.length === 0
        ? {}
        : { channels: byId(channels, (id) => channelObject(world, id, guildId)) }),
      ...(roles.length === 0 ? {} : { roles: byId(roles, (id) => roleObject(world, id)) }),
      ...(files.length === 0 ? {} : { attachments: byId(files, (id) => attachmentOf(world, id)) }),
    },
  };
}

function resolvedUsers(world: World, guildId: string | null, ids: readonly string[]): JsonObject {
  if (ids.length === 0) return {};
  const users = byId(ids, (id) => userObject(id, world.names.nameOf(id)));
  if (guildId === null) return { users };
  const member = { ...memberFields(null), permissions: String(EVERYONE_PERMISSIONS) };
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

function flattenOptions(options: readonly SentOption[]): SentOption[] {
  return options.flatMap((option) => [option, ...flattenOptions(option.options ?? [])]);
}

/** The names of the group and the subcommand after a command's name. */
export function subcommandsOf(options: readonly SentOption[]): readonly string[] {
  const [first] = options;
  const isBranch = first?.type === SUBCOMMAND || first?.type === SUBCOMMAND_GROUP;
  return isBranch ? [first.name, ...subcommandsOf(first.options ?? [])] : [];
}

/** The type of the option being typed, for the check of suggestions; null if there is none. */
export function focusedType(options: readonly SentOption[]): number | null {
  return flattenOptions(options).find(({ focused }) => focused === true)?.type ?? null;
}

/** The fields of a server member besides its user, the same for everyone but for the nickname. */
export function memberFields(nick: string | null): JsonObject {
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

export function channelObject(world: World, id: string, guildId: string | null): JsonObject {
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

function roleObject(world: World, id: string): JsonObject {
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
export function customIdOf(message: APIMessage, text: string): string {
  const components = componentsWithPaths(message.components, []).map(({ component }) => component);
  if (components.some((component) => component['custom_id'] === text)) return text;
  const found = components.find(({ label, placeholder }) => label === text || placeholder === text);
  return asText(found?.['custom_id']) || text;
}

/** Finds the values of a select's options by value or label; unknown texts are returned unchanged. */
export function selectedValues(
  message: APIMessage,
  customId: string,
  texts: readonly string[],
): readonly string[] {
  const select = componentsWithPaths(message.components, []).find(
    ({ component }) => component['custom_id'] === customId,
  );
  const options = asRecords(select?.component['options']);
  return texts.map((each) => {
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
  const component = componentsWithPaths(message.components, []).find(
    (placed) => placed.component['custom_id'] === customId,
  )?.component;
  const type = component?.['type'] ?? (values === null ? BUTTON : STRING_SELECT);
  return {
    id: component?.['id'] ?? 1,
    custom_id: customId,
    component_type: type,
    ...(values === null ? {} : { values }),
    ...(values !== null && type === USER_SELECT ? { resolved: resolvedUsers(world, guildId, values) } : {}),
  };
}

/** A submitted modal, in the structure in which it was shown. */
export function modalData(
  modal: NonNullable<CallbackResult['modal']>,
  fields: Readonly<Record<string, string | readonly string[]>>,
): JsonObject {
  let last = 0;
  const submittedComponent = (component: JsonObject, parentLabel?: unknown): JsonObject => {
    const id = component['id'] ?? ++last;
    const { type } = component;
    if (asList(component['components']).length > 0)
      return {
        type,
        id,
        components: asRecords(component['components']).map((each) => submittedComponent(each)),
      };
    if (component['component'] !== undefined)
      return {
        type,
        id,
        component: submittedComponent(asRecord(component['component']), component['label']),
      };
    const customId = component['custom_id'];
    if (typeof customId !== 'string') return { type, id };
    const typed = fields[customId] ?? fields[asText(component['label'] ?? parentLabel)];
    const values = typeof typed === 'string' ? [typed] : (typed ?? []);
    const isText = type === 4;
    return isText
      ? { type, id, custom_id: customId, value: values[0] ?? asText(component['value']) }
      : { type, id, custom_id: customId, values: values.filter((value) => value !== '') };
  };
  return {
    custom_id: modal.custom_id,
    components: asRecords(modal.components).map((each) => submittedComponent(each)),
  };
}
