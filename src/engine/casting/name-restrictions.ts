import { nameToChoose, type NamesToChoose } from '../characteristics/card-names.ts';
import type { Card } from '../cards/card.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import { checkQuestion, type CheckedQuestion } from '../characteristics/comparisons.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { CardObject } from '../cards/objects.ts';
import { isMeldResult } from '../faces/double-faced.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import type { ObjectQuestion } from '../characteristics/questions.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Citation, Ruling } from '../vocabulary/citations.ts';
import { isPermanentPart } from '../split-cards/halves.ts';
import type { ViewRefusal } from '../characteristics/views.ts';

/*
 * Choosing the name of a card with certain characteristics.
 */

/** A choice for a player who must name a card with certain characteristics; `answer` is true if it may be made. */
export interface NameChoice {
  /** Several if the rules want them named together. */
  readonly names: readonly string[];
  readonly answer: boolean;
  readonly checked: CheckedQuestion;
}

/**
 * Which of a card's names may be chosen where an effect asks for the name of a card with certain characteristics,
 * such as a noncreature, nonland one.
 *
 * CR 201.4a to 201.4f: 201.4b (2026-06-19) looks at that half alone, 201.4c (2026-06-19) at a flip card as its lower
 * part makes it, 201.4d (2026-06-19) at the back face alone. Texts before 201.3a (2017-04-28) say nothing of such names
 * and follow it. Where both halves of a split card are named, it is the card that they name: all of it is compared
 * with what the effect asks for, by 505.6 (2006-10-01).
 *
 * @param restriction what the card must be.
 * @returns every name that `nameToChoose` gives, with yes or no.
 */
export function mayBeChosen(
  card: Card,
  restriction: ObjectQuestion,
  ruleset: Ruleset,
): Result<Ruling<readonly NameChoice[]>, ViewRefusal | Refusal<'card/token-name'>> {
  const toChoose = nameToChoose(card, ruleset);
  if (!toChoose.ok) return toChoose;
  const { answer, citations: ofNames } = toChoose.value;
  const { names, choose } = answer;
  const sayings = choose === 'all' ? [names] : names.map((name) => [name]);
  const choices: NameChoice[] = [];
  const citations = [...restrictionRules(card, answer, ruleset)];
  for (const [place, said] of sayings.entries()) {
    const checked = checkQuestion(
      choose === 'all' ? inLibrary(card) : asNamed(card, place),
      restriction,
      ruleset,
    );
    if (!checked.ok) return checked;
    choices.push({ names: said, answer: checked.value.answer.answer, checked: checked.value.answer });
    citations.push(...checked.value.citations);
  }
  return ok({ answer: choices, citations: distinct([...ofNames, ...citations]) });
}

/**
 * The rules about such names: of any card if the edition has one, of parts with names of their own in every edition.
 */
function restrictionRules(
  { layout }: Card,
  { names, choose }: NamesToChoose,
  { edition }: Ruleset,
): readonly Citation[] {
  const general = cite('name/with-characteristics', edition);
  const ofPart = names.length > 1 && choose === 'one' ? OF_PARTS[layout] : undefined;
  return [...(general ? [general] : []), ...(ofPart ? citeRules(edition, ofPart) : [])];
}

const OF_PARTS: { readonly [L in Card['layout']]?: RuleSubject } = {
  split: 'name/half-with-characteristics',
  flip: 'name/flip-with-characteristics',
  'double-faced': 'name/back-face-with-characteristics',
  adventure: 'name/adventure',
};

const inLibrary = (card: Card): CardObject => ({ card, zone: 'library' });

/** The card as it is checked for the name in this place. */
function asNamed(card: Card, place: number): CardObject {
  const part = partAt(card, place);
  if (card.layout === 'split') return inLibrary({ name: part.name, layout: 'ordinary', parts: [part] });
  if (isMeldResult(card)) return { card, zone: 'battlefield' };
  if (place === 0) return inLibrary(card);
  if (card.layout === 'flip') return { card, zone: 'battlefield', flipped: true };
  return { card, zone: isPermanentPart(part) ? 'battlefield' : 'stack', halves: [place] };
}
