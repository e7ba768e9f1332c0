/** The version of the layout below. A message with another version keeps its buttons, and they say that they are old. */
const VERSION = 'v1';

/** Discord's limit for a custom_id, in characters. */
const MAX_LENGTH = 100;

/** The content of a button or select: which action it calls, and the parts that the action needs. */
export interface CustomId {
  readonly action: string;
  readonly parts: readonly string[];
}

type Part = string | number;

/**
 * A custom_id, `v1:action:part:part`. The whole is at most 100 characters:
 * anything else is a bug of the caller.
 */
export function customId(action: string, ...parts: readonly Part[]): string {
  const id = written(action, parts);
  // Errors are logged, and what people typed is not: parts may hold some of it.
  if (id.length > MAX_LENGTH)
    throw new Error(`custom_id of "${action}" is ${id.length} long, of ${MAX_LENGTH} characters`);
  return id;
}

/** True if the parts have room in a custom_id. */
export const fitsCustomId = (action: string, ...parts: readonly Part[]): boolean =>
  written(action, parts).length <= MAX_LENGTH;

const written = (action: string, parts: readonly Part[]): string =>
  [
    VERSION,
    action,
    ...parts.map((part) => (typeof part === 'string' ? part.replaceAll(':', COLON) : part)),
  ].join(':');

/** Stands for a colon within a part, such as that of a guest’s id; no part has it otherwise. */
const COLON = '␟';

/** Reads a custom_id back; `undefined` for another version's, or one that is not ours. */
export function parseCustomId(id: string): CustomId | undefined {
  const [version, action, ...parts] = id.split(':');
  return version === VERSION && action
    ? { action, parts: parts.map((part) => part.replaceAll(COLON, ':')) }
    : undefined;
}
