import type { Card } from '../cards/card.ts';
import { isSameName } from '../cards/names.ts';
import { mayBeCreature } from '../combat/checks.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import type { Permission } from '../deciding/authority.ts';
import { checkInGame, checkLength } from '../deciding/checks.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { permanentChangedEntry, permittedEntry, findPermanentInPlay } from '../deciding/permanent-actions.ts';
import { MAX_CARD_NAME_LENGTH, parseName } from '../deciding/typed-names.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { StackObject } from '../game/stack.ts';
import type { Game } from '../game/state.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import { componentsOf, nameOffBattlefield } from '../status/components.ts';
import type { Permanent } from '../status/permanent.ts';
import { displayName, viewOfPermanent } from '../status/views.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { nameOnlyCard } from './entering.ts';

/** Puts a card on top of a permanent, or under it, as a mutating creature spell resolves. */
export interface MergePermanent {
  readonly kind: 'permanent/merge';
  readonly id: ThingId;
  /** Its name, if no card is given. */
  readonly name: string;
  readonly card: Card | null;
  /** False if the card is known not to have the ability. */
  readonly mayHaveMutate: boolean;
  /** Its owner, if its spell is not on top of the stack. */
  readonly ownerId: PlayerId;
  readonly under: boolean;
}

/** The maximum number of cards and tokens in one permanent. */
const MAX_COMPONENTS = 20;

/**
 * Merges a card with a permanent, which stays the same object and has the characteristics of its topmost component,
 * with the abilities of all. Resolves a spell of that card on top of the stack. Merging with a face-down permanent is
 * refused although the rules allow it (CR 730.2e), since components aren't recorded as face down individually.
 * CR 702.140a-c, 702.140e, 730.2a, 730.2c (2026-06-19).
 */
export function decideMerge(
  game: Game,
  permission: Permission,
  { id, name, card, mayHaveMutate, ownerId, under }: MergePermanent,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof findPermanentInPlay | typeof parseName | typeof checkInGame | typeof checkTarget>
  | Refusal<'table/too-many' | 'option/too-long' | 'mutate/no-mutate'>
> {
  const found = findPermanentInPlay(game, id, ruleset);
  if (!found.ok) return found;
  const cardName = card ? ok(card.name) : parseName('card', name);
  if (!cardName.ok) return cardName;
  const components = componentsOf(found.value.permanent);
  const spell = mutatingSpell(game, cardName.value);
  const mutatingCard = { name: cardName.value, ownerId: spell?.ownerId ?? ownerId };
  const refused = firstRefusal([
    checkLength('card', cardName.value, MAX_CARD_NAME_LENGTH),
    checkInGame(game, mutatingCard.ownerId),
    mayHaveMutate
      ? ok(null)
      : fail(
          refuse('mutate/no-mutate', { card: cardName.value }, citeRules(ruleset.edition, 'mutate/target')),
        ),
    checkTarget(found.value, mutatingCard, ruleset),
    components.length < MAX_COMPONENTS
      ? ok(null)
      : fail(refuse('table/too-many', { what: 'components', max: MAX_COMPONENTS })),
  ]);
  if (refused) return refused;
  const added = { card: card ?? nameOnlyCard(cardName.value), isToken: spell?.isCopy ?? false };
  const all = under ? [...components, added] : [added, ...components];
  const citations = citeRules(
    ruleset.edition,
    'mutate/resolves',
    'merge/characteristics',
    'merge/same-object',
  );
  const entries: Entry[] = spell
    ? [
        permittedEntry(
          permission,
          { kind: 'stack/resolved', id: spell.id, to: 'battlefield' },
          citeRules(ruleset.edition, 'stack/top-resolves'),
        ),
      ]
    : [];
  const answer = merge(found.value.permanent, all, under);
  return acceptEntries(game, [
    ...entries,
    permanentChangedEntry(permission, id, 'merged', { answer, citations }),
  ]);
}

/**
 * Checks the target as the mutating spell resolves, as far as its types are known.
 *
 * CR 702.140a, 702.140b (2026-06-19).
 */
function checkTarget(
  target: TablePermanent,
  { name: card, ownerId }: { readonly name: string; readonly ownerId: PlayerId },
  ruleset: Ruleset,
): Result<null, Refusal<'mutate/face-down' | 'mutate/illegal-target' | 'mutate/other-owner'>> {
  const permanent = displayName(target.permanent, ruleset);
  const citations = citeRules(ruleset.edition, 'mutate/target', 'mutate/illegal-target');
  if (target.ownerId !== ownerId)
    return fail(
      refuse('mutate/other-owner', { card, permanent, owners: [ownerId, target.ownerId] }, citations),
    );
  if (!mayBeCreature(target, ruleset))
    return fail(refuse('mutate/illegal-target', { card, permanent, why: 'no-creature' }, citations));
  if (isHuman(target, ruleset))
    return fail(refuse('mutate/illegal-target', { card, permanent, why: 'human' }, citations));
  return target.permanent.status.faceDown ? fail(refuse('mutate/face-down', { permanent })) : ok(null);
}

function isHuman({ permanent }: TablePermanent, ruleset: Ruleset): boolean {
  const view = viewOfPermanent(permanent, ruleset);
  return view.ok && view.value.answer.alternatives.some(({ subtypes }) => subtypes.includes('Human'));
}

/** The spell on top of the stack, if it is that card. */
function mutatingSpell({ stack }: Game, name: string): StackObject | null {
  const top = stack.at(-1);
  const isThatCard = top?.kind === 'spell' && !top.faceDown && isSameName(top.card?.name ?? top.name, name);
  return top && isThatCard ? top : null;
}

function merge(
  permanent: Permanent,
  components: NonNullable<Permanent['components']>,
  under: boolean,
): Permanent {
  const [top, ...others] = components;
  const gained = [...new Set([...permanent.gained, ...others.map(({ card }) => nameOffBattlefield(card))])];
  const merged = { ...permanent, components: components, gained };
  if (under || !top) return merged;
  return { ...merged, card: top.card, isToken: top.isToken, copyOf: null, face: 0 };
}
