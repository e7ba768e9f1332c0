import { describe, expect, it } from 'vitest';
import { findCommander, isSameCommander } from '#engine/game/commanders.ts';
import { countOf, changedCount, withCount } from '#engine/game/counts.ts';
import { depthOf, mainGamesOf, outermostOf } from '#engine/game/subgame-depth.ts';
import { updateSeat } from '#engine/game/seats.ts';
import { play, seated, untilStep } from '../tables/seated.ts';
import { resolving, shahrazad } from '../tables/subgames.ts';

describe('counts', () => {
  it('is set, or changed', () => {
    expect(changedCount(20, { to: 7 })).toBe(7);
    expect(changedCount(20, { by: -3 })).toBe(17);
  });

  it('is kept by its name, and 0 is not kept', () => {
    expect(withCount({ poison: 1 }, 'energy', 2)).toEqual({ poison: 1, energy: 2 });
    expect(withCount({ poison: 1, energy: 2 }, 'poison', 3)).toEqual({ energy: 2, poison: 3 });
    expect(withCount({ poison: 1, energy: 2 }, 'poison', 0)).toEqual({ energy: 2 });
    expect(countOf({ poison: 4 }, 'poison')).toBe(4);
    expect(countOf({ poison: 4 }, 'energy')).toBe(0);
    expect(countOf({}, 'toString')).toBe(0);
  });
});

describe('a commander at the table', () => {
  const damaged = (...names: readonly string[]) =>
    updateSeat(seated(['alice', 'bob']), 'bob', (seat) => ({
      ...seat,
      commanderDamage: Object.fromEntries(names.map((name) => [name, 1])),
    }));
  const table = damaged('Krenko, Mob Boss', 'Kess, Dissident Mage', 'Tymna the Weaver // Thrasios');

  it.each([
    ['krenko', 'Krenko, Mob Boss'],
    ['KRENKO, mob boss', 'Krenko, Mob Boss'],
    ['Thrasios', 'Tymna the Weaver // Thrasios'],
    ['Atraxa', 'Atraxa'],
    ['Mob Boss', 'Mob Boss'],
  ])('%s is %s', (typed, name) => {
    expect(findCommander(table, typed)).toEqual({ ok: true, value: name });
  });

  it('a name that is longer than the one at the table is that one too', () => {
    expect(findCommander(damaged('Krenko'), 'Krenko, Mob Boss')).toEqual({ ok: true, value: 'Krenko' });
  });

  it('short for two, it is neither', () => {
    expect(findCommander(damaged('Krenko, Mob Boss', 'Krenko, Tin Street Kingpin'), 'Krenko')).toMatchObject({
      failure: { code: 'commander/which' },
    });
  });

  it('is one card of one owner, however it is written', () => {
    const krenko = { ownerId: 'alice', name: 'Krenko' };
    expect(isSameCommander(krenko, { ownerId: 'alice', name: 'KRENKO!' })).toBe(true);
    expect(isSameCommander(krenko, { ownerId: 'bob', name: 'Krenko' })).toBe(false);
    expect(isSameCommander(krenko, { ownerId: 'alice', name: 'Kess' })).toBe(false);
  });
});

describe('games within games', () => {
  const main = resolving(['alice', 'bob', 'carol']);
  const subgame = play(main, 'alice', shahrazad());
  const inner = play(
    untilStep({ ...subgame, hostId: 'judge' }, 'precombat-main'),
    'bob',
    shahrazad({ controllerId: 'bob' }),
  );
  it('each knows how deep it is, and within which it is played', () => {
    expect([main, subgame, inner].map(depthOf)).toEqual([0, 1, 2]);
    expect(mainGamesOf(main)).toEqual([]);
    expect(mainGamesOf(subgame).map(({ card }) => card)).toEqual(['Shahrazad']);
    expect(outermostOf(main)).toBe(main);
    expect(outermostOf(inner).seats).toBe(outermostOf(subgame).seats);
    expect(outermostOf(inner).main).toBeNull();
    expect(outermostOf(subgame).main).toBeNull();
    expect(outermostOf(subgame).turn).not.toBeNull();
    expect(outermostOf(subgame)).not.toBe(subgame);
  });
});
