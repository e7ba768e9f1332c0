import { toMarkdown } from '#discord/markdown/write.ts';
import type { Card, CardPart } from '#engine/cards/card.ts';
import type { Characteristics, ObjectView } from '#engine/cards/characteristics.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { escapeUserText } from '#discord/markdown/escape.ts';
import { formatWhereabouts } from './object.ts';
import { formatList } from '#discord/words/words.ts';
import { manaValueIn, formatColors, formatTypeLine } from '#discord/words/game-terms.ts';

/** `**Battery** {3}{G} · Sorcery` */
export const formatPrinted = (part: CardPart): string =>
  joinParts(`**${escapeUserText(part.name)}** ${escapeUserText(part.manaCost)}`, formatPrintedTypes(part));

/** `Creature — Bear 2/2` */
export const formatPrintedTypes = (part: CardPart): string =>
  escapeUserText(part.typeLine) + formatNumbers(part);

/** `**On the stack** · **Battery** {3}{G} · Sorcery · green · mana value 4` */
export function formatPlaced(view: ObjectView, object: CardObject, edition: Edition): string {
  const where = `**${toMarkdown(formatWhereabouts(object, edition))}**`;
  const what = formatView(view, object, edition);
  return what.includes('\n') ? `${where}\n${what}` : `${where} · ${what}`;
}

/**
 * One line for each set of characteristics, and for several whether they make the object multicolored. The name and
 * cost of a single-part card are already above.
 */
export function formatView(
  { alternatives: sets, multicolored }: ObjectView,
  { card, zone }: CardObject,
  edition: Edition,
): string {
  const term = manaValueIn(edition);
  // The halves of a fused spell share one mana value, which would mislead if it followed each half.
  const sharesManaValue = sets.length > 1 && zone === 'stack';
  const lines = sets.map((set) =>
    joinParts(formatSet(set, card), sharesManaValue ? '' : `${term} ${set.manaValue}`),
  );
  if (sets.length === 1) return lines.join('');
  const whole = multicolored ? 'Multicolored' : 'Not multicolored';
  return [...lines, sharesManaValue ? `${whole}, one ${term}: ${sets[0].manaValue}.` : `${whole}.`].join(
    '\n',
  );
}

function formatSet(set: Characteristics, card: Card): string {
  return joinParts(
    formatNameAndCost(set, card),
    formatTypeLine(set) + formatNumbers(set),
    formatColors(set.colors),
  );
}

function formatNameAndCost(
  { names, manaCost }: Characteristics,
  { parts: [first, ...others] }: Card,
): string {
  if (others.length === 0 && names[0] === first.name && manaCost === first.manaCost) return '';
  const name =
    names.length > 0 ? formatList(names.map((cardName) => `**${escapeUserText(cardName)}**`)) : 'No name';
  if (manaCost) return `${name} ${escapeUserText(manaCost)}`;
  return names.length > 0 ? name : `${name}, no mana cost`;
}

type PrintedNumbers = {
  readonly [N in 'power' | 'toughness' | 'loyalty' | 'defense']?: string | null | undefined;
};

/** ` 2/2`, `, loyalty 3`, `, defense 5`; the `*` of a power is escaped. */
export function formatNumbers({ power, toughness, loyalty, defense }: PrintedNumbers): string {
  return [
    power || toughness ? ` ${escapeUserText(power ?? '—')}/${escapeUserText(toughness ?? '—')}` : '',
    loyalty ? `, loyalty ${escapeUserText(loyalty)}` : '',
    defense ? `, defense ${escapeUserText(defense)}` : '',
  ].join('');
}

export const joinParts = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ');
