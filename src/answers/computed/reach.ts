import type { CardEntry } from '#cards/pool/card-pool.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { Answer } from '../answer/answer.ts';
import { bodyOf, protectionsOf, protects, qualityNamed, type Quality } from './defenses.ts';
import { effectsOf, type Doing, type Effect } from './effects.ts';
import { defineKind, isYesNo, namesNoPlayer, type Found } from './kind.ts';
import type { NamedCard, Question } from './question.ts';
import { STATE_PARTS, statesOf, type State, type StatePart } from './states.ts';
import { isLand, isPermanentCard } from './card-facts.ts';
import { NUMBER, numberIn, phrase, wordSet } from './words.ts';

/*
 * Whether what a card does reaches another card: by its mana value and types, and past hexproof, shroud and protection.
 */

type Computed = Omit<Answer, 'source'>;

const DOINGS: readonly (readonly [string, readonly Doing[]])[] = [
  ['counter', ['counter']],
  ['destroy|kill|die|dies|dead', ['destroy', 'damage', 'shrink']],
  ['exile', ['exile']],
  ['bounce|return', ['return']],
  ['discard', ['discard']],
];

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
    const number = parts.number ? (parts.number[1] ?? parts.number[2]) : undefined;
    const value = number === undefined ? undefined : number === 'no' ? 0 : numberIn(number);
    const isPassive = /\bby$/.test(asks[0].trim());
    const [source, object] = isPassive
      ? [second, first]
      : effectsOf(first.entry, value).length > 0
        ? [first, second]
        : [second, first];
    const effects = fitting(effectsOf(source.entry, value), asks[0]);
    if (effects.length === 0 || effects.some(({ needsNumber }) => needsNumber)) return null;
    if (isPassive && effectsOf(source.entry, value).length === 0) return null;
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
      const { keywords } = bodyOf(object.entry, object.part ?? 0);
      const stands = [
        'hexproof',
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
      const ruling = effect.query ? checkQuestion(state.object, effect.query, ruleset) : null;
      if (ruling && (!ruling.ok || ruling.value.answer.unknown)) return null;
      results.push({
        holds: ruling ? ruling.value.answer.answer : true,
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
  const [rule = citeRules(ruleset.edition, 'object/mana-value')[0], ...others] = cited;
  const rules = distinct([rule, ...others]);
  const command = { label: name, path: 'card', options: { card: name } } as const;
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
  const shown = yes[0] ?? one;
  const value = valueHere(shown.state);
  const where = shown.state?.label ? ` (${shown.state.label})` : '';
  const aboutValue = /mana value/.test(shown.effect.says);
  return {
    verdict: yes.length > 0 ? 'yes' : 'no',
    text: shown.state
      ? text`${name}${where}${aboutValue ? ` has mana value ${value}` : ''}: ${yes.length > 0 ? 'within' : 'not'} “${shown.effect.says}”.`
      : text`${name} is never ${shown.effect.zone === 'stack' ? 'a spell' : 'on the battlefield'}.`,
    rules,
    command,
  };
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

const SURVIVE =
  'survives?|lives?(?: through)?|safe (?:from|against|vs)|saved? (?:from|it from|my .* from)|protects?(?: it)? (?:from|against)|immune to|withstands?|die(?:s)? to|dies? from|gets? killed by|killed by|stays? alive';
const HIT =
  'targets?|targeted(?: by)?|bolt|plow|path|swords|murder|kills?|destroys?|hits?|hit|damages?|get rid of|remove|exile|wipe|stops?|affect|kill it with';

/** Whether a creature is touched, past what protects it. */
const defenseKind = defineKind('past protection', {
  asks: phrase(
    `(?:it |still |even |be |get |gets |a |the )?(?:${SURVIVE}|${HIT})(?: by| with| it with| against)?`,
  ),
  parts: {
    protection: phrase(
      '(?:(?:with|has|have|having|its|the|w|gives|giving|it|and) )*(?:protection|pro) (?:from )?(white|blue|black|red|green|artifacts|creatures|everything|colored spells|black spells)(?: spells)?(?: creature)?',
    ),
    hexproof: phrase('(?:(?:with|has|have|having|w|a) )*(hexproof|shroud|indestructible)(?: creature)?'),
    whose: phrase('(?:an |my |your |his |her |their )?opponents?|theirs|they control'),
    resolves: phrase(
      '(?:if |when |once |after )?(?:it |i )?(?:resolves|resolve|cast|casts|play|plays|is cast)(?: with)?',
    ),
    again: phrase(`(?:it |still )?(?:${SURVIVE}|${HIT})(?: by| with| it with)?`),
    there: phrase('on (?:the )?(?:battlefield|board|table)|in play'),
  },
  cards: [1, 2],
  fillers: wordSet(
    'creature creatures guy spell spells board wipe opp opponent opponents own mine still so does then pro w protection',
  ),
  compute({ question, asks, parts, cards, order }) {
    if (!namesNoPlayer(order) || !isYesNo(question)) return null;
    if (
      /\b(?:not|never|unless|equip|enchant|aura|attach|block|blocked|regenerate|ward|counter|player)\b/.test(
        question.words,
      )
    )
      return null;
    if (/\bmy own\b/.test(question.words)) return null;
    const [first, second] = cards;
    if (!first) return null;
    const pairs = second
      ? ([
          [first, second],
          [second, first],
        ] as const)
      : ([[first, null]] as const);
    const found = pairs.flatMap(([source, body]) => {
      const effects = effectsOf(source.entry, undefined).filter(
        ({ zone, needsNumber }) => zone === 'battlefield' && !needsNumber,
      );
      return effects.length === 1 && effects[0] ? [{ source, body, effect: effects[0] }] : [];
    });
    const [only, ...others] = found;
    if (!only || others.length > 0) return null;
    const { source, body, effect } = only;
    const qualities: Quality[] = [];
    const keywords = new Set<string>();
    const said = parts.protection?.[1];
    if (said !== undefined) {
      const quality = qualityNamed(said === 'colored spells' ? 'spells that are one or more colors' : said);
      if (!quality) return null;
      qualities.push(quality);
    }
    if (parts.hexproof) keywords.add(parts.hexproof[1] ?? '');
    const creature = body ? bodyOf(body.entry, body.part ?? 0) : null;
    if (creature) {
      if (!creature.types.includes('Creature')) return null;
      for (const keyword of creature.keywords) keywords.add(keyword);
      if (creature.keywords.has('protection')) {
        const own = protectionsOf(creature);
        if (!own && said === undefined) return null;
        // What the question says of the card may be in other words than its own.
        if (own) qualities.push(...own);
      }
      if (
        creature.text !== null &&
        /can’t be (?:the )?target|protection from the chosen/.test(creature.text) &&
        !keywords.has('shroud')
      )
        return null;
    } else if (qualities.length === 0 && keywords.size === 0) return null;
    const isDefended =
      qualities.length > 0 ||
      ['hexproof', 'shroud', 'indestructible'].some((keyword) => keywords.has(keyword));
    if (keywords.has('ward') || (!isDefended && !new RegExp(`(?:${SURVIVE})`).test(asks[0]))) return null;
    if (/stop/.test(asks[0]) && said === undefined && !parts.hexproof) return null;
    const verdict = isTouched(
      source,
      effect,
      qualities,
      keywords,
      creature?.toughness ?? null,
      creature !== null,
    );
    if (!verdict) return null;
    const asksSurvival = new RegExp(`(?:${SURVIVE}|stops?)`).test(asks[0]) && !/die|killed/.test(asks[0]);
    const isAboutTarget = /target/.test(asks[0]);
    if (isAboutTarget && verdict.targeted === null) return null;
    const touched = isAboutTarget ? verdict.targeted === true : verdict.isTouched;
    if (!isAboutTarget && effect.query && body && !fits(effect, body, question)) return null;
    const holds = asksSurvival ? !touched : touched;
    return {
      verdict: holds ? 'yes' : 'no',
      text: verdict.why,
      rules: citeRules(question.ruleset.edition, verdict.rule, ...verdict.others),
      command: { label: source.entry.card.name, path: 'card', options: { card: source.entry.card.name } },
    };
  },
});

function fits(effect: Effect, { entry: { card } }: NamedCard, { ruleset }: Question): boolean {
  if (!effect.query) return true;
  const ruling = checkQuestion({ card, zone: 'battlefield' }, effect.query, ruleset);
  return ruling.ok && ruling.value.answer.answer;
}

type Rule = Parameters<typeof citeRules>[1];

interface Touched {
  readonly isTouched: boolean;
  /** Whether it can be the target; `null` if the effect has none. */
  readonly targeted: boolean | null;
  readonly why: Text;
  readonly rule: Rule;
  readonly others: readonly Rule[];
}

function isTouched(
  source: NamedCard,
  effect: Effect,
  qualities: readonly Quality[],
  keywords: ReadonlySet<string>,
  toughness: number | null,
  isCard: boolean,
): Touched | null {
  const spell = bodyOf(source.entry, source.part ?? 0);
  const isSpell = spell.types.includes('Instant') || spell.types.includes('Sorcery');
  const protectedFrom = qualities.map((quality) => protects(quality, spell, isSpell));
  if (protectedFrom.includes(null)) return null;
  const isProtected = protectedFrom.includes(true);
  const name = spell.name;
  if (effect.targets) {
    if (keywords.has('shroud'))
      return {
        isTouched: false,
        targeted: false,
        why: text`${name} targets, and shroud stops that.`,
        rule: 'shroud/targets',
        others: [],
      };
    if (keywords.has('hexproof'))
      return {
        isTouched: false,
        targeted: false,
        why: text`${name} targets, and hexproof stops that for opponents.`,
        rule: 'hexproof/permanent',
        others: [],
      };
    if (isProtected)
      return {
        isTouched: false,
        targeted: false,
        why: text`${name} targets, and protection stops that.`,
        rule: 'protection/targets',
        others: [],
      };
  }
  const targeted = effect.targets ? true : null;
  if (effect.does === 'damage') {
    if (isProtected)
      return {
        isTouched: false,
        targeted,
        why: text`Protection prevents all damage that ${name} would deal to it.`,
        rule: 'protection/damage',
        others: [],
      };
    if (keywords.has('indestructible'))
      return {
        isTouched: false,
        targeted,
        why: text`It is dealt the damage, and being indestructible isn’t destroyed by it.`,
        rule: 'keyword/indestructible',
        others: [],
      };
    if (!isCard || toughness === null || effect.amount === undefined) return null;
    return {
      isTouched: effect.amount >= toughness,
      targeted,
      why: text`${name} deals ${effect.amount} damage, and its toughness is ${toughness}.`,
      rule: 'permanent/lethal-damage',
      others: qualities.length > 0 ? ['protection/damage'] : [],
    };
  }
  const doesnt = qualities.length > 0 || keywords.has('hexproof') || keywords.has('shroud');
  if (effect.does === 'destroy' && keywords.has('indestructible'))
    return {
      isTouched: false,
      targeted,
      why: text`It is indestructible.`,
      rule: 'keyword/indestructible',
      others: [],
    };
  if (effect.does === 'shrink') return null;
  if (effect.does === 'sacrifice')
    return {
      isTouched: true,
      targeted: false,
      why: text`${name} targets the player, who sacrifices it.`,
      rule: qualities.length > 0 ? 'protection/targets' : 'hexproof/permanent',
      others: [],
    };
  if (!doesnt && !effect.targets && effect.does !== 'destroy' && effect.does !== 'exile') return null;
  return {
    isTouched: true,
    targeted,
    why: effect.targets
      ? text`Nothing stops ${name} from targeting it.`
      : text`${name} targets nothing${effect.does === 'destroy' || effect.does === 'exile' ? ' and deals no damage' : ''}, so nothing stops it.`,
    rule:
      qualities.length > 0
        ? effect.targets
          ? 'protection/targets'
          : 'protection/damage'
        : keywords.has('shroud')
          ? 'shroud/targets'
          : 'hexproof/permanent',
    others: qualities.length > 0 && !effect.targets ? ['protection/targets'] : [],
  };
}

export const REACH_KINDS = [defenseKind, reachKind];
