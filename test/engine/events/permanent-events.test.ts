import { describe, expect, it } from 'vitest';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Combat, TablePermanent } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import { attacker, seated } from '../tables/seated.ts';

const happen = (game: Game, ...events: readonly GameEvent[]): Game => events.reduce(applyEvent, game);
const table = seated(['ann', 'bob', 'cid']);

const inCombat = (tablePermanent: TablePermanent, combat: Partial<Combat>): TablePermanent => ({
  ...tablePermanent,
  combat: { role: 'attacking', playerId: null, permanentId: null, blocks: [], ...combat },
});
describe('permanents', () => {
  const [attacks, walker, blocks, aura] = [
    inCombat(attacker(1, 'ann'), { playerId: 'bob', permanentId: 2 }),
    { ...attacker(2, 'bob'), combat: null },
    inCombat(attacker(3, 'bob'), { role: 'blocking', blocks: [1, 9] }),
    { ...attacker(4, 'cid'), combat: null },
  ];
  const on: TablePermanent = {
    ...aura,
    permanent: { ...aura.permanent, attachedTo: { kind: 'permanent', id: '2' } },
  };
  const game: Game = { ...table, permanents: [attacks, walker, blocks, on], made: 4 };
  const combatOf = (after: Game, id: number) =>
    after.permanents.find((candidate) => candidate.id === id)?.combat;

  it.each<[string, GameEvent]>([
    ['leaves the battlefield', { kind: 'permanent/left', id: 2, to: 'graveyard' }],
    ['changes its controller', { kind: 'permanent/controller-changed', id: 2, to: 'cid' }],
    ['leaves combat', { kind: 'permanent/combat', id: 2, combat: null }],
    [
      'phases out',
      {
        kind: 'permanent/changed',
        id: 2,
        what: 'phased-out',
        permanent: { ...walker.permanent, status: { ...walker.permanent.status, phasedOut: true } },
      },
    ],
  ])('506.4: what attacked a planeswalker that %s goes on attacking, but nothing', (_, event) => {
    expect(combatOf(happen(game, event), 1)).toEqual({
      role: 'attacking',
      playerId: 'bob',
      permanentId: 'gone',
      blocks: [],
    });
  });

  it('a planeswalker that becomes tapped is attacked all the same', () => {
    const { permanent } = walker;
    expect(
      combatOf(happen(game, { kind: 'permanent/changed', id: 2, what: 'tapped', permanent }), 1),
    ).toEqual(attacks.combat);
  });

  it('nothing blocks, or is attached to, what has left', () => {
    expect(combatOf(happen(game, { kind: 'permanent/left', id: 1, to: 'exile' }), 3)?.blocks).toEqual([9]);
    const gone = happen(game, { kind: 'permanent/left', id: 2, to: 'exile' });
    expect(gone.permanents.map(({ id }) => id)).toEqual([1, 3, 4]);
    expect(gone.permanents.at(-1)?.permanent.attachedTo).toBeNull();
    expect(
      happen(game, { kind: 'permanent/left', id: 1, to: 'exile' }).permanents.at(-1)?.permanent.attachedTo,
    ).not.toBeNull();
  });

  it('702.26: what is phased out keeps in mind what it was attached to', () => {
    const out = {
      ...on,
      permanent: { ...on.permanent, status: { ...on.permanent.status, phasedOut: true } },
    };
    const gone = happen(
      { ...game, permanents: [walker, out] },
      { kind: 'permanent/left', id: 2, to: 'exile' },
    );
    expect(gone.permanents[0]?.permanent.attachedTo).toEqual({ kind: 'permanent', id: '2' });
  });

  it('an attacker of a player who leaves no longer attacks anyone', () => {
    const attacked = {
      ...game,
      permanents: [
        inCombat(attacker(1, 'ann'), { playerId: 'bob' }),
        inCombat(attacker(5, 'ann'), { playerId: 'cid' }),
      ],
    };
    const left = happen(attacked, {
      kind: 'game/left',
      playerId: 'bob',
      how: 'conceded',
      nextInOrder: 'cid',
    });
    expect(left.permanents.map(({ combat }) => [combat?.playerId, combat?.permanentId])).toEqual([
      [null, 'gone'],
      ['cid', null],
    ]);
  });
});
