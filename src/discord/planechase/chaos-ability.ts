import type { CardPool } from '#cards/pool/card-pool.ts';
import { formatCard } from '../cards/words/sides.ts';
import { cardLink } from '../cards/card-link.ts';

const CHAOS_ABILITY = /\bwhen(?:ever)? (?:chaos ensues|you roll \{CHAOS\}),/i;

/** What a plane’s chaos ability does, if the pool has its text, and otherwise where to read it. */
export function formatChaosAbility(plane: string, cards: CardPool): readonly string[] {
  const entry = cards.find(plane);
  if (!entry) return [];
  return entry.oracle
    ? (formatCard(entry, new Map())[0] ?? []).filter((line) => CHAOS_ABILITY.test(line))
    : [`What it does: [on Scryfall](<${cardLink(entry)}>)`];
}
