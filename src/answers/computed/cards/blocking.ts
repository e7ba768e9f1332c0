import type { CardEntry } from '#cards/pool/card-pool.ts';
import { COLOR_NAMES, COLORS } from '#engine/cards/card.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpenQuestion } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase, wordsOfList } from '../reading/words.ts';
import {
  type CombatTraits,
  combatTraits,
  changesBlocking,
  changesInSentences,
  protectionsOf,
  hasQuality,
} from './defenses.ts';

/* Answers whether a creature may block another, by their keywords and by what their texts say about blocking. */

interface Verdict {
  readonly verdict: 'yes' | 'no';
  readonly why: Text;
  readonly rule: RuleSubject;
}

const COMBAT_KEYWORDS =
  'flying|reach|shadow|fear|intimidate|horsemanship|menace|skulk|defender|first strike|trample';

const cannotBlock = (why: Text, rule: RuleSubject): Verdict => ({ verdict: 'no', why, rule });

/** @returns `null` if a text says something about blocking that is not understood */
function judgeBlock(blocker: CombatTraits, attacker: CombatTraits): Verdict | null {
  const has = (creature: CombatTraits, keyword: string): boolean => creature.keywords.has(keyword);
  const { name } = blocker;
  if ((changesBlocking(blocker) && !blocksShadow(blocker)) || changesBlocking(attacker)) return null;
  if (has(attacker, 'flying') && !has(blocker, 'flying') && !has(blocker, 'reach'))
    return cannotBlock(text`${name} has neither flying nor reach.`, 'keyword/flying');
  if (has(attacker, 'horsemanship') && !has(blocker, 'horsemanship'))
    return cannotBlock(text`${name} has no horsemanship.`, 'keyword/horsemanship');
  if (has(attacker, 'shadow') && blocksShadow(blocker))
    return { verdict: 'yes', why: text`${name} may block creatures with shadow.`, rule: 'keyword/shadow' };
  if (has(attacker, 'shadow') !== has(blocker, 'shadow'))
    return cannotBlock(
      text`${has(attacker, 'shadow') ? attacker.name : name} has shadow, and the other has not.`,
      'keyword/shadow',
    );
  const isArtifact = blocker.types.includes('Artifact');
  if (has(attacker, 'fear') && !isArtifact && !blocker.colors.includes('B'))
    return cannotBlock(text`${name} is neither black nor an artifact creature.`, 'keyword/fear');
  if (
    has(attacker, 'intimidate') &&
    !isArtifact &&
    !attacker.colors.some((color) => blocker.colors.includes(color))
  )
    return cannotBlock(
      text`${name} is no artifact creature and shares no color with it.`,
      'keyword/intimidate',
    );
  if (has(attacker, 'skulk')) {
    if (blocker.power === null || attacker.power === null) return null;
    if (changesInSentences(blocker) || changesInSentences(attacker)) return null;
    if (blocker.power > attacker.power)
      return cannotBlock(text`${name} has the greater power.`, 'keyword/skulk');
  }
  if (has(attacker, 'protection')) {
    const protections = protectionsOf(attacker);
    if (!protections) return null;
    if (protections.some((quality) => hasQuality(quality, blocker)))
      return cannotBlock(text`${attacker.name} has protection from it.`, 'protection/blocks');
  }
  if ([...attacker.keywords].some((keyword) => keyword.endsWith('walk') || keyword === 'landwalk'))
    return null;
  const byText = judgeByTexts(blocker, attacker);
  if (byText !== 'may') return byText;
  if (has(attacker, 'menace'))
    return cannotBlock(text`Not alone: menace asks for two or more blockers.`, 'keyword/menace');
  if (attacker.text === null || blocker.text === null) return null;
  return { verdict: 'yes', why: whyYes(blocker, attacker), rule: ruleOfYes(attacker) };
}

/** True if it blocks creatures with shadow as though they didn't have it. */
const blocksShadow = ({ text: words }: CombatTraits): boolean =>
  /^(?:this creature|~) can block creatures with shadow as though (?:it|they) [^.]*shadow\.?$/m.test(
    words ?? '',
  );

const EVASION_ABILITIES = [
  ['flying', 'keyword/flying'],
  ['shadow', 'keyword/shadow'],
  ['fear', 'keyword/fear'],
  ['intimidate', 'keyword/intimidate'],
  ['horsemanship', 'keyword/horsemanship'],
  ['skulk', 'keyword/skulk'],
] as const;

const ruleOfYes = (attacker: CombatTraits): RuleSubject =>
  EVASION_ABILITIES.find(([keyword]) => attacker.keywords.has(keyword))?.[1] ?? 'combat/blockers';

