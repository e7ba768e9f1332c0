import { describe, expect, test } from 'vitest';
import { tablePicture } from '#pictures/table/table.tsx';
import type { Game } from '#engine/game/state.ts';
import { textFaultsIn, textLinesIn } from '../drawn-text.ts';
import { inForce } from '../../engine/tables/control.ts';
import { leave, life, poison, SIX, teamGame } from '../../engine/tables/teams.ts';
import { play } from '../../engine/tables/seated.ts';

const TODAY = '2026-06-19';

const shown = (game: Game, before = 'Player ') => {
  const names = new Map(game.seats.map(({ playerId }) => [playerId, `${before}${playerId}`]));
  const { svg, description } = tablePicture(game, names, 'dark');
  expect(textFaultsIn(svg)).toEqual([]);
  return { words: textLinesIn(svg), texts: textLinesIn(svg).map(({ text }) => text), description, svg };
};

describe('a team with one life total', () => {
  const giants = play(teamGame(TODAY), 'judge', life('A1', -7), poison('B2', 3));

  test('has it once, in a seat with all of them', () => {
    const { texts, description } = shown(giants);
    expect(texts.filter((text) => /^\d+$/.test(text))).toEqual(['23', '30']);
    expect(texts).toEqual(
      expect.arrayContaining(['Player A1 & Player A2', 'Player B1 & Player B2', 'poison 3/15', 'A', 'B']),
    );
    expect(description).toContain(
      'Team A (Player A1 and Player A2): 23 life. Team B (Player B1 and Player B2): 30 life, poison 3/15.',
    );
  });

  test('says of the rest whose it is', () => {
    const game = { ...giants, designations: { ...giants.designations, monarch: 'A2' } };
    const { texts, description } = shown(game);
    expect(texts).toContain('monarch (Player A2)');
    expect(description).toContain('monarch (Player A2)');
  });

  test('shows whose decisions another player makes, with an arrow to the other team', () => {
    const { texts, svg } = shown(inForce(giants, { of: 'B1', by: 'A1', card: 'Mindslaver' }));
    // Who controls one of them controls the others.
    expect(texts).toContain('Player A1 decides');
    expect(svg.match(/<circle/g)).toHaveLength(1);
  });

  test('is out of the game together', () => {
    const { texts, description } = shown(play(giants, 'A1', leave('A1')));
    expect(texts.filter((text) => text === 'conceded')).toHaveLength(1);
    expect(description).toContain('Team A (Player A1 and Player A2): conceded.');
  });

  test('shows individual poison under rules without shared poison', () => {
    const { description } = shown(play(teamGame('2006-10-01'), 'judge', poison('B2', 3)));
    expect(description).toContain('poison 3/10 (Player B2)');
  });
});

test.each([
  ['behind the name', '', /^[AB]2$/],
  ['below life where it has no room there', 'Player ', /^Player [AB]2$/],
])('a rank is shown %s, and described', (where, before, called) => {
  const game = teamGame(TODAY, { variants: ['emperor'] }, SIX);
  const { words, description } = shown(game, before);
  const emperors = words.filter(({ text }) => text === 'emperor');
  expect(emperors).toHaveLength(2);
  for (const { within, top, left } of emperors) {
    const name = words.find((one) => one.within.left === within.left && one.within.top === within.top);
    expect(name?.text).toMatch(called);
    const isBehind = left > (name?.right ?? Infinity) + 8;
    expect(where.startsWith('behind') ? isBehind : top > (name?.bottom ?? Infinity)).toBe(true);
  }
  expect(description).toContain(`${before}A2 (team A), emperor: 20 life`);
});
