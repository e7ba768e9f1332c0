/** The meaning of typed text, or a sentence that says why Discord would not send it. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: string };

export const parseOk = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const parseError = (why: string): { readonly ok: false; readonly why: string } => ({ ok: false, why });

/** Typed text for use in a message: quoted, without control characters, at most 60 characters. */
export function echo(text: string): string {
  const letters = Array.from(text.replaceAll(/\p{Cc}+/gu, ' ').trim());
  return `"${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('')}"`;
}

/** `a, b or c`. */
export function listWithOr(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** `a, b and c`. */
export const listWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** `Did you mean /flip or /coins?` with up to four; null for none. */
export const didYouMean = (likely: readonly string[]): string | null =>
  likely.length === 0 ? null : `Did you mean ${listWithOr(likely.slice(0, 4))}?`;

/** Length in characters (code points), as Discord counts. */
export const characterCount = (text: string): number => Array.from(text).length;
