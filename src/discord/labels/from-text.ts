import type { CardList } from '#cards/pool/card-list.ts';
import { formatName } from './things.ts';

/** Marks an answer that goes by what was read from the text of a card. */
export const formatFromText = (
  list: Pick<CardList<unknown>, 'isFromText'>,
  card: string | null,
): readonly string[] =>
  card !== null && list.isFromText(card)
    ? [`-# ${formatName(card)} is on no list of mine: read from its text.`]
    : [];
