import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { firstDrawOf } from '#engine/steps/first-draw.ts';
import { findNextStep } from '#engine/steps/structure.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { gameOf, letters, teamsOf } from '../tables/many.ts';
import { play, untilStep } from '../tables/seated.ts';
import { NEXT, teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';
const GIANTS: Partial<SizedFormatRequest> = { variants: ['two-headed-giant'] };
const THREES: Partial<SizedFormatRequest> = { variants: ['team-vs-team'], teamSize: 3, sharesTurns: true };

describe('the first draw step of a game', () => {
  it.each<[string, readonly string[], Partial<SizedFormatRequest>, Edition, 'skipped' | string[], string[]]>([
    ['two players', letters(2), {}, 'founding', 'skipped', ['101.5a (2006-10-01)']],
    ['two players', letters(2), {}, TODAY, 'skipped', ['103.8a (2026-06-19)']],
    ['three players', letters(3), {}, 'founding', ['A'], ['101.5b (2006-10-01)']],
    ['three players', letters(3), {}, TODAY, ['A'], ['103.8c (2026-06-19)']],
    // The primary player sits on the right and does not draw.
    ['giants', teamsOf(2, 2), GIANTS, 'founding', ['A2'], ['606.6b (2006-10-01)', '101.5b (2006-10-01)']],
    [
      'giants',
      teamsOf(2, 2),
      GIANTS,
      '2008-02-01',
      'skipped',
      ['606.6b (2008-02-01)', '101.6b (2008-02-01)'],
    ],
    ['giants', teamsOf(2, 2), GIANTS, TODAY, 'skipped', ['810.6 (2026-06-19)', '103.8b (2026-06-19)']],
    [
      'teams of three that share their turns',
      teamsOf(2, 3),
      THREES,
      'founding',
      ['A1', 'A2', 'A3'],
      ['101.5b (2006-10-01)', '606.6e (2006-10-01)'],
    ],
    [
      'teams of three that share their turns',
      teamsOf(2, 3),
      THREES,
      TODAY,
      ['A1', 'A2', 'A3'],
      ['103.8c (2026-06-19)', '805.4b (2026-06-19)'],
    ],
  ])('%s', (_, players, asked, edition, draws, rules) => {
    const { answer, citations } = firstDrawOf(gameOf(players, asked, edition), rulesetOf(edition));
    expect(answer).toEqual({ isSkipped: draws === 'skipped', draws: draws === 'skipped' ? [] : draws });
    expect(formatCitations(citations)).toEqual(rules);
  });
});

describe('the first turn of Two-Headed Giant', () => {
  const upkeep = (edition: Edition): Game => untilStep(teamGame(edition), 'upkeep');

  it.each([
    ['2005-08-01', 'precombat-main', [], '606.6a (2005-08-01)'],
    ['2006-09-30', 'precombat-main', [], '606.6a (2006-09-30)'],
    ['2006-10-01', 'draw', ['A2'], '606.6b (2006-10-01)'],
    ['founding', 'draw', ['A2'], '606.6b (2006-10-01)'],
    ['2007-04-30', 'draw', ['A2'], '606.6b (2007-04-30)'],
    ['2007-05-01', 'precombat-main', [], '606.6b (2007-05-01)'],
    ['2008-02-01', 'precombat-main', [], '606.6b (2008-02-01)'],
    ['2026-06-19', 'precombat-main', [], '810.6 (2026-06-19)'],
  ] as const)('%s, Two-Headed Giant: %s, where %j draw', (edition, step, draw, rule) => {
    const { answer, citations } = findNextStep(upkeep(edition), rulesetOf(edition));
    expect([answer, firstDrawOf(upkeep(edition), rulesetOf(edition)).answer.draws]).toEqual([step, draw]);
    expect(formatCitations(citations)).toContain(rule);
  });

  it('the other team’s first turn has its draw step', () => {
    const game = untilStep(play(teamGame('2026-06-19'), 'A1', NEXT), 'upkeep');
    expect(findNextStep(game, rulesetOf('2026-06-19')).answer).toBe('draw');
  });
});
