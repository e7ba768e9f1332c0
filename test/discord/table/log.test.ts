import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { renderLogEntry, renderLogPage } from '#discord/table/log.ts';
import { seated } from '../../engine/tables/seated.ts';
import { gameWithLog, logEntry } from '../tables/card-book.ts';
import { buttonsOf } from '../tables/game-channel.ts';

const book = (lines: number) =>
  gameWithLog(
    seated(['1', '2']),
    Array.from({ length: lines }, (_, index) => logEntry(index + 1, [])),
  );

const linesSaid = (content = ''): readonly number[] =>
  [...content.matchAll(/^\*\*(\d+)\*\*/gm)].map(([, seq]) => Number(seq));

/** The exclusive end of the page to which a button leads. */
const before = (id = ''): number => Number(id.split(':').at(-1));

describe('the log, page by page', () => {
  it.each<[lines: number, pages: readonly (readonly number[])[]]>([
    [1, [[1]]],
    [6, [[6, 5, 4, 3, 2, 1]]],
    [7, [[7, 6, 5, 4, 3, 2], [1]]],
    [
      14,
      [
        [14, 13, 12, 11, 10, 9],
        [8, 7, 6, 5, 4, 3],
        [2, 1],
      ],
    ],
  ])('of %i lines', (lines, pages) => {
    let shown = renderLogPage(book(lines));
    const read = [linesSaid(contentOf(shown))];
    for (let older; (older = buttonsOf(shown).get('Older')) !== undefined;) {
      shown = renderLogPage(book(lines), before(older));
      read.push(linesSaid(contentOf(shown)));
    }
    expect(read).toEqual(pages);
    const back = [linesSaid(contentOf(shown))];
    for (let newer; (newer = buttonsOf(shown).get('Newer')) !== undefined;) {
      shown = renderLogPage(book(lines), before(newer));
      back.push(linesSaid(contentOf(shown)));
    }
    expect(back).toEqual(pages.toReversed());
  });

  it('has no line after its last', () => {
    expect(renderLogEntry(book(3), 4)).toMatchObject({
      failure: { code: 'log/no-line', facts: { line: 4 } },
    });
    expect(renderLogEntry(book(3), 3)).toMatchObject({ value: { isPrivate: true } });
  });
});
