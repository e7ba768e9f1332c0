import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { CardObject } from '../cards/objects.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { viewOf, type ViewRefusal } from './views.ts';

/**
 * A copy of a spell: it keeps the half that was cast, or both of a fused spell, and the value chosen for X. A copy of a
 * card that is then cast is different: `castOptionsOf` offers all of its halves. CR 503.10 (2006-10-01), 709.3b,
 * 709.5b, 707.10 (2026-06-19).
 * @param spell an object on the stack.
 * @returns a refusal for impossible objects, such as a split card of which no half was chosen.
 * @throws if the object is not on the stack.
 */
export function copySpell(spell: CardObject, ruleset: Ruleset): Result<Ruling<CardObject>, ViewRefusal> {
  if (spell.zone !== 'stack') throw new Error(`${spell.card.name} is no spell`);
  const seen = viewOf(spell, ruleset);
  if (!seen.ok) return seen;
  return ok({
    answer: { ...spell },
    citations:
      spell.card.layout === 'split'
        ? citeRules(ruleset.edition, 'copy/spell', 'split/half-on-stack')
        : citeRules(ruleset.edition, 'copy/spell'),
  });
}
