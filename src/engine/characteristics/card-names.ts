import type { Card } from '../cards/card.ts';
import { citeOrLater, distinct, citeRules } from '../rule-numbers/citing.ts';
import { isCard, aspectRules } from './deciding-rules.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isMeldResult, nameOfInset } from '../faces/double-faced.ts';
import type { CardObject } from '../cards/objects.ts';
import { foldName, partNames } from '../cards/names.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { isToken } from '../cards/type-lines.ts';
import { viewOf, type ViewRefusal } from './views.ts';

/* Choosing a card's name, as an effect tells a player to do; until 2017-04-28, effects said "name a card". */

/** The names that a player has to say to choose a card's name. */
export interface NamesToChoose {
  /** The names of the halves, of the parts or faces that may be chosen, or the card's only name. */
  readonly names: readonly string[];
  /** `all` if the player says all of these names together, `one` for one of them. */
  readonly choose: 'all' | 'one';
}

/**
 * Finds the names that a player says to choose this card's name.
 * CR 505.7 (2006-10-01): both halves of a split card. CR 708.7 (2013-05-01), 709.4a (2026-06-19): one half only. CR
 * 508.5 (2008-02-01): also a flip card's alternative name; before, such a card outside the battlefield had only its
 * normal name, 508.2 (2006-10-01). CR 201.4d, 201.4f (2026-06-19): also the name of a back face, or of the smaller
 * card of an adventurer. Texts before the first rule about choosing are treated like it: 201.3 (2013-05-01) for
 * ordinary cards, 711.8 (2011-09-30) for double-faced ones. Tokens are refused: by 201.4 (2026-06-19) a token's name
 * may be chosen only if a card has it too, and then the question is about that card.
 */
export function nameToChoose(
  card: Card,
  ruleset: Ruleset,
): Result<Ruling<NamesToChoose>, Refusal<'card/token-name'>> {
  const { edition } = ruleset;
  if (!card.parts.every(isToken)) return ok(namesOf(card, ruleset));
  return fail(refuse('card/token-name', { token: card.name }, citeRules(edition, 'name/token')));
}

function namesOf(card: Card, ruleset: Ruleset): Ruling<NamesToChoose> {
  const { flipNameChosen, splitNaming } = ruleset;
  const parts = card.layout === 'flip' && !flipNameChosen ? [card.parts[0]] : card.parts;
  const answer: NamesToChoose = {
    names: parts.map(({ name }) => name),
    choose: card.layout === 'split' && splitNaming !== 'one' ? 'all' : 'one',
  };
  const [first, ...others] = namingRules(card, ruleset);
  return { answer, citations: citeRules(ruleset.edition, first, ...others) };
}

function namingRules(
  card: Card,
  { edition, flipNameChosen }: Ruleset,
): readonly [RuleSubject, ...RuleSubject[]] {
  const inChapterOnNames = (subject: RuleSubject) => (cite(subject, edition) ? [subject] : []);
  switch (card.layout) {
    case 'split':
      return ['split/name', ...inChapterOnNames('name/half')];
    case 'flip':
      return flipNameChosen ? ['flip/name', ...inChapterOnNames('name/flip')] : ['flip/characteristics'];
    case 'double-faced':
      if (isMeldResult(card)) return ['name/melded'];
      return ['double-faced/name', ...inChapterOnNames('name/back-face')];
    case 'adventure':
      return [nameOfInset(card), ...inChapterOnNames('name/adventure')];
    case 'ordinary':
      return ['name/choose'];
  }
}

/** The answer whether an object has a chosen name, with the object's own names and the chosen ones among them. */
export interface HasChosenName {
  readonly answer: boolean;
  readonly names: readonly string[];
  readonly chosen: readonly string[];
}

/**
 * Checks whether an object has the chosen name.
 * CR 505.7 (2008-02-01): one of the two names chosen for a split card is enough. CR 709.4a (2026-06-19): one of the
 * object's names is enough. CR 505.7 (2006-10-01) doesn't say: a split card off the stack then has the name if either
 * side has it, by 505.6 (2006-10-01); for any other object the text of 2008 is used.
 * @param chosen both names of a split card if the rules require both, otherwise one; anything else is refused. A full
 *   printed name such as `Assault // Battery` means both
 */
export function hasChosenName(
  object: CardObject,
  chosen: readonly string[],
  ruleset: Ruleset,
): Result<Ruling<HasChosenName>, ViewRefusal | Refusal<'card/names-chosen'>> {
  const own = object.card.parts.map(({ name }) => name);
  const chosenNames = chosen.flatMap((typed) => partNames(typed, own));
  const folded = new Set(chosenNames.map(foldName));
  const checked = checkChosenNames(object.card, chosenNames, ruleset);
  if (!checked.ok) return checked;
  const viewed = viewOf(object, ruleset);
  if (!viewed.ok) return viewed;
  const { alternatives: sets } = viewed.value.answer;
  const names = sets.flatMap((set) => set.names);
  const matching = names.filter((name) => folded.has(foldName(name)));
  const isAboutHalves = object.card.layout === 'split' || folded.size > 1;
  const rule = isAboutHalves ? ruleOfChosen(object, sets.length, ruleset) : 'name/same';
  return ok({
    answer: { answer: matching.length > 0, names, chosen: matching },
    citations: distinct([
      citeOrLater(rule, ruleset.edition),
      ...aspectRules('name', object, viewed.value, ruleset),
    ]),
  });
}

/**
 * Refuses names that the edition does not let a player choose. 505.7 (2006-10-01) requires the names
 * of all halves, 708.7 (2013-05-01) one name.
 */
function checkChosenNames(
  card: Card,
  chosen: readonly string[],
  ruleset: Ruleset,
): Result<void, Refusal<'card/names-chosen'>> {
  const names = card.parts.map(({ name }) => name);
  const folded = new Set(chosen.map(foldName));
  const { edition, splitNaming } = ruleset;
  if (splitNaming === 'one') {
    if (folded.size < 2) return ok();
    const citations =
      card.parts.length > 1 ? namesOf(card, ruleset).citations : citeRules(edition, 'split/name');
    return fail(refuse('card/names-chosen', { names: chosen, choose: 'one' }, citations));
  }
  const missing = names.filter((name) => !folded.has(foldName(name)));
  if (card.layout !== 'split' || missing.length === 0 || missing.length === names.length) return ok();
  return fail(refuse('card/names-chosen', { names, choose: 'all' }, citeRules(edition, 'split/name')));
}

/** If no rule defines having a chosen name, the comparison of a card with that name decides. */
const ruleOfChosen = (object: CardObject, sides: number, ruleset: Ruleset): RuleSubject =>
  sides > 1 && isCard(object, ruleset) && !cite('split/chosen-name', ruleset.edition)
    ? 'split/compare'
    : 'split/chosen-name';
