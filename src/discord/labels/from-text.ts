import type { Content } from '#text/text.ts';
import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import type { CardList } from '#cards/pool/card-list.ts';
import { formatName } from './things.ts';

/** Notes on one line which cards are not on the list, so that their effect was read from their texts. */
export function formatFromText(
  list: Pick<CardList<unknown>, 'isFromText'>,
  ...cards: readonly (string | null)[]
): readonly Content[] {
  const readCards = [...new Set(cards)].filter((card) => card !== null && list.isFromText(card));
  if (readCards.length === 0) return [];
  const names = listOf(readCards.map((card) => formatName(card ?? '')));
  return [
    readCards.length === 1
      ? text`-# ${names} is on no list of mine: read from its text.`
      : text`-# ${names} are on no list of mine: read from their texts.`,
  ];
}
