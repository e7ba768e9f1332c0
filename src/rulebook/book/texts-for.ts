import { TODAYS_DATE, dateOf, FOUNDING_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from './rulebook.ts';

/**
 * The texts to look in: the edition's own, or else the founding rules and today's, the one nearer to the preferred
 * edition first. As long as today's are held in our own words only, the newest official text is asked as well.
 */
export function textsFor(
  rulebook: Rulebook,
  edition: Edition | undefined,
  preferred: Edition = TODAYS_DATE,
): readonly RuleText[] {
  if (edition) return [rulebook.read(edition)];
  const today = rulebook.read(TODAYS_DATE);
  const official = today.isWhole ? undefined : rulebook.official.at(-1);
  const editions: readonly Edition[] = [
    'founding',
    today.edition,
    ...(official && official !== FOUNDING_DATE ? [official] : []),
  ];
  const texts = editions.map((one) => rulebook.read(one));
  return byNearness([...new Map(texts.map((text) => [text.edition, text])).values()], preferred);
}

/** Days since the year 0, as if each month had 31. */
const dayCount = (edition: Edition): number => {
  const [year = 0, month = 0, day = 0] = dateOf(edition).split('-').map(Number);
  return (year * 12 + month) * 31 + day;
};

/** Texts in order of their time from an edition, the nearest first. */
export function byNearness(texts: readonly RuleText[], to: Edition): readonly RuleText[] {
  const far = ({ edition }: RuleText) => Math.abs(dayCount(edition) - dayCount(to));
  return texts.toSorted((a, b) => far(a) - far(b));
}
