import type { Card } from '../cards/card.ts';
import { commandZoneCastEntries, type CastFrom } from '../commanders/casting.ts';
import { isLandPart } from '../casting/casting-rules.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import { valueSince, type Ruleset } from '../editions/rulesets.ts';
import { insetOf, isMeldResult } from '../faces/double-faced.ts';
import { NAMELESS_CREATURE } from '../faces/face-down.ts';
import { hasPrototype } from '../faces/prototypes.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citations } from '../vocabulary/citations.ts';
import { uniqueIndexes, namesOfHalves } from '../split-cards/halves.ts';
import { turnOf } from '../steps/structure.ts';
import { checkPriority, checkRoomOnStack, waitingOnStackEntries } from '../turns/abilities.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorize, type Permission, type Unauthorized } from '../deciding/authority.ts';
import { checkInGame, authorizeBookkeeping } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { nameOnlyCard } from '../permanents/entering.ts';
import type { Countering, StackObject } from '../game/stack.ts';
import type { Game } from '../game/state.ts';
import { checkCounterTarget } from './countering.ts';
import { parseName } from '../deciding/typed-names.ts';

export interface AddToStackAction {
  readonly kind: 'stack/add';
  readonly what: StackObject['kind'];
  /**
   * The name of a card or half, or of an ability's source; ignored for a spell with a known card, which has its own.
   */
  readonly name: string;
  readonly card: Card | null;
  /** Indexes in `card.parts`: the part or parts being cast. */
  readonly halves: readonly number[];
  readonly isCopy: boolean;
  readonly controllerId: PlayerId;
  readonly ownerId: PlayerId;
  /** True if it is cast from a graveyard with flashback or a similar ability; always true for a half with aftermath. */
  readonly fromGraveyard: boolean;
  /** A spell is cast face down, as with morph. */
  readonly faceDown: boolean;
  /** A spell is cast prototyped. */
  readonly prototyped?: boolean;
  /** The spell or ability that it counters as it resolves; omitted if none, or unknown. */
  readonly counters?: Countering;
  /** For a commander; if omitted, inferred from its known zone, see `commandZoneCastEntries`. */
  readonly from?: CastFrom;
}

/** The name of a face-down spell, whose card is hidden. */
const FACE_DOWN_SPELL = 'A face-down spell';
/** The name of a copy of a face-down spell, which is a face-up 2/2 creature spell without a name. */
const FACE_DOWN_COPY = 'a face-down spell';

type AddingRefusal =
  | Unauthorized<'decision'>
  | RefusedBy<
      | typeof parseName
      | typeof checkAddable
      | typeof checkDamageDue
      | typeof checkCounterTarget
      | typeof checkPriority
      | typeof checkRoomOnStack
    >;

/**
 * Adds a spell, a copy of one, an ability, or combat damage to the stack. A player who casts or activates something has
 * priority, so waiting triggers go on the stack first.
 *
 * CR 217.6a, 410.2 (2006-10-01); 405.1, 603.3 (2026-06-19).
 */
