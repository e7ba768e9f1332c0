/** The version of the format. Buttons of other versions answer that they are out of date. */
const VERSION = 'v1';

/** Discord's limit. */
const MAX_LENGTH = 100;

export interface CustomId {
  readonly action: string;
  readonly parts: readonly string[];
}

type Part = string | number;

/**
 * Formats `v1:action:part:part`.
 * @throws if the id is longer than Discord allows, which is a bug of the caller
 */
export function customId(action: string, ...parts: readonly Part[]): string {
  const id = joinParts(action, parts);
  // The message goes to the log, so it leaves out the parts: they may contain user input.
  if (id.length > MAX_LENGTH)
    throw new Error(`custom_id of "${action}" is ${id.length} long, of ${MAX_LENGTH} characters`);
  return id;
}

export const fitsCustomId = (action: string, ...parts: readonly Part[]): boolean =>
  joinParts(action, parts).length <= MAX_LENGTH;

const joinParts = (action: string, parts: readonly Part[]): string =>
  [
    VERSION,
    action,
    ...parts.map((part) => (typeof part === 'string' ? part.replaceAll(':', COLON) : part)),
  ].join(':');

/** Replaces colons within a part, as in the ids of guests. No part contains it otherwise. */
const COLON = '␟';

/** Returns `undefined` for an id of another version, or of another format. */
export function parseCustomId(id: string): CustomId | undefined {
  const [version, action, ...parts] = id.split(':');
  return version === VERSION && action
    ? { action, parts: parts.map((part) => part.replaceAll(COLON, ':')) }
    : undefined;
}
