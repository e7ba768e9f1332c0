import { halfNames } from '#cards/objects/choose-half.ts';
import type { Card } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import type { Suggestion } from '../command/command.ts';

/** @returns no suggestions until the card is known */
export function suggestHalves(card: Card | undefined, typed: string): readonly Suggestion[] {
  if (!card) return [];
  const text = foldName(typed);
  const names = halfNames(card).filter((name) => foldName(name).includes(text));
  return names.map((name) => ({ name, value: name }));
}
