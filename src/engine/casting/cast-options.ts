import { combineCosts } from '../cards/mana-costs.ts';
import { insetOf } from '../faces/double-faced.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import { citeOrLater, distinct } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isPermanentPart, sharesTypeLine, type HalfIndexes } from '../split-cards/halves.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import type { CastBy, CastOption, CastRequest, CastableOption, WhyNotCast } from './casting-types.ts';
import type { OwnCastingAbility } from './own-abilities.ts';

/* Builds the result for one way to cast a card: its cost and destination, or why it can't be cast. */

/** @param otherwise what would permit the cast if the denied permission were absent */
export const uncastableOption = (
  halves: HalfIndexes,
  why: WhyNotCast,
  otherwise: CastBy | null,
  citations: Citations,
): Ruling<CastOption> => ({
  answer: { castable: false, halves, why, otherwise },
  citations: distinct(citations),
});

/** The source of a permission to cast: the zone, an effect, or an ability of the card. */
type CastPermit =
  | { readonly by: 'hand' | 'aftermath' | 'effect' }
  | { readonly by: 'ability'; readonly ability: OwnCastingAbility };

/** A castable option: its cost, its destination and the rules. */
export function castableOption(
  request: CastRequest,
  halves: HalfIndexes,
  permit: CastPermit,
  rules: Citations,
  ruleset: Ruleset,
): Ruling<CastOption> {
  const { card, permission, isCopy = false } = request;
  const { by } = permit;
  const ability = permit.by === 'ability' ? permit.ability : null;
  const cost = combineCosts(halves.map((place) => partAt(card, place).manaCost));
  const { to, rules: destination } = destinationOf(request, halves);
  const resolvesTo = ability?.exiled && to !== 'battlefield' ? 'exile' : to;
  const isRoom = resolvesTo === 'battlefield' && sharesTypeLine(card);
  const extraRules: readonly RuleSubject[] = [
    ...destination,
    ...(isRoom ? (['split/enters-unlocked'] as const) : []),
    ...(isCopy ? (['copy/cast'] as const) : []),
    ...(isCopy && card.layout === 'split' ? (['split/copy'] as const) : []),
  ];
  return {
    answer: {
      castable: true,
      halves,
      by,
      condition: ability ? ability.condition : null,
      pays: by === 'effect' && permission?.free ? null : ability ? ability.pays : cost,
      resolvesTo,
      x: null,
      unlocked: isRoom ? halves : [],
    },
    citations: distinct([...rules, ...extraRules.map((subject) => citeOrLater(subject, ruleset.edition))]),
  };
}

/** A spell's destination when it resolves, and the rule if it is an unusual one. */
interface Destination {
  readonly to: CastableOption['resolvesTo'];
  readonly rules: readonly RuleSubject[];
}

/**
 * A spell cast with aftermath from a graveyard is exiled wherever else it would go: CR 702.127a (2026-06-19). An
 * Adventure is exiled, CR 715.3d (2026-06-19), and an Omen is shuffled into the library, CR 720.3d (2026-06-19).
 */
function destinationOf({ card, from, isCopy = false }: CastRequest, halves: HalfIndexes): Destination {
  const parts = halves.map((place) => partAt(card, place));
  if (parts.every(isPermanentPart)) return { to: 'battlefield', rules: [] };
  if (isCopy) return { to: 'nowhere', rules: [] };
  const inset = halves[0] > 0 ? insetOf(card) : undefined;
  if (inset === 'adventure') return { to: 'exile', rules: ['adventure/resolves'] };
  if (inset === 'omen') return { to: 'library', rules: ['omen/resolves'] };
  const isAftermath = from === 'graveyard' && parts.some(({ aftermath }) => aftermath);
  return { to: isAftermath ? 'exile' : 'graveyard', rules: [] };
}
