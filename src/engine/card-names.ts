import type { Card } from './cards.ts';
import { distinct, restsOn } from './citing.ts';
import { comparable } from './comparable-names.ts';
import { check, type Checked } from './comparisons.ts';
import { ORDINARY, ruleOfSet } from './deciding-rules.ts';
import type { Ruleset } from './editions.ts';
import type { CardObject } from './game-objects.ts';
import { partAt } from './ordinary-cards.ts';
import type { Question } from './questions.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import { cite, type RuleSubject } from './rule-numbers.ts';
import type { Citation, Ruling } from './ruling.ts';
import { viewOf } from './views.ts';

/*
 * Choosing a card's name, as an effect asks a player to; until 2017-04-28 such effects said: name a card.
 */

/** What a player says who chooses a card's name. */
export interface NamesToChoose {
  /** The names of the halves, of the parts or faces that may be chosen, or the card's only name. */
  readonly names: readonly string[];
  /** All of these names together, or one of them. */
  readonly choose: 'all' | 'one';
}

/**
 * What a player says who wants to choose this card's name.
 *
 * CR 505.7 (2006-10-01): both halves of a split card. 708.7 (2013-05-01), 709.4a (2026-06-19): one and not both.
 * CR 508.5 (2008-02-01): a flip card's alternative name too; before, all that such a card has outside the battlefield
 * is its normal name, 508.2 (2006-10-01).
 * CR 201.4d, 201.4f (2026-06-19): the name of a back face, or of the smaller card in an adventurer, too. Texts from
 * before the first rule about choosing follow it: 201.3 (2013-05-01) for ordinary and double-faced cards.
 */
export function nameToChoose(card: Card, ruleset: Ruleset): Ruling<NamesToChoose> {
  const { flipNameChosen, splitNaming } = ruleset;
  const parts = card.layout === 'flip' && !flipNameChosen ? [card.parts[0]] : card.parts;
  const answer: NamesToChoose = {
    names: parts.map(({ name }) => name),
    choose: card.layout === 'split' && splitNaming !== 'one' ? 'all' : 'one',
  };
  const [first, ...others] = namingRules(card, ruleset);
  return { answer, because: restsOn(ruleset.edition, first, ...others) };
}

function namingRules(
  { layout }: Card,
  { edition, flipNameChosen }: Ruleset,
): readonly [RuleSubject, ...RuleSubject[]] {
  const inChapterOnNames = (subject: RuleSubject) => (cite(subject, edition) ? [subject] : []);
  switch (layout) {
    case 'split':
      return ['split/name', ...inChapterOnNames('name/half')];
    case 'flip':
      return flipNameChosen ? ['flip/name', ...inChapterOnNames('name/flip')] : ['flip/characteristics'];
    case 'double-faced':
      return ['name/back-face'];
    case 'adventure':
      return ['name/adventure'];
    case 'ordinary':
      return ['name/choose'];
  }
}

/** Whether an object has a name that was chosen, and which of its names that is. */
export interface HasChosenName {
  readonly answer: boolean;
  readonly names: readonly string[];
  readonly chosen: readonly string[];
}

/**
 * Whether an object has the chosen name.
 *
 * CR 505.7 (2008-02-01): one of the two names chosen for a split card is enough. 709.4a (2026-06-19): one of its names
 * is. 505.7 (2006-10-01) says nothing on it and follows the text of 2008.
 *
 * @param chosen what the player said: both names of a split card where the rules want both.
 * @returns the refusal of `viewOf` for an object that cannot be so.
 */
export function hasChosenName(
  object: CardObject,
  chosen: readonly string[],
  ruleset: Ruleset,
): Result<Ruling<HasChosenName>, Refusal> {
  const viewed = viewOf(object, ruleset);
  if (!viewed.ok) return viewed;
  const { sets } = viewed.value.answer;
  const names = sets.flatMap((set) => set.names);
  const said = new Set(chosen.map(comparable));
  const had = names.filter((name) => said.has(comparable(name)));
  const isAboutHalves = object.card.layout === 'split' || chosen.length > 1;
  const ofSet = sets.length === 1 ? [ruleOfSet('name', object, sets[0])] : [];
  return ok({
    answer: { answer: had.length > 0, names, chosen: had },
    because: restsOn(
      ruleset.edition,
      isAboutHalves ? 'split/chosen-name' : 'name/same',
      ...ofSet.filter((rule) => rule !== ORDINARY.name),
    ),
  });
}

/** What a player may say where the name must be that of a card with certain characteristics. */
export interface NameChoice {
  /** Several where the rules want them said together. */
  readonly names: readonly string[];
  readonly answer: boolean;
  readonly checked: Checked;
}

/**
 * Which of a card's names may be chosen where an effect asks for the name of a card with certain characteristics,
 * such as a noncreature, nonland one.
 *
 * CR 201.4a to 201.4f: 201.4b (2026-06-19) looks at that half alone, 201.4c (2026-06-19) at a flip card as its lower
 * part makes it. Until 2017-04-28 no text speaks of such names: an effect asks for a *card* to be named, so all of the
 * card is compared with what it asks for, a split card by 505.6 (2006-10-01) or 708.6a (2013-05-01), a flip card with
 * its normal characteristics by 508.2 (2006-10-01).
 *
 * @param restriction what the card must be.
 * @returns every name that `nameToChoose` gives, with yes or no.
 */
export function mayBeChosen(
  card: Card,
  restriction: Question,
  ruleset: Ruleset,
): Result<Ruling<readonly NameChoice[]>, Refusal> {
  const toChoose = nameToChoose(card, ruleset);
  const { names, choose } = toChoose.answer;
  const sayings = choose === 'all' ? [names] : names.map((name) => [name]);
  const choices: NameChoice[] = [];
  const because = [...restrictionRules(ruleset)];
  for (const [place, said] of sayings.entries()) {
    const named = ruleset.nameRestrictions === 'part' ? asNamed(card, place) : inLibrary(card);
    const checked = check(named, restriction, ruleset);
    if (!checked.ok) return checked;
    choices.push({ names: said, answer: checked.value.answer.answer, checked: checked.value.answer });
    because.push(...checked.value.because);
  }
  return ok({ answer: choices, because: distinct([...toChoose.because, ...because]) });
}

const restrictionRules = ({ edition, nameRestrictions }: Ruleset): readonly Citation[] =>
  nameRestrictions === 'part' ? restsOn(edition, 'name/with-characteristics') : [];

const inLibrary = (card: Card): CardObject => ({ card, zone: 'library' });

/** A card as it is looked at when the name in this place is chosen. */
function asNamed(card: Card, place: number): CardObject {
  const part = partAt(card, place);
  if (card.layout === 'split') return inLibrary({ name: part.name, layout: 'ordinary', parts: [part] });
  if (place === 0) return inLibrary(card);
  if (card.layout === 'flip') return { card, zone: 'battlefield', flipped: true };
  return { card, zone: card.layout === 'adventure' ? 'stack' : 'battlefield', halves: [place] };
}
