import { citationsText } from '#text/cite.ts';
import { listOf } from '#text/list.ts';
import { code, isEmpty } from '#text/parts.ts';
import { isSameText } from '#text/plain.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
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
import { otherEdition } from '../words/cite.ts';
import { numberInWords } from '../words/words.ts';
import { showsOneHalf } from './words/object.ts';
import { inZone, manaValueIn, formatColors } from '../words/game-terms.ts';

/*
 * Small notes below an answer: options that had no effect, and assumptions of the answer.
 */

/** The prefix of the options of the second object is `with-`. */
type Prefix = '' | 'with-';

interface Note {
  /** Names the options of the first object, the second, or both. */
  readonly format: (prefixes: readonly Prefix[]) => Content;
  /** The option that had no effect, if the note is about one. */
  readonly ignoredOption: 'x' | 'half' | null;
}

/** @param isAboutManaValue whether the question is about the mana value, which depends on X */
export const formatObjectNotes = (
  object: CardObject,
  edition: Edition,
  isAboutManaValue: boolean,
): readonly Content[] => notesOf(object, edition, isAboutManaValue).map(({ format }) => format(['']));

/**
 * Notes on two objects, the second with `with-` options. A note on both appears once; several ignored options share
 * one line without reasons.
 */
export function formatNotesOnBoth(
  cardObject: CardObject,
  otherObject: CardObject,
  edition: Edition,
  isAboutManaValue: boolean,
): readonly Content[] {
  const cardNotes = notesOf(cardObject, edition, isAboutManaValue);
  const otherObjectNotes = notesOf(otherObject, edition, isAboutManaValue);
  const includesNote = (notes: readonly Note[], { format }: Note) =>
    notes.some((other) => isSameText(other.format(['']), format([''])));
  const notes: readonly { note: Note; prefixes: readonly Prefix[] }[] = [
    ...cardNotes.map((note) => ({
      note,
      prefixes: includesNote(otherObjectNotes, note) ? (['', 'with-'] as const) : ([''] as const),
    })),
    ...otherObjectNotes
      .filter((note) => !includesNote(cardNotes, note))
      .map((note) => ({ note, prefixes: ['with-'] as const })),
  ];
  const ignored = notes.filter(({ note }) => note.ignoredOption !== null);
  const shownNotes = ignored.length > 1 ? notes.filter(({ note }) => note.ignoredOption === null) : notes;
  const options = ignored.flatMap(({ note, prefixes }) =>
    prefixes.map((prefix) => code(`${prefix}${note.ignoredOption}:`)),
  );
  return [
    ...(ignored.length > 1 ? [text`-# ${listOf(options)} say nothing here.`] : []),
    ...shownNotes.map(({ note, prefixes }) => note.format(prefixes)),
  ];
}

function notesOf(object: CardObject, edition: Edition, isAboutManaValue: boolean): readonly Note[] {
  const otherNotes = [
    ...noteToken(object, edition),
    ...noteFlipped(object, edition),
    ...noteMelded(object.card, edition),
    ...notePrototyped(object, edition),
    ...noteManyParts(object.card),
  ];
  return [
    ...notesOnX(object, edition, isAboutManaValue),
    ...notesOnHalf(object, edition),
    ...otherNotes.map((note) => ({ format: () => note, ignoredOption: null })),
  ];
}

/** `` `x:` ``, `` `x:` and `with-x:` `` */
const formatOptionNames = (option: 'x' | 'half', prefixes: readonly Prefix[]): Text =>
  listOf(prefixes.map((prefix) => code(`${prefix}${option}:`)));

/** ``There is no X in that mana cost: `x:` says nothing here.`` */
const ignoredNote = (option: 'x' | 'half', why: Text, rules: Text = ''): Note => ({
  format: (prefixes) =>
    text`-# ${why}: ${formatOptionNames(option, prefixes)} ${prefixes.length > 1 ? 'say' : 'says'} nothing here.${isEmpty(rules) ? '' : text` ${rules}`}`,
  ignoredOption: option,
});

/** True if the mana value of a spell depends on a number that was not given. */
export const isXMissing = (object: CardObject): boolean =>
  object.zone === 'stack' && !object.faceDown && object.x === undefined && hasX(object);

const VARIABLE_SYMBOL = /\{[XYZ]\}/;

/** True if a relevant mana cost contains X, Y or Z. */
function hasX({ card, halves = [] }: CardObject): boolean {
  const indexes = halves.length > 0 ? halves : [0];
  return indexes.some((index) => VARIABLE_SYMBOL.test(costOf(card, index)));
}

/** A back face without a mana cost has the mana value of its front face, including X. */
const costOf = ({ layout, parts }: Card, index: number): string =>
  parts[index]?.manaCost || (layout === 'double-faced' ? parts[0].manaCost : '');

