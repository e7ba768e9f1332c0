import type { CardEntry } from '#cards/pool/card-pool.ts';
import { COLOR_NAMES, COLORS } from '#engine/cards/card.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isOpen } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase, wordsOfList } from '../reading/words.ts';
import {
  type CombatTraits,
  traitsOf,
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

/** @returns `null` if a text says more about blocking than is understood */
function mayBlock(blocker: CombatTraits, attacker: CombatTraits): Verdict | null {
  const has = (body: CombatTraits, keyword: string): boolean => body.keywords.has(keyword);
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
  const byText = blockedByText(blocker, attacker);
  if (byText !== 'may') return byText;
  if (has(attacker, 'menace'))
    return cannotBlock(text`Not alone: menace asks for two or more blockers.`, 'keyword/menace');
  if (attacker.text === null || blocker.text === null) return null;
  return { verdict: 'yes', why: whyYes(blocker, attacker), rule: ruleOfYes(blocker, attacker) };
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

const ruleOfYes = (_blocker: CombatTraits, attacker: CombatTraits): RuleSubject =>
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

/** Restrictions in texts beside keywords: that something can’t block, or can’t be blocked. */
function blockedByText(blocker: CombatTraits, attacker: CombatTraits): Verdict | 'may' | null {
  for (const sentence of sentencesAbout(attacker, /can’t be blocked|block/)) {
    if (/^(?:this creature|~) can’t be blocked$/.test(sentence))
      return cannotBlock(text`${attacker.name} can’t be blocked.`, 'combat/blockers');
    const except = /^(?:this creature|~) can’t be blocked except by (.+)$/.exec(sentence)?.[1];
    if (except !== undefined) {
      if (except === 'two or more creatures')
        return cannotBlock(text`Not alone: it takes two or more blockers.`, 'combat/blockers');
      const fits = fitsCreatures(except, blocker);
      if (fits === null) return null;
      if (!fits) return cannotBlock(text`Only ${except} can block ${attacker.name}.`, 'combat/blockers');
      continue;
    }
    const blockers = /^(?:this creature|~) can’t be blocked by (.+)$/.exec(sentence)?.[1];
    if (blockers !== undefined) {
      const fits = fitsCreatures(blockers, blocker);
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

/** True if a creature is among those that a text names; `null` if the text is not understood. */
function fitsCreatures(named: string, body: CombatTraits): boolean | null {
  const parts = named.split(/ and\/or | or /);
  if (parts.length > 1) {
    const all = new Set(
      parts.map((part) =>
        fitsCreatures(/creatures?\b|^walls$/.test(part) ? part : `creatures with ${part}`, body),
      ),
    );
    return all.has(null) ? null : all.has(true);
  }
  if (named === 'walls') return body.subtypes.includes('Wall');
  if (named === 'artifact creatures') return body.types.includes('Artifact');
  const keyword = /^creatures with (flying|reach|horsemanship|shadow|defender)$/.exec(named)?.[1];
  if (keyword !== undefined) return body.keywords.has(keyword);
  const color = COLORS.find((each) => named === `${COLOR_NAMES[each]} creatures`);
  if (color) return body.colors.includes(color);
  const [, power, how] = /^creatures with power (\d+) or (less|greater)$/.exec(named) ?? [];
  if (power !== undefined && body.power !== null && !changesInSentences(body))
    return how === 'less' ? body.power <= Number(power) : body.power >= Number(power);
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

function countCues(patterns: readonly string[], words: string, at: number): boolean {
  return patterns.some((pattern) => new RegExp(` ${pattern.replaceAll('C', `#${at}`)}(?= )`).test(words));
}

/** The indexes of the attacker and the blocker; `null` if both could be either. */
function rolesOf(words: string): readonly [attacker: number, blocker: number] | null {
  const either = [0, 1].map((at) => ({
    attacks: countCues(ATTACKER_PHRASES, words, at),
    blocks: countCues(BLOCKER_PHRASES, words, at),
    isMine: countCues(OWN_CARD_PHRASES, words, at),
  }));
  const [first, second] = either;
  if (!first || !second) return null;
  const surely = (one: typeof first, other: typeof first): boolean =>
    (one.attacks && !other.attacks && !one.blocks) || (other.blocks && !one.blocks && !other.attacks);
  if (surely(first, second) && !surely(second, first)) return [0, 1];
  if (surely(second, first) && !surely(first, second)) return [1, 0];
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
function mentionsOnlyOwnKeywords(words: string, bodies: readonly [CombatTraits, CombatTraits]): boolean {
  return [
    ...words.matchAll(
      new RegExp(
        ` (?:#(\\d) (?:(?:attacks?|attacked|attacking|swings|swinging|with|has|having|have|got|w|is|a|an|it|its|the) )*)?(${COMBAT_KEYWORDS})(?: #(\\d))?(?= )`,
        'g',
      ),
    ),
  ].every(([, before, keyword = '', after]) => {
    const bodyIndex = before ?? after;
    const namedBodies = bodyIndex === undefined ? bodies : [bodies[Number(bodyIndex)]];
    return namedBodies.some((body) => body?.keywords.has(keyword));
  });
}

const blockKind = defineKind('blocking', {
  asks: phrase(
    '(?:chump )?block(?:ed|s|ing|ers?|able)?|chump(?:s|ed|ing)?|step in front|catch(?:es|ing)?|hold it|jump in',
  ),
  cards: [1, 2],
  knows: WORDS_OF_BLOCKING,
  vetoes:
    / (?:after|before|sacced|thru|dmg|damage|trigger|triggers|trample|first strike|deathtouch|lifelink|equipped|enchanted|aura|pump|tapped|taps?|tap|how many|2 creatures|2 of|gang|double|both of|copy|face ?down|morph|removed|bounce|sacrificed?|sac|dies|die|kill|kills|survive|life|poison|planeswalker|must|goaded|each combat|lure|banding|if i (?:give|cast|pump|equip)|turned into|becomes?|crew|crewed|until|flash|menace from|without summoning|haste|damage|who|which) /,
  reads:
    /and i(?= (?:only )?(?:have|hold|control) )|(?:if|when)(?= (?:somebody|someone|he|she|they|we|@\d+|an? opponent|my opponent) (?:\S+ )?(?:attacks?|swings?|comes) )/,
  compute({ question, cards }) {
    const words = wordsIn(question.words);
    if (isOpen(question)) return null;
    const [only] = cards;
    if (cards.length === 1 && only) {
      const body = bodyIn(only.entry, only.part, question);
      if (!body || !/ (?:blockable|blocked) (?:by )?(?:anything|anyone|at all|any)/.test(words)) return null;
      return sentencesAbout(body, /can’t be blocked/).some((sentence) =>
        /^(?:this creature|~) can’t be blocked$/.test(sentence),
      )
        ? {
            verdict: 'no',
            text: text`${body.name} can’t be blocked.`,
            rules: citeRules(question.ruleset.edition, 'combat/blockers'),
            command: { label: body.name, path: 'card', options: { name: body.name } },
          }
        : null;
    }
    const roles = rolesOf(words);
    if (!roles) return null;
    const [attacker, blocker] = roles.map((at) => {
      const named = cards[at];
      return named && bodyIn(named.entry, named.part, question);
    });
    if (!attacker || !blocker || attacker.name === blocker.name) return null;
    if (!mentionsOnlyOwnKeywords(words, roles[0] === 0 ? [attacker, blocker] : [blocker, attacker]))
      return null;
    const found = mayBlock(blocker, attacker);
    return (
      found && {
        verdict: found.verdict,
        text: found.why,
        rules: citeRules(
          question.ruleset.edition,
          found.rule,
          ...(found.rule === 'combat/blockers' ? [] : (['combat/blockers'] as const)),
        ),
        command: { label: attacker.name, path: 'card', options: { name: attacker.name } },
      }
    );
  },
});

const wordsIn = (words: string): string => ` ${words} `;

function bodyIn(entry: CardEntry, part: number | null, { ruleset }: Question): CombatTraits | null {
  const body = traitsOf(entry, part ?? 0);
  if (!body.types.includes('Creature')) return null;
  const zone = 'battlefield' as const;
  const colors = valueOf(
    { card: entry.card, zone, ...(entry.card.parts.length > 1 && { halves: [part ?? 0] }) },
    'colors',
    ruleset,
  );
  return colors.ok ? { ...body, colors: colors.value.answer.answers[0] } : null;
}

export const BLOCKING_KINDS = [blockKind];
