import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

/*
 * Words that reverse the answer to a question although the rest stays the same: "can a tapped creature block" and "can
 * an untapped creature block" have most letters and all stems in common.
 */

/** Groups of alternatives, one per line; spaces separate the forms of an alternative. */
const GROUPS: readonly (readonly (readonly string[])[])[] = `
tapped | untapped
attack attacks attacking attacked attacker attackers swing swings swinging | block blocks blocking blocked blocker blockers
before | after
first | second | third | last
cast casts casting | copy copies copied copying | counter counters countered
enters enter entering etb etbs | leaves leave leaving left ltb
dies die died dying death dead | exile exiled exiles | bounce bounced bounces unsummon | flicker flickered blink blinked
destroy destroyed destroys | sacrifice sacrificed sacrifices sac saced sacced
gain gains gained | lose loses lost
draw draws drew drawing | discard discards discarded
controls control controlled | owns own owned owner
instant instants flash | sorcery sorceries
activated activate activates activating | triggered trigger triggers triggering
spell spells | ability abilities
creature creatures guy dude dudes guys | planeswalker planeswalkers walker | land lands | artifact artifacts | enchantment enchantments | player players face
token tokens | card cards
hexproof | shroud | protection pro | ward | indestructible
deathtouch | lifelink | trample | flying flyer flier | reach | menace | haste | vigilance | defender
upkeep | main | combat | end
target targets targeted targeting | each all every everyone
less fewer lower smaller | more greater bigger higher
most | least
always | never
same | different other another
equal | double twice
even | odd
up | down
top | bottom
with | without
white | blue | black | red | green | colorless
graveyard | hand | library deck | battlefield play | command
winner win wins winning won | loser losing
together both once simultaneously | separately separate
full | empty
only | also too
still keep keeps stay stays remain remains | stop stops stopped prevent prevents fizzle fizzles
can could may able allowed legal | must forced required obliged haveto needto
survive survives survived safe alive live lives | die dies killed kill kills dead destroyed
combat | noncombat
nonland | land
nontoken | token
mana | life
during | outside
cost costs tax pay paying paid | free
each | one single once
two | three | four
does | can
ability effect trigger | cast
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((forms) => forms.trim().split(/\s+/)));

/** The group and alternative of each form. */
const FORMS: ReadonlyMap<string, readonly (readonly [group: number, alternative: number])[]> = (() => {
  const forms = new Map<string, (readonly [number, number])[]>();
  for (const [group, alternatives] of GROUPS.entries())
    for (const [alternative, words] of alternatives.entries())
      for (const word of words) forms.set(word, [...(forms.get(word) ?? []), [group, alternative]]);
  return forms;
})();

const NEGATION =
  /^(?:cant|cannot|not|dont|doesnt|didnt|isnt|arent|wasnt|wont|wouldnt|shouldnt|never|no|nothing|nobody|without|neither|nor|illegal|impossible|forbidden|wrong|cheating)$/;
const MINE = /^(?:i|im|ive|id|ill|me|my|mine|we|our|us)$/;
const THEIRS =
  /^(?:he|hes|him|his|she|shes|her|hers|they|theyre|them|their|theirs|opp|opps|opponent|opponents|enemy|enemys|someone|somebody)$/;
/**
 * The beginning of a qualification that narrows a question, even if no rarer word follows: `with itself`, `before it
 * does`.
 */
const QUALIFIER =
  /^(?:before|after|with|without|if|unless|when|while|during|until|itself|only|just|alone|except|since|because|already)$/;
const NUMBER = /^[+-]?\d+(?:\/[+-]?\d+)?$/;

/** The features in which two questions have to agree to have the same answer. */
export interface Contrasts {
  /** For each group, the alternatives that occur, as bits. */
  readonly alternatives: ReadonlyMap<number, number>;
  readonly negations: number;
  readonly mine: boolean;
  readonly theirs: boolean;
  readonly isQualified: boolean;
  readonly numbers: readonly string[];
  /** The object of each verb, by the first significant word after it: `flyer` for `block a flyer`. */
  readonly objects: ReadonlyMap<string, string>;
}

/** Verbs whose object affects the answer. */
const VERBS: ReadonlySet<string> = new Set(
  [
    'block',
    'attack',
    'target',
    'counter',
    'copy',
    'sacrifice',
    'destroy',
    'equip',
    'enchant',
    'cast',
    'tap',
    'untap',
    'exile',
    'kill',
    'stop',
    'have',
    'has',
    'with',
  ].map(stem),
);
/** Words that may precede the object. */
const ARTICLES =
  /^(?:an?|the|my|his|her|their|its|your|our|this|that|another|other|one|two|any|some|own|opponents?|opps?|someones|target|it|him|them|me|to|with|from|by|for|of)$/;

function objectsIn(words: readonly string[]): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const verb = stem(word);
    if (!VERBS.has(verb)) continue;
    const object = words.slice(index + 1, index + 1 + MAX_DISTANCE).find((next) => !ARTICLES.test(next));
    if (object !== undefined && !objects.has(verb)) objects.set(verb, objectOf(object));
  }
  return objects;
}

const MAX_DISTANCE = 4;

/** Unifies words for the same thing. */
function objectOf(word: string): string {
  const [[group, alternative] = []] = FORMS.get(word) ?? [];
  return group === undefined ? stem(word) : `${group}.${alternative}`;
}

export function contrastsOf(text: string): Contrasts {
  const alternatives = new Map<number, number>();
  const words = wordsOf(
    text.replaceAll(
      /\b(have|has|need|needs) to\b/gi,
      (_, verb: string) => `${verb.slice(0, 4).replace('has', 'have')}to`,
    ),
  );
  for (const word of words)
    for (const [group, alternative] of FORMS.get(word) ?? [])
      alternatives.set(group, (alternatives.get(group) ?? 0) | (1 << alternative));
  return {
    alternatives,
    negations: words.filter((word) => NEGATION.test(word)).length,
    mine: words.some((word) => MINE.test(word)),
    theirs: words.some((word) => THEIRS.test(word)),
    isQualified: words.some((word) => QUALIFIER.test(word)),
    numbers: words.filter((word) => NUMBER.test(word)).toSorted(),
    objects: objectsIn(words),
  };
}

/** Differences between two questions that may reverse the answer. */
export interface Disagreement {
  /** The number of groups in which the questions have different alternatives. */
  readonly opposed: number;
  /** The number of groups of which only one question has an alternative, or has more of them. */
  readonly partial: number;
  /** The number of groups of which only the first question has an alternative. */
  readonly added: number;
  /** True if one question is negated more often than the other. */
  readonly isNegated: boolean;
  /** Counts whether only one is about the asker's own things, and whether only one is about another player's. */
  readonly persons: number;
  /** True if only the second is qualified. */
  readonly isNarrower: boolean;
  readonly isOtherNumber: boolean;
  /** The number of verbs that both have with different objects. */
  readonly otherObjects: number;
}

export function disagreementOf(a: Contrasts, b: Contrasts): Disagreement {
  let [opposed, partial, added] = [0, 0, 0];
  for (const group of new Set([...a.alternatives.keys(), ...b.alternatives.keys()])) {
    const [one, other] = [a.alternatives.get(group) ?? 0, b.alternatives.get(group) ?? 0];
    if (one === other) continue;
    if (one !== 0 && other !== 0 && (one & other) === 0) opposed += 1;
    else partial += 1;
    if (other === 0) added += 1;
  }
  return {
    opposed,
    partial,
    added,
    isNegated: a.negations !== b.negations,
    persons: Number(a.mine !== b.mine) + Number(a.theirs !== b.theirs),
    isNarrower: b.isQualified && !a.isQualified,
    isOtherNumber: a.numbers.join(' ') !== b.numbers.join(' '),
    otherObjects: [...a.objects].filter(
      ([verb, object]) => b.objects.has(verb) && b.objects.get(verb) !== object,
    ).length,
  };
}
