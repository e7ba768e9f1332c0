import { componentsWithPaths } from '../limits/components.ts';
import { asList, type JsonObject, asRecord, asText } from '../vocabulary/json-object.ts';

/** The users and roles that a message pings, by its content and its `allowed_mentions`. Embeds ping nobody. */
export interface Mentions {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly everyone: boolean;
}

/**
 * The `allowed_mentions` that Discord assumes if a body has none: only users in replies to interactions and in webhooks,
 * everything in channel messages.
 */
export const DEFAULT_INTERACTION_MENTIONS: JsonObject = { parse: ['users'] };
export const DEFAULT_CHANNEL_MENTIONS: JsonObject = { parse: ['users', 'roles', 'everyone'] };

const NO_MENTIONS: Mentions = { users: [], roles: [], everyone: false };

export function mentionsOf(message: JsonObject, allowed: unknown, defaultMentions: JsonObject): Mentions {
  const text = visibleText(message);
  if (!text.includes('@')) return NO_MENTIONS;
  const rules = allowed === undefined || allowed === null ? defaultMentions : asRecord(allowed);
  const parsedKinds = asList(rules['parse']);
  const mentionedIds = (pattern: RegExp, kind: string): string[] => {
    const ids = new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
    return [...ids].filter((id) => parsedKinds.includes(kind) || asList(rules[kind]).includes(id));
  };
  return {
    users: mentionedIds(/<@!?(\d+)>/g, 'users'),
    roles: mentionedIds(/<@&(\d+)>/g, 'roles'),
    everyone: parsedKinds.includes('everyone') && /@(everyone|here)/.test(text),
  };
}

function visibleText(message: JsonObject): string {
  const content = asText(message['content']);
  if (asList(message['components']).length === 0) return content;
  const displayTexts = componentsWithPaths(message['components'], []).flatMap(({ component }) =>
    component['type'] === 10 ? [asText(component['content'])] : [],
  );
  return [content, ...displayTexts].join('\n');
}
