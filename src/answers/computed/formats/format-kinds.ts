import { copiesKind, deckSizeKind, sideboardKind } from './decks.ts';
import { freeMulliganKind, handSizeKind, mulliganKind, openingHandKind } from './hands.ts';
import { lethalCommanderDamageKind, poisonKind } from './losing.ts';
import { startingLifeKind } from './starting-life.ts';

export const FORMAT_KINDS = [
  startingLifeKind,
  freeMulliganKind,
  mulliganKind,
  openingHandKind,
  poisonKind,
  lethalCommanderDamageKind,
  handSizeKind,
  sideboardKind,
  copiesKind,
  deckSizeKind,
];
