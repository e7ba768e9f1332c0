import { characterCount } from './parsed.ts';

/** Discord's maximum lengths in characters: of a display name; of a channel's or a server's name. */
export const MAX_PERSON_NAME = 32;
export const MAX_PLACE_NAME = 100;

/** Resolves names in a line. The embedded Discord gives every name a stable snowflake. */
export interface NameResolver {
  userId(name: string): string;
  channelId(name: string): string;
  /** The people seen so far. Inside a text, only names in this list may contain spaces. */
  people(): readonly string[];
  /** True if there is a file of this name to upload. */
  hasFile(name: string): boolean;
}

/** The word after an at sign that Discord's client would offer to turn into a mention. */
const MENTION_WORD = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?`;

/** Replaces `@Bob` in a text by `<@id>`, as Discord's client does. `@everyone` and `@here` stay. */
export function mentionPeople(text: string, names: NameResolver): string {
  return text.replaceAll(mentionPattern(names), (match, ...groups) => {
    const name = personIn(groups);
    return name === null ? match : `<@${names.userId(name)}>`;
  });
}

/** The same for quoted text: `\@Bob` mentions nobody, and the backslashes are removed. */
export function mentionPeopleQuoted(inside: string, names: NameResolver): string {
  const pattern = new RegExp(String.raw`\\(?<escaped>[^])|${mentionPattern(names).source}`, 'giu');
  return inside.replaceAll(pattern, (match, ...groups) => {
    const { escaped } = groups.at(-1) as { escaped?: string };
    if (escaped !== undefined) return escaped;
    const name = personIn(groups);
    return name === null ? match : `<@${names.userId(name)}>`;
  });
}

function mentionPattern(names: NameResolver): RegExp {
  const known = names
    .people()
    .toSorted((a, b) => b.length - a.length)
    .map((name) => `${escapePattern(name)}(?![\\p{L}\\p{N}_])`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_<@])@(?<person>${[...known, MENTION_WORD].join('|')})`, 'giu');
}

function personIn(groups: readonly unknown[]): string | null {
  const { person } = groups.at(-1) as { person?: string };
  return person === undefined || isMassMention(person) ? null : person;
}

export const isMassMention = (name: string): boolean => /^(?:everyone|here)$/i.test(name);

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Explains why this cannot be a name; null if it can. `longest` counts characters. */
export function invalidNameReason(name: string, maxLength: number): string | null {
  if (name.trim() === '') return 'a name is needed.';
  if (characterCount(name) > maxLength) return `a name may have at most ${maxLength} characters.`;
  return /\p{Cc}/u.test(name) ? 'a name may not hold control characters.' : null;
}
