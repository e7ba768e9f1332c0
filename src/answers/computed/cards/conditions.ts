import { parseQuery } from '#cards/query/parse-query.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { defineKind, isOpenQuestion } from '../reading/kind.ts';
import type { NamedCard } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { checkStates, isAbout, possibleStates } from './state-answers.ts';
import { text } from '#text/template.ts';
import { type CombatTraits, combatTraits, mayNotBeCreature, mayBecomeCreature } from './defenses.ts';
import { STATE_EVENTS, type State } from './states.ts';
import { MANA_VALUE_WORDS, subjectOf } from './values.ts';

/* Answers whether a card, half or face has a property: a color, a type, being a permanent. */

const COLOR_WORD =
  'white|blue|black|red|green|colou?rless|multi ?colou?red|multi ?colou?r|mono ?colou?red|gold|mono (?:white|blue|black|red|green)';
const TYPE_WORD =
  'legendary|basic|snow|artifact|creature|enchantment|land|instant|sorcery|planeswalker|battle|permanent|historic|kindred|tribal|nonland|noncreature|nonartifact|nonbasic|nonlegendary|non land|non creature|non legendary';
const CONDITION_WORDS = `(?:(?:an|a) )?(?:(?:${COLOR_WORD}|${TYPE_WORD})(?: (?:(?:and|or) )?(?:(?:an|a|also|both) )?)?)+(?:cards?|spells?|permanents?)?`;

/** True if the text sets types that the type line doesn't show, such as Grist's off the battlefield. */
const definesTypes = ({ card, oracle }: NamedCard['entry']): boolean =>
  card.name.startsWith('Grist,') ||
  /isn.t on the battlefield, it.s|isn.t a creature (?:unless|as long)/i.test(oracle?.texts.join('\n') ?? '');

const SUBJECT_WORDS = String.raw`(?:#\d+|it|its|that|this|he|she|they)`;
const FILLER_WORDS =
  '(?:(?:still|also|both|even|really|currently|now|technically|then|only|just|considered|count|counts|counted|as|treated|be|being|there|actually|always|at that point|somehow|itself|any more|in|on|from|inside|of|the|my|a|an|your|his|her|their|players?|opponents?|library|hand|graveyard|yard|deck|exile|battlefield|board|play|stack|field|command|zone|while|when|its|it|is|as|by any chance|cast|card|spell|permanent|creature(?= side)|side|half|face|up|down|#\\d+|flipped|transformed|thats|not on the stack|off) )*?';
const CONDITION_END =
  '(?= (?:because|cause|coz|since|when|while|in|on|from|there|or|at|by|now|too|also|anymore|any|then|right|though|even|rn|once|if|for|as|still|like|yes|y|too) | ?$)';

const CONDITION_PATTERNS = [
  `(?:is|are|isnt|was|does|do|would|will|say|says|so) (?:an? |the |my |his |her )?${SUBJECT_WORDS} ${FILLER_WORDS}(${CONDITION_WORDS})${CONDITION_END}`,
  `if (?:the |my |his |her )?#\\d+ (?:\\S+ )?(?:is|counts as) ${FILLER_WORDS}(${CONDITION_WORDS})${CONDITION_END}`,
  `^ #\\d+ ${FILLER_WORDS}(${CONDITION_WORDS})${CONDITION_END}`,
  `(${CONDITION_WORDS}) or (?:no|not|nah)(?= )`,
  `^ (${CONDITION_WORDS}) (?:yes|no|still|now|too|right|correct|y|there)(?= )`,
  `^ (?:still |also )?(${CONDITION_WORDS}) ?$`,
].map((pattern) => new RegExp(pattern.startsWith('^') ? pattern : `(?<= )${pattern}`));

/** The condition that a sentence asks about. */
function conditionIn(sentence: string): string | undefined {
  const words = ` ${sentence} `.replaceAll(
    / (?:this|that|the|his|her|my|same) (?:whole )?(?:permanent|spell|card|creature|land|thing|guy|dude|one|artifact)s?(?= )/g,
    ' it',
  );
  for (const pattern of CONDITION_PATTERNS) {
    const condition = pattern.exec(words)?.[1]?.trim();
    if (condition !== undefined && !/^(?:an? )?(?:cards?|spells?)$/.test(condition)) return condition;
  }
  return undefined;
}

