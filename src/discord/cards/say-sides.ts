import type { CardEntry } from '../../cards/card-pool.ts';
import type { CardPart } from '../../engine/cards.ts';
import type { View } from '../../engine/characteristics.ts';
import type { CardObject } from '../../engine/game-objects.ts';
import { plain } from '../escape.ts';
import { sayWhyNot } from './say-object.ts';
import { sayPrinted } from './say-view.ts';

/** More than any paragraph of a card has; one of a foreign file is cut here. */
const LONGEST_PARAGRAPH = 1500;

/**
 * The sides of a card as printed, so that the other one is seen too: name, cost, types and, where the pool has them,
 * the texts, quoted. What applies comes first; what does not says why not. What the view has said is not said again.
 * @param isAlone the view stands alone above, so that a text without a name is its text.
 */
export function saySides(
  { card, oracle }: CardEntry,
  object: CardObject,
  view: View,
  isAlone: boolean,
): readonly string[] {
  const inForce = new Set(view.sets.flatMap(({ texts }) => texts));
  const sides = card.parts.map((part, place) => {
    const applies = inForce.has(place);
    const text = quote(oracle?.texts[place] ?? '');
    if (!applies) return { applies, lines: [`${sayPrinted(part)} — *${sayWhyNot(object, place)}*`, ...text] };
    if (!isSetOf(view, part)) return { applies, lines: [sayPrinted(part), ...text] };
    const isPlain = text.length === 0 || (isAlone && view.sets.length === 1);
    return { applies, lines: isPlain ? text : [`**${plain(part.name)}**`, ...text] };
  });
  return sides.toSorted((a, b) => Number(b.applies) - Number(a.applies)).flatMap(({ lines }) => lines);
}

/** Whether one of the sets is this part alone. */
const isSetOf = ({ sets }: View, part: CardPart): boolean =>
  sets.some(({ names }) => names.length === 1 && names[0] === part.name);

/** A card's text as quoted lines; reminder text is slanted, as in print. */
const quote = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => plain(line, LONGEST_PARAGRAPH))
    .filter(Boolean)
    .map((line) => `> ${line.replace(/\([^()*]+\)/g, '*$&*')}`);
