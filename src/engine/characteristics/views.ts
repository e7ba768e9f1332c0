import type { ObjectView } from '../cards/characteristics.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { faceDownView } from '../faces/face-down.ts';
import { flipView } from '../faces/flip-cards.ts';
import { isMeldResult } from '../faces/double-faced.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import { ordinaryView } from '../faces/ordinary-cards.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { splitView } from '../split-cards/split-view.ts';

export type ViewRefusal = Refusal<
  | 'card/which-half'
  | 'card/not-fused'
  | 'card/not-flipped-here'
  | 'card/not-face-down-here'
  | 'card/no-permanent'
  | 'card/melded-only'
>;

/**
 * The characteristics of a card, or of a copy of one, in its zone and state, and whether it counts as multicolored.
 * Refuses impossible combinations.
 */
export function viewOf(object: CardObject, ruleset: Ruleset): Result<Ruling<ObjectView>, ViewRefusal> {
  if (object.faceDown) return faceDownView(object, ruleset);
  if (isMeldResult(object.card) && !isPermanent(object.zone, ruleset))
    return fail(refuseMelded(object, ruleset));
  const view = faceUpView(object, ruleset);
  return view.ok ? refuseInstants(object, view.value, ruleset) : view;
}

const isPermanent = (zone: CardObject['zone'], ruleset: Ruleset): boolean =>
  isOnBattlefield(zone, ruleset) || zone === 'phased-out';

/** Melded cards are one object on the battlefield only, and two anywhere else: 712.8g and 712.21 (2026-06-19). */
const refuseMelded = (
  { card: { name, meld } }: CardObject,
  { edition }: Ruleset,
): Refusal<'card/melded-only'> =>
  refuse(
    'card/melded-only',
    { card: name, fronts: meld?.fronts ?? [] },
    citeRules(edition, 'double-faced/melded'),
  );

function faceUpView(
  object: CardObject,
  ruleset: Ruleset,
): Result<Ruling<ObjectView>, Refusal<'card/not-flipped-here' | 'card/not-fused' | 'card/which-half'>> {
  if (object.card.layout === 'flip') return flipView(object, ruleset);
  return object.card.layout === 'split' ? splitView(object, ruleset) : ok(ordinaryView(object, ruleset));
}

/**
 * Instants and sorceries are never face up on the battlefield: 217.1a (2006-10-01), 400.4a (2026-06-19). Nor can they
 * be phased out, since only permanents phase: 217.8a (2006-10-01).
 */
function refuseInstants(
  { zone }: CardObject,
  view: Ruling<ObjectView>,
  ruleset: Ruleset,
): Result<Ruling<ObjectView>, Refusal<'card/no-permanent'>> {
  const isPhasedOut = zone === 'phased-out';
  const isInstant = view.answer.alternatives.some(({ types }) =>
    types.some((type) => NONPERMANENT_TYPES.has(type)),
  );
  if (!isInstant || (zone !== 'battlefield' && !isPhasedOut)) return ok(view);
  const card = view.answer.alternatives.flatMap(({ names }) => names).join(' // ');
  const phasing = isPhasedOut ? (['phasing/out'] as const) : [];
  const citations = citeRules(ruleset.edition, 'zone/no-instants', ...phasing);
  return fail(refuse('card/no-permanent', { card }, citations));
}

const NONPERMANENT_TYPES: ReadonlySet<string> = new Set(['Instant', 'Sorcery']);
