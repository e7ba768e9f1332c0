import { type Answer, emptyMessage } from '../vocabulary/answer.ts';
import { integer, type JsonObject, record, records, text } from '../vocabulary/json-object.ts';
import { type Attached, attachmentFindings, type Upload } from './attachments.ts';
import { bulkFindings, commandFindings } from './commands.ts';
import { badLength, type Finding, invalidFormBody, notOneOf, required, under } from './findings.ts';
import { COMPONENTS_V2, EPHEMERAL, isEmptyMessage, messageFindings } from './messages.ts';
import { modalFindings } from './modals.ts';
import { loadSchemas, type SchemaCheck, type SchemaName } from './schemas.ts';

/** The purposes that a request body can have: each has a schema and limits of its own. */
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

/** Facts about the request beside its body, on which the check depends. */
export interface BodyContext {
  /** The flags of the message that is edited. */
  readonly flags?: number;
  /** The files of the multipart body. */
  readonly files?: readonly Upload[];
  /** The files that the edited message has. */
  readonly attachments?: readonly Attached[];
  /** The type of the option that is being typed: 3 string, 4 integer, 10 number. */
  readonly focused?: number | null;
}

interface Kind {
  readonly schema: SchemaName;
  /** The schema describes one element of the body, which is a list. */
  readonly isList?: true;
  readonly limits: (body: unknown, around: BodyContext) => readonly Finding[];
  /** True for a body that shows nothing (50006). Edits have none: they are judged by what they leave. */
  readonly isEmpty?: (body: JsonObject, files: number) => boolean;
}

const create: SchemaName = 'CreateMessageInteractionCallbackRequestSchema';
const update: SchemaName = 'UpdateMessageInteractionCallbackRequestSchema';
const dataOf = (body: unknown): JsonObject => record(record(body)['data']);

const KINDS: Readonly<Record<BodyKind, Kind>> = {
  commands: {
    schema: 'ApplicationCommandUpdateRequestSchema',
    isList: true,
    limits: (body) => bulkFindings(records(body), false),
  },
  'guild commands': {
    schema: 'ApplicationCommandUpdateRequestSchema',
    isList: true,
    limits: (body) => bulkFindings(records(body), true),
  },
  command: {
    schema: 'ApplicationCommandCreateRequestSchema',
    limits: (body) => commandFindings(record(body), false),
  },
  'guild command': {
    schema: 'ApplicationCommandCreateRequestSchema',
    limits: (body) => commandFindings(record(body), true),
  },
  reply: {
    schema: create,
    limits: (body, around) =>
      record(body)['data'] ? under(['data'], ofMessage(dataOf(body), around)) : [required('data')],
    isEmpty: (body, files) => isEmptyMessage(dataOf(body), files),
  },
  defer: { schema: create, limits: (body) => deferFindings(integer(dataOf(body)['flags'])) },
  'defer update': { schema: update, limits: () => [] },
  update: { schema: update, limits: (body, around) => under(['data'], ofMessage(dataOf(body), around)) },
  choices: {
    schema: 'ApplicationCommandAutocompleteCallbackRequestSchema',
    limits: (body, { focused }) => under(['data'], choiceFindings(dataOf(body), focused ?? null)),
  },
  modal: {
    schema: 'ModalInteractionCallbackRequestSchema',
    limits: (body) => under(['data'], modalFindings(dataOf(body))),
  },
  'follow-up': {
    schema: 'IncomingWebhookRequestPartialSchema',
    limits: (body, around) => ofMessage(record(body), around),
    isEmpty: isEmptyMessage,
  },
  'webhook edit': {
    schema: 'IncomingWebhookUpdateRequestPartialSchema',
    limits: (body, around) => ofMessage(record(body), around),
  },
  message: {
    schema: 'MessageCreateRequestSchema',
    limits: (body, around) => ofMessage(record(body), around),
    isEmpty: isEmptyMessage,
  },
  'message edit': {
    schema: 'MessageEditRequestPartialSchema',
    limits: (body, around) => ofMessage(record(body), around),
  },
  // A name and how long it lasts: the schema says all of it.
  thread: { schema: 'CreateTextThreadWithoutMessageRequestSchema', limits: () => [] },
  post: {
    schema: 'CreateForumThreadRequestSchema',
    limits: (body, around) =>
      record(body)['message']
        ? under(['message'], ofMessage(record(record(body)['message']), around))
        : [required('message')],
    isEmpty: (body, files) => isEmptyMessage(record(body['message']), files),
  },
};

