import { TODAYS_DATE, dateOf, FOUNDING_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from './rulebook.ts';

/** The texts to look something up in. */
export interface TextsFor {
  /** The texts that answer: the day's text, or if that is incomplete, all texts, nearest first. */
  readonly answering: readonly RuleText[];
  /** The other texts, nearest first; used only for a name that none of the answering texts has. */
  readonly others: readonly RuleText[];
}

/**
 * Chooses the texts that answer a query: those of the requested edition, or else of the edition played here. While
 * today's rules are available only in our own words, an imported text newer than the program is searched too.
 * @param current the edition of the open game, otherwise of the server, otherwise today's
 */
export function textsFor(
  rulebook: Rulebook,
  typed: Edition | undefined,
  current: Edition = TODAYS_DATE,
): TextsFor {
  const day = typed ?? current;
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

/**
 * The founding rules and today's; also the newest official text while today's are available only in our own words.
 */
export function textsOfAllAges(rulebook: Rulebook): readonly RuleText[] {
  const today = rulebook.read(TODAYS_DATE);
  const official = today.isWhole ? undefined : rulebook.official.at(-1);
  const editions: readonly Edition[] = [
    'founding',
    today.edition,
    ...(official && official !== FOUNDING_DATE ? [official] : []),
  ];
  const texts = editions.map((edition) => rulebook.read(edition));
  return sortByNearness([...new Map(texts.map((text) => [text.edition, text])).values()], TODAYS_DATE);
}

/** An approximate day number, as if each month had 31 days. */
const dayCount = (edition: Edition): number => {
  const [year = 0, month = 0, day = 0] = dateOf(edition).split('-').map(Number);
  return (year * 12 + month) * 31 + day;
};

/** Sorts texts by their distance in time from an edition, nearest first. */
export function sortByNearness(texts: readonly RuleText[], to: Edition): readonly RuleText[] {
  const distance = ({ edition }: RuleText) => Math.abs(dayCount(edition) - dayCount(to));
  return texts.toSorted((a, b) => distance(a) - distance(b));
}
