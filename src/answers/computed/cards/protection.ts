import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { phrase, wordSet } from '../reading/words.ts';
import {
  type Quality,
  bodyOf,
  changesInSentences,
  defendsInSentences,
  mayBeNoCreature,
  protectionsOf,
  protects,
  qualityNamed,
} from './defenses.ts';
import { type Effect, effectsOf } from './effects.ts';
import { capitalize } from './state-answers.ts';

/*
 * What hexproof, shroud, protection and being indestructible stop, and what they do not.
 */

const SURVIVE =
  'survives?|lives?(?: through)?|safe (?:from|against|vs)|saved? (?:from|it from|my .* from)|protects?(?: it)? (?:from|against)|immune to|withstands?|die(?:s)? to|dies? from|gets? killed by|killed by|stays? alive';
const HIT =
  'targets?|targeted(?: by)?|bolt|plow|path|swords|murder|kills?|destroys?|hits?|hit|damages?|get rid of|remove|exile|wipe|stops?|affect|kill it with';

/** Whether a creature is touched, past what protects it. */
export const defenseKind = defineKind('past protection', {
  asks: phrase(
    `(?:it |still |even |be |get |gets |a |the )?(?:${SURVIVE}|${HIT})(?: by| with| it with| against)?`,
  ),
  parts: {
    protection: phrase(
      '(?:(?:with|has|have|having|its|the|w|gives|giving|it|and) )*(?:protection|pro) (?:from )?(white|blue|black|red|green|artifacts|creatures|everything|colored spells|black spells)(?: spells)?(?: creature)?',
    ),
    hexproof: phrase('(?:(?:with|has|have|having|w|a) )*(hexproof|shroud|indestructible)(?: creature)?'),
    whose: phrase('(?:an |my |the |your )?(?:opponents?|opps?)'),
    resolves: phrase(
      '(?:if |when |once |after )?(?:it |i )?(?:resolves|resolve|cast|casts|play|plays|is cast)(?: with)?',
    ),
    again: phrase(`(?:it |still )?(?:${SURVIVE}|${HIT})(?: by| with| it with)?`),
    there: phrase('on (?:the )?(?:battlefield|board|table)|in play'),
  },
  cards: [1, 2],
  fillers: wordSet(
    'creature creatures guy spell spells board wipe opponent opponents still so does then pro w protection',
  ),
  compute({ question, asks, parts, cards, order }) {
    if (!namesNoPlayer(order) || !isYesNo(question)) return null;
    if (
      /\b(?:not|never|unless|equip|enchant|aura|attach|block|blocked|regenerate|ward|counter|player|own|owns|mine)\b/.test(
        question.words,
      )
    )
      return null;
    const [first, second] = cards;
    if (!first) return null;
    const pairs = second
      ? ([
          [first, second],
          [second, first],
        ] as const)
      : ([[first, null]] as const);
    const found = pairs.flatMap(([source, body]) => {
      const effects = effectsOf(source.entry, undefined, question.ruleset.edition).filter(
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
      if (keywords.has('hexproof from') || defendsInSentences(creature) || mayBeNoCreature(creature))
        return null;
    } else if (qualities.length === 0 && keywords.size === 0) return null;
    const isDefended =
      qualities.length > 0 ||
      ['hexproof', 'shroud', 'indestructible'].some((keyword) => keywords.has(keyword));
    const verb = verbOf(asks[0]);
    if (keywords.has('ward') || (!isDefended && verb !== 'survive' && verb !== 'kill')) return null;
    if (verb === 'stop' && said === undefined && !parts.hexproof) return null;
    if (effect.query && body && !fits(effect, body, question)) return null;
    // Only what opponents control is surely out of reach: the controller of something hexproof may target it.
    const isOfOpponent =
      parts.whose !== null &&
      question.words.match(/\bopp(?:s|onents?)?\b/g)?.length === 1 &&
      !/\b(?:his|her|hers|their|theirs|he|she|they|them)\b/.test(question.words);
    const verdict = isTouched(
      source,
      effect,
      verb,
      qualities,
      keywords,
      creature && !changesInSentences(creature) && creature.text !== null ? creature.toughness : null,
      creature !== null && creature.text !== null,
      isOfOpponent,
    );
    if (!verdict) return null;
    const isAsked = verb === 'survive' || verb === 'stop' ? !verdict.isTouched : verdict.isTouched;
    return {
      ...(!verdict.depends && { verdict: isAsked ? ('yes' as const) : ('no' as const) }),
      text: verdict.depends ? text`**It depends.** ${verdict.why}` : verdict.why,
      rules: citeRules(question.ruleset.edition, verdict.rule, ...(verdict.others ?? [])),
      command: { label: source.entry.card.name, path: 'card', options: { name: source.entry.card.name } },
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
  /** Whether what is asked happens to it. */
  readonly isTouched: boolean;
  /** Set if it happens in some cases only, which `why` names. */
  readonly depends?: true;
  readonly why: Text;
  readonly rule: Rule;
  readonly others?: readonly Rule[];
}

/** What is asked of a creature: whether it is gone or still there afterwards, can be a target, or is affected at all. */
type Verb = 'survive' | 'kill' | 'target' | 'affect' | 'stop';

function verbOf(asked: string): Verb {
  const is = (words: string): boolean => new RegExp(`\\b(?:${words})\\b`).test(asked);
  if (is('die|dies|kills?|killed|kill it|destroys?|murder|get rid of|remove|exile|wipe')) return 'kill';
  if (is('targets?|targeted|bolt|plow|path|swords')) return 'target';
  if (is('stops?')) return 'stop';
  return is('hits?|damages?|affect') ? 'affect' : 'survive';
}

const PAST_TARGETS = ['shroud', 'hexproof', 'protection'] as const;

function isTouched(
  source: NamedCard,
  effect: Effect,
  verb: Verb,
  qualities: readonly Quality[],
  keywords: ReadonlySet<string>,
  toughness: number | null,
  isTextHeld: boolean,
  isOfOpponent: boolean,
): Touched | null {
  const spell = bodyOf(source.entry, source.part ?? 0);
  const isSpell = spell.types.includes('Instant') || spell.types.includes('Sorcery');
  const protectedFrom = new Set(qualities.map((quality) => protects(quality, spell, isSpell)));
  if (protectedFrom.has(null)) return null;
  const isProtected = protectedFrom.has(true);
  const name = spell.name;
  if (effect.targets) {
    if (keywords.has('shroud'))
      return { isTouched: false, why: text`${name} targets, and shroud stops that.`, rule: 'shroud/targets' };
    if (isProtected)
      return {
        isTouched: false,
        why: text`${name} targets, and protection stops that.`,
        rule: 'protection/targets',
      };
    if (keywords.has('hexproof'))
      return {
        isTouched: false,
        ...(!isOfOpponent && { depends: true as const }),
        why: isOfOpponent
          ? text`${name} targets, and hexproof stops that for opponents.`
          : text`${name} targets: hexproof stops opponents, but not its controller.`,
        rule: 'hexproof/permanent',
      };
    if (verb === 'target')
      return qualities.length > 0 || keywords.has('indestructible')
        ? {
            isTouched: true,
            why: text`Nothing stops ${name} from targeting it.`,
            rule: qualities.length > 0 ? 'protection/targets' : 'keyword/indestructible',
          }
        : null;
  } else if (verb === 'target') return null;
  const defense = PAST_TARGETS.find((each) =>
    each === 'protection' ? qualities.length > 0 : keywords.has(each),
  );
  if (effect.does === 'damage') {
    if (isProtected)
      return {
        isTouched: false,
        why: text`Protection prevents all damage that ${name} would deal to it.`,
        rule: 'protection/damage',
      };
    if (verb === 'stop' && !defense) return null;
    if (verb === 'affect' || verb === 'stop')
      return {
        isTouched: true,
        why:
          verb === 'stop' && !effect.targets && defense !== 'protection'
            ? text`${name} targets nothing, so ${defense ?? 'that'} doesn’t stop it.`
            : keywords.has('indestructible')
              ? text`It is dealt the damage, but isn’t destroyed by it.`
              : text`It is dealt the damage.`,
        rule: keywords.has('indestructible')
          ? 'keyword/indestructible'
          : qualities.length > 0
            ? 'protection/damage'
            : verb === 'stop'
              ? 'hexproof/permanent'
              : 'permanent/lethal-damage',
      };
    // Zero toughness or less is no matter of damage.
    if (keywords.has('indestructible'))
      return {
        isTouched: false,
        why: text`It is dealt the damage, and being indestructible isn’t destroyed by it.`,
        rule: 'keyword/indestructible',
      };
    if (toughness === null || toughness < 1 || effect.amount === undefined) return null;
    return {
      isTouched: effect.amount >= toughness,
      why: text`${name} deals ${effect.amount} damage, and its toughness is ${toughness}.`,
      rule: 'permanent/lethal-damage',
      others: qualities.length > 0 ? ['protection/damage'] : [],
    };
  }
  if (effect.does === 'destroy' && keywords.has('indestructible'))
    return verb === 'affect' && effect.targets
      ? null
      : { isTouched: false, why: text`It is indestructible.`, rule: 'keyword/indestructible' };
  if (effect.does === 'sacrifice')
    return {
      isTouched: true,
      depends: true,
      why: text`${name} targets the player, who chooses the creature to sacrifice${defense ? `: ${defense} doesn’t stop that` : ''}.`,
      rule:
        defense === undefined
          ? 'target/players'
          : defense === 'protection'
            ? 'protection/targets'
            : 'hexproof/permanent',
    };
  if (effect.does !== 'destroy' && effect.does !== 'exile') return null;
  if (!defense && keywords.has('indestructible'))
    return verb === 'kill'
      ? null
      : { isTouched: true, why: text`It is exiled, which isn’t destroying.`, rule: 'keyword/indestructible' };
  if (!defense)
    return verb === 'survive' && isTextHeld
      ? { isTouched: true, why: text`Nothing on it stops ${name}.`, rule: 'permanent/lethal-damage' }
      : null;
  return {
    isTouched: true,
    why: effect.targets
      ? text`${capitalize(defense)} doesn’t stop ${name} from targeting it.`
      : text`${name} targets nothing${defense === 'protection' ? ' and deals no damage' : ''}, so ${defense} doesn’t stop it.`,
    rule:
      defense === 'protection'
        ? effect.targets
          ? 'protection/targets'
          : 'protection/damage'
        : defense === 'shroud'
          ? 'shroud/targets'
          : 'hexproof/permanent',
    others: defense === 'protection' && !effect.targets ? ['protection/targets'] : [],
  };
}
