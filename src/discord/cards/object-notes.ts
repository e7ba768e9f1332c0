import type { Card } from '#engine/cards/card.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { colorsOf, manaValueOf } from '#engine/cards/mana-costs.ts';
import { asPrototyped, hasPrototype } from '#engine/faces/prototypes.ts';
import { isMeldResult } from '#engine/faces/double-faced.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import { isToken } from '#engine/cards/type-lines.ts';
import { otherEdition, citeAll } from '../words/cite.ts';
import { escapeUserText } from '../words/escape.ts';
import { numberInWords, formatList } from '../words/words.ts';
import { showsOneHalf } from './words/object.ts';
import { inZone, manaValueIn, formatColors } from '../words/game-terms.ts';

/*
 * Small notes below an answer: options that had no effect, and assumptions of the answer.
 */

/** The prefix of the options of the second object is `with-`. */
type Prefix = '' | 'with-';

interface Note {
  /** Names the options of the first object, the second, or both. */
  readonly say: (of: readonly Prefix[]) => string;
  /** The option that had no effect, if the note is about one. */
  readonly inVain: 'x' | 'half' | null;
}

/** @param asksValue whether the question is about the mana value */
export const formatObjectNotes = (
  object: CardObject,
  edition: Edition,
  asksValue: boolean,
): readonly string[] => notesOf(object, edition, asksValue).map(({ say }) => say(['']));

/**
 * Notes on two objects, the second with `with-` options. A note on both appears once; several ignored options share
 * one line without reasons.
 */
export function formatNotesOnBoth(
  cardObject: CardObject,
  compared: CardObject,
  edition: Edition,
  asksValue: boolean,
): readonly string[] {
  const ofOne = notesOf(cardObject, edition, asksValue);
  const ofOther = notesOf(compared, edition, asksValue);
  const isIn = (notes: readonly Note[], { say }: Note) => notes.some((each) => each.say(['']) === say(['']));
  const notes: readonly { note: Note; of: readonly Prefix[] }[] = [
    ...ofOne.map((note) => ({ note, of: isIn(ofOther, note) ? (['', 'with-'] as const) : ([''] as const) })),
    ...ofOther.filter((note) => !isIn(ofOne, note)).map((note) => ({ note, of: ['with-'] as const })),
  ];
  const vain = notes.filter(({ note }) => note.inVain !== null);
  const shownNotes = vain.length > 1 ? notes.filter(({ note }) => note.inVain === null) : notes;
  const options = vain.flatMap(({ note, of }) => of.map((prefix) => `\`${prefix}${note.inVain}:\``));
  return [
    ...(vain.length > 1 ? [`-# ${formatList(options)} say nothing here.`] : []),
    ...shownNotes.map(({ note, of }) => note.say(of)),
  ];
}

function notesOf(object: CardObject, edition: Edition, asksValue: boolean): readonly Note[] {
  const always = [
    ...noteToken(object, edition),
    ...noteFlipped(object, edition),
    ...noteMelded(object.card, edition),
    ...notePrototyped(object, edition),
    ...noteManyParts(object.card),
  ];
  return [
    ...noteX(object, edition, asksValue),
    ...noteHalf(object, edition),
    ...always.map((text) => ({ say: () => text, inVain: null })),
  ];
}

/** `` `x:` ``, `` `x:` and `with-x:` `` */
const named = (option: 'x' | 'half', of: readonly Prefix[]): string =>
  formatList(of.map((prefix) => `\`${prefix}${option}:\``));

/** ``There is no X in that mana cost: `x:` says nothing here.`` */
const formatIgnored = (option: 'x' | 'half', why: string, rules = ''): Note => ({
  say: (of) =>
    `-# ${why}: ${named(option, of)} ${of.length > 1 ? 'say' : 'says'} nothing here.${rules && ` ${rules}`}`,
  inVain: option,
});

/** True if the mana value of a spell depends on a number that was not given. */
export const isXMissing = (object: CardObject): boolean =>
  object.zone === 'stack' && !object.faceDown && object.x === undefined && hasX(object);

const X = /\{[XYZ]\}/;

/** True if a relevant mana cost contains X, Y or Z. */
function hasX({ card, halves = [] }: CardObject): boolean {
  const places = halves.length > 0 ? halves : [0];
  return places.some((place) => X.test(costOf(card, place)));
}

/** A back face without a mana cost has the mana value of its front face, including X. */
const costOf = ({ layout, parts }: Card, place: number): string =>
  parts[place]?.manaCost || (layout === 'double-faced' ? parts[0].manaCost : '');