function notesOnX(object: CardObject, edition: Edition, isAboutManaValue: boolean): readonly Note[] {
  const rules = () => citeFor(['object/mana-value-x'], edition);
  if (object.x === undefined) {
    if (!isAboutManaValue || !isXMissing(object)) return [];
    const format: Note['format'] = (prefixes) =>
      text`-# X is the number chosen for it, and 0 here: add ${formatOptionNames('x', prefixes)}. ${rules()}`;
    return [{ format, ignoredOption: null }];
  }
  if (object.faceDown) return [ignoredNote('x', 'Nothing of a mana cost is seen face down')];
  if (object.zone !== 'stack') return [ignoredNote('x', 'X is 0 anywhere but on the stack', rules())];
  return hasX(object) ? [] : [ignoredNote('x', 'There is no X in that mana cost')];
}

function notesOnHalf(object: CardObject, edition: Edition): readonly Note[] {
  const { card, halves, faceDown = false } = object;
  if (halves === undefined || card.parts.length < 2 || showsOneHalf(object)) return [];
  if (faceDown) return [ignoredNote('half', 'Nothing of a half is seen face down')];
  const isOnBattlefieldToo = card.layout === 'double-faced' || sharesTypeLine(card);
  const zones = ['stack', ...(isOnBattlefieldToo ? (['battlefield'] as const) : [])] as const;
  const where = listOf(zones.map((zone) => inZone(zone, edition)));
  return [ignoredNote('half', text`A half makes a difference only ${where}`)];
}

/** Elsewhere a token exists only until state-based actions are checked. */
function noteToken({ card, zone }: CardObject, edition: Edition): readonly Content[] {
  if (!card.parts.every(isToken) || zone === 'battlefield') return [];
  if (zone !== 'phased-out')
    return [
      text`-# A token anywhere but ${inZone('battlefield', edition)} ceases to exist. ${citeFor(['token/ceases'], edition)}`,
    ];
  const ceases = editionsWhere(edition, ({ phasedOutTokens }) => phasedOutTokens === 'cease');
  if (ceases.length === 0) return [];
  const subject = ceases.includes(edition)
    ? 'A token that phases out'
    : 'By older rules a token that phases out';
  return [text`-# ${subject} ceases to exist. ${citeIn(['phasing/tokens-cease'], ceases)}`];
}

/** In a phased-out zone, a permanent is not flipped, but it is flipped again once it phases in. */
function noteFlipped({ zone, flipped = false }: CardObject, edition: Edition): readonly Content[] {
  if (zone !== 'phased-out' || !flipped) return [];
  const zones = editionsWhere(edition, ({ phasing }) => phasing === 'zone');
  if (zones.length === 0) return [];
  const rules = citeIn(['status/phased-out', 'phasing/in'], zones);
  return [text`-# In the phased-out zone nothing is flipped, but that it was is remembered. ${rules}`];
}

/** Names the two cards of a melded permanent. A copy of it is neither of them. */
function noteMelded(card: Card, edition: Edition): readonly Content[] {
  if (!isMeldResult(card) || !card.meld) return [];
  const fronts = listOf(card.meld.fronts.map((name) => typedWords(name)));
  return [text`-# Melded from ${fronts}; a copy of it has ${manaValueIn(edition)} 0.`];
}

/** The characteristics of a prototyped spell or permanent, for which there is no option. */
function notePrototyped({ card, faceDown = false }: CardObject, edition: Edition): readonly Content[] {
  if (!hasPrototype(card) || faceDown) return [];
  const [{ manaCost, power, toughness }] = asPrototyped(card).parts;
  const characteristics = [manaCost, formatColors(colorsOf(manaCost)), `${power}/${toughness}`];
  const value = `${manaValueIn(edition)} ${manaValueOf(manaCost)}`;
  return [
    text`-# Cast prototyped: ${[...characteristics, value].join(', ')}. ${citeFor(['prototype/permanent'], edition)}`,
  ];
}

/** The rules only cover split cards with two halves. */
export function noteManyParts({ layout, parts }: Card): readonly Content[] {
  if (layout !== 'split' || parts.length < 3) return [];
  return [
    text`-# The rules speak of two halves, and are applied to ${numberInWords(parts.length)} in the same way.`,
  ];
}

const editionsWhere = (edition: Edition, matches: (ruleset: Ruleset) => boolean): readonly Edition[] =>
  [edition, otherEdition(edition)].filter((date) => matches(rulesetOf(date)));

/**
 * Cites the rules of the edition, or the first later ones if it has none and says so, and those of the other edition.
 */
function citeFor(subjects: readonly RuleSubject[], edition: Edition): Text {
  const own = subjects.map((subject) => citeOrLater(subject, edition));
  const isSilent = subjects.some((subject) => !cite(subject, edition));
  const rules = edition === 'founding' ? 'rules of 2006' : `rules of ${edition}`;
  const cited = citationsText([...own, ...citationsIn(subjects, otherEdition(edition))]);
  return isSilent ? text`The ${rules} are silent: ${cited}` : cited;
}

const citeIn = (subjects: readonly RuleSubject[], editions: readonly Edition[]): Text =>
  citationsText(editions.flatMap((edition) => citationsIn(subjects, edition)));

const citationsIn = (subjects: readonly RuleSubject[], edition: Edition): readonly Citation[] =>
  subjects.flatMap((subject) => cite(subject, edition) ?? []);
