import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { BOTTOMLESS_POOL_LOCKER_ROOM as ROOM, GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { decide, person, play, refusalIn, refusalOf, type Action } from '../tables/seated.ts';
import { added, saidOf, tableIn } from '../tables/permanents.ts';
import { SHARING, teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';
type Unlock = PermanentAction & { readonly kind: 'permanent/unlock' };

const unlock = (id: number, by: Unlock['by'] = 'payment', half = 0): Unlock => ({
  kind: 'permanent/unlock',
  id,
  half,
  by,
});
const bolt: Action = {
  kind: 'stack/add',
  what: 'spell',
  name: 'Lightning Bolt',
  card: null,
  halves: [],
  isCopy: false,
  controllerId: 'ann',
  ownerId: 'ann',
  fromGraveyard: false,
  faceDown: false,
};
const trigger: Action = {
  kind: 'ability/note',
  name: 'Soul Warden',
  controllerId: 'bob',
  when: 'waiting',
  onTurnOf: null,
};

/** Ann's Room in a step of her turn, with both doors locked. */
const roomIn = (step: Step, edition: '2024-11-08' | '2026-06-19' = TODAY): readonly [Game, number] =>
  added(tableIn(step, edition), ROOM);

describe('709.5e: a door is paid for in a main phase of one’s own turn, with the stack empty', () => {
  it.each<[Step, string]>([
    ['untap', 'phase'],
    ['upkeep', 'phase'],
    ['draw', 'phase'],
    ['precombat-main', 'unlocked'],
    ['declare-attackers', 'phase'],
    ['end-of-combat', 'phase'],
    ['postcombat-main', 'unlocked'],
    ['end', 'phase'],
    ['cleanup', 'phase'],
  ])('in the %s step: %s', (step, expected) => {
    const [game, id] = roomIn(step);
    const done = decide(game, person('ann'), unlock(id));
    expect(done.ok ? 'unlocked' : done.failure.facts).toEqual(
      expected === 'unlocked' ? 'unlocked' : { why: 'phase', what: '' },
    );
  });

  it.each<[string, Action, string]>([
    ['a spell on the stack', bolt, 'Lightning Bolt'],
    ['an ability that waits for the stack', trigger, 'Soul Warden'],
  ])('not with %s', (_, action, what) => {
    const [game, id] = roomIn('precombat-main');
    const refusal = refusalIn(decide(play(game, 'ann', action), person('ann'), unlock(id)));
    expect(refusal).toMatchObject({ code: 'permanent/unlocks-later', facts: { why: 'stack', what } });
  });

  it("not on an opponent's turn, for any user", () => {
    const [game, id] = added(tableIn('precombat-main', TODAY), ROOM, { controllerId: 'bob' });
    for (const who of ['bob', 'judge'])
      expect(refusalIn(decide(game, person(who), unlock(id)))).toMatchObject({
        code: 'permanent/unlocks-later',
        facts: { why: 'turn', what: 'ann' },
      });
  });

  it.each<['2024-11-08' | '2026-06-19', readonly string[]]>([
    ['2024-11-08', ['709.5e', '116.2m']],
    [TODAY, ['709.5e', '116.2m']],
  ])('with the rules of %s: %j', (edition, rules) => {
    const [game, id] = roomIn('upkeep', edition);
    const { citations } = refusalIn(decide(game, person('ann'), unlock(id)));
    expect(citations.map(({ number }) => number)).toEqual(rules);
  });

  it.each([
    ['A2', 'permanent/changed'],
    ['B1', 'permanent/unlocks-later'],
  ])('a turn that a team shares is the turn of each of it: %s', (controllerId, expected) => {
    const start = play(teamGame(TODAY, SHARING), 'judge', { kind: 'turn/to', step: 'precombat-main' });
    const game = play(start, 'judge', {
      kind: 'permanent/add',
      name: '',
      card: ROOM,
      isToken: false,
      ownerId: controllerId,
      controllerId,
    });
    const done = decide(game, person(controllerId), unlock(game.made));
    expect(done.ok ? done.value.entries[0].event.kind : done.failure.code).toBe(expected);
  });
});

describe('709.5f, 709.5g: effects unlock and lock at any time', () => {
  const [table, id] = added(tableIn('end', TODAY), ROOM, { controllerId: 'bob', unlocked: [1] });
  const game = play(table, 'ann', bolt);

  it.each<[string, PermanentAction, readonly string[]]>([
    ['unlock', unlock(id, 'effect'), ['unlocked by self 709.5f 709.5h 709.5i']],
    ['lock', { kind: 'permanent/lock', id, half: 1 }, ['locked by self 709.5g']],
  ])('%s, at an opponent’s end step with a spell on the stack', (_, action, expected) => {
    expect(saidOf(game, 'ann', action)).toEqual(expected);
  });

  it('only the host can correct the table, without a rule', () => {
    expect(saidOf(game, 'judge', unlock(id, 'correction'))).toEqual(['unlocked by host']);
    expect(refusalOf(game, 'bob', unlock(id, 'correction'))).toBe('game/host-only');
  });
});

describe('before the time is checked', () => {
  it('permanents without such a door are refused for that reason', () => {
    const [game, id] = roomIn('upkeep');
    const [bears, bear] = added(game, GRIZZLY_BEARS);
    expect(refusalOf(bears, 'ann', unlock(bear))).toBe('card/no-doors');
    expect(refusalOf(bears, 'ann', unlock(id, 'payment', 2))).toBe('option/out-of-range');
    const open = play(bears, 'ann', unlock(id, 'effect'));
    expect(refusalOf(open, 'ann', unlock(id))).toBe('card/door-already');
  });
});
