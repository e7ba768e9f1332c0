import type { Card } from '#engine/cards/card.ts';

const PERMANENT_TYPE = /\b(?:Artifact|Battle|Creature|Enchantment|Land|Planeswalker)\b/;

/** True if the card can be on the battlefield with any of its faces up. */
export const isPermanentCard = ({ parts }: Card): boolean =>
  parts.some(({ typeLine }) => PERMANENT_TYPE.test(typeLine));

/** True if it is never cast. */
export const isLandCard = ({ parts }: Card): boolean =>
  parts.every(({ typeLine }) => /\bLand\b/.test(typeLine));
