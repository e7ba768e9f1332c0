import {
  asList,
  type JsonObject,
  asRecord,
  asRecords,
  duplicateIndices,
  asText,
} from '../vocabulary/json-object.ts';
import { componentErrors } from './components.ts';
import { type BodyError, required, tooLong } from './body-errors.ts';

/** The documented limits of messages and embeds that Discord's schema does not state ("Message", "Embed Limits"). */

/** The flags of messages. */
export const SUPPRESS_EMBEDS = 1 << 2;
export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
export const SUPPRESS_NOTIFICATIONS = 1 << 12;
export const COMPONENTS_V2 = 1 << 15;

/** The schema of channel messages says 4,000, which applies to paying users. */
const MAX_CONTENT = 2000;
const MAX_EMBED_TEXT = 6000;
/** An embed with none of these and without fields is invisible. */
const EMBED_PARTS = ['title', 'description', 'author', 'footer', 'image', 'thumbnail', 'video', 'provider'];
/** Fields that a message with components V2 must not have. */
const LEGACY_FIELDS = ['content', 'embeds', 'poll', 'sticker_ids'];

/**
 * The errors in the body of a message; paths start at the message.
 * @param isV2 the message has the flag IS_COMPONENTS_V2, from this body or from before (it is irrevocable)
 */
export function messageErrors(body: JsonObject, isV2: boolean): BodyError[] {
  return [
    ...(asText(body['content']).length > MAX_CONTENT ? [tooLong(MAX_CONTENT, 'content')] : []),
    ...embedErrors(asRecords(body['embeds'])),
    ...(isV2 ? legacyErrors(body) : []),
    ...componentErrors(body['components'], isV2),
    ...mentionErrors(asRecord(body['allowed_mentions'])),
  ];
}

function embedErrors(embeds: readonly JsonObject[]): BodyError[] {
  const errors = embeds.flatMap((embed, index) => embedPartErrors(embed, ['embeds', index]));
  const total = embeds.reduce((sum, embed) => sum + embedLength(embed), 0);
  if (total > MAX_EMBED_TEXT)
    errors.push({
      path: ['embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: `Embed size exceeds maximum size of ${MAX_EMBED_TEXT}`,
    });
  return errors;
}

function embedPartErrors(embed: JsonObject, path: BodyError['path']): BodyError[] {
  const fields = asRecords(embed['fields']);
  const isBlank = fields.length === 0 && EMBED_PARTS.every((part) => !embed[part]);
  const blankFields = fields.flatMap((field, index) =>
    ['name', 'value']
      .filter((key) => !asText(field[key]).trim())
      .map((key) => required(...path, 'fields', index, key)),
  );
  const blankParts = [['footer', 'text'] as const, ['author', 'name'] as const].flatMap(([part, key]) =>
    embed[part] && !asText(asRecord(embed[part])[key]).trim() ? [required(...path, part, key)] : [],
  );
  return [...(isBlank ? [required(...path, 'description')] : []), ...blankFields, ...blankParts];
}

/** The total length of title, description, field names and values, footer and author, which share a limit. */
function embedLength(embed: JsonObject): number {
  const parts = [
    embed['title'],
    embed['description'],
    asRecord(embed['footer'])['text'],
    asRecord(embed['author'])['name'],
    ...asRecords(embed['fields']).flatMap((field) => [field['name'], field['value']]),
  ];
  return parts.reduce<number>((sum, part) => sum + asText(part).length, 0);
}

function legacyErrors(body: JsonObject): BodyError[] {
  return LEGACY_FIELDS.filter(
    (key) => asText(body[key]) || asList(body[key]).length > 0 || asRecord(body[key])['question'],
  ).map((key) => ({
    path: [key],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }));
}

/** `allowed_mentions`: a type may be parsed or listed, not both; no duplicates ("Allowed Mentions Object"). */
function mentionErrors(allowed: JsonObject): BodyError[] {
  const parsed = asList(allowed['parse']);
  const kinds = ['users', 'roles'] as const;
  return [
    ...kinds
      .filter((kind) => parsed.includes(kind) && asList(allowed[kind]).length > 0)
      .map((kind) => ({
        path: ['allowed_mentions'],
        code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      })),
    ...['parse', ...kinds].flatMap((key) =>
      duplicateIndices(asList(allowed[key])).map((index) => ({
        path: ['allowed_mentions', key, index],
        code: 'SET_TYPE_ALREADY_CONTAINS_VALUE',
        message: 'The list already contains this value',
      })),
    ),
  ];
}

/** True if nothing would be visible: Discord's 50006. */
export function isEmptyMessage(message: JsonObject, files = 0): boolean {
  return (
    !asText(message['content']).trim() &&
    ['embeds', 'components', 'attachments', 'sticker_ids'].every(
      (key) => asList(message[key]).length === 0,
    ) &&
    !message['poll'] &&
    files === 0
  );
}
