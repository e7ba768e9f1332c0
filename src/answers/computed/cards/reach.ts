import type { CardEntry } from '#cards/pool/card-pool.ts';
import { parseQuery } from '#cards/query/parse-query.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../../answer/answer.ts';
import { defineKind, isOpenQuestion } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { NUMBER_PATTERN, numeralValue, phrase } from '../reading/words.ts';
import { isLandCard, isPermanentCard } from './card-facts.ts';
import { combatTraits, defendsInSentences, mayNotBeCreature, mayBecomeCreature } from './defenses.ts';
import { type EffectVerb, type Effect, effectsOf } from './effects.ts';
import { defenseKind } from './protection.ts';
import { CHANGE_WORDS } from './state-answers.ts';
import { STATE_EVENTS, type State, statesOf } from './states.ts';

/* Answers whether a card's effect can affect another card, by its mana value and types. */

type Computed = Omit<Answer, 'source'>;

const WORDS_OF_VERBS: readonly (readonly [string, readonly EffectVerb[]])[] = [
  ['counter(?!s\\b)|counters (?:it|my|the|his|that|#)|countered', ['counter']],
  ['destroy|kill|die|dies|dead|blow|blows|goes? boom|explodes?', ['destroy']],
  ['exile', ['exile']],
  ['bounce|return', ['return', 'other']],
  ['discard', ['discard']],
];

/** Damage and -X/-X kill a creature only depending on its toughness, and its controller chooses what to sacrifice. */
const UNSURE_VERBS: ReadonlySet<EffectVerb> = new Set(['shrink', 'sacrifice']);
const RID_WORDS = /\b(?:takes? out|gets? rid of|removes?|deal with|handles?|snare|push|works?)\b/;

const REACH_VERBS =
  'hits?|hitting|counters?|countered|destroys?|destroyed|kills?|killed|exiles?|exiled|takes? (?:out|it|that|the)|gets? rid of|removes?|reach(?:es)?|affects?|works?|takes?|snare|push|deal with|handles?|discards?|discarded|dies?|dead|bounces?|blows?|catch(?:es)?|stops?|target(?:s|ed)?|legal|illegal|eat(?:s|en)?|nab|strip|choose|pick|grab|imprint|(?:put|slot|stick|get|fit|go|goes) (?:\\S+ ){0,3}(?:under|on|onto|in|into)|nuke|wipes?|clears?|smack|answer|find|bring|valid|get|reanimate|return';

/** Questions about escaping ask the opposite. */
const ESCAPE_WORDS =
  /\b(?:surviv(?:e|es)|safe|dodge[sd]?|immune|escapes?|lives?|alive|stays?|slips?|avoids?|sneaks?|gets? (?:through|past|around)|goes through|makes it|keeps?|stick(?:s)? around)\b/;
const REMOVAL_WORDS =
  /\b(?:hits?|counter(?:s|ed)?|destroy(?:s|ed)?|kill(?:s|ed)?|exile[sd]?|removed?|discard(?:s|ed)?|dies?|dead|takes?|targets?)\b/;

/**
 * Phrases with a number that is not a mana value: `with two counters`, `3 colors spent`, and then `on 2`, `for 1`,
 * `naming 3`
 */
const COUNTED_PHRASE = phrase(
  `(${NUMBER_PATTERN}|no) (?:charge )?(?:counters?|colou?rs?(?: of mana)?(?: spent)?)(?: on it)?`,
);
const CHOSEN_NUMBER_PHRASE = phrase(
  `(?:(?:on|for|at|with|w|set to|to|naming|name|named|say|says|said|choosing|choose|chose|chosen|and|x|is|equals|of|calls?|called|has|sits?|sitting|number) )+(?:only |just |a |an |the |number )*(${NUMBER_PATTERN}|no)(?! (?:mana|life|cards?|damage|lands?))`,
);

