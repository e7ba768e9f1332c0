import type { Card } from '../cards/card.ts';
import {
  copiableValuesOfPermanent,
  facesOfTokenCopy,
  type CopiableValues,
} from '../status/becoming-copies.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Host } from '../status/permanent.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { isUnknown } from '../faces/ordinary-cards.ts';
import { hasPrototype } from '../faces/prototypes.ts';
import { sharesTypeLine } from '../split-cards/halves.ts';
import type { Status } from '../status/status.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import type { Permission } from '../deciding/authority.ts';
import { checkInGame, checkLength, checkWhole } from '../deciding/checks.ts';
import { enterAtTable, nameOnlyCard, UNMARKED } from './entering.ts';
import { checkAttachmentHost, ruleOfAttaching } from './attach.ts';
import { permittedEntry, findPermanent } from '../deciding/permanent-actions.ts';
import type { Game } from '../game/state.ts';
import type { PermanentMarks } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { cleanName, MAX_CARD_NAME_LENGTH, parseOptionalName } from '../deciding/typed-names.ts';

/** The source of a copy: a permanent at the table, or a card, as Dimir Doppelganger copies one in a graveyard. */
export type CopySource = { readonly permanentId: ThingId } | { readonly card: Card };

/** Adds a permanent that enters without a spell resolving on the table's stack. */
export interface AddPermanent {
  readonly kind: 'permanent/add';
  /** Its name, if no card is given. May be empty for a token copy and for a face-down permanent. */
  readonly name: string;
  readonly card: Card | null;
  readonly isToken: boolean;
  readonly ownerId: PlayerId;
  readonly controllerId: PlayerId;
  /** The parts of its status that the effect that puts it onto the battlefield sets. */
  readonly initialStatus?: Partial<Omit<Status, 'phasedOut'>>;
  /** The source of the copy if it enters as one; for a token, the source of the token copy. */
  readonly copyOf?: CopySource;
  /** The card whose ability the copy has in addition to its copied values. */
  readonly keeps?: string;
  /** For a double-faced card, the face that is up: an index in `card.parts`. */
  readonly face?: number;
  /** The unlocked doors of a Room, as indexes in `card.parts`. */
  readonly unlocked?: readonly number[];
  readonly attachedTo?: Host;
  /** True if it was cast prototyped, or is a copy of a permanent that was. */
  readonly prototyped?: boolean;
  readonly marks?: Partial<PermanentMarks>;
}

/** The name of an unnamed face-down card, hidden while it is face down. */
export const UNNAMED = 'A face-down card';

type AddingRefusal =
  | Refusal<'card/no-prototype'>
  | RefusedBy<
      | typeof parseOptionalName
      | typeof copiedValues
      | typeof checkNamed
      | typeof checkLength
      | typeof checkInGame
      | typeof checkWhole
      | typeof checkDoors
      | typeof checkAttachmentHost
      | typeof enterAtTable
    >;

/**
 * Adds a permanent.
 *
 * CR 510.3, 503.3 (2006-10-01); 110.5b, 707.3 (2026-06-19).
 */
