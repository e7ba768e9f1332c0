import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { attacker, play, untilStep } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';

/** Out of combat. */
const atHome = (tablePermanent: TablePermanent): TablePermanent => ({ ...tablePermanent, combat: null });

const untap = (tablePermanent: TablePermanent): TablePermanent => ({
  ...tablePermanent,
  permanent: { ...tablePermanent.permanent, status: { ...tablePermanent.permanent.status, tapped: false } },
});

describe('attacking and blocking', () => {
  const attacks = (edition: Edition, playerId: string | null): Game => {
    const game = untilStep(teamGame(edition), 'declare-attackers');
    const untapped = [untap(atHome(attacker(1, 'A2'))), untap(atHome(attacker(2, 'B2')))];
    return play({ ...game, permanents: untapped, made: 2 }, 'A2', {
      kind: 'permanent/attack',
      ids: [1],
      playerId,
      how: 'declared',
    });
  };

  it.each(['founding', '2026-06-19'] as const)(
    '%s: a teammate attacks in the team’s turn, and never the team',
    (edition) => {
      expect(attacks(edition, 'B1').permanents[0]?.combat?.playerId).toBe('B1');
      expect(() => attacks(edition, 'A1')).toThrow('combat/may-not-attack');
    },
  );

  it.each(['founding', '2026-06-19'] as const)('%s: a teammate blocks what attacks the other', (edition) => {
    const blocking = play(attacks(edition, 'B1'), 'judge', { kind: 'turn/step' });
    const blocked = play(blocking, 'B2', { kind: 'permanent/block', id: 2, blocks: [1] });
    expect(blocked.permanents[1]?.combat).toMatchObject({ role: 'blocking', blocks: [1] });
  });
});
