/**
 * Quotes around a value: `"two words"`. Inside them a backslash escapes the next character: `\"` is a quote, `\\` a
 * backslash and `\@` an at sign that mentions nobody.
 */

/** The quoted text, still with its backslashes, and the index after it; null if no quote begins or ends. */
export function parseQuoted(text: string, from: number): { inside: string; end: number } | null {
  if (text[from] !== '"') return null;
  for (let index = from + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return { inside: text.slice(from + 1, index), end: index + 1 };
  }
  return null;
}

export const unescape = (inside: string): string => inside.replaceAll(/\\([^])/gu, '$1');

/** The reverse of parsing: `quote(text)`, parsed and unescaped, is `text`, and it mentions nobody. */
export const quote = (text: string): string => `"${text.replaceAll(/["\\@]/g, String.raw`\$&`)}"`;

/** A word of a line. `name` is the part before an unquoted `=`, if any. */
export interface Word {
  readonly name: string | null;
  readonly value: string;
}

/**
 * Splits at spaces: `Heads "two words" reason="as agreed" "Life total"=20`. A quote inside a word or without a
 * counterpart is an ordinary character.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let index = 0;
  while (index < text.length) {
    if (/\s/.test(text[index] ?? '')) {
      index += 1;
      continue;
    }
    const first = readWord(text, index, /[\s=]/);
    index = first.end;
    if (text[index] !== '=' || first.value === '') {
      const rest = text[index] === '=' ? readWord(text, index, /\s/) : { value: '', end: index };
      words.push({ name: null, value: first.value + rest.value });
      index = rest.end;
      continue;
    }
    const second = readWord(text, index + 1, /\s/);
    words.push({ name: first.value, value: second.value });
    index = second.end;
  }
  return words;
}

function readWord(text: string, from: number, until: RegExp): { value: string; end: number } {
  const quoted = parseQuoted(text, from);
  if (quoted !== null && (quoted.end === text.length || until.test(text[quoted.end] ?? '')))
    return { value: unescape(quoted.inside), end: quoted.end };
  let end = from;
  while (end < text.length && !until.test(text[end] ?? '')) end += 1;
  return { value: text.slice(from, end), end };
}
