import { parsePrintedNumber } from '../cards/printed-numbers.ts';
import type { Characteristics } from '../cards/characteristics.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isUnknown } from '../faces/ordinary-cards.ts';
import { countOf } from '../game/counts.ts';
import type { SingleKind, TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Host, Permanent } from '../status/permanent.ts';
import { displayName, currentPart, viewOfPermanent } from '../status/views.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { withoutOpposites } from './set-permanent.ts';
import { groupActions, type GroupAction } from './state-based-groups.ts';

/*
 * State-based actions of permanents, as far as the facts they depend on are recorded. They are only reported to the
 * players, since card text may change them and most effects are not recorded.
 */

/** A state-based action that depends on one permanent only. */
export interface SinglePermanentAction {
  readonly kind: SingleKind;
  readonly ids: readonly [ThingId];
  /**
   * False if it may only seem due because a number or a host was not recorded. It is then reported only after such a
   * record was removed.
   */
  readonly isRecorded: boolean;
  /** False if an unrecorded effect may well prevent it. */
  readonly isSure: boolean;
}

export type StateBasedAction = SinglePermanentAction | GroupAction;

/**
 * Finds the state-based actions that are due for permanents; see `groupActions` for those on groups.
 *
 * CR 420.5 (2006-10-01), 704.5 (2026-06-19). An edition without one of them follows the later rule.
 * @param before the game before the last change, if there was one
 */
export function stateBasedActions(
  game: Game,
  ruleset: Ruleset,
  before?: Game,
): readonly Ruling<StateBasedAction>[] {
  if (game.stage !== 'playing' || game.result) return [];
  return [
    ...groupActions(game, ruleset, before),
    ...game.permanents.flatMap((permanent) =>
      permanent.permanent.status.phasedOut ? [] : actionsOnPermanent(permanent, game, ruleset),
    ),
  ];
}

/**
 * Finds state-based actions that a change makes necessary and that are not silenced. For new permanents, ignores
 * numbers that are not recorded yet.
 */
export function newStateBasedActions(
  before: Game,
  after: Game,
  ruleset: { readonly before: Ruleset; readonly after: Ruleset },
): readonly Ruling<StateBasedAction>[] {
  if (
    before.permanents === after.permanents &&
    before.stack === after.stack &&
    before.edition === after.edition
  )
    return [];
  const previous = stateBasedActions(before, ruleset.before).map(({ answer }) => answer);
  const idsBefore = new Set(before.permanents.map(({ id }) => id));
  return stateBasedActions(after, ruleset.after, before).filter(
    ({ answer }) =>
      !isExempt(after, answer) &&
      !previous.some((earlier) => wasDue(earlier, answer)) &&
      (!('isRecorded' in answer) || answer.isRecorded || idsBefore.has(answer.ids[0])),
  );
}

/**
 * True if an action was due already. Members of a group may have left since; but an action that was unrecorded and is
 * now recorded counts as new.
 */
const wasDue = (previous: StateBasedAction, action: StateBasedAction): boolean =>
  previous.kind === action.kind &&
  action.ids.every((id) => previous.ids.some((previousId) => previousId === id)) &&
  (!('isRecorded' in previous) || !('isRecorded' in action) || previous.isRecorded || !action.isRecorded);

/** True if a player recorded that this action does not happen. */
export const isExempt = ({ exempt = [] }: Game, { kind, ids }: StateBasedAction): boolean =>
  exempt.some(
    (candidate) =>
      candidate.kind === kind && (candidate.id === null || ids.some((id) => id === candidate.id)),
  );

