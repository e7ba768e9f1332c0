import type { Card } from '../../engine/cards/card.ts';
import { citeOrLater } from '../../engine/rule-numbers/citing.ts';
import { rulesetOf, type Ruleset } from '../../engine/editions/rulesets.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { CardObject } from '../../engine/cards/objects.ts';
import type { RuleSubject } from '../../engine/rule-numbers/numbers.ts';
import { cite } from '../../engine/rule-numbers/table.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { isMeldResult } from '../../engine/faces/double-faced.ts';
import { sharesTypeLine } from '../../engine/split-cards/halves.ts';
import { isToken } from '../../engine/cards/type-lines.ts';
import { besides, citeAll } from '../words/cite.ts';
import { plain } from '../words/escape.ts';
import { inWords, listed } from '../words/words.ts';
import { isHalfSeen } from './say-object.ts';
import { inZone, manaValueIn } from '../words/game-terms.ts';

/*
 * Small lines below an answer: what was typed and says nothing there, and what the answer takes for granted.
 */

/**
 * Lists what is to be noted on an object that somebody asks about.
 * @param asksValue whether its mana value is asked for.
 * @param prefix what stands before the names of its options.
 */
export function notesOn(
  object: CardObject,
  edition: Edition,
  asksValue: boolean,
  prefix: '' | 'with-' = '',
): readonly string[] {
  return [
    ...noteX(object, edition, asksValue, `\`${prefix}x:\``),
    ...noteHalf(object, edition, `\`${prefix}half:\``),
    ...noteToken(object, edition),
    ...noteFlipped(object, edition),
    ...noteMelded(object.card, edition),
    ...noteManyParts(object.card),
  ];
}

/** True if the mana value of a spell depends on a number that nobody said. */
export const isXUnsaid = (object: CardObject): boolean =>
  object.zone === 'stack' && !object.faceDown && object.x === undefined && hasX(object);

const X = /\{[XYZ]\}/;

/** True if there is an X, Y or Z in a mana cost that counts where the object is. */
function hasX({ card, halves = [] }: CardObject): boolean {
  const places = halves.length > 0 ? halves : [0];
  return places.some((place) => X.test(costOf(card, place)));
}

/** A back face without a mana cost has its front's mana value, X and all. */
const costOf = ({ layout, parts }: Card, place: number): string =>
  parts[place]?.manaCost || (layout === 'double-faced' ? parts[0].manaCost : '');

function noteX(object: CardObject, edition: Edition, asksValue: boolean, option: string): readonly string[] {
  const rules = () => citeFor(['object/mana-value-x'], edition);
  if (object.x === undefined)
    return asksValue && isXUnsaid(object)
      ? [`-# X is the number chosen for it, and 0 here: add ${option}. ${rules()}`]
      : [];
  if (object.faceDown) return [`-# Nothing of a mana cost is seen face down: ${option} says nothing here.`];
  if (object.zone !== 'stack')
    return [`-# X is 0 anywhere but on the stack: ${option} says nothing here. ${rules()}`];
  return hasX(object) ? [] : [`-# There is no X in that mana cost: ${option} says nothing here.`];
}

function noteHalf(object: CardObject, edition: Edition, option: string): readonly string[] {
  const { card, halves, faceDown = false } = object;
  if (halves === undefined || card.parts.length < 2 || isHalfSeen(object)) return [];
  if (faceDown) return [`-# Nothing of a half is seen face down: ${option} says nothing here.`];
  const isOnBattlefieldToo = card.layout === 'double-faced' || sharesTypeLine(card);
  const zones = ['stack', ...(isOnBattlefieldToo ? (['battlefield'] as const) : [])] as const;
  const where = listed(zones.map((one) => inZone(one, edition)));
  return [`-# A half makes a difference only ${where}: ${option} says nothing here.`];
}

/** A token is nowhere but on the battlefield for longer than until state-based actions are checked. */
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

/** Where the phased-out zone is no part of the battlefield, nothing is flipped there; it is once it phases in. */
function noteFlipped({ zone, flipped = false }: CardObject, edition: Edition): readonly string[] {
  if (zone !== 'phased-out' || !flipped) return [];
  const zones = editionsWhere(edition, ({ phasing }) => phasing === 'zone');
  if (zones.length === 0) return [];
  const rules = citeIn(['status/phased-out', 'phasing/in'], zones);
  return [`-# In the phased-out zone nothing is flipped, but that it was is remembered. ${rules}`];
}

/** Which two cards a melded permanent is, and that a copy of it is none of them. */
function noteMelded(card: Card, edition: Edition): readonly string[] {
  if (!isMeldResult(card) || !card.meld) return [];
  const fronts = listed(card.meld.fronts.map((name) => plain(name)));
  return [`-# Melded from ${fronts}; a copy of it has ${manaValueIn(edition)} 0.`];
}

/** The rules know split cards of two halves only. */
export function noteManyParts({ layout, parts }: Card): readonly string[] {
  if (layout !== 'split' || parts.length < 3) return [];
  return [`-# The rules speak of two halves, and are applied to ${inWords(parts.length)} in the same way.`];
}

const editionsWhere = (edition: Edition, has: (ruleset: Ruleset) => boolean): readonly Edition[] =>
  [edition, besides(edition)].filter((one) => has(rulesetOf(one)));

/**
 * The rules under the edition asked for, or the first later ones, which is said, and under those beside it as far as
 * they have them.
 */
function citeFor(subjects: readonly RuleSubject[], edition: Edition): string {
  const own = subjects.map((subject) => citeOrLater(subject, edition));
  const isSilent = subjects.some((subject) => !cite(subject, edition));
  const rules = edition === 'founding' ? 'rules of 2006' : `rules of ${edition}`;
  const cited = citeAll([...own, ...citedIn(subjects, besides(edition))]);
  return isSilent ? `The ${rules} are silent: ${cited}` : cited;
}

const citeIn = (subjects: readonly RuleSubject[], editions: readonly Edition[]): string =>
  citeAll(editions.flatMap((edition) => citedIn(subjects, edition)));

const citedIn = (subjects: readonly RuleSubject[], edition: Edition): readonly Citation[] =>
  subjects.flatMap((subject) => cite(subject, edition) ?? []);
