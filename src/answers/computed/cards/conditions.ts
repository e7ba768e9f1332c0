import { parseQuery } from '#cards/query/parse-query.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { defineKind, isYesNo } from '../reading/kind.ts';
import type { NamedCard } from '../reading/question.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { checkStates, isAbout, openStates } from './state-answers.ts';
import { STATE_PARTS } from './states.ts';
import { MANA_VALUE } from './values.ts';

/*
 * Whether a card, half or face is something: a color, a type, a permanent.
 */

const COLOR_WORD =
  'white|blue|black|red|green|colou?rless|multi ?colou?red|multi ?colou?r|mono ?colou?red|gold|mono (?:white|blue|black|red|green)';
const TYPE_WORD =
  'legendary|basic|snow|artifact|creature|enchantment|land|instant|sorcery|planeswalker|battle|permanent|historic|kindred|tribal|nonland|noncreature|nonartifact|nonbasic|nonlegendary|non land|non creature|non legendary';
const CONDITION = `(?:(?:an|a) )?(?:(?:${COLOR_WORD}|${TYPE_WORD})(?: (?:(?:and|or) )?(?:(?:an|a|also|both) )?)?)+(?:cards?|spells?|permanents?)?`;

/** Words that may stand in a question whether a card is something. */
const IS_WORDS = wordSet(`
  is are was were it its that this thing the a an still also both really even now there then card cards count counts counted
  as considered be would does do too or no treated have has when while if hey so and ok just actually i into in on of
  by any chance guy dude currently at all spell technically well only my
`);

/** Characteristics that a text defines, which no type line shows. */
const definesTypes = ({ card, oracle }: NamedCard['entry']): boolean =>
  card.name.startsWith('Grist,') ||
  /isn.t on the battlefield, it.s|isn.t a creature (?:unless|as long)/i.test(oracle?.texts.join('\n') ?? '');

/** True if the card itself is the subject: `is CARD a creature`, `CARD in hand, is it a creature`. */
function isSubject(words: readonly string[]): boolean {
  const card = words.indexOf('#0');
  const asks = words.indexOf('|asks');
  if (card < 0 || asks < card) return false;
  if (words.some((word) => !/^[#|]/.test(word) && !IS_WORDS.has(word))) return false;
  const before = words.slice(0, card).findLast((word) => !['the', 'a', 'an', 'my'].includes(word));
  const between = words
    .slice(card + 1, asks)
    .filter((word) => !word.startsWith('|') && !['a', 'an', 'the'].includes(word));
  if (between.some((word) => ['my', 'for', 'i'].includes(word))) return false;
  const hasVerb = between.some((word) => /^(?:is|are|does|would)$/.test(word));
  const hasIt = between.some((word) => /^(?:it|that|this|thing)$/.test(word));
  const isFirst = before !== undefined && /^(?:is|are|was|were|does|do|would)$/.test(before);
  return isFirst ? !hasVerb && !between.includes('it') : hasVerb && hasIt && card <= 3;
}

/** `is fire // ice a blue card on the stack` */
export const conditionKind = defineKind('condition', {
  asks: phrase(CONDITION),
  parts: STATE_PARTS,
  cards: [1, 1],
  fillers: IS_WORDS,
  compute(found) {
    const states = openStates(found);
    const [card] = found.cards;
    if (!states || !card || !isYesNo(found.question) || !isSubject(found.order)) return null;
    if (new RegExp(`\\b(?:${MANA_VALUE}|names?|identity|types?|not|isnt)\\b`).test(found.question.words))
      return null;
    const condition = found.asks[0].trim();
    const query = parseQuery(tidyCondition(condition));
    if (!query.ok || isNameOnly(query.value)) return null;
    if (isAbout(query.value, ['type', 'permanent']) && !found.parts.faceDown && definesTypes(card.entry))
      return null;
    return checkStates(states, query.value, found, condition.replace(/^an? /, ''));
  },
});

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

/** Words that are no condition are read as parts of a name. */
const isNameOnly = (query: ObjectQuestion): boolean =>
  'of' in query ? [query.of].flat().some(isNameOnly) : query.kind === 'name';
