import { deckKind, identityKind } from './color-identity.ts';
import { conditionKind } from './conditions.ts';
import { colorsKind, manaValueKind, namesKind, typesKind } from './values.ts';

export const CARD_VALUE_KINDS = [
  identityKind,
  deckKind,
  manaValueKind,
  colorsKind,
  typesKind,
  namesKind,
  conditionKind,
];
