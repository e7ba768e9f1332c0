import { placed as componentsWithPaths } from '../limits/components.ts';
import { asList, type JsonObject, asRecord, asText } from '../vocabulary/json-object.ts';

/** The users and roles that a message pings, by its content and its `allowed_mentions`. Embeds ping nobody. */
export interface Mentioned {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly everyone: boolean;
}

/**
 * What is parsed if `allowed_mentions` is omitted: only users in replies to interactions and in webhooks, everything in
 * channel messages.
 */
export const INTERACTION_DEFAULT: JsonObject = { parse: ['users'] };
export const CHANNEL_DEFAULT: JsonObject = { parse: ['users', 'roles', 'everyone'] };

const NO_MENTIONS: Mentioned = { users: [], roles: [], everyone: false };

export function mentionsOf(message: JsonObject, allowed: unknown, byDefault: JsonObject): Mentioned {
  const written = writtenText(message);
  if (!written.includes('@')) return NO_MENTIONS;
  const rules = allowed === undefined || allowed === null ? byDefault : asRecord(allowed);
  const parsed = asList(rules['parse']);
  const named = (pattern: RegExp, kind: string): string[] => {
    const ids = new Set([...written.matchAll(pattern)].map((match) => match[1] ?? ''));
    return [...ids].filter((id) => parsed.includes(kind) || asList(rules[kind]).includes(id));
  };
  return {
    users: named(/<@!?(\d+)>/g, 'users'),
    roles: named(/<@&(\d+)>/g, 'roles'),
    everyone: parsed.includes('everyone') && /@(everyone|here)/.test(written),
  };
}

function writtenText(message: JsonObject): string {
  const content = asText(message['content']);
  if (asList(message['components']).length === 0) return content;
  const displayed = componentsWithPaths(message['components'], []).flatMap(({ component }) =>
    component['type'] === 10 ? [asText(component['content'])] : [],
  );
  return [content, ...displayed].join('\n');
}
