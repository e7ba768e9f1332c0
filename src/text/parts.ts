import { capitalize } from '#basics/capitalize.ts';
import { isErasedPlayer, isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { mapWithin } from './fold.ts';
import type { Rank, Text, TextPart } from './text.ts';
import { typedWords } from './typed.ts';

/** The name of a player, also of a guest; `somebody` for a player whose data was erased. */
export const playerName = (playerId: PlayerId): Text => {
  if (isErasedPlayer(playerId)) return 'somebody';
  return isGuest(playerId) ? typedWords(nameOfGuest(playerId)) : { kind: 'player', playerId };
};

/** Discord's mention of a user. */
const MENTION = /<@!?(\d{17,20})>/;

/** Formats a user's input, with names for the players that it mentions. */
export const typedWithPlayers = (words: string, max?: number): Text =>
  typedWords(words, max)
    .split(MENTION)
    .map((piece, index) => (index % 2 === 1 ? playerName(piece) : piece));

/** Words of the rules, official or ours. */
export const rulebookWords = (words: string): Text => (words === '' ? '' : { kind: 'rulebook', words });

/** Words of the rules that continue a line. */
export const moreRulebookWords = (words: string): Text =>
  words === '' ? '' : { kind: 'rulebook', words, isContinued: true };

export const strong = (text: Text): TextPart => ({ kind: 'styled', style: 'strong', text });

export const struck = (text: Text): TextPart => ({ kind: 'styled', style: 'struck', text });

/** A line that is less prominent. */
export const small = (text: Text): TextPart => ({ kind: 'line', style: 'small', text });

/** Gives lines a rank, which decides how early a reply that is too long loses them. */
export const ranked = (rank: Rank, text: Text): Text =>
  isEmpty(text) ? text : { kind: 'ranked', rank, text };

/** Formats a user's input as code, unchanged. */
export const code = (words: string): TextPart => ({ kind: 'code', text: words });

export const codeBlock = (words: string, language?: string): TextPart => ({
  kind: 'code-block',
  words,
  ...(language !== undefined && { language }),
});

/** @param symbol without braces */
export const manaSymbol = (symbol: string): TextPart => ({ kind: 'mana', symbol });

export const link = (text: Text, url: string): TextPart => ({ kind: 'link', url, text });

/** @param seconds since 1970 @param style of Discord */
export const time = (seconds: number, style?: string): TextPart => ({
  kind: 'time',
  seconds,
  ...(style !== undefined && { style }),
});

export const isEmpty = (text: Text): boolean =>
  typeof text === 'string' ? text === '' : !('kind' in text) && text.every(isEmpty);

/** True if a text names a user. */
export function namesPlayers(text: Text): boolean {
  if (typeof text === 'string') return false;
  if (!('kind' in text)) return text.some(namesPlayers);
  return 'text' in text ? namesPlayers(text.text) : text.kind === 'player';
}

/** Joins texts with plain words in between. */
export const joinTexts = (texts: readonly Text[], between: string): readonly Text[] =>
  texts.flatMap((text, index) => (index === 0 || between === '' ? [text] : [between, text]));

/** Joins lines by line breaks, without the empty ones. */
export const joinLines = (lines: readonly Text[]): readonly Text[] =>
  joinTexts(
    lines.filter((line) => !isEmpty(line)),
    '\n',
  );

/** The words with which a text begins; empty if it begins with something else. */
export function firstWords(text: Text): string {
  if (typeof text === 'string') return text;
  if ('kind' in text) {
    if (text.kind === 'words') return text.words;
    return 'text' in text ? firstWords(text.text) : '';
  }
  const first = text.find((piece) => !isEmpty(piece));
  return first === undefined ? '' : firstWords(first);
}

/** Changes the words at the beginning of a text; nothing if it begins with something else. */
export function mapFirstWords(text: Text, change: (words: string) => string): Text {
  if (typeof text === 'string') return change(text);
  if ('kind' in text) {
    if (text.kind === 'words') return { ...text, words: change(text.words) };
    if (!('text' in text)) return text;
    const mapFirst = (inner: Text): Text => mapFirstWords(inner, change);
    // Items are changed by themselves, so that only the first one begins the text.
    return text.kind === 'foldable' && 'items' in text.folded
      ? { ...text, text: mapFirst(text.text), folded: { items: mapFirstItem(text.folded.items, mapFirst) } }
      : mapWithin(text, mapFirst);
  }
  return mapFirstItem(text, (piece) => mapFirstWords(piece, change));
}

/** Changes the first text that isn't empty. */
function mapFirstItem(texts: readonly Text[], change: (text: Text) => Text): readonly Text[] {
  const first = texts.findIndex((piece) => !isEmpty(piece));
  return texts.map((piece, index) => (index === first ? change(piece) : piece));
}

/** The same text with nothing in bold. */
export function withoutStrong(text: Text): Text {
  if (typeof text === 'string') return text;
  if (!('kind' in text)) return text.map(withoutStrong);
  if (text.kind === 'styled' && text.style === 'strong') return withoutStrong(text.text);
  return text.kind === 'styled' || text.kind === 'line' || text.kind === 'ranked' || text.kind === 'foldable'
    ? mapWithin(text, withoutStrong)
    : text;
}

/** With the first letter in upper case. */
export const capitalized = (text: Text): Text => mapFirstWords(text, capitalize);

/** With the first letter in lower case. */
export const uncapitalized = (text: Text): Text =>
  mapFirstWords(text, (words) => words.charAt(0).toLowerCase() + words.slice(1));

/** Without the full stop at its end. */
export function withoutFullStop(text: Text): Text {
  if (typeof text === 'string') return text.replace(/\.$/, '');
  if ('kind' in text) {
    if (text.kind === 'words') return { ...text, words: text.words.replace(/\.$/, '') };
    return text.kind === 'markdown' ? { ...text, markdown: text.markdown.replace(/\.$/, '') } : text;
  }
  const last = text.findLastIndex((piece) => !isEmpty(piece));
  return text.map((piece, index) => (index === last ? withoutFullStop(piece) : piece));
}