function whyYes(blocker: CombatTraits, attacker: CombatTraits): Text {
  const { name, keywords, types, colors } = blocker;
  if (attacker.keywords.has('flying'))
    return text`${name} has ${keywords.has('flying') ? 'flying' : 'reach'}.`;
  if (attacker.keywords.has('shadow')) return text`Both have shadow.`;
  if (attacker.keywords.has('fear'))
    return text`${name} is ${types.includes('Artifact') ? 'an artifact creature' : 'black'}.`;
  if (attacker.keywords.has('intimidate'))
    return types.includes('Artifact')
      ? text`${name} is an artifact creature.`
      : text`Both are ${COLOR_NAMES[COLORS.find((color) => colors.includes(color) && attacker.colors.includes(color)) ?? 'W']}.`;
  return text`Nothing on either card forbids it, if ${name} is untapped.`;
}

/**
 * Applies what texts say about blocking, besides keywords.
 * @returns `may` if nothing forbids it; `null` if a sentence is not understood
 */
function judgeByTexts(blocker: CombatTraits, attacker: CombatTraits): Verdict | 'may' | null {
  for (const sentence of sentencesAbout(attacker, /can’t be blocked|block/)) {
    if (/^(?:this creature|~) can’t be blocked$/.test(sentence))
      return cannotBlock(text`${attacker.name} can’t be blocked.`, 'combat/blockers');
    const except = /^(?:this creature|~) can’t be blocked except by (.+)$/.exec(sentence)?.[1];
    if (except !== undefined) {
      if (except === 'two or more creatures')
        return cannotBlock(text`Not alone: it takes two or more blockers.`, 'combat/blockers');
      const fits = matchesDescription(except, blocker);
      if (fits === null) return null;
      if (!fits) return cannotBlock(text`Only ${except} can block ${attacker.name}.`, 'combat/blockers');
      continue;
    }
    const blockers = /^(?:this creature|~) can’t be blocked by (.+)$/.exec(sentence)?.[1];
    if (blockers !== undefined) {
      const fits = matchesDescription(blockers, blocker);
      if (fits === null) return null;
      if (fits)
        return cannotBlock(text`${attacker.name} can’t be blocked by ${blockers}.`, 'combat/blockers');
      continue;
    }
    if (!/^(?:whenever|when) /.test(sentence)) return null;
  }
  for (const sentence of sentencesAbout(blocker, /block/)) {
    if (/^(?:this creature|~) can’t (?:attack or )?block(?:, and .*)?$/.test(sentence))
      return cannotBlock(text`${blocker.name} can’t block.`, 'combat/blockers');
    const only = /^(?:this creature|~) can block only creatures with flying$/.test(sentence);
    if (only) {
      if (!attacker.keywords.has('flying'))
        return cannotBlock(text`${blocker.name} can block only creatures with flying.`, 'combat/blockers');
      continue;
    }
    if (/^(?:this creature|~) can block (?:an additional creature|any number of creatures)/.test(sentence))
      continue;
    if (/^(?:this creature|~) can’t be blocked/.test(sentence) || /^(?:whenever|when) /.test(sentence))
      continue;
    return null;
  }
  return blocker.keywords.has('decayed')
    ? cannotBlock(text`${blocker.name} has decayed.`, 'combat/blockers')
    : 'may';
}

const sentencesAbout = ({ text: words }: CombatTraits, about: RegExp): readonly string[] =>
  (words ?? '')
    .split(/\n|(?<=\.) /)
    .map((sentence) => sentence.replace(/\.$/, '').trim())
    .filter((sentence) => about.test(sentence));

/** True if a creature matches a text such as `creatures with flying`; `null` if the text is not understood. */
function matchesDescription(description: string, creature: CombatTraits): boolean | null {
  const parts = description.split(/ and\/or | or /);
  if (parts.length > 1) {
    const all = new Set(
      parts.map((part) =>
        matchesDescription(/creatures?\b|^walls$/.test(part) ? part : `creatures with ${part}`, creature),
      ),
    );
    return all.has(null) ? null : all.has(true);
  }
  if (description === 'walls') return creature.subtypes.includes('Wall');
  if (description === 'artifact creatures') return creature.types.includes('Artifact');
  const keyword = /^creatures with (flying|reach|horsemanship|shadow|defender)$/.exec(description)?.[1];
  if (keyword !== undefined) return creature.keywords.has(keyword);
  const color = COLORS.find((each) => description === `${COLOR_NAMES[each]} creatures`);
  if (color) return creature.colors.includes(color);
  const [, power, how] = /^creatures with power (\d+) or (less|greater)$/.exec(description) ?? [];
  if (power !== undefined && creature.power !== null && !changesInSentences(creature))
    return how === 'less' ? creature.power <= Number(power) : creature.power >= Number(power);
  return null;
}

