import type { Chapter, ParsedRules } from '../text/rules.ts';
import type { Family } from './family.ts';
import type { EditionLink } from './links.ts';
import type { Pairing } from './pairing.ts';
import { withoutTypography } from '../text/wording.ts';

/** The share of common rules from which two chapters with different headings are linked. */
const MIN_SHARE = 0.5;
/** The same for chapters with an equal heading that others have too, such as `General`. */
const MIN_SHARE_SAME_HEADING = 0.25;

/**
 * Links chapters: those that continue as a chapter, those that were split or merged, and those that became a single
 * rule with subrules, or the reverse.
 */
export function matchChapters(
  earlier: ParsedRules,
  later: ParsedRules,
  { laterOf, earlierOf }: Pairing,
  [before, after]: readonly [Family, Family],
): readonly EditionLink[] {
  const moves = countMoves(laterOf, before, after);
  const links = pairChapters(earlier.chapters, later.chapters, moves);
  const [linkedFrom, linkedTo] = [
    new Set(links.map((link) => link.from)),
    new Set(links.map((link) => link.to)),
  ];
  const removed = earlier.chapters.filter(({ number }) => !linkedFrom.has(number));
  const added = later.chapters.filter(({ number }) => !linkedTo.has(number));
  const link = (from: string | undefined, to: string | undefined): readonly EditionLink[] =>
    from && to ? [{ from, to, isSameWording: false }] : [];
  return [
    ...links,
    ...removed.flatMap(({ number }) =>
      link(
        number,
        ruleHolding(number, before, after, laterOf) ?? chapterHolding(number, before, after, laterOf),
      ),
    ),
    ...added.flatMap(({ number }) =>
      link(
        ruleHolding(number, after, before, earlierOf) ?? chapterHolding(number, after, before, earlierOf),
        number,
      ),
    ),
  ].toSorted((a, b) => Number.parseFloat(a.from) - Number.parseFloat(b.from));
}

/** Pairs chapters one to one, most similar first. */
function pairChapters(
  earlier: readonly Chapter[],
  later: readonly Chapter[],
  shareOf: (from: string, to: string) => number,
): readonly EditionLink[] {
  const [earlierHeadings, laterHeadings] = [countHeadings(earlier), countHeadings(later)];
  const pairs = earlier.flatMap((from) =>
    later.flatMap((to) => {
      const share = shareOf(from.number, to.number);
      const heading = plain(from);
      const isSame = heading === plain(to);
      const isUnique = isSame && earlierHeadings.get(heading) === 1 && laterHeadings.get(heading) === 1;
      const minShare = isUnique ? 0 : isSame ? MIN_SHARE_SAME_HEADING : MIN_SHARE;
      return share >= minShare
        ? [
            {
              from,
              to,
              isSame,
              score: share + (isUnique ? 1 : isSame ? 0.3 : 0) + (from.number === to.number ? 0.001 : 0),
            },
          ]
        : [];
    }),
  );
  const links = new Map<string, EditionLink>();
  const pairedLater = new Set<string>();
  for (const { from, to, isSame } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (pairedLater.has(to.number) || links.has(from.number)) continue;
    pairedLater.add(to.number);
    links.set(from.number, { from: from.number, to: to.number, isSameWording: isSame });
  }
  return [...links.values()];
}

const plain = ({ heading }: Chapter): string => withoutTypography(heading).toLowerCase();

function countHeadings(chapters: readonly Chapter[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const chapter of chapters) counts.set(plain(chapter), (counts.get(plain(chapter)) ?? 0) + 1);
  return counts;
}

/**
 * Returns a function for the share of rules that moved from one chapter to another, relative to the larger of the
 * two. Two empty chapters count as similar.
 */
function countMoves(
  laterOf: Int32Array,
  before: Family,
  after: Family,
): (from: string, to: string) => number {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [from, to] of laterOf.entries()) {
    if (to === -1) continue;
    add(`${before.chapter[from]}>${after.chapter[to]}`);
    add(`${before.chapter[from]}>`);
    add(`>${after.chapter[to]}`);
  }
  return (from, to) => {
    const moved = counts.get(`${from}>${to}`) ?? 0;
    if (!before.below.has(from) && !after.below.has(to)) return MIN_SHARE_SAME_HEADING;
    return moved && moved / Math.max(counts.get(`${from}>`) ?? 0, counts.get(`>${to}`) ?? 0);
  };
}

/** The rule that now contains most of a chapter's top-level rules, and at least two of them. */
function ruleHolding(
  chapter: string,
  here: Family,
  there: Family,
  successorOf: Int32Array,
): string | undefined {
  const own = here.below.get(chapter) ?? [];
  const aboves = own.map((place) => there.above[successorOf[place] ?? -1]);
  return mostFrequent(
    aboves.filter((above) => above?.includes('.')),
    own.length,
  );
}

/** The chapter that now contains most of a chapter's rules, and at least two of them. */
function chapterHolding(
  chapter: string,
  here: Family,
  there: Family,
  successorOf: Int32Array,
): string | undefined {
  const own = here.chapter.flatMap((candidate, place) => (candidate === chapter ? [place] : []));
  return mostFrequent(
    own.map((place) => there.chapter[successorOf[place] ?? -1]),
    own.length,
  );
}

function mostFrequent(numbers: readonly (string | undefined)[], outOf: number): string | undefined {
  const counts = new Map<string, number>();
  for (const number of numbers) if (number) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] >= 2 && best[1] >= outOf / 2 ? best[0] : undefined;
}