function actionsOnPermanent(
  tablePermanent: TablePermanent,
  game: Game,
  ruleset: Ruleset,
): readonly Ruling<SinglePermanentAction>[] {
  const view = viewOfPermanent(tablePermanent.permanent, ruleset);
  if (!view.ok || isUnknownNow(tablePermanent.permanent)) return [];
  const [set, ...others] = view.value.answer.alternatives;
  const hasType = (type: string): boolean => [set, ...others].some(({ types }) => types.includes(type));
  const found = [
    attachmentFinding(tablePermanent.permanent, game, ruleset),
    ...(hasType('Creature') && others.length === 0 ? [toughnessFinding(tablePermanent, set, game)] : []),
    ...(hasType('Planeswalker') ? [missingCountersFinding(tablePermanent.permanent, 'loyalty')] : []),
    ...(hasType('Battle') && !hasTriggeredAbility(tablePermanent, game, ruleset)
      ? [missingCountersFinding(tablePermanent.permanent, 'defense')]
      : []),
    ruleset.countersCancel &&
    withoutOpposites(tablePermanent.permanent.counters) !== tablePermanent.permanent.counters
      ? { kind: 'counters' as const }
      : null,
    isSagaDone(tablePermanent, set, game, ruleset) ? { kind: 'saga' as const } : null,
  ];
  return found
    .filter((finding) => finding !== null)
    .map(({ kind, isRecorded = true, isSure = true }) => ({
      answer: { kind, ids: [tablePermanent.id], isRecorded, isSure },
      citations: citeRules(ruleset.edition, ruleOf(kind, tablePermanent.permanent)),
    }));
}

/** A finding about a permanent: recorded and certain by default. */
interface Finding {
  readonly kind: SingleKind;
  readonly isRecorded?: boolean;
  readonly isSure?: boolean;
}

/** A card known only by name has no known characteristics. A face-down one has those of a 2/2. */
const isUnknownNow = ({ card, copyOf, status }: Permanent): boolean =>
  !status.faceDown && isUnknown(copyOf ?? card);

const RULES: { readonly [Kind in SingleKind]: RuleSubject } = {
  aura: 'aura/unattached',
  equipment: 'equipment/unattached',
  attached: 'permanent/unattached',
  toughness: 'permanent/toughness',
  damage: 'permanent/lethal-damage',
  loyalty: 'planeswalker/loyalty',
  defense: 'battle/defense',
  counters: 'permanent/counters-cancel',
  saga: 'saga/final-chapter',
};

const ruleOf = (kind: SingleKind, permanent: Permanent): RuleSubject =>
  kind === 'attached' && currentPart(permanent)?.attaches === 'bestow' ? 'bestow/unattached' : RULES[kind];

/** Auras that are attached to nothing or to an illegal host, and other permanents attached illegally. */
function attachmentFinding(permanent: Permanent, game: Game, ruleset: Ruleset): Finding | null {
  const { attachedTo: host } = permanent;
  const attachmentType = attachesAs(permanent, ruleset);
  if (!host)
    return attachmentType === 'aura' && !currentPart(permanent)?.attaches
      ? { kind: 'aura', isRecorded: false }
      : null;
  switch (attachmentType) {
    case 'aura': {
      const { enchants } = currentPart(permanent) ?? {};
      return enchants ? illegalHostFinding('aura', host, enchants, game, ruleset) : null;
    }
    case 'bestow':
      return illegalHostFinding('attached', host, ['Creature'], game, ruleset);
    case 'equipment':
      return illegalHostFinding('equipment', host, ['Creature'], game, ruleset);
    case 'fortification':
      return illegalHostFinding('equipment', host, ['Land'], game, ruleset);
    case 'nothing':
      return { kind: 'attached' };
    case 'unknown':
      return null;
  }
}

/** The type by which a permanent is attached. Considers effects of its own text that change its type while attached. */
export function attachesAs(
  permanent: Permanent,
  ruleset: Ruleset,
): 'aura' | 'bestow' | 'equipment' | 'fortification' | 'nothing' | 'unknown' {
  const view = viewOfPermanent(permanent, ruleset);
  if (!view.ok || isUnknownNow(permanent)) return 'unknown';
  const { types, subtypes } = view.value.answer.alternatives[0];
  const attaches = currentPart(permanent)?.attaches;
  if (attaches === 'bestow' || attaches === 'aura') return attaches;
  if (types.includes('Creature') && attaches !== 'reconfigure') return 'nothing';
  if (subtypes.includes('Aura')) return 'aura';
  if (subtypes.includes('Equipment')) return 'equipment';
  return subtypes.includes('Fortification') ? 'fortification' : 'nothing';
}

