import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { isCitable, numbersOn } from '../book/cited-rule.ts';
import { translateNumber, changedSince, numberHistoryOf, wasReworded } from '../text/concordance.ts';
import type { Links } from '../rule-matching/links.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** A cited rule whose number, wording or meaning has changed. */
export interface MovedCitation {
  readonly citation: Citation;
  /** Its numbers now; empty if it was removed. */
  readonly now: readonly string[];
  /** If it was removed: the rules that answer the same question. */
  readonly instead: readonly string[];
  /** The day of its renumbering or removal; `null` if unknown, or if it did not move. */
  readonly since: IsoDate | null;
  /** True if the wording changed; `undefined` if no official texts are available to compare. */
  readonly isReworded: boolean | undefined;
  /** The day since which the engine decides differently by it. */
  readonly changed: IsoDate | undefined;
}

/** The citations that moved or changed up to a day, in the given order. */
export const movedCitations = (
  citations: readonly Citation[],
  day: IsoDate,
  rulebook: Rulebook,
): readonly MovedCitation[] =>
  citations
    .filter((citation) => citation.number !== 'Glossary' && citation.edition < day && isCitable(citation))
    .map((citation) => describeMove(citation, day, rulebook))
    .filter(
      ({ citation, now, isReworded, changed }) =>
        (now.join() !== citation.number && !isUntraceable(citation, now, rulebook)) || isReworded || changed,
    );

/**
 * True if the rule cannot be followed: all available texts are newer than the concordance, so none of them has links
 * from its day.
 */
const isUntraceable = (
  { number, edition }: Citation,
  now: readonly string[],
  { official }: Rulebook,
): boolean =>
  now.length === 0 &&
  !official.some((date) => date <= TODAYS_DATE) &&
  translateNumber(number, edition, TODAYS_DATE)?.numbers.length !== 0;

function describeMove(citation: Citation, day: IsoDate, rulebook: Rulebook): MovedCitation {
  const { number, edition } = citation;
  const now = numbersOn(citation, day, rulebook);
  const translated = translateNumber(number, edition, day);
  const last = numberHistoryOf(number, edition).findLast(([from]) => from <= day);
  const hasMoved = now.join() !== number;
  const isKnown = last !== undefined && last[0] > edition && last[1].join() === now.join();
  return {
    citation,
    now,
    instead: now.length === 0 ? (translated?.instead ?? []) : [],
    since: hasMoved && isKnown ? last[0] : null,
    isReworded: now.length > 0 ? isRewordedBy(citation, day, rulebook) : undefined,
    changed: behaviorChangedSince(citation, day),
  };
}

/**
 * The day since which the engine decides differently because of a rule; at most `day`, or the last day that the engine
 * knows.
 */
function behaviorChangedSince({ number, edition }: Citation, day: IsoDate): IsoDate | undefined {
  const until = day > TODAYS_DATE ? TODAYS_DATE : day;
  const successors = translateNumber(number, edition, until)?.numbers ?? [];
  return successors.flatMap((successor) => changedSince(successor, until, edition) ?? []).toSorted()[0];
}

/**
 * True if the wording changed by a day: according to the concordance, or for a later day, between that day's text and
 * the first available text that has the rule. `undefined` if neither is available.
 */
function isRewordedBy(citation: Citation, day: IsoDate, rulebook: Rulebook): boolean | undefined {
  const { number, edition } = citation;
  const isKnown = day <= TODAYS_DATE && numberHistoryOf(number, edition).length > 0;
  if (isKnown) return wasReworded(number, edition, day);
  const { links } = rulebook;
  const first = links.editions.find((date) => date >= citation.edition);
  if (first === undefined || first >= day || !links.editions.includes(day)) return undefined;
  const between = links.editions.filter((date) => date >= first && date < day);
  return wordsChange(numbersOn(citation, first, rulebook), between, links);
}

function wordsChange(numbers: readonly string[], editions: readonly IsoDate[], links: Links): boolean {
  const [edition, ...rest] = editions;
  if (edition === undefined) return false;
  const next = numbers.flatMap((number) => links.later(edition, number));
  const successors = [...new Set(next.map(({ to }) => to))];
  return next.some(({ isSameWording }) => !isSameWording) || wordsChange(successors, rest, links);
}
