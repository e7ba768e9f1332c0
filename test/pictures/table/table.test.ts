import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import { MAX_DESCRIPTION_LENGTH } from '#pictures/picture.ts';
import { tablePicture } from '#pictures/table/table.tsx';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { textFaultsIn, lifeFaultsIn, touchedTextIn, textLinesIn } from '../drawn-text.ts';
import { lowContrastTextIn } from '../legibility.ts';
import { crowdedTable, namesAt, createTable } from '../crowded-table.ts';
import { inForce } from '../../engine/tables/control.ts';
import { shahrazad } from '../../engine/tables/subgames.ts';
import { play, seated, untilStep } from '../../engine/tables/seated.ts';

const COUNTS = Array.from({ length: 15 }, (_, index) => index + 2);
const NAMES = new Map([
  ['alice', 'Alice'],
  ['bob', 'Bob'],
  ['carol', 'Carol'],
  ['dora', 'Dora'],
]);
const FOUR = [...NAMES.keys()];

/** Poison and commander damage. */
const COUNTED = /\d\/\d/;

const textsOf = (game: Game, look = {}): readonly string[] =>
  textLinesIn(tablePicture(game, NAMES, 'dark', look).svg).map(({ text }) => text);

/** As a subgame of itself. */
const asSubgame = (game: Game): Game => ({
  ...game,
  main: {
    game,
    card: 'Enter the Dungeon',
    creatorId: null,
    controllerId: game.hostId,
    losers: 'nothing',
    decks: [],
    commanders: [],
    brought: [],
    removed: [],
    commandersOut: [],
  },
});

describe.each(COUNTS)('a table of %i', (players) => {
  const plain = createTable(players);

  test.each([
    ['plain', plain],
    ['crowded', crowdedTable(plain)],
    ['a game within a game', asSubgame(crowdedTable(plain))],
  ])('%s: every word is in its place, and legible', (_, game) => {
    for (const name of THEMES) {
      const theme = themeByName(name);
      const picture = tablePicture(game, namesAt(game), name, { moment: 'beginning of combat step' });
      expect(textFaultsIn(picture.svg)).toEqual([]);
      expect(touchedTextIn(picture.svg)).toEqual([]);
      expect(lifeFaultsIn(picture.svg)).toEqual([]);
      expect(picture.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
      // On a phone a picture is three tenths as wide as it is drawn.
      const small = textLinesIn(picture.svg).filter(
        ({ text, size }) => size < (COUNTED.test(text) ? 30 : 20),
      );
      expect(small).toEqual([]);
      expect(lowContrastTextIn(picture.svg, theme.ground, theme.panel, theme.turn, theme.control)).toEqual(
        [],
      );
    }
  });

  test('a long name of whose turn it is touches no arrowhead', () => {
    const ids = plain.seats.map(({ playerId }) => [playerId, 'W'.repeat(32)] as const);
    const moment = 'upkeep step';
    expect(touchedTextIn(tablePicture(plain, new Map(ids), 'dark', { moment }).svg)).toEqual([]);
  });

  test('every player has a seat, with their life', () => {
    const lives = textLinesIn(tablePicture(plain, namesAt(plain), 'dark').svg).filter(
      ({ text }) => text === '20',
    );
    expect(new Set(lives.map(({ within }) => `${within.left} ${within.top}`)).size).toBe(players);
  });
});

describe('the description of a table', () => {
  test('names the active player and the step', () => {
    const game = untilStep(seated(FOUR, '2026-06-19'), 'precombat-main');
    const texts = textsOf(game, { moment: 'precombat main phase' });
    expect(texts).toContain('Turn 1: Alice');
    expect(texts).toContain('precombat main phase');
  });

  test('names who decides for whom, through a chain of two', () => {
    const game = inForce(
      seated(FOUR, '2026-06-19'),
      { of: 'bob', by: 'alice', card: 'Mindslaver' },
      { of: 'carol', by: 'bob', card: 'Mindslaver' },
    );
    expect(textsOf(game).filter((text) => text === 'Alice decides')).toHaveLength(2);
    const { description, svg } = tablePicture(game, NAMES, 'dark');
    expect(description).toContain('Alice decides for Bob. Alice decides for Carol.');
    // An arrow each, with a head.
    expect(svg.match(/<circle/g)).toHaveLength(2);
  });

  test('the subgame that is played, and that its life is another', () => {
    const game = play(seated(['alice', 'bob'], '2026-06-19'), 'alice', shahrazad());
    expect(textsOf(game).join(' ')).toContain('main game › subgame (Shahrazad)');
    expect(tablePicture(game, NAMES, 'dark').description).toContain('In main game › subgame (Shahrazad).');
  });

  test('names players out of range, seen from the active player or the viewer', () => {
    const game = seated([...FOUR, 'guest:Eve', 'guest:Fay'], '2026-06-19');
    const limited: Game = {
      ...game,
      settings: { ...game.settings, format: { ...game.settings.format, range: 1 } },
    };
    expect(textsOf(limited).filter((text) => text.startsWith('out of'))).toEqual(
      Array.from({ length: 3 }, () => 'out of range'),
    );
    expect(textsOf(limited)).toContain('Alice’s range: 1 seat');
    expect(tablePicture(limited, NAMES, 'dark', { viewer: 'dora' }).description).toContain(
      'Out of Dora’s range of 1 seat: Alice, Bob and Fay.',
    );
  });

  test("lists everyone's life first, then as much as fits", () => {
    const game = crowdedTable(createTable(16));
    const { description } = tablePicture(game, namesAt(game), 'dark');
    expect(description.match(/-?[\d,]+ life/g)?.length).toBe(14);
    expect(description).toMatch(/^Turn 1,234: /);
  });

  test('the same for the same game', () => {
    const game = crowdedTable(createTable(5));
    expect(tablePicture(game, namesAt(game), 'light')).toStrictEqual(
      tablePicture(game, namesAt(game), 'light'),
    );
  });
});
