import { list, type JsonObject, record, records, duplicateIndices, text } from '../vocabulary/json-object.ts';
import { componentFindings } from './components.ts';
import { type Finding, required, tooLong } from './findings.ts';

/** The documented limits of messages and embeds that Discord's schema does not state ("Message", "Embed Limits"). */

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
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
export function messageFindings(body: JsonObject, isV2: boolean): Finding[] {
  return [
    ...(text(body['content']).length > MAX_CONTENT ? [tooLong(MAX_CONTENT, 'content')] : []),
    ...embedFindings(records(body['embeds'])),
    ...(isV2 ? legacyFindings(body) : []),
    ...componentFindings(body['components'], isV2),
    ...mentionFindings(record(body['allowed_mentions'])),
  ];
}

function embedFindings(embeds: readonly JsonObject[]): Finding[] {
  const findings = embeds.flatMap((embed, index) => embedPartFindings(embed, ['embeds', index]));
  const total = embeds.reduce((sum, embed) => sum + embedLength(embed), 0);
  if (total > MAX_EMBED_TEXT)
    findings.push({
      path: ['embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: `Embed size exceeds maximum size of ${MAX_EMBED_TEXT}`,
    });
  return findings;
}

function embedPartFindings(embed: JsonObject, path: Finding['path']): Finding[] {
  const fields = records(embed['fields']);
  const isBlank = fields.length === 0 && EMBED_PARTS.every((part) => !embed[part]);
  const blankFields = fields.flatMap((field, index) =>
    ['name', 'value']
      .filter((key) => !text(field[key]).trim())
      .map((key) => required(...path, 'fields', index, key)),
  );
  const blankParts = [['footer', 'text'] as const, ['author', 'name'] as const].flatMap(([part, key]) =>
    embed[part] && !text(record(embed[part])[key]).trim() ? [required(...path, part, key)] : [],
  );
  return [...(isBlank ? [required(...path, 'description')] : []), ...blankFields, ...blankParts];
}

/** The total length of title, description, field names and values, footer and author, which share a limit. */
function embedLength(embed: JsonObject): number {
  const parts = [
    embed['title'],
    embed['description'],
    record(embed['footer'])['text'],
    record(embed['author'])['name'],
    ...records(embed['fields']).flatMap((field) => [field['name'], field['value']]),
  ];
  return parts.reduce<number>((sum, part) => sum + text(part).length, 0);
}

function legacyFindings(body: JsonObject): Finding[] {
  return LEGACY_FIELDS.filter(
    (key) => text(body[key]) || list(body[key]).length > 0 || record(body[key])['question'],
  ).map((key) => ({
    path: [key],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }));
}

/** `allowed_mentions`: a type may be parsed or listed, not both; no duplicates ("Allowed Mentions Object"). */
function mentionFindings(allowed: JsonObject): Finding[] {
  const parsed = list(allowed['parse']);
  const kinds = ['users', 'roles'] as const;
  return [
    ...kinds
      .filter((kind) => parsed.includes(kind) && list(allowed[kind]).length > 0)
      .map((kind) => ({
        path: ['allowed_mentions'],
        code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      })),
    ...['parse', ...kinds].flatMap((key) =>
      duplicateIndices(list(allowed[key])).map((index) => ({
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
    !text(message['content']).trim() &&
    ['embeds', 'components', 'attachments', 'sticker_ids'].every((key) => list(message[key]).length === 0) &&
    !message['poll'] &&
    files === 0
  );
}