function noteX(object: CardObject, edition: Edition, asksValue: boolean): readonly Note[] {
  const rules = () => citeFor(['object/mana-value-x'], edition);
  if (object.x === undefined) {
    if (!asksValue || !isXMissing(object)) return [];
    const say: Note['say'] = (of) =>
      `-# X is the number chosen for it, and 0 here: add ${named('x', of)}. ${rules()}`;
    return [{ say, inVain: null }];
  }
  if (object.faceDown) return [formatIgnored('x', 'Nothing of a mana cost is seen face down')];
  if (object.zone !== 'stack') return [formatIgnored('x', 'X is 0 anywhere but on the stack', rules())];
  return hasX(object) ? [] : [formatIgnored('x', 'There is no X in that mana cost')];
}

function noteHalf(object: CardObject, edition: Edition): readonly Note[] {
  const { card, halves, faceDown = false } = object;
  if (halves === undefined || card.parts.length < 2 || showsOneHalf(object)) return [];
  if (faceDown) return [formatIgnored('half', 'Nothing of a half is seen face down')];
  const isOnBattlefieldToo = card.layout === 'double-faced' || sharesTypeLine(card);
  const zones = ['stack', ...(isOnBattlefieldToo ? (['battlefield'] as const) : [])] as const;
  const where = formatList(zones.map((zone) => inZone(zone, edition)));
  return [formatIgnored('half', `A half makes a difference only ${where}`)];
}

/** Elsewhere a token exists only until state-based actions are checked. */
function noteToken({ card, zone }: CardObject, edition: Edition): readonly string[] {
  if (!card.parts.every(isToken) || zone === 'battlefield') return [];
  if (zone !== 'phased-out')
    return [
      `-# A token anywhere but ${inZone('battlefield', edition)} ceases to exist. ${citeFor(['token/ceases'], edition)}`,
    ];
  const ceases = editionsWhere(edition, ({ phasedOutTokens }) => phasedOutTokens === 'cease');
  if (ceases.length === 0) return [];
  const says = ceases.includes(edition)
    ? 'A token that phases out'
    : 'By older rules a token that phases out';
  return [`-# ${says} ceases to exist. ${citeIn(['phasing/tokens-cease'], ceases)}`];
}

/** In editions with a phased-out zone nothing is flipped there, but it is once it phases in. */
function noteFlipped({ zone, flipped = false }: CardObject, edition: Edition): readonly string[] {
  if (zone !== 'phased-out' || !flipped) return [];
  const zones = editionsWhere(edition, ({ phasing }) => phasing === 'zone');
  if (zones.length === 0) return [];
  const rules = citeIn(['status/phased-out', 'phasing/in'], zones);
  return [`-# In the phased-out zone nothing is flipped, but that it was is remembered. ${rules}`];
}

/** Names the two cards of a melded permanent. A copy of it is neither of them. */
function noteMelded(card: Card, edition: Edition): readonly string[] {
  if (!isMeldResult(card) || !card.meld) return [];
  const fronts = formatList(card.meld.fronts.map((name) => escapeUserText(name)));
  return [`-# Melded from ${fronts}; a copy of it has ${manaValueIn(edition)} 0.`];
}

/** The characteristics of a prototyped spell or permanent, for which there is no option. */
function notePrototyped({ card, faceDown = false }: CardObject, edition: Edition): readonly string[] {
  if (!hasPrototype(card) || faceDown) return [];
  const [{ manaCost, power, toughness }] = asPrototyped(card).parts;
  const is = [manaCost, formatColors(colorsOf(manaCost)), `${power}/${toughness}`];
  const value = `${manaValueIn(edition)} ${manaValueOf(manaCost)}`;
  return [`-# Cast prototyped: ${[...is, value].join(', ')}. ${citeFor(['prototype/permanent'], edition)}`];
}

/** The rules only cover split cards with two halves. */
export function noteManyParts({ layout, parts }: Card): readonly string[] {
  if (layout !== 'split' || parts.length < 3) return [];
  return [
    `-# The rules speak of two halves, and are applied to ${numberInWords(parts.length)} in the same way.`,
  ];
}

const editionsWhere = (edition: Edition, has: (ruleset: Ruleset) => boolean): readonly Edition[] =>
  [edition, otherEdition(edition)].filter((day) => has(rulesetOf(day)));

/**
 * The rules of the edition, or the first later ones, marked as such, and those of the other editions that have them.
 */
function citeFor(subjects: readonly RuleSubject[], edition: Edition): string {
  const own = subjects.map((subject) => citeOrLater(subject, edition));
  const isSilent = subjects.some((subject) => !cite(subject, edition));
  const rules = edition === 'founding' ? 'rules of 2006' : `rules of ${edition}`;
  const cited = citeAll([...own, ...citedIn(subjects, otherEdition(edition))]);
  return isSilent ? `The ${rules} are silent: ${cited}` : cited;
}

const citeIn = (subjects: readonly RuleSubject[], editions: readonly Edition[]): string =>
  citeAll(editions.flatMap((edition) => citedIn(subjects, edition)));

const citedIn = (subjects: readonly RuleSubject[], edition: Edition): readonly Citation[] =>
  subjects.flatMap((subject) => cite(subject, edition) ?? []);
