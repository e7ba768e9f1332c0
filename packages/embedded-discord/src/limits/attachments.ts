import { type JsonObject, asList, asRecord, asRecords, asText } from '../vocabulary/json-object.ts';
import { componentsWithPaths } from './components.ts';
import { badScheme, type BodyError, tooLong } from './body-errors.ts';

/** A file of a multipart body, whose field is `files[n]`. */
export interface Upload {
  readonly field: string;
  readonly filename: string;
}

/** A file that the message already has. */
export interface ExistingAttachment {
  readonly id: string;
  readonly filename: string;
}

const MAX_FILES = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const ATTACHMENT = 'attachment://';

/** Errors in files and in references to them ("Uploading Files", "Unfurled Media Item"); paths start at the message. */
export function attachmentErrors(
  body: JsonObject,
  uploads: readonly Upload[],
  before: readonly ExistingAttachment[],
): BodyError[] {
  const listed = asRecords(body['attachments']);
  const byIndex = new Map(uploads.map((upload) => [/\d+/.exec(upload.field)?.[0] ?? '', upload]));
  const remaining =
    body['attachments'] === undefined ? before : before.filter(({ id }) => isListed(listed, id));
  const names = new Set([
    ...remaining.map(({ filename }) => filename),
    ...uploads.map(({ filename }) => filename),
    ...listed.map(({ filename }) => asText(filename)),
  ]);
  return [
    ...(remaining.length + uploads.length > MAX_FILES ? [tooLong(MAX_FILES, 'attachments')] : []),
    ...asList(body['attachments']).flatMap((attachment, index): BodyError[] => {
      const id = String(asRecord(attachment)['id']);
      const exists = byIndex.has(id) || before.some((attached) => attached.id === id);
      return exists ? [] : [notFound('ATTACHMENT_NOT_FOUND', 'attachments', index, 'id')];
    }),
    ...componentsWithPaths(body['components'], ['components']).flatMap(({ component, path }) =>
      mediaOf(component, path).flatMap(([url, at]) => mediaErrors(url, at, names, component['type'])),
    ),
  ];
}

const isListed = (listed: readonly JsonObject[], id: string): boolean =>
  listed.some((attachment) => attachment['id'] === id);

/** The URLs of media in a component, with their paths. */
function mediaOf(component: JsonObject, path: BodyError['path']): (readonly [string, BodyError['path']])[] {
  const urlOf = (media: unknown): string => asText(asRecord(media)['url']);
  if (component['type'] === THUMBNAIL) return [[urlOf(component['media']), [...path, 'media', 'url']]];
  if (component['type'] === FILE) return [[urlOf(component['file']), [...path, 'file', 'url']]];
  if (component['type'] !== GALLERY) return [];
  return asRecords(component['items']).map(
    ({ media }, index) => [urlOf(media), [...path, 'items', index, 'media', 'url']] as const,
  );
}

function mediaErrors(
  url: string,
  path: BodyError['path'],
  names: ReadonlySet<string>,
  type: unknown,
): BodyError[] {
  if (!url.startsWith(ATTACHMENT)) return type === FILE ? [badScheme(['attachment'], ...path)] : [];
  const exists = names.has(url.slice(ATTACHMENT.length));
  return exists ? [] : [notFound('UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', ...path)];
}

const notFound = (code: string, ...path: BodyError['path']): BodyError => ({
  path,
  code,
  message: 'The referenced attachment was not found',
});
