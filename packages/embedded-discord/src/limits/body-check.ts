import { type RestResponse, emptyMessage } from '../vocabulary/rest-response.ts';
import { asInteger, type JsonObject, asRecord, asRecords, asText } from '../vocabulary/json-object.ts';
import { type ExistingAttachment, attachmentErrors, type Upload } from './attachments.ts';
import { bulkErrors, commandErrors } from './commands.ts';
import { badLength, type BodyError, invalidFormBody, notOneOf, required, under } from './body-errors.ts';
import { COMPONENTS_V2, EPHEMERAL, isEmptyMessage, messageErrors } from './messages.ts';
import { modalErrors } from './modals.ts';
import { loadSchemas, type SchemaCheck, type SchemaName } from './schemas.ts';

/** The purposes of request bodies: each has a schema and limits of its own. */
export type BodyKind =
  | 'commands'
  | 'guild commands'
  | 'command'
  | 'guild command'
  | 'reply'
  | 'defer'
  | 'defer update'
  | 'update'
  | 'choices'
  | 'modal'
  | 'follow-up'
  | 'webhook edit'
  | 'message'
  | 'message edit'
  | 'thread'
  | 'post';

/** Facts about the request, besides its body, that the check depends on. */
export interface BodyContext {
  /** The flags of the edited message. */
  readonly flags?: number;
  /** The files of the multipart body. */
  readonly files?: readonly Upload[];
  /** The files of the edited message. */
  readonly attachments?: readonly ExistingAttachment[];
  /** The type of the option being typed: 3 string, 4 integer, 10 number. */
  readonly focusedType?: number | null;
}

interface KindRules {
  readonly schema: SchemaName;
  /** The body is a list; the schema describes one element of it. */
  readonly isList?: true;
  readonly limits: (body: unknown, context: BodyContext) => readonly BodyError[];
  /** Returns true for a body that shows nothing (50006). Not for edits: they are checked by their result. */
  readonly isEmpty?: (body: JsonObject, files: number) => boolean;
}

const CREATE_SCHEMA: SchemaName = 'CreateMessageInteractionCallbackRequestSchema';
const UPDATE_SCHEMA: SchemaName = 'UpdateMessageInteractionCallbackRequestSchema';
const dataOf = (body: unknown): JsonObject => asRecord(asRecord(body)['data']);

const KINDS: Readonly<Record<BodyKind, KindRules>> = {
  commands: {
    schema: 'ApplicationCommandUpdateRequestSchema',
    isList: true,
    limits: (body) => bulkErrors(asRecords(body), false),
  },
  'guild commands': {
    schema: 'ApplicationCommandUpdateRequestSchema',
    isList: true,
    limits: (body) => bulkErrors(asRecords(body), true),
  },
  command: {
    schema: 'ApplicationCommandCreateRequestSchema',
    limits: (body) => commandErrors(asRecord(body), false),
  },
  'guild command': {
    schema: 'ApplicationCommandCreateRequestSchema',
    limits: (body) => commandErrors(asRecord(body), true),
  },
  reply: {
    schema: CREATE_SCHEMA,
    limits: (body, around) =>
      asRecord(body)['data'] ? under(['data'], messageBodyErrors(dataOf(body), around)) : [required('data')],
    isEmpty: (body, files) => isEmptyMessage(dataOf(body), files),
  },
  defer: { schema: CREATE_SCHEMA, limits: (body) => deferErrors(asInteger(dataOf(body)['flags'])) },
  'defer update': { schema: UPDATE_SCHEMA, limits: () => [] },
  update: {
    schema: UPDATE_SCHEMA,
    limits: (body, around) => under(['data'], messageBodyErrors(dataOf(body), around)),
  },
  choices: {
    schema: 'ApplicationCommandAutocompleteCallbackRequestSchema',
    limits: (body, { focusedType }) => under(['data'], choiceErrors(dataOf(body), focusedType ?? null)),
  },
  modal: {
    schema: 'ModalInteractionCallbackRequestSchema',
    limits: (body) => under(['data'], modalErrors(dataOf(body))),
  },
  'follow-up': {
    schema: 'IncomingWebhookRequestPartialSchema',
    limits: (body, around) => messageBodyErrors(asRecord(body), around),
    isEmpty: isEmptyMessage,
  },
  'webhook edit': {
    schema: 'IncomingWebhookUpdateRequestPartialSchema',
    limits: (body, around) => messageBodyErrors(asRecord(body), around),
  },
  message: {
    schema: 'MessageCreateRequestSchema',
    limits: (body, around) => messageBodyErrors(asRecord(body), around),
    isEmpty: isEmptyMessage,
  },
  'message edit': {
    schema: 'MessageEditRequestPartialSchema',
    limits: (body, around) => messageBodyErrors(asRecord(body), around),
  },
  // A name and a duration, which the schema covers.
  thread: { schema: 'CreateTextThreadWithoutMessageRequestSchema', limits: () => [] },
  post: {
    schema: 'CreateForumThreadRequestSchema',
    limits: (body, around) =>
      asRecord(body)['message']
        ? under(['message'], messageBodyErrors(asRecord(asRecord(body)['message']), around))
        : [required('message')],
    isEmpty: (body, files) => isEmptyMessage(asRecord(body['message']), files),
  },
};

