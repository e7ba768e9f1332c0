import { describe, expect, it } from 'vitest';
import {
  controlChain,
  controllersAbove,
  deciderOf,
  isCircular,
  reachesThroughTeam,
  activeControlOf,
} from '#engine/game/control-chain.ts';
import { inForce, tableOf, withControls } from '../tables/control.ts';
import { teamGame } from '../tables/teams.ts';
import { play } from '../tables/seated.ts';

/** `alice>bob`: Alice controls Bob. */
const table = (...controls: readonly string[]) =>
  inForce(
    tableOf(),
    ...controls.map((control) => {
      const [by = '', of = ''] = control.split('>');
      return { by, of };
    }),
  );

describe('who decides for Bob', () => {
  it.each<[string, string[], decider: string, above: string[], circular: boolean]>([
    ['he himself', [], 'bob', [], false],
    ['whoever controls him', ['alice>bob'], 'alice', ['alice'], false],
    ['of two, the last', ['alice>bob', 'carol>bob'], 'carol', ['carol'], false],
    ['whoever controls that one', ['alice>bob', 'carol>alice'], 'carol', ['alice', 'carol'], false],
    [
      'and whoever controls that one',
      ['alice>bob', 'carol>alice', 'dora>carol'],
      'dora',
      ['alice', 'carol', 'dora'],
      false,
    ],
    ['nobody by controlling somebody else', ['alice>carol'], 'bob', [], false],
    ['in a circle of two, the other', ['alice>bob', 'bob>alice'], 'alice', ['alice'], true],
    // No rule resolves the circle: it closes at Alice, whom Carol controls.
    [
      'at a circle above him, who controls where it closes',
      ['alice>bob', 'carol>alice', 'alice>carol'],
      'carol',
      ['alice', 'carol'],
      true,
    ],
    ['he himself, by control of himself', ['alice>bob', 'bob>bob'], 'bob', [], false],
    [
      'whoever controls him, who also controls oneself',
      ['alice>bob', 'alice>alice'],
      'alice',
      ['alice'],
      false,
    ],
  ])('%s: %j', (_, controls, decider, above, circular) => {
    const game = table(...controls);
    expect(deciderOf(game, 'bob')).toBe(decider);
    expect(controllersAbove(game, 'bob')).toEqual(above);
    expect(isCircular(game, 'bob')).toBe(circular);
  });

  it('pending control of his turn decides nothing yet', () => {
    const game = withControls(tableOf(), { of: 'bob', by: 'alice' });
    expect(activeControlOf(game, 'bob')).toBeUndefined();
    expect(controlChain(game, 'bob')).toEqual([]);
  });
});

it('805.8: control of a giant reaches the other, and says that it is by the team', () => {
  const game = play(teamGame('2026-06-19'), 'B1', {
    kind: 'control/create',
    of: 'A1',
    by: 'B1',
    card: null,
    span: 'while',
  });
  expect(['A1', 'A2', 'B2'].map((id) => deciderOf(game, id))).toEqual(['B1', 'B1', 'B2']);
  expect(['A1', 'A2'].map((id) => reachesThroughTeam(controlChain(game, id), id))).toEqual([false, true]);
});
