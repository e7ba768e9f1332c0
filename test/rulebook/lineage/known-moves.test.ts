import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../../../src/engine/vocabulary/editions.ts';
import { withKnownMoves } from '../../../src/rulebook/lineage/known-moves.ts';
import { NO_LINKS } from '../../../src/rulebook/lineage/links.ts';

/** Whole texts of these days, in which nobody recognizes a rule by its words. */
const LINKS = withKnownMoves({
  ...NO_LINKS,
  editions: ['2008-02-01', '2009-07-11', '2026-06-19', '2026-09-25'],
});

describe('moves that only the table of numbers knows', () => {
  it.each<[string, IsoDate, string[], string[]]>([
    ['511.1', '2008-02-01', ['705.1'], []],
    ['705.1', '2009-07-11', ['705.2'], ['511.1']],
    ['505', '2008-02-01', ['708'], []],
    ['999.1', '2009-07-11', [], []],
    // The table ends with 2026-06-19.
    ['705.2', '2026-06-19', [], ['705.1', '705.2']],
    ['705.2', '2026-09-25', [], []],
    // A day whose text is not held has no neighbour.
    ['511.1', '2006-10-01', [], []],
  ])('%s of %s goes on as %j, and was %j', (number, day, later, earlier) => {
    expect(LINKS.later(day, number).map(({ to }) => to)).toEqual(later);
    expect(LINKS.earlier(day, number).map(({ from }) => from)).toEqual(earlier);
  });
});
