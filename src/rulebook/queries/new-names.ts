import { capitalize } from '#basics/capitalize.ts';
import { dateOf, type Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { NEW_NAMES } from '../book/names-by-day.ts';
import { stem } from '../search/stem.ts';
import { hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import type { QueryAnswer } from './find-number.ts';
import { namedExactly } from './headings.ts';

/** Terms that are new in the rules, but that players used before, or use in another sense. */
const SPOKEN_BEFORE =
  /^(?:opening hands?|multiplayer games?|teammates?|historic|loyalty abilit\w+|anchor words?|spell abilities|mill\w*|battlefields?|exil\w+|end steps?|turn-based actions?|planeswalke[dr]s?|clash\w*|haunt\w*|evolve[ds]?|investigat\w*|crews?|disguise[ds]?|conspir\w+|scheme[ds]?|initiative|battles?)$/i;

/** Subtypes that are also words in names of cards. */
const IN_NAMES_OF_CARDS =
  /^(?:Food|Blood|Clue|Gate|Curse|Shrine|Arcane|Eldrazi|Trap|Lesson|Room|Role|Treasure|Attraction|Omen|Conspirac|Siege)(?:s|y|ies)?$/i;

/** Each as part of a question, as the name of a token or counter, and as a whole. */
const PATTERNS = NEW_NAMES.map(({ since, term, isEveryday }) => ({
  since,
  isEveryday,
  inside: new RegExp(term, 'i'),
  ofToken: new RegExp(String.raw`${term}(?= (?:tokens?|counters?)\b)`, 'i'),
  whole: new RegExp(`^(?:${term})$`, 'i'),
}));

/**
 * The rule about something that a question names and that did not exist yet on a day, with the day on which it came.
 */
export function findLaterName(question: string, day: Edition, rulebook: Rulebook): QueryAnswer | undefined {
  const text = rulebook.plain;
  if (!text) return undefined;
  const isWord = (name: string): boolean => !SPOKEN_BEFORE.test(name) && !IN_NAMES_OF_CARDS.test(name);
  // "Goaded" came years after "goad".
  const isFormOfOlder = (name: string): boolean => {
    const root = stem(name.toLowerCase());
    return PATTERNS.some(({ since, whole }) => since <= dateOf(day) && whole.test(root));
  };
  const named = PATTERNS.filter(({ since }) => since > dateOf(day)).flatMap(
    ({ since, isEveryday, inside, ofToken, whole }) => {
      const [word] = (isEveryday ? whole : inside).exec(question) ?? [];
      const name = word !== undefined && isWord(word) ? word : ofToken.exec(question)?.[0];
      return name === undefined || isFormOfOlder(name) ? [] : [{ name, since }];
    },
  );
  const [longest] = named.toSorted((a, b) => b.name.length - a.name.length);
  const about = longest && ruleAbout(longest.name, text);
  if (!about) return undefined;
  const meaning = `${capitalize(about.title ?? longest.name)} came on ${longest.since}.`;
  return { hit: about.hit, also: [], meant: { day, meaning, isNotYet: true } };
}

/** The rule or chapter that a name is the title of, or else the first that mentions it. */
function ruleAbout(name: string, text: RuleText): { hit: RuleHit; title?: string } | undefined {
  const kinds = ['', ' variant', ' option', ' cards', ' token'].map((kind) => `${name}${kind}`);
  const [named] = [...kinds, name.replace(/ \w+$/, '')].flatMap((each) => namedExactly(each, text));
  if (named) {
    const isTitle = named.kind === 'title' || / (?:Variant|Option)$/.test(named.name);
    return { hit: hitIn(named.number)(text), ...(isTitle && { title: named.name }) };
  }
  const words = name.toLowerCase();
  const mentioning = text.rules.find(({ paragraphs }) =>
    paragraphs.some((paragraph) => paragraph.text.toLowerCase().includes(words)),
  );
  return mentioning && { hit: hitIn(mentioning.number)(text) };
}
