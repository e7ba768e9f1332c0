import { TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { becameOf } from '../text/concordance.ts';
import type { Link, Links } from './links.ts';

/**
 * These links, and beside them those that only the engine's table of numbers knows: rules written anew, of which
 * nobody could tell by their words that they are the same.
 */
export function withKnownMoves(links: Links): Links {
  const { editions } = links;
  const neighbour = (edition: IsoDate, by: 1 | -1): IsoDate | undefined => {
    const at = editions.indexOf(edition);
    return at === -1 ? undefined : editions[at + by];
  };
  return {
    editions,
    later(edition, number) {
      const own = links.later(edition, number);
      const heirs = known(number, edition, neighbour(edition, 1));
      const more = heirs.filter((to) => !own.some((link) => link.to === to));
      return [...own, ...more.map((to): Link => ({ from: number, to, isSameWording: false }))];
    },
    earlier(edition, number) {
      const own = links.earlier(edition, number);
      const origins = known(number, edition, neighbour(edition, -1));
      const more = origins.filter((from) => !own.some((link) => link.from === from));
      return [...own, ...more.map((from): Link => ({ from, to: number, isSameWording: false }))];
    },
  };
}

const IS_NUMBER = /^\d/;

/**
 * A number's heirs in another edition by the table; what it has from a glossary is no number. Of days after the
 * table's last it knows nothing.
 */
const known = (number: string, from: IsoDate, to: IsoDate | undefined): readonly string[] =>
  to === undefined || from > TODAYS_DATE || to > TODAYS_DATE
    ? []
    : (becameOf(number, from, to)?.heirs.filter((heir) => IS_NUMBER.test(heir)) ?? []);
