import { listOf } from '#text/list.ts';
import { capitalized, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { isOnBattlefield, type CardObject } from '#engine/cards/objects.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import { inZone } from '#discord/words/game-terms.ts';

/** True for the battlefield and the phased-out zone. */
const holdsPermanents = (zone: Zone): boolean => isOnBattlefield(zone, rulesetOf(TODAYS_DATE));

/** True if it matters which half or face is named. */
export function showsOneHalf({ card, zone, faceDown = false }: CardObject): boolean {
  if (faceDown) return false;
  if (zone === 'stack') return true;
  return holdsPermanents(zone) && (card.layout === 'double-faced' || sharesTypeLine(card));
}

/** `**Assault // Battery** in hand`, `**Assault** of Assault // Battery on the stack` */
export function formatObjectTitle(object: CardObject, edition: Edition): Content {
  return joinTexts(
    [text`${formatVisibleName(object)} ${inZone(object.zone, edition)}`, ...formatState(object)],
    ', ',
  );
}

/** Zone and state in the terms of the edition: `In play, flipped`, `On the stack, fused`. */
export const formatWhereabouts = (object: CardObject, edition: Edition): Text =>
  capitalized(joinTexts([inZone(object.zone, edition), ...formatState(object)], ', '));

/** Named after the half or face if only that one is visible. */
function formatVisibleName(object: CardObject): Text {
  const { card, zone, halves = [] } = object;
  const isRoomPermanent = zone !== 'stack' && sharesTypeLine(card);
  const [half] = halves.length === 1 && showsOneHalf(object) && !isRoomPermanent ? halves : [];
  if (half === undefined || card.parts.length === 1) return text`**${typedWords(card.name)}**`;
  return text`**${typedWords(card.parts[half]?.name ?? '')}** of ${typedWords(card.name)}`;
}

function formatState(object: CardObject): readonly Text[] {
  const { card, zone, halves = [], flipped = false, faceDown = false, x } = object;
  const isPermanent = holdsPermanents(zone);
  const isFused = zone === 'stack' && card.layout === 'split' && halves.length > 1 && !faceDown;
  return [
    ...(isPermanent && card.layout === 'flip' ? [flipped ? 'flipped' : 'unflipped'] : []),
    ...(faceDown ? ['face down'] : []),
    ...(isPermanent && sharesTypeLine(card) && !faceDown ? [formatDoors(object)] : []),
    ...(isFused ? ['fused'] : []),
    ...(zone === 'stack' && x !== undefined && !faceDown ? [`X is ${x}`] : []),
  ];
}

function formatDoors({ card: { parts }, halves = [] }: CardObject): Text {
  if (halves.length === parts.length) return 'both halves unlocked';
  const unlocked = halves.map((index) => typedWords(parts[index]?.name ?? ''));
  return unlocked.length > 0 ? text`${listOf(unlocked)} unlocked` : 'both halves locked';
}

/** Why the text of a part does not apply in the current zone. */
export function formatWhyNot(
  { card, zone, flipped = false, faceDown = false }: CardObject,
  index: number,
): string {
  if (faceDown) return 'not while face down';
  switch (card.layout) {
    case 'split':
      return sharesTypeLine(card) && zone !== 'stack' ? 'locked' : 'the other half';
    case 'flip':
      if (index === 0) return 'not while flipped';
      return flipped ? 'not while phased out' : 'only while flipped';
    case 'double-faced':
      return 'the other face';
    case 'adventure':
      return zone === 'stack' ? 'the other part' : 'only on the stack';
    case 'ordinary':
      return 'not now';
  }
}
