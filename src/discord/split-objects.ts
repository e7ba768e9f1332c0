import type { Card } from '../engine/cards.ts';
import type { Edition } from '../engine/editions.ts';
import type { CardObject, Zone } from '../engine/game-objects.ts';
import type { Refusal } from '../engine/refusals.ts';
import { ok, type Result } from '../engine/result.ts';
import { inZone, listed } from './card-words.ts';
import { chooseHalves, isOnBattlefield, isRoom, zoneMeant } from './choose-half.ts';
import { plain } from './escape.ts';

/** Where a card is, as the options of a command say it. */
export interface Whereabouts {
  readonly zone: Zone | undefined;
  readonly half: string | undefined;
}

/**
 * A card where somebody says it is: in hand, if nothing is said.
 * @returns the refusals of `chooseHalves`.
 */
export function readObject(card: Card, { zone: typed, half }: Whereabouts): Result<CardObject, Refusal> {
  const zone = zoneMeant(card, typed, half);
  const halves = chooseHalves(card, zone, half);
  if (!halves.ok) return halves;
  return ok({ card, zone, ...(halves.value ? { halves: halves.value } : {}) });
}

/** `**Assault // Battery** in hand`, `**Assault** of Assault // Battery on the stack`. */
export function sayObject(object: CardObject, edition: Edition): string {
  const { card, zone, halves = [] } = object;
  const where = inZone(zone, edition);
  const chosen = halves.map((place) => plain(card.parts[place]?.name ?? ''));
  const all = `**${plain(card.name)}**`;
  if (isOnBattlefield(zone) && isRoom(card)) return `${all} ${where}, ${sayDoors(card, chosen)}`;
  if (chosen.length === 0 || card.parts.length === 1) return `${all} ${where}`;
  if (chosen.length > 1) return `${all} ${where}, fused`;
  return `**${chosen[0]}** of ${plain(card.name)} ${where}`;
}

function sayDoors({ parts }: Card, unlocked: readonly string[]): string {
  if (unlocked.length === parts.length) return 'both halves unlocked';
  return unlocked.length > 0 ? `${listed(unlocked)} unlocked` : 'both halves locked';
}

/** A line for cards that are no split cards: every question has one answer there. */
export function noteOneAnswer({ card }: CardObject): readonly string[] {
  return card.layout === 'split' ? [] : [`-# ${plain(card.name)} is no split card, so it has one answer.`];
}