/** Patterns that make a card the attacker or the blocker; `C` stands for its mark. */
const ATTACKER_PHRASES = [
  'C (?:(?:with|has|having|and|its|is|an|a|that|which|who|now|just|comes|came|keeps|of|opponents?|he|they|side|on|the|other) |\\w+ (?=attack))*(?:attacks?|attacked|attacking|swings?|swinging|swung|coming|comes|charges|charging|runs into|runs at|barrels|at (?:me|us|my)|beats|connects|unblocked)',
  'attackers? (?:is |are |of )?(?:a |an |the |my |his |her |their )?C',
  '(?:attack(?:s|ed|ing)?|swing(?:s|ing)?|swung|come(?:s|ing)?) (?:me |us |at me |in |into me )*(?:with |w )(?:a |an |the |his |her |their |my |only )?C',
  '(?:sends?|swings?|swinging|facing|against|incoming|stop|stops|stopping|catch(?:es|ing)?|chump(?:s|ing)?|block(?:s|ing)?|handles?) (?:in |an? |the |his |her |their |attacking |my |incoming |down )*C',
  'C (?:be |get |gets |is |even |legally |ever )*(?:blocked|blockable|chumped)',
];
const BLOCKER_PHRASES = [
  'C (?:(?!the |my |a |his |can the |can my )\\w+ ){0,4}?(?:can |may |could |to )?(?:legally |even |chump |alone |still )*(?:blocks?|blocking|chumps?|jump in|step in front|catch(?:es|ing)?|stops?|holds?|hold it|gets in the way)',
  'block(?:er|ers)?(?: is| are)? (?:a |an |the |my |just |only |single )?C(?! (?:attack|swing|with (?:my|a)))',
  'all (?:i|ive|we|i ve) (?:have|got) (?:left )?(?:is|are) (?:a |an |my )?C',
  'C (?:is )?defending',
  'blocked by (?:a |an |the |my |his |her |their |single )*C',
  '(?:with|by|using) (?:a |an |the |my |his |single |lone |just |only )*C(?! attack| swing)',
  '(?:i|ive|we) (?:got |have |only have |only got |hold |control |ve |just have )+(?:a |an |the |my |only |just |fat |lone |single |big )*C',
];
/** Weaker evidence: used if the other card is not identified otherwise. */
const OWN_CARD_PHRASES = ['my (?:\\w+ )?C'];

