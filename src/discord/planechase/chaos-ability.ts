import { link } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { formatPrintedSides } from '../cards/words/sides.ts';
import { cardLink } from '../cards/card-link.ts';

const CHAOS_ABILITY = /\bwhen(?:ever)? (?:chaos ensues|you roll \{CHAOS\}),/i;

/** What a plane’s chaos ability does, if the pool has its text, and otherwise where to read it. */
export function formatChaosAbility(plane: string, cards: CardPool): readonly Content[] {
  const entry = cards.find(plane);
  if (!entry) return [];
  return entry.oracle
    ? (formatPrintedSides(entry, new Map())[0] ?? []).filter((line) => CHAOS_ABILITY.test(toMarkdown(line)))
    : [text`What it does: ${link('on Scryfall', cardLink(entry))}`];
}
