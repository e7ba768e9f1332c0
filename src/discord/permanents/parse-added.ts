import type { CardPool } from '#cards/pool/card-pool.ts';
import { foldName } from '#engine/cards/names.ts';
import { isToken } from '#engine/cards/type-lines.ts';
import type { Game } from '#engine/game/state.ts';
import type { AddPermanent, CopySource } from '#engine/permanents/permanents.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { chooseHalves } from '../cards/choose-half.ts';
import { parseTypedName, type TypedName } from '../table/typed-card.ts';
import { findObject, type FindRefusal } from '../table/find-objects.ts';
import { pickablePermanents } from '../table/pickable-objects.ts';

/** Options of `/permanent add` for each permanent. */
interface AddOptions {
  readonly card: string | undefined;
  readonly token: boolean | undefined;
  readonly controller: PlayerId;
  readonly owner: PlayerId | undefined;
  readonly half: string | undefined;
  readonly tapped: boolean | undefined;
  readonly flipped: boolean | undefined;
  readonly 'face-down': boolean | undefined;
  readonly 'copy-of': string | undefined;
  readonly keeps: string | undefined;
  readonly 'attached-to': string | undefined;
  readonly phasing: boolean | undefined;
  readonly prototyped: boolean | undefined;
}

/**
 * Parses the permanent to add.
 * @param readerId who names what it is attached to, and may know face-down cards
 */
export function parseAddedPermanent(
  options: AddOptions,
  readerId: PlayerId,
  game: Game,
  cards: CardPool,
): Result<
  AddPermanent,
  RefusedBy<typeof faceShown> | FindRefusal | Refusal<'option/missing' | 'option/clash'>
> {
  const { 'copy-of': copied, 'attached-to': host, 'face-down': faceDown = false, keeps } = options;
  const { controller, owner = controller, half, phasing, tapped = false } = options;
  const isNamed = options.card !== undefined;
  const mayBeUnnamed = faceDown || (copied !== undefined && options.token === true);
  if (!isNamed && !mayBeUnnamed) return fail(refuse('option/missing', { option: 'card' }));

  const typedName = parseTypedName(options.card ?? '', cards);
  const shown = faceShown(typedName, half);
  if (!shown.ok) return shown;
  const copyOf = copied === undefined ? ok(undefined) : findCopied(copied, game, cards);
  if (!copyOf.ok) return copyOf;
  const on = host === undefined ? ok(undefined) : findObject(pickablePermanents(game, readerId), host);
  if (!on.ok) return on;

  const phases = phasing ?? (!faceDown && copied === undefined && hasPhasing(typedName.name, cards));
  const { flipped: isLower, ...places } = shown.value;
  const { flipped = isLower ?? false } = options;
  if (half !== undefined && isLower !== undefined && isLower !== flipped)
    return fail(refuse('option/clash', { one: 'half', other: 'flipped' }));
  return ok({
    kind: 'permanent/add',
    name: isNamed ? typedName.name : '',
    card: typedName.card,
    isToken: options.token ?? typedName.card?.parts.every(isToken) ?? false,
    ownerId: owner,
    controllerId: controller,
    said: { tapped, flipped, faceDown },
    ...places,
    ...(copyOf.value && { copyOf: copyOf.value }),
    ...(keeps !== undefined && { keeps: parseTypedName(keeps, cards).name }),
    ...(on.value !== undefined && { attachedTo: { kind: 'permanent', id: String(on.value) } }),
    ...(phases && { marks: { phases } }),
    ...(options.prototyped && { prototyped: true }),
  });
}

/** Printed phasing lets untap steps handle the permanent. CR 502.15a (2006-10-01), 702.26a (2026-06-19). */
export const hasPhasing = (name: string, cards: CardPool): boolean =>
  cards.find(name)?.keywords?.some((some) => some.includes('Phasing')) ?? false;

interface FaceOptions extends Pick<AddPermanent, 'face' | 'unlocked'> {
  readonly flipped?: boolean;
}

/** Derives the state that a named part implies: the face that is up, the unlocked door, or that it is flipped. */
function faceShown(
  { card, name, part }: TypedName,
  half: string | undefined,
): Result<FaceOptions, Refusal<'card/no-such-half'>> {
  if (!card) {
    if (half === undefined) return ok({});
    return fail(refuse('card/no-such-half', { card: name, typed: half, halves: [] }));
  }
  const named = part === null ? [] : [part];
  const chosen = half === undefined ? ok(named) : chooseHalves(card, half);
  if (!chosen.ok) return chosen;
  const { value: places } = chosen;
  const [face] = places;
  if (card.layout === 'flip') return ok(face === undefined ? {} : { flipped: face === 1 });
  if (sharesTypeLine(card)) return ok({ unlocked: places });
  return ok(card.layout === 'double-faced' && face !== undefined ? { face } : {});
}

/** Finds what is copied: a permanent by number or full name, a card by name, or a permanent by a part of its name. */
export function findCopied(typed: string, game: Game, cards: CardPool): Result<CopySource, FindRefusal> {
  const things = pickablePermanents(game, null);
  const isHere = things.some(
    ({ number, name, aliases = [] }) =>
      typed.trim() === `#${number}` ||
      [name, ...aliases].some((candidate) => foldName(candidate) === foldName(typed)),
  );
  const { card } = parseTypedName(typed, cards);
  if (card && !isHere) return ok({ card });
  const found = findObject(things, typed);
  return found.ok ? ok({ permanentId: found.value }) : found;
}
