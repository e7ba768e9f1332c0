import type { Card } from '../cards/card.ts';
import { isSameName } from '../cards/names.ts';
import type { Decided, Entry } from '../deciding/actions.ts';
import type { Right } from '../deciding/authority.ts';
import { checkLength, firstRefusal } from '../deciding/checks.ts';
import { decided } from '../deciding/course.ts';
import { changed, entryBy, permanentInPlay } from '../deciding/on-permanents.ts';
import { LONGEST_CARD_NAME, readName } from '../deciding/typed-names.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { StackObject } from '../game/stack.ts';
import type { Game } from '../game/state.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { restsOn } from '../rule-numbers/citing.ts';
import { componentsOf, nameElsewhere } from '../status/components.ts';
import type { Permanent } from '../status/permanent.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { nameOnlyCard } from './entering.ts';

/** A card is put on top of a permanent, or under it, as a mutating creature spell resolves. */
export interface MergePermanent {
  readonly kind: 'permanent/merge';
  readonly id: ThingId;
  /** The name for it, where no card is given. */
  readonly name: string;
  readonly card: Card | null;
  readonly under: boolean;
}

/** So many cards and tokens one permanent is made of at the most. */
const MOST_COMPONENTS = 20;

/**
 * Merges a card with a permanent, which stays the object that it was and has the characteristics of its topmost
 * component, with the abilities of all. A spell of that card on top of the stack, of the same owner, resolves by it.
 *
 * CR 702.140c, 702.140e, 730.2a, 730.2c (2026-06-19).
 */
export function merge(
  game: Game,
  right: Right,
  { id, name, card, under }: MergePermanent,
  ruleset: Ruleset,
): Result<
  Decided,
  RefusedBy<typeof permanentInPlay | typeof readName> | Refusal<'table/too-many' | 'option/too-long'>
> {
  const meant = permanentInPlay(game, id, ruleset);
  if (!meant.ok) return meant;
  const called = card ? ok(card.name) : readName('card', name);
  if (!called.ok) return called;
  const components = componentsOf(meant.value.permanent);
  const refused = firstRefusal([
    checkLength('card', called.value, LONGEST_CARD_NAME),
    components.length < MOST_COMPONENTS
      ? ok(null)
      : fail(refuse('table/too-many', { what: 'components', max: MOST_COMPONENTS })),
  ]);
  if (refused) return refused;
  const spell = mutating(game, called.value, meant.value);
  const more = { card: card ?? nameOnlyCard(called.value), isToken: spell?.isCopy ?? false };
  const all = under ? [...components, more] : [more, ...components];
  const because = restsOn(ruleset.edition, 'mutate/resolves', 'merge/characteristics', 'merge/same-object');
  const entries: Entry[] = spell
    ? [
        entryBy(
          right,
          { kind: 'stack/resolved', id: spell.id, to: 'battlefield' },
          restsOn(ruleset.edition, 'stack/top-resolves'),
        ),
      ]
    : [];
  const answer = mergedOf(meant.value.permanent, all, under);
  return decided(game, [...entries, changed(right, id, 'merged', { answer, because })]);
}

/** The spell on top of the stack, if it is that card, and its owner’s permanent is its target. */
function mutating({ stack }: Game, name: string, { ownerId }: TablePermanent): StackObject | null {
  const top = stack.at(-1);
  const isIt = top?.kind === 'spell' && !top.faceDown && isSameName(top.card?.name ?? top.name, name);
  return top && isIt && top.ownerId === ownerId ? top : null;
}

function mergedOf(
  permanent: Permanent,
  all: NonNullable<Permanent['components']>,
  under: boolean,
): Permanent {
  const [top, ...others] = all;
  const gained = [...new Set([...permanent.gained, ...others.map(({ card }) => nameElsewhere(card))])];
  const merged = { ...permanent, components: all, gained };
  if (under || !top) return merged;
  return { ...merged, card: top.card, isToken: top.isToken, copyOf: null, face: 0 };
}