function hasCue(patterns: readonly string[], words: string, at: number): boolean {
  return patterns.some((pattern) => new RegExp(` ${pattern.replaceAll('C', `#${at}`)}(?= )`).test(words));
}

/** The indexes of the attacker and the blocker; `null` if both could be either. */
function rolesOf(words: string): readonly [attacker: number, blocker: number] | null {
  const cues = [0, 1].map((at) => ({
    attacks: hasCue(ATTACKER_PHRASES, words, at),
    blocks: hasCue(BLOCKER_PHRASES, words, at),
    isMine: hasCue(OWN_CARD_PHRASES, words, at),
  }));
  const [first, second] = cues;
  if (!first || !second) return null;
  const isSurelyAttacker = (creature: typeof first, other: typeof first): boolean =>
    (creature.attacks && !other.attacks && !creature.blocks) ||
    (other.blocks && !creature.blocks && !other.attacks);
  if (isSurelyAttacker(first, second) && !isSurelyAttacker(second, first)) return [0, 1];
  if (isSurelyAttacker(second, first) && !isSurelyAttacker(first, second)) return [1, 0];
  // In `#0 block #1`, each could be either by itself.
  const active =
    / #(\d) (?:\w+ ){0,3}?block(?:s|ing)? (?:a |an |the |my |his |her |their |attacking )*#(\d) /.exec(words);
  if (active) return [Number(active[2]), Number(active[1])];
  if (first.attacks !== second.attacks && !first.blocks && !second.blocks)
    return first.attacks ? [0, 1] : [1, 0];
  if (first.isMine !== second.isMine && / (?:my|i) /.test(words)) return first.isMine ? [1, 0] : [0, 1];
  return null;
}

/** Words of questions about one creature blocking another, in addition to harmless words. */
const WORDS_OF_BLOCKING = wordsOfList(`
  ${COMBAT_KEYWORDS.replaceAll('|', ' ')} intimidating unblockable block blocks blocked blocking blocker blockers blockable chump chumps chumped
  chumping attack attacks attacked attacking attacker attackers swing swings swinging swung charges into runs run running
  comes come coming legal legally able allowed alone own single lone only untapped fat huge tiny big small wall creature
  guy dude fella critter vs versus against v d defense potential w step steps front stand standing hold holds catch
  catches jump jumps way stop stops it y n not no never right ok fine possible valid by itself himself herself someone
  somebody anyone anything anybody all left around theyve got ground flyer flier air enemy thing combat even throw
  thrown send sends sending sent put puts still make makes declare declared as he she they them board side here where
  beats face hits me legality assigned
`);

/** False if the question mentions a keyword for a creature that doesn't have it. */
function mentionsOnlyOwnKeywords(words: string, creatures: readonly [CombatTraits, CombatTraits]): boolean {
  return [
    ...words.matchAll(
      new RegExp(
        ` (?:#(\\d) (?:(?:attacks?|attacked|attacking|swings|swinging|with|has|having|have|got|w|is|a|an|it|its|the) )*)?(${COMBAT_KEYWORDS})(?: #(\\d))?(?= )`,
        'g',
      ),
    ),
  ].every(([, before, keyword = '', after]) => {
    const creatureIndex = before ?? after;
    const namedCreatures = creatureIndex === undefined ? creatures : [creatures[Number(creatureIndex)]];
    return namedCreatures.some((creature) => creature?.keywords.has(keyword));
  });
}

const blockKind = defineKind('blocking', {
  topic: phrase(
    '(?:chump )?block(?:ed|s|ing|ers?|able)?|chump(?:s|ed|ing)?|step in front|catch(?:es|ing)?|hold it|jump in',
  ),
  cards: [1, 2],
  allowedWords: WORDS_OF_BLOCKING,
  vetoes:
    / (?:after|before|sacced|thru|dmg|damage|trigger|triggers|trample|first strike|deathtouch|lifelink|equipped|enchanted|aura|pump|tapped|taps?|tap|how many|2 creatures|2 of|gang|double|both of|copy|face ?down|morph|removed|bounce|sacrificed?|sac|dies|die|kill|kills|survive|life|poison|planeswalker|must|goaded|each combat|lure|banding|if i (?:give|cast|pump|equip)|turned into|becomes?|crew|crewed|until|flash|menace from|without summoning|haste|damage|who|which) /,
  allowedConditions:
    /and i(?= (?:only )?(?:have|hold|control) )|(?:if|when)(?= (?:somebody|someone|he|she|they|we|@\d+|an? opponent|my opponent) (?:\S+ )?(?:attacks?|swings?|comes) )/,
  compute({ question, cards }) {
    const words = padded(question.words);
    if (isOpenQuestion(question)) return null;
    const [only] = cards;
    if (cards.length === 1 && only) {
      const creature = creatureTraits(only.entry, only.part, question);
      if (!creature || !/ (?:blockable|blocked) (?:by )?(?:anything|anyone|at all|any)/.test(words))
        return null;
      return sentencesAbout(creature, /can’t be blocked/).some((sentence) =>
        /^(?:this creature|~) can’t be blocked$/.test(sentence),
      )
        ? {
            verdict: 'no',
            text: text`${creature.name} can’t be blocked.`,
            rules: citeRules(question.ruleset.edition, 'combat/blockers'),
            command: { label: creature.name, path: 'card', options: { name: creature.name } },
          }
        : null;
    }
    const roles = rolesOf(words);
    if (!roles) return null;
    const [attacker, blocker] = roles.map((at) => {
      const card = cards[at];
      return card && creatureTraits(card.entry, card.part, question);
    });
    if (!attacker || !blocker || attacker.name === blocker.name) return null;
    if (!mentionsOnlyOwnKeywords(words, roles[0] === 0 ? [attacker, blocker] : [blocker, attacker]))
      return null;
    const ruling = judgeBlock(blocker, attacker);
    return (
      ruling && {
        verdict: ruling.verdict,
        text: ruling.why,
        rules: citeRules(
          question.ruleset.edition,
          ruling.rule,
          ...(ruling.rule === 'combat/blockers' ? [] : (['combat/blockers'] as const)),
        ),
        command: { label: attacker.name, path: 'card', options: { name: attacker.name } },
      }
    );
  },
});

const padded = (words: string): string => ` ${words} `;

function creatureTraits(entry: CardEntry, part: number | null, { ruleset }: Question): CombatTraits | null {
  const creature = combatTraits(entry, part ?? 0);
  if (!creature.types.includes('Creature')) return null;
  const zone = 'battlefield' as const;
  const colors = valueOf(
    { card: entry.card, zone, ...(entry.card.parts.length > 1 && { halves: [part ?? 0] }) },
    'colors',
    ruleset,
  );
  return colors.ok ? { ...creature, colors: colors.value.answer.answers[0] } : null;
}

export const BLOCKING_KINDS = [blockKind];
