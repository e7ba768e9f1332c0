import type { Characteristics, ObjectView } from '#engine/cards/characteristics.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { colorsOf, manaValueOf } from '#engine/cards/mana-costs.ts';
import type { CardPart } from '#engine/cards/card.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { partAt } from '#engine/faces/ordinary-cards.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { manaValueIn, formatColors, formatTypeLine } from '#discord/words/game-terms.ts';
import { formatWhereabouts } from './object.ts';
import { joinParts, joinWords, formatNumbers, formatPrintedTypes } from './view.ts';

/*
 * A card is shown as printed. Its characteristics in a zone are added only if they differ.
 */

/** True if the object equals the printed front of its card, with color and mana value by its mana cost. */
export const isAsPrinted = ({ alternatives: [set, ...others] }: ObjectView, { card }: CardObject): boolean =>
  others.length === 0 &&
  matchesPart(set, partAt(card, 0)) &&
  formatColors(set.colors) === formatColors(colorsOf(set.manaCost)) &&
  set.manaValue === manaValueOf(set.manaCost);

function matchesPart(set: Characteristics, part: CardPart): boolean {
  const isNamed = set.names.length === 1 && set.names[0] === part.name;
  return isNamed && set.manaCost === part.manaCost && typesOf(set) === formatPrintedTypes(part);
}

const typesOf = (set: Characteristics): string => formatTypeLine(set) + formatNumbers(set);

/** The colors and mana values of the sides, if several count as separate sets. */
export function formatChangedValues(
  { alternatives: sets }: ObjectView,
  { card }: CardObject,
  edition: Edition,
): ReadonlyMap<number, string> {
  if (sets.length === 1) return new Map();
  const values = card.parts.flatMap((_, index) => {
    const set = sets.find((characteristics) => matchesPart(characteristics, partAt(card, index)));
    return set ? [[index, formatChangedValue(set, edition)] as const] : [];
  });
  return new Map(values);
}

const formatChangedValue = ({ colors, manaValue }: Characteristics, edition: Edition): string =>
  `${formatColors(colors)} · ${manaValueIn(edition)} ${manaValue}`;

/**
 * `**In hand** · {2}{U}{R} · blue and red · mana value 4`. Of several sets it only says that they are separate: their
 * values are shown with the sides.
 */
export function formatPlacedDifference(view: ObjectView, object: CardObject, edition: Edition): Content {
  const where = formatWhereabouts(object, edition);
  const [set, ...others] = view.alternatives;
  if (others.length === 0) return text`**${where}** · ${formatDifference(set, object, edition)}`;
  const whole = view.multicolored ? 'multicolored' : 'not multicolored';
  return text`**${where}** · ${formatSeparately(view.alternatives)}, ${whole}`;
}

/** `{2}{U}{R} · blue and red · mana value 4`, `Fire (red, 2) and Ice (blue, 2)` */
export function formatBriefView(
  { alternatives: sets }: ObjectView,
  object: CardObject,
  edition: Edition,
): Content {
  const [set, ...others] = sets;
  if (others.length === 0) return formatDifference(set, object, edition);
  if (others.length > 1) return [formatSeparately(sets)];
  const summaries = sets.map(
    ({ names, colors, manaValue }) =>
      `${names.map((name) => typedWords(name)).join(' // ')} (${formatColors(colors)}, ${manaValue})`,
  );
  return [listOf(summaries)];
}

const formatSeparately = (sets: ObjectView['alternatives']): string =>
  `each ${sets.length === 2 ? 'half' : 'part'} by itself`;

/** A set of characteristics without the printed name and types. */
function formatDifference(set: Characteristics, { card }: CardObject, edition: Edition): Content {
  const parts = card.parts.map((_, index) => partAt(card, index));
  const hasAllNames =
    set.names.length === parts.length && parts.every(({ name }) => set.names.includes(name));
  const hasPrintedTypes = parts.every((part) => formatPrintedTypes(part) === typesOf(set));
  const hasPrintedCost = parts.length === 1 && set.manaCost === parts[0]?.manaCost;
  const name = set.names.length > 0 ? listOf(set.names.map((cardName) => typedWords(cardName))) : 'no name';
  const cost = set.manaCost ? typedWords(set.manaCost) : 'no mana cost';
  return joinParts(
    joinWords(hasAllNames ? '' : name, hasPrintedCost ? '' : cost),
    hasPrintedTypes ? '' : typesOf(set).trim(),
    formatChangedValue(set, edition),
  );
}
