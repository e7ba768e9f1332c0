import type { CardEntry } from '#cards/pool/card-pool.ts';
import { parseQuery } from '#cards/query/parse-query.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../../answer/answer.ts';
import { type Found, defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import type { NamedCard } from '../reading/question.ts';
import { NUMBER, numberIn, phrase, wordSet } from '../reading/words.ts';
import { isLand, isPermanentCard } from './card-facts.ts';
import { bodyOf, defendsInSentences, mayBeNoCreature, mayBecomeCreature } from './defenses.ts';
import { type Doing, type Effect, effectsOf } from './effects.ts';
import { defenseKind } from './protection.ts';
import { STATE_PARTS, type State, type StatePart, statesOf } from './states.ts';

/*
 * Whether what a card does reaches another card, by its mana value and types.
 */

type Computed = Omit<Answer, 'source'>;

const DOINGS: readonly (readonly [string, readonly Doing[]])[] = [
  ['counter', ['counter']],
  ['destroy|kill|die|dies|dead|blow|blows', ['destroy']],
  ['exile', ['exile']],
  ['bounce|return', ['return']],
  ['discard', ['discard']],
];

/** Damage and -X/-X get rid of a creature only by its toughness, and its controller chooses what is sacrificed. */
const UNSURE: ReadonlySet<Doing> = new Set(['shrink', 'sacrifice']);
const RIDS = /\b(?:takes? out|gets? rid of|removes?|deal with|handles?|snare|push|works?)\b/;

const VERBS =
  'hits?|counters?|countered|destroys?|destroyed|kills?|killed|exiles?|exiled|takes? out|gets? rid of|removes?|reach(?:es)?|affects?|works? (?:on|against|vs)|takes?|snare|push|deal with|handles?|discards?|discard it|die|dies|bounces?|blow up|blows up|hit by|catch(?:es)?|remove';

const FILLERS = wordSet(`
  card spell spells creature permanent opp opponent opponents he she they cast casts casting say says said name naming choose
  hold holding held hand has have am allowed able against vs versus number mana value cmc counter counters colors color
  spent charge without with no revolt off sacrifice sacrificed use using it that
  this target targeting legal legally single blue white black red green by delving everything delve on at for set turned
  over down kicked kicker still them all lies which lie
`);

/** `on 2`, `for 1`, `with two counters`, `naming 3`, `3 colors spent` */
const CHOSEN = phrase(
  `(?:(?:on|for|at|with|set to|naming|name|say|says|choosing|choose|and|x|is|equals|w|of) )+(?:x )?(?:is )?(${NUMBER}|no)(?: (?:charge )?counters?(?: on it)?| colou?rs?(?: of mana)?(?: spent)?| mana)?|(${NUMBER}) (?:counters?|colou?rs?(?: of mana)?(?: spent)?)`,
);

const reachKind = defineKind('what a card reaches', {
  asks: phrase(
    `(?:be |get |gets |it |to |with that |by that |him |them )?(?:${VERBS})(?: (?:by|it with|with|to|it with that|with that))?`,
  ),
  parts: {
    ...STATE_PARTS,
    number: CHOSEN,
    again: phrase(`(?:it |he |she |they )?(?:${VERBS})(?: (?:it|by|with that|it with that))?`),
    revolt: phrase('(?:with|has|have|and|but|without|no) ?(?:(no|without) )?revolt|revolt'),
    kicked: phrase('kicked|with kicker'),
  },
  cards: [2, 2],
  fillers: FILLERS,
  compute(found) {
    const { question, parts, cards, asks, order } = found;
    const [first, second] = cards;
    if (!first || !second || !namesNoPlayer(order) || !isYesNo(question) || parts.kicked) return null;
    if (
      /\b(?:protection|survive|not|never|unless|after|respond|response|copy|copies|trigger|ability|abilities)\b/.test(
        question.words,
      )
    )
      return null;
    const { ruleset } = question;
    const number = parts.number ? (parts.number[1] ?? parts.number[2]) : undefined;
    const value = number === undefined ? undefined : number === 'no' ? 0 : numberIn(number);
    const isPassive = /\bby$/.test(asks[0].trim());
    const [source, object] = isPassive
      ? [second, first]
      : effectsOf(first.entry, value, ruleset.edition).length > 0
        ? [first, second]
        : [second, first];
    const effects = fitting(effectsOf(source.entry, value, ruleset.edition), asks[0]);
    if (effects.length === 0 || effects.some(({ needsNumber }) => needsNumber)) return null;
    if (effects.some(({ does }) => UNSURE.has(does) || (does === 'damage' && RIDS.test(asks[0]))))
      return null;
    if (source.entry.card.name === 'Fatal Push' && parts.revolt && !/no|without/.test(parts.revolt[0]))
      return null;
    return reaches(object, effects, found);
  },
});

/** The effects that the question speaks of. */
function fitting(effects: readonly Effect[], asked: string): readonly Effect[] {
  const doing = DOINGS.find(([words]) => new RegExp(`\\b(?:${words})`).test(asked))?.[1];
  if (!doing) return effects;
  const fit = effects.filter(({ does }) => doing.includes(does));
  return fit.length > 0 ? fit : [];
}

const UNCOUNTERABLE = new Set([
  'Abrupt Decay',
  'Carnage Tyrant',
  'Counterflux',
  'Dovin’s Veto',
  "Dovin's Veto",
  'Great Sable Stag',
  'Loxodon Smiter',
  'Niv-Mizzet, Parun',
  'Supreme Verdict',
  'Thrun, the Last Troll',
  'Vexing Shusher',
]);

const isUncounterable = ({ card, oracle }: CardEntry): boolean =>
  oracle ? /can.t be countered/i.test(oracle.texts.join('\n')) : UNCOUNTERABLE.has(card.name);

function reaches(
  object: NamedCard,
  effects: readonly Effect[],
  { parts, question }: Found<StatePart>,
): Computed | null {
  const { ruleset } = question;
  const name = object.entry.card.name;
  let unlessCountered = false;
  const results: {
    readonly holds: boolean;
    readonly state: State | null;
    readonly citations: readonly Citation[];
    readonly effect: Effect;
  }[] = [];
  for (const effect of effects) {
    const states = statesOf(object, inZone(parts, effect));
    const there = (states ?? []).filter(({ object: { zone } }) => zone === effect.zone);
    if (effect.does === 'counter' && isUncounterable(object.entry)) unlessCountered = true;
    if (effect.targets || effect.does === 'destroy') {
      const body = bodyOf(object.entry, object.part ?? 0);
      const { keywords } = body;
      if (effect.zone === 'battlefield' && !parts.faceDown && defendsInSentences(body)) return null;
      const stands = [
        'hexproof',
        'hexproof from',
        'shroud',
        'protection',
        ...(effect.does === 'destroy' ? ['indestructible'] : []),
      ];
      if (effect.zone === 'battlefield' && !parts.faceDown && stands.some((keyword) => keywords.has(keyword)))
        return null;
    }
    if (there.length === 0) {
      // A card that cannot be there is not reached.
      const isNever =
        (effect.zone === 'battlefield' && !isPermanentCard(object.entry.card) && effects.length > 1) ||
        (effect.zone === 'stack' && isLand(object.entry.card));
      if (!isNever) return null;
      results.push({ holds: false, state: null, citations: [], effect });
      continue;
    }
    for (const state of there) {
      // Of a card whose text is not held, only keywords are known, and this question is mostly about what else it says.
      const isOfText = effect.zone === 'battlefield' && (effect.targets || effect.does === 'destroy');
      const ruling = effect.query ? checkQuestion(state.object, effect.query, ruleset) : null;
      if (ruling && (!ruling.ok || ruling.value.answer.unknown)) return null;
      const holds = ruling ? ruling.value.answer.answer : true;
      if (effect.zone === 'battlefield' && /creature/.test(effect.says) && !parts.faceDown) {
        const body = bodyOf(object.entry, state.object.halves?.[0] ?? object.part ?? 0);
        const [kind = ''] = effect.says.split(WITH_VALUE);
        if (holds ? mayBeNoCreature(body) : mayBecomeCreature(body) && !isOfKind(state, kind, ruleset))
          return null;
      }
      if (holds && isOfText && !object.entry.oracle && !parts.faceDown && !effect.says.includes('mana value'))
        return null;
      results.push({
        holds,
        state,
        citations: ruling ? ruling.value.citations : [],
        effect,
      });
    }
  }
  if (unlessCountered)
    return {
      verdict: 'no',
      text: text`${name} can’t be countered.`,
      rules: citeRules(ruleset.edition, 'card/precedence'),
    };
  const [one] = results;
  if (!one) return null;
  const yes = results.filter(({ holds }) => holds);
  const cited = (yes.length > 0 ? yes : results).flatMap(({ citations }) => citations);
  // What a spell may target is what it says; where the characteristics of objects come from decides nothing.
  const isOfTargets = effects.every(({ targets, says }) => targets && !says.includes('mana value'));
  const [rule = citeRules(ruleset.edition, 'object/mana-value')[0], ...others] = isOfTargets
    ? citeRules(ruleset.edition, 'target/players')
    : cited;
  const rules = distinct([rule, ...others]);
  const command = { label: name, path: 'card', options: { name } } as const;
  const valueHere = (state: State | null): string => {
    if (!state) return '';
    const ruling = valueOf(state.object, 'mana-value', ruleset);
    return ruling.ok ? ruling.value.answer.answers.join(' and ') : '';
  };
  const isOpen = new Set(results.map(({ holds }) => holds)).size > 1;
  if (isOpen && !isEither(effects)) {
    const label = (some: typeof results): string => some.map(({ state }) => state?.label ?? '').join(' or ');
    return {
      text: text`**It depends.** ${name}: yes ${label(yes)}; no ${label(results.filter(({ holds }) => !holds))}.`,
      rules,
      command,
    };
  }
  const shown = yes[0] ?? results.find(({ state }) => state !== null) ?? one;
  const value = valueHere(shown.state);
  const where = shown.state?.label ? ` (${shown.state.label})` : '';
  const [kind = '', ofValue] = shown.effect.says.split(WITH_VALUE);
  const failsByKind =
    yes.length === 0 && ofValue !== undefined && shown.state && !isOfKind(shown.state, kind, ruleset);
  const aboutValue = ofValue !== undefined && !failsByKind;
  return {
    verdict: yes.length > 0 ? 'yes' : 'no',
    text: shown.state
      ? text`${name}${where}${aboutValue ? ` has mana value ${value}` : ''}: ${yes.length > 0 ? 'within' : 'not'} “${failsByKind ? kind : shown.effect.says}”.`
      : text`${name} is never ${shown.effect.zone === 'stack' ? 'a spell' : 'on the battlefield'}.`,
    rules,
    command,
  };
}

const WITH_VALUE = ' with mana value ';

/** True if an object is what an effect asks for, apart from its mana value. */
function isOfKind({ object }: State, kind: string, ruleset: Found<never>['question']['ruleset']): boolean {
  const query = parseQuery(kind.replace(/ ?\b(?:cards?|spells?)$/, ''));
  const ruling = query.ok ? checkQuestion(object, query.value, ruleset) : null;
  return !ruling?.ok || ruling.value.answer.answer;
}

/** A card that does several things reaches if one of them does. */
const isEither = (effects: readonly Effect[]): boolean => effects.length > 1;

/** The state of the object where the effect looks, if the question does not say another zone. */
function inZone(parts: Found<StatePart>['parts'], { zone }: Effect): Found<StatePart>['parts'] {
  const said = parts.zone?.[1];
  if (said !== undefined || parts.cast)
    return parts.cast && zone !== 'stack' ? { ...parts, cast: null, zone: zoneMatch(zone) } : parts;
  return { ...parts, zone: zoneMatch(zone) };
}

const zoneMatch = (zone: string): RegExpExecArray | null => /^(.*)$/.exec(zone);

export const REACH_KINDS = [defenseKind, reachKind];
