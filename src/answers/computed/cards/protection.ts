import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpenQuestion } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { phrase, wordsOfList } from '../reading/words.ts';
import {
  type Quality,
  combatTraits,
  changesInSentences,
  defendsInSentences,
  mayNotBeCreature,
  protectionsOf,
  hasQuality,
  parseQuality,
} from './defenses.ts';
import { type Effect, effectsOf } from './effects.ts';
import { capitalize } from '#basics/capitalize.ts';

/* Answers questions about what hexproof, shroud, protection and indestructible prevent. */

const SURVIVAL_WORDS =
  / (?:survives?|lives?|live|safe|saved?|saves|protect(?:s|ed)?|immune|withstands?|stays? alive|alive|stays|stay|make it|makes it|dodges?|unharmed|untouched) /;
const KILL_WORDS =
  / (?:dies?|die|dead|kills?|killed|destroys?|destroyed|murder|get rid of|gets rid of|removes?|exiles?|exiled|wipe[sd]?|toast|goes away|gone|take(?:s)? (?:it |him |her )?(?:out|down)|shrinks?|sacrifice|sac) /;
const TARGET_WORDS =
  / (?:targets?|targeted|legal|point|aim|legally|valid|plow|path|bolt|swords|zap|shoot|illegal|fizzles?) /;
const STOP_WORDS = / (?:stops?|save[sd]?|protects?) /;
const AFFECT_WORDS = / (?:hits?|damages?|affects?|touch|touches|work|works|does anything) /;

