import type { Characteristics, View } from '../../../engine/cards/characteristics.ts';
import type { CardObject } from '../../../engine/cards/objects.ts';
import { colorsOf, manaValueOf } from '../../../engine/cards/mana-costs.ts';
import type { CardPart } from '../../../engine/cards/card.ts';
import type { Edition } from '../../../engine/vocabulary/editions.ts';
import { partAt } from '../../../engine/faces/ordinary-cards.ts';
import { plain } from '../../words/escape.ts';
import { manaValueIn, sayColors, sayTypeLine } from '../../words/game-terms.ts';
import { listed } from '../../words/words.ts';
import { sayWhereabouts } from './object.ts';
import { joined, sayNumbers, sayPrintedTypes } from './view.ts';

/*
 * A card that somebody looks at is read first. What it is where it is takes a line only where that is not its print.
 */

/** True if an object is what the first side of its card has in print, its colors and its value those of its mana cost. */
export const isAsPrinted = ({ sets: [set, ...others] }: View, { card }: CardObject): boolean =>
  others.length === 0 &&
  isPart(set, partAt(card, 0)) &&
  sayColors(set.colors) === sayColors(colorsOf(set.manaCost)) &&
  set.manaValue === manaValueOf(set.manaCost);

/** True if a set of characteristics is one side of a card. */
function isPart(set: Characteristics, part: CardPart): boolean {
  const isNamed = set.names.length === 1 && set.names[0] === part.name;
  return isNamed && set.manaCost === part.manaCost && typesOf(set) === sayPrintedTypes(part);
}

const typesOf = (set: Characteristics): string => sayTypeLine(set) + sayNumbers(set);

/** The colors and the mana value of each side that is a set of characteristics by itself, where there are several. */
export function sayValues(
  { sets }: View,
  { card }: CardObject,
  edition: Edition,
): ReadonlyMap<number, string> {
  if (sets.length === 1) return new Map();
  const said = card.parts.flatMap((_, place) => {
    const set = sets.find((one) => isPart(one, partAt(card, place)));
    return set ? [[place, sayValue(set, edition)] as const] : [];
  });
  return new Map(said);
}

const sayValue = ({ colors, manaValue }: Characteristics, edition: Edition): string =>
  `${sayColors(colors)} · ${manaValueIn(edition)} ${manaValue}`;

/** `**In hand** · {2}{U}{R} · blue and red · mana value 4`; of several sets only that they are, as they stand with their sides. */
export function sayBesidesPrint(view: View, object: CardObject, edition: Edition): string {
  const where = `**${sayWhereabouts(object, edition)}**`;
  const [set, ...others] = view.sets;
  if (others.length === 0) return `${where} · ${sayDifference(set, object, edition)}`;
  const whole = view.multicolored ? 'multicolored' : 'not multicolored';
  return `${where} · ${eachOf(view.sets)}, ${whole}`;
}

/** In a few words for a line beside another answer: `{2}{U}{R} · blue and red · mana value 4`, `Fire (red, 2) and Ice (blue, 2)`. */
export function sayViewBriefly({ sets }: View, object: CardObject, edition: Edition): string {
  const [set, ...others] = sets;
  if (others.length === 0) return sayDifference(set, object, edition);
  if (others.length > 1) return eachOf(sets);
  return listed(
    sets.map(
      ({ names, colors, manaValue }) =>
        `${names.map((name) => plain(name)).join(' // ')} (${sayColors(colors)}, ${manaValue})`,
    ),
  );
}

const eachOf = (sets: View['sets']): string => `each ${sets.length === 2 ? 'half' : 'part'} by itself`;

/** A set of characteristics, without the name and the types that all its sides have in print. */
function sayDifference(set: Characteristics, { card }: CardObject, edition: Edition): string {
  const parts = card.parts.map((_, place) => partAt(card, place));
  const isWhole = set.names.length === parts.length && parts.every(({ name }) => set.names.includes(name));
  const hasTypes = parts.every((part) => sayPrintedTypes(part) === typesOf(set));
  const isCost = parts.length === 1 && set.manaCost === parts[0]?.manaCost;
  const name = set.names.length > 0 ? listed(set.names.map((one) => plain(one))) : 'no name';
  const cost = set.manaCost ? plain(set.manaCost) : 'no mana cost';
  return joined(
    [isWhole ? '' : name, isCost ? '' : cost].filter(Boolean).join(' '),
    hasTypes ? '' : typesOf(set),
    sayValue(set, edition),
  );
}
