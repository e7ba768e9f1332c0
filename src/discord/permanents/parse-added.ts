import type { CardPool } from '#cards/pool/card-pool.ts';
import { foldName } from '#engine/cards/names.ts';
import { isToken } from '#engine/cards/type-lines.ts';
import type { Game } from '#engine/game/state.ts';
import type { AddPermanent, CopySource } from '#engine/permanents/add-permanent.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { chooseHalves } from '#cards/objects/choose-half.ts';
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
 * @param readerId the player who typed the options, and may refer to face-down cards that this player may look at
 */
export function parseAddedPermanent(
  options: AddOptions,
  readerId: PlayerId,
  game: Game,
  cards: CardPool,
): Result<
  AddPermanent,
  RefusedBy<typeof impliedState> | FindRefusal | Refusal<'option/missing' | 'option/clash'>
> {
  const { 'copy-of': copiedName, 'attached-to': hostName, 'face-down': faceDown = false, keeps } = options;
  const { controller, owner = controller, half, phasing, tapped = false } = options;
  const isNamed = options.card !== undefined;
  const mayBeUnnamed = faceDown || (copiedName !== undefined && options.token === true);
  if (!isNamed && !mayBeUnnamed) return fail(refuse('option/missing', { option: 'card' }));

  const typedName = parseTypedName(options.card ?? '', cards);
  const implied = impliedState(typedName, half);
  if (!implied.ok) return implied;
  const copyOf = copiedName === undefined ? ok(undefined) : findCopied(copiedName, game, cards);
  if (!copyOf.ok) return copyOf;
  const attachedTo =
    hostName === undefined ? ok(undefined) : findObject(pickablePermanents(game, readerId), hostName);
  if (!attachedTo.ok) return attachedTo;

  const phases = phasing ?? (!faceDown && copiedName === undefined && hasPhasing(typedName.name, cards));
  const { flipped: impliesFlipped, ...places } = implied.value;
  const { flipped = impliesFlipped ?? false } = options;
  if (half !== undefined && impliesFlipped !== undefined && impliesFlipped !== flipped)
    return fail(refuse('option/clash', { one: 'half', other: 'flipped' }));
  return ok({
    kind: 'permanent/add',
    name: isNamed ? typedName.name : '',
    card: typedName.card,
    isToken: options.token ?? typedName.card?.parts.every(isToken) ?? false,
    ownerId: owner,
    controllerId: controller,
    initialStatus: { tapped, flipped, faceDown },
    ...places,
    ...(copyOf.value && { copyOf: copyOf.value }),
    ...(keeps !== undefined && { keeps: parseTypedName(keeps, cards).name }),
    ...(attachedTo.value !== undefined && {
      attachedTo: { kind: 'permanent', id: String(attachedTo.value) },
    }),
    ...(phases && { marks: { phases } }),
    ...(options.prototyped && { prototyped: true }),
  });
}

/**
 * True if the card has printed phasing, so that untap steps phase the permanent. CR 502.15a (2006-10-01), 702.26a
 * (2026-06-19).
 */
export const hasPhasing = (name: string, cards: CardPool): boolean =>
  cards.find(name)?.keywords?.some((keywords) => keywords.includes('Phasing')) ?? false;

interface ImpliedState extends Pick<AddPermanent, 'face' | 'unlocked'> {
  readonly flipped?: boolean;
}

/** Derives the state that a named part implies: the face that is up, the unlocked door, or that it is flipped. */
function impliedState(
  { card, name, part }: TypedName,
  half: string | undefined,
): Result<ImpliedState, Refusal<'card/no-such-half'>> {
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

/** Finds the object to copy: a permanent by number or full name, a card by name, or a permanent by a part of its name. */
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