const wordsOf = (pattern: RegExp): string =>
  pattern.source.replaceAll(/\(\?:/g, ' ').replaceAll(/[()|?[\]]/g, ' ');

/** Words of questions about one creature's protection from one spell, in addition to harmless words. */
const WORDS_OF_DEFENSE = wordsOfList(`
  ${[SURVIVAL_WORDS, KILL_WORDS, TARGET_WORDS, STOP_WORDS, AFFECT_WORDS].map(wordsOf).join(' ')}
  survives survive saves save saved protects protect protected dodges dodge dies die died kills kill killed destroys
  destroy destroyed removes remove rid exile exiles exiled wipes wipe wiped wrath wrathed targets target targeted stops stop hits
  hit damages damage affects affect touch works work withstand withstands stays stay makes make goes takes take shrinks
  shrink fizzles fizzle
  protection pro white blue black red green artifacts creatures everything colored colors spells spell each all
  hexproof shroud indestructible x 1 2 3 4 5 6 7 8 9 10 w creature guy board resolves resolve resolved resolving
  cast casts casting casted use uses using throws throw fires fire points point aims aim at against vs on onto from
  battlefield legally legit opponents his her hers enemy own only suppose laughing hold edict still even just
  through past around because alive it itself y n yes no true deal deals dealing dealt pay no matter despite
  sorry hand board wipe removal sweeper text printed nothing
`);

/** Answers whether a creature is affected despite its protection. */
export const defenseKind = defineKind('past protection', {
  topic: phrase('(?:still )?(?:stops?|save[sd]?|protects?|#\\d+)'),
  parts: {
    protection: phrase(
      '(?:protection|pro) (?:from )?(white|blue|black|red|green|artifacts|creatures|everything|colored spells|black spells)(?: spells)?',
    ),
    hexproof: phrase('(hexproof|shroud|indestructible)(?! from)'),
  },
  cards: [1, 2],
  allowedWords: WORDS_OF_DEFENSE,
  vetoes:
    / (?:not|never|unless|(?:his|her|their) own|equip|equipped|enchant|aura|attach|blocks?|blocked|blocking|regenerates?|counter|countered|resp|respond|response|trigger|triggers|library|stack|win|combat|attacks?|overload(?:ed)?|kicked|layer|copy|phase[sd]?|two|legal in|deck|commander|swiftfoot|boots|greaves|lose|loses|next turn|devotion|crew|mana value|cmc|mv|planeswalker) /,
  allowedConditions:
    /suppose(?= )|and i(?= (?:only )?(?:have|hold|control|cast) )|(?:if|when|once)(?= (?:i|he|she|they|we|my|@\d+|an? opponent|my opponent) (?:\S+ ){0,2}?(?:casts?|targets?|points?|hits?|bolts?|uses?|plays?|throws?|fires?|aims?|wraths?) )/,
  compute({ question, parts, cards }) {
    if (isOpenQuestion(question)) return null;
    const words = ` ${question.words} `;
    const [first, second] = cards;
    if (!first) return null;
    const pairs = second
      ? ([
          [first, second],
          [second, first],
        ] as const)
      : ([[first, null]] as const);
    const candidates = pairs.flatMap(([source, target]) => {
      const effects = effectsOf(source.entry, undefined, question.ruleset.edition).filter(
        ({ zone, needsNumber }) => zone === 'battlefield' && !needsNumber,
      );
      return effects.length === 1 && effects[0] ? [{ source, target, effect: effects[0] }] : [];
    });
    const [only, ...others] = candidates;
    if (!only || others.length > 0) return null;
    const { source, target, effect } = only;
    const qualities: Quality[] = [];
    const keywords = new Set<string>();
    const protectedFrom = parts.protection?.[1];
    if (protectedFrom !== undefined) {
      const quality = parseQuality(
        protectedFrom === 'colored spells' ? 'spells that are one or more colors' : protectedFrom,
      );
      if (!quality) return null;
      qualities.push(quality);
    }
    if (parts.hexproof) keywords.add(parts.hexproof[1] ?? '');
    const creature = target ? combatTraits(target.entry, target.part ?? 0) : null;
    let hexproofFrom: readonly Quality[] = [];
    if (creature) {
      if (!creature.types.includes('Creature')) return null;
      for (const keyword of creature.keywords) keywords.add(keyword);
      if (creature.keywords.has('protection')) {
        const own = protectionsOf(creature);
        const isOfPlayer = /protection from the chosen player/.test(creature.text ?? '');
        if (!own && protectedFrom === undefined && !isOfPlayer) return null;
        if (isOfPlayer && effect.hasTargets && effect.verb !== 'sacrifice') return null;
        // The question may describe the card in other words than its text.
        if (own) qualities.push(...own);
      }
      if (keywords.has('hexproof from')) {
        const from = /hexproof from (white|blue|black|red|green)(?:\n|$|,)/.exec(creature.text ?? '')?.[1];
        const quality = from === undefined ? null : parseQuality(from);
        if (!quality) return null;
        hexproofFrom = [quality];
      }
      if (defendsInSentences(creature) || mayNotBeCreature(creature)) return null;
    } else if (qualities.length === 0 && keywords.size === 0) return null;
    const isDefended =
      qualities.length > 0 ||
      hexproofFrom.length > 0 ||
      ['hexproof', 'shroud', 'indestructible'].some((keyword) => keywords.has(keyword));
    const sentence = question.sentences.findLast((each) =>
      [SURVIVAL_WORDS, KILL_WORDS, TARGET_WORDS, AFFECT_WORDS, STOP_WORDS].some((verb) =>
        verb.test(` ${each} `),
      ),
    );
    const verb = verbOf(sentence === undefined ? '' : ` ${sentence} `, words, effect);
    if (!verb) return null;
    if (keywords.has('ward') || (!isDefended && verb !== 'survive' && verb !== 'kill')) return null;
    if (verb === 'stop' && protectedFrom === undefined && !parts.hexproof) return null;
    if (effect.query && target && !isSuitableTarget(effect, target, question)) return null;
    if (mentionsOtherDamage(words, effect)) return null;
    const x = / x (?:is |equals |being |of |at )?(\d{1,2}) /.exec(words)?.[1];
    const creatureController = controllerIn(words, cards.indexOf(target ?? first));
    const verdict = judgeAttempt({
      source,
      effect: x !== undefined && effect.verb === 'shrink' ? { ...effect, amount: Number(x) } : effect,
      verb,
      qualities,
      keywords,
      hexproofFrom,
      toughness:
        creature && !changesInSentences(creature) && creature.text !== null ? creature.toughness : null,
      isTextImported: creature !== null && creature.text !== null,
      controller: creatureController,
      isOnlyCreature: / only (?:creature|has)| has only | only (?:a|an) /.test(words),
    });
    if (!verdict) return null;
    const isYes = verb === 'survive' || verb === 'stop' ? !verdict.isAffected : verdict.isAffected;
    return {
      ...(!verdict.depends && { verdict: isYes ? ('yes' as const) : ('no' as const) }),
      text: verdict.depends ? text`**It depends.** ${verdict.why}` : verdict.why,
      rules: citeRules(question.ruleset.edition, verdict.rule, ...(verdict.others ?? [])),
      command: { label: source.entry.card.name, path: 'card', options: { name: source.entry.card.name } },
    };
  },
});

/**
 * True if a number is neither X nor the damage of the effect, so that it refers to earlier damage or several spells.
 */
const mentionsOtherDamage = (words: string, { amount }: Effect): boolean =>
  [...words.matchAll(/ (x )?(?:(?:is|equals|being|of|at) )?(\d+)( damage)?(?= )/g)].some(
    ([, x, number, damage]) => x === undefined && (damage === undefined || Number(number) !== amount),
  ) || / (?:dealt|took|taken|suffered) (?:\S+ )?\d/.test(words);

/** Who controls the creature, relative to the player who casts the spell. */
function controllerIn(words: string, at: number): 'own' | 'opponent' | null {
  const creature = at < 0 ? '#\\d+' : `#${at}`;
  const isOther = /\b(?:his|hers?|their|theirs) own\b|\bown (?:hexproof|creature)\b/.test(words);
  if (isOther && !/ my own /.test(words)) return null;
  if (
    new RegExp(
      ` (?:my|mine) (?:own )?(?:hexproof |shroud )?(?:${creature}|creature)| ${creature} (?:is|thats) mine `,
    ).test(words) &&
    / (?:my own|my #\d+ (?!die|survive)|with my|target my own) /.test(words) &&
    !/ (?:opponents?|opps?|his|their) #\d+/.test(words)
  )
    return / (?:my own|own) /.test(words) ? 'own' : null;
  const isOpponents = new RegExp(
    ` (?:opponents?|opps?|his|her|their|enemy) (?:hexproof |shroud )?(?:${creature}|creatures?) |${creature} (?:from|of) (?:my |an |the )?(?:opponents?|opps?)|#\\d+ (?:the |an |my )?(?:opponents?|opps?) #\\d+`,
  ).test(words);
  return isOpponents ? 'opponent' : null;
}

function isSuitableTarget(effect: Effect, { entry: { card } }: NamedCard, { ruleset }: Question): boolean {
  if (!effect.query) return true;
  const ruling = checkQuestion({ card, zone: 'battlefield' }, effect.query, ruleset);
  return ruling.ok && ruling.value.answer.answer;
}

type Rule = Parameters<typeof citeRules>[1];

interface Outcome {
  /** True if what the question asks about happens to the creature. */
  readonly isAffected: boolean;
  /** Set if it happens only in some cases, which `why` explains. */
  readonly depends?: true;
  readonly why: Text;
  readonly rule: Rule;
  readonly others?: readonly Rule[];
}

/** The subject of the question: whether a creature survives, dies, can be a target, or is affected at all. */
type Verb = 'survive' | 'kill' | 'target' | 'affect' | 'stop';

function verbOf(sentence: string, words: string, effect: Effect): Verb | null {
  if (
    STOP_WORDS.test(sentence) &&
    / (?:hexproof|shroud|protection|pro|indestructible) (?:\w+ ){0,3}?(?:stops?|saves?|protects?) /.test(
      sentence,
    )
  )
    return / (?:saves?|protects?) /.test(sentence) ? 'survive' : 'stop';
  if (SURVIVAL_WORDS.test(sentence)) return 'survive';
  if (KILL_WORDS.test(sentence)) return 'kill';
  if (TARGET_WORDS.test(sentence)) return effect.hasTargets ? 'target' : null;
  if (AFFECT_WORDS.test(sentence)) return effect.hasTargets && effect.verb !== 'damage' ? 'target' : 'affect';
  // In `can I plow the geist`, the verb is the name of the spell.
  return effect.hasTargets &&
    / (?:can|may|could|do) (?:i|he|she|they|we|my opponent|opp) (?:still |even |just |legally )*#\d+ |#\d+ on (?:my |his |the |an? )?#\d+/.test(
      words,
    )
    ? 'target'
    : null;
}

const TARGETING_DEFENSES = ['shroud', 'hexproof', 'protection'] as const;

/** A spell or ability, and the creature it is used on. */
interface Attempt {
  readonly source: NamedCard;
  readonly effect: Effect;
  readonly verb: Verb;
  /** The qualities from which it has protection. */
  readonly qualities: readonly Quality[];
  readonly keywords: ReadonlySet<string>;
  readonly hexproofFrom: readonly Quality[];
  /** `null` if it may differ from the printed one. */
  readonly toughness: number | null;
  readonly isTextImported: boolean;
  readonly controller: 'own' | 'opponent' | null;
  /** True if its controller has no other creature. */
  readonly isOnlyCreature: boolean;
}

function judgeAttempt({
  source,
  effect,
  verb,
  qualities,
  keywords,
  hexproofFrom,
  toughness,
  isTextImported,
  controller,
  isOnlyCreature,
}: Attempt): Outcome | null {
  const spell = combatTraits(source.entry, source.part ?? 0);
  const isSpell = spell.types.includes('Instant') || spell.types.includes('Sorcery');
  const isProtected = qualities.some((quality) => hasQuality(quality, spell, isSpell));
  const name = spell.name;
  if (effect.hasTargets && effect.verb !== 'sacrifice') {
    if (keywords.has('shroud'))
      return {
        isAffected: false,
        why: text`${name} targets, and shroud stops that.`,
        rule: 'shroud/targets',
      };
    if (isProtected)
      return {
        isAffected: false,
        why: text`${name} targets, and protection stops that.`,
        rule: 'protection/targets',
      };
    const isHexproof =
      keywords.has('hexproof') || hexproofFrom.some((quality) => hasQuality(quality, spell, isSpell));
    if (isHexproof)
      return {
        isAffected: controller === 'own',
        ...(controller === null && { depends: true as const }),
        why:
          controller === 'own'
            ? text`Hexproof stops opponents, but not its controller.`
            : controller === 'opponent'
              ? text`${name} targets, and hexproof stops that for opponents.`
              : text`${name} targets: hexproof stops opponents, but not its controller.`,
        rule: 'hexproof/permanent',
      };
    if (hexproofFrom.length > 0 && (verb === 'target' || verb === 'affect'))
      return {
        isAffected: true,
        why: text`It is hexproof from another quality than ${name} has.`,
        rule: 'hexproof/permanent',
      };
    if (verb === 'target')
      return qualities.length > 0 || keywords.has('indestructible')
        ? {
            isAffected: true,
            why: text`Nothing stops ${name} from targeting it.`,
            rule: qualities.length > 0 ? 'protection/targets' : 'keyword/indestructible',
          }
        : null;
  } else if (verb === 'target') return null;
  const defense = TARGETING_DEFENSES.find((each) =>
    each === 'protection' ? qualities.length > 0 : keywords.has(each),
  );
  if (effect.verb === 'damage') {
    if (isProtected)
      return {
        isAffected: false,
        why: text`Protection prevents all damage that ${name} would deal to it.`,
        rule: 'protection/damage',
      };
    if (verb === 'stop' && !defense) return null;
    if (verb === 'affect' || verb === 'stop')
      return {
        isAffected: true,
        why:
          verb === 'stop' && !effect.hasTargets && defense !== 'protection'
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
    // A toughness of zero or less kills without damage.
    if (keywords.has('indestructible'))
      return {
        isAffected: false,
        why: text`It is dealt the damage, and being indestructible isn’t destroyed by it.`,
        rule: 'keyword/indestructible',
      };
    if (toughness === null || toughness < 1 || effect.amount === undefined) return null;
    return {
      isAffected: effect.amount >= toughness,
      why: text`${name} deals ${effect.amount} damage, and its toughness is ${toughness}.`,
      rule: 'permanent/lethal-damage',
      others: qualities.length > 0 ? ['protection/damage'] : [],
    };
  }
  if (effect.verb === 'shrink') {
    if (toughness === null || effect.amount === undefined || (verb !== 'survive' && verb !== 'kill'))
      return null;
    return {
      isAffected: effect.amount >= toughness,
      why: text`That is no damage and targets nothing: a toughness of ${toughness} gets ${effect.amount} less.`,
      rule: 'permanent/toughness',
    };
  }
  if (effect.verb === 'destroy' && keywords.has('indestructible'))
    return verb === 'affect' && effect.hasTargets
      ? null
      : { isAffected: false, why: text`It is indestructible.`, rule: 'keyword/indestructible' };
  if (effect.verb === 'sacrifice')
    return {
      isAffected: true,
      ...(!isOnlyCreature && { depends: true as const }),
      why: text`${name} targets the player, who chooses the creature to sacrifice${defense ? `: ${defense} doesn’t stop that` : ''}.`,
      rule:
        defense === undefined
          ? 'target/players'
          : defense === 'protection'
            ? 'protection/targets'
            : 'hexproof/permanent',
    };
  if (effect.verb !== 'destroy' && effect.verb !== 'exile') return null;
  if (!defense && keywords.has('indestructible'))
    return verb === 'kill'
      ? null
      : {
          isAffected: true,
          why: text`It is exiled, which isn’t destroying.`,
          rule: 'keyword/indestructible',
        };
  if (!defense)
    return verb === 'survive' && isTextImported
      ? { isAffected: true, why: text`Nothing on it stops ${name}.`, rule: 'permanent/lethal-damage' }
      : null;
  return {
    isAffected: true,
    why: effect.hasTargets
      ? text`${capitalize(defense)} doesn’t stop ${name} from targeting it.`
      : text`${name} targets nothing${defense === 'protection' ? ' and deals no damage' : ''}, so ${defense} doesn’t stop it.`,
    rule:
      defense === 'protection'
        ? effect.hasTargets
          ? 'protection/targets'
          : 'protection/damage'
        : defense === 'shroud'
          ? 'shroud/targets'
          : 'hexproof/permanent',
    others: defense === 'protection' && !effect.hasTargets ? ['protection/targets'] : [],
  };
}
