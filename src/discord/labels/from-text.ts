import type { Content } from '#text/text.ts';
import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import type { CardList } from '#cards/pool/card-list.ts';
import { formatName } from './things.ts';

/** Marks an answer that goes by what was read from the texts of cards, in one line for all of them. */
export function formatFromText(
  list: Pick<CardList<unknown>, 'isFromText'>,
  ...cards: readonly (string | null)[]
): readonly Content[] {
  const read = [...new Set(cards)].filter((card) => card !== null && list.isFromText(card));
  if (read.length === 0) return [];
  const names = listOf(read.map((card) => formatName(card ?? '')));
  return [
    read.length === 1
      ? text`-# ${names} is on no list of mine: read from its text.`
      : text`-# ${names} are on no list of mine: read from their texts.`,
  ];
}
