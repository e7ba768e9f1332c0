import { describe, expect, it } from 'vitest';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { attacker, citedBy, entriesOf, play, refusalOf, turns, untilStep } from '../tables/seated.ts';
import { teamGame, THREE_TEAMS, SHARING, leave, NEXT } from '../tables/teams.ts';

/** Out of combat. */
const atHome = (tablePermanent: TablePermanent): TablePermanent => ({ ...tablePermanent, combat: null });

describe('turns of teams', () => {
  it.each([
    ['founding', '606.4b (2006-10-01)'],
    ['2026-06-19', '805.4 (2026-06-19)'],
  ] as const)('%s: each team takes turns, under its primary player', (edition, rule) => {
    expect(turns(teamGame(edition), 3)).toEqual(['B1', 'A1', 'B1']);
    expect(citedBy(entriesOf(teamGame(edition), 'A1', NEXT))).toContain(rule);
  });

  it('with three teams too', () => {
    expect(turns(teamGame('2026-06-19', SHARING, THREE_TEAMS), 4)).toEqual(['B1', 'C1', 'A1', 'B1']);
  });

  it('any player of the active team can continue, and no one else', () => {
    const game = teamGame('founding');
    expect(['A1', 'A2'].map((who) => play(game, who, NEXT).turn?.playerId)).toEqual(['B1', 'B1']);
    expect(refusalOf(game, 'B1', NEXT)).toBe('control/not-yours');
    expect(entriesOf(game, 'A2', NEXT)[0].authority).toBe('self');
  });

  it.each([
    ['founding', '606.6g (2006-10-01)'],
    ['2008-02-01', '606.6h (2008-02-01)'],
    ['2026-06-19', '805.8 (2026-06-19)'],
  ] as const)('%s: an extra turn is the team’s, and so is a skip', (edition, rule) => {
    const game = teamGame(edition);
    const extra = { kind: 'turn/extra', playerId: 'A2', card: 'Time Walk' } as const;
    const skip = { kind: 'turn/skip', playerId: 'B2', card: null } as const;
    expect(turns(play(game, 'judge', extra), 2)).toEqual(['A1+', 'B1']);
    expect(turns(play(game, 'judge', skip), 2)).toEqual(['A1', 'B1']);
    expect(citedBy(entriesOf(game, 'judge', extra))).toContain(rule);
    expect(citedBy(entriesOf(game, 'judge', skip))).toContain(rule);
  });

  it('future turns and skips of the team stay while one of its players is left', () => {
    const game = play(
      teamGame('2026-06-19', SHARING, THREE_TEAMS),
      'judge',
      { kind: 'turn/extra', playerId: 'B1', card: null },
      { kind: 'turn/skip', playerId: 'C1', card: null },
    );
    const left = play(play(game, 'B1', leave('B1')), 'C1', leave('C1'));
    expect(turns(left, 3)).toEqual(['B2+', 'B2', 'A1']);
    expect(play(play(left, 'B2', leave('B2')), 'judge', NEXT).turn?.playerId).toBe('A1');
  });

  it('the untap step untaps what both control', () => {
    const game = teamGame('2026-06-19');
    const tapped = ['A1', 'A2', 'B2'].map((owner, seat) => atHome(attacker(seat + 1, owner)));
    const begun = play({ ...game, permanents: tapped, made: 3 }, 'A1', NEXT);
    const again = play(begun, 'B1', NEXT);
    expect(begun.permanents.map(({ permanent }) => permanent.status.tapped)).toEqual([true, true, false]);
    expect(again.permanents.map(({ permanent }) => permanent.status.tapped)).toEqual([false, false, false]);
  });

  it('an ability of either’s end step triggers in the team’s', () => {
    const noted = play(teamGame('2026-06-19'), 'A2', {
      kind: 'ability/note',
      name: 'Meloku',
      controllerId: 'A2',
      when: 'each-end-step',
      onTurnOf: 'A2',
    });
    expect(untilStep(noted, 'end').stack).toHaveLength(1);
  });
});
