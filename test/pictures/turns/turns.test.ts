import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LifeHistory } from '#engine/records/life-history.ts';
import { MAX_DESCRIPTION_LENGTH } from '#pictures/picture.ts';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { turnsPicture } from '#pictures/turns/turns.tsx';
import { textFaultsIn, textLinesIn } from '../drawn-text.ts';
import { lowContrastTextIn, smallTextIn } from '../legibility.ts';
import { createPixelReader } from '../pixels.ts';
import { anyHistory, eventful, historyOf, idOf } from './histories.ts';

const CALLED = ['Alice', 'Bob', 'W'.repeat(32), '山田太郎', 'Jo 🎲', 'Zoë von und zu Hohenfels', 'Дмитрий'];
const NAMES = new Map(
  Array.from({ length: 16 }, (_, index) => [idOf(index), CALLED[index % CALLED.length] ?? '']),
);
const WIDE = new Map(Array.from({ length: 16 }, (_, index) => [idOf(index), 'W'.repeat(32)]));

const drawn = (history: LifeHistory, more: Partial<Parameters<typeof turnsPicture>[0]> = {}) =>
  turnsPicture({ history, names: NAMES, winners: [idOf(0)], theme: 'dark', ...more });
const textsOf = (history: LifeHistory): readonly string[] =>
  textLinesIn(drawn(history).svg).map(({ text }) => text);
const line = (seat: number, life: readonly number[], out: LifeHistory['lines'][number]['out'] = null) => ({
  players: [idOf(seat)],
  life,
  out,
});

describe('a game over its turns', () => {
  describe.each([2, 3, 4, 6, 7, 8, 11, 16])('of %i players', (players) => {
    it.each([1, 5, 40, 400])('over %i turns: every word is in its place, and legible', (turns) => {
      for (const history of [historyOf(players, turns), eventful(historyOf(players, turns))])
        for (const theme of THEMES)
          for (const names of [NAMES, WIDE]) {
            const { svg, description } = drawn(history, { theme, names });
            expect(textFaultsIn(svg)).toEqual([]);
            expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
            expect(lowContrastTextIn(svg, themeByName(theme).ground)).toEqual([]);
            expect(smallTextIn(svg, 24)).toEqual([]);
          }
    });

    it('names each player once', () => {
      const names = new Map(Array.from({ length: players }, (_, index) => [idOf(index), `P${index + 1}`]));
      const texts = textLinesIn(drawn(historyOf(players, 9), { names }).svg).map(({ text }) => text);
      for (const name of names.values()) expect(texts.filter((text) => text === name)).toHaveLength(1);
    });
  });

  it('no word overlaps another or leaves the picture, in any game', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(NAMES, WIDE), (history, names) => {
        const { svg, description } = drawn(history, { names });
        expect(textFaultsIn(svg)).toEqual([]);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
      }),
      { numRuns: 150 },
    );
  });

  it('says how each ended, and who won', () => {
    const history = historyOf(3, 5, {
      lines: [
        line(0, [40, 40, 38, 35, 35, 12]),
        line(1, [40, 22, 0], 'lost'),
        line(2, [40, 41, 60, 30, 9, 3], 'conceded'),
      ],
    });
    expect(textsOf(history)).toEqual(
      expect.arrayContaining([
        'Life over 5 turns',
        '12 life, won',
        'out on turn 2',
        'conceded on turn 5',
        'turn',
      ]),
    );
    expect(drawn(history).description).toBe(
      [
        'Life over 5 turns.',
        'Alice: 40 to 12 life, won.',
        'Bob: 40 to 0 life, out on turn 2.',
        `${'W'.repeat(32)}: 40 to 3 life, 60 at the highest, conceded on turn 5.`,
      ].join(' '),
    );
  });

  it('mentions controlled turns and other special turns', () => {
    const history = historyOf(2, 12, {
      controlled: [
        { turn: 4, of: idOf(1), by: idOf(0), span: 'next-turn' },
        { turn: 7, of: idOf(0), by: idOf(1), span: 'next-combat' },
      ],
      extra: [5, 6, 9].map((turn, index) => ({ turn, playerId: idOf(index === 2 ? 1 : 0) })),
      subgames: [2],
    });
    expect(textsOf(history).join(' ')).toContain(
      'Turn 4: Alice controlled Bob. Turn 7: Bob controlled Alice, in combat. Extra turns: Alice ×2, Bob. A subgame on turn 2.',
    );
  });

  it('mentions that the log is longer than what was read', () => {
    const history = historyOf(2, 300, { from: 120 });
    expect(textsOf(history)).toContain('Life from turn 120 to 300');
    expect(drawn(history).description).toContain('What came before turn 120');
  });

  it('is one line for a team with one life total', () => {
    const history = historyOf(2, 3, {
      lines: [
        { players: [idOf(0), idOf(1)], life: [30, 30, 28, 1], out: null },
        { players: [idOf(4), idOf(6)], life: [30, 12, 3, 0], out: 'lost' },
      ],
    });
    expect(textsOf(history)).toEqual(expect.arrayContaining(['Alice & Bob', 'Jo 3 & Дмитрий']));
  });
});

describe('as pixels', () => {
  const pixels = createPixelReader();

  it.each(THEMES)('every line has its color, and nothing is at the edges (%s)', async (name) => {
    const theme = themeByName(name);
    const picture = drawn(eventful(historyOf(8, 30)), { theme: name });
    const { width, height, count, edges } = await pixels(picture);
    expect([width, height]).toEqual([picture.width, picture.height]);
    for (const color of theme.series) expect(count(color)).toBeGreaterThan(300);
    expect(edges(3)).toEqual([theme.ground]);
  });
});
