import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { byNumber } from '../numbers/concordance.ts';
import type { Links } from './links.ts';

/**
 * The numbers in one edition of what stands under a number in another, earlier or later: several where the rule was
 * split or put together in between, none where it is gone, or new. A chapter's number works as well.
 * @param from and `to`: days of whole official texts held; none is known between others, unless they are the same.
 */
export function numberIn(number: string, from: IsoDate, to: IsoDate, links: Links): readonly string[] {
  if (from === to) return [number];
  const [start, end] = [links.editions.indexOf(from), links.editions.indexOf(to)];
  if (start === -1 || end === -1) return [];
  let numbers: readonly string[] = [number];
  for (let at = start; at !== end; at += Math.sign(end - start)) {
    const edition = links.editions[at] ?? from;
    const step = (one: string): readonly string[] =>
      end > start
        ? links.later(edition, one).map((link) => link.to)
        : links.earlier(edition, one).map((link) => link.from);
    numbers = [...new Set(numbers.flatMap(step))];
  }
  return numbers.toSorted(byNumber);
}
