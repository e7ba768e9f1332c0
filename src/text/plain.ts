import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatCitationList, formatRuleNumbers } from './cite.ts';
import { flattenLines, type Leaf } from './lines.ts';
import type { Text } from './text.ts';

/** A display name; `undefined` if the player is unknown. */
export type DisplayNameOf = (playerId: PlayerId) => string | undefined;

/** The words of a text, without styles, for places that can show nothing else. */
export const toPlainText = (text: Text, nameOf: DisplayNameOf): string =>
  flattenLines(text)
    .map(
      ({ style, leaves }) =>
        (style === 'item' ? '• ' : '') + leaves.map((leaf) => leafText(leaf, nameOf)).join(''),
    )
    .join('\n');

/** True if two texts have the same words, even if they consist of other parts. */
export const isSameText = (a: Text, b: Text): boolean =>
  toPlainText(a, (playerId) => playerId) === toPlainText(b, (playerId) => playerId);

/** The words of a piece of a line. */
export function leafText({ content }: Leaf, nameOf: DisplayNameOf): string {
  if (typeof content === 'string') return content;
  switch (content.kind) {
    case 'words':
    case 'rulebook':
      return content.words;
    case 'link':
      return toPlainText(content.text, nameOf);
    case 'player':
      return nameOf(content.playerId) ?? 'Somebody';
    case 'citations':
      return formatCitationList(content.citations);
    case 'rules':
      return formatRuleNumbers(content.numbers);
    case 'mana':
      return `{${content.symbol}}`;
    case 'time':
      return new Date(content.seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
  }
}