/** `is fire // ice a blue card on the stack` */
export const conditionKind = defineKind('condition', {
  topic: phrase(CONDITION_WORDS),
  cards: [1, 2],
  vetoes: new RegExp(
    ` (?:${MANA_VALUE_WORDS}|names?|called|identity|types?|not|isnt|target(?:s|ed)?|kill|destroy|counter(?:s|ed)?|cast (?:it|this|that) (?:as|for|with)|block|attack|hit|exile|search|fetch|find|legal|banned|protection|hexproof|decks?|commander|die|dies|triggers?|crew|crewed|unless|devotion|attached|damage|gains?|gets?|can i|can you|may i|am i|do i|could i|tap|taps|trample|haste|make|mine|token|speed|turn (?:it|him)|copy|sacrificed?|respond) `,
  ),
  allowedConditions: STATE_EVENTS,
  compute({ question }) {
    const card = subjectOf(question);
    if (!card || isOpenQuestion(question)) return null;
    // `heal a creature` is something to do, not the card Heal.
    if (!card.entry.card.name.includes(' ') && question.sentences.some((words) => /^ ?#\d+ an? /.test(words)))
      return null;
    const states = possibleStates(card, question);
    if (!states) return null;
    const condition = question.sentences
      .map((sentence) => conditionIn(sentence))
      .findLast((each) => each !== undefined);
    if (condition === undefined) return null;
    const query = parseQuery(tidyCondition(condition));
    if (!query.ok || isNameOnly(query.value)) return null;
    if (
      isAbout(query.value, ['type', 'permanent']) &&
      definesTypes(card.entry) &&
      states.some(({ object }) => !object.faceDown)
    )
      return null;
    const checked = checkStates(states, query.value, question, condition.replace(/^an? /, ''));
    if (
      !checked ||
      !/creature/.test(condition) ||
      !states.some(({ object }) => isFaceUpOnBattlefield(object))
    )
      return checked;
    const traits = combatTraits(card.entry, card.part ?? 0);
    if (!asksForCreature(condition))
      return mayNotBeCreature(traits) || makesItselfCreature(traits) ? null : checked;
    const { verdict, ...rest } = checked;
    if (verdict === 'yes' && mayNotBeCreature(traits))
      return {
        ...rest,
        text: text`**It depends.** ${traits.name} is printed as a creature, but its own text may stop it from being one on the battlefield.`,
      };
    if (verdict !== 'no' || !mayBecomeCreatureByType(traits)) return checked;
    if (makesItselfCreature(traits))
      return {
        ...rest,
        text: text`**It depends.** ${traits.name} isn’t printed as a creature, but its own text may make it one on the battlefield.`,
      };
    return traits.text === null
      ? { ...checked, text: text`${checked.text} Its own text may make it one.` }
      : checked;
  },
});

const asksForCreature = (condition: string): boolean =>
  /^(?:an? )?(?:(?:artifact|enchantment|legendary|land) )*creatures?(?: permanents?)?$/.test(condition);

const isFaceUpOnBattlefield = ({ zone, faceDown }: State['object']): boolean =>
  zone === 'battlefield' && !faceDown;

/** True if it isn't printed as a creature and isn't a basic land, whatever its text says. */
const mayBecomeCreatureByType = ({ types, subtypes, name }: CombatTraits): boolean =>
  mayBecomeCreature({
    name,
    types,
    subtypes,
    text: null,
    colors: [],
    keywords: new Set(),
    power: null,
    toughness: null,
  });

/** True if a card that isn't printed as a creature can turn itself into one. */
const makesItselfCreature = ({ subtypes, text: words }: CombatTraits): boolean =>
  subtypes.includes('Vehicle') ||
  /(?:~|this \w+|\bit)(?: is|’s| becomes) an? [^.]*\bcreature/.test(words ?? '');

const tidyCondition = (condition: string): string =>
  condition
    .replace(/^(?:an|a) /, '')
    .replaceAll(/colour/g, 'color')
    .replaceAll(/multi color(?:ed)?|multicolor(?!ed)/g, 'multicolored')
    .replaceAll(/mono color/g, 'monocolor')
    .replaceAll(/non (?=\w)/g, 'non')
    .replaceAll(/\bgold\b/g, 'multicolored')
    .replaceAll(/mono (white|blue|black|red|green)/g, 'monocolored $1')
    .trim();

/** True if the query consists only of name words, which happens for words that aren't a condition. */
const isNameOnly = (query: ObjectQuestion): boolean =>
  'of' in query ? [query.of].flat().some(isNameOnly) : query.kind === 'name';