/** An edit that names flags is read by these alone, and may not leave out that of components V2. */
function ofMessage(body: JsonObject, around: BodyContext): Finding[] {
  const { flags = 0, files = [], attachments = [] } = around;
  const stated = typeof body['flags'] === 'number' ? integer(body['flags']) : flags;
  const findings = [
    ...messageFindings(body, (stated & COMPONENTS_V2) !== 0),
    ...attachmentFindings(body, files, attachments),
  ];
  return findings.length > 0 || (flags & ~stated & COMPONENTS_V2) === 0 ? findings : [V2_REMOVED];
}

const V2_REMOVED: Finding = {
  path: ['flags'],
  code: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
  message: 'The IS_COMPONENTS_V2 flag cannot be removed from a message',
};

/** A defer has no content yet: of the flags only EPHEMERAL means anything. */
function deferFindings(flags: number): Finding[] {
  return (flags & ~EPHEMERAL) === 0 ? [] : [notOneOf([0, EPHEMERAL], 'data', 'flags')];
}

/** Of a text; the schema lets longer ones pass. */
const MAX_CHOICE_VALUE = 100;

function choiceFindings(data: JsonObject, focused: number | null): Finding[] {
  if (focused === null) return [];
  const wanted = focused === 3 ? 'string' : 'number';
  return records(data['choices']).flatMap(({ value }, index): Finding[] => {
    const path = ['choices', index, 'value'];
    if (typeof value !== wanted) return [{ path, code: 'BASE_TYPE_CHOICES', message: `Not a ${wanted}.` }];
    return text(value).length > MAX_CHOICE_VALUE ? [badLength(1, MAX_CHOICE_VALUE, ...path)] : [];
  });
}

/** Discord's answer to a body that it refuses (50035, 50006); null for one that it would take. */
export type BodyCheck = (kind: BodyKind, body: unknown, around?: BodyContext) => Answer | null;

/**
 * The check of bodies against Discord's schemas and, where these find nothing, the limits documented beside them.
 * @param schemas null where they are not installed: then the documented limits alone are checked
 */
export function createBodyCheck(schemas: SchemaCheck | null): BodyCheck {
  return (kind, body, around = {}) => {
    const { schema, isList, limits, isEmpty } = KINDS[kind];
    const misshapen = schemas === null ? [] : schemaFindings(schemas, schema, body, isList === true);
    const findings = misshapen.length > 0 ? misshapen : limits(body, around);
    if (findings.length > 0) return invalidFormBody(findings);
    return isEmpty?.(record(body), around.files?.length ?? 0) ? emptyMessage : null;
  };
}

/** The same with Discord's schemas, if discord-api-spec is installed. */
export async function loadBodyCheck(): Promise<BodyCheck> {
  return createBodyCheck(await loadSchemas());
}

function schemaFindings(
  check: SchemaCheck,
  schema: SchemaName,
  body: unknown,
  isList: boolean,
): readonly Finding[] {
  if (!isList) return check(schema, withoutPermissions(body));
  if (!Array.isArray(body))
    return [{ path: [], code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' }];
  return body.flatMap((each, index) => under([index], check(schema, withoutPermissions(each))));
}

/** The schema wants an integer where Discord documents, and takes, a string of digits: ours to check. */
function withoutPermissions(body: unknown): unknown {
  const permissions = record(body)['default_member_permissions'];
  return typeof permissions === 'string' ? { ...record(body), default_member_permissions: null } : body;
}