const reachKind = defineKind('what a card reaches', {
  topic: phrase(REACH_VERBS),
  parts: { counted: COUNTED_PHRASE, number: CHOSEN_NUMBER_PHRASE },
  cards: [2, 2],
  vetoes:
    / (?:uncounterable|\d+ (?:less|more|fewer) (?:mana|cmc|mv)|protection|pro|unless|response|responding|copy|copies|copied|abilit(?:y|ies)|kicked|kicker|overload(?:ed)?|awaken|escaped?|hexproof|shroud|ward|indestructible|regenerat(?:e|es|ed)|block|blocks|blocking|legal in|deck|commander|mindslaver|cascade|how many|how much|which|who|whose|instead|resp|sac krenko|kick(?:s|ing|ed)?|fizzles?|draws?|win|wins|loses?|damage|legend) /,
  allowedConditions: new RegExp(
    `${STATE_EVENTS.source}|and i(?= (?:hold|have|control|cast) )|without revolt`,
  ),
  compute(recognized) {
    const { question, parts, cards } = recognized;
    const [first, second] = cards;
    if (!first || !second || isOpenQuestion(question)) return null;
    const words = ` ${question.words} `;
    const { ruleset } = question;
    const number = parts.counted?.[1] ?? parts.number?.[1];
    const value = number === undefined ? undefined : number === 'no' ? 0 : numeralValue(number);
    const effectsFor = ({ entry }: NamedCard): readonly Effect[] => effectsOf(entry, value, ruleset.edition);
    const inOrder = words.search(/ #0 /) <= words.search(/ #1 /) ? [first, second] : [second, first];
    const [one, other] = inOrder as [NamedCard, NamedCard];
    const isPassive =
      / (?:by|from|to|against|under|into|past|through|dodge|dodges|survive|survives) (?:the |an? |my |his |her |their |opponents )?#\d+/.test(
        words,
      );
    const [source, object] =
      effectsFor(one).length > 0 && !(isPassive && effectsFor(other).length > 0)
        ? [one, other]
        : [other, one];
    const sentence =
      question.sentences.findLast((each) => ESCAPE_WORDS.test(each) || REMOVAL_WORDS.test(each)) ?? '';
    const asksEscape = ESCAPE_WORDS.test(sentence);
    if (
      asksEscape &&
      REMOVAL_WORDS.test(sentence.replaceAll(/#\d+/g, '')) &&
      !/ (?:or|does|do|will|is) /.test(sentence)
    )
      return null;
    const all = effectsFor(source);
    const fit = effectsInQuestion(all, asksEscape ? '' : sentence);
    const inNamedZone = fit.filter(({ zone }) => mentionsZone(zone, words));
    const effects = fit.length > 1 && inNamedZone.length > 0 ? inNamedZone : fit;
    if (effects.length === 0 || effects.some(({ needsNumber }) => needsNumber)) return null;
    if (effects.some(({ verb }) => UNSURE_VERBS.has(verb) || (verb === 'damage' && RID_WORDS.test(sentence))))
      return null;
    if (
      source.entry.card.name === 'Fatal Push' &&
      / revolt(?:ed)? /.test(words) &&
      !/ (?:no|without|not|isnt|didnt|havent|hasnt|dont have|any|lacking|minus) (?:\S+ )?revolt/.test(words)
    )
      return null;
    if (
      effects.some(({ verb }) => verb === 'damage') &&
      (asksEscape || !/ (?:hits?|target(?:s|ed)?) /.test(words))
    )
      return null;
    if (CHANGE_WORDS.test(words)) return null;
    return judgeReach(object, effects, question, asksEscape);
  },
});

const mentionsZone = (zone: Effect['zone'], words: string): boolean =>
  ({
    battlefield: / (?:battlefield|board|table|in play|permanent|out|unlocked) /,
    hand: / (?:hand|discards?|holding|holds?) /,
    stack: / stack /,
    graveyard: / (?:graveyard|yard) /,
    library: / (?:library|deck) /,
    exile: / exile /,
    command: / command /,
    'phased-out': / phased /,
  })[zone].test(words);

/** The effects that the question is about. */
function effectsInQuestion(effects: readonly Effect[], sentence: string): readonly Effect[] {
  const verbs = WORDS_OF_VERBS.find(([words]) => new RegExp(`\\b(?:${words})`).test(sentence))?.[1];
  if (!verbs) return effects;
  return effects.filter(({ verb }) => verbs.includes(verb));
}

const UNCOUNTERABLE_CARDS = new Set([
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
  oracle ? /can.t be countered/i.test(oracle.texts.join('\n')) : UNCOUNTERABLE_CARDS.has(card.name);

function judgeReach(
  object: NamedCard,
  effects: readonly Effect[],
  question: Question,
  asksEscape: boolean,
): Computed | null {
  const isFaceDown = / (?:face ?down|morphed|manifest(?:ed)?|cloaked|disguised|a morph|as morph) /.test(
    ` ${question.words} `,
  );
  const { ruleset } = question;
  const name = object.entry.card.name;
  let isUncounterableSpell = false;
  const results: {
    readonly holds: boolean;
    readonly state: State | null;
    readonly citations: readonly Citation[];
    readonly effect: Effect;
  }[] = [];
  for (const effect of effects) {
    const states = statesOf(object, question, effect.zone);
    const statesInZone = (states ?? []).filter(({ object: { zone } }) => zone === effect.zone);
    if (effect.verb === 'counter' && isUncounterable(object.entry)) isUncounterableSpell = true;
    if (effect.hasTargets || effect.verb === 'destroy') {
      const traits = combatTraits(object.entry, object.part ?? 0);
      const { keywords } = traits;
      if (effect.zone === 'battlefield' && !isFaceDown && defendsInSentences(traits)) return null;
      const defendingKeywords = [
        'hexproof',
        'hexproof from',
        'shroud',
        'protection',
        ...(effect.verb === 'destroy' ? ['indestructible'] : []),
      ];
      if (
        effect.zone === 'battlefield' &&
        !isFaceDown &&
        defendingKeywords.some((keyword) => keywords.has(keyword))
      )
        return null;
    }
    if (statesInZone.length === 0) {
      // A card that can't be in that zone is never affected.
      const isImpossible =
        (effect.zone === 'battlefield' && !isPermanentCard(object.entry.card) && effects.length > 1) ||
        (effect.zone === 'stack' && isLandCard(object.entry.card));
      if (!isImpossible) return null;
      results.push({ holds: false, state: null, citations: [], effect });
      continue;
    }
    for (const state of statesInZone) {
      // For a card whose text is not imported, only keywords are known, while this question mostly depends on the rest.
      const dependsOnText = effect.zone === 'battlefield' && (effect.hasTargets || effect.verb === 'destroy');
      const ruling = effect.query ? checkQuestion(state.object, effect.query, ruleset) : null;
      if (ruling && (!ruling.ok || ruling.value.answer.unknown)) return null;
      const holds = ruling ? ruling.value.answer.answer : true;
      if (effect.zone === 'battlefield' && /creature/.test(effect.description) && !isFaceDown) {
        const traits = combatTraits(object.entry, state.object.halves?.[0] ?? object.part ?? 0);
        const [kind = ''] = effect.description.split(WITH_VALUE);
        if (holds ? mayNotBeCreature(traits) : mayBecomeCreature(traits) && !isOfKind(state, kind, ruleset))
          return null;
      }
      if (
        holds &&
        dependsOnText &&
        !object.entry.oracle &&
        !isFaceDown &&
        !effect.description.includes('mana value')
      )
        return null;
      results.push({
        holds,
        state,
        citations: ruling ? ruling.value.citations : [],
        effect,
      });
    }
  }
  if (isUncounterableSpell)
    return {
      verdict: asksEscape ? 'yes' : 'no',
      text: text`${name} can’t be countered.`,
      rules: citeRules(ruleset.edition, 'card/precedence'),
    };
  const [one] = results;
  if (!one) return null;
  const affected = results.filter(({ holds }) => holds);
  const cited = (affected.length > 0 ? affected : results).flatMap(({ citations }) => citations);
  // A spell's text determines its targets, so rules about the sources of characteristics don't matter.
  const isAboutTargets = effects.every(
    ({ hasTargets, description }) => hasTargets && !description.includes('mana value'),
  );
  const [rule = citeRules(ruleset.edition, 'object/mana-value')[0], ...others] = isAboutTargets
    ? citeRules(ruleset.edition, 'target/players')
    : cited;
  const rules = distinct([rule, ...others]);
  const command = { label: name, path: 'card', options: { name } } as const;
  const manaValueIn = (state: State | null): string => {
    if (!state) return '';
    const ruling = valueOf(state.object, 'mana-value', ruleset);
    return ruling.ok ? ruling.value.answer.answers.join(' and ') : '';
  };
  const differs = new Set(results.map(({ holds }) => holds)).size > 1;
  // If a card has several effects, it is enough that one of them applies.
  if (differs && effects.length === 1) {
    const label = (group: typeof results): string =>
      group.map(({ state }) => state?.label ?? '').join(' or ');
    return {
      text: text`**It depends.** ${name}: yes ${label(affected)}; no ${label(results.filter(({ holds }) => !holds))}.`,
      rules,
      command,
    };
  }
  const shown = affected[0] ?? results.find(({ state }) => state !== null) ?? one;
  const value = manaValueIn(shown.state);
  const stateNote = shown.state?.label ? ` (${shown.state.label})` : '';
  const [kind = '', ofValue] = shown.effect.description.split(WITH_VALUE);
  const failsByKind =
    affected.length === 0 && ofValue !== undefined && shown.state && !isOfKind(shown.state, kind, ruleset);
  const mentionsValue = ofValue !== undefined && !failsByKind;
  return {
    verdict: affected.length > 0 === asksEscape ? 'no' : 'yes',
    text: shown.state
      ? text`${name}${stateNote}${mentionsValue ? ` has mana value ${value}` : ''}: ${affected.length > 0 ? 'within' : 'not'} “${failsByKind ? kind : shown.effect.description}”.`
      : text`${name} is never ${shown.effect.zone === 'stack' ? 'a spell' : 'on the battlefield'}.`,
    rules,
    command,
  };
}

const WITH_VALUE = ' with mana value ';

/** True if an object meets an effect's requirements apart from its mana value. */
function isOfKind({ object }: State, kind: string, ruleset: Question['ruleset']): boolean {
  const query = parseQuery(kind.replace(/ ?\b(?:cards?|spells?)$/, ''));
  const ruling = query.ok ? checkQuestion(object, query.value, ruleset) : null;
  return !ruling?.ok || ruling.value.answer.answer;
}

export const REACH_KINDS = [defenseKind, reachKind];
