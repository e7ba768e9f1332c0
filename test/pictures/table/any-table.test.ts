import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_DESCRIPTION_LENGTH } from '#pictures/picture.ts';
import { tablePicture } from '#pictures/table/table.tsx';
import { textFaultsIn, lifeFaultsIn, touchedTextIn } from '../drawn-text.ts';
import { anyTable } from './any-table.ts';

test('on any table all text is in its place, no arrow crosses text, and life is the largest text', () => {
  fc.assert(
    fc.property(anyTable, ({ game, names }) => {
      const { svg, description } = tablePicture(game, names, 'dark', { moment: 'beginning of combat step' });
      expect(textFaultsIn(svg)).toEqual([]);
      expect(touchedTextIn(svg)).toEqual([]);
      expect(lifeFaultsIn(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
      // Nothing turns a description round, or breaks it.
      expect(description).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    }),
    { numRuns: 150 },
  );
});
