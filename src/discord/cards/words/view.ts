import type { Card, CardPart } from '#engine/cards/card.ts';
import type { Characteristics, ObjectView } from '#engine/cards/characteristics.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { formatWhereabouts } from './object.ts';
import { listOf } from '#text/list.ts';
import { isEmpty, joinTexts, strong } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { manaValueIn, formatColors, formatTypeLine } from '#discord/words/game-terms.ts';

/** `**Battery** {3}{G} · Sorcery` */
export const formatPrinted = (part: CardPart): Content =>
  joinParts(joinWords(strong(typedWords(part.name)), typedWords(part.manaCost)), formatPrintedTypes(part));

/** `Creature — Bear 2/2` */
export const formatPrintedTypes = (part: CardPart): string => typedWords(part.typeLine) + formatNumbers(part);

/** `**On the stack** · **Battery** {3}{G} · Sorcery · green · mana value 4` */
export const formatPlaced = (view: ObjectView, object: CardObject, edition: Edition): Content => [
  strong(formatWhereabouts(object, edition)),
  view.alternatives.length > 1 ? '\n' : ' · ',
  formatView(view, object, edition),
];

/**
 * One line for each set of characteristics, and for several whether they make the object multicolored. The name and
 * cost of a single-part card are already above.
 */
export function formatView(
  { alternatives: sets, multicolored }: ObjectView,
  { card, zone }: CardObject,
  edition: Edition,
): Content {
  const term = manaValueIn(edition);
  // The halves of a fused spell share one mana value, which would mislead if it followed each half.
  const sharesManaValue = sets.length > 1 && zone === 'stack';
  const lines = sets.map((set) =>
    joinParts(formatSet(set, card), sharesManaValue ? '' : `${term} ${set.manaValue}`),
  );
  if (sets.length === 1) return lines;
  const whole = multicolored ? 'Multicolored' : 'Not multicolored';
  return joinTexts(
    [...lines, sharesManaValue ? `${whole}, one ${term}: ${sets[0].manaValue}.` : `${whole}.`],
    '\n',
  );
}

const formatSet = (set: Characteristics, card: Card): Text =>
  joinParts(
    formatNameAndCost(set, card),
    (formatTypeLine(set) + formatNumbers(set)).trim(),
    formatColors(set.colors),
  );

function formatNameAndCost({ names, manaCost }: Characteristics, { parts: [first, ...others] }: Card): Text {
  if (others.length === 0 && names[0] === first.name && manaCost === first.manaCost) return '';
  if (names.length === 0) return manaCost ? `No name ${typedWords(manaCost)}` : 'No name, no mana cost';
  return joinWords(listOf(names.map((cardName) => strong(typedWords(cardName)))), typedWords(manaCost ?? ''));
}

type PrintedNumbers = {
  readonly [N in 'power' | 'toughness' | 'loyalty' | 'defense']?: string | null | undefined;
};

/** ` 2/2`, `, loyalty 3`, `, defense 5` */
export function formatNumbers({ power, toughness, loyalty, defense }: PrintedNumbers): string {
  return [
    power || toughness ? ` ${typedWords(power ?? '—')}/${typedWords(toughness ?? '—')}` : '',
    loyalty ? `, loyalty ${typedWords(loyalty)}` : '',
    defense ? `, defense ${typedWords(defense)}` : '',
  ].join('');
}

const joinUnlessEmpty =
  (between: string) =>
  (...parts: readonly Text[]): Content =>
    joinTexts(
      parts.filter((part) => !isEmpty(part)),
      between,
    );

export const joinParts = joinUnlessEmpty(' · ');

export const joinWords = joinUnlessEmpty(' ');