export function decideAddPermanent(
  game: Game,
  permission: Permission,
  typed: AddPermanent,
  ruleset: Ruleset,
): Result<AcceptedTransition, AddingRefusal> {
  const action = { ...typed, name: cleanName(typed.name) };
  const { ownerId, controllerId, isToken, initialStatus: said, attachedTo, unlocked = [] } = action;
  const keeps = parseOptionalName('keeps', action.keeps ?? null);
  if (!keeps.ok) return keeps;
  const copied = copiedValues(game, action, ruleset);
  if (!copied.ok) return copied;
  const twoFaced = copiedFaces(game, action, ruleset);
  const { card, copyOf } = twoFaced ? { ...twoFaced, copyOf: null } : cardAndCopy(action, copied.value);
  const face = action.face ?? twoFaced?.face;
  const gained = [
    ...new Set([...(copied.value?.gained ?? []), ...(keeps.value === null ? [] : [keeps.value])]),
  ];
  const refused = firstRefusal([
    checkNamed(action),
    checkLength('card', action.name, MAX_CARD_NAME_LENGTH),
    checkInGame(game, ownerId),
    checkInGame(game, controllerId),
    ...(face === undefined ? [] : [checkWhole('face', face, 0, card.parts.length - 1)]),
    checkDoors(copyOf ?? card, unlocked, ruleset),
    action.prototyped && !isUnknown(card) && !hasPrototype(card)
      ? fail(refuse('card/no-prototype', { card: card.name }, citeRules(ruleset.edition, 'prototype/cast')))
      : ok(null),
    attachedTo ? checkAttachmentHost(game, attachedTo, ruleset) : ok(null),
  ]);
  if (refused) return refused;

  const id = game.made + 1;
  const entered = enterAtTable(
    game,
    {
      id,
      card,
      isToken,
      ownerId,
      controllerId,
      gained,
      unlocked: [...new Set(unlocked)].toSorted((a, b) => a - b),
      ...(copyOf && { copyOf }),
      ...(face !== undefined && { face }),
      ...(said && { initialStatus: { ...said, phasedOut: false } }),
      ...(attachedTo && { attachedTo }),
      ...(action.prototyped && { prototyped: true }),
    },
    ruleset,
  );
  if (!entered.ok) return entered;
  const { answer, citations } = entered.value;
  const permanent = { ...answer, marks: { ...UNMARKED, ...action.marks } };
  const extraRules = [
    ...(copied.value && isToken ? citeRules(ruleset.edition, 'copy/information') : []),
    ...(twoFaced ? citeRules(ruleset.edition, 'copy/double-faced-token') : []),
    ...(attachedTo ? citeRules(ruleset.edition, ruleOfAttaching(permanent.permanent, ruleset)) : []),
  ];
  return acceptEntries(game, [
    permittedEntry(
      permission,
      { kind: 'permanent/entered', permanent },
      distinct([...citations, ...extraRules]),
    ),
  ]);
}

/** Finds the copiable values of a source: of a permanent, or of a card. */
export function copiableValuesOf(
  game: Game,
  source: CopySource,
  ruleset: Ruleset,
): Result<CopiableValues, Refusal<'permanent/unknown' | 'status/phased-out'>> {
  if ('card' in source) return ok({ card: source.card, gained: [] });
  const found = findPermanent(game, source.permanentId);
  if (!found.ok) return found;
  const copiable = copiableValuesOfPermanent(found.value.permanent, ruleset);
  return copiable.ok ? ok(copiable.value.answer) : copiable;
}

const copiedValues = (
  game: Game,
  { copyOf }: AddPermanent,
  ruleset: Ruleset,
): Result<CopiableValues | null, Refusal<'permanent/unknown' | 'status/phased-out'>> =>
  copyOf ? copiableValuesOf(game, copyOf, ruleset) : ok(null);

/** The faces of a token that is a copy of a double-faced permanent; `null` for anything else. */
function copiedFaces(
  { permanents }: Game,
  { card, copyOf, isToken }: AddPermanent,
  ruleset: Ruleset,
): ReturnType<typeof facesOfTokenCopy> {
  if (!isToken || card || !copyOf || !('permanentId' in copyOf)) return null;
  const source = permanents.find(({ id }) => id === copyOf.permanentId);
  return source ? facesOfTokenCopy(source.permanent, ruleset) : null;
}

/** Its own card, and the card that it is a copy of. A token copy has the copied card as its own. */
function cardAndCopy(
  { card, isToken, name, initialStatus: said }: AddPermanent,
  copied: CopiableValues | null,
): { readonly card: Card; readonly copyOf: Card | null } {
  if (copied && isToken && !card) return { card: copied.card, copyOf: null };
  const shownName = name === '' && said?.faceDown ? UNNAMED : name;
  return { card: card ?? nameOnlyCard(shownName), copyOf: copied?.card ?? null };
}

function checkNamed({
  card,
  copyOf,
  isToken,
  name,
  initialStatus: said,
}: AddPermanent): Result<null, Refusal<'option/missing'>> {
  const needsName = !card && !(copyOf && isToken) && !said?.faceDown;
  return needsName && name === '' ? fail(refuse('option/missing', { option: 'card' })) : ok(null);
}

function checkDoors(
  card: Card,
  unlocked: readonly number[],
  { edition }: Ruleset,
): Result<null, Refusal<'card/no-doors' | 'option/out-of-range'>> {
  if (unlocked.length > 0 && !sharesTypeLine(card))
    return fail(refuse('card/no-doors', { card: card.name }, citeRules(edition, 'split/door')));
  return firstRefusal(unlocked.map((door) => checkWhole('door', door, 0, card.parts.length - 1))) ?? ok(null);
}