/**
 * A finding for an attached permanent whose host has none of the required types. Uncertain, since an effect may have
 * changed the host's types.
 */
function illegalHostFinding(
  kind: SingleKind,
  host: Host,
  types: readonly string[],
  { permanents }: Game,
  ruleset: Ruleset,
): Finding | null {
  if (host.kind === 'player') return types.includes('Player') ? null : { kind };
  const hostPermanent = permanents.find(({ id }) => String(id) === host.id)?.permanent;
  if (!hostPermanent || isUnknownNow(hostPermanent)) return null;
  if (types.includes('Permanent')) return null;
  if (types.every((type) => type === 'Player')) return { kind };
  const view = viewOfPermanent(hostPermanent, ruleset);
  if (!view.ok) return null;
  const hostTypes = new Set(view.value.answer.alternatives.flatMap((set) => set.types.concat(set.subtypes)));
  return types.some((type) => hostTypes.has(type)) ? null : { kind, isSure: false };
}

const CHANGES_TOUGHNESS = /^[+-]\d+\/([+-]\d+)$/;

/**
 * A creature’s toughness by printed values and counters. Finds nothing if something is attached to it, or if its own
 * text sets the number.
 */
function toughnessFinding(
  { id, permanent }: TablePermanent,
  set: Characteristics,
  game: Game,
): Finding | null {
  const printed = set.toughness === null ? undefined : parsePrintedNumber(set.toughness, 'defined');
  const isHost = game.permanents.some(
    (aura) => aura.permanent.attachedTo?.kind === 'permanent' && aura.permanent.attachedTo.id === String(id),
  );
  if (printed === undefined || isHost) return null;
  const kinds = Object.keys(permanent.counters).filter((kind) => CHANGES_TOUGHNESS.test(kind));
  const toughness = kinds.reduce(
    (sum, kind) => sum + Number(CHANGES_TOUGHNESS.exec(kind)?.[1]) * countOf(permanent.counters, kind),
    printed,
  );
  if (toughness <= 0) return { kind: 'toughness', isRecorded: kinds.length > 0 };
  return permanent.damage >= toughness ? { kind: 'damage' } : null;
}

/** A finding for a planeswalker or battle without loyalty or defense counters. */
const missingCountersFinding = ({ counters }: Permanent, kind: 'loyalty' | 'defense'): Finding | null =>
  countOf(counters, kind) === 0 ? { kind, isRecorded: false } : null;

/** A Saga with as many lore counters as chapters, without a chapter ability waiting or on the stack. */
function isSagaDone(
  tablePermanent: TablePermanent,
  { subtypes }: Characteristics,
  game: Game,
  ruleset: Ruleset,
): boolean {
  const { chapters } = currentPart(tablePermanent.permanent) ?? {};
  const isFull = chapters !== undefined && countOf(tablePermanent.permanent.counters, 'lore') >= chapters;
  return subtypes.includes('Saga') && isFull && !hasTriggeredAbility(tablePermanent, game, ruleset);
}

/** True if a triggered ability with its name and controller is waiting or on the stack. */
function hasTriggeredAbility(
  { controllerId, permanent }: TablePermanent,
  { abilities, stack }: Game,
  ruleset: Ruleset,
): boolean {
  const name = displayName(permanent, ruleset);
  const isFromPermanent = (object: { readonly name: string; readonly controllerId: string }): boolean =>
    object.name === name && object.controllerId === controllerId;
  return (
    abilities.some((ability) => ability.when === 'waiting' && isFromPermanent(ability)) ||
    stack.some((object) => object.kind === 'triggered-ability' && isFromPermanent(object))
  );
}
