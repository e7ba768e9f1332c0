import { citeOrLater, distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citation, Citations, Ruling } from '../vocabulary/citations.ts';
import { ruleOfWholeCard } from '../faces/whole-cards.ts';
import { insetOf } from '../faces/double-faced.ts';
import { isPermanentPart, sharesTypeLine } from '../split-cards/halves.ts';
import { waitingAbilities } from '../turns/abilities.ts';
import type { Authority } from '../vocabulary/players.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { PermanentMarks } from '../game/permanents.ts';
import { enterAtTable, nameOnlyCard } from '../permanents/entering.ts';
import type { ResolutionDestination, StackRemovalDestination } from '../events/stack-events.ts';
import { partsCast } from './add-to-stack.ts';
import { counteringResult, type CounteringResult, type NamedTarget } from './countering.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Countering, StackObject } from '../game/stack.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';

export type LeaveStackAction =
  /**
   * `id`: the object to resolve, so that a late press of a button doesn't resolve another one; `null` for the top one.
   */
  | {
      readonly kind: 'stack/resolve';
      readonly id: ThingId | null;
      readonly to: ResolutionDestination | null;
      /**
       * The spell or ability that it counters, or `nothing`; if omitted, the one recorded when it was put on the stack.
       */
      readonly counters?: NamedTarget;
      /** Marks of the permanent that enters, from its card. */
      readonly marks?: Partial<PermanentMarks>;
    }
  | {
      readonly kind: 'stack/remove';
      readonly id: ThingId | null;
      readonly to: Exclude<ResolutionDestination, 'battlefield'>;
    };

type LeaveStackActionOf<Kind extends LeaveStackAction['kind']> = LeaveStackAction & { readonly kind: Kind };

/**
 * Resolves the top of the stack: a permanent spell enters the battlefield; a counterspell counters its target, or
 * doesn't resolve if the target is gone. For a spell with an unknown card the actor gives the destination.
 * CR 217.6d, 401.7 (2006-10-01); 405.5, 608.2n, 608.3 (2026-06-19).
 */
