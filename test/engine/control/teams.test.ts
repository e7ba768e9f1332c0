import { describe, expect, it } from 'vitest';
import { gameOf, leaving } from '../tables/many.ts';
import { whoSees } from '#engine/control/information.ts';
import { decidingPlayer } from '#engine/control/decisions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { citedBy, entriesOf, play, refusalOf, untilStep, type Action } from '../tables/seated.ts';
import { livesOf, teamGame, THREE_TEAMS, TEAMS_OF_TWO, SHARING, NEXT } from '../tables/teams.ts';

const controlled = (of: string, by: string, span: 'next-turn' | 'while' = 'next-turn'): Action =>
  span === 'while'
    ? { kind: 'control/create', of, by, card: null, span }
    : { kind: 'control/create', of, by, card: 'Mindslaver', span, extraTurnAfter: false };

describe('control of a player is control of the team', () => {
  it.each([
    ['founding', '606.6g (2006-10-01)'],
    ['2026-06-19', '805.8 (2026-06-19)'],
  ] as const)('%s: of its next turn', (edition, rule) => {
    const game = teamGame(edition);
    expect(citedBy(entriesOf(game, 'A1', controlled('B2', 'A1')))).toContain(rule);
    const begun = play(play(game, 'A1', controlled('B2', 'A1')), 'A2', NEXT);
    expect(['A1', 'A2', 'B1', 'B2'].map((id) => deciderOf(begun, id))).toEqual(['A1', 'A2', 'A1', 'A1']);
    expect(refusalOf(begun, 'B1', NEXT)).toBe('control/decides-for-you');
    expect(refusalOf(begun, 'A2', NEXT)).toBe('control/not-yours');
    const over = play(begun, 'A1', NEXT);
    expect([over.turn?.playerId, over.controls]).toEqual(['A1', []]);
  });

  it('among effects on two of its players the last one works', () => {
    const game = teamGame('2026-06-19', SHARING, THREE_TEAMS);
    const both = play(play(game, 'A1', controlled('B1', 'A1')), 'C1', controlled('B2', 'C1'));
    const begun = play(both, 'A1', NEXT);
    expect(['B1', 'B2'].map((id) => deciderOf(begun, id))).toEqual(['C1', 'C1']);
  });

  it('by a teammate too; of oneself it is of oneself', () => {
    const game = teamGame('2026-06-19');
    const byMate = play(game, 'A1', controlled('A2', 'A1', 'while'));
    expect(['A1', 'A2'].map((id) => deciderOf(byMate, id))).toEqual(['A1', 'A1']);
    const ofOneself = play(game, 'A1', controlled('A1', 'A1', 'while'));
    expect(['A1', 'A2'].map((id) => deciderOf(ofOneself, id))).toEqual(['A1', 'A2']);
  });

  it('mana burn spares both of a team whose turn is controlled', () => {
    const begun = play(play(teamGame('founding'), 'A1', controlled('B2', 'A1')), 'A1', NEXT);
    const burnt = (playerId: string) =>
      livesOf(play(begun, 'judge', { kind: 'turn/unused-mana', playerId, amount: 2 }));
    expect(burnt('B1')).toEqual([40, 40, 40, 40]);
    expect(burnt('A1')).toEqual([38, 38, 40, 40]);
  });
});

describe('who decides for a team', () => {
  it.each([
    ['founding', '606.6e (2006-10-01)'],
    ['2009-07-11', '806.3a (2009-07-11)'],
    ['2026-06-19', '805.2 (2026-06-19)'],
  ] as const)('%s: where they disagree the primary player decides, by %s', (edition, rule) => {
    const game = untilStep(teamGame(edition), 'declare-attackers');
    const { answer, citations } = decidingPlayer(game, 'attackers', 'A2', rulesetOf(edition));
    expect(answer).toMatchObject({ playerId: 'A2', ifTheyDisagree: 'A1', comesUp: 'now' });
    expect(formatCitations(citations)).toContain(rule);
    expect(decidingPlayer(game, 'targets', 'A2', rulesetOf(edition)).answer.ifTheyDisagree).toBeNull();
  });

  it('none of its players if another player controls it; and no one in games without team turns', () => {
    const game = play(teamGame('2026-06-19'), 'B1', controlled('A1', 'B1', 'while'));
    const ruleset = rulesetOf('2026-06-19');
    expect(decidingPlayer(game, 'attackers', 'A2', ruleset).answer).toMatchObject({
      playerId: 'B1',
      ifTheyDisagree: null,
    });
    const alone = teamGame('2026-06-19', TEAMS_OF_TWO);
    expect(decidingPlayer(alone, 'attackers', 'A2', ruleset).answer.ifTheyDisagree).toBeNull();
  });
});

describe('teammates’ hands in Alternating Teams', () => {
  it.each([
    ['founding', '609.6 (2006-10-01)'],
    ['2026-06-19', '811.5 (2026-06-19)'],
  ] as const)('%s: are seen by those who sit next to each other, by %s', (edition, rule) => {
    const ruleset = rulesetOf(edition);
    const game = gameOf(['A1', 'B1', 'A2', 'B2'], { variants: ['alternating-teams'], teamSize: 2 }, edition);
    expect(whoSees(game, 'hand', 'A1', ruleset).answer.sees).toEqual(['A1']);
    const near = whoSees(leaving(game, 'B1'), 'hand', 'A1', ruleset);
    expect(near.answer.sees).toEqual(['A1', 'A2']);
    expect(formatCitations(near.citations)).toContain(rule);
  });
});