export function decideAddToStack(
  game: Game,
  actor: Actor,
  action: AddToStackAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, AddingRefusal> {
  const { what, card, isCopy, controllerId, ownerId } = action;
  const isDecision = (what === 'spell' && !isCopy) || what === 'activated-ability';
  const permission = isDecision
    ? authorize(game, actor, controllerId, 'decision', ruleset)
    : permitBookkeepingOnStack(game, actor, ruleset);
  if (!permission.ok) return permission;
  const name = card ? ok(card.name) : parseName('card', action.name);
  if (!name.ok) return name;
  const named = { ...action, name: name.value };
  const refused = firstRefusal([
    checkInGame(game, controllerId),
    checkInGame(game, ownerId),
    action.what === 'combat-damage' ? checkDamageDue(game, ruleset) : checkAddable(action, ruleset),
    checkCounterTarget(game, action.counters),
    checkPriority(game, ruleset),
    checkRoomOnStack(game),
  ]);
  if (refused) return refused;

  const waitingFirst = isDecision ? waitingOnStackEntries(game, ruleset) : [];
  const { authority, citations } = permission.value;
  const { counters } = action;
  const added = objectOf(named, game.made + 1 + waitingFirst.length);
  const object = counters ? { ...added, counters } : added;
  const { step, cleanupAgain } = turnOf(game);
  const ofCleanup = step === 'cleanup' && !cleanupAgain ? citeRules(ruleset.edition, 'cleanup/priority') : [];
  const rules = distinct([...addingRules(action, ruleset), ...ofCleanup, ...citations]);
  const ofCommander = commandZoneCastEntries(game, object, action.from, authority, ruleset);
  return acceptEntries(game, [
    ...waitingFirst,
    entryOf({ kind: 'stack/added', object }, authority, rules),
    ...ofCommander,
  ]);
}

/** True in a combat damage step whose damage uses the stack and has not been put there. 310.1 (2006-10-01). */
export const isCombatDamageDue = ({ stage, result, turn }: Game, { combatDamageOnStack }: Ruleset): boolean =>
  combatDamageOnStack &&
  stage === 'playing' &&
  result === null &&
  turn?.step === 'combat-damage' &&
  turn.damageOnStack !== turn.round;

function permitBookkeepingOnStack(
  game: Game,
  actor: Actor,
  ruleset: Ruleset,
): Result<Permission, Refusal<'control/decides-for-you' | 'game/not-a-player'>> {
  const permission = authorizeBookkeeping(game, actor, ruleset);
  return permission.ok ? ok({ authority: permission.value, citations: [] }) : permission;
}

function addingRules(
  { what, faceDown, isCopy, prototyped }: AddToStackAction,
  { edition }: Ruleset,
): Citations {
  if (what === 'combat-damage') return citeRules(edition, 'stack/combat-damage');
  if (what === 'triggered-ability') return citeRules(edition, 'trigger/put-on-stack');
  if (faceDown && isCopy) return citeRules(edition, 'copy/values', 'face-down/characteristics', 'copy/spell');
  if (faceDown) return citeRules(edition, 'face-down/cast', 'stack/put');
  if (prototyped && isCopy) return citeRules(edition, 'prototype/spell-copied', 'copy/spell');
  if (prototyped) return citeRules(edition, 'prototype/cast', 'prototype/permanent');
  return citeRules(edition, isCopy ? 'copy/spell' : 'stack/put');
}

/** Combat damage goes on the stack as its step begins, once each step. 310.1, 310.5 (2006-10-01). */
function checkDamageDue(
  game: Game,
  ruleset: Ruleset,
): Result<null, Refusal<'stack/no-combat-damage' | 'stack/damage-not-now'>> {
  const { edition, combatDamageOnStack } = ruleset;
  if (!combatDamageOnStack) {
    const since = valueSince('combatDamageOnStack', false);
    return fail(refuse('stack/no-combat-damage', { since }, citeRules(edition, 'stack/combat-damage')));
  }
  if (isCombatDamageDue(game, ruleset)) return ok(null);
  const time = turnOf(game).step === 'combat-damage' ? 'again' : 'other-step';
  const citations = citeRules(edition, 'choice/combat-damage', 'step/second-damage');
  return fail(refuse('stack/damage-not-now', { time }, citations));
}

function checkAddable(
  action: AddToStackAction,
  { edition }: Ruleset,
): Result<
  null,
  Refusal<'card/melded-only' | 'card/no-prototype' | 'card/which-half' | 'card/not-fused' | 'stack/land'>
> {
  const { what, card, faceDown, halves, isCopy, prototyped } = action;
  if (what !== 'spell' || !card || faceDown) return ok(null);
  if (isMeldResult(card)) {
    const facts = { card: card.name, fronts: card.meld?.fronts ?? [] };
    return fail(refuse('card/melded-only', facts, citeRules(edition, 'double-faced/melded')));
  }
  if (prototyped && !hasPrototype(card))
    return fail(refuse('card/no-prototype', { card: card.name }, citeRules(edition, 'prototype/cast')));
  if (card.layout === 'split' && halves.length === 0)
    return fail(refuse('card/which-half', { card: card.name, halves: namesOfHalves(card) }));
  if (card.layout === 'split' && halves.length > 1 && !card.fuse)
    return fail(refuse('card/not-fused', { card: card.name }));
  return partsCast(card, halves).every(isLandPart) && !isCopy
    ? fail(refuse('stack/land', { card: card.name }, citeRules(edition, 'play/land')))
    : ok(null);
}

function objectOf(action: AddToStackAction, id: number): StackObject {
  const { what, name, controllerId, ownerId } = action;
  if (action.faceDown && action.isCopy) return faceDownCopy(action, id);
  if (action.faceDown) return faceDownSpell(action, id);
  const noCard = { card: null, halves: [], isCopy: false, fromGraveyard: false };
  const { card, halves, isCopy: isDeclaredCopy, fromGraveyard } = what === 'spell' ? action : noCard;
  const parts = card ? partsCast(card, halves) : [];
  const hasAftermath = parts.some(({ aftermath }) => aftermath);
  const isCopy = isDeclaredCopy || isPrepareSpell(card, halves);
  return {
    id,
    kind: what,
    name: parts.length > 0 ? parts.map((part) => part.name).join(' // ') : name,
    card,
    halves: uniqueIndexes(halves) ?? [],
    isCopy,
    controllerId,
    ownerId: what === 'spell' && !isCopy ? ownerId : controllerId,
    fromGraveyard: !isCopy && (fromGraveyard || hasAftermath),
    faceDown: false,
    ...(what === 'spell' && action.prototyped && { prototyped: true as const }),
  };
}

/** True for a prepare spell, of which only a copy is cast: 722.3 (2026-06-19). */
const isPrepareSpell = (card: Card | null, halves: readonly number[]): boolean =>
  card !== null && halves.includes(1) && insetOf(card) === 'preparation';

/**
 * A copy of a face-down spell has the listed characteristics, but is not itself face down: 707.2, 708.2 (2026-06-19).
 */
const faceDownCopy = ({ controllerId }: AddToStackAction, id: number): StackObject => ({
  id,
  kind: 'spell',
  name: FACE_DOWN_COPY,
  card: NAMELESS_CREATURE,
  halves: [],
  isCopy: true,
  controllerId,
  ownerId: controllerId,
  fromGraveyard: false,
  faceDown: false,
});

const faceDownSpell = (
  { name, card, controllerId, fromGraveyard, ownerId }: AddToStackAction,
  id: number,
): StackObject => ({
  id,
  kind: 'spell',
  name: FACE_DOWN_SPELL,
  card: card ?? nameOnlyCard(name),
  halves: [],
  isCopy: false,
  controllerId,
  ownerId,
  fromGraveyard,
  faceDown: true,
});

/** The parts of a card that are cast; the first part if none was chosen. */
export const partsCast = (card: Card, halves: readonly number[]): readonly Card['parts'][number][] =>
  (uniqueIndexes(halves) ?? [0]).map((place) => partAt(card, place));
