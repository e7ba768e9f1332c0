import { toMarkdown } from '#discord/markdown/write.ts';
import { expect, it } from 'vitest';
import { formatPlayingTeams, formatWhoBegins } from '#discord/upcoming/teams.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import { gameOf, letters, teamsOf } from '../../engine/tables/many.ts';

const TODAY = '2026-06-19';

const EMPEROR = { variants: ['emperor'] } as const;
const teams = (teamSize: number) => ({ variants: ['team-vs-team'], teamSize }) as const;

it.each<[asked: Partial<SizedFormatRequest>, size: number, chosen: string, said: readonly string[]]>([
  [
    EMPEROR,
    3,
    'A1',
    ['The team of <@A1> goes first, and of it the emperor, <@A2>.', 'Emperors: <@A2> and <@B2>.'],
  ],
  [EMPEROR, 3, 'A2', ['Emperors: <@A2> and <@B2>.']],
  [
    { variants: ['two-headed-giant'] },
    2,
    'A2',
    ['The team of <@A2> goes first, led by its primary player, <@A1>.'],
  ],
  [teams(3), 3, 'A1', ['The team of <@A1> goes first, and of it <@A2>, who sits in the center.']],
  [
    teams(2),
    2,
    'A1',
    ['The team of <@A1> goes first, and of it <@A2>, who sits to the left of its midpoint.'],
  ],
  [teams(2), 2, 'A2', []],
])('%j, teams of %i: where %s was chosen', (asked, size, chosen, said) => {
  expect(formatWhoBegins(gameOf(teamsOf(2, size), asked, TODAY), chosen).map(toMarkdown)).toEqual(said);
});

it('says nothing without teams', () => {
  expect(formatWhoBegins(gameOf(letters(3), {}, TODAY), 'B').map(toMarkdown)).toEqual([]);
});

it('names the teams that play, and who leads them', () => {
  expect(formatPlayingTeams(gameOf(teamsOf(2, 3), EMPEROR, TODAY)).map(toMarkdown)).toEqual([
    'Teams A: <@A1>, <@A2> (emperor) and <@A3>; B: <@B1>, <@B2> (emperor) and <@B3>.',
  ]);
  expect(formatPlayingTeams(gameOf(letters(3), {}, TODAY)).map(toMarkdown)).toEqual([]);
});
