import type { Page } from 'playwright-core';
import { OVERHANG } from './browser.ts';

/*
 * Checks that what stands on a page has room: each gives back what has none, a line each; none is what a test expects.
 */

/** The least width and height that a thumb hits, in CSS pixels. */
const THUMB = 44;

/** All that can be pressed or filled in and is smaller than a thumb. */
const TOO_SMALL = `[...document.querySelectorAll('button, summary, select, input:not([type=hidden])')]
    .filter((one) => one.checkVisibility() && !one.matches('.rule, .settings input'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < ${THUMB} - 0.1)
    .map(([one, { width, height }]) => one.outerHTML + width + ' × ' + height)`;

export const tooSmall = (page: Page): Promise<readonly string[]> => page.evaluate(TOO_SMALL);

/** The parts of a seat, by name, and what of them cannot be cut off. */
const PARTS = 'h2, .now, .total .number, .by, .losing, .notes, .by-number > *, .said .answer';

/** The part of a box that is left within all that cuts it off. */
const SEEN = `(one) => {
  const box = one.getBoundingClientRect();
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
  for (let round = one.parentElement; round; round = round.parentElement) {
    if (getComputedStyle(round).overflow === 'visible') continue;
    const cut = round.getBoundingClientRect();
    [left, top] = [Math.max(left, cut.left), Math.max(top, cut.top)];
    [right, bottom] = [Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
  }
  return { left, top, right, bottom };
}`;

const SEATED = `const seenOf = ${SEEN};
  const seats = [...document.querySelectorAll('.seat')].map((seat) => ({
    seat,
    whose: seat.querySelector('.name').textContent,
    parts: [...seat.querySelectorAll('${PARTS}')].filter((one) => one.checkVisibility()),
  }));
  const called = (one) => one.getAttribute('aria-label') ?? one.className;`;

/** The parts of somebody’s seat that go beyond its edge, or beyond the window. */
const OUTSIDE = `(() => {
    ${SEATED}
    return seats.flatMap(({ seat, whose, parts }) => {
      const edge = seat.getBoundingClientRect();
      const isOut = (one) => {
        const { left, top, right, bottom } = seenOf(one);
        return left < edge.left - 1 || top < edge.top - 1 || right > edge.right + 1 || bottom > edge.bottom + 1;
      };
      return parts.filter(isOut).map((one) => whose + ': ' + called(one));
    });
  })()`;

export const outside = (page: Page): Promise<readonly string[]> => page.evaluate(OUTSIDE);

/** The parts of one seat that lie on each other: but answers, which lie over what is there for a while. */
const OVERLAPPING = `(() => {
    ${SEATED}
    const words = (one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return one.matches('h2, .now, .losing, .notes') ? range.getBoundingClientRect() : one.getBoundingClientRect();
    };
    return seats.flatMap(({ whose, parts }) => {
      const here = parts.filter((one) => !one.closest('.said')).map((one) => [one, words(one)]);
      return here.flatMap(([one, a], at) =>
        here.slice(at + 1).filter(([, b]) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
        ).map(([other]) => whose + ': ' + called(one) + ' and ' + called(other))
      );
    });
  })()`;

/** What `roomless` says where everything has its room. */
export const ROOM_FOR_ALL = { tooSmall: [], outside: [], overlapping: [], overhang: 0 };

/** What has no room, of all of these, and how many CSS pixels the page is wider than its window: asked at once. */
export const roomless = (page: Page): Promise<unknown> =>
  page.evaluate(
    `({ tooSmall: ${TOO_SMALL}, outside: ${OUTSIDE}, overlapping: ${OVERLAPPING}, overhang: ${OVERHANG} })`,
  );

/** Parts of the page round which a tablet’s players sit, and seats, that lie on each other. */
export const piledUp = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const areas = [...document.querySelectorAll('.seat, .head, .middle, .bar')].map((one) => [one, one.getBoundingClientRect()]);
    return areas.flatMap(([one, a], at) => areas.slice(at + 1).flatMap(([other, b]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
        ? [one.className + ' and ' + other.className] : []));
  })()`);

/** Those that nobody sees without scrolling: outside the window or a part that scrolls, or below something else. */
export const outOfSight = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const seenOf = ${SEEN};
    return [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).filter((one) => {
      const { left, top, right, bottom } = seenOf(one);
      const box = one.getBoundingClientRect();
      const isCut = right - left < box.width - 1 || bottom - top < box.height - 1;
      // Round corners let through what lies below.
      const corners = [[left + 4, top + 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]];
      return isCut || corners.some(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return !there || !(one.contains(there) || there.contains(one) || there.closest('.seat')?.contains(one));
      });
    }).map((one) => one.getAttribute('aria-label') ?? one.outerHTML);
  })()`);