export function decideResolve(
  game: Game,
  authority: Authority,
  { id, to, counters, marks }: LeaveStackActionOf<'stack/resolve'>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof requestedObject | typeof counteringResult | typeof enteringEntry>
  | Refusal<'stack/not-on-top' | 'stack/abilities-wait' | 'stack/goes-where'>
> {
  const found = requestedObject(game, id);
  if (!found.ok) return found;
  const { value: object } = found;
  const { edition } = ruleset;
  const topObject = game.stack.at(-1);
  if (topObject && topObject.id !== object.id)
    return fail(
      refuse(
        'stack/not-on-top',
        { object: object.name, above: topObject.name },
        citeRules(edition, 'stack/top-resolves'),
      ),
    );
  const [waitingAbility] = waitingAbilities(game);
  if (waitingAbility)
    return fail(
      refuse(
        'stack/abilities-wait',
        { ability: waitingAbility.name },
        citeRules(edition, 'trigger/put-on-stack'),
      ),
    );
  const countered = counteringResult(game, object, counters);
  if (!countered.ok) return countered;
  const { value: done } = countered;
  if (done.how === 'target-gone') return acceptEntries(game, [targetGoneEntry(object, authority, ruleset)]);
  const first = done.how === 'counters' ? [counteredEntry(done, authority, ruleset)] : [];
  // A spell that counters something is nearly always an instant, so it goes to the graveyard even if its card is
  // unknown.
  const usual =
    destinationOnResolving(object, ruleset) ?? (first.length > 0 ? toGraveyard(ruleset) : undefined);
  const destination = to === null ? usual : destinationOf(object, to, ruleset);
  if (!destination) return fail(refuse('stack/goes-where', { object: object.name }));

  const shown = revealOnLeaving(object, destination.answer, ruleset);
  const event = { kind: 'stack/resolved', id: object.id, to: destination.answer, ...shown.event } as const;
  const citations = rulesOfResolving(object, destination, shown.citations, ruleset);
  const resolved = entryOf(event, authority, citations);
  if (destination.answer !== 'battlefield') return acceptEntries(game, [...first, resolved]);
  const entered = enteringEntry(object, game, marks, ruleset);
  return entered.ok ? acceptEntries(game, [...first, resolved, entered.value]) : entered;
}

/**
 * The rule for the destination comes first. The rule that the top of the stack resolves comes last, except for objects
 * that only cease to exist.
 */
function rulesOfResolving(
  object: StackObject,
  { answer, citations }: { readonly answer: ResolutionDestination; readonly citations: readonly Citation[] },
  shown: readonly Citation[],
  ruleset: Ruleset,
): Citations {
  const { edition } = ruleset;
  const top = citeOrLater('stack/top-resolves', edition);
  if (answer === 'nowhere') return distinct([top, ...citations, ...shown]);
  const enters = answer === 'battlefield' ? enteringRule(object) : null;
  const [first = top, ...others] = [
    ...(enters ? citeRules(edition, enters) : []),
    ...citations,
    ...shown,
    ...citeWholeCard(object, answer, ruleset),
  ];
  return distinct([first, ...others, top]);
}

/** The rule about how a face-down spell, a Room or a prototyped spell enters the battlefield. */
function enteringRule({ card, faceDown, prototyped }: StackObject): RuleSubject | null {
  if (faceDown) return 'face-down/cast';
  if (card && sharesTypeLine(card)) return 'split/enters-unlocked';
  return prototyped ? 'prototype/permanent' : null;
}

/** A countered object goes to its owner's graveyard, or to the zone given by the countering effect. */
const counteredEntry = (
  { target, to }: CounteringResult & { readonly how: 'counters' },
  authority: Authority,
  ruleset: Ruleset,
): Entry => removalEntry(target, to, { why: 'countered', rule: 'stack/counter' }, authority, ruleset);

/** An object without any legal target does not resolve, and leaves the stack. */
const targetGoneEntry = (object: StackObject, authority: Authority, ruleset: Ruleset): Entry =>
  removalEntry(
    object,
    'graveyard',
    { why: 'target-gone', rule: 'resolving/illegal-targets' },
    authority,
    ruleset,
  );

function removalEntry(
  object: StackObject,
  to: Countering['to'],
  { why, rule }: { readonly why: 'countered' | 'target-gone'; readonly rule: RuleSubject },
  authority: Authority,
  ruleset: Ruleset,
): Entry {
  const { answer, citations } = destinationOf(object, to, ruleset);
  const shown = revealOnLeaving(object, answer, ruleset);
  const event = { kind: 'stack/removed', id: object.id, to: answer, ...shown.event, why } as const;
  const rules = [...citeRules(ruleset.edition, rule), ...citations, ...shown.citations];
  const whole = citeWholeCard(object, answer, ruleset);
  return entryOf(event, authority, [...rules, ...whole]);
}

/** Removes an object from the stack without resolving it. */
export function decideRemoveFromStack(
  game: Game,
  authority: Authority,
  { id, to }: LeaveStackActionOf<'stack/remove'>,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'stack/empty' | 'stack/unknown'>> {
  const found = requestedObject(game, id);
  if (!found.ok) return found;
  const { answer, citations } = destinationOf(found.value, to, ruleset);
  const shown = revealOnLeaving(found.value, answer, ruleset);
  const event = { kind: 'stack/removed', id: found.value.id, to: answer, ...shown.event } as const;
  const whole = citeWholeCard(found.value, answer, ruleset);
  return acceptEntries(game, [entryOf(event, authority, [...citations, ...shown.citations, ...whole])]);
}

/**
 * Cites the rule by which a card of which one part was cast is the whole card in its new zone; empty for the
 * battlefield.
 */
function citeWholeCard(
  object: StackObject,
  to: ResolutionDestination,
  ruleset: Ruleset,
): readonly Citation[] {
  const { card, faceDown, halves } = object;
  if (!card || faceDown || !isCardSpell(object) || to === 'battlefield' || to === 'nowhere') return [];
  const rule = ruleOfWholeCard({ card, zone: to, halves }, ruleset);
  return rule ? citeRules(ruleset.edition, rule) : [];
}

/**
 * Reveals the card of a face-down spell that goes anywhere but to the battlefield. CR 504.6 (2006-10-01), 708.9
 * (2026-06-19).
 */
export function revealOnLeaving(
  object: StackObject,
  to: StackRemovalDestination,
  { edition }: Ruleset,
): { readonly event: { readonly revealed?: string }; readonly citations: readonly Citation[] } {
  return object.faceDown && object.card && isCardSpell(object) && to !== 'battlefield'
    ? { event: { revealed: object.card.name }, citations: citeRules(edition, 'face-down/revealed') }
    : { event: {}, citations: [] };
}

function requestedObject(
  { stack }: Game,
  id: ThingId | null,
): Result<StackObject, Refusal<'stack/empty' | 'stack/unknown'>> {
  const top = stack.at(-1);
  if (!top) return fail(refuse('stack/empty', {}));
  const object = id === null ? top : stack.find((candidate) => candidate.id === id);
  return object ? ok(object) : fail(refuse('stack/unknown', {}));
}

/** True if a card represents it; any other object ceases to exist when it leaves the stack. */
export const isCardSpell = ({ kind, isCopy }: StackObject): boolean => kind === 'spell' && !isCopy;

/** The rule by which it is exiled whenever it would leave the stack; `undefined` if it may go elsewhere. */
export function ruleOfExile(object: StackObject, { edition }: Ruleset): Citation | undefined {
  const { card, fromGraveyard, halves } = object;
  if (!fromGraveyard || !isCardSpell(object)) return undefined;
  const hasAftermath = card !== null && partsCast(card, halves).some(({ aftermath }) => aftermath);
  return citeOrLater(hasAftermath ? 'aftermath/cast' : 'flashback/exile', edition);
}

/** The destination on resolution; `undefined` for a spell with an unknown card. */
function destinationOnResolving(
  object: StackObject,
  ruleset: Ruleset,
): Ruling<ResolutionDestination> | undefined {
  const { card, halves, isCopy, kind } = object;
  const { edition } = ruleset;
  if (kind !== 'spell') return { answer: 'nowhere', citations: citeCeasing(object, ruleset) };
  const isPermanent = object.faceDown || (card !== null && partsCast(card, halves).some(isPermanentPart));
  if (isPermanent)
    return {
      answer: 'battlefield',
      citations: citeRules(edition, isCopy ? 'resolve/copy-of-permanent' : 'resolve/permanent'),
    };
  if (isCopy) return { answer: 'nowhere', citations: citeCeasing(object, ruleset) };
  const exileRule = ruleOfExile(object, ruleset);
  if (exileRule) return { answer: 'exile', citations: [exileRule] };
  if (!card) return undefined;
  const inset = halves.includes(1) ? insetOf(card) : undefined;
  if (inset === 'adventure') return { answer: 'exile', citations: citeRules(edition, 'adventure/resolves') };
  if (inset === 'omen') return { answer: 'library', citations: citeRules(edition, 'omen/resolves') };
  return toGraveyard(ruleset);
}

const toGraveyard = ({ edition }: Ruleset): Ruling<ResolutionDestination> => ({
  answer: 'graveyard',
  citations: citeRules(edition, 'resolve/to-graveyard'),
});

/**
 * The destination after an attempt to move it to a zone: objects without a card cease to exist, and some spells are
 * exiled instead.
 */
function destinationOf(
  object: StackObject,
  to: ResolutionDestination,
  ruleset: Ruleset,
): { readonly answer: ResolutionDestination; readonly citations: readonly Citation[] } {
  if (object.kind !== 'spell') return { answer: 'nowhere', citations: citeCeasing(object, ruleset) };
  if (to === 'battlefield') return { answer: to, citations: [] };
  if (!isCardSpell(object)) return { answer: 'nowhere', citations: citeCeasing(object, ruleset) };
  const exileRule = ruleOfExile(object, ruleset);
  return exileRule ? { answer: 'exile', citations: [exileRule] } : { answer: to, citations: [] };
}

const citeCeasing = ({ kind }: StackObject, { edition }: Ruleset): Citations => {
  if (kind === 'combat-damage') return citeRules(edition, 'stack/combat-damage');
  return citeRules(edition, kind === 'spell' ? 'copy/ceases' : 'resolve/ability-ceases');
};

function enteringEntry(
  object: StackObject,
  game: Game,
  marks: Partial<PermanentMarks> | undefined,
  ruleset: Ruleset,
): Result<Entry, RefusedBy<typeof enterAtTable>> {
  const { controllerId, halves, isCopy, name, ownerId } = object;
  const card = object.card ?? nameOnlyCard(name);
  const entered = enterAtTable(
    game,
    {
      id: game.made + 1,
      card,
      isToken: isCopy,
      ownerId,
      controllerId,
      castFaceDown: object.faceDown,
      ...(object.prototyped && { prototyped: true }),
      // The part that was cast is the face that is up, or the unlocked door.
      ...(card.layout === 'double-faced' && { face: halves[0] ?? 0 }),
      ...(sharesTypeLine(card) && { unlocked: halves }),
    },
    ruleset,
  );
  if (!entered.ok) return entered;
  const { answer, citations } = entered.value;
  const permanent = marks ? { ...answer, marks: { ...answer.marks, ...marks } } : answer;
  return ok(entryOf({ kind: 'permanent/entered', permanent }, 'rules', citations));
}
