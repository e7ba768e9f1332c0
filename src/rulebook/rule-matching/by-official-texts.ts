import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, wasReworded } from '../text/concordance.ts';
import type { EditionLink, Links } from './links.ts';

/**
 * Overlays links with the concordance. Between two days that the concordance covers, it knows every official text in
 * between, available or not; comparing distant texts directly would miss rules whose wording changed completely.
 */
export function byOfficialTexts(links: Links): Links {
  const { editions } = links;
  const neighbour = (edition: IsoDate, by: 1 | -1): IsoDate | undefined => {
    const at = editions.indexOf(edition);
    return at === -1 ? undefined : editions[at + by];
  };
  return {
    editions,
    later(edition, number) {
      const next = neighbour(edition, 1);
      const successors = numbersByConcordance(number, edition, next);
      return (
        successors?.map((to): EditionLink => ({
          from: number,
          to,
          isSameWording: isSame(number, edition, next),
        })) ?? links.later(edition, number)
      );
    },
    earlier(edition, number) {
      const before = neighbour(edition, -1);
      const origins = numbersByConcordance(number, edition, before);
      return (
        origins?.map((from): EditionLink => ({
          from,
          to: number,
          isSameWording: isSame(from, before, edition),
        })) ?? links.earlier(edition, number)
      );
    },
  };
}

const IS_NUMBER = /^\d/;

/**
 * A number's counterparts by the concordance; `undefined` if it does not have the number, or for days after it ends.
 * Ignores the glossary, which has no numbers.
 */
function numbersByConcordance(
  number: string,
  from: IsoDate,
  to: IsoDate | undefined,
): readonly string[] | undefined {
  if (to === undefined || from > TODAYS_DATE || to > TODAYS_DATE) return undefined;
  return translateNumber(number, from, to)?.numbers.filter((successor) => IS_NUMBER.test(successor));
}

const isSame = (number: string, from: IsoDate | undefined, to: IsoDate | undefined): boolean =>
  from !== undefined && to !== undefined && !wasReworded(number, from, to);
