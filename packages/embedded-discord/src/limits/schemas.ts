import type { core, ZodMiniType } from 'zod/mini';
import { asRecord } from '../vocabulary/json-object.ts';
import { type BodyError, misplaced } from './body-errors.ts';

/** The schemas of `discord-api-spec` for the bodies that are checked. */
export type SchemaName =
  | 'ApplicationCommandCreateRequestSchema'
  | 'ApplicationCommandUpdateRequestSchema'
  | 'ApplicationCommandPatchRequestPartialSchema'
  | 'CreateMessageInteractionCallbackRequestSchema'
  | 'UpdateMessageInteractionCallbackRequestSchema'
  | 'ApplicationCommandAutocompleteCallbackRequestSchema'
  | 'ModalInteractionCallbackRequestSchema'
  | 'IncomingWebhookRequestPartialSchema'
  | 'IncomingWebhookUpdateRequestPartialSchema'
  | 'MessageCreateRequestSchema'
  | 'MessageEditRequestPartialSchema'
  | 'CreateTextThreadWithoutMessageRequestSchema'
  | 'CreateForumThreadRequestSchema';
type Issue = core.$ZodIssue;

/** The errors in a body according to a schema of Discord's OpenAPI description. */
export type SchemaCheck = (schema: SchemaName, body: unknown) => readonly BodyError[];

/** The check by Discord's schemas; null if the optional peer dependency discord-api-spec isn't installed. */
export async function loadSchemas(): Promise<SchemaCheck | null> {
  try {
    // @ts-expect-error -- the package has no types
    const spec = (await import('discord-api-spec/zod')) as Readonly<Record<SchemaName, ZodMiniType>>;
    return (schema, body) => {
      const parsed = spec[schema].safeParse(body);
      return parsed.success ? [] : parsed.error.issues.flatMap((issue) => toBodyErrors(issue, body, []));
    };
  } catch (error) {
    if (asRecord(error)['code'] === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Translates an issue of zod to Discord's terms. For a union, reports the branch with the right `type`, or else the one
 * that got furthest.
 */
function toBodyErrors(issue: Issue, body: unknown, parentPath: BodyError['path']): BodyError[] {
  const path = [...parentPath, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const types = issue.errors.flatMap(acceptedTypes);
    if (types.length === issue.errors.length && asRecord(valueAt(body, path))['type'] !== undefined)
      return [
        misplaced(
          types.flat().toSorted((a, b) => Number(a) - Number(b)),
          ...path,
        ),
      ];
    const depthOf = (branch: readonly Issue[]): number =>
      branch.some((each) => each.path.length === 1 && each.path[0] === 'type')
        ? 0
        : Math.max(...branch.map((each) => each.path.length));
    const furthest = [...issue.errors].toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? [];
    return furthest.flatMap((each) => toBodyErrors(each, body, path));
  }
  return [{ path, ...toDiscordError(issue, valueAt(body, path)) }];
}

/** The types that a branch of a union accepts, if the value has none of them. */
function acceptedTypes(branch: readonly Issue[]): (readonly unknown[])[] {
  const typeIssue = branch.find(({ path }) => path.length === 1 && path[0] === 'type');
  return typeIssue?.code === 'invalid_value' ? [typeIssue.values] : [];
}

function toDiscordError(issue: Issue, value: unknown): Omit<BodyError, 'path'> {
  if (value === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  if (issue.code === 'too_big')
    return typeof value === 'number'
      ? { code: 'NUMBER_TYPE_MAX', message: `Must be at most ${issue.maximum}.` }
      : { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` };
  if (issue.code === 'too_small')
    return typeof value === 'number'
      ? { code: 'NUMBER_TYPE_MIN', message: `Must be at least ${issue.minimum}.` }
      : { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${issue.minimum} or more in length.` };
  if (issue.code === 'invalid_type')
    return { code: `${issue.expected.toUpperCase()}_TYPE_CONVERT`, message: `Not a ${issue.expected}.` };
  if (issue.code === 'invalid_value')
    return { code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${issue.values.join(', ')}}.` };
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' };
  return { code: 'BASE_TYPE_INVALID', message: issue.message };
}

function valueAt(body: unknown, path: BodyError['path']): unknown {
  let value = body;
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key];
  return value;
}
