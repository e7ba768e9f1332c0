import { TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { isCitable, numbersOn } from '../book/cited-rule.ts';
import { translateNumber, changedSince, numberHistoryOf, wasReworded } from '../text/concordance.ts';
import type { Links } from '../rule-matching/links.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** A rule that has another number than the one cited, or other words. */
export interface MovedCitation {
  readonly citation: Citation;
  /** Its numbers now: none where it is gone. */
  readonly now: readonly string[];
  /** Where it is gone: the rules that answer the same question. */
  readonly instead: readonly string[];
  /**
   * The day on which it got the numbers that it has now, or was gone; `null` where nobody noted it, or it did not move.
   */
  readonly since: IsoDate | null;
  /** Its words changed; `undefined` where no official texts are held to tell. */
  readonly isReworded: boolean | undefined;
  /** The day since which the engine answers otherwise by it. */
  readonly changed: IsoDate | undefined;
}

/** Those of these rules that moved or changed until a day, in the same order. */
export const movedCitations = (
  citations: readonly Citation[],
  day: IsoDate,
  rulebook: Rulebook,
): readonly MovedCitation[] =>
  citations
    .filter((one) => one.number !== 'Glossary' && one.edition < day && isCitable(one))
    .map((one) => movedOf(one, day, rulebook))
    .filter(
      ({ citation, now, isReworded, changed }) =>
        (now.join() !== citation.number && !isLost(citation, now, rulebook)) || isReworded || changed,
    );

/** Nothing tells what became of it: texts younger than the table of numbers are held, and none to go on from. */
const isLost = ({ number, edition }: Citation, now: readonly string[], { official }: Rulebook): boolean =>
  now.length === 0 &&
  !official.some((one) => one <= TODAYS_DATE) &&
  translateNumber(number, edition, TODAYS_DATE)?.numbers.length !== 0;

function movedOf(citation: Citation, day: IsoDate, rulebook: Rulebook): MovedCitation {
  const { number, edition } = citation;
  const now = numbersOn(citation, day, rulebook);
  const became = translateNumber(number, edition, day);
  const last = numberHistoryOf(number, edition).findLast(([from]) => from <= day);
  const hasMoved = now.join() !== number;
  const isTold = last !== undefined && last[0] > edition && last[1].join() === now.join();
  return {
    citation,
    now,
    instead: now.length === 0 ? (became?.instead ?? []) : [],
    since: hasMoved && isTold ? last[0] : null,
    isReworded: now.length > 0 ? hasNewWords(citation, day, rulebook) : undefined,
    changed: answersOtherwiseSince(citation, day),
  };
}

/** The day since which the engine answers otherwise by a rule, until a day or the last one that it knows. */
function answersOtherwiseSince({ number, edition }: Citation, day: IsoDate): IsoDate | undefined {
  const until = day > TODAYS_DATE ? TODAYS_DATE : day;
  const heirs = translateNumber(number, edition, until)?.numbers ?? [];
  return heirs.flatMap((one) => changedSince(one, until, edition) ?? []).toSorted()[0];
}

/**
 * True if the words changed until a day: by the official texts of all days that the program knows, or, until a younger
 * one, between the first text held that has the rule and that; `undefined` where either is not held.
 */
function hasNewWords(citation: Citation, day: IsoDate, rulebook: Rulebook): boolean | undefined {
  const { number, edition } = citation;
  const isKnown = day <= TODAYS_DATE && numberHistoryOf(number, edition).length > 0;
  if (isKnown) return wasReworded(number, edition, day);
  const { links } = rulebook;
  const first = links.editions.find((one) => one >= citation.edition);
  if (first === undefined || first >= day || !links.editions.includes(day)) return undefined;
  const onTheWay = links.editions.filter((one) => one >= first && one < day);
  return wordsChange(numbersOn(citation, first, rulebook), onTheWay, links);
}

function wordsChange(numbers: readonly string[], editions: readonly IsoDate[], links: Links): boolean {
  const [edition, ...rest] = editions;
  if (edition === undefined) return false;
  const ways = numbers.flatMap((one) => links.later(edition, one));
  const next = [...new Set(ways.map(({ to }) => to))];
  return ways.some(({ isSameWording }) => !isSameWording) || wordsChange(next, rest, links);
}
