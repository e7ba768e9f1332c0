import { describe, expect, it } from 'vitest';
import type { Leader } from '#engine/commanders/leading.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { citedBy, entriesOf, gathered, play, refusalOf, type Action } from '../tables/seated.ts';

const leader = (name: string): Leader => ({ name, card: null });
const naming = (...names: readonly string[]): Action => ({
  kind: 'commander/name',
  playerId: 'ann',
  leaders: names.map(leader),
  isAllowed: true,
});
const blue = (commander: string): Action => ({ kind: 'commander/color', commander, color: 'U' });
const STARTS: Action = { kind: 'game/start', order: null, first: 'ann', byChance: false };

describe.each(['Clara Oswald', 'Faceless One', 'The Prismatic Piper'])('the color of %s', (name) => {
  const named = play(gathered(['ann', 'bob'], '2026-06-19'), 'ann', naming(name, 'Vial Smasher'));

  it('is chosen before the game, and stays with the commander through it', () => {
    const chosen = play(named, 'ann', blue(name));
    expect(chosen.commanders.map(({ color }) => color)).toEqual(['U', undefined]);
    const started = play(chosen, 'ann', STARTS, { kind: 'commander/move', commander: name, to: 'graveyard' });
    expect(started.commanders[0]).toMatchObject({ color: 'U', zone: 'graveyard' });
  });

  it('does not pass to a commander named in its place', () => {
    const other = play(named, 'ann', blue(name), naming('Krenko, Mob Boss'));
    expect(other.commanders.map(({ color }) => color)).toEqual([undefined]);
  });

  it.each<[string, Action, string]>([
    ['bob', blue(name), 'control/not-yours'],
    ['ann', blue('Vial Smasher'), 'commander/no-color'],
    ['ann', blue('Nobody'), 'commander/none'],
  ])('%s may not say everything', (who, action, code) => {
    expect([code, 'game/kept-by-owner']).toContain(refusalOf(named, who, action));
  });

  it('is settled after the first turn, but for the host', () => {
    const later = play(play(named, 'ann', blue(name), STARTS), 'ann', { kind: 'turn/next' });
    const hosted = { ...later, hostId: 'judge' };
    const red: Action = { kind: 'commander/color', commander: name, color: 'R' };
    expect(refusalOf(hosted, 'ann', red)).toBe('commander/settled');
    expect(play(hosted, 'judge', red).commanders[0]?.color).toBe('R');
  });
});

it.each<[Edition, string]>([
  ['2020-11-01', '903.4b (2020-11-20)'],
  ['2020-11-20', '903.4b (2020-11-20)'],
  ['2021-02-05', '903.4b (2021-02-05)'],
  ['2026-06-19', '903.4b (2026-06-19)'],
])('%s: by %s', (edition, rule) => {
  const named = play(gathered(['ann', 'bob'], edition), 'ann', naming('Clara Oswald'));
  expect(citedBy(entriesOf(named, 'ann', blue('Clara Oswald')))).toEqual([rule]);
});
