import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import {
  doorsOnEntering,
  lockDoor,
  unlockDoor,
  unlockActions,
  type UnlockConditions,
} from '#engine/split-cards/rooms.ts';
import { BOTTOMLESS_POOL_LOCKER_ROOM as ROOM, FIRE_ICE, GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = rulesetOf('2026-06-19');
const NOW: UnlockConditions = {
  controlsRoom: true,
  hasPriority: true,
  isOwnMainPhase: true,
  isStackEmpty: true,
};

describe('entering the battlefield', () => {
  it.each([
    [0, [0]],
    [1, [1]],
  ])('709.5d: half %i was cast: it is unlocked, and triggers as it is', (cast, unlocked) => {
    expect(answerIn(doorsOnEntering(ROOM, cast, TODAY))).toEqual({
      unlocked,
      unlocks: unlocked,
      fullyUnlocks: false,
    });
  });

  it('709.5d: put there without being cast it has every door locked', () => {
    expect(answerIn(doorsOnEntering(ROOM, null, TODAY))).toEqual({
      unlocked: [],
      unlocks: [],
      fullyUnlocks: false,
    });
  });
});

describe('unlocking by paying', () => {
  const actions = (unlocked: number[], moment: UnlockConditions) =>
    answerIn(unlockActions(ROOM, unlocked, moment, TODAY));

  it.each([
    [
      [],
      [
        { half: 0, cost: '{U}' },
        { half: 1, cost: '{4}{U}' },
      ],
    ],
    [[0], [{ half: 1, cost: '{4}{U}' }]],
    [[1], [{ half: 0, cost: '{U}' }]],
    [[0, 1], []],
  ])('709.5e: with %j unlocked: %j', (unlocked, offered) => {
    expect(actions(unlocked, NOW)).toEqual(offered);
  });

  it.each(Object.keys(NOW))('709.5e: never unless %s', (condition) => {
    expect(actions([], { ...NOW, [condition]: false })).toEqual([]);
  });

  it('is a special action', () => {
    const rules = (edition: '2024-11-08' | '2026-06-19') =>
      formatCitations(valueIn(unlockActions(ROOM, [], NOW, rulesetOf(edition))).citations);
    expect(rules('2026-06-19')).toEqual(['709.5e (2026-06-19)', '116.2m (2026-06-19)']);
    expect(rules('2024-11-08')).toEqual(['709.5e (2024-11-08)', '116.2m (2024-11-08)']);
  });
});

describe('doors', () => {
  it('709.5h, 709.5i: the first unlocks, the second fully unlocks', () => {
    expect(answerIn(unlockDoor(ROOM, [], 1, 'payment', TODAY))).toEqual({
      unlocked: [1],
      unlocks: [1],
      fullyUnlocks: false,
    });
    expect(answerIn(unlockDoor(ROOM, [1], 0, 'payment', TODAY))).toEqual({
      unlocked: [0, 1],
      unlocks: [0],
      fullyUnlocks: true,
    });
  });

  it.each([
    ['payment', '2026-06-19', '709.5e, 116.2m, 709.5h'],
    ['payment', '2024-11-08', '709.5e, 116.2m, 709.5h'],
    ['effect', '2026-06-19', '709.5f, 709.5h'],
  ] as const)('unlocked by %s under %s: %s', (by, edition, rules) => {
    const { citations } = valueIn(unlockDoor(ROOM, [], 0, by, rulesetOf(edition)));
    expect(citations.map(({ number }) => number).join(', ')).toBe(rules);
  });

  it.each([
    ['payment', ['709.5e', '116.2m']],
    ['effect', ['709.5f']],
  ] as const)('refused by %s: %j', (by, rules) => {
    const refused = unlockDoor(ROOM, [0], 0, by, TODAY);
    expect(refused).toMatchObject({ failure: { citations: rules.map((number) => ({ number })) } });
  });

  it('709.5g: locked again, a door can be unlocked again', () => {
    const locked = answerIn(lockDoor(ROOM, [0, 1], 0, TODAY));
    expect(locked).toEqual({ unlocked: [1], unlocks: [], fullyUnlocks: false });
    expect(answerIn(unlockDoor(ROOM, locked.unlocked, 0, 'effect', TODAY)).fullyUnlocks).toBe(true);
  });

  it('709.5f, 709.5g: only a locked door is unlocked, only an unlocked one locked', () => {
    expect(unlockDoor(ROOM, [0], 0, 'effect', TODAY)).toMatchObject({
      failure: { code: 'card/door-already', facts: { door: 'Bottomless Pool', is: 'unlocked' } },
    });
    expect(lockDoor(ROOM, [0], 1, TODAY)).toMatchObject({
      failure: { code: 'card/door-already', facts: { door: 'Locker Room', is: 'locked' } },
    });
  });

  it.each([FIRE_ICE, GRIZZLY_BEARS])('other cards have no doors', (card) => {
    for (const result of [
      doorsOnEntering(card, null, TODAY),
      unlockActions(card, [], NOW, TODAY),
      unlockDoor(card, [], 0, 'payment', TODAY),
      lockDoor(card, [0], 0, TODAY),
    ])
      expect(result).toMatchObject({ failure: { code: 'card/no-doors', facts: { card: card.name } } });
  });

  it('older editions follow the first that has them', () => {
    expect(
      formatCitations(valueIn(unlockDoor(ROOM, [0], 1, 'effect', rulesetOf('founding'))).citations),
    ).toEqual(['709.5f (2024-11-08)', '709.5h (2024-11-08)', '709.5i (2024-11-08)']);
  });
});
