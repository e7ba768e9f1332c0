import type { APIAttachment, APIEmbed, APIMessage, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { placed } from '../limits/components.ts';
import { COMPONENTS_V2, EPHEMERAL, LOADING } from '../limits/messages.ts';
import { asInteger, asList, type JsonObject, asRecords, asText } from '../vocabulary/json-object.ts';
import { someUser } from '../world/users.ts';
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
export interface UploadedBody {
  readonly body: JsonObject;
  readonly files: readonly SentFile[];
}

const CREATE_FLAGS = EPHEMERAL | COMPONENTS_V2 | (1 << 2) | (1 << 12);
const EDIT_FLAGS = COMPONENTS_V2 | (1 << 2);

export interface NewMessage {
  readonly channelId: string;
  readonly sent: UploadedBody;
  /** The value of `allowed_mentions` if it is omitted. */
  readonly mentionsByDefault: JsonObject;
  /** Flags that the body itself can't set. */
  readonly flags?: number;
  /** Further fields of the message, such as the interaction that it responds to. */
  readonly rest?: JsonObject;
}

/** Creates a message of the bot from a checked body. */
export function newMessage(
  world: World,
  { channelId, sent, mentionsByDefault, flags = 0, rest }: NewMessage,
): APIMessage {
  const { body } = sent;
  const id = world.mint.next();
  const message: JsonObject = {
    id,
    channel_id: channelId,
    type: 0,
    author: world.bot,
    content: asText(body['content']).trim(),
    timestamp: isoTime(world),
    edited_timestamp: null,
    tts: body['tts'] === true,
    ...mentionFields(world, body, body['allowed_mentions'], mentionsByDefault),
    embeds: embedsOf(body),
    components: componentsOf(body),
    attachments: attachmentsOf(world, channelId, id, sent),
    pinned: false,
    flags: (asInteger(body['flags']) & CREATE_FLAGS) | flags,
    ...rest,
  };
  const made = message as unknown as APIMessage;
  world.pushes.note(made, (userId) => world.names.nameOf(userId));
  return made;
}

/**
 * The message after a checked edit: omitted keys stay, null clears. Ends the loading state of a deferral; the flag of
 * components V2 stays.
 */
export function editedMessage(
  world: World,
  message: APIMessage,
  sent: UploadedBody,
  mentionsByDefault: JsonObject,
): APIMessage {
  const { body } = sent;
  const says = (key: string): boolean => body[key] !== undefined;
  const before = message.flags ?? 0;
  const flags = says('flags')
    ? (before & ~EDIT_FLAGS) | (before & COMPONENTS_V2) | (asInteger(body['flags']) & EDIT_FLAGS)
    : before;
  const edited: JsonObject = {
    ...message,
    ...(says('content') ? { content: asText(body['content']).trim() } : {}),
    ...(says('embeds') ? { embeds: embedsOf(body) } : {}),
    ...(says('components') ? { components: componentsOf(body) } : {}),
    ...(says('attachments') || sent.files.length > 0
      ? { attachments: attachmentsOf(world, message.channel_id, message.id, sent, message.attachments) }
      : {}),
    flags: flags & ~LOADING,
    edited_timestamp: (before & LOADING) === 0 ? isoTime(world) : null,
  };
  const isRewritten = says('content') || says('components');
  const mentions = isRewritten
    ? mentionFields(world, edited, body['allowed_mentions'], mentionsByDefault)
    : {};
  return { ...edited, ...mentions } as unknown as APIMessage;
}

function isoTime(world: World): string {
  return new Date(world.clock.now()).toISOString();
}

function mentionFields(
  world: World,
  message: JsonObject,
  allowed: unknown,
  byDefault: JsonObject,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const { users, roles, everyone } = mentionsOf(message, allowed, byDefault);
  return {
    mentions: users.map((id) => (id === world.bot.id ? world.bot : someUser(id, world.names.nameOf(id)))),
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
  const taken = new Set(placed(body['components'], []).map(({ component }) => asInteger(component['id'])));
  let last = 0;
  const next = (): number => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const numbered = (component: JsonObject): JsonObject => {
    const id = asInteger(component['id']) || next();
    return {
      ...COMPONENT_DEFAULTS[asInteger(component['type'])],
      ...component,
      id,
      ...(component['components'] ? { components: asRecords(component['components']).map(numbered) } : {}),
      ...(component['accessory'] ? { accessory: numbered(component['accessory'] as JsonObject) } : {}),
    };
  };
  return asRecords(body['components']).map(numbered) as unknown as APIMessageTopLevelComponent[];
}

/** The existing files that the body still lists, then the new ones, which are served from now on. */
function attachmentsOf(
  world: World,
  channelId: string,
  messageId: string,
  { body, files }: UploadedBody,
  before: readonly APIAttachment[] = [],
): APIAttachment[] {
  const named = asList(body['attachments']).length > 0 ? asRecords(body['attachments']) : [];
  const stay =
    body['attachments'] === undefined
      ? before
      : before.filter(({ id }) => named.some((each) => each['id'] === id));
  return [
    ...stay,
    ...files.map(({ field, filename, contentType, bytes }) => {
      const index = /\d+/.exec(field)?.[0];
      const described = named.find((each) => String(each['id']) === index);
      const id = world.mint.next();
      const path = world.files.put(channelId, messageId, { filename, contentType, bytes });
      const url = `${world.origin}${path}`;
      const description = asText(described?.['description']);
      return {
        id,
        filename: asText(described?.['filename']) || filename,
        ...(description ? { description } : {}),
        content_type: contentType,
        size: bytes.length,
        url,
        proxy_url: url,
      };
    }),
  ];
}
