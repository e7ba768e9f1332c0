import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { type Quality, bodyOf, protectionsOf, protects, qualityNamed } from './defenses.ts';
import { type Effect, effectsOf } from './effects.ts';

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
  const protectedFrom = new Set(qualities.map((quality) => protects(quality, spell, isSpell)));
  if (protectedFrom.has(null)) return null;
  const isProtected = protectedFrom.has(true);
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
