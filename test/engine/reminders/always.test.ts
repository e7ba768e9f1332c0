import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { stepsAhead } from '#engine/game/turn-ahead.ts';
import { isActive } from '#engine/game/teams.ts';
import { remindersAfter } from '#engine/reminders/reminders-after.ts';
import { reminderKindOf, type Reminder } from '#engine/reminders/reminder.ts';
import { remindersAhead, remindersOf, remindersPassed } from '#engine/reminders/reminders.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { dateOf } from '#engine/vocabulary/editions.ts';
import { REMINDERS } from '#engine/vocabulary/reminders.ts';
import { decide, person, seated, type Action } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';

/*
 * Properties of reminders, whatever a table does: none for a player who left, none that is silenced, and each only in
 * its own step.
 */

const EDITIONS = ['founding', '2003-07-01', '2017-04-28', '2022-06-10', '2026-06-19'] as const;
const WHO = ['A1', 'A2', 'B1', 'B2'] as const;

const who = fc.constantFrom(...WHO);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Action>({ kind: 'turn/step' }) },
  fc.constant<Action>({ kind: 'turn/next' }),
  fc.constantFrom<Action>({ kind: 'turn/to', step: 'end' }, { kind: 'turn/to', step: 'declare-attackers' }),
  who.map((to): Action => ({ kind: 'monarch/pass', to })),
  who.map((to): Action => ({ kind: 'initiative/pass', to })),
  fc
    .tuple(who, fc.integer({ min: 0, max: 4 }))
    .map(([playerId, to]): Action => ({ kind: 'counters/change', playerId, counter: 'rad', change: { to } })),
  fc
    .tuple(who, fc.integer({ min: -3, max: 3 }))
    .map(([playerId, by]): Action => ({ kind: 'life/change', playerId, change: { by } })),
  who.map((playerId): Action => ({ kind: 'mark/speed', playerId })),
  who.map((playerId): Action => ({ kind: 'mark/hand-size', playerId, to: 5 })),
  fc.tuple(who, fc.integer({ min: 1, max: 4 })).map(([playerId, times]): Action => ({
    kind: 'mark/ring',
    playerId,
    times,
    bearer: { id: null, name: 'Frodo' },
  })),
  fc
    .tuple(
      who,
      fc.constantFrom(null, 'Cave Entrance', 'Forge', 'Archives'),
      fc.constantFrom(null, 'Undercity'),
    )
    .map(([playerId, room, quality]): Action => ({ kind: 'dungeon/venture', playerId, room, quality })),
  who.map((playerId): Action => ({ kind: 'game/leave', playerId, how: 'conceded' })),
  who.map((playerId): Action => ({ kind: 'turn/extra', playerId, card: null })),
  fc.constantFrom('upkeep', 'end', 'beginning').map((part): Action => ({
    kind: 'turn/add',
    part,
    times: 1,
    after: 'here',
    card: null,
    only: null,
    playerId: null,
  })),
  fc.subarray([...REMINDERS]).map((silenced): Action => ({ kind: 'reminders/silence', silenced })),
);

const table = fc
  .tuple(fc.constantFrom(...EDITIONS), fc.boolean())
  .map(([edition, isOfTeams]) => (isOfTeams ? teamGame(edition) : seated(WHO, edition)));

/** Checks the properties of every reminder. */
function holds(game: Game, { answer, citations }: Ruling<Reminder>): void {
  expect(game.settings.silenced ?? []).not.toContain(reminderKindOf(answer));
  expect(game.seats.find(({ playerId }) => playerId === answer.playerId)?.left).toBeNull();
  expect(citations.length).toBeGreaterThan(0);
  for (const rule of citations) expect(rule.edition >= dateOf(game.edition)).toBe(true);
}

describe('reminders', () => {
  it('belong to players in the game and to the current step, and are not silenced', () => {
    fc.assert(
      fc.property(table, fc.array(action, { maxLength: 30 }), (start, actions) => {
        let game = start;
        for (const one of actions) {
          const ruleset = rulesetOf(game.edition);
          const decided = decide(game, person('judge'), one);
          if (!decided.ok) continue;
          const before = game;
          const { after, entries } = decided.value;
          game = after;
          for (const found of remindersOf(game, ruleset)) {
            holds(game, found);
            if ('step' in found.answer) expect(found.answer.step).toBe(game.turn?.step);
            expect(isActive(game, found.answer.playerId)).toBe(true);
          }
          const ahead = game.turn ? stepsAhead(game.turn).map(({ step }) => step) : [];
          for (const found of remindersAhead(game, ruleset)) {
            holds(game, found);
            expect(ahead).toContain(found.answer.step);
            expect(isActive(game, found.answer.playerId)).toBe(true);
          }
          for (const found of remindersPassed(before, game, entries, ruleset)) {
            holds(before, found);
            expect(isActive(before, found.answer.playerId)).toBe(true);
          }
          for (const found of remindersAfter(before, game, entries, () => true, ruleset)) holds(game, found);
        }
      }),
      { numRuns: 200 },
    );
  });
});
