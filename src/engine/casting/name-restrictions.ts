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

/**
 * Names that could be chosen for an effect that requires certain characteristics; `answer` is true if they may be
 * chosen.
 */
export interface NameChoice {
  /** Several if the rules require choosing them together. */
  readonly names: readonly string[];
  readonly answer: boolean;
  readonly checked: CheckedQuestion;
}

/**
 * Determines which of a card's names may be chosen for an effect that asks for a card with certain characteristics,
 * such as a noncreature, nonland card.
 * CR 201.4a to 201.4f: 201.4b (2026-06-19) evaluates the chosen half alone, 201.4c (2026-06-19) a flip card with its
 * alternative characteristics, 201.4d (2026-06-19) the back face alone. Texts before 201.3a (2017-04-28) don't
 * mention such names and are treated the same. If both halves of a split card must be named, the whole card is
 * compared, by CR 505.6 (2006-10-01).
 * @param restriction on the card's characteristics
 * @returns every name from `nameToChoose`, with its answer
 */
export function checkNameChoices(
  card: Card,
  restriction: ObjectQuestion,
  ruleset: Ruleset,
): Result<Ruling<readonly NameChoice[]>, ViewRefusal | Refusal<'card/token-name'>> {
  const toChoose = nameToChoose(card, ruleset);
  if (!toChoose.ok) return toChoose;
  const { answer, citations: namingRules } = toChoose.value;
  const { names, choose } = answer;
  const choicesOfNames = choose === 'all' ? [names] : names.map((name) => [name]);
  const choices: NameChoice[] = [];
  const citations = [...restrictionRules(card, answer, ruleset)];
  for (const [place, chosen] of choicesOfNames.entries()) {
    const checked = checkQuestion(
      choose === 'all' ? inLibrary(card) : asNamed(card, place),
      restriction,
      ruleset,
    );
    if (!checked.ok) return checked;
    choices.push({ names: chosen, answer: checked.value.answer.answer, checked: checked.value.answer });
    citations.push(...checked.value.citations);
  }
  return ok({ answer: choices, citations: distinct([...namingRules, ...citations]) });
}

/** The rules about such names: a general one if the edition has it, and those for parts with names of their own. */
function restrictionRules(
  { layout }: Card,
  { names, choose }: NamesToChoose,
  { edition }: Ruleset,
): readonly Citation[] {
  const general = cite('name/with-characteristics', edition);
  const ofPart = names.length > 1 && choose === 'one' ? PART_NAME_RULES[layout] : undefined;
  return [...(general ? [general] : []), ...(ofPart ? citeRules(edition, ofPart) : [])];
}

const PART_NAME_RULES: { readonly [L in Card['layout']]?: RuleSubject } = {
  split: 'name/half-with-characteristics',
  flip: 'name/flip-with-characteristics',
  'double-faced': 'name/back-face-with-characteristics',
  adventure: 'name/adventure',
};

const inLibrary = (card: Card): CardObject => ({ card, zone: 'library' });

/** The object to evaluate for the name of a part. */
function asNamed(card: Card, place: number): CardObject {
  const part = partAt(card, place);
  if (card.layout === 'split') return inLibrary({ name: part.name, layout: 'ordinary', parts: [part] });
  if (isMeldResult(card)) return { card, zone: 'battlefield' };
  if (place === 0) return inLibrary(card);
  if (card.layout === 'flip') return { card, zone: 'battlefield', flipped: true };
  return { card, zone: isPermanentPart(part) ? 'battlefield' : 'stack', halves: [place] };
}
