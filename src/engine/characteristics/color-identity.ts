import { COLORS, type Card, type CardPart, type Color } from '../cards/card.ts';
import { colorsOf } from '../cards/mana-costs.ts';
import { parseTypeLine } from '../cards/type-lines.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isMeldResult } from '../faces/double-faced.ts';
import { citeOrLater, distinct, citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/*
 * Color identity decides which cards may be in a commander's deck: 903.4 (2026-06-19). It belongs to the whole card in
 * any zone: both halves, both faces, and an Adventure too.
 */

export interface ColorIdentity {
  /** In the order of `COLORS`. */
  readonly colors: readonly Color[];
  /** The colors that each part of the card contributes, in the order of the parts. */
  readonly parts: readonly (readonly Color[])[];
  /** Other colors that the commander must have, since the basic land types produce their mana: 903.5d (2026-06-19). */
  readonly landColors: readonly Color[];
}

/**
 * The color identity of a card. Texts before 2011-02-04 don't define it and are treated like that edition. For a meld
 * pair each front counts; the melded permanent is not a card and is refused.
 */
export function colorIdentityOf(
  card: Card,
  ruleset: Ruleset,
): Result<Ruling<ColorIdentity>, Refusal<'card/melded-only'>> {
  const { edition } = ruleset;
  if (isMeldResult(card)) {
    const facts = { card: card.name, fronts: card.meld?.fronts ?? [] };
    return fail(refuse('card/melded-only', facts, citeRules(edition, 'double-faced/melded')));
  }
  const parts = card.parts.map(colorsOfPart);
  const colors = inOrder(parts.flat());
  const produced = card.parts.flatMap((part) => landColorsOf(part));
  const landColors = inOrder(produced).filter((color) => !colors.includes(color));
  const extraRules = [
    ...partRules(card, ruleset),
    ...(landColors.length > 0 ? (['identity/lands'] as const) : []),
  ];
  return ok({
    answer: { colors, parts, landColors },
    citations: distinct([
      citeOrLater('identity/colors', edition),
      ...extraRules.map((rule) => citeOrLater(rule, edition)),
    ]),
  });
}

const inOrder = (colors: readonly Color[]): readonly Color[] =>
  COLORS.filter((color) => colors.includes(color));

/** The colors of the symbols in a part's cost and text, and those from its color indicator or an ability. */
const colorsOfPart = ({ colors = [], manaCost, textColors = [] }: CardPart): readonly Color[] =>
  inOrder([...colorsOf(manaCost), ...colors, ...textColors]);

const BASIC_LANDS: Readonly<Record<string, Color>> = {
  Plains: 'W',
  Island: 'U',
  Swamp: 'B',
  Mountain: 'R',
  Forest: 'G',
};

const landColorsOf = ({ typeLine }: CardPart): readonly Color[] =>
  parseTypeLine(typeLine).subtypes.flatMap((subtype) => BASIC_LANDS[subtype] ?? []);

/** The rules that make the other parts count too. */
function partRules({ layout, parts }: Card, { splitAnswer }: Ruleset): readonly RuleSubject[] {
  if (parts.length === 1) return [];
  if (layout === 'split') return [splitAnswer === 'combined' ? 'split/mana-cost' : 'split/off-stack'];
  return [layout === 'double-faced' ? 'identity/back-face' : 'identity/alternative'];
}