/** Only the flags in an edit decide how it is checked, and it can't remove the flag of components V2. */
function messageBodyErrors(body: JsonObject, context: BodyContext): BodyError[] {
  const { flags = 0, files = [], attachments = [] } = context;
  const bodyFlags = typeof body['flags'] === 'number' ? asInteger(body['flags']) : flags;
  const errors = [
    ...messageErrors(body, (bodyFlags & COMPONENTS_V2) !== 0),
    ...attachmentErrors(body, files, attachments),
  ];
  return errors.length > 0 || (flags & ~bodyFlags & COMPONENTS_V2) === 0 ? errors : [V2_REMOVED];
}

const V2_REMOVED: BodyError = {
  path: ['flags'],
  code: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
  message: 'The IS_COMPONENTS_V2 flag cannot be removed from a message',
};

/** A deferral has no content yet: the only meaningful flag is EPHEMERAL. */
function deferErrors(flags: number): BodyError[] {
  return (flags & ~EPHEMERAL) === 0 ? [] : [notOneOf([0, EPHEMERAL], 'data', 'flags')];
}

/** Maximum length of a text value; the schema allows more. */
const MAX_CHOICE_VALUE = 100;

function choiceErrors(data: JsonObject, focusedType: number | null): BodyError[] {
  if (focusedType === null) return [];
  const expectedType = focusedType === 3 ? 'string' : 'number';
  return asRecords(data['choices']).flatMap(({ value }, index): BodyError[] => {
    const path = ['choices', index, 'value'];
    if (typeof value !== expectedType)
      return [{ path, code: 'BASE_TYPE_CHOICES', message: `Not a ${expectedType}.` }];
    return asText(value).length > MAX_CHOICE_VALUE ? [badLength(1, MAX_CHOICE_VALUE, ...path)] : [];
  });
}

/** Returns Discord's response to a body that it would reject (50035, 50006); null for a valid body. */
export type BodyCheck = (kind: BodyKind, body: unknown, context?: BodyContext) => RestResponse | null;

/**
 * Creates the check of bodies against Discord's schemas and, if these find nothing, against the documented limits.
 * @param schemas null if they aren't installed: then only the documented limits are checked
 */
export function createBodyCheck(schemas: SchemaCheck | null): BodyCheck {
  return (kind, body, context = {}) => {
    const { schema, isList, limits, isEmpty } = KINDS[kind];
    const shapeErrors = schemas === null ? [] : schemaErrors(schemas, schema, body, isList === true);
    const errors = shapeErrors.length > 0 ? shapeErrors : limits(body, context);
    if (errors.length > 0) return invalidFormBody(errors);
    return isEmpty?.(asRecord(body), context.files?.length ?? 0) ? emptyMessage : null;
  };
}

/** The same with Discord's schemas, if discord-api-spec is installed. */
export async function loadBodyCheck(): Promise<BodyCheck> {
  return createBodyCheck(await loadSchemas());
}

function schemaErrors(
  check: SchemaCheck,
  schema: SchemaName,
  body: unknown,
  isList: boolean,
): readonly BodyError[] {
  if (!isList) return check(schema, withoutPermissions(body));
  if (!Array.isArray(body))
    return [{ path: [], code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' }];
  return body.flatMap((each, index) => under([index], check(schema, withoutPermissions(each))));
}

/** Discord documents and accepts a string of digits, but its schema demands an integer; so this is checked here. */
function withoutPermissions(body: unknown): unknown {
  const permissions = asRecord(body)['default_member_permissions'];
  return typeof permissions === 'string' ? { ...asRecord(body), default_member_permissions: null } : body;
}
