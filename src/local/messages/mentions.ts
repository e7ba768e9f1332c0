import { placed } from '../limits/components.ts';
import { list, type Loose, record, text } from '../vocabulary/loose.ts';

/** Those whom a message pings, by its text and its `allowed_mentions`. Embeds ping nobody. */
export interface Mentioned {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly everyone: boolean;
}

/** Interactions and webhooks parse users only when nothing is said; messages of a channel everything. */
export const INTERACTION_DEFAULT: Loose = { parse: ['users'] };
export const CHANNEL_DEFAULT: Loose = { parse: ['users', 'roles', 'everyone'] };

const NOBODY: Mentioned = { users: [], roles: [], everyone: false };

export function mentionsOf(message: Loose, allowed: unknown, byDefault: Loose): Mentioned {
  const written = writtenText(message);
  if (!written.includes('@')) return NOBODY;
  const rules = allowed === undefined || allowed === null ? byDefault : record(allowed);
  const parsed = list(rules['parse']);
  const named = (pattern: RegExp, kind: string): string[] => {
    const ids = new Set([...written.matchAll(pattern)].map((match) => match[1] ?? ''));
    return [...ids].filter((id) => parsed.includes(kind) || list(rules[kind]).includes(id));
  };
  return {
    users: named(/<@!?(\d+)>/g, 'users'),
    roles: named(/<@&(\d+)>/g, 'roles'),
    everyone: parsed.includes('everyone') && /@(everyone|here)/.test(written),
  };
}

function writtenText(message: Loose): string {
  const content = text(message['content']);
  if (list(message['components']).length === 0) return content;
  const displayed = placed(message['components'], []).flatMap(({ component }) =>
    component['type'] === 10 ? [text(component['content'])] : [],
  );
  return [content, ...displayed].join('\n');
}
