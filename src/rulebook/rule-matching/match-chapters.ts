import type { Chapter, ParsedRules } from '../text/rules.ts';
import type { Family } from './family.ts';
import type { Link } from './links.ts';
import type { Pairing } from './pairing.ts';
import { withoutTypography } from '../text/wording.ts';

/** Two chapters of other headings are one that has at least this share of the rules of both. */
const MOST = 0.5;
/** Two of a heading that other chapters have too, such as `General`, need this. */
const SOME = 0.25;

/**
 * The links of chapters: those that go on in one another, those that were put together or parted, and those that
 * became a single rule with its subrules, or were one.
 */
export function matchChapters(
  earlier: ParsedRules,
  later: ParsedRules,
  { laterOf, earlierOf }: Pairing,
  [before, after]: readonly [Family, Family],
): readonly Link[] {
  const moves = countMoves(laterOf, before, after);
  const links = pairChapters(earlier.chapters, later.chapters, moves);
  const [from, to] = [new Set(links.map((link) => link.from)), new Set(links.map((link) => link.to))];
  const gone = earlier.chapters.filter(({ number }) => !from.has(number));
  const fresh = later.chapters.filter(({ number }) => !to.has(number));
  const link = (one: string | undefined, other: string | undefined): readonly Link[] =>
    one && other ? [{ from: one, to: other, isSameWording: false }] : [];
  return [
    ...links,
    ...gone.flatMap(({ number }) =>
      link(
        number,
        ruleHolding(number, before, after, laterOf) ?? chapterHolding(number, before, after, laterOf),
      ),
    ),
    ...fresh.flatMap(({ number }) =>
      link(
        ruleHolding(number, after, before, earlierOf) ?? chapterHolding(number, after, before, earlierOf),
        number,
      ),
    ),
  ].toSorted((a, b) => Number.parseFloat(a.from) - Number.parseFloat(b.from));
}

/** Pairs chapters one to one, those with most in common first. */
function pairChapters(
  ones: readonly Chapter[],
  others: readonly Chapter[],
  shareOf: (one: string, other: string) => number,
): readonly Link[] {
  const [onlyHere, onlyThere] = [countHeadings(ones), countHeadings(others)];
  const pairs = ones.flatMap((one) =>
    others.flatMap((other) => {
      const share = shareOf(one.number, other.number);
      const heading = plain(one);
      const isSame = heading === plain(other);
      const isUnique = isSame && onlyHere.get(heading) === 1 && onlyThere.get(heading) === 1;
      const least = isUnique ? 0 : isSame ? SOME : MOST;
      return share >= least
        ? [
            {
              one,
              other,
              isSame,
              score: share + (isUnique ? 1 : isSame ? 0.3 : 0) + (one.number === other.number ? 0.001 : 0),
            },
          ]
        : [];
    }),
  );
  const links = new Map<string, Link>();
  const taken = new Set<string>();
  for (const { one, other, isSame } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (taken.has(other.number) || links.has(one.number)) continue;
    taken.add(other.number);
    links.set(one.number, { from: one.number, to: other.number, isSameWording: isSame });
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
 * Tells the share of the rules of two chapters, the one that has more of them, that went from one to the other. Two
 * without any rule are alike in that.
 */
function countMoves(
  laterOf: Int32Array,
  before: Family,
  after: Family,
): (one: string, other: string) => number {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [one, other] of laterOf.entries()) {
    if (other === -1) continue;
    add(`${before.chapter[one]}>${after.chapter[other]}`);
    add(`${before.chapter[one]}>`);
    add(`>${after.chapter[other]}`);
  }
  return (one, other) => {
    const moved = counts.get(`${one}>${other}`) ?? 0;
    if (!before.below.has(one) && !after.below.has(other)) return SOME;
    return moved && moved / Math.max(counts.get(`${one}>`) ?? 0, counts.get(`>${other}`) ?? 0);
  };
}

/** The rule below which most of a chapter's own rules are in the other edition, and at least two. */
function ruleHolding(chapter: string, here: Family, there: Family, heirOf: Int32Array): string | undefined {
  const own = here.below.get(chapter) ?? [];
  const aboves = own.map((place) => there.above[heirOf[place] ?? -1]);
  return mostOf(
    aboves.filter((above) => above?.includes('.')),
    own.length,
  );
}

/** The chapter in which most of a chapter's rules are in the other edition, and at least two. */
function chapterHolding(
  chapter: string,
  here: Family,
  there: Family,
  heirOf: Int32Array,
): string | undefined {
  const own = here.chapter.flatMap((one, place) => (one === chapter ? [place] : []));
  return mostOf(
    own.map((place) => there.chapter[heirOf[place] ?? -1]),
    own.length,
  );
}

function mostOf(numbers: readonly (string | undefined)[], outOf: number): string | undefined {
  const counts = new Map<string, number>();
  for (const number of numbers) if (number) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] >= 2 && best[1] >= outOf / 2 ? best[0] : undefined;
}
