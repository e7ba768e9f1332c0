import { describe, expect, it } from 'vitest';
import type { DamageAction, DamageEvent } from '#engine/life/damage.ts';
import { play, seated } from '../tables/seated.ts';
import { leave, life, poison, teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';

type Step = Parameters<typeof play>[2];

const record = (dealer: string, ...blows: readonly [DamageEvent, ...DamageEvent[]]): DamageAction => ({
  kind: 'hit/record',
  line: 1,
  dealer,
  blows,
});
const damage = (dealer: string, playerId: string, amount: number, as: object = {}): DamageAction =>
  record(dealer, {
    what: 'damage',
    playerId,
    amount,
    commander: null,
    infect: false,
    lifelink: false,
    losesLife: true,
    ...as,
  });
const poisons = (dealer: string, playerId: string, amount: number): DamageAction =>
  record(dealer, { what: 'counters', playerId, counter: 'poison', amount });
const LOSE = { kind: 'game/lose' } as const;
const END_TURN = { kind: 'turn/next' } as const;

/** `B by A, C by nobody, together`: who left, in order. */
function told(start: ReturnType<typeof seated>, ...steps: readonly Step[]): string {
  const { seats } = steps.reduce(
    (game, step) => play(game, step.kind === 'game/leave' ? step.playerId : 'judge', step),
    start,
  );
  const out = seats.filter(({ left }) => left !== null);
  const order = [...new Set(out.map(({ leftNth = 0 }) => leftNth))].toSorted((a, b) => a - b);
  return order
    .map((nth) =>
      out
        .filter(({ leftNth }) => leftNth === nth)
        .map(({ playerId, eliminatorId = 'nobody' }) => `${playerId} by ${eliminatorId}`)
        .join(' and '),
    )
    .join(', ');
}

const four = { ...seated(['A', 'B', 'C', 'D'], TODAY), hostId: 'judge' };

describe('who made a player lose', () => {
  it.each<[what: string, steps: readonly Step[], told: string]>([
    ['the last one to deal damage', [damage('C', 'B', 5), damage('A', 'B', 15), LOSE], 'B by A'],
    ['by life that was lost later in the turn', [damage('A', 'B', 19), damage('C', 'B', 1), LOSE], 'B by C'],
    ['nobody, by an earlier turn', [damage('A', 'B', 19), END_TURN, life('B', -1), LOSE], 'B by nobody'],
    ['nobody, by oneself', [damage('B', 'B', 20), LOSE], 'B by nobody'],
    [
      'by poison, whoever dealt damage after it',
      [poisons('A', 'B', 10), damage('C', 'B', 1), LOSE],
      'B by A',
    ],
    ['nobody is known for poison that was only counted', [poison('B', 10), LOSE], 'B by nobody'],
    ['two at the same time', [damage('A', 'B', 20), damage('A', 'C', 20), LOSE], 'B by A and C by A'],
    ['one after another', [damage('A', 'B', 20), LOSE, damage('D', 'A', 20), LOSE], 'B by A, A by D'],
    ['who concedes is nobody’s', [damage('A', 'B', 20), leave('B', 'left')], 'B by nobody'],
  ])('%s', (_what, steps, expected) => expect(told(four, ...steps)).toBe(expected));

  it('for both players of a team that loses together', () => {
    const giants = teamGame(TODAY);
    expect(told(giants, damage('A1', 'B2', 30), LOSE)).toBe('B1 by A1 and B2 by A1');
  });
});
