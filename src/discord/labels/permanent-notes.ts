import { joinTexts, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import { nameOffBattlefield } from '#engine/status/components.ts';
import { formatName, formatThing, formatAttacked, type Things } from './things.ts';

/** Lists the parts of a permanent's status that differ from the default. */
export const formatStatus = ({
  permanent: { status },
}: Pick<TablePermanent, 'permanent'>): readonly string[] => [
  ...(status.tapped ? ['tapped'] : []),
  ...(status.flipped ? ['flipped'] : []),
  ...(status.faceDown ? ['face down'] : []),
  ...(status.phasedOut ? ['phased out'] : []),
];

/** Public notes that distinguish a permanent from others of the same name and controller. */
export function permanentNotes(tablePermanent: TablePermanent, things: Things): readonly Text[] {
  const { permanent, controllerId, ownerId } = tablePermanent;
  const { attachedTo, copyOf, counters, damage, isToken } = permanent;
  return [
    ...(isToken ? ['token'] : []),
    ...(ownerId === controllerId ? [] : [text`owned by ${playerName(ownerId)}`]),
    ...formatStatus(tablePermanent),
    ...lockedDoors(tablePermanent),
    ...(permanent.prototyped && !copyOf && !permanent.status.faceDown ? ['prototyped'] : []),
    ...formatMerged(tablePermanent),
    ...(copyOf && !permanent.status.faceDown
      ? [
          text`the card is ${formatName(permanent.card.name)}${permanent.face > 0 ? ', its back face up' : ''}`,
        ]
      : []),
    ...(isPhasedOutForever(tablePermanent, things)
      ? ['for the rest of the game: what it was attached to is gone']
      : formatHost(attachedTo, things)),
    ...formatCombat(tablePermanent, things),
    ...(tablePermanent.goadedBy ? [text`goaded by ${listOf(tablePermanent.goadedBy.map(playerName))}`] : []),
    ...(tablePermanent.marks.phases ? ['phasing'] : []),
    ...(tablePermanent.marks.staysTapped ? ['stays tapped'] : []),
    ...(tablePermanent.marks.skipsNothing ? ['has nobody skip anything'] : []),
    ...Object.entries(counters)
      .filter(([, number]) => number > 0)
      .map(([kind, number]) => text`${number} ${formatName(kind)}`),
    ...(damage > 0 ? [`${damage} damage`] : []),
  ];
}

/** The cards below the topmost one of a merged permanent. */
function formatMerged({ permanent: { components, status } }: TablePermanent): readonly Text[] {
  const [, ...below] = components ?? [];
  if (below.length === 0 || status.faceDown) return [];
  return [text`merged with ${listOf(below.map(({ card }) => formatName(nameOffBattlefield(card))))}`];
}

/** The locked doors of a Room: `Locker Room locked`. */
function lockedDoors({ permanent }: TablePermanent): readonly Text[] {
  const { copyOf, card: printed, status, unlocked } = permanent;
  const card = copyOf ?? printed;
  if (status.faceDown || !sharesTypeLine(card)) return [];
  return card.parts.flatMap(({ name }, index) =>
    unlocked.includes(index) ? [] : [text`${formatName(name)} locked`],
  );
}

/**
 * True if a permanent phased out with something that has left, as phased-out tokens did until 2017-08-25. It can then
 * never phase in. CR 217.8d (2006-10-01).
 */
export const isPhasedOutForever = (
  { permanent: { status, phasedOutWith } }: TablePermanent,
  things: Things,
): boolean => status.phasedOut && phasedOutWith !== null && !things.has(Number(phasedOutWith));

function formatHost(host: TablePermanent['permanent']['attachedTo'], things: Things): readonly Text[] {
  if (!host) return [];
  return [text`on ${host.kind === 'player' ? playerName(host.id) : formatThing(things, Number(host.id))}`];
}

function formatCombat({ combat }: TablePermanent, things: Things): readonly Text[] {
  if (!combat) return [];
  if (combat.role === 'attacking') return [joinTexts(['attacking', ...formatAttacked(combat, things)], ' ')];
  const blocked = joinTexts(
    combat.blocks.map((id) => formatThing(things, id)),
    ' and ',
  );
  return [combat.blocks.length > 0 ? text`blocking ${blocked}` : 'blocking'];
}
