import type { Page } from 'playwright-core';
import { OVERHANG } from './browser.ts';

/* Checks that everything on a page has room: each returns what hasn't, one line each; tests expect none. */

/** The least width and height that a thumb hits, in CSS pixels. */
const THUMB = 44;

/** Controls that are smaller than a thumb. */
const TOO_SMALL = `[...document.querySelectorAll('button, summary, select, input:not([type=hidden])')]
    .filter((one) => one.checkVisibility() && !one.matches('.rule, .settings input'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < ${THUMB} - 0.1)
    .map(([one, { width, height }]) => one.outerHTML + width + ' × ' + height)`;

export const tooSmall = (page: Page): Promise<readonly string[]> => page.evaluate(TOO_SMALL);

/** The parts of a seat, by name, and those that must not be cut off. */
const PARTS = 'h2, .now, .total .number, .by, .losing, .notes, .by-number > *, .said .answer';

/** The part of a box that its ancestors don't cut off. */
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

/** The parts of a player’s seat that exceed its edge or the window. */
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

/** The parts of a seat that overlap, except answers, which cover what is there for a while. */
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

/** The result of `roomless` if everything has room. */
export const ROOM_FOR_ALL = { tooSmall: [], outside: [], overlapping: [], overhang: 0 };

/** Everything without room, and how many CSS pixels the page is wider than its window, in one request. */
export const roomless = (page: Page): Promise<unknown> =>
  page.evaluate(
    `({ tooSmall: ${TOO_SMALL}, outside: ${OUTSIDE}, overlapping: ${OVERLAPPING}, overhang: ${OVERHANG} })`,
  );

/** Parts of the page between the players of a tablet, and seats, that overlap. */
export const piledUp = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const areas = [...document.querySelectorAll('.seat, .head, .middle, .bar')].map((one) => [one, one.getBoundingClientRect()]);
    return areas.flatMap(([one, a], at) => areas.slice(at + 1).flatMap(([other, b]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
        ? [one.className + ' and ' + other.className] : []));
  })()`);

/**
 * The elements that are invisible without scrolling: outside the window or a scrolling part, or below something else.
 */
export const outOfSight = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const seenOf = ${SEEN};
    return [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).filter((one) => {
      const { left, top, right, bottom } = seenOf(one);
      const box = one.getBoundingClientRect();
      const isCut = right - left < box.width - 1 || bottom - top < box.height - 1;
      // Round corners show what is below them.
      const corners = [[left + 4, top + 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]];
      return isCut || corners.some(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return !there || !(one.contains(there) || there.contains(one) || there.closest('.seat')?.contains(one));
      });
    }).map((one) => one.getAttribute('aria-label') ?? one.outerHTML);
  })()`);
