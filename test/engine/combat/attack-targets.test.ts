import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { AddPermanent } from '#engine/permanents/add-permanent.ts';
import type { AttackKind } from '#engine/combat/combat.ts';
import type { Game } from '#engine/game/state.ts';
import { gameOf, letters, turnOf } from '../tables/many.ts';
import { adding, at } from '../tables/permanents.ts';
import { decide, person, play, refusalOf } from '../tables/seated.ts';

/*
 * Players sit in the order of their letters, and each has a creature: A's is number 1, B's number 2 and so on. The
 * player named first is in the declare attackers step.
 */

type Asked = Parameters<typeof gameOf>[1];

const idOf = (letter: string): number => letter.charCodeAt(0) - 64;

function combatOf(attacker: string, players: number, asked: Asked, edition: Edition = '2026-06-19'): Game {
  const names = letters(players);
  const whose = turnOf(gameOf(names, asked, edition), attacker);
  const combat = applyEvent(whose, { kind: 'turn/step-began', step: 'declare-attackers', round: 1 });
  return names.toSorted().reduce((game, name) => add(game, 'Bear', name), combat);
}

const add = (game: Game, name: string, controllerId: string, more: Partial<AddPermanent> = {}): Game =>
  play(game, 'judge', adding(name, { controllerId, ownerId: controllerId, ...more }));

const attack = (id: number, playerId: string | null, how: AttackKind = 'declared') =>
  ({ kind: 'permanent/attack', ids: [id], playerId, how }) as const;

/** `ok`, or the refusal with its rules. */
function said(game: Game, attacker: string, playerId: string | null): string {
  const done = decide(game, person('judge'), attack(idOf(attacker), playerId));
  if (done.ok) return 'ok';
  return [done.failure.code, ...(done.failure.citations ?? []).map(({ number }) => number)].join(' ');
}

const LEFT: Asked = { attacks: ['left'] };
const FREE: Asked = { variants: ['free-for-all'] };

describe('whom a creature may be declared attacking', () => {
  it.each<
    [what: string, edition: Edition, players: number, Asked, attacker: string, attacked: string, says: string]
  >([
    ['to the left', 'founding', 4, LEFT, 'A', 'B', 'ok'],
    ['not across', 'founding', 4, LEFT, 'A', 'C', 'combat/may-not-attack 604.1a 306.3'],
    ['not across', '2026-06-19', 4, LEFT, 'A', 'C', 'combat/may-not-attack 803.1a 506.2a'],
    ['to the right', 'founding', 4, { attacks: ['right'] }, 'A', 'D', 'ok'],
    [
      'not to the left',
      'founding',
      4,
      { attacks: ['right'] },
      'A',
      'B',
      'combat/may-not-attack 604.1b 306.3',
    ],
    ['in range', 'founding', 5, { ...FREE, range: 1 }, 'A', 'E', 'ok'],
    [
      'not out of range',
      'founding',
      5,
      { ...FREE, range: 1 },
      'A',
      'C',
      'combat/may-not-attack 602.2 602.3 601.3 601.2',
    ],
    ['a general, next to it', 'founding', 6, { variants: ['emperor'] }, 'C', 'D', 'ok'],
    [
      'a general, its own emperor',
      '2026-06-19',
      6,
      { variants: ['emperor'] },
      'C',
      'B',
      'combat/may-not-attack 809.3c 506.2a 801.3 102.3 809.3a 801.2a',
    ],
    [
      'an emperor, whom it reaches',
      'founding',
      6,
      { variants: ['emperor'] },
      'B',
      'D',
      'combat/may-not-attack 607.3c 306.3 601.3 200.3a 607.3a 601.2a',
    ],
    ['a giant, either of the others', 'founding', 4, { variants: ['two-headed-giant'] }, 'A', 'D', 'ok'],
    [
      'a giant, the teammate',
      'founding',
      4,
      { variants: ['two-headed-giant'] },
      'A',
      'B',
      'combat/may-not-attack 606.7a 606.7d 200.3a',
    ],
  ])('%s (%s)', (_, edition, players, asked, attacker, attacked, says) => {
    expect(said(combatOf(attacker, players, asked, edition), attacker, attacked)).toBe(says);
  });

  it('no one, if there is no one to attack', () => {
    expect(said(combatOf('B', 6, { variants: ['emperor'] }), 'B', null)).toMatch(/^combat\/may-not-attack /);
  });

  it('the only candidate, if none is named', () => {
    const fight = play(combatOf('A', 4, LEFT), 'judge', attack(1, null));
    expect(at(fight, 1).combat?.playerId).toBe('B');
    const open = play(combatOf('A', 4, FREE), 'judge', attack(1, null));
    expect(at(open, 1).combat?.playerId).toBeNull();
  });

  it('an emperor’s creature attacks for the general to whom it is deployed', () => {
    const asked: Asked = { variants: ['emperor'] };
    const deployed = play(combatOf('C', 6, asked), 'judge', { kind: 'permanent/control', id: 2, to: 'C' });
    expect(said(deployed, 'B', 'D')).toBe('ok');
    expect(said(deployed, 'B', 'E')).toMatch(/^combat\/may-not-attack /);
  });

  it.each([
    ['founding', '306.3'],
    ['2026-06-19', '506.2a'],
  ] as const)('one player with all that attack, unless the option is used (%s)', (edition, rules) => {
    const two = add(combatOf('A', 3, { isUsual: false }, edition), 'Lion', 'A');
    const fight = play(two, 'judge', attack(1, 'B', 'with-vigilance'));
    expect(said(fight, 'D', 'C')).toBe(`combat/one-defender ${rules}`);
    expect(said(fight, 'D', 'B')).toBe('ok');
    expect(said(fight, 'A', 'C')).toBe('ok');
    const free = play(add(combatOf('A', 3, FREE, edition), 'Lion', 'A'), 'judge', attack(1, 'B'));
    expect(said(free, 'D', 'C')).toBe('ok');
  });

  it('planeswalkers and battles of those whom one may attack', () => {
    const table = add(add(combatOf('A', 4, LEFT), 'Some Walker', 'B'), 'Some Walker', 'C');
    const of = (permanentId: number, playerId: string | null) =>
      ({ ...attack(1, playerId), permanentId }) as const;
    expect(at(play(table, 'judge', of(5, null)), 1).combat).toMatchObject({ playerId: 'B', permanentId: 5 });
    expect(refusalOf(table, 'judge', of(6, null))).toBe('combat/may-not-attack');
  });
});

describe('creatures put onto the battlefield attacking', () => {
  it('may attack whomever the effect says, except teammates', () => {
    const game = combatOf('C', 6, { variants: ['emperor'] });
    expect(decide(game, person('judge'), attack(3, 'E', 'put-attacking')).ok).toBe(true);
    expect(refusalOf(game, 'judge', attack(3, 'B', 'put-attacking'))).toBe('combat/may-not-attack');
  });
});

describe('a Grand Melee of eight', () => {
  it('has no combat to keep', () => {
    const melee = combatOf('A', 8, { variants: ['grand-melee'] });
    expect(refusalOf(melee, 'judge', attack(1, 'B'))).toBe('format/several-turns');
    expect(refusalOf(melee, 'judge', { kind: 'permanent/block', id: 2, blocks: [1] })).toBe(
      'format/several-turns',
    );
  });
});
