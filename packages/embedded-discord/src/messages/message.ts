import type { APIAttachment, APIEmbed, APIMessage, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { componentsWithPaths } from '../limits/components.ts';
import {
  COMPONENTS_V2,
  EPHEMERAL,
  LOADING,
  SUPPRESS_EMBEDS,
  SUPPRESS_NOTIFICATIONS,
} from '../limits/messages.ts';
import { asInteger, type JsonObject, asRecords, asText } from '../vocabulary/json-object.ts';
import { userObject } from '../world/user-object.ts';
import type { World } from '../world/world.ts';
import { mentionsOf } from './mentions.ts';

/** A file of a multipart body. */
export interface SentFile {
  readonly field: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A message body with its uploaded files. */
export interface MessagePayload {
  readonly body: JsonObject;
  readonly files: readonly SentFile[];
}

/** The flags that a body may set. */
const CREATE_FLAGS = EPHEMERAL | COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS;
const EDIT_FLAGS = COMPONENTS_V2 | SUPPRESS_EMBEDS;

export interface NewMessage {
  readonly channelId: string;
  readonly payload: MessagePayload;
  /** The value of `allowed_mentions` if it is omitted. */
  readonly defaultMentions: JsonObject;
  /** Flags that the body itself can't set. */
  readonly flags?: number;
  /** Further fields of the message, such as the interaction that it responds to. */
  readonly extraFields?: JsonObject;
}

/** Creates a message from a checked body, and its notification. It is the bot's unless `extraFields` name an author. */
export function createMessage(
  world: World,
  { channelId, payload, defaultMentions, flags = 0, extraFields }: NewMessage,
): APIMessage {
  const { body } = payload;
  const id = world.snowflakes.next();
  const message: JsonObject = {
    id,
    channel_id: channelId,
    type: 0,
    author: world.bot,
    content: asText(body['content']).trim(),
    timestamp: isoTime(world),
    edited_timestamp: null,
    tts: body['tts'] === true,
    ...mentionFields(world, body, body['allowed_mentions'], defaultMentions),
    embeds: embedsOf(body),
    components: componentsOf(body),
    attachments: attachmentsOf(world, channelId, id, payload),
    pinned: false,
    flags: (asInteger(body['flags']) & CREATE_FLAGS) | flags,
    ...extraFields,
  };
  const made = message as unknown as APIMessage;
  world.pushes.add(made, (userId) => world.names.nameOf(userId));
  return made;
}

/**
 * Applies a checked edit to a message: omitted keys stay, null clears. Ends the loading state of a deferral; the flag of
 * components V2 stays.
 */
export function editedMessage(
  world: World,
  message: APIMessage,
  payload: MessagePayload,
  defaultMentions: JsonObject,
): APIMessage {
  const { body } = payload;
  const isSet = (key: string): boolean => body[key] !== undefined;
  const oldFlags = message.flags ?? 0;
  const flags = isSet('flags')
    ? (oldFlags & ~EDIT_FLAGS) | (oldFlags & COMPONENTS_V2) | (asInteger(body['flags']) & EDIT_FLAGS)
    : oldFlags;
  const edited: JsonObject = {
    ...message,
    ...(isSet('content') ? { content: asText(body['content']).trim() } : {}),
    ...(isSet('embeds') ? { embeds: embedsOf(body) } : {}),
    ...(isSet('components') ? { components: componentsOf(body) } : {}),
    ...(isSet('attachments') || payload.files.length > 0
      ? { attachments: attachmentsOf(world, message.channel_id, message.id, payload, message.attachments) }
      : {}),
    flags: flags & ~LOADING,
    edited_timestamp: (oldFlags & LOADING) === 0 ? isoTime(world) : null,
  };
  const isRewritten = isSet('content') || isSet('components');
  const mentions = isRewritten ? mentionFields(world, edited, body['allowed_mentions'], defaultMentions) : {};
  return { ...edited, ...mentions } as unknown as APIMessage;
}

function isoTime(world: World): string {
  return new Date(world.clock.now()).toISOString();
}

function mentionFields(
  world: World,
  message: JsonObject,
  allowed: unknown,
  defaultMentions: JsonObject,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const { users, roles, everyone } = mentionsOf(message, allowed, defaultMentions);
  return {
    mentions: users.map((id) => (id === world.bot.id ? world.bot : userObject(id, world.names.nameOf(id)))),
    mention_roles: [...roles],
    mention_everyone: everyone,
  };
}

function embedsOf(body: JsonObject): APIEmbed[] {
  return asRecords(body['embeds']).map(
    (embed) => Object.assign({ type: 'rich' }, embed) as unknown as APIEmbed,
  );
}

/** Default values of components V2 that Discord adds, by component type. */
const COMPONENT_DEFAULTS: Readonly<Record<number, JsonObject>> = {
  11: { description: null, spoiler: false },
  14: { spacing: 1, divider: true },
  17: { accent_color: null, spoiler: false },
};

/** Discord numbers the components without an id, skipping the ids that others have. */
function componentsOf(body: JsonObject): APIMessageTopLevelComponent[] {
  const usedIds = new Set(
    componentsWithPaths(body['components'], []).map(({ component }) => asInteger(component['id'])),
  );
  let last = 0;
  const nextFreeId = (): number => {
    do last += 1;
    while (usedIds.has(last));
    return last;
  };
  const withId = (component: JsonObject): JsonObject => {
    const id = asInteger(component['id']) || nextFreeId();
    return {
      ...COMPONENT_DEFAULTS[asInteger(component['type'])],
      ...component,
      id,
      ...(component['components'] ? { components: asRecords(component['components']).map(withId) } : {}),
      ...(component['accessory'] ? { accessory: withId(component['accessory'] as JsonObject) } : {}),
    };
  };
  return asRecords(body['components']).map(withId) as unknown as APIMessageTopLevelComponent[];
}

/** The existing files that the body still lists, then the new ones, which are served from now on. */
function attachmentsOf(
  world: World,
  channelId: string,
  messageId: string,
  { body, files }: MessagePayload,
  before: readonly APIAttachment[] = [],
): APIAttachment[] {
  const listedAttachments = asRecords(body['attachments']);
  const remaining =
    body['attachments'] === undefined
      ? before
      : before.filter(({ id }) => listedAttachments.some((each) => each['id'] === id));
  return [
    ...remaining,
    ...files.map(({ field, filename, contentType, bytes }) => {
      const index = /\d+/.exec(field)?.[0];
      const listed = listedAttachments.find((each) => String(each['id']) === index);
      const id = world.snowflakes.next();
      const path = world.files.put(channelId, messageId, { filename, contentType, bytes });
      const url = `${world.origin}${path}`;
      const description = asText(listed?.['description']);
      return {
        id,
        filename: asText(listed?.['filename']) || filename,
        ...(description ? { description } : {}),
        content_type: contentType,
        size: bytes.length,
        url,
        proxy_url: url,
      };
    }),
  ];
}
