import { TODAYS_DATE, dateOf, FOUNDING_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from './rulebook.ts';

/** The texts in which something is looked up. */
export interface TextsFor {
  /** Those that answer: that of the day; where it is not held whole, the nearest ones, the nearest first. */
  readonly answering: readonly RuleText[];
  /** The others, the nearest first: asked only for a name that none of those has. */
  readonly others: readonly RuleText[];
}

/**
 * Whose text answers, by words as by number: the edition typed, or else the one that is played by here. A newer text
 * than the program's answers beside today's as long as those are held in our own words only.
 * @param here the edition of the open game, else of the server, else today's.
 */
export function textsFor(
  rulebook: Rulebook,
  typed: Edition | undefined,
  here: Edition = TODAYS_DATE,
): TextsFor {
  const day = typed ?? here;
  const own = rulebook.read(day);
  const known = sortByNearness(textsOfAllAges(rulebook), day);
  const isOfDay = dateOf(own.edition) === dateOf(day);
  if (!own.isComplete && !(typed && isOfDay)) return { answering: known, others: [] };
  const isNewer = ({ edition }: RuleText): boolean =>
    typed === undefined && day === TODAYS_DATE && dateOf(edition) > TODAYS_DATE;
  const isAnswering = (text: RuleText): boolean => text.edition === own.edition || isNewer(text);
  return {
    answering: [own, ...known.filter((text) => text.edition !== own.edition && isNewer(text))],
    others: known.filter((text) => !isAnswering(text)),
  };
}

/** The founding rules and today's; as long as these are held in our own words only, the newest official text as well. */
export function textsOfAllAges(rulebook: Rulebook): readonly RuleText[] {
  const today = rulebook.read(TODAYS_DATE);
  const official = today.isWhole ? undefined : rulebook.official.at(-1);
  const editions: readonly Edition[] = [
    'founding',
    today.edition,
    ...(official && official !== FOUNDING_DATE ? [official] : []),
  ];
  const texts = editions.map((one) => rulebook.read(one));
  return sortByNearness([...new Map(texts.map((text) => [text.edition, text])).values()], TODAYS_DATE);
}

/** Days since the year 0, as if each month had 31. */
const dayCount = (edition: Edition): number => {
  const [year = 0, month = 0, day = 0] = dateOf(edition).split('-').map(Number);
  return (year * 12 + month) * 31 + day;
};

/** Texts in order of their time from an edition, the nearest first. */
export function sortByNearness(texts: readonly RuleText[], to: Edition): readonly RuleText[] {
  const far = ({ edition }: RuleText) => Math.abs(dayCount(edition) - dayCount(to));
  return texts.toSorted((a, b) => far(a) - far(b));
}
